//! Any bytes, read as a state of the columns of three rows.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../checks/forged.rs"]
mod forged;
#[path = "../checks/three_state.rs"]
mod three_state;

fuzz_target!(|bytes: &[u8]| three_state::check(bytes));
