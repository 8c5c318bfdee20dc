//! Files that were cut, altered, or are something else: each is recognised, and named.

use std::io::{self, Cursor, Read, Seek, SeekFrom, Write};

use proptest::prelude::*;
use supermex::Bar;
use supermex::bars::PSet;
use supermex_store::container::{FORMAT, LONGEST_HEADER, MAGIC};
use supermex_store::{Container, Encoder, Error, Header, Key, Status};

/// How errors must name the file.
const PATH: &str = "somewhere/bars-4x5.smx";

fn file_of(key: &Key, content: &[u8], records: u64) -> Vec<u8> {
    let mut encoder =
        Encoder::new(PATH, Cursor::new(Vec::new()), key, Status::Observed { upto: 7 }).unwrap();
    encoder.write_all(content).unwrap();
    encoder.finish(records).unwrap().1.into_inner()
}

const BAR: Bar = Bar { rows: 4, columns: 5 };

/// All positions inside a box.
fn a_file() -> Vec<u8> {
    let codes = (0..1 << 9).filter(|code: &u64| code.count_ones() == 4).collect();
    let mut content = Vec::new();
    let records = PSet::from_codes(BAR, codes).unwrap().write(&mut content).unwrap();
    file_of(&Key::new("bars").with("rows", 4).with("cols", 5), &content, records)
}

fn read_set(file: &[u8], bar: Bar) -> Result<PSet, Error> {
    let container = open(file)?;
    let records = container.header().records;
    container.read_with(|content| PSet::read(bar, content, records))
}

fn open(bytes: &[u8]) -> Result<Container<Cursor<&[u8]>>, Error> {
    Container::from_reader(PATH, Cursor::new(bytes))
}

/// Reads everything, as both of the ways to read must see it.
fn read(bytes: &[u8]) -> Result<(Header, Vec<u8>), Error> {
    let header = open(bytes)?.verify();
    let content = open(bytes)?.content();
    match (header, content) {
        (Ok(header), Ok(content)) => Ok((header, content)),
        (Err(error), Err(same)) => {
            assert_eq!(error.to_string(), same.to_string());
            Err(error)
        }
        (header, content) => panic!("verified: {header:?}, read: {content:?}"),
    }
}

/// What is said about bytes that must be refused.
fn refusal(bytes: &[u8]) -> (Error, String) {
    let error = read(bytes).unwrap_err();
    let message = error.to_string();
    assert!(message.starts_with(&format!("'{PATH}' ")), "{message}");
    assert_eq!(message.lines().count(), 1);
    assert!(!matches!(error, Error::Io { .. }), "{message}");
    (error, message)
}

#[test]
fn the_file_itself_is_fine() {
    let (header, _) = read(&a_file()).unwrap();
    assert_eq!((header.records, header.status), (126, Status::Observed { upto: 7 }));
    assert_eq!(header.version, env!("CARGO_PKG_VERSION"));
    assert_eq!(read_set(&a_file(), BAR).unwrap().codes().len(), 126);
}

#[test]
fn every_cut_is_recognised() {
    let file = a_file();
    for length in 0..file.len() {
        let (error, message) = refusal(&file[..length]);
        assert!(matches!(error, Error::CutShort { .. }), "{length}: {message}");
    }
    // Without its content, the header is enough to tell.
    assert!(open(&file[..file.len() - 1]).is_err());
}

#[test]
fn every_altered_byte_is_recognised() {
    let file = a_file();
    for at in 0..file.len() {
        for change in [1, 2, 16, 128, 255] {
            let mut altered = file.clone();
            altered[at] ^= change;
            let (error, message) = refusal(&altered);
            let expected = match at {
                0..8 => matches!(error, Error::NotSupermex { .. }),
                8..12 => matches!(error, Error::NewerFormat { .. } | Error::Altered { .. }),
                // A longer header than there is reads like a file that was cut.
                12..16 => matches!(error, Error::CutShort { .. } | Error::Altered { .. }),
                _ => matches!(error, Error::Altered { .. }),
            };
            assert!(expected, "byte {at}, change {change}: {message}");
        }
    }
}

#[test]
fn what_follows_the_end_is_recognised() {
    let longer = [a_file().as_slice(), b"x"].concat();
    assert!(refusal(&longer).1.ends_with("has been altered: it goes on for 1 bytes after its end"));
}

#[test]
fn what_is_something_else_is_recognised() {
    assert!(matches!(refusal(b"%PDF-1.7").0, Error::NotSupermex { .. }));
    assert!(matches!(refusal(b"x").0, Error::NotSupermex { .. }));
    let mut newer = a_file();
    newer[8..12].copy_from_slice(&(FORMAT + 1).to_le_bytes());
    assert!(refusal(&newer).1.ends_with("use a newer Supermex"));
}

/// The format put together by hand from its description, digest and all.
fn sealed(header: &[u8], stored: &[u8]) -> Vec<u8> {
    let mut file = MAGIC.to_vec();
    file.extend(FORMAT.to_le_bytes());
    file.extend(u32::try_from(header.len()).unwrap().to_le_bytes());
    let digest = blake3::hash(&[&file[8..16], header].concat());
    [file.as_slice(), digest.as_bytes(), header, stored].concat()
}

/// The parts of a file: its header and its frames.
fn parts(file: &[u8]) -> (String, &[u8]) {
    let length = u32::from_le_bytes(file[12..16].try_into().unwrap()) as usize;
    let (header, stored) = file[48..].split_at(length);
    (String::from_utf8(header.to_vec()).unwrap(), stored)
}

