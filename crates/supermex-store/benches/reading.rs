//! Does memory-mapping help? `cargo bench --package supermex-store` measures what `docs/store.md`
//! says about it.
//!
//! Every way ends with the same checked codes: the format as it is, read plainly or through a map;
//! and codes stored as they are, eight bytes each, read plainly or used in place through a map,
//! both checked against their digest first, as any file must be. Files are in the page cache.

#![expect(unsafe_code, reason = "mapping a file is unsafe: what it would buy is measured here")]

use std::fs::{self, File};
use std::hint::black_box;
use std::io::Cursor;
use std::path::Path;
use std::time::{Duration, Instant};

use memmap2::Mmap;
use supermex_store::positions::{self, Bounds};
use supermex_store::{Container, Existing, Status, Store};

const CODES: usize = 20_000_000;
const ROUNDS: usize = 7;

fn main() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path());
    let bounds = Bounds::new(16, 16).unwrap();
    let key = bounds.key("bars");
    let codes = codes();
    let start = Instant::now();
    let write = |out: &mut _| positions::write(out, bounds, codes.iter().copied());
    let header = store.put(&key, Status::Proved, Existing::Refuse, write).unwrap();
    println!("{CODES} codes: {:?} to write", start.elapsed());
    println!("{:>12} bytes of content, {} stored", header.content.bytes, header.stored.bytes);

    let table = store.path(&key);
    let plain = folder.path().join("plain");
    let bytes: Vec<u8> = codes.iter().flat_map(|code| code.to_le_bytes()).collect();
    fs::write(&plain, &bytes).unwrap();
    let digest = blake3::hash(&bytes);
    drop(bytes);
    println!("{:>12} bytes as they are", fs::metadata(&plain).unwrap().len());

    let last = *codes.last().unwrap();
    measure("the format, read", || {
        let found = positions::read(Container::open(&table).unwrap()).unwrap();
        *found.codes().last().unwrap() == last
    });
    measure("the format, mapped", || {
        let container = Container::from_reader(&table, Cursor::new(map(&table))).unwrap();
        *positions::read(container).unwrap().codes().last().unwrap() == last
    });
    measure("as they are, read", || {
        let bytes = fs::read(&plain).unwrap();
        assert_eq!(blake3::hash(&bytes), digest);
        let codes: Vec<u64> = bytes
            .chunks_exact(8)
            .map(|code| u64::from_le_bytes(code.try_into().unwrap()))
            .collect();
        codes[CODES - 1] == last
    });
    measure("as they are, mapped", || {
        let bytes = map(&plain);
        assert_eq!(blake3::hash(&bytes), digest);
        bytes[bytes.len() - 8..] == last.to_le_bytes()
    });
}

/// Codes of 32 steps, 16 of each kind, about as dense as P-positions are among all positions.
fn codes() -> Vec<u64> {
    let mut codes = Vec::with_capacity(CODES);
    let mut code: u64 = 0xffff;
    let mut noise: u64 = 1;
    while codes.len() < CODES {
        noise = noise.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        if noise >> 60 == 0 {
            codes.push(code);
        }
        // The next larger number with as many ones.
        let lowest = code & code.wrapping_neg();
        let ripple = code + lowest;
        code = ripple | (((code ^ ripple) / lowest) >> 2);
    }
    codes
}

fn map(path: &Path) -> Mmap {
    let file = File::open(path).unwrap();
    // SAFETY: the file is in a folder of our own, and nobody writes to it.
    unsafe { Mmap::map(&file) }.unwrap()
}

/// The fastest of several rounds.
fn measure(name: &str, mut read: impl FnMut() -> bool) {
    let mut best = Duration::MAX;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        assert!(black_box(read()), "{name}: wrong codes");
        best = best.min(start.elapsed());
    }
    println!("{best:>12.1?} {name}");
}
