//! Boards, squares and moves.
//!
//! A [`Position`] is a bar of chocolate after some bites: rows of squares, each row at most as
//! long as the one above, with the poison at the top left.
//!
//! | file | holds |
//! |---|---|
//! | `mod.rs` | [`Position`]: rows, conjugation, canonical form |
//! | `inside.rs` | how many positions lie inside one |
//! | `square.rs` | [`Square`], and reading one |
//! | `moves.rs` | legal moves and their inverse |
//! | `notation.rs` | reading and printing: `(5,4,2)`, `[2,2,1]`, `3x7` |
//! | `sum.rs` | [`Sum`]: several boards side by side, `4x7 + (5,3,1)`; [`Bite`] |
//! | `error.rs` | [`PositionError`] |
//! | `picture.rs` | the board in plain characters |

mod error;
mod inside;
mod moves;
mod notation;
mod picture;
mod square;
mod sum;
#[cfg(test)]
pub(crate) mod tests;

pub use error::{Excerpt, PositionError};
pub use moves::{Move, MoveError};
pub use notation::Bar;
pub use picture::Picture;
pub use square::{Square, SquareError};
pub use sum::{Bite, BiteError, ReadBiteError, Sum, SumError};

use smallvec::SmallVec;

/// Positions of up to this many rows live on the stack.
const INLINE_ROWS: usize = 8;

/// The most rows that a position may have. A row may be as long as a `u64` goes, so a very tall
/// board is better given as its mirror image.
pub const MAX_ROWS: usize = 1 << 20;

/// A Chomp position: row lengths, longest first, with at least the poison square.
///
/// ```
/// use supermex::Position;
///
/// //     ! o o o o
/// //     o o o o
/// //     o o
/// let position = Position::new([5, 4, 2])?;
/// assert_eq!(position.rows(), [5, 4, 2]);
/// assert_eq!(position.size(), 11);
/// assert_eq!(position.conjugate().unwrap().rows(), [3, 3, 2, 2, 1]);
/// # Ok::<(), supermex::PositionError>(())
/// ```
///
/// Positions are ordered by their rows, first row first; a legal move always leads to a smaller
/// one.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize), serde(try_from = "Vec<u64>"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "Vec<u64>"))]
pub struct Position {
    /// Positive and non-increasing; never empty; at most [`MAX_ROWS`] of them.
    rows: SmallVec<[u64; INLINE_ROWS]>,
}

impl Position {
    /// The position with these rows, longest first. Empty rows at the end are dropped.
    ///
    /// ```
    /// use supermex::Position;
    ///
    /// assert_eq!(Position::new([2, 1, 0])?, Position::new([2, 1])?);
    /// assert!(Position::new([3, 5]).is_err());
    /// assert!(Position::new([]).is_err());
    /// # Ok::<(), supermex::PositionError>(())
    /// ```
    pub fn new(rows: impl IntoIterator<Item = u64>) -> Result<Position, PositionError> {
        Position::checked(rows.into_iter().collect(), |rows| Excerpt::of_list('(', rows, ')'))
    }

    /// The bar of `rows` × `columns` squares.
    pub fn bar(rows: u64, columns: u64) -> Result<Position, PositionError> {
        Bar { rows, columns }.try_into()
    }

    /// Checks that `rows` are the rows of a position; `read` says, for an error, what was read.
    fn checked(
        mut rows: SmallVec<[u64; INLINE_ROWS]>,
        read: impl Fn(&[u64]) -> Excerpt,
    ) -> Result<Position, PositionError> {
        if let Some(above) = rows.windows(2).position(|pair| pair[0] < pair[1]) {
            return Err(PositionError::NotAPartition {
                read: read(&rows),
                row: above + 2,
                length: rows[above + 1],
                above: rows[above],
            });
        }
        let height = rows.iter().take_while(|&&row| row > 0).count();
        if height == 0 {
            return Err(PositionError::Empty { read: read(&rows) });
        }
        if height > MAX_ROWS {
            return Err(PositionError::TooManyRows { read: read(&rows), mirror: None });
        }
        if height < rows.len() {
            rows.truncate(height);
            rows.shrink_to_fit();
        }
        Ok(Position { rows })
    }

