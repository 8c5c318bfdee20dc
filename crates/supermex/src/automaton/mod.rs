//! The machine behind all the papers: cells that take the smallest value that is free.
//!
//! Take finitely many *cells*, ordered so that each has *rivals* among the earlier ones. At time t
//! every cell takes the smallest value that is not below m(t), that it has not taken before, and
//! that no rival takes now. P-positions of three rows are such a machine (a cell is a third row, the
//! time the second, the value the first), and so are P-positions of k rows with all but the two
//! longest fixed, and nim-values with all rows but the longest fixed. Four details complete it:
//!
//! - *Birth.* Before its birth a cell's rows do not fit under the second row yet, and it takes the
//!   value of the cell that they are cut down to. That goes into its history like any other.
//! - *Death*, where m(t) is the time. When a cell takes the value t the board is (t, t, …), and its
//!   value is the same ever after. That can happen before its birth. At that time it is still a
//!   rival; later it can be passed over, since only values from t on are looked for.
//! - *State.* Relative to t, a cell is the set of values in its history that still matter.
//! - *Repeat.* The joint state decides everything after it. If all cells are born, and the states
//!   at t and at t + L are the same, with the same cells dead, then every living cell is periodic
//!   from t on, with a period that divides L. **That one comparison is a proof.**
//!
//! | file | holds |
//! |---|---|
//! | `machine.rs` | the machine: time steps, states, running until a state repeats |
//! | `window.rs` | the part of a history that still matters, as bits |
//! | `systems.rs` | the systems: three rows, k rows, nim-values |

mod machine;
mod systems;
#[cfg(test)]
mod tests;
mod window;

pub use machine::{Family, Run, Status, run};
pub use systems::{Tails, ThreeRows};

/// The least value that a cell may take at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Least {
    /// The time itself, and 1 at least: values are first rows, and no row is longer than the first.
    Time,
    /// Zero: values are nim-values.
    Zero,
}

/// Which cells a cell must not agree with.
#[derive(Clone, Copy, Debug)]
pub enum Rivals<'r> {
    /// All earlier ones.
    Earlier,
    /// These earlier ones.
    These(&'r [usize]),
}

/// A system of cells.
pub trait System {
    /// How many cells there are.
    fn cells(&self) -> usize;

    /// The least value at each time.
    fn least(&self) -> Least;

    /// The first time.
    fn start(&self) -> u64;

    /// When a cell is born.
    fn birth(&self, cell: usize) -> u64;

    /// The earlier cell that a cell is cut down to at a time before its birth.
    fn cut(&self, cell: usize, time: u64) -> usize;

    /// The rivals of a cell.
    fn rivals(&self, cell: usize) -> Rivals<'_>;
}
