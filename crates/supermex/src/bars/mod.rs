//! Boards inside a box: every P-position, every winning opening, nim-values, remoteness.
//!
//! The engines here decide *all* positions inside a board at once, from the smallest up, and tell
//! whoever listens. They visit each position once and look at one place for each of its *rows*,
//! where the definition looks at one option for each of its *squares*.
//!
//! | file | holds |
//! |---|---|
//! | `numbering.rs` | how positions are numbered, and the rules that every sweep rests on |
//! | `sweep.rs` | P-positions: 64 at a time, on several threads |
//! | `leaf.rs` | the last rows of a board, as bits of a bit set |
//! | `codes.rs` | a number for each diagram, and the numbers of its options |
//! | `values.rs` | nim-values and remoteness, one position at a time |
//! | `plan.rs` | what a sweep takes, before it is taken |
//! | `openings.rs` | winning openings of every bar |
//! | `p_set.rs` | the set of all P-positions inside a box, to be kept |
//! | `by_size.rs` | all positions up to a number of squares, counted |
//! | `by_nim.rs` | all positions of one nim-value, by their number of squares |

#[cfg(feature = "serde")]
mod by_nim;
mod by_size;
mod codes;
mod leaf;
mod numbering;
mod openings;
mod p_set;
mod plan;
mod sweep;
mod values;

#[cfg(feature = "serde")]
pub(crate) use by_nim::{BYTES as KNOWN_NIM_BYTES, Ended, LARGEST_NIM, visit_by_size};
#[cfg(feature = "serde")]
pub(crate) use by_size::positions_upto;
pub use by_size::{Counted, LARGEST_SIZE, SizeCounts, count_by_size};
pub(crate) use openings::opening_to;
pub use openings::{FindError, Openings, nim_of_bars};
pub use p_set::PSet;

#[cfg(test)]
mod tests;

use crate::run::threads::{self, joined};
use crate::run::{Context, Stopped};
use crate::{Nimber, Outcome, Position};
use plan::{BitPlan, ValuePlan};
use sweep::Sweep;
use values::{NimRule, OutcomeRule, RemotenessRule, Rule, ValueSweep};

/// Where P-positions go as they are found.
pub trait Collect: Send {
    /// A P-position: its rows, longest first, with empty rows down to the height of the board.
    fn p_position(&mut self, rows: &[usize]);
}

/// Counts P-positions.
impl Collect for u64 {
    fn p_position(&mut self, _: &[usize]) {
        *self += 1;
    }
}

/// Why a sweep did not come to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SweepError {
    /// The sweep was stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The board is larger than any machine can sweep.
    #[error(
        "the board is too large: rows may have up to 65,535 squares, and up to 10^13 positions may lie inside"
    )]
    TooLarge,
    /// The nim-values are larger than those of other boards, and so is the memory that they take.
    #[error("the nim-values inside are larger than was expected, and there is no room for them")]
    Full {
        /// How many bytes are enough, whatever the nim-values are.
        enough: u64,
    },
}

/// Finds every P-position inside `board`. Each thread tells its own collector, in no particular
/// order.
///
/// ```
/// use supermex::run::Context;
/// use supermex::Position;
/// use supermex::bars::p_positions;
///
/// let board = Position::bar(8, 8)?;
/// let counts: Vec<u64> = p_positions(&board, &Context::default().with_threads(2), u64::default)?;
/// assert_eq!(counts.iter().sum::<u64>(), 322);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn p_positions<C: Collect>(
    board: &Position,
    context: &Context,
    collector: impl Fn() -> C,
) -> Result<Vec<C>, SweepError> {
    context.begin("positions", board.count_inside());
    if board.height() < 4 {
        let plan = ValuePlan::new(board).ok_or(SweepError::TooLarge)?;
        let mut only = collector();
        let mut visit = |rows: &[usize], lost: bool| {
            if lost {
                only.p_position(rows);
            }
        };
        ValueSweep::new(&plan, OutcomeRule, context).run(&mut visit)?;
        return Ok(vec![only]);
    }
    let plan = BitPlan::new(board).ok_or(SweepError::TooLarge)?;
    let sweep = Sweep::new(&plan, context);
    let mut collectors: Vec<C> = (0..useful(context.threads())).map(|_| collector()).collect();
    let (own, others) = collectors.split_first_mut().expect("there is one thread at least");
    std::thread::scope(|scope| {
        let begin = |mine| threads::spawn(scope, || sweep.run_tasks(mine));
        // The calling thread works as well, so that the work is done even if the system refuses all
        // others.
        let others: Vec<_> = others.iter_mut().map_while(begin).collect();
        let own = sweep.run_tasks(own);
        others.into_iter().map(joined).fold(own, Result::and)
    })?;
    Ok(collectors)
}

/// How many of `threads` threads are of use: one at least, and not so many that a machine runs out
/// of them.
fn useful(threads: usize) -> usize {
    threads.clamp(1, MOST_THREADS)
}

/// More threads than this would mostly wait for each other.
const MOST_THREADS: usize = 256;

