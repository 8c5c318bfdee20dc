//! A game as text, to be kept and read again.
//!
//! ```text
//! supermex game 1
//! program: supermex 0.1.0
//! board: 4x7
//! first: human
//! level: perfect
//! (3,4)
//! (1,6)
//! end
//! ```
//!
//! The first line names the format and its version, four lines follow in this order, then the
//! moves, one a line, with a line `swap` where the players swapped sides, and at last `end`, which
//! tells a whole file from one that was cut short. Empty lines, and lines that begin with `#`, are
//! skipped.

use std::fmt;
use std::str::FromStr;

use super::{Game, Level, Player};
use crate::Position;
use crate::position::{Excerpt, SquareError};

const FORMAT: &str = "supermex game";
const VERSION: &str = "1";

/// A game with all that is kept about it. It is printed and read in the format above.
///
/// ```
/// use supermex::game::{Game, Level, Player, Saved};
/// use supermex::{Position, Square};
///
/// let mut game = Game::new(Position::bar(3, 4)?, Player::Human)?;
/// game.play(Square::new(2, 2))?;
/// let text = Saved::new(game.clone(), Level::Easy).to_string();
/// assert!(text.contains("board: 3x4\nfirst: human\nlevel: easy\n(2,2)\nend\n"));
///
/// let saved: Saved = text.parse()?;
/// assert_eq!((saved.game, saved.level), (game, Level::Easy));
///
/// let cut_short = text.strip_suffix("end\n").unwrap().parse::<Saved>().unwrap_err();
/// assert_eq!(cut_short.to_string(), "the saved game is cut short: its last line should be 'end'");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// The program that wrote it, with its version. One line.
    program: String,
    /// How well the computer played.
    pub level: Level,
    /// The game.
    pub game: Game,
}

impl Saved {
    /// A game to be saved by this version of the program.
    pub fn new(game: Game, level: Level) -> Saved {
        Saved { program: this_program(), level, game }
    }
}

/// Why a text is not a saved game. Each names the line, counted from 1, and says what would be
/// accepted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SavedError {
    /// What stands there cannot be: the format, a line of the header, the board, the level, or a
    /// move.
    #[error("line {line}: {why}")]
    Wrong {
        /// The line.
        line: usize,
        /// What is wrong with it.
        why: String,
    },
    /// The end is missing.
    #[error("the saved game is cut short: its last line should be 'end'")]
    CutShort,
}

impl fmt::Display for Saved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = &self.game;
        let board = match game.start().as_bar() {
            Some(bar) => bar.to_string(),
            None => game.start().to_string(),
        };
        let moves = game.plies().iter().map(|ply| (ply.player, ply.square.to_string()));
        write(f, (&self.program, &board, self.level), (game.first(), game.turn()), moves)
    }
}

impl FromStr for Saved {
    type Err = SavedError;

    fn from_str(text: &str) -> Result<Saved, SavedError> {
        let begin = |board: &str, line| {
            let start: Position = board.parse().map_err(|why| wrong(line, why))?;
            Game::new(start, Player::Human).map_err(|why| wrong(line, why))
        };
        let play = |game: &mut Game, text: &str, line| {
            let square = text.parse().map_err(|why: SquareError| no_move(line, why))?;
            game.play(square).map_err(|why| wrong(line, why))
        };
        let (program, level, game) = read(text, begin, Game::swap, play)?;
        Ok(Saved { program, level, game })
    }
}

