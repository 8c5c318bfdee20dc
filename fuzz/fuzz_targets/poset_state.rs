//! Any bytes, read as positions of posets that have been decided.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../checks/forged.rs"]
mod forged;
#[path = "../checks/poset_state.rs"]
mod poset_state;

fuzz_target!(|bytes: &[u8]| poset_state::check(bytes));
