//! Any bytes, read as a state of a run over few long rows.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../checks/forged.rs"]
mod forged;
#[path = "../checks/row_state.rs"]
mod row_state;

fuzz_target!(|bytes: &[u8]| row_state::check(bytes));
