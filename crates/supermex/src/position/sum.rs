//! Several boards side by side.
//!
//! Whoever is to move bites off one of the boards. The poisons are never eaten: whoever finds
//! nothing but poisons loses. So each board without its poison is a game of its own, in which
//! whoever cannot move loses, and the nim-values of the boards, which are those of single boards,
//! add up by exclusive or.

use std::fmt;
use std::str::FromStr;

use super::{Excerpt, MoveError, Position, PositionError, Square};
use crate::text::shortened;

/// One board, or several side by side, written with a plus between them.
///
/// ```
/// use supermex::{Bite, Square, Sum};
///
/// let sum: Sum = "4x7 + (5,3,1)+2x9".parse()?;
/// assert_eq!(sum.boards().len(), 3);
/// assert_eq!(sum.to_string(), "(7,7,7,7) + (5,3,1) + (9,9)");
/// assert_eq!(sum.name(), "4x7 + (5,3,1) + 2x9");
///
/// let left = sum.chomp(Bite { board: 2, square: Square::new(1, 3) })?;
/// assert_eq!(left.name(), "4x7 + (2,2,1) + 2x9");
///
/// // A single board is a sum as well.
/// assert_eq!("3x7".parse::<Sum>()?.only(), Some(&"3x7".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize), serde(try_from = "Listed"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "Listed"))]
pub struct Sum {
    /// One at least, [`Sum::MOST_BOARDS`] at most.
    boards: Vec<Position>,
}

/// A bite off one board of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Bite {
    /// The number of the board, counted from 1.
    pub board: usize,
    /// The square that is taken, with everything to its right and below it.
    pub square: Square,
}

/// Why something is not a sum of boards. Each names what was read and says what would be accepted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SumError {
    /// The only board is not a position.
    #[error(transparent)]
    Board(#[from] PositionError),
    /// One of several boards is not a position.
    #[error("board {number} of '{read}': {why}")]
    OneOf {
        /// The number of the board, counted from 1.
        number: usize,
        /// What was read.
        read: Excerpt,
        /// What is wrong with the board.
        why: PositionError,
    },
    /// There is no board.
    #[error("a sum of no boards is not a position: write one board at least, as in 4x7 + (5,3,1)")]
    Empty,
    /// There are more boards than [`Sum::MOST_BOARDS`].
    #[error("there are {boards} boards, and a sum may have at most {}", Sum::MOST_BOARDS)]
    TooMany {
        /// How many there are.
        boards: usize,
    },
}

/// Why a bite cannot be taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BiteError {
    /// There is no such board.
    #[error("there is no board {board}; the boards are numbered from 1 to {boards}")]
    NoBoard {
        /// The number that was named.
        board: usize,
        /// How many boards there are.
        boards: usize,
    },
    /// The square of that board cannot be taken.
    #[error(transparent)]
    Square(#[from] MoveError),
}

impl Sum {
    /// The most boards that a sum may have.
    pub const MOST_BOARDS: usize = 64;

    /// The sum of these boards.
    pub fn new(boards: impl IntoIterator<Item = Position>) -> Result<Sum, SumError> {
        let boards: Vec<Position> = boards.into_iter().collect();
        match boards.len() {
            0 => Err(SumError::Empty),
            boards if boards > Sum::MOST_BOARDS => Err(SumError::TooMany { boards }),
            _ => Ok(Sum { boards }),
        }
    }

    /// The boards, one at least.
    pub fn boards(&self) -> &[Position] {
        &self.boards
    }

    /// The board, if there is only one.
    pub fn only(&self) -> Option<&Position> {
        match &self.boards[..] {
            [board] => Some(board),
            _ => None,
        }
    }

    /// The number of squares, poisons included.
    pub fn size(&self) -> u128 {
        self.boards.iter().map(Position::size).fold(0, u128::saturating_add)
    }

    /// Whether nothing but poisons is left.
    pub fn is_over(&self) -> bool {
        self.boards.iter().all(|board| board.size() == 1)
    }

    /// The shortest way to name the sum in a sentence.
    pub fn name(&self) -> String {
        let names: Vec<String> = self.boards.iter().map(|it| it.name().to_string()).collect();
        shortened(&names.join(" + "), 96)
    }

    /// What is left when a bite is taken.
    pub fn chomp(&self, Bite { board, square }: Bite) -> Result<Sum, BiteError> {
        let boards = self.boards.len();
        let index = board.checked_sub(1).filter(|&index| index < boards);
        let index = index.ok_or(BiteError::NoBoard { board, boards })?;
        let left = self.boards[index].chomp(square)?;
        Ok(self.with_board(board, left))
    }

    /// The sum with `left` in place of board `board`, counted from 1, which has to be there.
    pub(crate) fn with_board(&self, board: usize, left: Position) -> Sum {
        let mut boards = self.boards.clone();
        boards[board - 1] = left;
        Sum { boards }
    }

    /// Every legal bite, by board, then row, then column; and what it leaves of its board.
    pub fn bites(&self) -> impl Iterator<Item = (Bite, Position)> {
        let boards = (1..).zip(&self.boards);
        boards.flat_map(|(board, position)| {
            position.moves().map(move |m| (Bite { board, square: m.square }, m.to))
        })
    }
}

impl From<Position> for Sum {
    fn from(board: Position) -> Sum {
        Sum { boards: vec![board] }
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, board) in self.boards.iter().enumerate() {
            write!(f, "{}{board}", if index == 0 { "" } else { " + " })?;
        }
        Ok(())
    }
}

impl FromStr for Sum {
    type Err = SumError;

