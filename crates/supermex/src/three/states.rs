//! States of runs over columns: kept at intervals, found again, and continued.

use std::sync::Arc;

use super::{Census, Frontier};
use crate::Status;
use crate::run::{Context, Keep, KeepError, Key, Occupied, Resume, Staged, Stopped, run_in_stages};

/// The kind under which states are kept.
pub(crate) const KIND: &str = "three-state";

/// The states that are kept in a place: a run to any column can go on from the last state before
/// it.
#[derive(Clone, Debug)]
pub(crate) struct States {
    place: Arc<dyn Keep>,
}

/// Which state it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Which {
    /// How many columns are done.
    columns: u32,
    /// The last row, if rows beyond it have been left out though they have begun.
    rows: Option<u32>,
}

impl Which {
    fn of(frontier: &Frontier) -> Which {
        let (columns, rows) = (frontier.next(), frontier.last_row());
        Which { columns, rows: (rows + 1 < columns).then_some(rows) }
    }

    fn key(self) -> Key {
        let key = Key::new(KIND).with("columns", self.columns);
        self.rows.map_or(key.clone(), |rows| key.with("rows", rows))
    }

    fn read(key: &Key) -> Option<Which> {
        let number = |name: &str| key.number(name)?.try_into().ok();
        Some(Which { columns: number("columns")?, rows: number("rows") })
    }
}

impl States {
    /// The states in the place where results are kept.
    pub(crate) fn new(context: &Context) -> States {
        States { place: Arc::clone(context.keep()) }
    }

    /// All states, by columns. Some may turn out to be damaged.
    fn list(&self, context: &Context) -> Vec<Which> {
        let (kept, problems) = self.place.list(KIND);
        for problem in problems {
            context.monitor().warn(format_args!("{problem}; it is not used"));
        }
        let mut list: Vec<_> = kept.iter().filter_map(|kept| Which::read(&kept.key)).collect();
        list.sort_unstable();
        list
    }

    /// How many columns are done in the last state.
    fn last(&self, context: &Context) -> Option<u32> {
        self.list(context).last().map(|which| which.columns)
    }

    /// The state with the most columns done, at most `columns`, for a run with rows up to `rows`. A
    /// damaged state is named in a warning, and the state before it used.
    pub(super) fn latest(&self, columns: u32, rows: u32, context: &Context) -> Option<Frontier> {
        let fitting = self.fitting(columns, rows, context);
        fitting.rev().find_map(|which| self.read(which, context)?.with_rows(rows))
    }

    /// The state with the most columns done of a run with rows up to `rows` that has left out rows
    /// beyond.
    fn latest_of(&self, rows: u32, context: &Context) -> Option<Frontier> {
        let own = self.list(context).into_iter().filter(|which| which.rows == Some(rows));
        own.rev().find_map(|which| self.read(which, context))
    }

    /// How many columns are done in the state that [`latest`](States::latest) would read.
    pub(crate) fn nearest(&self, columns: u32, rows: u32, context: &Context) -> Option<u32> {
        self.fitting(columns, rows, context).next_back().map(|which| which.columns)
    }

    fn fitting(
        &self,
        columns: u32,
        rows: u32,
        context: &Context,
    ) -> impl DoubleEndedIterator<Item = Which> {
        let has = move |which: &Which| which.rows.is_none_or(|has| has == rows);
        self.list(context).into_iter().filter(move |which| which.columns <= columns && has(which))
    }

    /// The first state from which the openings of all bars with up to `columns` columns can be
    /// read.
    pub(crate) fn covering(&self, columns: u32, context: &Context) -> Option<Frontier> {
        let mut list = self.list(context);
        list.retain(|which| which.columns > columns);
        let mut frontiers = list.into_iter().filter_map(|which| self.read(which, context));
        frontiers.find(|frontier| frontier.covers_openings(columns))
    }

    fn read(&self, which: Which, context: &Context) -> Option<Frontier> {
        let from = context.clone().with_keep(Arc::clone(&self.place));
        let bytes = from.recall(&which.key(), |input, _| {
            let mut bytes = Vec::new();
            input.read_to_end(&mut bytes).map(|_| bytes)
        })?;
        let frontier = Frontier::from_bytes(&bytes).ok();
        let frontier = frontier.filter(|frontier| Which::of(frontier) == which);
        if frontier.is_none() {
            context.monitor().warn(format_args!(
                "the state of {} columns is none that this program knows; it is not used",
                which.columns
            ));
        }
        frontier
    }

    fn put(&self, frontier: &mut Frontier) -> Result<(), KeepError> {
        let key = Which::of(frontier).key();
        let mut write =
            |out: &mut dyn std::io::Write| out.write_all(&frontier.to_bytes()).map(|()| 1);
        self.place.put(&key, Status::Proved, &mut write)
    }

    /// Keeps a state on the way to a single value, if that is worth a file.
    pub(super) fn keep(&self, frontier: &mut Frontier, context: &Context) {
        if (frontier.next() >= SHORT || !self.place.is_durable())
            && let Err(why) = self.put(frontier)
        {
            context.monitor().warn(format_args!("{why}; it will have to be worked out again"));
        }
    }
}

/// States of shorter runs than this are not worth a file when single positions are asked for.
const SHORT: u32 = 16_384;

/// Runs of fewer columns are over before anything could be kept.
const WORTH_KEEPING: u32 = 20_000;

