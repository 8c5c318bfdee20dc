//! The machine behind all the papers: cells that take the smallest value that is free.
//!
//! Take finitely many *cells*, ordered so that each has *rivals* among the earlier ones. At time t
//! every cell takes the smallest value that is not below m(t), that it has not taken before, and
//! that no rival takes now. P-positions of three rows are such a machine (a cell is a third row,
//! the time the second, the value the first), and so are P-positions of k rows with all but the two
//! longest fixed, and nim-values with all rows but the longest fixed. Four details complete it:
//!
//! - *Birth.* Before its birth a cell's rows do not fit under the second row yet, and it takes the
//!   value of the cell that they are cut down to. That goes into its history like any other. Beside
//!   two chains ([`poset`](crate::poset)) a cell may also be too large for a small *value*.
//! - *Death*, where m(t) is the time. When a cell takes the value t the board is (t, t, …), and its
//!   value is the same ever after. That can happen before its birth. At that time it is still a
//!   rival; later it can be passed over, since only values from t on are looked for.
//! - *State.* Relative to t, a cell is the set of values in its history that still matter.
//! - *Repeat.* The state of a cell, and what it depends on, decide everything after them. If a cell
//!   is born, its states at t and at t + L are the same, and *from t on* its rivals are dead or
//!   known to repeat every L steps (or every divisor of L), then it repeats from t on, with a period
//!   that divides L. **That one comparison is a proof.** Cells are compared one by one, so that a
//!   long period delays only those that depend on it.
//!
//! `docs/proofs.md` proves all of it: that the rule is the game in every system, the lemma of the
//! two equal states, and that a machine always comes to a proof.
//!
//! | file | holds |
//! |---|---|
//! | `run.rs` | running a system until all its cells repeat |
//! | `job.rs` | the same by an engine that was made for a system |
//! | `machine.rs` | the machine: time steps, states, and which cells repeat |
//! | `list.rs` | the values of a cell that is still open |
//! | `repeat.rs` | where exactly each cell repeats, as certificates state it |
//! | `window.rs` | the part of a history that still matters, as bits |
//! | `systems.rs` | the systems: three rows, k rows, nim-values, instant winners |

mod job;
mod list;
mod machine;
mod repeat;
mod run;
mod systems;
#[cfg(test)]
mod tests;
mod window;

#[doc(hidden)]
pub use job::Job;
pub use repeat::Repeat;
pub(crate) use repeat::{Bounds, difference_at, repeats_of_cells, value_at};
pub(crate) use run::expected_bytes;
pub use run::{Run, RunError, extend, run, run_by_engine};
pub use systems::{Grundy, Instant, Tails, ThreeRows};
pub(crate) use window::Window;

use std::collections::BTreeSet;

use crate::periodic::UltimatelyPeriodic;
use crate::run::Context;
pub use crate::value::Status;

/// The values of one cell, less the time, from its birth on. They fit into 32 bits: no run has so
/// many steps or cells that they would not.
pub type Family = UltimatelyPeriodic<i32>;

/// About how many bytes an allocation takes besides those that are asked for.
const ALLOCATION: usize = 16;

/// The least value that a cell may take at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Least {
    /// The time itself, but at least 1: values are first rows, and no row is longer than the first.
    Time,
    /// Zero: values are nim-values.
    Zero,
}

/// Which cells a cell must not agree with.
#[derive(Clone, Copy, Debug)]
pub enum Rivals<'r> {
    /// All earlier cells.
    Earlier,
    /// These earlier cells.
    These(&'r [usize]),
}

/// Another cell stands in for a cell wherever the value is small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StandIn {
    /// It does so for values below this one.
    pub below: u64,
    /// The earlier cell that stands in.
    pub cell: usize,
}

/// A system of cells.
pub trait System {
    /// The system in the words of a certificate: `losers upto 5`.
    fn statement(&self) -> String;

    /// What the cell `cell` is called in a certificate.
    fn label(&self, cell: usize) -> String {
        cell.to_string()
    }

    /// How many cells there are.
    fn cells(&self) -> usize;

    /// The least value at each time.
    fn least(&self) -> Least {
        Least::Time
    }

    /// The first time.
    fn start(&self) -> u64 {
        match self.least() {
            Least::Time => 0,
            // A board has a first row.
            Least::Zero => 1,
        }
    }

    /// The least value that may be taken at `time`. Where it is the time, it may be more at first,
    /// and less at the first time.
    fn least_value(&self, time: u64) -> u64 {
        match self.least() {
            Least::Time => time.max(1),
            Least::Zero => 0,
        }
    }

    /// The time when `cell` is born.
    fn birth(&self, cell: usize) -> u64;

    /// The earlier cell that `cell` is cut down to at `time`, before its birth. The earlier cell is
    /// born by then, and is itself cut down to the same cells before.
    fn cut(&self, cell: usize, time: u64) -> usize;

