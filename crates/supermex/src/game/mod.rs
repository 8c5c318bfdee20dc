//! A game as it is played: a board, two players, and the moves so far.
//!
//! | file | holds |
//! |---|---|
//! | `mod.rs` | [`Game`], [`Player`], [`Ply`]: play, undo, swap sides |
//! | `advice.rs` | [`Advice`]: what every move of a position is worth, and the best one |
//! | `opponent.rs` | [`Opponent`] and [`Level`]: how the computer chooses its move |
//! | `review.rs` | [`Review`]: who could have won, and where it was lost |
//! | `saved.rs` | [`Saved`]: a game as text, to be kept and read again |
//! | `sum.rs` | the same on several boards: [`SumGame`], [`SumAdvice`], [`SumReview`] |
//! | `saved_sum.rs` | [`SavedSum`]: such a game as text; [`AnySaved`]: whichever it is |
//!
//! ```
//! use supermex::game::{Advice, Game, Level, Opponent, Player};
//! use supermex::{Position, Solver};
//!
//! let mut solver = Solver::default();
//! let mut computer = Opponent::new(Level::Perfect, 0);
//! let mut game = Game::new(Position::bar(3, 4)?, Player::Computer)?;
//! while !game.is_over() {
//!     let advice = Advice::ask(&mut solver, game.position())?;
//!     let square = match game.turn() {
//!         Player::Computer => computer.choose(&advice),
//!         // The human nibbles: always the last square of the last row.
//!         Player::Human => advice.choices.last().map(|choice| choice.square),
//!     };
//!     game.play(square.expect("a game that is not over has a move"))?;
//! }
//! assert_eq!(game.winner(), Some(Player::Computer));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod advice;
mod opponent;
mod review;
mod saved;
mod saved_sum;
mod sum;
#[cfg(test)]
mod tests;

pub use advice::{Advice, Choice};
pub use opponent::{Level, Opponent, UnknownLevel};
pub use review::{Better, Judged, Review, TurningPoint};
pub use saved::{Saved, SavedError};
pub use saved_sum::{AnySaved, SavedSum};
pub use sum::{
    SumAdvice, SumBetter, SumChoice, SumGame, SumJudged, SumPly, SumReview, SumTooLarge,
};

use std::fmt;

use crate::{MoveError, Position, Square};

/// Who sits at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Whoever types the moves.
    Human,
    /// The program.
    Computer,
}

impl Player {
    /// Both of them.
    pub const BOTH: [Player; 2] = [Player::Human, Player::Computer];

    /// The one on the other side of the board.
    ///
    /// ```
    /// use supermex::Player;
    ///
    /// assert_eq!(Player::Human.other(), Player::Computer);
    /// ```
    #[must_use]
    pub const fn other(self) -> Player {
        match self {
            Player::Human => Player::Computer,
            Player::Computer => Player::Human,
        }
    }

    /// The name on the command line and in saved games.
    pub const fn name(self) -> &'static str {
        match self {
            Player::Human => "human",
            Player::Computer => "computer",
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// One move of a game, and who made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ply {
    /// Who moved.
    pub player: Player,
    /// The square that was taken.
    pub square: Square,
}

/// The board is too high to be played on: each move costs as much as it has rows.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{} has {} rows, too many for a game: choose a board of at most {} rows",
    start.name(), start.height(), Game::MOST_ROWS
)]
pub struct TooLarge {
    /// The board that was asked for.
    pub start: Position,
}

/// A game: where it began, the moves so far, and whose turn it is.
///
/// The players take turns, unless they swap sides: then the one who would have waited moves next.
///
/// ```
/// use supermex::{Game, Player, Position, Square};
///
/// let mut game = Game::new(Position::bar(2, 3)?, Player::Human)?;
/// game.play(Square::new(1, 3))?;
/// assert_eq!(game.position().rows(), [2, 2]);
/// assert_eq!(game.turn(), Player::Computer);
///
/// game.swap();
/// assert_eq!(game.turn(), Player::Human);
/// game.play(Square::new(2, 2))?;
/// assert_eq!(game.undo().unwrap().square, Square::new(2, 2));
/// assert_eq!(game.turn(), Player::Human);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    start: Position,
    plies: Vec<Ply>,
    /// What the plies leave of `start`.
    position: Position,
    turn: Player,
}

impl Game {
    /// The most rows that the board of a game may have. They may be of any length.
    pub const MOST_ROWS: usize = 5_000;

    /// A game that begins here; `first` has the first move.
    pub fn new(start: Position, first: Player) -> Result<Game, TooLarge> {
        if start.height() > Self::MOST_ROWS {
            return Err(TooLarge { start });
        }
        Ok(Game { position: start.clone(), start, plies: Vec::new(), turn: first })
    }

    /// Where the game began.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Who made the first move, or is about to.
    pub fn first(&self) -> Player {
        self.plies.first().map_or(self.turn, |ply| ply.player)
    }

    /// The board as it is now.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Whose turn it is. When the game is over, this is the one who must take the poison.
    pub fn turn(&self) -> Player {
        self.turn
    }

    /// The moves so far.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The board before each move, in order, and at last as it is now.
    ///
    /// ```
    /// use supermex::{Game, Player, Position, Square};
    ///
    /// let mut game = Game::new(Position::bar(2, 2)?, Player::Human)?;
    /// game.play(Square::new(2, 2))?;
    /// let boards: Vec<String> = game.positions().map(|board| board.to_string()).collect();
    /// assert_eq!(boards, ["(2,2)", "(2,1)"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        let later = self.plies.iter().scan(self.start.clone(), |board, ply| {
            *board = board.chomp(ply.square).ok()?;
            Some(board.clone())
        });
        std::iter::once(self.start.clone()).chain(later)
    }

    /// Whether only the poison is left.
    pub fn is_over(&self) -> bool {
        self.position.size() == 1
    }

    /// Who has won: not the one who is left with the poison.
    pub fn winner(&self) -> Option<Player> {
        self.is_over().then(|| self.turn.other())
    }

    /// Takes a square, for the player whose turn it is.
    pub fn play(&mut self, square: Square) -> Result<(), MoveError> {
        self.position = self.position.chomp(square)?;
        self.plies.push(Ply { player: self.turn, square });
        self.turn = self.turn.other();
        Ok(())
    }

    /// Takes the last move back, and any swap of sides after it; it is the turn of the one who
    /// made it. `None` if there is no move to take back.
    pub fn undo(&mut self) -> Option<Ply> {
        let ply = self.plies.pop()?;
        self.turn = ply.player;
        // Boards are small and undoing is rare: the board is found from the start again.
        self.position = self.positions().last().unwrap_or_else(|| self.start.clone());
        Some(ply)
    }

    /// The players swap sides.
    pub fn swap(&mut self) {
        self.turn = self.turn.other();
    }
}