/// How many columns apart the states are that a run over `columns` columns leaves: a multiple of
/// 32, so that no block of columns has to end before its time.
pub(crate) fn spacing(columns: u64) -> u64 {
    (columns / 32).max(1024).next_multiple_of(32)
}

/// Third rows of single values are rounded up to a multiple of this, so that windows of
/// neighbouring rows go on from the same states.
pub(super) const TOGETHER: u32 = 1024;

/// Whether single values are looked up in states with rows up to `rows` only.
pub(crate) fn serves_single_values(rows: u64) -> bool {
    rows.is_multiple_of(TOGETHER.into())
}

/// A run over columns that keeps its states at intervals, if there is a place for them: the
/// checkpoints of the context or, for long runs, the place where results are kept.
#[derive(Debug)]
pub struct Journey {
    /// What has been done so far.
    pub frontier: Frontier,
    states: Option<States>,
    /// How many columns are done between two states.
    every: u64,
}

impl Journey {
    /// Refuses to begin in a folder of checkpoints that holds states, unless it was said what to do
    /// with them.
    pub fn claim(context: &Context) -> Result<(), Occupied> {
        let Some(checkpoints) = context.checkpoints() else { return Ok(()) };
        let last = States { place: Arc::clone(&checkpoints.place) }.last(context);
        checkpoints.claim(last.map(|last| format!("the states of a run up to {last} columns")))
    }

    /// A run up to column `columns` with rows up to `rows`: from the last state there is, or from
    /// the beginning.
    pub fn new(columns: u32, rows: u32, context: &Context) -> Journey {
        Journey::begin(columns, rows, context, |states| states.latest(columns + 1, rows, context))
    }

    /// A run until all rows up to `rows` have ended: from the last state of such a run, or from the
    /// beginning.
    pub(crate) fn for_census(rows: u32, context: &Context) -> Journey {
        let columns = Census::expected_columns(rows);
        Journey::begin(columns, rows, context, |states| {
            // Rows may have taken longer than expected.
            let last = states.latest_of(rows, context);
            last.or_else(|| states.latest(columns + 1, rows, context))
        })
    }

    fn begin(
        columns: u32,
        rows: u32,
        context: &Context,
        latest: impl FnOnce(&States) -> Option<Frontier>,
    ) -> Journey {
        let mut every = spacing(columns.into());
        let (mut states, mut anew) = (None, false);
        if let Some(checkpoints) = context.checkpoints() {
            every = checkpoints.every.unwrap_or(every);
            anew = checkpoints.resume != Resume::GoOn;
            states = Some(States { place: Arc::clone(&checkpoints.place) });
        } else if columns >= WORTH_KEEPING {
            states = Some(States::new(context)).filter(|states| states.place.is_durable());
        }
        if states.is_none() {
            // Blocks have to come to an end before a state, and threads wait for one another then.
            every = u64::MAX;
        }
        let begun = states.as_ref().filter(|_| !anew);
        let frontier = begun.and_then(latest).unwrap_or_else(|| Frontier::new(rows));
        Journey { frontier, states, every }
    }

    /// A run from the beginning, with rows up to `rows`, and without a place for states.
    pub(crate) fn unkept(rows: u32) -> Journey {
        Journey { frontier: Frontier::new(rows), states: None, every: u64::MAX }
    }

    /// About how many values are still to be found up to column `columns`.
    pub fn left(&self, columns: u32) -> f64 {
        let all = Frontier::expected_values(columns, self.frontier.last_row());
        (all - self.frontier.counts().entries as f64).max(1.0)
    }

    /// Runs on until column `last` is done, and keeps the last state too. A state that cannot be
    /// kept does not end the journey.
    pub fn run_to(&mut self, last: u32, context: &Context) -> Result<(), Stopped> {
        context.begin("values", self.left(last));
        let every = self.every;
        run_in_stages(self, u64::from(last) + 1, every, context)
    }

    /// Runs on until all rows have ended.
    pub fn census(&mut self, context: &Context) -> Result<Census, Stopped> {
        let mut last = Census::expected_columns(self.frontier.last_row());
        loop {
            self.run_to(last, context)?;
            let census = Census::of(&self.frontier);
            if census.is_complete() {
                return Ok(census);
            }
            // Some rows take a little longer than others.
            last += 100;
        }
    }
}

impl Staged for Journey {
    fn done(&self) -> u64 {
        self.frontier.next().into()
    }

    fn run_to(&mut self, to: u64, context: &Context) -> Result<(), Stopped> {
        let last = u32::try_from(to - 1).expect("columns are below 2^32");
        self.frontier.run_to(last, context)
    }

    fn keep(&mut self, _is_last: bool, context: &Context) {
        let Some(states) = &self.states else { return };
        if let Err(why) = states.put(&mut self.frontier) {
            let monitor = context.monitor();
            monitor.warn(format_args!("{why}; going on without keeping more states"));
            monitor
                .fail(format!("the answer is complete, but its states were not all kept: {why}"));
            self.states = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs of any length leave at most some 32 states, none of which cuts a block of columns:
    /// blocks have 16 columns or 32.
    #[test]
    fn states_lie_between_blocks() {
        for columns in [20_000, 33_333, 100_001, 1_000_000, 10_000_000] {
            let every = spacing(columns);
            assert!(every.is_multiple_of(32), "{columns}");
            assert!(every >= 1024 && every <= columns / 32 + 1024, "{columns}: {every}");
        }
    }
}
