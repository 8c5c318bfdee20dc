//! Running a system until all its cells are dead or repeat.

use super::machine::Machine;
use super::repeat::{Repeat, deaths, repeats};
use super::{Family, Sink, System};
use crate::Monitor;

/// Whether a statement about infinitely many positions has been proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It has.
    Proved,
    /// Nothing is known beyond the time `upto`.
    Observed {
        /// The last time that was looked at.
        upto: u64,
    },
}

/// What came of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// Whether all families are proved.
    pub status: Status,
    /// The family of each cell. If the run is only observed, that of a cell which neither died nor
    /// was seen to repeat ends where the run did, and says nothing of what comes after.
    pub families: Vec<Family>,
    /// When each cell died, if it did.
    pub deaths: Vec<Option<u64>>,
    /// For each cell, whether its family is proved.
    pub proved: Vec<bool>,
    /// Where the cells repeat, by period, if all do.
    pub repeats: Vec<Repeat>,
}

/// Why a run came to nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// It was stopped by its [`Monitor`].
    #[error("stopped before the end")]
    Stopped,
    /// The families that were said to be known are not those of the system.
    #[error("what was said to be known does not fit the system")]
    Unfit,
}

/// Runs a system until all its cells are dead or repeat, or until a time is over.
///
/// ```
/// use supermex::automaton::{Status, ThreeRows, run};
/// use supermex::periodic::UltimatelyPeriodic;
///
/// let run = run(&ThreeRows::new(5), 1000);
/// assert_eq!(run.status, Status::Proved);
/// assert_eq!(run.families[5], UltimatelyPeriodic::new(vec![5, 3], vec![4]));
/// assert_eq!(run.families[3], UltimatelyPeriodic::finite(vec![3, 3, 0]));
/// ```
pub fn run(system: &impl System, upto: u64) -> Run {
    let limits = Limits { upto, ..Limits::default() };
    extend(system, Vec::new(), limits, &Monitor::default(), &mut ()).expect("nobody stops it")
}

/// What a run may take before it stops and has only *observed*.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The last time to look at.
    pub upto: u64,
    /// The most bytes to hold, to within a quarter.
    pub bytes: usize,
}

/// No limits.
impl Default for Limits {
    fn default() -> Limits {
        Limits { upto: u64::MAX, bytes: usize::MAX }
    }
}

/// Runs a system some of whose cells have been proved before: their families are taken as they are.
/// The monitor counts cells as they are done with, and the sink hears of the values of the others.
///
/// ```
/// use supermex::Monitor;
/// use supermex::automaton::{Limits, ThreeRows, extend, run};
///
/// let known = run(&ThreeRows::new(50), 1000).families.into_iter().map(Some).collect();
/// let system = ThreeRows::new(60);
/// let more = extend(&system, known, Limits::default(), &Monitor::default(), &mut ())?;
/// assert_eq!(more, run(&system, 1000));
/// # Ok::<(), supermex::automaton::RunError>(())
/// ```
pub fn extend(
    system: &impl System,
    known: Vec<Option<Family>>,
    limits: Limits,
    monitor: &Monitor,
    sink: &mut impl Sink,
) -> Result<Run, RunError> {
    let mut machine = Machine::new(system, known);
    let mut open = machine.open();
    monitor.advance((system.cells() - open) as u64);
    while open > 0 && machine.time() <= limits.upto {
        if monitor.is_stopped() {
            return Err(RunError::Stopped);
        }
        machine.step(sink);
        machine.close(sink);
        monitor.advance((open - machine.open()) as u64);
        open = machine.open();
        if machine.renew_mark() && machine.bytes() > limits.bytes {
            break;
        }
    }
    let status = match open {
        0 => Status::Proved,
        _ => Status::Observed { upto: machine.time().saturating_sub(1) },
    };
    let (families, proved) = machine.into_families();
    let deaths = deaths(system, &families, &proved);
    let repeats = match status {
        // What the machine has found does repeat; what it was told may not.
        Status::Proved => repeats(system, &families, &deaths).ok_or(RunError::Unfit)?,
        Status::Observed { .. } => Vec::new(),
    };
    let run = Run { status, families, deaths, proved, repeats };
    #[cfg(feature = "certify")]
    crate::certificate::certify(system, &run);
    Ok(run)
}
