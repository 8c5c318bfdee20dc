//! The run over three rows: all columns so far, stretch by stretch.

use std::ops::Range;
use std::sync::{Arc, Mutex};

use super::backend::{Backend, Report, Stretch};
use super::block::{Plan, most_open};
use super::cpu::Cpu;
use super::events::{Counts, Events, Minimum, Trace, Values};
use super::handover::Rows;
use super::kernel::Guards;
use super::lattice::{Lattice, trend};
use super::row::Width;
use super::settle::Settled;
use super::tally::{Tally, places};
use crate::run::{Context, Stopped};
use crate::vectors::Vectors;

/// The most blocks of columns in a stretch. Between two stretches the run may be stopped.
const BLOCKS: u32 = 256;

/// All columns before [`next`](Frontier::next), and all that is needed to go on from there.
///
/// ```
/// use supermex::run::Context;
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
/// let mut frontier = Frontier::new(100);
/// frontier.run_to(100, &Context::default().with_threads(2))?;
/// frontier.tell(&mut openings);
/// openings.0.sort_unstable();
/// assert_eq!(openings.0[..4], [(1, 2, 1), (2, 3, 2), (3, 2, 2), (4, 2, 3)]);
/// # Ok::<(), supermex::run::Stopped>(())
/// ```
#[derive(Debug)]
pub struct Frontier {
    pub(super) plan: Plan,
    /// The next second row.
    pub(super) next: u32,
    /// All rows, as the last column has left them.
    pub(super) rows: Rows,
    /// What takes the rows through columns.
    pub(super) backend: Box<dyn Backend>,
    pub(super) counts: Counts,
    /// The smallest value that the last row has been seen to take, its first one excepted.
    pub(super) least_of_last: u32,
    /// The rows that have become constant, in the order in which they did, with the second row.
    pub(super) constant: Vec<(u32, u32)>,
    /// The tiles that went the slow way, each as [first column, end of columns, first row, end of
    /// rows].
    pub(in crate::three) slow_tiles: Vec<[u32; 4]>,
    /// How many rows take each value.
    pub(super) tally: Tally,
    /// For each row that has ended, its smallest value except f(r, r).
    pub(super) minima: Vec<Option<Minimum>>,
}

impl Frontier {
    /// A run before column 0. Rows beyond `last_row` are left out.
    pub fn new(last_row: u32) -> Frontier {
        let plan = Plan {
            lattice: Arc::new(Lattice::new(last_row)),
            last_row,
            level: Vectors::best(),
            guards: Guards::default(),
            admitted: Guards::default(),
            width: Width(64),
        };
        Frontier {
            plan,
            next: 0,
            rows: Rows::default(),
            backend: Box::<Cpu>::default(),
            counts: Counts::default(),
            least_of_last: u32::MAX,
            constant: Vec::new(),
            slow_tiles: Vec::new(),
            tally: Tally::default(),
            minima: Vec::new(),
        }
    }

    /// Uses the vectors `level`, which the processor has to have.
    #[must_use]
    pub fn level(mut self, level: Vectors) -> Frontier {
        self.plan.level = level;
        self
    }

    /// Uses `guards` in tiles, and `admitted` for rows to be part of a tile. Stricter guards send
    /// more rows the slow way.
    #[cfg(test)]
    pub(super) fn guarded(mut self, guards: Guards, admitted: Guards) -> Frontier {
        (self.plan.guards, self.plan.admitted) = (guards, admitted);
        self
    }

    /// The last row that is computed.
    pub fn last_row(&self) -> u32 {
        self.plan.last_row
    }

    /// The next second row.
    pub fn next(&self) -> u32 {
        self.next
    }

    /// What has been done so far.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Runs on until column `last` is done.
    pub fn run_to(&mut self, last: u32, context: &Context) -> Result<(), Stopped> {
        self.run_stretches(last, &Trace::default(), context, |_| {})
    }

    /// Runs on like [`run_to`](Frontier::run_to), and calls `value` with q, r and f(q, r) for each
    /// q in `columns` and r in `rows`, as long as row r is neither constant nor proved to repeat:
    /// by columns, and in each column by rows.
    pub fn run_within(
        &mut self,
        last: u32,
        columns: Range<u32>,
        rows: Range<u32>,
        context: &Context,
        mut value: impl FnMut(u32, u32, u32),
    ) -> Result<(), Stopped> {
        let trace = Trace::new(columns, rows);
        self.run_stretches(last, &trace, context, |mut found| {
            found.sort_unstable();
            for (q, r, found) in found {
                value(q, r, found);
            }
        })
    }

    /// Runs on until column `last` is done; `receiver` gets all values of rows that are neither
    /// constant nor proved to repeat.
    pub(in crate::three) fn run_through(
        &mut self,
        last: u32,
        receiver: &Arc<Mutex<impl Values + 'static>>,
        context: &Context,
    ) -> Result<(), Stopped> {
        self.run_stretches(last, &Trace::to(Arc::clone(receiver) as _), context, |_| {})
    }

    fn run_stretches(
        &mut self,
        last: u32,
        trace: &Trace,
        context: &Context,
        mut hear: impl FnMut(Vec<(u32, u32, u32)>),
    ) -> Result<(), Stopped> {
        if !self.plan.lattice.has(self.plan.last_row) {
            self.plan.lattice = Arc::new(Lattice::new(self.plan.last_row));
        }
        let threads = context.threads().min(Frontier::most_threads(last));
        let unwatched = context.unwatched();
        while self.next <= last {
            context.check()?;
            let count = (last - self.next + 1).min(BLOCKS * self.plan.columns());
            let stretch = Stretch {
                columns: self.next..self.next + count,
                plan: &self.plan,
                trace: trace.clone(),
                widest: self.counts.widest,
                threads,
            };
            let rows = std::mem::take(&mut self.rows);
            let (rows, report) = self.backend.run(&stretch, rows, &unwatched);
            self.rows = rows;
            self.next += count;
            context.advance(report.counts.entries);
            hear(self.take_in(report));
        }
        Ok(())
    }

