//! Any text, read as a saved game.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../checks/game.rs"]
mod game;

fuzz_target!(|text: &str| game::check(text));
