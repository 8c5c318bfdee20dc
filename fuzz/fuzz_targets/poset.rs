//! Any text, read as the JSON of a poset.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../checks/poset.rs"]
mod poset;

fuzz_target!(|text: &str| poset::check(text));
