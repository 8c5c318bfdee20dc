//! All positions of up to a number of squares, counted by their number of squares.
//!
//! The P-positions of all smaller sizes are kept as a set of codes; one look into it tells whether
//! an option is a P-position.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::atomic::{AtomicUsize, Ordering};

use super::codes::Codes;
use super::{SweepError, useful};
use crate::run::Context;
use crate::run::threads::{self, joined};

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// P-positions only.
    Outcomes,
    /// P-positions, and positions with exactly one winning move.
    WinningMoves,
    /// P-positions, and positions of nim-value 1.
    NimOne,
}

/// How many positions of one size there are, of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SizeCounts {
    /// All positions.
    pub positions: u64,
    /// P-positions.
    pub p_positions: u64,
    /// Positions with exactly one winning move.
    pub one_winning_move: u64,
    /// Positions of nim-value 1.
    pub nim_one: u64,
    /// Positions of nim-value 1 that equal their mirror image.
    pub nim_one_symmetric: u64,
}

/// The largest size whose positions can be coded.
pub const LARGEST_SIZE: usize = 120;

/// Counts all positions of 1, 2, … `upto` squares. What `counted` does not ask for stays 0.
///
/// ```
/// use supermex::bars::{Counted, count_by_size};
/// use supermex::run::Context;
///
/// let counts = count_by_size(12, Counted::NimOne, &Context::default())?;
/// let lost: Vec<u64> = counts.iter().map(|count| count.p_positions).collect();
/// assert_eq!(lost, [1, 0, 1, 0, 3, 0, 3, 2, 5, 2, 3, 10]);
/// # Ok::<(), supermex::bars::SweepError>(())
/// ```
pub fn count_by_size(
    upto: usize,
    counted: Counted,
    context: &Context,
) -> Result<Vec<SizeCounts>, SweepError> {
    if upto > LARGEST_SIZE {
        return Err(SweepError::TooLarge);
    }
    let threads = useful(context.threads());
    context.begin("positions", (1..=upto).map(partitions).sum());
    // Row i of a position of n squares is at most n / i long.
    let longest: Vec<usize> = (1..=upto).map(|row| upto / row).collect();
    let codes = Codes::new(&longest);
    let mut known = Known::default();
    let mut counts = Vec::new();
    for size in 1..=upto {
        // Long first rows have few positions: each thread takes the next one whenever it is free.
        let next = AtomicUsize::new(1);
        let share = || {
            let mut visitor = Visitor::new(&codes, &known, counted, context);
            let firsts = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
            let mine = firsts.take_while(|&first| first <= size);
            mine.for_each(|first| visitor.visit_rows(first, size - first));
            visitor.found
        };
        let helpers = if size < 30 { 0 } else { threads.min(size) - 1 };
        let shares: Vec<Found> = std::thread::scope(|scope| {
            // The calling thread works as well, so that all is done even if the system refuses all
            // others.
            let others: Vec<_> = (0..helpers).map_while(|_| threads::spawn(scope, share)).collect();
            let own = share();
            others.into_iter().map(joined).chain([own]).collect()
        });
        context.check()?;
        let count = shares.iter().fold(SizeCounts::default(), |sum, found| sum.plus(&found.counts));
        context.advance(count.positions);
        counts.push(count);
        for found in shares {
            known.nim_zero.extend(found.nim_zero);
            known.nim_one.extend(found.nim_one);
        }
    }
    Ok(counts)
}

impl SizeCounts {
    fn plus(self, other: &SizeCounts) -> SizeCounts {
        SizeCounts {
            positions: self.positions + other.positions,
            p_positions: self.p_positions + other.p_positions,
            one_winning_move: self.one_winning_move + other.one_winning_move,
            nim_one: self.nim_one + other.nim_one,
            nim_one_symmetric: self.nim_one_symmetric + other.nim_one_symmetric,
        }
    }
}

/// About how many positions of at most `last` squares there are.
#[cfg(feature = "serde")]
pub(crate) fn positions_upto(last: usize) -> f64 {
    (1..=last).map(partitions).sum()
}

/// About how many positions of `size` squares there are (Hardy and Ramanujan).
fn partitions(size: usize) -> f64 {
    let size = size as f64;
    (std::f64::consts::PI * (2.0 * size / 3.0).sqrt()).exp() / (4.0 * size * 3.0_f64.sqrt())
}

/// The positions of nim-value 0 and 1 among the smaller sizes.
#[derive(Default)]
struct Known {
    nim_zero: CodeSet,
    nim_one: CodeSet,
}

type CodeSet = HashSet<u64, BuildHasherDefault<CodeHasher>>;

/// A hasher that multiplies: that spreads codes well enough.
#[derive(Default)]
pub(super) struct CodeHasher(u64);

impl Hasher for CodeHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(self.0 ^ u64::from(byte));
        }
    }

    fn write_u64(&mut self, code: u64) {
        let product = code.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = product ^ (product >> 32);
    }
}

/// What one thread finds among the positions of one size.
#[derive(Default)]
struct Found {
    counts: SizeCounts,
    nim_zero: Vec<u64>,
    nim_one: Vec<u64>,
}

/// Walks through all positions of one size.
struct Visitor<'v> {
    codes: &'v Codes,
    known: &'v Known,
    counted: Counted,
    context: &'v Context,
    rows: Vec<usize>,
    /// `sums[i]`: what rows 0 to i - 1 add to the code.
    sums: Vec<u64>,
    found: Found,
}

impl<'v> Visitor<'v> {
    fn new(codes: &'v Codes, known: &'v Known, counted: Counted, context: &'v Context) -> Self {
        let (rows, found) = (Vec::new(), Found::default());
        Visitor { codes, known, counted, context, rows, sums: vec![0], found }
    }

    /// Visits all positions that go on with a row of `row` squares and have `left` squares below
    /// it.
    fn visit_rows(&mut self, row: usize, left: usize) {
        let code = self.sums[self.rows.len()] + self.codes.of_row(self.rows.len(), row);
        self.rows.push(row);
        self.sums.push(code);
        if left == 0 {
            self.decide(code);
        } else if !(self.rows.len() == 1 && self.context.is_stopped()) {
            (1..=row.min(left)).for_each(|next| self.visit_rows(next, left - next));
        }
        self.rows.pop();
        self.sums.pop();
    }

    fn decide(&mut self, code: u64) {
        let enough = if self.counted == Counted::WinningMoves { 2 } else { 1 };
        let wins =
            self.options().filter(|code| self.known.nim_zero.contains(code)).take(enough).count();
        let nim_one = self.counted == Counted::NimOne
            && wins > 0
            && !self.options().any(|code| self.known.nim_one.contains(&code));
        let found = &mut self.found;
        found.counts.positions += 1;
        if wins == 0 {
            found.counts.p_positions += 1;
            found.nim_zero.push(code);
        }
        found.counts.one_winning_move += u64::from(wins == 1 && enough > 1);
        if nim_one {
            found.counts.nim_one += 1;
            found.counts.nim_one_symmetric += u64::from(is_symmetric(&self.rows));
            found.nim_one.push(code);
        }
    }

    /// The codes of all options. The poison is not taken.
    fn options(&self) -> impl Iterator<Item = u64> {
        self.codes.options(&self.rows, &self.sums, 1)
    }
}

/// Whether a diagram is its own mirror image.
fn is_symmetric(rows: &[usize]) -> bool {
    rows[0] == rows.len()
        && (0..rows.len())
            .all(|column| rows.iter().filter(|&&row| row > column).count() == rows[column])
}
