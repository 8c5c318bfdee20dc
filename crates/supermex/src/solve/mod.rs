//! One question, answered by the cheapest engine that can.

mod columns;
mod families;
mod rows;
mod search;
#[cfg(test)]
mod tests;
mod ways;

use std::sync::Arc;

use crate::amounts::{bytes, count};
use crate::bars::{PSet, SweepError};
use crate::closed::{self, Form};
use crate::three::{Frontier, InMemory, Lookup, Shelf};
use crate::{Monitor, Move, Nimber, Outcome, Position, Square};
use families::Families;
use rows::Stream;
use search::Search;
use ways::Way;

/// What is asked beyond the outcome and the winning moves.
///
/// ```
/// use supermex::Question;
///
/// let everything = Question::default().with_nim().with_remoteness();
/// assert!(everything.nim && everything.remoteness);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Question {
    /// The nim-value too.
    pub nim: bool,
    /// The remoteness too.
    pub remoteness: bool,
}

impl Question {
    /// Asks for the nim-value.
    #[must_use]
    pub fn with_nim(self) -> Question {
        Question { nim: true, ..self }
    }

    /// Asks for the remoteness.
    #[must_use]
    pub fn with_remoteness(self) -> Question {
        Question { remoteness: true, ..self }
    }
}

/// The answer to a [`Question`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The position that was asked about.
    pub position: Position,
    /// Who wins.
    pub outcome: Outcome,
    /// Every winning move, by row, then column. A P-position has none.
    pub winning_moves: Vec<Move>,
    /// The nim-value, if it was asked for.
    pub nim: Option<Nimber>,
    /// How many moves the game lasts when the winner hurries and the loser holds out. `None` if it
    /// was not asked for, or does not fit into the memory that is allowed.
    pub remoteness: Option<u128>,
    /// Where the answer comes from.
    pub engine: Engine,
}

/// What a move leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prospect {
    /// The square that is taken.
    pub square: Square,
    /// What is left.
    pub position: Position,
    /// Who wins that.
    pub outcome: Outcome,
    /// Its remoteness.
    pub remoteness: u128,
}

/// Where an answer comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Engine {
    /// A formula with a proof.
    Closed(Form),
    /// A set of P-positions that was [known](Solver::learn) before.
    Known,
    /// Families of positions, proved or followed as far as the board goes.
    Families,
    /// The columns of three rows, up to that of the position.
    Columns,
    /// The P-positions of four rows inside the board, one second row after the other.
    FourRows,
    /// The nim-values of three rows up to the first row of the board.
    ThreeRowNims,
    /// The P-positions inside the board, 64 at a time.
    PPositions,
    /// The nim-values of all positions inside the board.
    NimValues,
    /// The remoteness of all positions inside the board.
    Remoteness,
}

/// How much a [`Solver`] may spend on one position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Bytes of memory.
    pub memory: f64,
    /// Positions to visit.
    pub positions: f64,
    /// Threads to run.
    pub threads: usize,
}

impl Default for Limits {
    /// Two GiB, a hundred thousand million positions, one thread.
    fn default() -> Limits {
        Limits { memory: 2.0 * 1024.0 * 1024.0 * 1024.0, positions: 1e11, threads: 1 }
    }
}

/// What a position would take that no engine can solve within the limits.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error(
    "{} is out of reach: at least {} positions lie inside it, and {}",
    position.name(), count(*.positions), self.too_much()
)]
pub struct OutOfReach {
    /// The position that was asked about.
    pub position: Position,
    /// How many positions lie inside it, at least.
    pub positions: f64,
    /// How many bytes it would take.
    pub memory: f64,
    /// What was allowed.
    pub limits: Limits,
}

