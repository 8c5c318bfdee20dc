//! Any text, read as a position of ordinal rows.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../checks/ordinal.rs"]
mod ordinal;

fuzz_target!(|text: &str| ordinal::check(text));
