//! The set of all P-positions inside a box: what is worth keeping of a sweep.
//!
//! As bytes, it is a list of LEB128 numbers (seven bits a byte, lowest first, the high bit set on
//! all bytes but the last): the first code, and for each further one how many codes it skips, that
//! is the difference less one. So any list of numbers that does not run over the end stands for one
//! ascending list of codes, and every list of codes has one encoding only.

use std::io::{self, BufRead, Write};

use super::openings::{Openings, opening_to};
use super::{Collect, FindError, p_positions};
use crate::leb128::{self, Number};
use crate::run::Context;
use crate::{Bar, Position};

/// The most codes for which memory is taken because they are announced, before they are read.
const RESERVE: u64 = 1 << 20;
/// How many bytes are written at a time.
const BUFFER: usize = 1 << 16;

/// Every P-position inside a box, as a sorted list of codes.
///
/// ```
/// use supermex::bars::PSet;
/// use supermex::run::Context;
/// use supermex::{Bar, Position};
///
/// let set = PSet::find(Bar { rows: 4, columns: 6 }, &Context::default())?;
/// assert!(set.contains(&Position::new([6, 4, 2])?));
/// assert!(!set.contains(&Position::new([6, 5, 2])?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PSet {
    bar: Bar,
    codes: Vec<u64>,
}

/// The code of a position inside a box: its border, walked from the top right corner of the box to
/// the bottom left one. A step down is a 1, a step to the left a 0, the first step the highest bit.
/// So codes are ordered as positions are, and fit into 64 bits where rows and columns are at most
/// 64 together.
///
/// ```text
///     ! o o . .      from the top right: left, left, down, left, left, down, left, down
///     o . . . .      0 0 1 0 0 1 0 1
///     . . . . .
/// ```
fn code(columns: u64, rows: impl Iterator<Item = u64>) -> u64 {
    let (mut code, mut at) = (0, columns);
    for row in rows {
        code = (code << (at - row) << 1) | 1;
        at = row;
    }
    code << at
}

/// Writes the rows that `code` stands for into `rows`: below the step down of a row lie as many
/// steps to the left as the row is long, and the steps down of the rows below it.
fn write_rows(code: u64, rows: &mut Vec<usize>) {
    rows.clear();
    let (mut left, mut below) = (code, code.count_ones());
    while left != 0 {
        let step = left.ilog2();
        left ^= 1 << step;
        below -= 1;
        rows.push((step - below) as usize);
    }
}

/// The codes of the P-positions that one thread finds.
struct Codes {
    columns: u64,
    codes: Vec<u64>,
}

impl Collect for Codes {
    fn p_position(&mut self, rows: &[usize]) {
        self.codes.push(code(self.columns, rows.iter().map(|&row| row as u64)));
    }
}

impl PSet {
    /// Whether the positions inside the box `bar` have codes: rows and columns are at most 64
    /// together.
    pub(crate) fn has_codes(bar: Bar) -> bool {
        bar.rows.saturating_add(bar.columns) <= 64
    }

    /// Finds every P-position inside the box `bar`, which must have codes.
    pub fn find(bar: Bar, context: &Context) -> Result<PSet, FindError> {
        if !PSet::has_codes(bar) {
            return Err(super::SweepError::TooLarge.into());
        }
        let board = Position::try_from(bar)?;
        let collector = || Codes { columns: bar.columns, codes: Vec::new() };
        let found = p_positions(&board, context, collector)?;
        let mut codes: Vec<u64> = found.into_iter().flat_map(|found| found.codes).collect();
        codes.sort_unstable();
        Ok(PSet { bar, codes })
    }

    /// The set with these `codes`, which must be in increasing order and describe positions inside
    /// the box `bar`.
    pub fn from_codes(bar: Bar, codes: Vec<u64>) -> Option<PSet> {
        if !PSet::has_codes(bar) {
            return None;
        }
        let down = |code: u64| u64::from(code.count_ones()) == bar.rows;
        let fits = |code: u64| u128::from(code) >> (bar.rows + bar.columns) == 0;
        let ordered = codes.is_sorted_by(|a, b| a < b);
        (ordered && codes.iter().all(|&code| down(code) && fits(code)))
            .then_some(PSet { bar, codes })
    }

