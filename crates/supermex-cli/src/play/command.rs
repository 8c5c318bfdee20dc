//! What can be typed in a plain game.

use std::path::PathBuf;

use supermex::position::SquareError;
use supermex::text::shortened;
use supermex::{Bite, Square};

use super::values::Kind;

/// One line that was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// A square, and the number of its board if that was said.
    Take(Option<usize>, Square),
    Hint,
    Undo,
    Swap,
    Explain,
    /// The boards, or this one, from a corner on.
    Board(Option<usize>, Square),
    Values(Kind),
    Save(PathBuf),
    New,
    Help,
    Quit,
    Nothing,
}

pub(crate) const HELP: &str = "\
You can type
  2 4          take the square in row 2, column 4; (2,4) and 2,4 mean the same;
               with several boards 3:2 4 takes it of board 3
  hint, or i   the best move here
  undo         take your last move back, and the reply to it
  swap         swap sides: the computer moves for you, and you go on for it
  explain      explain mistakes, or stop explaining them
  values       what every move is worth: win or loss; 'values nim' and 'values depth'
               write the nim-value, or the remoteness, of what it leaves
  board        draw the board; 'board 1 30' draws it from row 1, column 30 on
  save FILE    keep the game in a file, up to date after every move
  new          begin again
  quit         leave
  help, or ?   this list";

impl Command {
    /// Reads a line; what cannot be read gets a sentence that says what could be.
    pub(crate) fn read(line: &str) -> Result<Command, String> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let command = match (word.to_lowercase().as_str(), rest) {
            ("", _) => Command::Nothing,
            ("hint" | "i", "") => Command::Hint,
            ("undo" | "u", "") => Command::Undo,
            ("swap" | "s", "") => Command::Swap,
            ("explain" | "e", "") => Command::Explain,
            ("board" | "b", "") => Command::Board(None, Square::POISON),
            ("board" | "b", corner) => {
                let (board, corner) = place(corner).map_err(sentence)?;
                Command::Board(board, corner)
            }
            ("values" | "v", "") => Command::Values(Kind::Outcome),
            ("values" | "v", kind) => Command::Values(match kind.to_lowercase().as_str() {
                "outcome" => Kind::Outcome,
                "nim" => Kind::Nim,
                "depth" | "remoteness" => Kind::Remoteness,
                _ => {
                    let read = shortened(kind, 40);
                    return Err(format!(
                        "'{read}' is no kind of values: there are outcome, nim and depth."
                    ));
                }
            }),
            ("save", "") => return Err("Name a file to save the game in: save FILE.".to_owned()),
            ("save", file) => Command::Save(file.into()),
            ("new" | "n", "") => Command::New,
            ("help" | "h" | "?", "") => Command::Help,
            ("quit" | "exit" | "q", "") => Command::Quit,
            _ => {
                let (board, square) = place(line).map_err(|_| {
                    let read = shortened(line, 40);
                    format!(
                        "'{read}' is neither a square, like 2 4, nor a command; help shows them."
                    )
                })?;
                Command::Take(board, square)
            }
        };
        Ok(command)
    }
}

/// Reads a square, with or without the number of its board and a colon in front of it.
pub(crate) fn place(text: &str) -> Result<(Option<usize>, Square), SquareError> {
    match text.parse::<Bite>() {
        Ok(Bite { board, square }) => Ok((Some(board), square)),
        Err(_) => text.parse().map(|square| (None, square)),
    }
}

/// An error as a sentence of its own.
pub(crate) fn sentence(error: impl std::fmt::Display) -> String {
    let text = error.to_string();
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string());
    format!("{}{}.", first.unwrap_or_default(), letters.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_and_words_are_read() {
        for text in ["2 4", "2,4", "(2,4)", "  ( 2, 4 )  "] {
            assert_eq!(Command::read(text), Ok(Command::Take(None, Square::new(2, 4))), "{text}");
        }
        let third = Command::Take(Some(3), Square::new(2, 4));
        assert_eq!(Command::read("3: 2 4"), Ok(third));
        assert_eq!(Command::read(" Hint\n"), Ok(Command::Hint));
        assert_eq!(Command::read("i"), Ok(Command::Hint));
        assert_eq!(Command::read("?"), Ok(Command::Help));
        assert_eq!(Command::read("values"), Ok(Command::Values(Kind::Outcome)));
        assert_eq!(Command::read("v Nim"), Ok(Command::Values(Kind::Nim)));
        assert_eq!(Command::read("board"), Ok(Command::Board(None, Square::POISON)));
        assert_eq!(Command::read("board 1 30"), Ok(Command::Board(None, Square::new(1, 30))));
        assert_eq!(Command::read("save a b.txt"), Ok(Command::Save("a b.txt".into())));
        assert_eq!(Command::read("\n"), Ok(Command::Nothing));
    }

    #[test]
    fn the_rest_gets_one_sentence() {
        for text in [
            "2",
            "2 4 6",
            "hint me",
            "save",
            "board x",
            "values x",
            "-1 2",
            "\u{1b}[2J",
            &"9".repeat(999),
        ] {
            let answer = Command::read(text).unwrap_err();
            assert!(answer.ends_with('.') && answer.len() < 200, "{answer}");
            assert!(!answer.contains(['\n', '\u{1b}']), "{answer}");
        }
    }
}
