//! One question, answered by the cheapest engine that can.

mod analysis;
mod columns;
mod families;
mod rows;
mod search;
mod sum;
#[cfg(test)]
mod tests;
mod together;
mod ways;

pub use analysis::{Analysis, Effort, TooManyMoves, Worth};
pub use sum::{SumAnalysis, SumMove, SumSolution, SumWorth};

use crate::amounts::{bytes, count};
use crate::bars::{PSet, SweepError};
use crate::closed::{self, Form};
use crate::run::{Context, Plan, Stopped};
use crate::{Move, Nimber, Outcome, Position, Square};
use families::Families;
use ways::Way;

/// What is asked beyond the outcome and the winning moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Question {
    /// Whether the nim-value is asked for.
    pub nim: bool,
    /// Whether the remoteness is asked for.
    pub remoteness: bool,
}

// It is the answer to a `Question`, and what `solve` prints as JSON.
/// A position and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Solution {
    /// The position.
    pub position: Position,
    /// Who wins.
    pub outcome: Outcome,
    /// The nim-value, if it was asked for.
    pub nim: Option<Nimber>,
    // How many moves the game lasts when the winner hurries and the loser holds out. There is none
    // either if it does not fit into the memory that is allowed.
    /// The remoteness, in moves, if it was asked for.
    #[cfg_attr(feature = "serde", serde(rename = "depth"))]
    pub remoteness: Option<u128>,
    /// Every winning move, by row, then column.
    pub winning_moves: Vec<Move>,
    /// Where the answer comes from. JSON does not say it: what is read again was known before.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub engine: Engine,
}

/// What a move leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prospect {
    /// The square that is taken.
    pub square: Square,
    /// What is left.
    pub position: Position,
    /// Who wins the position that is left.
    pub outcome: Outcome,
    /// The remoteness of the position that is left.
    pub remoteness: u128,
}

/// Where an answer comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Engine {
    /// A formula with a proof.
    Closed(Form),
    /// A set of P-positions that was [known](Solver::learn) before.
    #[default]
    Known,
    /// Families of positions, proved or followed as far as the board goes.
    Families,
    /// The columns of three rows, up to that of the position.
    Columns,
    /// The P-positions of four rows inside the board, one second row after the other.
    FourRows,
    /// The same of five to eight rows.
    ManyRows,
    /// The nim-values of three rows up to the first row of the board.
    ThreeRowNims,
    /// The P-positions inside the board, 64 at a time.
    PPositions,
    /// The nim-values of all positions inside the board.
    NimValues,
    /// The remoteness of all positions inside the board.
    Remoteness,
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
    /// How many positions may be searched.
    pub most_positions: f64,
    /// How many bytes may be taken.
    pub most_memory: f64,
}

impl OutOfReach {
    /// A board that takes more memory than the context allows, however many positions may be
    /// searched.
    pub(crate) fn for_memory(board: &Position, memory: f64, context: &Context) -> OutOfReach {
        OutOfReach {
            position: board.clone(),
            positions: board.count_inside(),
            memory: Context::needed(memory),
            most_positions: f64::INFINITY,
            most_memory: context.memory(),
        }
    }

    /// A board that no machine can sweep.
    pub(crate) fn too_large(board: &Position, context: &Context) -> OutOfReach {
        OutOfReach::for_memory(board, 0.0, context)
    }

    /// Whether more memory would do.
    pub fn is_for_memory(&self) -> bool {
        self.positions <= self.most_positions && self.memory > self.most_memory
    }

