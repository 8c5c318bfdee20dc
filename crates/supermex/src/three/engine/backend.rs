//! What takes rows through a stretch of columns, and what it reports.

use std::fmt::Debug;
use std::ops::Range;

use super::block::Plan;
use super::events::{Counts, Minimum, Trace};
use super::handover::Rows;
use super::tally::Seen;
use super::widths::Widths;
use crate::run::Context;

/// Many columns, one after the other, and how rows go through them.
#[derive(Debug)]
pub(super) struct Stretch<'s> {
    /// The columns. Blocks begin with multiples of their width, so that the first one may be
    /// shorter, and so may the last.
    pub(super) columns: Range<u32>,
    pub(super) plan: &'s Plan,
    /// Which values the caller asks for; none are found yet.
    pub(super) trace: Trace,
    /// The widest windows so far: only wider ones are reported.
    pub(super) widest: Widths,
    /// The most threads to use.
    pub(super) threads: usize,
}

/// Takes rows through stretches.
///
/// A backend decides which rows go through tiles, and in which order it works: f(q, r) depends on
/// rows below r in column q, on columns before q in row r, and on the diagonal below r. It must not
/// trust a window: wherever a window violates its [`Guards`](super::kernel::Guards), the rows of
/// that tile go the slow way, and the tile is reported.
pub(super) trait Backend: Debug + Send {
    /// Takes all `rows` from before the first column of `stretch` to after its last one.
    fn run(&mut self, stretch: &Stretch<'_>, rows: Rows, context: &Context) -> (Rows, Report);
}

/// What has happened in a stretch, besides what the rows hold.
#[derive(Debug)]
pub(super) struct Report {
    pub(super) counts: Counts,
    /// The tiles that went the slow way, each as [first column, end of columns, first row, end of
    /// rows].
    pub(super) slow_tiles: Vec<[u32; 4]>,
    /// The smallest value that the last row of all has been seen to take, its first one excepted.
    pub(super) least_of_last: u32,
    pub(super) seen: Seen,
    /// Rows that have ended, each with its smallest value except f(r, r).
    pub(super) minima: Vec<(u32, Minimum)>,
    /// The values that the caller asks for, of rows that are neither constant nor proved to repeat.
    pub(super) trace: Trace,
}

impl Default for Report {
    fn default() -> Report {
        Report {
            counts: Counts::default(),
            slow_tiles: Vec::new(),
            least_of_last: u32::MAX,
            seen: Seen::default(),
            minima: Vec::new(),
            trace: Trace::default(),
        }
    }
}

impl Report {
    /// An empty report of `stretch`, which asks for its trace and knows its widest windows.
    pub(super) fn of(stretch: &Stretch<'_>) -> Report {
        let counts = Counts { widest: stretch.widest, ..Counts::default() };
        Report { counts, trace: stretch.trace.clone(), ..Report::default() }
    }

    /// Adds the report of another part of the same stretch.
    pub(super) fn add(&mut self, mut other: Report) {
        self.counts.add(other.counts);
        self.slow_tiles.append(&mut other.slow_tiles);
        self.least_of_last = self.least_of_last.min(other.least_of_last);
        self.seen.add(other.seen);
        self.minima.append(&mut other.minima);
        self.trace.found.append(&mut other.trace.found);
    }
}