    /// Writes the set to `out`, and returns the number of records.
    ///
    /// ```
    /// use supermex::Bar;
    /// use supermex::bars::PSet;
    ///
    /// let bar = Bar { rows: 2, columns: 2 };
    /// let set = PSet::from_codes(bar, vec![0b0101, 0b1010]).unwrap();
    /// let mut bytes = Vec::new();
    /// assert_eq!(set.write(&mut bytes)?, 2);
    /// // 5, then 4 skipped.
    /// assert_eq!(bytes, [5, 4]);
    /// assert_eq!(PSet::read(bar, &mut &bytes[..], 2)?, set);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn write(&self, out: &mut dyn Write) -> io::Result<u64> {
        write_codes(out, &self.codes)
    }

    /// Reads a set of `records` records. Anything but a set of positions in the box `bar` is
    /// refused as [`InvalidData`](io::ErrorKind::InvalidData), and memory is taken only as bytes
    /// come.
    pub fn read(bar: Bar, input: &mut dyn BufRead, records: u64) -> io::Result<PSet> {
        let codes = read_codes(input, records)?;
        PSet::from_codes(bar, codes).ok_or_else(|| wrong("a code does not fit into the box"))
    }

    /// The box.
    pub fn bar(&self) -> Bar {
        self.bar
    }

    /// The codes, in increasing order.
    pub fn codes(&self) -> &[u64] {
        &self.codes
    }

    /// Whether `position` lies inside the box.
    pub fn covers(&self, position: &Position) -> bool {
        position.height() as u64 <= self.bar.rows && position.width() <= self.bar.columns
    }

    /// Whether `position` is a P-position inside the box.
    pub fn contains(&self, position: &Position) -> bool {
        let empty = self.bar.rows.saturating_sub(position.height() as u64);
        let rows = position.rows().iter().copied().chain((0..empty).map(|_| 0));
        self.covers(position) && self.codes.binary_search(&code(self.bar.columns, rows)).is_ok()
    }

    /// The positions, in the order of their codes, that is of their rows.
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        let mut rows = Vec::new();
        self.codes.iter().filter_map(move |&code| {
            write_rows(code, &mut rows);
            let rows = rows.iter().copied().filter(|&row| row > 0);
            Position::new(rows.map(|row| row as u64)).ok()
        })
    }

    /// The winning openings of every bar inside the box.
    pub fn openings(&self) -> Openings {
        let mut rows = Vec::new();
        let found = self.codes.iter().filter_map(|&code| {
            write_rows(code, &mut rows);
            opening_to(&rows)
        });
        Openings::assemble(self.bar, self.codes.len() as u64, found)
    }
}

/// Writes `codes`, which ascend, and returns how many there are.
fn write_codes(out: &mut dyn Write, codes: &[u64]) -> io::Result<u64> {
    let mut bytes = Vec::with_capacity(BUFFER);
    let mut next = 0;
    for &code in codes {
        leb128::push(&mut bytes, code - next);
        // After the code `u64::MAX`, nothing can follow.
        next = code.wrapping_add(1);
        if bytes.len() > BUFFER - leb128::LONGEST {
            out.write_all(&bytes)?;
            bytes.clear();
        }
    }
    out.write_all(&bytes)?;
    Ok(codes.len() as u64)
}

