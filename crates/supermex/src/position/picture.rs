//! The board in plain characters.

use std::collections::BTreeMap;
use std::fmt;

use super::{Position, Square};

/// A drawing of a board: `!` is the poison, `o` a square. Boards that are too large are cut, and
/// say so with dots.
///
/// ```
/// use supermex::{Position, Square};
///
/// let position = Position::new([5, 4, 2])?;
/// let picture = position.picture().mark(Square::new(2, 4), '*');
/// assert_eq!(picture.to_string(), "\
/// ! o o o o
/// o o o *
/// o o
/// ");
/// # Ok::<(), supermex::PositionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Picture<'p> {
    position: &'p Position,
    marks: BTreeMap<Square, char>,
    rows: usize,
    columns: u64,
}

impl Position {
    /// The board in plain characters, at most 20 rows and 36 columns of it.
    pub fn picture(&self) -> Picture<'_> {
        Picture { position: self, marks: BTreeMap::new(), rows: 20, columns: 36 }
    }
}

impl Picture<'_> {
    /// Shows `mark` in place of a square.
    #[must_use]
    pub fn mark(mut self, square: Square, mark: char) -> Self {
        self.marks.insert(square, mark);
        self
    }

    fn symbol(&self, square: Square) -> char {
        let usual = if square == Square::POISON { '!' } else { 'o' };
        self.marks.get(&square).copied().unwrap_or(usual)
    }
}

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (&length, row) in self.position.rows().iter().zip(1..).take(self.rows) {
            let shown =
                (1..=length.min(self.columns)).map(|column| self.symbol(Square { row, column }));
            let mut line: String = shown.flat_map(|symbol| [symbol, ' ']).collect();
            line.push_str(if length > self.columns { "..." } else { "" });
            writeln!(f, "{}", line.trim_end())?;
        }
        if self.position.height() > self.rows { writeln!(f, "...") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_large_board_is_cut() {
        let board = Position::new([9, 4, 3, 2]).unwrap();
        assert_eq!(
            Picture { rows: 2, columns: 4, ..board.picture() }.to_string(),
            "! o o o ...\no o o o\n...\n"
        );
        assert_eq!(
            Picture { rows: 4, columns: 9, ..board.picture() }.to_string().lines().count(),
            4
        );
    }
}
