//! Any bytes, read as a theorem or a table that has been kept.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../checks/forged.rs"]
mod forged;
#[path = "../checks/kept.rs"]
mod kept;

fuzz_target!(|bytes: &[u8]| kept::check(bytes));
