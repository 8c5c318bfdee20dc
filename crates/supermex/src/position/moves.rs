//! Legal moves.

use smallvec::SmallVec;

use super::{Position, Square};

/// A legal move: the square that is taken, and what it leaves.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Move {
    /// The square that is taken, with everything to its right and below it.
    pub square: Square,
    /// What is left.
    pub to: Position,
}

/// Why a square cannot be taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoveError {
    /// The square is the poison.
    #[error("the poison {} of {} may not be taken; name any other square", Square::POISON, position.name())]
    Poison {
        /// The board.
        position: Position,
    },
    /// The square is not on the board.
    #[error("{square} is not a square of {}; write row, then column, both counted from 1", position.name())]
    OffBoard {
        /// The square that was named.
        square: Square,
        /// The board.
        position: Position,
    },
}

impl Position {
    /// Whether the square is on the board.
    pub fn contains(&self, square: Square) -> bool {
        self.rows_above(square).is_some()
    }

    /// How many rows lie above a square of the board; `None` if it is not on the board.
    fn rows_above(&self, square: Square) -> Option<usize> {
        let above = usize::try_from(square.row.checked_sub(1)?).ok()?;
        let length = *self.rows.get(above)?;
        (1..=length).contains(&square.column).then_some(above)
    }

    /// What is left when `square` is taken, with everything to its right and below it.
    ///
    /// ```
    /// use supermex::{Position, Square};
    ///
    /// //     ! o o o o        ! o o o o
    /// //     o o x o    →     o o
    /// //     o o              o o
    /// let position = Position::new([5, 4, 2])?;
    /// assert_eq!(position.chomp(Square::new(2, 3))?, Position::new([5, 2, 2])?);
    /// assert!(position.chomp(Square::POISON).is_err());
    /// assert!(position.chomp(Square::new(3, 3)).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn chomp(&self, square: Square) -> Result<Position, MoveError> {
        let Some(above) = self.rows_above(square) else {
            return Err(MoveError::OffBoard { square, position: self.clone() });
        };
        if square == Square::POISON {
            return Err(MoveError::Poison { position: self.clone() });
        }
        Ok(self.cut(above, square.column))
    }

    /// What is left when every row but the first `above` loses `column` and what follows it.
    fn cut(&self, above: usize, column: u64) -> Position {
        let mut rows = SmallVec::from_slice(&self.rows[..above]);
        if column > 1 {
            rows.extend(self.rows[above..].iter().map(|&row| row.min(column - 1)));
        }
        Position { rows }
    }

    /// Every legal move, by row, then column.
    ///
    /// ```
    /// use supermex::Position;
    ///
    /// let to: Vec<String> = Position::new([2, 2])?.moves().map(|m| m.to.to_string()).collect();
    /// assert_eq!(to, ["(1,1)", "(2)", "(2,1)"]);
    /// # Ok::<(), supermex::PositionError>(())
    /// ```
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        let rows = self.rows.iter().enumerate();
        let squares =
            rows.flat_map(|(above, &length)| (1..=length).map(move |column| (above, column)));
        // The first is the poison.
        squares.skip(1).map(|(above, column)| Move {
            square: Square { row: above as u64 + 1, column },
            to: self.cut(above, column),
        })
    }

    /// The squares that a move can take alone, by row: the ends of the rows that are longer than
    /// the next. The lone poison is none.
    ///
    /// ```
    /// use supermex::{Position, Square};
    ///
    /// let corners: Vec<Square> = Position::new([5, 4, 4])?.corners().collect();
    /// assert_eq!(corners, [Square::new(1, 5), Square::new(3, 4)]);
    /// # Ok::<(), supermex::PositionError>(())
    /// ```
    pub fn corners(&self) -> impl Iterator<Item = Square> {
        let next = self.rows.iter().skip(1).copied().chain([0]);
        let rows = self.rows.iter().zip(next).zip(1..);
        let ends = rows.filter(|((length, next), _)| *length > next);
        ends.map(|((&length, _), row)| Square::new(row, length))
            .filter(|&square| square != Square::new(1, 1))
    }

    /// The square with this number, by row, then column; the poison is number 0. `None` behind the
    /// last.
    ///
    /// ```
    /// use supermex::{Position, Square};
    ///
    /// let position = Position::new([5, 4, 4])?;
    /// assert_eq!(position.square_at(6), Some(Square::new(2, 2)));
    /// assert_eq!(position.square_at(13), None);
    /// # Ok::<(), supermex::PositionError>(())
    /// ```
    pub fn square_at(&self, number: u128) -> Option<Square> {
        let mut left = number;
        for (&length, row) in self.rows.iter().zip(1..) {
            match u64::try_from(left) {
                Ok(column) if column < length => return Some(Square::new(row, column + 1)),
                _ => left -= u128::from(length),
            }
        }
        None
    }

    /// The square that leads in one move from here to the rows that are left, if there is one.
    /// There is never more than one: it is the top left corner of what has gone. There are at least
    /// as many rows left as here, empty ones included.
    pub(crate) fn move_to_rows(&self, left: impl Iterator<Item = u64>) -> Option<Square> {
        let mut pairs = self.rows.iter().copied().zip(left).zip(1..);
        let ((whole, cut), row) = pairs.find(|&((whole, left), _)| whole != left)?;
        let fits = cut < whole && pairs.all(|((whole, left), _)| left == whole.min(cut));
        fits.then(|| Square::new(row, cut + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{move_to, squares};
    use super::*;
    use crate::strategies::positions;
    use proptest::prelude::*;

    #[test]
    fn what_cannot_be_taken_is_said() {
        let board = Position::new([2, 1]).unwrap();
        let poison = board.chomp(Square::POISON).unwrap_err();
        assert_eq!(
            poison.to_string(),
            "the poison (1,1) of (2,1) may not be taken; name any other square"
        );
        let off = board.chomp(Square::new(2, 2)).unwrap_err();
        assert_eq!(
            off.to_string(),
            "(2,2) is not a square of (2,1); write row, then column, both counted from 1"
        );
    }

    proptest! {
        #[test]
        fn a_move_takes_what_is_to_the_right_and_below(position in positions(6, 7)) {
            let all = squares(&position);
            let moves: Vec<Move> = position.moves().collect();
            let named: Vec<_> = moves.iter().map(|m| (m.square.row, m.square.column)).collect();
            prop_assert_eq!(&named, &all[1..]);
            for Move { square, to } in moves {
                let mut left = all.clone();
                left.retain(|&(row, column)| row < square.row || column < square.column);
                prop_assert_eq!(squares(&to), left);
                prop_assert_eq!(position.chomp(square), Ok(to.clone()));
                prop_assert!(to < position);
            }
        }

        #[test]
        fn a_square_is_on_the_board_or_refused(position in positions(4, 4), row in 0..6_u64, column in 0..6_u64) {
            let on_board = squares(&position).contains(&(row, column));
            let square = Square::new(row, column);
            prop_assert_eq!(position.contains(square), on_board);
            prop_assert_eq!(position.chomp(square).is_ok(), on_board && square != Square::POISON);
        }

        #[test]
        fn move_to_names_the_move_or_there_is_none(from in positions(4, 4), to in positions(4, 4)) {
            let expected = from.moves().find(|m| m.to == to).map(|m| m.square);
            prop_assert_eq!(move_to(&from, &to), expected);
        }
    }
}