/// Reads a saved game: its program, its level, and the game. `begin` makes a game, in which the
/// human moves first, on the board that a line has; `swap` swaps the sides; `play` makes the move
/// that a line has.
pub(super) fn read<G>(
    text: &str,
    begin: impl Fn(&str, usize) -> Result<G, SavedError>,
    swap: impl Fn(&mut G),
    play: impl Fn(&mut G, &str, usize) -> Result<(), SavedError>,
) -> Result<(String, Level, G), SavedError> {
    let lines = text.lines().map(str::trim).zip(1..);
    let mut lines = lines.filter(|(text, _)| !text.is_empty() && !text.starts_with('#'));
    format(lines.next().ok_or(SavedError::CutShort)?)?;
    // What a line of the header says, and where; `expected` shows such a line.
    let mut field = |expected: &str| {
        let (text, line) = lines.next().ok_or(SavedError::CutShort)?;
        let name = expected.split(':').next().unwrap_or(expected);
        let value = text.strip_prefix(name).map(str::trim_start);
        let value = value.and_then(|rest| rest.strip_prefix(':')).map(str::trim);
        let value = value.filter(|value| !value.is_empty());
        Ok((value.ok_or_else(|| misplaced(line, text, expected))?, line))
    };

    let (program, _) = field("program: supermex 0.1.0")?;
    let (board, line) = field("board: 4x7")?;
    // Looked at before the rest is read: each move costs as much as the board is high.
    let mut game = begin(board, line)?;
    let expected = "first: human' or 'first: computer";
    let (first, line) = field(expected)?;
    match Player::BOTH.into_iter().find(|player| player.name() == first) {
        Some(Player::Human) => {}
        Some(Player::Computer) => swap(&mut game),
        None => return Err(misplaced(line, first, expected)),
    }
    let (level, line) = field("level: perfect")?;
    let level = level.parse::<Level>().map_err(|why| wrong(line, why))?;

    loop {
        match lines.next().ok_or(SavedError::CutShort)? {
            ("swap", _) => swap(&mut game),
            ("end", _) => break,
            (text, line) => play(&mut game, text, line)?,
        }
    }
    if let Some((text, line)) = lines.next() {
        let read = Excerpt::new(text);
        return Err(wrong(line, format_args!("'{read}' stands after the end of the saved game")));
    }
    Ok((program.to_owned(), level, game))
}

/// Writes a saved game that began on `board` with `first` to move: its `moves`, each with who made
/// it, and whose `turn` it is.
pub(super) fn write(
    f: &mut fmt::Formatter<'_>,
    (program, board, level): (&str, &str, Level),
    (first, turn): (Player, Player),
    moves: impl Iterator<Item = (Player, String)>,
) -> fmt::Result {
    writeln!(f, "{FORMAT} {VERSION}")?;
    writeln!(f, "program: {program}")?;
    writeln!(f, "board: {board}")?;
    writeln!(f, "first: {first}")?;
    writeln!(f, "level: {level}")?;
    let mut next = first;
    for (player, taken) in moves {
        if player != next {
            writeln!(f, "swap")?;
        }
        writeln!(f, "{taken}")?;
        next = player.other();
    }
    if turn != next {
        writeln!(f, "swap")?;
    }
    writeln!(f, "end")
}

/// The program that saves a game now.
pub(super) fn this_program() -> String {
    concat!("supermex ", env!("CARGO_PKG_VERSION")).to_owned()
}

/// A line is no move.
pub(super) fn no_move(line: usize, why: impl fmt::Display) -> SavedError {
    wrong(line, format_args!("{why}, or 'swap', or 'end'"))
}

pub(super) fn wrong(line: usize, why: impl fmt::Display) -> SavedError {
    SavedError::Wrong { line, why: why.to_string() }
}

/// A line of the header is not the one that belongs there. `expected` shows such a line.
fn misplaced(line: usize, text: &str, expected: &str) -> SavedError {
    let read = Excerpt::new(text);
    wrong(line, format_args!("'{read}' was read where '{expected}' should be"))
}