/// Whether `board` is small enough to be swept on some machine.
pub(crate) fn can_be_swept(board: &Position) -> bool {
    ValuePlan::new(board).is_some()
}

/// Whether the P-positions inside `board` can be swept on some machine.
pub(crate) fn can_be_swept_for_p_positions(board: &Position) -> bool {
    if board.height() < 4 { can_be_swept(board) } else { BitPlan::new(board).is_some() }
}

/// The bytes that [`p_positions`] takes with `threads` threads.
pub(crate) fn p_positions_bytes(board: &Position, threads: usize) -> f64 {
    if board.height() < 4 {
        let plan = ValuePlan::new(board);
        return plan.map_or_else(|| hopeless(board), |plan| plan.bytes(size_of::<bool>()));
    }
    BitPlan::new(board).map_or_else(|| hopeless(board), |plan| plan.bytes(useful(threads)))
}

/// The context with as many of its threads as keep [`p_positions`] within its memory, besides
/// `besides` other bytes; one thread at least.
pub(crate) fn within_memory(board: &Position, besides: f64, context: &Context) -> Context {
    let plan = Some(board).filter(|board| board.height() >= 4).and_then(BitPlan::new);
    let bytes = |threads: usize| plan.as_ref().map_or(f64::INFINITY, |plan| plan.bytes(threads));
    let most = context.clone().with_threads(useful(context.threads()));
    let threads = most.threads_within(|threads| bytes(threads) + besides).unwrap_or(1);
    most.with_threads(threads)
}

/// Visits every position inside `board`, in increasing order, with its nim-value.
///
/// ```
/// use supermex::run::Context;
/// use supermex::{Nimber, Position};
/// use supermex::bars::nim_values;
///
/// let mut largest = Nimber::ZERO;
/// nim_values(&Position::bar(3, 7)?, &Context::default(), |_, nim| largest = largest.max(nim))?;
/// assert_eq!(largest, Nimber::new(14));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn nim_values(
    board: &Position,
    context: &Context,
    mut visit: impl FnMut(&[usize], Nimber),
) -> Result<(), SweepError> {
    let plan = ValuePlan::new(board).ok_or(SweepError::TooLarge)?;
    context.begin("positions", board.count_inside());
    ValueSweep::new(&plan, nim_rule(board), context)
        .run(&mut |rows, nim: u32| visit(rows, Nimber::from(u64::from(nim))))
}

/// The bytes that [`nim_values`] takes.
pub(crate) fn nim_bytes(board: &Position) -> f64 {
    // Machine words may be as short as in a browser.
    let place = nim_rule(board).words().saturating_mul(size_of::<u64>());
    ValuePlan::new(board).map_or_else(|| hopeless(board), |plan| plan.bytes(place))
}

/// The words that sets of nim-values need as a rule. Inside boards that were looked at (400 of two to
/// thirteen rows, thick and thin), no nim-value was larger than the longest row and this share of
/// all other squares together, but for three at most; should one be, sets grow.
fn nim_rule(board: &Position) -> NimRule {
    let height = board.height() as u64;
    let per_mille = match board.width().min(height) {
        0..=4 => 600,
        5..=8 => 610,
        _ => 575,
    };
    let size = board.size();
    let longest = u128::from(board.width().max(height));
    let others = size - longest;
    let share = others / 1000 * per_mille + others % 1000 * per_mille / 1000;
    // A position of s squares has a nim-value below s.
    let largest = (longest + share + 3).min(size - 1);
    NimRule { words: usize::try_from(largest / 64 + 1).unwrap_or(usize::MAX) }
}

/// Visits every position inside `board`, in increasing order, with its outcome and its remoteness.
/// A board of 65,535 squares or more is too large.
pub fn remoteness(
    board: &Position,
    context: &Context,
    mut visit: impl FnMut(&[usize], Outcome, u64),
) -> Result<(), SweepError> {
    let plan = remoteness_plan(board).ok_or(SweepError::TooLarge)?;
    context.begin("positions", board.count_inside());
    ValueSweep::new(&plan, RemotenessRule, context).run(&mut |rows, remoteness: u16| {
        let outcome = if remoteness.is_multiple_of(2) { Outcome::P } else { Outcome::N };
        visit(rows, outcome, remoteness.into());
    })
}

/// The bytes that [`remoteness`] takes; no memory is enough for a board that is too large for it.
pub(crate) fn remoteness_bytes(board: &Position) -> f64 {
    let place = size_of::<values::Lengths>();
    remoteness_plan(board).map_or(f64::INFINITY, |plan| plan.bytes(place))
}

/// The plan for [`remoteness`], unless a game could last longer than the sweep can count.
fn remoteness_plan(board: &Position) -> Option<ValuePlan> {
    let countable = board.size() < u128::from(u16::MAX);
    ValuePlan::new(board).filter(|_| countable)
}

/// A lower bound for the bytes of any sweep over `board`, if it is too large for all of them: a bit
/// for each choice of all rows but the first.
fn hopeless(board: &Position) -> f64 {
    let tails = Position::new(board.rows()[1..].iter().copied());
    tails.map_or(1.0, |tails| tails.count_inside()) / 8.0
}
