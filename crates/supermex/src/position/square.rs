//! A square of the board, written `(row,column)`.

use std::fmt;
use std::str::FromStr;

use super::Excerpt;

/// A square of the board: row and column, both counted from 1, the poison at `(1,1)`.
///
/// ```
/// use supermex::Square;
///
/// assert_eq!(Square::new(2, 4).to_string(), "(2,4)");
/// assert_eq!(Square::POISON, Square::new(1, 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "[u64; 2]", into = "[u64; 2]"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "[u64; 2]"))]
pub struct Square {
    /// The row; the longest is row 1.
    pub row: u64,
    /// The column; the tallest is column 1.
    pub column: u64,
}

impl Square {
    /// The square that nobody may take.
    pub const POISON: Square = Square::new(1, 1);

    /// The square in this row and column.
    pub const fn new(row: u64, column: u64) -> Square {
        Square { row, column }
    }

    /// The same square in the mirror image of the board.
    #[must_use]
    pub const fn conjugate(self) -> Square {
        Square::new(self.column, self.row)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.row, self.column)
    }
}

/// Why something is not a square.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{read}' cannot be read as a square; write row, then column, like (2,4) or 2 4")]
pub struct SquareError {
    /// What was read.
    pub read: Excerpt,
}

impl FromStr for Square {
    type Err = SquareError;

    /// Reads a row and a column, in brackets or not, with a comma or a space between them.
    ///
    /// ```
    /// use supermex::Square;
    ///
    /// for text in ["(2,4)", "2,4", "2 4", " ( 2 , 4 ) "] {
    ///     assert_eq!(text.parse(), Ok(Square::new(2, 4)));
    /// }
    /// for text in ["", "2", "(2,4", "2,,4", "2,4,1", "-2,4", "(two,4)"] {
    ///     assert!(text.parse::<Square>().is_err());
    /// }
    /// ```
    fn from_str(text: &str) -> Result<Square, SquareError> {
        let trimmed = text.trim();
        let inner = match trimmed.strip_prefix('(') {
            Some(rest) => rest.strip_suffix(')'),
            None => Some(trimmed),
        };
        let number = |part: &str| {
            let digits = part.trim();
            let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
            plain.then(|| digits.parse().ok()).flatten()
        };
        let square = inner.map(str::trim).and_then(|inner| {
            let (row, column) =
                inner.split_once(',').or_else(|| inner.split_once(char::is_whitespace))?;
            Some(Square::new(number(row)?, number(column)?))
        });
        square.ok_or_else(|| SquareError { read: Excerpt::new(trimmed) })
    }
}

/// `[row, column]`, as JSON has it.
impl From<Square> for [u64; 2] {
    fn from(Square { row, column }: Square) -> [u64; 2] {
        [row, column]
    }
}

impl From<[u64; 2]> for Square {
    fn from([row, column]: [u64; 2]) -> Square {
        Square { row, column }
    }
}
