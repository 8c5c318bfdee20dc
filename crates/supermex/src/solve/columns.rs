//! Positions of three rows: looked up in the columns of the chart.

use super::families::{lying, solution};
use super::{Engine, Question, Solution, SolveError};
use crate::Position;
use crate::run::{Context, columns_within};
use crate::three::{lookup_cost, winning_moves};

/// About how many values of the chart have to be found to answer `question`; `None` if the chart
/// cannot answer it.
pub(super) fn values(position: &Position, question: Question, context: &Context) -> Option<f64> {
    match lying(position).rows() {
        [_, second, _] if !question.nim => lookup_cost(*second, context),
        _ => None,
    }
}

/// Solves `position` by the chart, if [`values`] says that the chart can answer.
pub(super) fn solve(position: &Position, context: &Context) -> Result<Solution, SolveError> {
    let lying = lying(position);
    let &[first, second, third] = lying.rows() else { unreachable!("it has three rows") };
    let short = |row: u64| u32::try_from(row).expect("its values can be counted");
    let context = &columns_within(short(second), 0.0, context);
    let winning = winning_moves(first, short(second), short(third), context)?;
    Ok(solution(position, &lying, winning.into_iter(), Engine::Columns))
}
