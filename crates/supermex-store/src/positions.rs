//! Sets of positions inside a box, as a table of path codes.
//!
//! The border of a position inside a box of M × N is a lattice path of M + N steps: one bit a step
//! makes a code below 2^(M+N), which a `u64` holds as long as M + N ≤ 64. Which bit is which is
//! the business of the engine that hands the codes in; here they are numbers in ascending order.
//!
//! As content of a [container](crate::container), the set is a list of LEB128 numbers (seven bits a
//! byte, lowest first, the high bit set on all bytes but the last): the first code, and for each
//! further one how many codes it skips, that is the difference less one. So any list of numbers
//! that does not run over the end stands for one ascending list of codes, and every list of codes
//! has one encoding only. The box is in the parameters `rows` and `cols`.

use std::io::{self, BufRead, Read, Seek, Write};

use serde_json::Value;

use crate::{Container, Error, Header, Key};

/// No more codes than this are made room for on the word of a header.
const RESERVE: u64 = 1 << 20;

/// The box that positions lie in.
///
/// ```
/// use supermex_store::positions::Bounds;
///
/// let bounds = Bounds::new(16, 16).unwrap();
/// assert_eq!(bounds.key("bars").file_name(), "bars-16x16.smx");
/// assert_eq!(Bounds::new(40, 25), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    rows: u32,
    cols: u32,
}

impl Bounds {
    /// A box of so many rows and columns, unless its codes do not fit into a `u64`.
    pub fn new(rows: u32, cols: u32) -> Option<Bounds> {
        let bits = rows.checked_add(cols)?;
        (bits <= u64::BITS).then_some(Bounds { rows, cols })
    }

    /// How many rows.
    pub fn rows(self) -> u32 {
        self.rows
    }

    /// How many columns.
    pub fn cols(self) -> u32 {
        self.cols
    }

    /// What a table of this kind in this box is called.
    pub fn key(self, kind: &str) -> Key {
        Key::new(kind).with("rows", self.rows).with("cols", self.cols)
    }

    /// The largest code.
    fn last(self) -> u64 {
        let bits = self.rows + self.cols;
        if bits == 0 { 0 } else { u64::MAX >> (u64::BITS - bits) }
    }

    fn of(header: &Header) -> Option<Bounds> {
        let number = |name: &str| {
            let value = header.key.parameters.get(name).and_then(Value::as_u64)?;
            u32::try_from(value).ok()
        };
        Bounds::new(number("rows")?, number("cols")?)
    }
}

/// A set of positions inside a box.
///
/// ```
/// use supermex_store::positions::{self, Bounds};
/// use supermex_store::{Existing, Status, Store};
///
/// let folder = tempfile::tempdir()?;
/// let store = Store::open(folder.path());
/// let bounds = Bounds::new(3, 4).unwrap();
/// let key = bounds.key("bars");
///
/// let codes = [5, 17, 90];
/// store.put(&key, Status::Proved, Existing::Refuse, |out| positions::write(out, bounds, codes))?;
///
/// let found = positions::read(store.find(&key)?.unwrap())?;
/// assert!(found.contains(17) && !found.contains(18));
/// assert_eq!(found.codes(), codes);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Positions {
    bounds: Bounds,
    codes: Vec<u64>,
}

impl Positions {
    /// The box.
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Whether a position is in the set, by its code.
    pub fn contains(&self, code: u64) -> bool {
        self.codes.binary_search(&code).is_ok()
    }

    /// The codes, in ascending order.
    pub fn codes(&self) -> &[u64] {
        &self.codes
    }

    /// The codes, in ascending order.
    pub fn into_codes(self) -> Vec<u64> {
        self.codes
    }
}

