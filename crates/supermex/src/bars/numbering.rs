//! How the positions inside a board are numbered, and the two rules that every sweep rests on.
//!
//! A sweep visits positions in increasing order, first row slowest. For each row `i` it keeps a
//! *history*: for every choice of the rows below, what the moves in row `i` lead to. Three facts
//! make that enough.
//!
//! - *Moves in row `i`* shorten it to some `c`, and every longer row below it to `c` as well. If
//!   `c` is at least the next row, the rows below stay as they are: the history of the same rows
//!   below has it, from when row `i` was `c`.
//! - *Birth.* If `c` is shorter than the next row, the move gives the same as from the board whose
//!   next rows are cut down to one less than they are. So when row `i` has grown to `a`, and rows
//!   of length `a` may stand below it for the first time, their history is a copy of that of the
//!   rows cut down to `a - 1`.
//! - Nothing else is ever looked at, so the history of row `i` can be forgotten when a row above it
//!   changes.
//!
//! Rows are counted from 1. The rows below the last row that is numbered here are a *leaf*, which
//! the sweep handles itself.

use std::ops::Range;

/// The numbering: where each choice of lower rows lies in a history.
pub(super) struct Numbering {
    /// `caps[j]`: the greatest length of row j; `caps[0]` is not used.
    caps: Vec<usize>,
    /// `places[j][w]`: how many places all choices of row j and the rows below it take, row j being
    /// at most w.
    places: Vec<Vec<usize>>,
}

impl Numbering {
    /// Numbers the choices of rows 2 to `last`, none longer than its cap. `leaf[w]` is how many
    /// places a leaf takes below a last row of length w.
    pub(super) fn new(caps: &[usize], last: usize, leaf: Vec<usize>) -> Numbering {
        let caps = [&[0], caps].concat();
        let mut places = vec![Vec::new(); last + 2];
        places[last + 1] = leaf;
        for row in (2..=last).rev() {
            let mut total = 0;
            let below = places[row + 1].iter().enumerate();
            let sums = below.map(|(length, &places)| {
                total += if length <= caps[row] { places } else { 0 };
                total
            });
            places[row] = sums.collect();
        }
        Numbering { caps, places }
    }

    /// The last row before the leaf.
    pub(super) fn last(&self) -> usize {
        self.places.len() - 2
    }

    /// The greatest length of row `row` under a row of length `above`.
    pub(super) fn longest(&self, row: usize, above: usize) -> usize {
        above.min(self.caps[row])
    }

    /// How many places all choices of `row` and the rows below it take, if `row` is at most
    /// `width`; for the row after the last, the places of a leaf.
    pub(super) fn places(&self, row: usize, width: usize) -> usize {
        self.places[row][width]
    }

    /// How many places all choices of `row` and the rows below it take.
    pub(super) fn all_places(&self, row: usize) -> usize {
        self.places[row].last().copied().unwrap_or(0)
    }

    /// The place where the choices with `row` equal to `length` begin.
    pub(super) fn offset(&self, row: usize, length: usize) -> usize {
        if length == 0 { 0 } else { self.places[row][length - 1] }
    }

    /// Copies histories when rows of length `a ≥ 1` are born from row `first` on: calls `copy` with
    /// each range of places to copy from, and the place to copy to. The last copy, of the leaf
    /// under rows that are all `a`, is left to the caller: its origin and its destination are
    /// returned, if it is due.
    ///
    /// `before`: how many of the rows from `first` on are known to be `a`, and have no place.
    pub(super) fn birth(
        &self,
        first: usize,
        before: usize,
        a: usize,
        mut copy: impl FnMut(Range<usize>, usize),
    ) -> Option<(usize, usize)> {
        let (mut from, mut to) = (0, 0);
        // Rows first..end are a; row `end` and the rows below it are shorter.
        for end in first..=self.last() {
            if end >= first + before {
                copy(from..from + self.places(end, a - 1), to);
            }
            if a > self.caps[end] {
                return None;
            }
            from += self.offset(end, a - 1);
            to += self.offset(end, a);
        }
        Some((from, to))
    }
}
