//! One question, answered by the cheapest engine that can.

use crate::amounts::{bytes, count};
use crate::closed::{self, Form};
use crate::oracle::Oracle;
use crate::{Move, Nimber, Outcome, Position};

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
    /// How many moves the game lasts when the winner hurries and the loser holds out, if it was
    /// asked for.
    pub remoteness: Option<u128>,
    /// Where the answer comes from.
    pub engine: Engine,
}

/// Where an answer comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Engine {
    /// A formula with a proof.
    Closed(Form),
    /// The definition, over every position inside the board.
    Oracle,
}

/// How much a [`Solver`] may spend on one position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Bytes of memory.
    pub memory: f64,
    /// Moves to look at.
    pub moves: f64,
}

impl Default for Limits {
    /// Two GiB, and as many moves as take well under a minute.
    fn default() -> Limits {
        Limits { memory: 2.0 * 1024.0 * 1024.0 * 1024.0, moves: 1e8 }
    }
}

/// What a position would take that no engine can solve within the limits.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error(
    "{} is out of reach: no closed form covers it, and plain recursion would have to \
     remember at least {} positions, in {} where {} are allowed, and to look at {} moves where \
     {} are allowed",
    position.name(), count(*.positions), bytes(*.memory), bytes(limits.memory), count(*.moves), count(limits.moves)
)]
pub struct OutOfReach {
    /// The position that was asked about.
    pub position: Position,
    /// How many positions lie inside it, at least.
    pub positions: f64,
    /// How many bytes it would take to remember them.
    pub memory: f64,
    /// How many moves would be looked at.
    pub moves: f64,
    /// What was allowed.
    pub limits: Limits,
}

/// Solves positions, remembering what it has learnt from one to the next.
///
/// ```
/// use supermex::{Outcome, Position, Question, Solver};
///
/// let mut solver = Solver::default();
/// let lost = solver.solve(&"(4,2,2)".parse()?, Question::default())?;
/// assert_eq!(lost.outcome, Outcome::P);
///
/// let hopeless = solver.solve(&Position::bar(30, 40)?, Question::default());
/// assert!(hopeless.unwrap_err().positions > 1e19);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct Solver {
    oracle: Oracle,
    limits: Limits,
}

impl Solver {
    /// A solver that keeps within these limits.
    pub fn new(limits: Limits) -> Solver {
        Solver { oracle: Oracle::default(), limits }
    }

    /// Answers a question about a position, or says what it would take.
    pub fn solve(
        &mut self,
        position: &Position,
        question: Question,
    ) -> Result<Solution, OutOfReach> {
        match from_closed_form(position, question) {
            Some(solution) => Ok(solution),
            None => self.ask_oracle(position, question),
        }
    }

    /// Every legal move, with what it leaves: by row, then column. The remoteness is asked for too.
    ///
    /// ```
    /// use supermex::{Outcome, Solver};
    ///
    /// let survey = Solver::default().survey(&"(2,2)".parse()?)?;
    /// let shown: Vec<String> = survey.iter().map(|s| format!("{} {}", s.position, s.outcome)).collect();
    /// assert_eq!(shown, ["(1,1) N", "(2) N", "(2,1) P"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn survey(&mut self, position: &Position) -> Result<Vec<Solution>, OutOfReach> {
        let question = Question::default().with_remoteness();
        position.moves().map(|m| self.solve(&m.to, question)).collect()
    }

    fn ask_oracle(
        &mut self,
        position: &Position,
        question: Question,
    ) -> Result<Solution, OutOfReach> {
        self.make_room(position)?;
        let value = self.oracle.value(position);
        Ok(Solution {
            position: position.clone(),
            outcome: value.outcome,
            winning_moves: self.oracle.winning_moves(position),
            nim: question.nim.then_some(value.nim),
            remoteness: question.remoteness.then_some(value.remoteness),
            engine: Engine::Oracle,
        })
    }

    /// Plans the memory before it is taken: forgets what was learnt if that is in the way, refuses
    /// what cannot fit.
    fn make_room(&mut self, position: &Position) -> Result<(), OutOfReach> {
        let positions = position.count_inside();
        let memory = Oracle::bytes(positions, position.height());
        // Every position inside has at most as many moves as this one, and is looked at twice.
        let moves = positions * position.size() as f64;
        if memory > self.limits.memory || moves > self.limits.moves {
            let (position, limits) = (position.clone(), self.limits);
            return Err(OutOfReach { position, positions, memory, moves, limits });
        }
        let learnt = self.oracle.len() as f64;
        if Oracle::bytes(learnt, position.height()) + memory > self.limits.memory {
            self.oracle = Oracle::default();
        }
        Ok(())
    }
}

/// The closed form, unless it does not know the nim-value that was asked for.
fn from_closed_form(position: &Position, question: Question) -> Option<Solution> {
    let closed = closed::recognise(position)?;
    if question.nim && closed.nim.is_none() {
        return None;
    }
    let to = |square| position.chomp(square).ok().map(|to| Move { square, to });
    Some(Solution {
        position: position.clone(),
        outcome: closed.outcome(),
        winning_moves: closed.winning.and_then(to).into_iter().collect(),
        nim: closed.nim.filter(|_| question.nim),
        remoteness: question.remoteness.then_some(closed.remoteness),
        engine: Engine::Closed(closed.form),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(text: &str) -> Position {
        text.parse().unwrap()
    }

    #[test]
    fn a_square_whose_nim_value_is_asked_goes_to_the_oracle() {
        let mut solver = Solver::default();
        let plain = solver.solve(&position("4x4"), Question::default()).unwrap();
        assert_eq!(plain.engine, Engine::Closed(Form::Square));
        let with_nim = solver.solve(&position("4x4"), Question::default().with_nim()).unwrap();
        assert_eq!(with_nim.engine, Engine::Oracle);
        assert_eq!(with_nim.winning_moves, plain.winning_moves);
        assert!(with_nim.nim.is_some() && plain.nim.is_none());
    }

    #[test]
    fn what_does_not_fit_is_refused_with_its_cost() {
        let tight = Limits { memory: 100_000.0, ..Limits::default() };
        let mut solver = Solver::new(tight);
        assert!(solver.solve(&position("3x8"), Question::default()).is_ok());
        let refused = solver.solve(&position("4x10"), Question::default()).unwrap_err();
        assert_eq!(refused.positions, 1000.0);
        assert!(refused.memory > tight.memory && refused.limits == tight);
        let impatient = Limits { moves: 1000.0, ..Limits::default() };
        assert!(Solver::new(impatient).solve(&position("3x8"), Question::default()).is_err());
    }

    #[test]
    fn what_was_learnt_is_forgotten_when_it_is_in_the_way() {
        let room = Oracle::bytes(position("3x9").count_inside(), 3);
        let mut solver = Solver::new(Limits { memory: room, ..Limits::default() });
        for bar in ["3x9", "3x8", "4x7", "3x9"] {
            if let Ok(solution) = solver.solve(&position(bar), Question::default()) {
                assert_eq!(solution.winning_moves.len(), 1, "{bar}");
            }
            assert!(Oracle::bytes(solver.oracle.len() as f64, 3) <= room, "{bar}");
        }
    }
}