    /// Adds the report of a stretch to the results so far; returns the values that were asked for.
    fn take_in(&mut self, report: Report) -> Vec<(u32, u32, u32)> {
        let Report { counts, mut slow_tiles, least_of_last, seen, minima, trace } = report;
        self.counts.add(counts);
        self.least_of_last = self.least_of_last.min(least_of_last);
        // Whoever took them, they are reported in the same order.
        slow_tiles.sort_unstable();
        self.slow_tiles.append(&mut slow_tiles);
        self.tally.add(seen);
        for (row, minimum) in minima {
            if self.minima.len() <= row as usize {
                self.minima.resize(row as usize + 1, None);
            }
            self.minima[row as usize] = Some(minimum);
        }
        let Rows { old, young, diagonal, .. } = &mut self.rows;
        let mut constant = std::mem::take(&mut old.constant);
        constant.append(&mut young.constant);
        constant.sort_unstable_by_key(|&(row, column)| (column, row));
        self.constant.append(&mut constant);
        self.tally.finish(self.next, diagonal);
        trace.finish()
    }

    /// Tells `events` of all that has been found so far.
    pub fn tell(&self, events: &mut impl Events) {
        let diagonal = self.diagonal();
        for (q, &value) in (0..).zip(diagonal) {
            events.diagonal(q, value);
        }
        for &(row, column) in &self.constant {
            events.constant(row, column);
        }
        let ended = (0..).zip(&self.minima);
        for (row, minimum) in ended.map_while(|(row, minimum)| Some((row, (*minimum)?))) {
            events.minimum(row, minimum);
        }
        let known = 0..self.tally.known;
        for (place, value) in places(diagonal, known.clone()).into_iter().zip(known) {
            events.frequency(value, self.tally.counts[value as usize], place);
        }
    }

    /// The diagonal values f(0, 0), f(1, 1), and so on.
    pub fn diagonal(&self) -> &[u32] {
        &self.rows.diagonal
    }

    /// The rows that are proved to repeat, in the order in which that was seen.
    pub fn settled(&self) -> &[Settled] {
        &self.rows.old.settling.settled
    }

    /// The rows that have become constant, each with the second row at which it did, in order of
    /// these second rows.
    pub fn constant(&self) -> &[(u32, u32)] {
        &self.constant
    }

    /// About how many values f(q, r) there are with q up to `columns` and r up to `last_row`. Row r
    /// has been observed to live for about 0.414 r + 100 columns.
    pub(crate) fn expected_values(columns: u32, last_row: u32) -> f64 {
        let (columns, rows) = (f64::from(columns), f64::from(last_row.min(columns)));
        let whole = rows.min(columns * 0.5_f64.sqrt());
        let share = 2_f64.sqrt() - 1.0;
        let begun = columns * (rows - whole) - (rows * rows - whole * whole) / 2.0;
        share * whole * whole / 2.0 + begun + 100.0 * rows + 1.0
    }

    /// The most threads that a run up to column `columns` has work for: one for each block of a
    /// stretch.
    pub(crate) fn most_threads(columns: u32) -> usize {
        (columns / Vectors::best().columns() + 1).min(BLOCKS) as usize
    }

    /// About how many bytes a run up to column `columns` takes with `threads` threads.
    pub(crate) fn expected_bytes(columns: u32, threads: usize) -> f64 {
        // What the rows have in common, the diagonal, the windows, the rows that have ended; for
        // each thread the diagonal again, seen from its values; and all open blocks: one thread has
        // one. A block has a bit for each difference p − q between the upper lines of its oldest
        // row and its youngest, some 0.29 q, in each of 32 columns: 1.2 bytes for each column so
        // far. Since blocks move from thread to thread, they were measured to take up to 3.3.
        let open = if threads > 1 { most_open(columns, threads) } else { 1 };
        f64::from(columns) * (64.0 + 24.0 * threads as f64 + 4.0 * open as f64) + 16e6
    }

    /// The last row that a run needs, as a rule, to find every winning opening of the bars 3 × n
    /// with n up to `columns`.
    ///
    /// Let m be the smallest value of row R except f(R, R). Brouwer and others show (*On
    /// three-rowed Chomp*, 8.11) that no value of any later row is smaller. If it is larger than n,
    /// then no later row has anything to do with openings of 3 × n. Row R comes down to about √2 R.
    pub fn rows_for_openings(columns: u32) -> u32 {
        columns.min(trend(columns) - columns + 64)
    }

    /// Whether the rows of this run were enough to find every winning opening of the bars 3 × n
    /// with n up to `columns`.
    pub fn covers_openings(&self, columns: u32) -> bool {
        let last = self.plan.last_row;
        let (start, end) = self.rows.old.chunked;
        let in_chunk = (start..end).contains(&last);
        // In chunks, a row takes no value below its lower window, which only moves down.
        let window = if in_chunk { self.plan.lattice.low(self.next - 1, last) } else { u32::MAX };
        self.next > columns && (last >= columns || self.least_of_last.min(window) > columns)
    }
}
