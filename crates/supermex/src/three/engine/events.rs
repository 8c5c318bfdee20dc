//! What a run over columns reports.

use std::ops::Range;

use super::Widths;

/// Receives the results of a run over columns.
pub trait Events {
    /// The diagonal value f(q, q).
    fn diagonal(&mut self, _q: u32, _value: u32) {}

    /// Row r is constant from second row q on: f(q, r) = q.
    fn constant(&mut self, _r: u32, _q: u32) {}

    /// The smallest value of row r except f(r, r), once the row is constant or proved to repeat.
    /// Minima come in order of rows.
    fn minimum(&mut self, _r: u32, _minimum: Minimum) {}

    /// How many rows have taken `value` before its column comes, row a with f(a, a) = value
    /// included; and this a, if there is one. Frequencies come in order of values, for all values
    /// whose column is done.
    fn frequency(&mut self, _value: u32, _rows: u32, _on_diagonal: Option<u32>) {}
}

/// The smallest value of a row, its first one excepted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Minimum {
    /// The value.
    pub value: u32,
    /// The second row at which the row takes it. `None` if the row took it in a tile, where columns
    /// are not recorded, and took nothing smaller afterwards; that has not happened yet.
    pub column: Option<u32>,
}

impl Minimum {
    /// The minimum of a row that has taken no value yet.
    pub(super) const NONE: Minimum = Minimum { value: u32::MAX, column: None };

    pub(super) fn lower_to(&mut self, value: u32, column: u32) {
        if value < self.value {
            *self = Minimum { value, column: Some(column) };
        }
    }
}

/// What a run has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Values found.
    pub entries: u64,
    /// Values found the slow way, because windows did not satisfy the guards.
    pub slow: u64,
    /// Rows that have become constant at a value that was not their smallest, their first one
    /// excepted. Brouwer and others (8.11) ask whether there are any.
    pub late_constants: u64,
    /// Values that are larger than q + r + 1. There are none, for q + r numbers are all that f(q,
    /// r) has to avoid.
    pub beyond: u64,
    /// How wide windows of rows have been seen to be.
    pub widest: Widths,
}

impl Counts {
    pub(super) fn add(&mut self, other: Counts) {
        self.entries += other.entries;
        self.slow += other.slow;
        self.late_constants += other.late_constants;
        self.beyond += other.beyond;
        self.widest.add(other.widest);
    }
}

/// The values that a caller asks for, and those found so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Trace {
    pub(super) columns: Range<u32>,
    pub(super) rows: Range<u32>,
    /// q, r and f(q, r).
    pub(super) found: Vec<(u32, u32, u32)>,
}

impl Trace {
    pub(super) fn wants(&self, columns: Range<u32>, rows: Range<u32>) -> bool {
        let meet = |a: &Range<u32>, b: &Range<u32>| a.start.max(b.start) < a.end.min(b.end);
        meet(&self.columns, &columns) && meet(&self.rows, &rows)
    }

    pub(super) fn note(&mut self, q: u32, r: u32, value: u32) {
        if self.columns.contains(&q) && self.rows.contains(&r) {
            self.found.push((q, r, value));
        }
    }
}
