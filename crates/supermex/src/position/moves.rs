//! Legal moves, and their inverse.

use smallvec::SmallVec;

use super::{INLINE_ROWS, MAX_ROWS, Position, Square};

/// A legal move: the square that is taken, and what it leaves.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
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

    /// The square that leads from here to `to` in one move, if there is one. There is never more
    /// than one: it is the top left corner of what has gone.
    ///
    /// ```
    /// use supermex::{Position, Square};
    ///
    /// let position = Position::new([5, 4, 2])?;
    /// assert_eq!(position.move_to(&Position::new([5, 2, 2])?), Some(Square::new(2, 3)));
    /// assert_eq!(position.move_to(&Position::new([4, 3, 2])?), None);
    /// # Ok::<(), supermex::PositionError>(())
    /// ```
    pub fn move_to(&self, to: &Position) -> Option<Square> {
        let left = to.rows.iter().copied().chain(std::iter::repeat(0));
        if to.height() > self.height() { None } else { self.move_to_rows(left) }
    }

    /// As [`Position::move_to`], without making a position of the rows that are left; there are at
    /// least as many of them as here, empty ones included.
    pub(crate) fn move_to_rows(&self, left: impl Iterator<Item = u64>) -> Option<Square> {
        let mut pairs = self.rows.iter().copied().zip(left).zip(1..);
        let ((whole, cut), row) = pairs.find(|&((whole, left), _)| whole != left)?;
        let fits = cut < whole && pairs.all(|((whole, left), _)| left == whole.min(cut));
        fits.then(|| Square::new(row, cut + 1))
    }

    /// The inverse of [`Position::moves`]: every position of at most `height` rows and `width`
    /// columns from which one move leads here. (Without such bounds there are infinitely many.)
    ///
    /// ```
    /// use supermex::Position;
    ///
    /// let from: Vec<String> =
    ///     Position::new([2, 1])?.parents_within(2, 3).map(|p| p.to_string()).collect();
    /// assert_eq!(from, ["(3,1)", "(2,2)"]);
    /// # Ok::<(), supermex::PositionError>(())
    /// ```
    ///
    /// A move that leads here took a square just outside the board, at an inner corner: one with
    /// no gap to its left or above it. What went with it is a smaller board of its own, whose top
    /// left square is that corner: it is as wide as the row above allows, and as high as there are
    /// rows that end at the corner's column.
    pub fn parents_within(&self, height: usize, width: u64) -> impl Iterator<Item = Position> {
        let height = height.min(MAX_ROWS);
        let fits = self.height() <= height && self.width() <= width;
        // The last is the empty row under the board: things can be added there too.
        let tops = if fits { 0..self.height() + 1 } else { 0..0 };
        tops.flat_map(move |top| {
            let low = self.rows.get(top).copied().unwrap_or(0);
            let high = if top == 0 { width } else { self.rows[top - 1] };
            let run = match low {
                0 => height - top,
                _ => self.rows[top..].iter().take_while(|&&row| row == low).count(),
            };
            Fillings::new(run, low, high).map(move |filling| {
                let mut rows = SmallVec::from_slice(&self.rows[..top]);
                rows.extend(filling.iter().copied().take_while(|&row| row > 0));
                rows.extend(self.rows.iter().copied().skip(top + run));
                Position { rows }
            })
        })
    }
}

/// All non-increasing lists of `length` numbers from `low` to `high`, but for the one that is
/// `low` everywhere; in increasing order.
struct Fillings {
    current: SmallVec<[u64; INLINE_ROWS]>,
    low: u64,
    high: u64,
}

impl Fillings {
    fn new(length: usize, low: u64, high: u64) -> Fillings {
        Fillings { current: SmallVec::from_elem(low, length), low, high }
    }
}

impl Iterator for Fillings {
    type Item = SmallVec<[u64; INLINE_ROWS]>;

    fn next(&mut self) -> Option<Self::Item> {
        // Count up: the last number that may grow does, and all behind it start again.
        let room = |i: usize| if i == 0 { self.high } else { self.current[i - 1] };
        let grows = (0..self.current.len()).rev().find(|&i| self.current[i] < room(i))?;
        self.current[grows] += 1;
        self.current[grows + 1..].fill(self.low);
        Some(self.current.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{any_position, squares};
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// Every position inside a box, by plain counting.
    fn all_within(height: usize, width: u64) -> Vec<Position> {
        Fillings::new(height, 0, width).map(|rows| Position::new(rows).unwrap()).collect()
    }

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

    #[test]
    fn the_boards_inside_a_box_are_counted_by_a_binomial() {
        assert_eq!(all_within(4, 5).len(), 126 - 1);
    }

    proptest! {
        #[test]
        fn a_move_takes_what_is_to_the_right_and_below(position in any_position(6, 7)) {
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
        fn a_square_is_on_the_board_or_refused(position in any_position(4, 4), row in 0..6_u64, column in 0..6_u64) {
            let on_board = squares(&position).contains(&(row, column));
            let square = Square::new(row, column);
            prop_assert_eq!(position.contains(square), on_board);
            prop_assert_eq!(position.chomp(square).is_ok(), on_board && square != Square::POISON);
        }

        #[test]
        fn parents_are_the_positions_that_have_this_option(position in any_position(5, 5), height in 0..5_usize, width in 0..6_u64) {
            let within = all_within(height, width);
            let expected: BTreeSet<Position> =
                within.into_iter().filter(|p| p.moves().any(|m| m.to == position)).collect();
            let found: Vec<Position> = position.parents_within(height, width).collect();
            let set: BTreeSet<Position> = found.iter().cloned().collect();
            prop_assert_eq!(set.len(), found.len(), "each once");
            prop_assert_eq!(set, expected);
        }

        #[test]
        fn move_to_names_the_move_or_there_is_none(from in any_position(4, 4), to in any_position(4, 4)) {
            let expected = from.moves().find(|m| m.to == to).map(|m| m.square);
            prop_assert_eq!(from.move_to(&to), expected);
        }
    }
}
