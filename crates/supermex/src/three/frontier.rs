//! The columns one after the other, with a few words for each row.

use super::row::{Column, Diagonal, Row, Width};
use crate::Monitor;

/// Hears of what happens, as it happens.
pub trait Events {
    /// f(q, r) has been found, for a row that is not constant yet.
    fn value(&mut self, _q: u32, _r: u32, _value: u32) {}

    /// The diagonal value f(q, q).
    fn diagonal(&mut self, _q: u32, _value: u32) {}

    /// A row is constant from this second row on: f(q, r) = q.
    fn constant(&mut self, _r: u32, _q: u32) {}
}

/// Nobody listens.
impl Events for () {}

/// What a run has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Values found.
    pub entries: u64,
    /// Those of them that were found the slow way.
    pub slow: u64,
    /// How many bits a lower window had to hold, at the most.
    pub widest_low: u32,
    /// How many bits an upper window had to hold, at the most.
    pub widest_high: u32,
}

/// All columns up to one, and all that is needed to go on.
///
/// ```
/// use supermex::Monitor;
/// use supermex::three::{Events, Frontier};
///
/// /// The winning opening of each 3 x n, as row and column.
/// #[derive(Default)]
/// struct Openings(Vec<(u32, u32, u32)>);
///
/// impl Events for Openings {
///     // From (n,n,n), cutting two rows to q leaves (n,q,q).
///     fn diagonal(&mut self, q: u32, n: u32) {
///         self.0.push((n, 2, q + 1));
///     }
///     // Cutting one row to r leaves (n,n,r).
///     fn constant(&mut self, r: u32, n: u32) {
///         self.0.push((n, 3, r + 1));
///     }
/// }
///
/// let mut openings = Openings::default();
/// let mut frontier = Frontier::default();
/// frontier.run_to(100, &mut openings, &Monitor::default());
/// openings.0.sort_unstable();
/// assert_eq!(openings.0[..4], [(1, 2, 1), (2, 3, 2), (3, 2, 2), (4, 2, 3)]);
/// ```
#[derive(Debug)]
pub struct Frontier {
    /// The next second row.
    next: u32,
    rows: Vec<Row>,
    diagonal: Diagonal,
    column: Column,
    width: Width,
    counts: Counts,
}

/// The beginning, before column 0.
impl Default for Frontier {
    fn default() -> Frontier {
        Frontier::with_width(64)
    }
}

impl Frontier {
    /// With windows of so many bits, 64 at most. Narrow windows make the slow way come up.
    pub(super) fn with_width(bits: u32) -> Frontier {
        Frontier {
            next: 0,
            rows: Vec::new(),
            diagonal: Diagonal::default(),
            column: Column::default(),
            width: Width(bits),
            counts: Counts::default(),
        }
    }

    /// What has been done so far.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Goes on until the column of a second row is done. The monitor counts values; says whether
    /// it has not stopped the run.
    pub fn run_to(&mut self, last: u32, events: &mut impl Events, monitor: &Monitor) -> bool {
        while self.next <= last && !monitor.is_stopped() {
            let before = self.counts.entries;
            self.step(events);
            monitor.advance(self.counts.entries - before);
        }
        self.next > last
    }

    /// About how many values there are up to a column: 0.293 of its square, as has been observed.
    pub fn expected_values(last: u32) -> f64 {
        0.293 * f64::from(last) * f64::from(last) + f64::from(last)
    }

    /// One column.
    fn step(&mut self, events: &mut impl Events) {
        let q = self.next;
        self.next += 1;
        let least = q.max(1);
        self.rows.push(Row::new(q, &self.diagonal, self.width));
        self.column.clear(least);
        let Frontier { rows, diagonal, column, width, counts, .. } = self;
        rows.retain_mut(|row| {
            column.advance(diagonal, row.number);
            let value = row.take(least, column, diagonal, *width, counts);
            column.put(value);
            events.value(q, row.number, value);
            if row.number == q {
                events.diagonal(q, value);
            }
            if value == q {
                events.constant(row.number, q);
            }
            if row.number == q {
                diagonal.put(q, value);
            }
            value != q
        });
    }
}
