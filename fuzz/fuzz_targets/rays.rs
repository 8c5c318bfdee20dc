//! Any text, read as the JSON of a game of triples.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../checks/rays.rs"]
mod rays;

fuzz_target!(|text: &str| rays::check(text));
