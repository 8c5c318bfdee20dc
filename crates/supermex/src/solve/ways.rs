//! Which engine is the cheapest, and the way through it.

use super::rows::{Found, Stream};
use super::search::Search;
use super::{
    Engine, Limits, OutOfReach, Question, Solution, SolveError, Solver, columns, families,
    from_closed_form,
};
use crate::bars::SweepError;
use crate::{Nimber, Outcome, Position};

/// A way to an answer other than a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Columns,
    Families,
    Rows,
}

impl Solver {
    /// The way that is gone first, if the answer is not there already and is not searched for.
    pub(super) fn way(&self, position: &Position, question: Question) -> Option<Way> {
        let is_there = from_closed_form(position, question).is_some()
            || (question == Question::default() && self.knows(position));
        if is_there { None } else { self.ways(position, question).first().copied() }
    }

    /// The ways to an answer that cost less than a search, and no more than is allowed; the cheapest first.
    pub(super) fn ways(&self, position: &Position, question: Question) -> Vec<Way> {
        let search = Search::new(position, &self.limits, &self.monitor);
        if question.remoteness && search.remoteness_fits() {
            return Vec::new();
        }
        let search = search.cost(question);
        let stream = Stream::new(position, question);
        let stream = stream.filter(|stream| stream.threads(&self.limits).is_some());
        let costs = [
            (columns::cost(&self.columns, position, question), Way::Columns),
            (families::cost(position, question), Way::Families),
            (stream.map_or(f64::INFINITY, |stream| stream.cost()), Way::Rows),
        ];
        let mut costs: Vec<_> = costs
            .into_iter()
            .filter(|&(cost, _)| cost < search && cost <= self.limits.positions)
            .collect();
        costs.sort_by(|one, other| one.0.total_cmp(&other.0));
        costs.into_iter().map(|(_, way)| way).collect()
    }

    /// The answer by one of these ways, unless it turns out to take more memory than is allowed.
    pub(super) fn go(
        &mut self,
        way: Way,
        position: &Position,
        question: Question,
    ) -> Result<Option<Solution>, SolveError> {
        match way {
            Way::Columns => columns::solve(&mut self.columns, position, &self.monitor).map(Some),
            Way::Families => {
                self.families.solve(position, question, self.limits.memory, &self.monitor)
            }
            Way::Rows => self.stream(position, question),
        }
    }

    /// The answer from rows that are streamed, if that fits into memory.
    fn stream(
        &mut self,
        position: &Position,
        question: Question,
    ) -> Result<Option<Solution>, SolveError> {
        let Some(stream) = Stream::new(position, question) else { return Ok(None) };
        let Some(threads) = stream.threads(&self.limits) else { return Ok(None) };
        let found = stream.find(threads, &self.monitor).ok_or(SweepError::Stopped)?;
        let solution = match found {
            Found::Winning(squares) => {
                let squares = squares.into_iter();
                families::solution(position, &stream.lying, squares, Engine::FourRows)
            }
            Found::Nim(nim) => {
                let solution = self.solve(position, Question::default())?;
                let is_lost = solution.outcome == Outcome::P;
                assert_eq!(nim == Nimber::ZERO, is_lost, "P-positions have nim-value 0");
                Solution { nim: Some(nim), engine: Engine::ThreeRowNims, ..solution }
            }
        };
        Ok(Some(solution))
    }

    /// Says what it would take to stream rows, if that is less than what a search would take.
    pub(super) fn refusal(&self, refused: OutOfReach, question: Question) -> OutOfReach {
        let Limits { positions, .. } = self.limits;
        let stream = Stream::new(&refused.position, question);
        match stream.filter(|stream| stream.cost() <= positions) {
            Some(stream) if refused.positions > positions || stream.bytes(1) < refused.memory => {
                // It is not positions that are too many.
                let limits = Limits { positions: f64::INFINITY, ..self.limits };
                OutOfReach { memory: stream.bytes(1), limits, ..refused }
            }
            _ => refused,
        }
    }
}
