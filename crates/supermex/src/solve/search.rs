//! The search for the options of one position among all positions inside it.

use super::{Engine, OutOfReach, Prospect, Question, Solution, SolveError, families, taking};
use crate::bars::{self, Collect, PSet};
use crate::run::{Context, Pace, Plan};
use crate::{Move, Nimber, Outcome, Position, Square};

/// The search for the options of one position among all positions inside it.
pub(super) struct Search<'s> {
    position: &'s Position,
    /// The position or its mirror image, whichever is quicker to sweep.
    pub(super) board: Position,
    most_positions: f64,
    context: &'s Context,
}

/// How many positions get their remoteness in a few seconds.
const QUICK: f64 = 5e7;

impl<'s> Search<'s> {
    pub(super) fn new(
        position: &'s Position,
        most_positions: f64,
        context: &'s Context,
    ) -> Search<'s> {
        Search { position, board: position.canonical(), most_positions, context }
    }

    pub(super) fn fits(&self, memory: f64) -> bool {
        self.context.fits(memory) && self.board.count_inside() <= self.most_positions
    }

    /// Whether the remoteness of all positions inside can be found within the limits.
    pub(super) fn remoteness_fits(&self) -> bool {
        self.fits(bars::remoteness_bytes(&self.board))
    }

    /// What a search costs, in positions that a sweep visits; infinite if it does not fit.
    pub(super) fn cost(&self, question: Question) -> f64 {
        let memory = if question.nim {
            bars::nim_bytes(&self.board)
        } else {
            bars::p_positions_bytes(&self.board, 1)
        };
        if !self.fits(memory) || !bars::can_be_swept(&self.board) {
            return f64::INFINITY;
        }
        // A nim-value is looked for among as many bits as the board has squares.
        let words = if question.nim { self.board.size() as f64 / 64.0 } else { 0.0 };
        self.board.count_inside() * (1.0 + words / 5.0)
    }

    /// The bytes that a search takes.
    fn bytes(&self, question: Question) -> f64 {
        if question.nim {
            bars::nim_bytes(&self.board)
        } else if question.remoteness && self.remoteness_fits() {
            bars::remoteness_bytes(&self.board)
        } else {
            bars::p_positions_bytes(&self.board, self.within_memory().threads())
        }
    }

    /// The context with as many threads as there is memory for.
    fn within_memory(&self) -> Context {
        bars::within_memory(&self.board, 0.0, self.context)
    }

    /// The plan of the search.
    pub(super) fn plan(&self, question: Question) -> Plan {
        let (pace, from) = match question {
            Question { nim: true, .. } => {
                (Pace::Values, "the nim-values of all positions inside the board")
            }
            Question { remoteness: true, .. } if self.remoteness_fits() => {
                (Pace::Values, "the remoteness of all positions inside the board")
            }
            _ => (Pace::Sweep, "all P-positions inside the board"),
        };
        let work = (self.board.count_inside(), self.bytes(question));
        Plan::of_work(pace, from, work, &self.within_memory())
    }

    /// What the search would take.
    pub(super) fn refusal(&self, question: Question) -> OutOfReach {
        OutOfReach {
            position: self.position.clone(),
            positions: self.board.count_inside(),
            memory: Context::needed(self.bytes(question)),
            most_positions: self.most_positions,
            most_memory: self.context.memory(),
        }
    }

    /// Searches all positions inside.
    pub(super) fn find(&self, question: Question) -> Result<Solution, SolveError> {
        let remoteness_fits = self.remoteness_fits();
        match question {
            Question { nim: true, remoteness } => {
                let mut found = self.nim_values()?;
                if remoteness && remoteness_fits {
                    found.remoteness = self.remoteness()?.remoteness;
                }
                Ok(found)
            }
            Question { remoteness: true, .. } if remoteness_fits => self.remoteness(),
            _ => self.p_positions(),
        }
    }

    /// Whether the remoteness of all positions inside can be had soon enough for a game.
    pub(super) fn is_quick(&self) -> bool {
        self.board.count_inside() <= QUICK && self.remoteness_fits()
    }

    pub(super) fn look_up(&self, known: &PSet) -> Solution {
        let winning = self.board.moves().filter(|m| known.contains(&m.to)).map(|m| m.square);
        self.solution(winning, Engine::Known)
    }

    pub(super) fn p_positions(&self) -> Result<Solution, SolveError> {
        let options = || Options { board: &self.board, found: Vec::new() };
        let found = bars::p_positions(&self.board, &self.within_memory(), options)?;
        let winning = found.into_iter().flat_map(|options| options.found);
        Ok(self.solution(winning, Engine::PPositions))
    }

    pub(super) fn nim_values(&self) -> Result<Solution, SolveError> {
        let mut options = Options { board: &self.board, found: Vec::new() };
        let mut last = Nimber::ZERO;
        bars::nim_values(&self.board, self.context, |rows, nim| {
            if nim == Nimber::ZERO {
                options.p_position(rows);
            }
            last = nim;
        })?;
        // The board itself is the largest position inside it.
        let nim = Some(last);
        Ok(Solution { nim, ..self.solution(options.found, Engine::NimValues) })
    }

    pub(super) fn remoteness(&self) -> Result<Solution, SolveError> {
        let mut options = Options { board: &self.board, found: Vec::new() };
        let mut last = 0;
        bars::remoteness(&self.board, self.context, |rows, outcome, remoteness| {
            if outcome == Outcome::P {
                options.p_position(rows);
            }
            last = remoteness;
        })?;
        let remoteness = Some(last.into());
        Ok(Solution { remoteness, ..self.solution(options.found, Engine::Remoteness) })
    }

    pub(super) fn prospects(&self) -> Result<Vec<Prospect>, SolveError> {
        let mut prospects = Vec::new();
        bars::remoteness(&self.board, self.context, |rows, outcome, remoteness| {
            let Some(square) = square_to(&self.board, rows).map(|square| self.turn(square)) else {
                return;
            };
            let Move { square, to } = taking(self.position, square);
            let remoteness = remoteness.into();
            prospects.push(Prospect { square, position: to, outcome, remoteness });
        })?;
        prospects.sort_unstable_by_key(|prospect| prospect.square);
        Ok(prospects)
    }

    /// The nim-values of all options, by the square that is taken.
    pub(super) fn option_nims(&self) -> Result<Vec<Nimber>, SolveError> {
        let mut found = Vec::new();
        bars::nim_values(&self.board, self.context, |rows, nim| {
            found.extend(square_to(&self.board, rows).map(|square| (self.turn(square), nim)));
        })?;
        found.sort_unstable_by_key(|&(square, _)| square);
        Ok(found.into_iter().map(|(_, nim)| nim).collect())
    }

    /// The square of the position that was asked about that is `square` on the board.
    fn turn(&self, square: Square) -> Square {
        if self.board == *self.position { square } else { square.conjugate() }
    }

    /// The solution, from the squares `winning` of the board, which leave a P-position.
    fn solution(&self, winning: impl IntoIterator<Item = Square>, engine: Engine) -> Solution {
        families::solution(self.position, &self.board, winning.into_iter(), engine)
    }
}

/// Collects the moves of a board that leave a P-position.
struct Options<'b> {
    board: &'b Position,
    found: Vec<Square>,
}

impl Collect for Options<'_> {
    fn p_position(&mut self, rows: &[usize]) {
        self.found.extend(square_to(self.board, rows));
    }
}

/// The square that leads from `board` to the position `rows`, if there is one.
fn square_to(board: &Position, rows: &[usize]) -> Option<Square> {
    board.move_to_rows(rows.iter().map(|&row| row as u64))
}