/// Reads `records` codes, which must ascend.
fn read_codes(input: &mut dyn BufRead, records: u64) -> io::Result<Vec<u64>> {
    let mut codes = Vec::with_capacity(usize::try_from(records.min(RESERVE)).unwrap_or(0));
    let mut number = Number::default();
    // The least code that may come next, none after `u64::MAX`.
    let mut next = Some(0_u64);
    loop {
        let piece = input.fill_buf()?;
        if piece.is_empty() {
            break;
        }
        for &byte in piece {
            let Some(gap) = number.take(byte).map_err(wrong)? else { continue };
            let code = next.and_then(|next| next.checked_add(gap));
            let code = code.ok_or_else(|| wrong("a code does not fit into the box"))?;
            codes.push(code);
            next = code.checked_add(1);
        }
        let read = piece.len();
        input.consume(read);
    }
    if number.is_begun() {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Outcome;
    use crate::oracle::Oracle;
    use crate::strategies::positions;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_code_stands_for_its_rows(position in positions(7, 9), more in 0..3_u64) {
            let bar = Bar { rows: 7, columns: 9 + more };
            let mut padded: Vec<u64> = position.rows().to_vec();
            padded.resize(7, 0);
            let coded = code(bar.columns, padded.iter().copied());
            let mut rows = Vec::new();
            write_rows(coded, &mut rows);
            prop_assert_eq!(rows.iter().map(|&row| row as u64).collect::<Vec<_>>(), padded);
        }

        #[test]
        fn codes_are_ordered_as_positions_are(a in positions(4, 60), b in positions(4, 60)) {
            let coded = |p: &Position| code(60, p.rows().iter().copied().chain([0; 4]).take(4));
            prop_assert_eq!(coded(&a).cmp(&coded(&b)), a.cmp(&b));
        }

        #[test]
        fn codes_come_back(codes in prop::collection::btree_set(any::<u64>(), 0..200), shift in 0..64_u32) {
            let mut codes: Vec<u64> = codes.into_iter().map(|code| code >> shift).collect();
            codes.dedup();
            let bytes = written(&codes);
            let records = codes.len() as u64;
            prop_assert_eq!(read_codes(&mut &bytes[..], records).unwrap(), codes);
            prop_assert!(read_codes(&mut &bytes[..], records + 1).is_err());
        }

        #[test]
        fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..40)) {
            for records in 0..40 {
                if let Ok(codes) = read_codes(&mut &bytes[..], records) {
                    prop_assert!(codes.is_sorted_by(|a, b| a < b));
                    prop_assert_eq!(written(&codes), bytes.clone());
                }
            }
        }
    }

    fn written(codes: &[u64]) -> Vec<u8> {
        let mut bytes = Vec::new();
        assert_eq!(write_codes(&mut bytes, codes).unwrap(), codes.len() as u64);
        bytes
    }

    #[test]
    fn many_codes_pass_the_buffer() {
        let codes: Vec<u64> = (0..100_000).map(|n| n * n).collect();
        let bytes = written(&codes);
        assert!(bytes.len() > 2 * BUFFER);
        assert_eq!(read_codes(&mut &bytes[..], 100_000).unwrap(), codes);
    }

    #[test]
    fn the_ends_of_the_range_are_in_it() {
        for codes in
            [vec![], vec![0], vec![u64::MAX], vec![0, u64::MAX], vec![u64::MAX - 1, u64::MAX]]
        {
            let records = codes.len() as u64;
            assert_eq!(read_codes(&mut &written(&codes)[..], records).unwrap(), codes);
        }
        assert_eq!(written(&[0, 300]), [0, 0b1010_1011, 0b10]);
        let all = PSet::from_codes(Bar { rows: 64, columns: 0 }, vec![u64::MAX]).unwrap();
        assert_eq!(PSet::read(all.bar(), &mut &written(all.codes())[..], 1).unwrap(), all);
    }

    #[test]
    fn wrong_bytes_are_refused() {
        let read = |bytes: &[u8], records| {
            let bar = Bar { rows: 2, columns: 2 };
            PSet::read(bar, &mut &bytes[..], records).unwrap_err().to_string()
        };
        assert_eq!(read(&[0b11000], 1), "a code does not fit into the box");
        assert_eq!(read(&[0b0111], 1), "a code does not fit into the box");
        let beyond = [&[0xff; 9][..], &[1, 0]].concat();
        assert_eq!(read(&beyond, 2), "a code does not fit into the box");
        assert_eq!(read(&[0x85], 0), "its last code has no end");
        assert_eq!(read(&[0x85, 0], 1), "a number is longer than it needs to be");
        assert_eq!(read(&[0xff; 11], 1), "a number is longer than 64 bits");
        let announced = "it has 2 codes where 18446744073709551615 are announced";
        assert_eq!(read(&[3, 1], u64::MAX), announced);
    }

    #[test]
    fn the_set_holds_exactly_the_p_positions() {
        let bar = Bar { rows: 5, columns: 7 };
        let set = PSet::find(bar, &Context::default().with_threads(2)).unwrap();
        let mut oracle = Oracle::default();
        let board = Position::try_from(bar).unwrap();
        let mut expected = 0;
        for m in board.moves().flat_map(|m| m.to.moves().collect::<Vec<_>>()) {
            let lost = oracle.value(&m.to).outcome == Outcome::P;
            assert_eq!(set.contains(&m.to), lost, "{}", m.to);
            expected += u64::from(lost);
        }
        assert!(expected > 0 && !set.contains(&Position::bar(6, 1).unwrap()));
        assert_eq!(set.openings(), Openings::find(bar, &Context::default()).unwrap());
        assert_eq!(PSet::from_codes(bar, set.codes().to_vec()), Some(set));
    }

    #[test]
    fn codes_that_are_none_are_refused() {
        let bar = Bar { rows: 2, columns: 2 };
        assert!(PSet::from_codes(bar, vec![0b0011, 0b1100]).is_some());
        for wrong in [vec![0b1100, 0b0011], vec![0b0111], vec![0b11000], vec![0b0011, 0b0011]] {
            assert_eq!(PSet::from_codes(bar, wrong), None);
        }
    }
}