/// Checks the line that names the format.
fn format((text, line): (&str, usize)) -> Result<(), SavedError> {
    match text.strip_prefix(FORMAT).map(str::trim) {
        Some(VERSION) => Ok(()),
        Some(version) if !version.is_empty() => {
            let read = Excerpt::new(version);
            let why = "of saved games is not known here, only version";
            Err(wrong(line, format_args!("version '{read}' {why} {VERSION}")))
        }
        _ => {
            let read = Excerpt::new(text);
            let why = "is not the beginning of a saved game, which is";
            Err(wrong(line, format_args!("'{read}' {why} '{FORMAT} {VERSION}'")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strategies::games;
    use proptest::prelude::*;

    const WHOLE: &str = "supermex game 1\nprogram: supermex 0.1.0\nboard: 4x7\nfirst: computer\n\
                         level: hard\n(3,4)\nswap\n(1,6)\nend\n";

    proptest! {
        #[test]
        fn what_is_saved_can_be_read(game in games(5, 6, 11), level in prop::sample::select(&Level::ALL[..])) {
            let saved = Saved::new(game, level);
            prop_assert_eq!(saved.to_string().parse(), Ok(saved));
        }

        #[test]
        fn a_file_that_was_cut_short_is_refused(game in games(5, 6, 11), at in any::<prop::sample::Index>()) {
            let text = Saved::new(game, Level::Hard).to_string();
            let whole = text.trim_end().len();
            prop_assert!(text[..at.index(whole)].parse::<Saved>().is_err());
        }

        #[test]
        fn nothing_that_is_read_panics_and_every_error_is_one_line(
            at in any::<prop::sample::Index>(),
            length in 0..8_usize,
            other in "[0-9a-z(),:# \r\n\u{e9}]{0,8}",
        ) {
            let start = at.index(WHOLE.len());
            let end = (start + length).min(WHOLE.len());
            let text = format!("{}{other}{}", &WHOLE[..start], &WHOLE[end..]);
            match text.parse::<Saved>() {
                Ok(saved) => prop_assert_eq!(saved.to_string().parse(), Ok(saved)),
                Err(error) => prop_assert!(!error.to_string().contains('\n')),
            }
        }
    }

    #[test]
    fn white_space_and_comments_do_no_harm() {
        let saved: Saved = WHOLE.parse().unwrap();
        assert_eq!(saved.game.first(), Player::Computer);
        assert_eq!(saved.game.plies()[1].player, Player::Computer);
        assert_eq!(saved.program, "supermex 0.1.0");
        let loose = WHOLE.replace('\n', "  \r\n\r\n# a remark\r\n").replace(": ", ":");
        assert_eq!(loose.parse(), Ok(saved));
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        let error = |from: &str, to: &str| {
            assert!(WHOLE.contains(from), "{from}");
            WHOLE.replacen(from, to, 1).parse::<Saved>().unwrap_err().to_string()
        };
        assert!(error("supermex game 1", "PGN").starts_with("line 1: 'PGN' is not the beginning"));
        assert!(error("game 1", "game 2").starts_with("line 1: version '2' of saved games"));
        assert!(
            error("board", "bored").contains("line 3: 'bored: 4x7' was read where 'board: 4x7'")
        );
        assert!(error("4x7", "4y7").starts_with("line 3: '4y7' cannot be read as a position"));
        assert!(error("4x7", "9000x2").starts_with("line 3: 9000x2 has 9000 rows"));
        assert!(error("first: computer", "first: me").starts_with("line 4: 'me' was read where"));
        assert!(error("hard", "harder").starts_with("line 5: there is no such level"));
        assert!(error("(3,4)", "(3;4)").starts_with("line 6: '(3;4)' cannot be read as a square"));
        assert!(error("(3,4)", "(1,1)").starts_with("line 6: the poison (1,1) of 4x7 may not"));
        assert!(error("(1,6)", "(4,4)").starts_with("line 8: (4,4) is not a square of"));
        assert!(
            error("end\n", "end\n(1,2)\n").starts_with("line 10: '(1,2)' stands after the end")
        );
        assert!("".parse::<Saved>().unwrap_err() == SavedError::CutShort);
    }
}