/// Writes codes, which must come in ascending order, and says how many there were.
///
/// What is out of order, or does not fit into the box, is refused as
/// [`InvalidInput`](io::ErrorKind::InvalidInput). It takes no memory, however many codes come.
pub fn write(
    out: &mut impl Write,
    bounds: Bounds,
    codes: impl IntoIterator<Item = u64>,
) -> io::Result<u64> {
    let last = bounds.last();
    let mut buffer = Vec::with_capacity(1 << 16);
    let mut records = 0;
    let mut next = 0;
    for code in codes {
        // After the code `u64::MAX`, `next` has come round to 0, and nothing can follow.
        if code < next || code > last || (records > 0 && next == 0) {
            return Err(refused(code, bounds, next));
        }
        push_number(&mut buffer, code - next);
        next = code.wrapping_add(1);
        records += 1;
        if buffer.len() > (1 << 16) - LONGEST_NUMBER {
            out.write_all(&buffer)?;
            buffer.clear();
        }
    }
    out.write_all(&buffer)?;
    Ok(records)
}

fn refused(code: u64, bounds: Bounds, next: u64) -> io::Error {
    let Bounds { rows, cols } = bounds;
    let why = if code > bounds.last() {
        format!("code {code} does not fit into a box of {rows} x {cols}")
    } else {
        format!("code {code} comes after code {}: codes must ascend", next.wrapping_sub(1))
    };
    io::Error::new(io::ErrorKind::InvalidInput, why)
}

/// Reads a set of positions. The file is checked as [`Container::read_with`] does it, and the codes
/// against the box and the number of records.
pub fn read<R: Read + Seek>(container: Container<R>) -> Result<Positions, Error> {
    let header = container.header();
    let records = header.records;
    let Some(bounds) = Bounds::of(header) else {
        let why = "its parameters 'rows' and 'cols' are not those of a box of at most 64 steps";
        return Err(Error::malformed(container.path(), why));
    };
    let codes = container.read_with(|content| decode(content, bounds, records))?;
    Ok(Positions { bounds, codes })
}

/// Reads the codes of a set that has so many records.
///
/// ```
/// use supermex_store::positions::{Bounds, decode};
///
/// // 5, then 11 skipped, then 72 skipped.
/// let codes = decode(&mut [5, 11, 72].as_slice(), Bounds::new(3, 4).unwrap(), 3)?;
/// assert_eq!(codes, [5, 17, 90]);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn decode(content: &mut impl BufRead, bounds: Bounds, records: u64) -> io::Result<Vec<u64>> {
    let mut codes = Vec::with_capacity(usize::try_from(records.min(RESERVE)).unwrap_or(0));
    let last = bounds.last();
    let mut numbers = Numbers::default();
    // The least code that may come next, none after `u64::MAX`.
    let mut next = Some(0_u64);
    loop {
        let piece = content.fill_buf()?;
        if piece.is_empty() {
            break;
        }
        for &byte in piece {
            let Some(gap) = numbers.push(byte)? else { continue };
            let code = next.and_then(|next| next.checked_add(gap)).filter(|&code| code <= last);
            let Some(code) = code else { return Err(wrong("a code does not fit into the box")) };
            codes.push(code);
            next = code.checked_add(1);
        }
        let read = piece.len();
        content.consume(read);
    }
    if numbers.shift > 0 {
        return Err(wrong("its last code has no end"));
    }
    if codes.len() as u64 != records {
        let found = codes.len();
        return Err(wrong(&format!("it has {found} codes where {records} are announced")));
    }
    Ok(codes)
}

fn wrong(why: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why)
}

/// How many bytes a number can take.
const LONGEST_NUMBER: usize = 10;

fn push_number(buffer: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        // The low seven bits, and the mark that more follow.
        buffer.push(number.to_le_bytes()[0] | 0x80);
        number >>= 7;
    }
    buffer.push(number.to_le_bytes()[0]);
}

/// LEB128 numbers, put together byte by byte.
#[derive(Default)]
struct Numbers {
    number: u64,
    /// Where the next seven bits go; 0 between numbers.
    shift: u32,
}

