//! Does memory-mapping help? `cargo bench --package supermex-store` measures what `docs/store.md`
//! says about it.
//!
//! Every way ends with the same checked codes: the format as it is, read plainly or through a map;
//! and codes stored as they are, eight bytes each, read plainly or used in place through a map,
//! both checked against their digest first, as any file must be. Files are in the page cache.

#![expect(unsafe_code, reason = "mapping a file is unsafe: what it would buy is measured here")]

use std::fs::{self, File};
use std::hint::black_box;
use std::io::{Cursor, Read, Seek};
use std::path::Path;
use std::time::{Duration, Instant};

use memmap2::Mmap;
use supermex::Bar;
use supermex::bars::PSet;
use supermex_store::{Container, Existing, Key, Status, Store};

const CODES: usize = 20_000_000;
const ROUNDS: usize = 7;
const BAR: Bar = Bar { rows: 16, columns: 16 };

fn main() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path());
    let key = Key::new("bars").with("rows", BAR.rows).with("cols", BAR.columns);
    let set = PSet::from_codes(BAR, codes()).unwrap();
    let codes = set.codes();
    let start = Instant::now();
    let header = store.put(&key, Status::Proved, Existing::Refuse, |out| set.write(out)).unwrap();
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
    measure("the format, read", || last_of(Container::open(&table).unwrap()) == last);
    measure("the format, mapped", || {
        let container = Container::from_reader(&table, Cursor::new(map(&table))).unwrap();
        last_of(container) == last
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

/// The last code of a file.
fn last_of(container: Container<impl Read + Seek>) -> u64 {
    let records = container.header().records;
    let set = container.read_with(|content| PSet::read(BAR, content, records)).unwrap();
    *set.codes().last().unwrap()
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
