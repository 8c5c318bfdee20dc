//! What a run over columns reports.

use std::fmt;
use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

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

/// Receives values of a run, of all columns and rows, in any order.
pub(in crate::three) trait Values: Send {
    /// Takes in `values`, each as q, r and f(q, r).
    fn put(&mut self, values: &[(u32, u32, u32)]);
}

/// The values that a caller asks for, and those found so far.
#[derive(Clone, Default)]
pub(super) struct Trace {
    pub(super) columns: Range<u32>,
    pub(super) rows: Range<u32>,
    /// q, r and f(q, r).
    pub(super) found: Vec<(u32, u32, u32)>,
    /// Whoever receives values while the run goes on.
    receiver: Option<Arc<Mutex<dyn Values>>>,
}

/// So many values are worth a call of whoever receives them.
const MANY: usize = 1 << 15;

impl Trace {
    /// Asks for the values of `columns` and `rows`.
    pub(super) fn new(columns: Range<u32>, rows: Range<u32>) -> Trace {
        Trace { columns, rows, found: Vec::new(), receiver: None }
    }

    /// Asks for all values, which `receiver` gets.
    pub(super) fn to(receiver: Arc<Mutex<dyn Values>>) -> Trace {
        Trace { receiver: Some(receiver), ..Trace::new(0..u32::MAX, 0..u32::MAX) }
    }

    pub(super) fn wants(&self, columns: Range<u32>, rows: Range<u32>) -> bool {
        let meet = |a: &Range<u32>, b: &Range<u32>| a.start.max(b.start) < a.end.min(b.end);
        meet(&self.columns, &columns) && meet(&self.rows, &rows)
    }

    pub(super) fn note(&mut self, q: u32, r: u32, value: u32) {
        if self.columns.contains(&q) && self.rows.contains(&r) {
            self.found.push((q, r, value));
        }
    }

    /// Hands over what has been found, if that is much. As long as another thread is doing so,
    /// some more values wait.
    pub(super) fn hand_over_many(&mut self) {
        let Trace { found, receiver: Some(receiver), .. } = self else { return };
        let receiver = match found.len() {
            0..MANY => return,
            many if many < 8 * MANY => receiver.try_lock().ok(),
            _ => Some(locked(receiver)),
        };
        if let Some(mut receiver) = receiver {
            receiver.put(found);
            found.clear();
        }
    }

    /// Hands over all that has been found. Returns it if nobody receives it.
    pub(super) fn finish(self) -> Vec<(u32, u32, u32)> {
        match self.receiver {
            Some(receiver) => {
                locked(&receiver).put(&self.found);
                Vec::new()
            }
            None => self.found,
        }
    }
}

fn locked<'r>(receiver: &'r Mutex<dyn Values + 'static>) -> MutexGuard<'r, dyn Values + 'static> {
    receiver.lock().unwrap_or_else(PoisonError::into_inner)
}

impl fmt::Debug for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Trace { columns, rows, found, .. } = self;
        write!(f, "Trace({columns:?}, {rows:?}, {} found)", found.len())
    }
}
