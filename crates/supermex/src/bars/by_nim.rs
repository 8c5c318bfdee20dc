//! All positions of one nim-value, by their number of squares.
//!
//! As in `by_size.rs`, the nim-values of all smaller positions are kept by code; only those that
//! are no larger than the one that is asked for matter.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::ops::ControlFlow;

use super::LARGEST_SIZE;
use super::by_size::CodeHasher;
use super::codes::Codes;
use crate::run::{Context, Stopped};

/// The largest nim-value that can be asked for: sets of nim-values have 128 bits.
pub(crate) const LARGEST_NIM: u32 = 127;

/// The bytes that a position takes whose nim-value is kept.
pub(crate) const BYTES: f64 = 40.0;

/// How a visit of all positions of a nim-value ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// All sizes have been visited.
    Done,
    /// The visitor has seen enough.
    Enough,
    /// There is no memory for positions of this many squares.
    Full(usize),
}

/// Calls `visit` with every position of nim-value `nim`, of up to `upto` squares, by squares, then
/// by rows, until it breaks off. No more than `most` nim-values are kept.
pub(crate) fn visit_by_size(
    upto: usize,
    nim: u32,
    most: usize,
    context: &Context,
    visit: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
) -> Result<Ended, Stopped> {
    let upto = upto.min(LARGEST_SIZE);
    let longest: Vec<usize> = (1..=upto).map(|row| upto / row).collect();
    let mut visitor = Visitor {
        codes: Codes::new(&longest),
        nim: nim.min(LARGEST_NIM),
        most,
        known: HashMap::default(),
        rows: Vec::new(),
        sums: vec![0],
        context,
        visit,
    };
    for size in 1..=upto {
        for first in 1..=size {
            context.check()?;
            match visitor.visit_rows(first, size - first) {
                ControlFlow::Continue(()) => {}
                ControlFlow::Break(Ended::Full(_)) => return Ok(Ended::Full(size)),
                ControlFlow::Break(ended) => return Ok(ended),
            }
        }
    }
    Ok(Ended::Done)
}

/// Walks through all positions of one size.
struct Visitor<'v> {
    codes: Codes,
    nim: u32,
    most: usize,
    /// The nim-values of all positions so far that are no larger than `nim`.
    known: HashMap<u64, u8, BuildHasherDefault<CodeHasher>>,
    rows: Vec<usize>,
    /// `sums[i]`: what rows 0 to i - 1 add to the code.
    sums: Vec<u64>,
    context: &'v Context,
    visit: &'v mut dyn FnMut(&[usize]) -> ControlFlow<()>,
}

impl Visitor<'_> {
    /// Visits all positions that go on with a row of `row` squares and have `left` squares below
    /// it.
    fn visit_rows(&mut self, row: usize, left: usize) -> ControlFlow<Ended> {
        let code = self.sums[self.rows.len()] + self.codes.of_row(self.rows.len(), row);
        self.rows.push(row);
        self.sums.push(code);
        if left == 0 {
            self.decide(code)?;
        } else {
            for next in 1..=row.min(left) {
                self.visit_rows(next, left - next)?;
            }
        }
        self.rows.pop();
        self.sums.pop();
        ControlFlow::Continue(())
    }

    fn decide(&mut self, code: u64) -> ControlFlow<Ended> {
        // The poison is not taken.
        let options = self.codes.options(&self.rows, &self.sums, 1);
        let taken = options
            .filter_map(|option| self.known.get(&option))
            .fold(0_u128, |taken, &nim| taken | 1 << nim);
        let nim = taken.trailing_ones();
        self.context.advance(1);
        if nim > self.nim {
            return ControlFlow::Continue(());
        }
        if self.known.len() == self.most {
            return ControlFlow::Break(Ended::Full(0));
        }
        self.known.insert(code, u8::try_from(nim).expect("it is no larger than 127"));
        if nim == self.nim && (self.visit)(&self.rows).is_break() {
            return ControlFlow::Break(Ended::Enough);
        }
        ControlFlow::Continue(())
    }
}
