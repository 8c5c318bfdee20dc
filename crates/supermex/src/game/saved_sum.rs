//! A game on several boards as text, to be kept and read again.
//!
//! ```text
//! supermex game 1
//! program: supermex 0.1.0
//! board: 4x7 + (5,3,1)
//! first: human
//! level: perfect
//! 1:(3,4)
//! 2:(1,4)
//! end
//! ```
//!
//! It is the format of a game on one board, with several boards, and with the number of the board
//! and a colon in front of each square.

use std::fmt;
use std::str::FromStr;

use super::saved::{no_move, read, this_program, write, wrong};
use super::{Level, Player, Saved, SavedError, SumGame};
use crate::position::ReadBiteError;
use crate::{Position, Sum};

/// A game on several boards with all that is kept about it. It is printed and read in the format
/// above.
///
/// ```
/// use supermex::game::{AnySaved, Level, Player, SavedSum, SumGame};
///
/// let mut game = SumGame::new("4x7 + (5,3,1)".parse()?, Player::Human)?;
/// game.play("2:(1,4)".parse()?)?;
/// let saved = SavedSum::new(game, Level::Easy);
/// let text = saved.to_string();
/// assert!(text.contains("board: 4x7 + (5,3,1)\nfirst: human\nlevel: easy\n2:(1,4)\nend\n"));
/// assert_eq!(text.parse(), Ok(AnySaved::Sum(saved)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedSum {
    /// The program that wrote it, with its version. One line.
    program: String,
    /// How well the computer played.
    pub level: Level,
    /// The game.
    pub game: SumGame,
}

/// A saved game, on one board or on several: what a file may hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnySaved {
    /// On one board.
    Board(Saved),
    /// On several boards.
    Sum(SavedSum),
}

impl SavedSum {
    /// A game to be saved by this version of the program.
    pub fn new(game: SumGame, level: Level) -> SavedSum {
        SavedSum { program: this_program(), level, game }
    }
}

impl AnySaved {
    /// A game to be saved by this version of the program: on one board, or on several.
    pub fn new(game: SumGame, level: Level) -> AnySaved {
        match game.on_one_board() {
            Some(game) => AnySaved::Board(Saved::new(game, level)),
            None => AnySaved::Sum(SavedSum::new(game, level)),
        }
    }

    /// How well the computer played.
    pub fn level(&self) -> Level {
        match self {
            AnySaved::Board(saved) => saved.level,
            AnySaved::Sum(saved) => saved.level,
        }
    }

    /// The game.
    pub fn into_game(self) -> SumGame {
        match self {
            AnySaved::Board(saved) => saved.game.into(),
            AnySaved::Sum(saved) => saved.game,
        }
    }
}

impl fmt::Display for SavedSum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = &self.game;
        let board = |it: &Position| match it.as_bar() {
            Some(bar) => bar.to_string(),
            None => it.to_string(),
        };
        let boards: Vec<String> = game.start().boards().iter().map(board).collect();
        let moves = game.plies().iter().map(|ply| (ply.player, ply.bite.to_string()));
        let header = (&*self.program, &*boards.join(" + "), self.level);
        write(f, header, (game.first(), game.turn()), moves)
    }
}

impl FromStr for SavedSum {
    type Err = SavedError;

    fn from_str(text: &str) -> Result<SavedSum, SavedError> {
        let begin = |board: &str, line| {
            let start: Sum = board.parse().map_err(|why| wrong(line, why))?;
            SumGame::new(start, Player::Human).map_err(|why| wrong(line, why))
        };
        let play = |game: &mut SumGame, text: &str, line| {
            let bite = text.parse().map_err(|why: ReadBiteError| no_move(line, why))?;
            game.play(bite).map_err(|why| wrong(line, why))
        };
        let (program, level, game) = read(text, begin, SumGame::swap, play)?;
        Ok(SavedSum { program, level, game })
    }
}

impl FromStr for AnySaved {
    type Err = SavedError;

    /// Reads a game on several boards if the line of the board has a plus.
    fn from_str(text: &str) -> Result<AnySaved, SavedError> {
        let mut lines = text.lines().map(str::trim);
        let board = lines.find(|line| line.starts_with("board"));
        if board.is_some_and(|line| line.contains('+')) {
            text.parse().map(AnySaved::Sum)
        } else {
            text.parse().map(AnySaved::Board)
        }
    }
}

impl fmt::Display for AnySaved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnySaved::Board(saved) => saved.fmt(f),
            AnySaved::Sum(saved) => saved.fmt(f),
        }
    }
}
