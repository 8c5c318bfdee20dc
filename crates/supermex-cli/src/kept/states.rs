//! States of the columns of three rows: kept at intervals, found again, and gone on from.

use supermex::Monitor;
use supermex::three::{Events, Frontier, Shelf};
use supermex_store::{Container, Error, Existing, Header, Key, Status, Store};

use crate::args::Storage;
use crate::failure::{Failure, warn};

const KIND: &str = "three-state";

/// States in a folder: any column can be reached from the one before it.
#[derive(Debug)]
pub(crate) struct States {
    store: Store,
}

/// Which state a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Which {
    /// So many columns are done.
    columns: u32,
    /// Rows beyond this one have been left out, though they have begun.
    rows: Option<u32>,
}

impl Which {
    fn of(frontier: &Frontier) -> Which {
        let (columns, rows) = (frontier.next(), frontier.last_row());
        Which { columns, rows: (rows + 1 < columns).then_some(rows) }
    }

    fn key(self) -> Key {
        let key = Key::new(KIND).with("columns", self.columns);
        match self.rows {
            None => key,
            Some(rows) => key.with("rows", rows),
        }
    }

    fn read(header: &Header) -> Option<Which> {
        let number = |name: &str| header.key.parameters.get(name)?.as_u64()?.try_into().ok();
        let columns = (header.key.kind == KIND).then(|| number("columns"))??;
        Some(Which { columns, rows: number("rows") })
    }
}

/// Runs of fewer columns are over before anything could be kept.
const WORTH_KEEPING: u32 = 20_000;

impl States {
    pub(crate) fn new(store: Store) -> States {
        States { store }
    }

    /// Those in the store, for a run of so many columns that it is worth it.
    pub(crate) fn in_store(storage: &Storage, columns: u32) -> Option<States> {
        if columns >= WORTH_KEEPING { storage.open().map(States::new) } else { None }
    }

    /// All that there are, damaged ones too as far as their headers can be read, by columns.
    fn list(&self) -> Vec<Which> {
        let entries = self.store.list().unwrap_or_default();
        for problem in entries.iter().filter_map(|entry| entry.problem.as_ref()) {
            warn(format_args!("{problem}; it is not used"));
        }
        let headers = entries.iter().filter_map(|entry| entry.header.as_ref());
        let mut list: Vec<_> = headers.filter_map(Which::read).collect();
        list.sort_unstable();
        list
    }

    /// How many columns are done in the last one.
    pub(crate) fn last(&self) -> Option<u32> {
        self.list().last().map(|which| which.columns)
    }

    /// The state with the most columns done, but no more than these, for a run with rows up to this one. A
    /// damaged one is named, and the one before it used.
    pub(crate) fn latest(&self, columns: u32, rows: u32) -> Option<Frontier> {
        let mut list = self.list();
        list.retain(|which| which.columns <= columns && which.rows.is_none_or(|has| has == rows));
        list.into_iter().rev().find_map(|which| self.read(which)?.with_rows(rows))
    }

    /// The first state from which the openings of all bars with up to so many columns can be read.
    pub(crate) fn covering(&self, columns: u32) -> Option<Frontier> {
        let mut list = self.list();
        list.retain(|which| which.columns > columns);
        let mut frontiers = list.into_iter().filter_map(|which| self.read(which));
        frontiers.find(|frontier| frontier.covers_openings(columns))
    }

    /// Those that have all rows, and no more columns than these.
    fn whole(&self, columns: u32) -> impl DoubleEndedIterator<Item = Which> {
        let fits = move |which: &Which| which.columns <= columns && which.rows.is_none();
        self.list().into_iter().filter(fits)
    }

