//! All P-positions of four to eight rows inside a position.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::bar_census::BarCensus;
use super::block::{Part, Worker};
use super::sets::{Sets, width};
use super::state::{Hears, Run};
use super::tails::Tails;
use super::take::Level;
use crate::Bar;
use crate::run::{Context, Key, Stopped};
use crate::vectors::Vectors;

/// Which P-positions a listener wants to hear of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// All of them.
    All,
    /// Only those whose first two rows are equal. They are few: each ends a tail.
    Ends,
    /// None.
    Nothing,
}

/// Hears of P-positions of several rows.
pub trait RowsListener: Hears {
    /// Which P-positions the listener wants to hear of, of those whose rows from the second one on
    /// begin with `tail`. The others come as a mere [count](RowsListener::count).
    fn wants(&self, _tail: &[u32]) -> Wanted {
        Wanted::All
    }

    /// Hears that `rows` is a P-position. P-positions come in no particular order.
    fn position(&mut self, rows: &[u32]);

    /// Hears of so many P-positions that it did not want to hear of.
    fn count(&mut self, _positions: u64) {}
}

/// Hears nothing.
#[derive(Debug, Default)]
pub(crate) struct Unheard;

impl RowsListener for Unheard {
    fn wants(&self, _tail: &[u32]) -> Wanted {
        Wanted::Nothing
    }

    fn position(&mut self, _rows: &[u32]) {}
}

impl Hears for Unheard {
    fn join(&mut self, _other: Unheard) {}
}

/// All P-positions of four to eight rows inside a position.
///
/// ```
/// use supermex::rows::{Hears, ManyRows, RowsListener};
/// use supermex::run::Context;
///
/// #[derive(Default)]
/// struct Count(u64);
///
/// impl RowsListener for Count {
///     fn position(&mut self, _rows: &[u32]) {
///         self.0 += 1;
///     }
/// }
///
/// impl Hears for Count {
///     fn join(&mut self, other: Count) {
///         self.0 += other.0;
///     }
/// }
///
/// let rows = ManyRows::inside(&[60; 5]).unwrap();
/// assert_eq!(rows.tell(&Context::default(), Count::default)?.0, 71_631);
/// # Ok::<(), supermex::run::Stopped>(())
/// ```
#[derive(Clone, Debug)]
pub struct ManyRows {
    /// The longest first row, second row, and so on. A move makes no row longer, so positions with
    /// longer rows are not needed.
    pub(super) most: Vec<u32>,
    pub(super) level: Level,
}

/// The version of the format of states.
pub(super) const VERSION: u64 = 2;

/// The most rows that there may be.
pub(super) const MOST_ROWS: usize = 8;

impl ManyRows {
    /// How many rows there may be.
    pub const ROWS: RangeInclusive<usize> = 4..=MOST_ROWS;

    /// All positions inside the position `rows`: no row is longer than the same row of that
    /// position. `None` unless there are four to eight rows, the first not empty, or if the first
    /// row matters beyond 2^32 − 2 squares.
    pub fn inside(rows: &[u32]) -> Option<ManyRows> {
        if !ManyRows::ROWS.contains(&rows.len()) || rows[0] == 0 {
            return None;
        }
        let shorten = |above: &mut u32, &row: &u32| {
            *above = row.min(*above);
            Some(*above)
        };
        let mut most: Vec<u32> = rows.iter().scan(u32::MAX, shorten).collect();
        // No P-position has a first row that is longer than all others together and one more.
        let others = most.iter().skip(1).fold(1_u32, |sum, &row| sum.saturating_add(row));
        most[0] = most[0].min(others);
        // Rows are counted up to one more than the longest.
        if most[0] == u32::MAX {
            return None;
        }
        Some(ManyRows { most, level: Level::best_up_to(Vectors::best()) })
    }

    /// The same vectors, inside another position of as many rows.
    pub(super) fn with_most(&self, most: Vec<u32>) -> ManyRows {
        ManyRows { most, ..*self }
    }

    /// The longest first row that a P-position inside can have, or more.
    pub(crate) fn longest(&self) -> u32 {
        self.most[0]
    }

    /// The same with other vectors, or the best that there are below them.
    #[must_use]
    pub fn level(self, level: Vectors) -> ManyRows {
        ManyRows { level: Level::best_up_to(level), ..self }
    }

    /// How many second rows make a block: the sets of a sheet are brought in from memory once for
    /// all of them, but each has sets of its own.
    pub(super) fn block(&self) -> u32 {
        match self.most.len() {
            4 => 16,
            5 => 8,
            _ => 2,
        }
    }

    /// Finds all P-positions, and returns the listener that has heard of them. Where the context
    /// has checkpoints and the listener can be written as bytes, states are kept at intervals, and
    /// the run goes on from the last one.
    pub fn tell<L: RowsListener>(
        &self,
        context: &Context,
        listener: impl Fn() -> L,
    ) -> Result<L, Stopped> {
        context.begin("tails", self.work());
        let key = context.checkpoints().and_then(|_| listener().state_key());
        let key = key.map(|key| self.key(key));
        let end = self.most[1] + 1;
        let threads = context.threads().min(end.div_ceil(self.block()) as usize);
        let tails = Arc::new(Tails::new(&self.most));
        let workers =
            (0..threads).map(|_| Worker::new(self, &tails, threads, listener())).collect();
        let first = Sets::new(1, width(self.most[0] as usize, 0));
        Run::run(Part::Nursery(Box::new(first)), workers, listener, end, (key, context))
    }

    /// Counts all P-positions, and finds the winning openings of all bars of at most as many rows.
    pub fn census(&self, context: &Context) -> Result<BarCensus, Stopped> {
        self.tell(context, || self.new_census())
    }

    /// What [`census`](ManyRows::census) begins with.
    pub(super) fn new_census(&self) -> BarCensus {
        BarCensus::new(Bar { rows: self.most.len() as u64, columns: self.most[0].into() })
    }

    /// Adds the longest rows to `key`, since states depend on them.
    pub(super) fn key(&self, key: Key) -> Key {
        let key = key.with("upto", self.most[0]);
        if self.most.last() == self.most.first() {
            return key;
        }
        let names = ["b", "c", "d", "e", "f", "g", "h"];
        names.into_iter().zip(&self.most[1..]).fold(key, |key, (name, &most)| key.with(name, most))
    }
}
