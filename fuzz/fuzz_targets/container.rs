//! Any bytes, read as a file of the store.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../checks/container.rs"]
mod container;

fuzz_target!(|bytes: &[u8]| container::check(bytes));