    /// The cells that stand in for `_cell`, by the values below which they do: a small value is
    /// taken if the cell takes it that stands in there, whatever else is free.
    fn stand_ins(&self, _cell: usize) -> &[StandIn] {
        &[]
    }

    /// The time from which on what `cell` takes follows from its history and its rivals alone.
    fn regular_from(&self, cell: usize) -> u64 {
        self.birth(cell)
    }

    /// The rivals of `cell`, none of them born after it.
    fn rivals(&self, cell: usize) -> Rivals<'_>;

    /// About how many bytes the system itself holds: its lists of rivals, for example.
    fn bytes(&self) -> usize {
        0
    }

    /// Values that `_cell` must not take for reasons outside the system: at time t, the numbers of
    /// the set at t, each plus t. Where rivals are all earlier cells, later cells must not take
    /// them either.
    fn outside(&self, _cell: usize) -> Option<&UltimatelyPeriodic<BTreeSet<u64>>> {
        None
    }

    /// The families of all cells by an engine made for this system, if there is one and it has the
    /// memory.
    #[doc(hidden)]
    fn by_engine(&self, _context: &Context) -> Option<Job<'_>> {
        None
    }

    /// Whether `cell` can have the family `family`, as far as that is seen without a run.
    fn can_have(&self, cell: usize, family: &Family) -> bool {
        is_possible(self, cell, family)
    }
}

/// Whether `cell` can have the family `family`, by what holds in every system.
fn is_possible(system: &(impl System + ?Sized), cell: usize, family: &Family) -> bool {
    has_possible_values(system, cell, family)
        && ends_when_it_may(system, cell, family)
        && takes_nothing_twice(family)
}

/// Whether no value of `family` is too small or too large.
///
/// At time t, each number from 1 to t - 1 that a living cell has not taken was taken by an earlier
/// cell, which died of it. A cell takes one value at a time: so the number of its values that are t
/// or larger is at most one more than the number of dead cells before it. Cells that live exclude
/// one value each. A nim-value at time t has to avoid t - 1 earlier ones of its cell, and one of
/// each earlier cell.
fn has_possible_values(system: &(impl System + ?Sized), cell: usize, family: &Family) -> bool {
    let most = if system.outside(cell).is_none() { system.cells() + 2 } else { usize::MAX };
    let values = family.head().iter().chain(family.period());
    (system.birth(cell)..).zip(values).all(|(time, &difference)| {
        let least = match system.least() {
            Least::Time => i64::from(time == 0),
            Least::Zero => 0_i64.saturating_sub_unsigned(time),
        };
        let is_too_large = usize::try_from(difference).is_ok_and(|above| above > most);
        i64::from(difference) >= least && !is_too_large
    })
}

/// Whether `family`, if it ends, ends with the value of which `cell` dies, and has no such value
/// before. A cell that dies before its birth has no values.
fn ends_when_it_may(system: &(impl System + ?Sized), cell: usize, family: &Family) -> bool {
    if system.least() == Least::Zero {
        return !family.is_finite();
    }
    let mut values = family.head().iter().chain(family.period());
    let deadly = values.position(|&difference| difference == 0);
    match family.head().len().checked_sub(1) {
        _ if !family.is_finite() => deadly.is_none(),
        Some(last) => deadly == Some(last),
        None => system.birth(cell) > system.start(),
    }
}

/// Whether all values of `family` are different, as they must be, since a cell avoids values that
/// it has taken.
fn takes_nothing_twice(family: &Family) -> bool {
    // Times are counted from a large number on, so that no value is negative.
    let values = |from: usize, differences: &[i32]| -> Vec<u64> {
        let times = (1 << 32) + from as u64..;
        times.zip(differences).map(|(time, &it)| time.saturating_add_signed(it.into())).collect()
    };
    let length = family.period().len();
    // Values of the period go up by its length each time, so only the first of each remainder
    // matters.
    let mut firsts = vec![None; length];
    let remainder = |value: u64| usize::try_from(value % length as u64).unwrap_or(usize::MAX);
    for value in values(family.head().len(), family.period()) {
        if firsts[remainder(value)].replace(value).is_some() {
            return false;
        }
    }
    let mut head = values(0, family.head());
    head.sort_unstable();
    let comes_again =
        |&value: &u64| length > 0 && firsts[remainder(value)].is_some_and(|first| first <= value);
    head.is_sorted_by(|one, other| one < other) && !head.iter().any(comes_again)
}

/// Hears of what happens in a run, as it happens.
pub trait Sink {
    /// A cell has taken a value, at a time from its birth on. Once the cell is settled, its family
    /// tells the rest.
    fn value(&mut self, _cell: usize, _time: u64, _value: u64) {}

    /// A cell has died; its family is complete.
    fn died(&mut self, _cell: usize, _time: u64, _family: &Family) {}

    /// A cell has been proved to repeat.
    fn settled(&mut self, _cell: usize, _family: &Family) {}
}

/// Nobody listens.
impl Sink for () {}
