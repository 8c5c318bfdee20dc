//! What must hold of any bytes that are read as a file, or as a part of one.

use std::io::{Cursor, Write};

use supermex::Bar;
use supermex::bars::PSet;
use supermex_store::container::{FORMAT, MAGIC};
use supermex_store::{Container, Encoder, Error, Key, Status};

/// Reads bytes as everything that can be read; whatever was read can be written again, and whatever
/// was refused is refused in one line.
pub fn check(bytes: &[u8]) {
    as_file(bytes);
    as_header(bytes);
    as_codes(bytes);
    as_content(bytes);
}

fn as_file(file: &[u8]) {
    let read = |container: Container<_>| container.content().map(drop);
    let positions = |container: Container<_>| {
        let records = container.header().records;
        let bar = Bar { rows: 4, columns: 5 };
        container.read_with(|content| PSet::read(bar, content, records)).map(drop)
    };
    let open = || Container::from_reader("some.smx", Cursor::new(file));
    for result in [open().and_then(read), open().and_then(positions)] {
        if let Err(error) = result {
            refused_in_one_line(&error);
        }
    }
}

/// As a header whose digest is right, which a fuzzer would not find by itself.
fn as_header(header: &[u8]) {
    let mut file = MAGIC.to_vec();
    file.extend(FORMAT.to_le_bytes());
    file.extend(u32::try_from(header.len()).unwrap_or(u32::MAX).to_le_bytes());
    let digest = blake3::hash(&[&file[8..], header].concat());
    file.extend(digest.as_bytes());
    file.extend(header);
    as_file(&file);
}

/// As a set of positions: there is only one way to write each.
fn as_codes(content: &[u8]) {
    // Each number ends in a byte without the high bit.
    let records = content.iter().filter(|&&byte| byte < 0x80).count() as u64;
    // A code has as many ones as its box has rows.
    for rows in 0..=64 {
        let bar = Bar { rows, columns: 64 - rows };
        let Ok(set) = PSet::read(bar, &mut &content[..], records) else { continue };
        assert!(set.codes().is_sorted_by(|a, b| a < b));
        let mut again = Vec::new();
        assert_eq!(set.write(&mut again).expect("memory does not fail"), records);
        assert_eq!(again, content);
    }
}

/// As content: it comes back, and no byte of its file can be changed unnoticed.
fn as_content(content: &[u8]) {
    let out = Cursor::new(Vec::new());
    let key = Key::new("fuzz").with("bytes", content.len());
    let mut encoder = Encoder::new("some.smx", out, &key, Status::Proved).expect("a short header");
    encoder.write_all(content).expect("memory does not fail");
    let (_, file) = encoder.finish(1).expect("memory does not fail");
    let mut file = file.into_inner();
    let read = |file: &[u8]| {
        Container::from_reader("some.smx", Cursor::new(file)).and_then(Container::content)
    };
    assert_eq!(read(&file).expect("an intact file"), content);

    let chosen = content
        .iter()
        .fold(7, |sum: usize, &byte| sum.wrapping_mul(31).wrapping_add(usize::from(byte)));
    let at = chosen % file.len();
    file[at] ^= 1 << (chosen % 8);
    refused_in_one_line(&read(&file).expect_err("an altered file"));
}

fn refused_in_one_line(error: &Error) {
    let message = error.to_string();
    assert!(message.lines().count() == 1 && message.len() < 1000, "{message}");
}
