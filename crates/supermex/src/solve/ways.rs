//! Which engine is the cheapest, and the way through it.

use super::rows::{Rows, Stream, nim};
use super::search::Search;
use super::{
    Engine, OutOfReach, Question, Solution, SolveError, Solver, columns, families, from_closed_form,
};
use crate::closed::Form;
use crate::run::{Context, Pace, Plan};
use crate::theorem::Covering;
use crate::{Nimber, Outcome, Position};

/// A way to an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// A formula.
    Closed(Form),
    /// The set of P-positions that was given.
    Known,
    /// The columns of three rows.
    Columns,
    /// Families of positions.
    Families,
    /// Few long rows, streamed.
    Rows,
    /// All positions inside.
    Search,
}

/// The cost of the work besides finding columns, in positions of a sweep.
const BESIDES: f64 = 1e6;

impl Solver {
    pub(super) fn search<'s>(&'s self, position: &'s Position) -> Search<'s> {
        Search::new(position, self.most_positions, &self.context)
    }

    /// All ways to an answer that keep within the limits, with their costs in positions of a sweep:
    /// what is there already first, then what costs less than a search, then a search.
    pub(super) fn ways(&self, position: &Position, question: Question) -> Vec<(Way, f64)> {
        if let Some(Solution { engine: Engine::Closed(form), .. }) =
            from_closed_form(position, question)
        {
            let mut ways = vec![(Way::Closed(form), 0.0)];
            // The formula of a square ends with its opening.
            if form == Form::Square {
                ways.extend(self.long_ways(position, question));
            }
            return ways;
        }
        let known = question == Question::default() && self.knows(position);
        let known = known.then_some((Way::Known, 0.0));
        known.into_iter().chain(self.long_ways(position, question)).collect()
    }

    fn long_ways(&self, position: &Position, question: Question) -> Vec<(Way, f64)> {
        let search = self.search(position);
        let cost = search.cost(question);
        let searched = cost.is_finite().then_some((Way::Search, cost));
        if question.remoteness && search.remoteness_fits() {
            return searched.into_iter().collect();
        }
        let stream = Stream::new(position, question);
        let stream = stream.filter(|stream| {
            stream.work() <= self.most_positions && stream.threads(&self.context).is_some()
        });
        let streamed = stream.map_or(f64::INFINITY, |stream| stream.cost());
        let columns = columns::values(position, question, &self.context);
        let fits = self.context.fits(families::bytes(position, question));
        let families = if fits { families::cost(position, question) } else { f64::INFINITY };
        let costs = [
            (Way::Columns, columns.map_or(f64::INFINITY, |values| values + BESIDES)),
            (Way::Families, families),
            (Way::Rows, streamed),
        ];
        // A tail counts as one position, though it costs more.
        let cheaper = |&(way, its): &(Way, f64)| {
            its < cost && (way == Way::Rows || its <= self.most_positions)
        };
        let mut ways: Vec<_> = costs.into_iter().filter(cheaper).collect();
        ways.sort_by(|one, other| one.1.total_cmp(&other.1));
        ways.extend(searched);
        ways
    }

    /// The plan of the answer by `way`.
    pub(super) fn plan_way(&self, way: Way, position: &Position, question: Question) -> Plan {
        let context = &self.context;
        match way {
            Way::Closed(form) => {
                Plan::at_once("formula", format!("the closed form of {}", form.name()))
            }
            Way::Known => Plan::at_once("kept", "a set of P-positions that has been kept"),
            Way::Columns => {
                let second = families::lying(position).rows()[1];
                let values = columns::values(position, question, context).unwrap_or(f64::INFINITY);
                let columns = u32::try_from(second).unwrap_or(u32::MAX);
                let context = &crate::run::columns_within(columns, 0.0, context);
                let bytes = crate::run::columns_bytes(columns, context);
                let from = "the columns of the chart of three rows";
                Plan::of_work(Pace::Columns, from, (values, bytes), context)
            }
            Way::Families => {
                let cells = families::cells(position, question);
                let bytes = families::bytes(position, question);
                let mut from = "families of positions, as far as the board goes".to_owned();
                // What is followed here is a theorem once it has been followed to its end.
                let about = Covering::provable(position).filter(|_| !question.nim);
                if let Some(theorem) = about {
                    from = format!("{from}: the beginning of `{}`", theorem.command());
                }
                Plan::of_work(Pace::Automaton, from, (cells, bytes), context)
            }
            Way::Rows => {
                let stream = Stream::new(position, question).expect("the way is open");
                let threads = stream.threads(context).unwrap_or(1);
                stream.plan(&context.clone().with_threads(threads))
            }
            Way::Search => self.search(position).plan(question),
        }
    }

    /// The answer by `way`; `None` if it turns out to take more memory than is allowed.
    pub(super) fn try_way(
        &mut self,
        way: Way,
        position: &Position,
        question: Question,
    ) -> Result<Option<Solution>, SolveError> {
        match way {
            Way::Closed(_) => Ok(from_closed_form(position, question)),
            Way::Known => {
                let search = self.search(position);
                Ok(self.known.as_ref().map(|set| search.look_up(set)))
            }
            Way::Columns => columns::solve(position, &self.context).map(Some),
            Way::Families => self.families.solve(position, question, &self.context),
            Way::Rows => self.stream(position, question),
            Way::Search => self.search(position).find(question).map(Some),
        }
    }

    /// The answer from rows that are streamed, if that fits into memory.
    fn stream(
        &mut self,
        position: &Position,
        question: Question,
    ) -> Result<Option<Solution>, SolveError> {
        let Some(stream) = Stream::new(position, question) else { return Ok(None) };
        let Some(threads) = stream.threads(&self.context) else { return Ok(None) };
        let context = self.context.clone().with_threads(threads);
        let solution = match stream.rows {
            Rows::Many(ref rows) => {
                let squares = stream.winning(rows, &context)?.into_iter();
                let four = stream.lying.height() == 4;
                let engine = if four { Engine::FourRows } else { Engine::ManyRows };
                families::solution(position, &stream.lying, squares, engine)
            }
            Rows::Nim(rows) => {
                let nim = nim(rows, &context)?;
                let solution = self.solve(position, Question::default())?;
                let is_lost = solution.outcome == Outcome::P;
                assert_eq!(nim == Nimber::ZERO, is_lost, "P-positions have nim-value 0");
                Solution { nim: Some(nim), engine: Engine::ThreeRowNims, ..solution }
            }
        };
        Ok(Some(solution))
    }

    /// What an answer would take: by a search, or by streaming rows if that is less.
    pub(super) fn refusal(&self, position: &Position, question: Question) -> OutOfReach {
        let refused = self.search(position).refusal(question);
        let stream = Stream::new(position, question);
        let stream = stream.filter(|stream| stream.work() <= self.most_positions);
        match stream.map(|stream| Context::needed(stream.bytes(1))) {
            Some(memory) if !refused.is_for_memory() || memory < refused.memory => {
                // Memory is the limit here, not the number of positions.
                OutOfReach { memory, most_positions: f64::INFINITY, ..refused }
            }
            _ => refused,
        }
    }
}