impl OutOfReach {
    /// What exceeds the limits.
    fn too_much(&self) -> String {
        let Limits { memory, positions, .. } = self.limits;
        if self.positions > positions {
            format!("no more than {} are searched", count(positions))
        } else {
            let (needed, allowed) = (bytes(self.memory), bytes(memory));
            format!("to decide them takes {needed} of memory where {allowed} may be taken")
        }
    }
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// It would take too much.
    #[error(transparent)]
    OutOfReach(#[from] OutOfReach),
    /// The search did not come to its end: the [monitor](Solver::monitor) was told to stop it.
    #[error(transparent)]
    Sweep(#[from] SweepError),
}

/// Solves positions.
///
/// ```
/// use supermex::{Outcome, Position, Question, Solver};
///
/// let mut solver = Solver::default();
/// let lost = solver.solve(&"(4,2,2)".parse()?, Question::default())?;
/// assert_eq!(lost.outcome, Outcome::P);
///
/// let hopeless = solver.solve(&Position::bar(30, 40)?, Question::default());
/// assert!(hopeless.is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct Solver {
    limits: Limits,
    monitor: Arc<Monitor>,
    known: Option<PSet>,
    families: Families,
    columns: Lookup,
}

impl Solver {
    /// A solver that keeps within these limits.
    pub fn new(limits: Limits) -> Solver {
        let columns = Lookup::new(Box::<InMemory>::default(), limits.threads);
        Solver { limits, columns, ..Solver::default() }
    }

    /// Gives the solver a set of P-positions, to look positions up in.
    ///
    /// ```
    /// use supermex::bars::PSet;
    /// use supermex::solve::Engine;
    /// use supermex::{Bar, Monitor, Position, Question, Solver};
    ///
    /// let mut solver = Solver::default();
    /// solver.learn(PSet::find(Bar { rows: 5, columns: 8 }, 1, &Monitor::default())?);
    /// let solution = solver.solve(&Position::bar(4, 7)?, Question::default())?;
    /// assert_eq!(solution.engine, Engine::Known);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn learn(&mut self, known: PSet) {
        self.known = Some(known);
    }

    /// Gives the solver a place where states of the columns of three rows are kept. Without one, it
    /// keeps them in memory.
    pub fn keep_columns(&mut self, place: Box<dyn Shelf>) {
        self.columns = Lookup::new(place, self.limits.threads);
    }

    /// About how long an answer about a position takes, in seconds, if it comes from the columns of three
    /// rows, or from few long rows that are streamed.
    pub fn seconds(&self, position: &Position) -> Option<f64> {
        let (question, threads) = (Question::default(), self.limits.threads);
        match self.way(position, question)? {
            Way::Columns => {
                let cost = columns::cost(&self.columns, position, question);
                Some(Frontier::expected_seconds(cost, threads))
            }
            Way::Rows => Stream::new(position, question).map(|stream| stream.seconds(threads)),
            Way::Families => None,
        }
    }

    /// About how much a monitor counts until there is an answer, if that comes from few long rows that are streamed.
    ///
    /// ```
    /// use supermex::{Position, Question, Solver};
    ///
    /// let solver = Solver::default();
    /// assert!(solver.streamed(&Position::bar(4, 1000)?, Question::default()).is_some());
    /// assert!(solver.streamed(&Position::bar(5, 20)?, Question::default()).is_none());
    /// # Ok::<(), supermex::PositionError>(())
    /// ```
    pub fn streamed(&self, position: &Position, question: Question) -> Option<f64> {
        let way = self.way(position, question).filter(|&way| way == Way::Rows);
        way.and_then(|_| Stream::new(position, question)).map(|stream| stream.work())
    }

    /// Whether the set that was [given](Solver::learn) to the solver covers a position.
    pub fn knows(&self, position: &Position) -> bool {
        self.known.as_ref().is_some_and(|set| set.covers(&position.canonical()))
    }

    /// Tells how far the solver is, and stops it.
    pub fn monitor(&self) -> Arc<Monitor> {
        Arc::clone(&self.monitor)
    }