    /// As [`Position::checked`], from numbers of columns, tallest columns first: `[c, a, b]` has
    /// `c` columns of height 3, `a` of height 2 and `b` of height 1.
    fn checked_columns(
        columns: &[u64],
        read: impl Fn() -> Excerpt,
    ) -> Result<Position, PositionError> {
        // Row i is as long as there are columns of height i or more.
        let mut rows: SmallVec<[u64; INLINE_ROWS]> = SmallVec::with_capacity(columns.len());
        let mut length: u64 = 0;
        for &count in columns {
            let longer = length.checked_add(count);
            length = longer.ok_or_else(|| PositionError::RowTooLong { read: read() })?;
            rows.push(length);
        }
        rows.reverse();
        Position::checked(rows, |_| read())
    }

    /// The row lengths, longest first.
    pub fn rows(&self) -> &[u64] {
        &self.rows
    }

    /// The number of rows.
    pub fn height(&self) -> usize {
        self.rows.len()
    }

    /// The number of columns, that is, the length of the first row.
    pub fn width(&self) -> u64 {
        self.rows[0]
    }

    /// The number of squares, poison included.
    pub fn size(&self) -> u128 {
        self.rows.iter().copied().map(u128::from).sum()
    }

    /// The numbers of columns of each height, tallest first.
    ///
    /// ```
    /// use supermex::Position;
    ///
    /// assert_eq!(Position::new([5, 4, 2])?.columns(), [2, 2, 1]);
    /// # Ok::<(), supermex::PositionError>(())
    /// ```
    pub fn columns(&self) -> Vec<u64> {
        let shorter = self.rows[1..].iter().copied().chain([0]);
        let mut columns: Vec<u64> =
            self.rows.iter().zip(shorter).map(|(row, next)| row - next).collect();
        columns.reverse();
        columns
    }

    /// The mirror image in the diagonal through the poison: rows become columns. It is the same
    /// game. `None` for a board of more than [`MAX_ROWS`] columns.
    pub fn conjugate(&self) -> Option<Position> {
        let width = usize::try_from(self.width()).ok().filter(|&width| width <= MAX_ROWS)?;
        let mut rows = SmallVec::with_capacity(width);
        // From the shortest row up: the columns that it adds are as high as the rows above it.
        for (above, &row) in self.rows.iter().enumerate().rev() {
            rows.resize(usize::try_from(row).ok()?, above as u64 + 1);
        }
        Some(Position { rows })
    }

    /// One of the position and its mirror image, the same one for both: the one that is wider
    /// than high; between two that are as wide as high, the larger.
    ///
    /// ```
    /// use supermex::Position;
    ///
    /// let tall = Position::new([3, 1, 1, 1])?;
    /// assert_eq!(tall.canonical().rows(), [4, 1, 1]);
    /// assert_eq!(tall.conjugate().unwrap().canonical(), tall.canonical());
    /// # Ok::<(), supermex::PositionError>(())
    /// ```
    #[must_use]
    pub fn canonical(&self) -> Position {
        let height = self.height() as u64;
        if self.width() > height {
            return self.clone();
        }
        // At most as wide as high: the mirror image has no more rows than this position.
        match self.conjugate() {
            Some(mirror) if height > self.width() || mirror > *self => mirror,
            _ => self.clone(),
        }
    }
}

impl TryFrom<Vec<u64>> for Position {
    type Error = PositionError;

    fn try_from(rows: Vec<u64>) -> Result<Position, PositionError> {
        Position::new(rows)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Position {
    /// A list of row lengths.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.rows())
    }
}