#[test]
fn the_format_is_as_described() {
    let file = a_file();
    let (header, stored) = parts(&file);
    assert_eq!(sealed(header.as_bytes(), stored), file);
    assert!(header.starts_with(r#"{"kind":"bars","parameters":{"cols":5,"rows":4},"status":"obs"#));
    let content = zstd::decode_all(stored).unwrap();
    assert!(header.contains(&blake3::hash(&content).to_string()));
    assert!(header.contains(&blake3::hash(stored).to_string()));
}

/// A header that lies, though its own digest is right.
fn lie(of: &[u8], from: &str, to: &str) -> Vec<u8> {
    let (header, stored) = parts(of);
    let lie = header.replacen(from, to, 1);
    assert_ne!(lie, header);
    sealed(lie.as_bytes(), stored)
}

#[test]
fn a_header_that_lies_is_found_out() {
    let file = a_file();
    let (header, _) = parts(&file);
    let bytes = read(&file).unwrap().0.content.bytes;
    let said = format!("\"bytes\":{bytes},");

    let short = lie(&file, &said, "\"bytes\":3,");
    assert!(refusal(&short).1.ends_with("its content is longer than its header says"));
    // Sixteen million million bytes are announced; a reader that believed it would not survive.
    let long = lie(&file, &said, "\"bytes\":16000000000000,");
    assert!(refusal(&long).1.ends_with("its content does not match its digest"));

    let records = lie(&file, "\"records\":126", "\"records\":18446744073709551615");
    let error = read_set(&records, BAR).unwrap_err();
    assert!(
        error.to_string().contains("it has 126 codes where 18446744073709551615 are announced")
    );

    let spaces = vec![b' '; LONGEST_HEADER as usize + 1 - header.len()];
    let too_long = [header.as_bytes(), &spaces].concat();
    assert!(refusal(&sealed(&too_long, b"")).1.ends_with("its header is too long"));
    let (error, message) = refusal(&sealed(b"{\"kind\":5}", b""));
    assert!(matches!(error, Error::Malformed { .. }), "{message}");
}

#[test]
fn intact_files_that_make_no_sense_are_refused() {
    for bar in [Bar { rows: 60, columns: 5 }, Bar { rows: 4, columns: 4 }] {
        let error = read_set(&a_file(), bar).unwrap_err().to_string();
        assert!(error.contains("is intact but cannot be understood: a code does not"), "{error}");
    }
}

#[test]
fn parameters_that_do_not_fit_are_refused() {
    let key = Key::new("bars").with("text", "x".repeat(LONGEST_HEADER as usize));
    let error = Encoder::new(PATH, Cursor::new(Vec::new()), &key, Status::Proved).unwrap_err();
    assert!(error.to_string().ends_with("and at most 65536 are allowed"), "{error}");
}

proptest! {
    #[test]
    fn content_comes_back(
        content in prop::collection::vec(any::<u8>(), 0..5000),
        pieces in prop::collection::vec(1..2000_usize, 0..5),
        kind in ".*", name in ".*", value in ".*", records: u64,
    ) {
        let key = Key::new(kind).with(name, value);
        let mut encoder =
            Encoder::new(PATH, Cursor::new(Vec::new()), &key, Status::Proved).unwrap();
        let mut rest = content.as_slice();
        for piece in pieces {
            let (now, later) = rest.split_at(piece.min(rest.len()));
            encoder.write_all(now).unwrap();
            encoder.flush().unwrap();
            rest = later;
        }
        encoder.write_all(rest).unwrap();
        let (header, file) = encoder.finish(records).unwrap();
        prop_assert_eq!(&header.key, &key);
        prop_assert_eq!(read(file.get_ref()).unwrap(), (header, content));
    }

    #[test]
    fn altered_content_is_recognised_at_any_size(
        content in prop::collection::vec(any::<u8>(), 0..100_000), at: prop::sample::Index, change in 1..=255_u8,
    ) {
        let mut file = file_of(&Key::new("noise"), &content, 0);
        let at = at.index(file.len());
        file[at] ^= change;
        refusal(&file);
    }
}

/// Memory is taken as content comes: a megabyte of zeros packed into a few bytes is read, but one
/// byte more than announced is not.
#[test]
fn highly_compressed_content_is_read_to_its_announced_length_only() {
    let zeros = vec![0; 1 << 20];
    let file = file_of(&Key::new("zeros"), &zeros, 1);
    assert!(file.len() < 1000);
    assert_eq!(read(&file).unwrap().1, zeros);
    let lying = lie(&file, "\"bytes\":1048576,", "\"bytes\":1048575,");
    assert!(refusal(&lying).1.ends_with("its content is longer than its header says"));
}

/// A disk with a bad spot.
struct BadSpot(Cursor<Vec<u8>>, u64);

impl Read for BadSpot {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let good = usize::try_from(self.1.saturating_sub(self.0.position())).unwrap();
        let length = good.min(into.len());
        if good == 0 {
            Err(io::Error::other("a bad spot"))
        } else {
            self.0.read(&mut into[..length])
        }
    }
}

impl Seek for BadSpot {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.0.seek(to)
    }
}

/// A disk that fails says nothing about the file: it may be fine the next time.
#[test]
fn a_disk_that_fails_is_not_taken_for_damage() {
    let file = a_file();
    for spot in 0..file.len() as u64 {
        let source = BadSpot(Cursor::new(file.clone()), spot);
        let error = Container::from_reader(PATH, source).and_then(Container::content).unwrap_err();
        assert!(matches!(error, Error::Io { .. }), "{spot}: {error}");
        assert_eq!(error.to_string(), format!("'{PATH}' cannot be read: a bad spot"));
    }
}
