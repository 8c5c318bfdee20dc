//! Positions of few rows of which only the first are long: looked up in families, whatever their
//! size.

use super::{Engine, Question, Solution, SolveError, taking};
use crate::automaton::{RunError, Tails, ThreeRows, expected_bytes, extend};
use crate::run::Context;
use crate::theorem::{TailSystem, Theory};
use crate::{Move, Nimber, Outcome, Position, Square};

/// What an elementary step of the machine costs, in positions of a sweep.
const COST: f64 = 20.0;

/// Families that have been worked out, and may serve again.
#[derive(Debug, Default)]
pub(super) struct Families {
    three: Option<Theory<ThreeRows>>,
    more: Option<Theory<Tails>>,
    nim: Option<Theory<Tails>>,
}

/// `position` or its mirror image, whichever has no more rows than columns.
pub(super) fn lying(position: &Position) -> Position {
    let tall = position.height() as u64 > position.width();
    let turned = if tall { position.conjugate() } else { None };
    turned.unwrap_or_else(|| position.clone())
}

/// The solution of `position`, from the winning squares of `lying`.
pub(super) fn solution(
    position: &Position,
    lying: &Position,
    winning: impl Iterator<Item = Square>,
    engine: Engine,
) -> Solution {
    let turned = lying != position;
    let turn = |square: Square| if turned { square.conjugate() } else { square };
    let mut squares: Vec<Square> = winning.map(turn).collect();
    squares.sort_unstable();
    let winning_moves: Vec<Move> =
        squares.into_iter().map(|square| taking(position, square)).collect();
    Solution {
        position: position.clone(),
        outcome: if winning_moves.is_empty() { Outcome::P } else { Outcome::N },
        winning_moves,
        nim: None,
        remoteness: None,
        engine,
    }
}

/// How much work it takes to find the families that `position` and all positions inside it belong
/// to, in positions of a sweep.
pub(super) fn cost(position: &Position, question: Question) -> f64 {
    let lying = lying(position);
    let p_positions = cost_of(lying.rows(), 2);
    p_positions + if question.nim { cost_of(lying.rows(), 1) } else { 0.0 }
}

/// How many families `position` and all positions inside it belong to.
pub(super) fn cells(position: &Position, question: Question) -> f64 {
    let lying = lying(position);
    let free = if question.nim { 1 } else { 2 };
    let tail = lying.rows().get(free..).unwrap_or(&[]);
    tails(tail.len(), tail.first().copied().unwrap_or(0))
}

/// The bytes that these families take before the first step.
pub(super) fn bytes(position: &Position, question: Question) -> f64 {
    let lying = lying(position);
    let bytes_of = |free: usize| {
        let tail = lying.rows().get(free..).unwrap_or(&[]);
        let longest = tail.first().copied().unwrap_or(0);
        // For three rows, all shorter third rows are excluded at once.
        let rivals = if free == 2 && tail.len() < 2 { 0 } else { tail.len() as u64 * longest };
        expected_bytes(tails(tail.len(), longest), rivals as f64)
    };
    bytes_of(2) + if question.nim { bytes_of(1) } else { 0.0 }
}

/// How many tails of `rows` rows there are, none longer than `longest`.
fn tails(rows: usize, longest: u64) -> f64 {
    (1..=rows).map(|row| (longest as f64 + row as f64) / row as f64).product()
}

/// The cost of the families of the position `rows`, of which the first `free` rows are free.
fn cost_of(rows: &[u64], free: usize) -> f64 {
    let tail = rows.get(free..).unwrap_or(&[]);
    let longest = tail.first().copied().unwrap_or(0) as f64;
    // Rows that do not increase, none longer than the first of them.
    let cells = tails(tail.len(), tail.first().copied().unwrap_or(0));
    // Where all shorter third rows are rivals, they are excluded all at once.
    let rivals = if free == 2 && tail.len() < 2 { 1.0 } else { tail.iter().sum::<u64>() as f64 };
    // Heads are longer where there is more to interfere with; this is what has been seen.
    let settled = match (free, tail.len()) {
        (2, 0 | 1) => 2.0 * longest + 100.0,
        _ => 100.0 * longest + 1000.0,
    };
    let steps =
        cells * rivals.max(1.0) * (rows[free.min(rows.len()) - 1] as f64 + 1.0).min(settled);
    COST * steps
}

impl Families {
    /// Answers `question` about `position`; `None` if the families took more memory than they may.
    pub(super) fn solve(
        &mut self,
        position: &Position,
        question: Question,
        context: &Context,
    ) -> Result<Option<Solution>, SolveError> {
        let lying = lying(position);
        let Some(winning) = self.winning_moves(&lying, context)? else { return Ok(None) };
        let nim = if question.nim { self.nim(&lying, context)? } else { None };
        if question.nim && nim.is_none() {
            return Ok(None);
        }
        let squares = winning.into_iter().map(|m| m.square);
        Ok(Some(Solution { nim, ..solution(position, &lying, squares, Engine::Families) }))
    }

    fn winning_moves(
        &mut self,
        lying: &Position,
        context: &Context,
    ) -> Result<Option<Vec<Move>>, SolveError> {
        let rows = lying.rows();
        let third = rows.get(2).copied().unwrap_or(0);
        if rows.len() <= 3 {
            let system = || ThreeRows::new(usize::try_from(third).unwrap_or(usize::MAX));
            let theory = theory(&mut self.three, lying, system, context)?;
            Ok(theory.and_then(|theory| theory.winning_moves(lying)))
        } else {
            let system = || Tails::p_positions(rows.len(), third);
            let theory = theory(&mut self.more, lying, system, context)?;
            Ok(theory.and_then(|theory| theory.winning_moves(lying)))
        }
    }

    fn nim(&mut self, lying: &Position, context: &Context) -> Result<Option<Nimber>, SolveError> {
        let nims = self.nims(lying, [lying.clone()].into_iter(), context)?;
        Ok(nims.and_then(|nims| nims.first().copied()))
    }

    /// The nim-values of `options`, all of which lie inside `lying`; `None` if the families took
    /// more memory than they may.
    pub(super) fn nims(
        &mut self,
        lying: &Position,
        options: impl Iterator<Item = Position>,
        context: &Context,
    ) -> Result<Option<Vec<Nimber>>, SolveError> {
        let rows = lying.rows();
        let second = rows.get(1).copied().unwrap_or(0);
        let system = || Tails::nim_values(rows.len(), second);
        let theory = theory(&mut self.nim, lying, system, context)?;
        Ok(theory.and_then(|theory| options.map(|option| theory.nim(&option)).collect()))
    }
}

/// A theory that covers `lying`: the one that is `there`, or a new one of `system`.
fn theory<'t, S: TailSystem>(
    there: &'t mut Option<Theory<S>>,
    lying: &Position,
    system: impl FnOnce() -> S,
    context: &Context,
) -> Result<Option<&'t Theory<S>>, SolveError> {
    if !there.as_ref().is_some_and(|theory| theory.covers(lying)) {
        let system = system();
        let rows = lying.rows();
        // The run need not go beyond the position itself.
        let upto = rows[system.free_rows().min(rows.len()) - 1];
        let run = match extend(&system, Vec::new(), upto, &mut (), context) {
            Err(RunError::Stopped(stopped)) => return Err(stopped.into()),
            run => run.expect("nothing was said to be known"),
        };
        *there = Some(Theory::new(system, run));
    }
    Ok(there.as_ref().filter(|theory| theory.covers(lying)))
}
