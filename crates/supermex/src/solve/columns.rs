//! Positions of three rows: looked up in the columns of the chart.

use super::families::{lying, solution};
use super::{Engine, Question, Solution, SolveError};
use crate::bars::SweepError;
use crate::three::Lookup;
use crate::{Monitor, Position};

/// What there is to do besides, in positions of a sweep.
const BESIDES: f64 = 1e6;

/// How much work it takes, in positions of a sweep.
pub(super) fn cost(columns: &Lookup, position: &Position, question: Question) -> f64 {
    let lying = lying(position);
    match lying.rows() {
        [_, second, _] if !question.nim => {
            columns.cost(*second).map_or(f64::INFINITY, |values| values + BESIDES)
        }
        _ => f64::INFINITY,
    }
}

/// Answers about a position whose cost is finite.
pub(super) fn solve(
    columns: &mut Lookup,
    position: &Position,
    monitor: &Monitor,
) -> Result<Solution, SolveError> {
    let lying = lying(position);
    let &[first, second, third] = lying.rows() else { unreachable!("it has a cost") };
    let short = |row: u64| u32::try_from(row).expect("it has a cost");
    let winning = columns.winning_moves(first, short(second), short(third), monitor);
    let winning = winning.ok_or(SweepError::Stopped)?;
    Ok(solution(position, &lying, winning.into_iter(), Engine::Columns))
}
