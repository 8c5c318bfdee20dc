//! The search for the options of one position among all positions inside it.

use super::{Engine, Limits, OutOfReach, Prospect, Question, Solution, SolveError, taking};
use crate::bars::{self, Collect, PSet};
use crate::{Monitor, Move, Nimber, Outcome, Position, Square};

/// The search for the options of one position among all positions inside it.
pub(super) struct Search<'s> {
    position: &'s Position,
    /// The position or its mirror image, whichever is quicker to sweep.
    pub(super) board: Position,
    limits: &'s Limits,
    monitor: &'s Monitor,
}

/// So many positions get their remoteness in a few seconds.
const QUICK: f64 = 5e7;

/// What a search finds out.
pub(super) struct Found {
    /// The squares of the board that leave a P-position.
    winning: Vec<Square>,
    nim: Option<Nimber>,
    pub(super) remoteness: Option<u128>,
    engine: Engine,
}

impl<'s> Search<'s> {
    pub(super) fn new(
        position: &'s Position,
        limits: &'s Limits,
        monitor: &'s Monitor,
    ) -> Search<'s> {
        Search { position, board: position.canonical(), limits, monitor }
    }

    pub(super) fn fits(&self, memory: f64) -> bool {
        memory <= self.limits.memory && self.board.count_inside() <= self.limits.positions
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

    fn check(&self, memory: f64) -> Result<(), OutOfReach> {
        if self.fits(memory) {
            return Ok(());
        }
        let positions = self.board.count_inside();
        Err(OutOfReach { position: self.position.clone(), positions, memory, limits: *self.limits })
    }

    /// Whether the P-positions inside can be found within the limits; on how many threads.
    pub(super) fn check_p_positions(&self) -> Result<usize, OutOfReach> {
        let Limits { memory, threads, .. } = *self.limits;
        let threads = bars::threads_within(&self.board, threads, memory);
        self.check(bars::p_positions_bytes(&self.board, threads)).map(|()| threads)
    }

    /// Whether the remoteness of all positions inside can be had soon enough for a game.
    pub(super) fn is_quick(&self) -> bool {
        self.board.count_inside() <= QUICK && self.remoteness_fits()
    }

    pub(super) fn look_up(&self, known: &PSet) -> Found {
        let winning = self.board.moves().filter(|m| known.contains(&m.to)).map(|m| m.square);
        Found { winning: winning.collect(), nim: None, remoteness: None, engine: Engine::Known }
    }

    pub(super) fn p_positions(&self) -> Result<Found, SolveError> {
        let threads = self.check_p_positions()?;
        let options = || Options { board: &self.board, found: Vec::new() };
        let found = bars::p_positions(&self.board, threads, self.monitor, options)?;
        let winning = found.into_iter().flat_map(|options| options.found).collect();
        Ok(Found { winning, nim: None, remoteness: None, engine: Engine::PPositions })
    }

    pub(super) fn nim_values(&self) -> Result<Found, SolveError> {
        self.check(bars::nim_bytes(&self.board))?;
        let mut options = Options { board: &self.board, found: Vec::new() };
        let mut last = Nimber::ZERO;
        bars::nim_values(&self.board, self.monitor, |rows, nim| {
            if nim == Nimber::ZERO {
                options.p_position(rows);
            }
            last = nim;
        })?;
        // The board itself is the largest position inside it.
        Ok(Found {
            winning: options.found,
            nim: Some(last),
            remoteness: None,
            engine: Engine::NimValues,
        })
    }

    pub(super) fn remoteness(&self) -> Result<Found, SolveError> {
        let mut options = Options { board: &self.board, found: Vec::new() };
        let mut last = 0;
        bars::remoteness(&self.board, self.monitor, |rows, outcome, remoteness| {
            if outcome == Outcome::P {
                options.p_position(rows);
            }
            last = remoteness;
        })?;
        let remoteness = Some(last.into());
        Ok(Found { winning: options.found, nim: None, remoteness, engine: Engine::Remoteness })
    }

    pub(super) fn prospects(&self) -> Result<Vec<Prospect>, SolveError> {
        let mut prospects = Vec::new();
        bars::remoteness(&self.board, self.monitor, |rows, outcome, remoteness| {
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

    /// A square of the board, on the position that was asked about.
    fn turn(&self, square: Square) -> Square {
        if self.board == *self.position { square } else { square.conjugate() }
    }

    pub(super) fn solution(&self, found: Found) -> Solution {
        let mut squares: Vec<Square> = found.winning.into_iter().map(|s| self.turn(s)).collect();
        squares.sort_unstable();
        Solution {
            position: self.position.clone(),
            outcome: if squares.is_empty() { Outcome::P } else { Outcome::N },
            winning_moves: squares
                .into_iter()
                .map(|square| taking(self.position, square))
                .collect(),
            nim: found.nim,
            remoteness: found.remoteness,
            engine: found.engine,
        }
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

/// The square that leads from a board to the position with these rows, if there is one.
fn square_to(board: &Position, rows: &[usize]) -> Option<Square> {
    board.move_to_rows(rows.iter().map(|&row| row as u64))
}