    fn read(&self, which: Which) -> Option<Frontier> {
        let content = self.store.find(&which.key()).and_then(|found| match found {
            Some(container) => container.content().map(Some),
            None => Ok(None),
        });
        let content = super::found(content)?;
        let frontier = Frontier::from_bytes(&content).ok();
        let frontier = frontier.filter(|frontier| Which::of(frontier) == which);
        if frontier.is_none() {
            let name = which.key().file_name();
            warn(format_args!("{name} holds no state that this program knows; it is not used"));
        }
        frontier
    }

    /// Keeps a state. One that is there already says the same, unless it is damaged.
    pub(crate) fn keep(&self, frontier: &Frontier) -> Result<(), Failure> {
        let key = Which::of(frontier).key();
        let intact = Container::open(self.store.path(&key)).and_then(Container::verify);
        if intact.is_ok_and(|header| header.key == key) {
            return Ok(());
        }
        let bytes = frontier.to_bytes();
        let put = self.store.put(&key, Status::Proved, Existing::Replace, |out| {
            std::io::Write::write_all(out, &bytes)?;
            Ok(1)
        });
        put.map(drop).map_err(|error: Error| Failure::broken(error))
    }
}

/// States of shorter runs than this are not worth a file when single positions are asked for.
const SHORT: u32 = 16_384;

impl Shelf for States {
    fn latest(&self, columns: u32) -> Option<Frontier> {
        self.whole(columns).rev().find_map(|which| self.read(which))
    }

    fn nearest(&self, columns: u32) -> Option<u32> {
        self.whole(columns).next_back().map(|which| which.columns)
    }

    fn keep(&mut self, frontier: &Frontier) {
        if frontier.next() >= SHORT
            && let Err(Failure::Broken(why)) = States::keep(self, frontier)
        {
            warn(format_args!("{why}; it will have to be worked out again"));
        }
    }
}

/// A run that keeps its states at intervals, if there is a place for them.
pub(crate) struct Journey {
    pub(crate) frontier: Frontier,
    pub(crate) states: Option<States>,
    /// A state is kept after every so many columns.
    pub(crate) every: u32,
    /// The first failure to keep one.
    pub(crate) failure: Option<Failure>,
}

impl Journey {
    /// From the last state there is, or from the beginning: up to so many columns, with rows up to one.
    pub(crate) fn new(states: Option<States>, columns: u32, rows: u32, threads: usize) -> Journey {
        let begun = states.as_ref().and_then(|states| states.latest(columns + 1, rows));
        let frontier = begun.unwrap_or_else(|| Frontier::new(rows)).threads(threads);
        Journey { frontier, states, every: (columns / 32).max(1024), failure: None }
    }

    /// About how many values are still to be found up to a column.
    pub(crate) fn left(&self, columns: u32) -> f64 {
        let all = Frontier::expected_values(columns, self.frontier.last_row());
        (all - self.frontier.counts().entries as f64).max(1.0)
    }

    /// Goes on until a column is done, and keeps the last state too; says whether the monitor has not
    /// stopped it. A state that cannot be kept does not end the journey.
    pub(crate) fn run_to(
        &mut self,
        last: u32,
        events: &mut impl Events,
        monitor: &Monitor,
    ) -> bool {
        loop {
            let next = self.frontier.next();
            let stage = (next / self.every + 1).saturating_mul(self.every) - 1;
            let finished = self.frontier.run_to(stage.min(last), events, monitor);
            if let (Some(states), None) = (&self.states, &self.failure) {
                self.failure = states.keep(&self.frontier).err();
                if let Some(Failure::Broken(why)) = &self.failure {
                    warn(format_args!("{why}; going on without keeping more states"));
                }
            }
            if !finished || self.frontier.next() > last {
                return finished;
            }
        }
    }

    /// How keeping the states has gone, once the answer has been given.
    pub(crate) fn kept(self) -> Result<(), Failure> {
        match self.failure {
            None => Ok(()),
            Some(Failure::Broken(why)) => Err(Failure::broken(format_args!(
                "the answer is complete, but its states were not all kept: {why}"
            ))),
            Some(other) => Err(other),
        }
    }
}