impl Numbers {
    /// Takes a byte, and gives the number that it completes.
    fn push(&mut self, byte: u8) -> io::Result<Option<u64>> {
        let bits = u64::from(byte & 0x7f);
        if self.shift == 63 && byte > 1 {
            return Err(wrong("a number is longer than 64 bits"));
        }
        self.number |= bits << self.shift;
        if byte & 0x80 != 0 {
            self.shift += 7;
            return Ok(None);
        }
        if bits == 0 && self.shift > 0 {
            return Err(wrong("a number is longer than it needs to be"));
        }
        self.shift = 0;
        Ok(Some(std::mem::take(&mut self.number)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn bounds(rows: u32, cols: u32) -> Bounds {
        Bounds::new(rows, cols).unwrap()
    }

    fn encode(bounds: Bounds, codes: &[u64]) -> io::Result<Vec<u8>> {
        let mut content = Vec::new();
        let records = write(&mut content, bounds, codes.iter().copied())?;
        assert_eq!(records, codes.len() as u64);
        Ok(content)
    }

    proptest! {
        #[test]
        fn codes_come_back(codes in prop::collection::btree_set(any::<u64>(), 0..200), shift in 0..64_u32) {
            let mut codes: Vec<u64> = codes.into_iter().map(|code| code >> shift).collect();
            codes.dedup();
            let bounds = bounds(20, 44);
            let content = encode(bounds, &codes).unwrap();
            let records = codes.len() as u64;
            prop_assert_eq!(decode(&mut content.as_slice(), bounds, records).unwrap(), codes);
            prop_assert!(decode(&mut content.as_slice(), bounds, records + 1).is_err());
        }

        #[test]
        fn any_content_is_read_or_refused(content in prop::collection::vec(any::<u8>(), 0..40)) {
            let bounds = bounds(32, 32);
            for records in 0..40 {
                if let Ok(codes) = decode(&mut content.as_slice(), bounds, records) {
                    prop_assert!(codes.is_sorted_by(|a, b| a < b));
                    prop_assert_eq!(encode(bounds, &codes).unwrap(), content.clone());
                }
            }
        }
    }

    #[test]
    fn many_codes_pass_the_buffer() {
        let codes: Vec<u64> = (0..100_000).map(|n| n * n).collect();
        let content = encode(bounds(32, 32), &codes).unwrap();
        assert!(content.len() > 2 * (1 << 16));
        assert_eq!(decode(&mut content.as_slice(), bounds(32, 32), 100_000).unwrap(), codes);
    }

    #[test]
    fn the_ends_of_the_range_are_in_it() {
        for codes in
            [vec![], vec![0], vec![u64::MAX], vec![0, u64::MAX], vec![u64::MAX - 1, u64::MAX]]
        {
            let content = encode(bounds(64, 0), &codes).unwrap();
            let records = codes.len() as u64;
            assert_eq!(decode(&mut content.as_slice(), bounds(64, 0), records).unwrap(), codes);
        }
        assert_eq!(encode(bounds(0, 0), &[0]).unwrap(), [0]);
        assert_eq!(encode(bounds(2, 2), &[15]).unwrap(), [15]);
    }

    #[test]
    fn what_is_no_ascending_list_in_the_box_is_refused() {
        let refuse = |bounds, codes: &[u64]| encode(bounds, codes).unwrap_err().to_string();
        assert_eq!(refuse(bounds(2, 2), &[3, 3]), "code 3 comes after code 3: codes must ascend");
        assert_eq!(refuse(bounds(2, 2), &[16]), "code 16 does not fit into a box of 2 x 2");
        let last = u64::MAX;
        assert!(refuse(bounds(32, 32), &[last, 0]).starts_with("code 0 comes after code 18446"));
        assert!(refuse(bounds(32, 32), &[last, last]).ends_with("codes must ascend"));
    }

    #[test]
    fn wrong_content_is_refused() {
        let read = |content: &[u8], records: u64| {
            decode(&mut &content[..], bounds(2, 2), records).unwrap_err().to_string()
        };
        assert_eq!(read(&[16], 1), "a code does not fit into the box");
        assert_eq!(read(&[15, 0], 2), "a code does not fit into the box");
        assert_eq!(read(&[0x85], 0), "its last code has no end");
        assert_eq!(read(&[0x85, 0], 1), "a number is longer than it needs to be");
        assert_eq!(read(&[0xff; 11], 1), "a number is longer than 64 bits");
        assert_eq!(read(&[1, 1], 3), "it has 2 codes where 3 are announced");
        assert_eq!(
            read(&[1, 1], u64::MAX),
            "it has 2 codes where 18446744073709551615 are announced"
        );
    }
}
