//! Running a system until all its cells are dead or repeat.

use super::machine::Machine;
use super::repeat::{Repeat, deaths, repeats};
use super::{Family, Sink, System};
use crate::Status;
use crate::run::{Context, Stopped};

/// The result of a run.
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

impl Run {
    /// About how many bytes the families take.
    pub(crate) fn bytes(&self) -> f64 {
        let values = |family: &Family| family.head().len() + family.period().len();
        let bytes = |family| size_of::<Family>() + values(family) * size_of::<i32>();
        self.families.iter().map(bytes).sum::<usize>() as f64
    }
}

/// The bytes that `cells` cells take before the first step, each with `rivals` rivals.
pub(crate) fn expected_bytes(cells: f64, rivals: f64) -> f64 {
    const A_CELL: f64 = 300.0;
    cells * (A_CELL + 8.0 * rivals)
}

/// Why a run has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// The run was stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The families that were said to be known are not those of the system.
    #[error("what was said to be known does not fit the system")]
    Unfit,
}

/// Runs `system` until all its cells are dead or repeat, or until the time `upto` is over.
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
    let context = Context::default().with_memory(f64::INFINITY);
    extend(system, Vec::new(), upto, &mut (), &context).expect("nobody stops it")
}

/// Runs `system`, the families of some of whose cells are `known`, proved before: these are taken
/// as they are. The sink hears of the values of the others. The run ends, and has only *observed*,
/// when the time `upto` is over, or when it holds as many bytes as it may.
///
/// ```
/// use supermex::run::Context;
/// use supermex::automaton::{ThreeRows, extend, run};
///
/// let known = run(&ThreeRows::new(50), 1000).families.into_iter().map(Some).collect();
/// let system = ThreeRows::new(60);
/// let more = extend(&system, known, u64::MAX, &mut (), &Context::default())?;
/// assert_eq!(more, run(&system, 1000));
/// # Ok::<(), supermex::automaton::RunError>(())
/// ```
pub fn extend(
    system: &impl System,
    known: Vec<Option<Family>>,
    upto: u64,
    sink: &mut impl Sink,
    context: &Context,
) -> Result<Run, RunError> {
    let room = context.room();
    let is_told = known.iter().any(Option::is_some);
    let mut told =
        (0..system.cells()).zip(&known).filter_map(|(cell, it)| Some((cell, it.as_ref()?)));
    if !told.all(|(cell, family)| system.can_have(cell, family)) {
        return Err(RunError::Unfit);
    }
    let mut machine = Machine::new(system, known);
    let mut open = machine.open();
    context.begin("lists", system.cells() as f64);
    context.advance((system.cells() - open) as u64);
    while open > 0 && machine.time() <= upto {
        context.check()?;
        machine.step(sink);
        machine.close_cells(sink);
        context.advance((open - machine.open()) as u64);
        open = machine.open();
        machine.renew_mark();
        if machine.is_larger_than(room) {
            break;
        }
    }
    let status = match open {
        0 => Status::Proved,
        _ => Status::Observed { upto: machine.time().saturating_sub(1) },
    };
    let (families, proved) = machine.into_families();
    let mut found = families.iter().enumerate().filter(|&(cell, _)| proved[cell]);
    if is_told && !found.all(|(cell, family)| system.can_have(cell, family)) {
        // A known family contradicts the system.
        return Err(RunError::Unfit);
    }
    finish(system, (families, proved, status), is_told, context)
}

/// The run of `system` by an engine made for it, if there is one and it has the memory: a run of
/// the machine finds the same. `None` too if what the engine finds is incomplete or does not
/// repeat, so that it is for the machine to find out.
///
/// ```
/// use supermex::automaton::{ThreeRows, run, run_by_engine};
/// use supermex::run::Context;
///
/// let system = ThreeRows::new(60);
/// assert_eq!(run_by_engine(&system, &Context::default())?, Some(run(&system, u64::MAX)));
/// # Ok::<(), supermex::automaton::RunError>(())
/// ```
pub fn run_by_engine(system: &impl System, context: &Context) -> Result<Option<Run>, RunError> {
    let Some(job) = system.by_engine(context) else {
        return Ok(None);
    };
    let Some(families) = job.run(context)? else {
        return Ok(None);
    };
    let proved = vec![true; families.len()];
    match finish(system, (families, proved, Status::Proved), false, context) {
        Err(RunError::Unfit) => Ok(None),
        run => run.map(Some),
    }
}

/// Adds to families, of which each is proved or not, when cells died and where they repeat. Some
/// may have been `told`.
#[cfg_attr(not(feature = "certify"), expect(unused_variables, reason = "for certificates alone"))]
fn finish(
    system: &impl System,
    (families, proved, status): (Vec<Family>, Vec<bool>, Status),
    is_told: bool,
    context: &Context,
) -> Result<Run, RunError> {
    let deaths = deaths(system, &families, &proved);
    let repeats = match status {
        // Families that the machine has found do repeat; families that it was told may not.
        Status::Proved => repeats(system, &families, &deaths, context)?,
        Status::Observed { .. } => Vec::new(),
    };
    let run = Run { status, families, deaths, proved, repeats };
    #[cfg(feature = "certify")]
    if let Err(why) = crate::certificate::certify(system, &run) {
        assert!(is_told, "{why}");
        return Err(RunError::Unfit);
    }
    Ok(run)
}