    /// Answers a question about a position, or says what it would take.
    pub fn solve(
        &mut self,
        position: &Position,
        question: Question,
    ) -> Result<Solution, SolveError> {
        if let Some(solution) = from_closed_form(position, question) {
            return Ok(solution);
        }
        if let (Some(set), true, true) =
            (&self.known, self.knows(position), question == Question::default())
        {
            let search = Search::new(position, &self.limits, &self.monitor);
            return Ok(search.solution(search.look_up(set)));
        }
        for way in self.ways(position, question) {
            if let Some(solution) = self.go(way, position, question)? {
                return Ok(solution);
            }
        }
        self.search(position, question)
    }

    /// The answer by a search of all positions inside.
    fn search(&self, position: &Position, question: Question) -> Result<Solution, SolveError> {
        let search = Search::new(position, &self.limits, &self.monitor);
        let remoteness_fits = search.remoteness_fits();
        let found = match question {
            Question { nim: true, remoteness } => search.nim_values().and_then(|mut found| {
                if remoteness && remoteness_fits {
                    found.remoteness = search.remoteness()?.remoteness;
                }
                Ok(found)
            }),
            Question { remoteness: true, .. } if remoteness_fits => search.remoteness(),
            _ => search.p_positions(),
        };
        match found {
            Ok(found) => Ok(search.solution(found)),
            Err(SolveError::OutOfReach(refused)) => Err(self.refusal(refused, question).into()),
            Err(other) => Err(other),
        }
    }

    /// Says whether everything that a game from here can come to is within reach, at no cost.
    ///
    /// ```
    /// use supermex::{Position, Solver};
    ///
    /// let solver = Solver::default();
    /// assert!(solver.check(&Position::bar(4, 7)?).is_ok());
    /// // The opening of a square has a formula, what comes after it has none.
    /// assert!(solver.check(&Position::bar(40, 40)?).is_err());
    /// # Ok::<(), supermex::PositionError>(())
    /// ```
    pub fn check(&self, position: &Position) -> Result<(), OutOfReach> {
        let form = closed::recognise(position).map(|closed| closed.form);
        if form.is_some_and(|form| form != Form::Square) {
            return Ok(());
        }
        if !self.ways(position, Question::default()).is_empty() {
            return Ok(());
        }
        let search = Search::new(position, &self.limits, &self.monitor);
        let refusal = |refused| self.refusal(refused, Question::default());
        search.check_p_positions().map(drop).map_err(refusal)
    }

    /// Every legal move, with what it leaves: by row, then column. `None` if that takes more than a
    /// few seconds.
    ///
    /// ```
    /// use supermex::{Outcome, Position, Solver};
    ///
    /// let mut solver = Solver::default();
    /// let survey = solver.survey(&"(2,2)".parse()?)?.unwrap();
    /// let shown: Vec<String> = survey.iter().map(|s| format!("{} {}", s.position, s.outcome)).collect();
    /// assert_eq!(shown, ["(1,1) N", "(2) N", "(2,1) P"]);
    /// assert!(solver.survey(&Position::bar(3, 1_000_000)?)?.is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn survey(&mut self, position: &Position) -> Result<Option<Vec<Prospect>>, SolveError> {
        let search = Search::new(position, &self.limits, &self.monitor);
        search.is_quick().then(|| search.prospects()).transpose()
    }
}

/// A winning move, by its square, which is on the board.
fn taking(position: &Position, square: Square) -> Move {
    let to = position.chomp(square).expect("a winning move takes a square of the board");
    Move { square, to }
}

/// The closed form, unless it does not know the nim-value that was asked for.
fn from_closed_form(position: &Position, question: Question) -> Option<Solution> {
    let closed = closed::recognise(position)?;
    if question.nim && closed.nim.is_none() {
        return None;
    }
    Some(Solution {
        position: position.clone(),
        outcome: closed.outcome(),
        winning_moves: closed.winning.map(|square| taking(position, square)).into_iter().collect(),
        nim: closed.nim.filter(|_| question.nim),
        remoteness: question.remoteness.then_some(closed.remoteness),
        engine: Engine::Closed(closed.form),
    })
}