    /// What exceeds the limits.
    fn too_much(&self) -> String {
        if self.is_for_memory() {
            let (needed, allowed) = (bytes(self.memory), bytes(self.most_memory));
            format!("to decide them takes {needed} of memory where {allowed} may be taken")
        } else if self.positions > self.most_positions {
            format!("no more than {} are searched", count(self.most_positions))
        } else {
            SweepError::TooLarge.to_string()
        }
    }
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The answer would take too much time or memory.
    #[error(transparent)]
    OutOfReach(#[from] Box<OutOfReach>),
    /// The board has too many moves to list.
    #[error(transparent)]
    TooManyMoves(#[from] Box<TooManyMoves>),
    /// The search was stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The board cannot be swept.
    #[error(transparent)]
    Sweep(SweepError),
}

impl From<OutOfReach> for SolveError {
    fn from(refused: OutOfReach) -> SolveError {
        Box::new(refused).into()
    }
}

impl From<TooManyMoves> for SolveError {
    fn from(refused: TooManyMoves) -> SolveError {
        Box::new(refused).into()
    }
}

impl From<SweepError> for SolveError {
    fn from(error: SweepError) -> SolveError {
        match error {
            SweepError::Stopped(stopped) => stopped.into(),
            other => SolveError::Sweep(other),
        }
    }
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
#[derive(Debug)]
pub struct Solver {
    context: Context,
    /// The most positions to visit for one answer.
    most_positions: f64,
    known: Option<PSet>,
    families: Families,
    /// The nim-values of boards of sums, which come again after each move.
    boards: sum::KnownBoards,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new(&Context::default())
    }
}

impl Solver {
    /// A solver that keeps within what a context allows, and visits no more than a hundred thousand
    /// million positions for one answer. It remembers columns of three rows and families of
    /// positions.
    pub fn new(context: &Context) -> Solver {
        Solver {
            context: context.clone().remembering(),
            most_positions: 1e11,
            known: None,
            families: Families::default(),
            boards: sum::KnownBoards::default(),
        }
    }

    /// The solver with `positions` as the most positions to visit for one answer.
    #[must_use]
    pub fn with_most_positions(self, positions: f64) -> Solver {
        Solver { most_positions: positions, ..self }
    }

    /// What the solver may take, who watches it, and where its results are kept.
    pub fn context(&self) -> &Context {
        &self.context
    }

    /// Gives the solver a set of P-positions, to look positions up in.
    ///
    /// ```
    /// use supermex::bars::PSet;
    /// use supermex::solve::Engine;
    /// use supermex::run::Context;
    /// use supermex::{Bar, Position, Question, Solver};
    ///
    /// let mut solver = Solver::default();
    /// solver.learn(PSet::find(Bar { rows: 5, columns: 8 }, &Context::default())?);
    /// let solution = solver.solve(&Position::bar(4, 7)?, Question::default())?;
    /// assert_eq!(solution.engine, Engine::Known);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn learn(&mut self, known: PSet) {
        self.known = Some(known);
    }

    /// Whether the set that was [given](Solver::learn) to the solver covers a position.
    fn knows(&self, position: &Position) -> bool {
        self.known.as_ref().is_some_and(|set| set.covers(&position.canonical()))
    }

    /// Answers a question about a position, or says what it would take.
    pub fn solve(
        &mut self,
        position: &Position,
        question: Question,
    ) -> Result<Solution, SolveError> {
        for (way, _) in self.ways(position, question) {
            if let Some(solution) = self.try_way(way, position, question)? {
                return Ok(solution);
            }
        }
        Err(self.refusal(position, question).into())
    }

    /// Which engine is going to answer, from what, and how much that takes.
    ///
    /// ```
    /// use supermex::{Position, Question, Solver};
    ///
    /// let solver = Solver::default();
    /// let plan = solver.plan(&Position::bar(4, 1000)?, Question::default())?;
    /// assert_eq!((plan.engine.as_str(), plan.unit.as_str()), ("four-rows", "tails"));
    /// assert!(solver.plan(&Position::bar(30, 40)?, Question::default()).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn plan(&self, position: &Position, question: Question) -> Result<Plan, OutOfReach> {
        self.plan_first(position, question, |_| true)
    }

    /// The plan for a whole game that begins with `position`: positions after the opening of a
    /// square have no formula.
    pub fn plan_game(&self, position: &Position) -> Result<Plan, OutOfReach> {
        self.plan_first(position, Question::default(), |way| way != Way::Closed(Form::Square))
    }

    /// The plan of the first way for which `is_open` is true.
    fn plan_first(
        &self,
        position: &Position,
        question: Question,
        is_open: impl Fn(Way) -> bool,
    ) -> Result<Plan, OutOfReach> {
        match self.ways(position, question).into_iter().find(|&(way, _)| is_open(way)) {
            Some((way, _)) => Ok(self.plan_way(way, position, question)),
            None => Err(self.refusal(position, question)),
        }
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
        let search = self.search(position);
        search.is_quick().then(|| search.prospects()).transpose()
    }
}

/// The move that takes `square`, which is on the board.
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
