//! Any text, read as a position.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../checks/position.rs"]
mod position;

fuzz_target!(|text: &str| position::check(text));