    /// Reads boards in any notation, with a plus between them.
    ///
    /// ```
    /// use supermex::Sum;
    ///
    /// let error = "4x7 + (3,5)".parse::<Sum>().unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "board 2 of '4x7 + (3,5)': '(3,5)' is not a position: row 2 has 5 squares and the row \
    ///      above it only 3; write the longest row first"
    /// );
    /// ```
    fn from_str(text: &str) -> Result<Sum, SumError> {
        let boards = text.split('+').count();
        match boards {
            1 => Ok(Sum { boards: vec![text.parse()?] }),
            boards if boards > Sum::MOST_BOARDS => Err(SumError::TooMany { boards }),
            _ => {
                let read = |number| {
                    move |why| SumError::OneOf { number, read: Excerpt::new(text.trim()), why }
                };
                let parts = (1..).zip(text.split('+'));
                let boards = parts.map(|(number, part)| part.parse().map_err(read(number)));
                Ok(Sum { boards: boards.collect::<Result<_, _>>()? })
            }
        }
    }
}

impl fmt::Display for Bite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.board, self.square)
    }
}

/// Why something is not a bite.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "'{read}' cannot be read as a bite; write the board, a colon, then row and column, like \
     2:(1,3) or 2: 1 3"
)]
pub struct ReadBiteError {
    /// What was read.
    pub read: Excerpt,
}

impl FromStr for Bite {
    type Err = ReadBiteError;

    /// Reads a board, a colon, and a square.
    ///
    /// ```
    /// use supermex::{Bite, Square};
    ///
    /// let bite = Bite { board: 2, square: Square::new(1, 3) };
    /// for text in ["2:(1,3)", "2: 1 3", " 2 : 1,3 "] {
    ///     assert_eq!(text.parse(), Ok(bite));
    /// }
    /// assert_eq!(bite.to_string(), "2:(1,3)");
    /// for text in ["", "2", "(1,3)", "2:", ":(1,3)", "0x2:(1,3)", "+2:(1,3)"] {
    ///     assert!(text.parse::<Bite>().is_err());
    /// }
    /// ```
    fn from_str(text: &str) -> Result<Bite, ReadBiteError> {
        let read = || ReadBiteError { read: Excerpt::new(text.trim()) };
        let (board, square) = text.split_once(':').ok_or_else(read)?;
        let digits = board.trim();
        let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
        let board = digits.parse().ok().filter(|_| plain).ok_or_else(read)?;
        Ok(Bite { board, square: square.parse().map_err(|_| read())? })
    }
}

/// A sum as JSON has it: the rows of the only board, or a list of boards.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
enum Listed {
    /// The rows of the only board, longest first.
    One(Vec<u64>),
    /// The rows of each board.
    Several(Vec<Vec<u64>>),
}

#[cfg(feature = "serde")]
impl TryFrom<Listed> for Sum {
    type Error = SumError;

    fn try_from(listed: Listed) -> Result<Sum, SumError> {
        match listed {
            Listed::One(rows) => Ok(Position::new(rows)?.into()),
            Listed::Several(boards) => {
                let boards = boards.into_iter().map(Position::new);
                Sum::new(boards.collect::<Result<Vec<_>, _>>()?)
            }
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Sum {
    /// The rows of the only board, or a list of boards.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.only() {
            Some(board) => board.serialize(serializer),
            None => serializer.collect_seq(&self.boards),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strategies::positions;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_printed_can_be_read(boards in prop::collection::vec(positions(5, u64::MAX), 1..6)) {
            let sum = Sum::new(boards).unwrap();
            prop_assert_eq!(sum.to_string().parse::<Sum>(), Ok(sum.clone()));
        }

        #[test]
        fn nothing_that_is_read_panics_and_every_error_is_one_line(text in r"[0-9x,+ \-\n()\[\]]{0,24}") {
            match text.parse::<Sum>() {
                Ok(sum) => prop_assert_eq!(sum.to_string().parse::<Sum>(), Ok(sum)),
                Err(error) => prop_assert!(!error.to_string().contains('\n')),
            }
        }

        #[test]
        fn a_bite_changes_one_board(boards in prop::collection::vec(positions(4, 4), 1..4)) {
            let sum = Sum::new(boards.clone()).unwrap();
            let squares: u128 = boards.iter().map(|board| board.size() - 1).sum();
            prop_assert_eq!(sum.bites().count() as u128, squares);
            prop_assert_eq!(sum.is_over(), squares == 0);
            for (bite, left) in sum.bites() {
                let mut expected = boards.clone();
                expected[bite.board - 1] = left;
                let left = sum.chomp(bite).unwrap();
                prop_assert_eq!(left.boards(), expected);
                prop_assert_eq!(bite.to_string().parse::<Bite>(), Ok(bite));
            }
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        let error = |text: &str| text.parse::<Sum>().unwrap_err().to_string();
        assert!(error("(3,5)").starts_with("'(3,5)' is not a position"));
        assert!(error("4x7 +").starts_with("board 2 of '4x7 +': '' cannot be read"));
        assert!(error("+ 4x7").starts_with("board 1 of '+ 4x7': ''"));
        assert!(error("4x7 + 0x3").starts_with("board 2 of '4x7 + 0x3': '0x3' is the empty board"));
        let many = vec!["1x2"; 65].join("+");
        assert_eq!(error(&many), "there are 65 boards, and a sum may have at most 64");
        let sum: Sum = "2x2 + 1x1".parse().unwrap();
        let bite = |board, row, column| {
            let bite = Bite { board, square: Square::new(row, column) };
            sum.chomp(bite).unwrap_err().to_string()
        };
        assert_eq!(bite(3, 1, 2), "there is no board 3; the boards are numbered from 1 to 2");
        assert_eq!(bite(0, 1, 2), "there is no board 0; the boards are numbered from 1 to 2");
        assert!(bite(2, 1, 1).starts_with("the poison (1,1) of 1x1 may not be taken"));
    }
}
