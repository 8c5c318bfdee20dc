use std::fmt;

/// A square of the board: row and column, both counted from 1, the poison at `(1,1)`.
///
/// ```
/// use supermex::Square;
///
/// assert_eq!(Square::new(2, 4).to_string(), "(2,4)");
/// assert_eq!(Square::POISON, Square::new(1, 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

#[cfg(feature = "serde")]
impl serde::Serialize for Square {
    /// `[row, column]`.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        [self.row, self.column].serialize(serializer)
    }
}
