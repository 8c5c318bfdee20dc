//! Any bytes, checked as a certificate.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../checks/certificate.rs"]
mod certificate;

fuzz_target!(|bytes: &[u8]| certificate::check(bytes));
