//! The bounds of a question: the smallest box that has all answers, and whether there can be any.

use super::{FindPositions, Tail};
use crate::Position;

/// Whether the bounds contradict each other, as far as that can be seen at once.
pub(super) fn is_impossible(query: &FindPositions) -> bool {
    let is_less = |one: &Position, other: &Position| {
        one.height() <= other.height() && one.rows().iter().zip(other.rows()).all(|(a, b)| a <= b)
    };
    // The least position with the tail.
    let tail = query.tail.as_ref().map(|tail| {
        let second = tail.rows().first().copied().unwrap_or(0);
        let rows = [second.max(1), second].into_iter().chain(tail.rows().iter().copied());
        Position::new(rows).expect("a tail does not increase")
    });
    // What has to be around what.
    let below = query.containing.iter().chain(&tail);
    let is_outside = |least: &Position| {
        query.inside.as_ref().is_some_and(|inside| !is_less(least, inside))
            || query.cells.is_some_and(|cells| least.size() > cells.into())
    };
    let is_too_many = |inside: &Position| query.cells.is_some_and(|it| inside.size() < it.into());
    let tail_is_short =
        query.containing.as_ref().zip(query.tail.as_ref()).is_some_and(|(containing, tail)| {
            let fixed = containing.rows().get(2..).unwrap_or(&[]);
            fixed.len() > tail.rows().len() || fixed.iter().zip(tail.rows()).any(|(a, b)| a > b)
        });
    // A position of s squares has a nim-value below s.
    let nim = u128::from(query.nim);
    let is_small = |squares: u128| nim >= squares;
    query.limit == Some(0)
        || query.cells == Some(0)
        || below.into_iter().any(is_outside)
        || query.inside.as_ref().is_some_and(is_too_many)
        || tail_is_short
        || query.inside.as_ref().is_some_and(|inside| is_small(inside.size()))
        || query.cells.is_some_and(|cells| is_small(cells.into()))
}

/// The smallest board that all positions lie inside that are asked for, if there is one: the rows
/// below the second are those of the tail, and n squares make no i rows of more than n / i.
pub(super) fn bounding_box(query: &FindPositions) -> Option<Position> {
    let tail = query.tail.as_ref().map(Tail::rows);
    let inside = |index: usize| {
        query.inside.as_ref().map(|board| board.rows().get(index).copied().unwrap_or(0))
    };
    let by_cells = |index: usize| {
        let cells = query.cells?;
        // The tail takes its squares away from the rows above it.
        let fixed: u64 = tail.into_iter().flatten().copied().fold(0, u64::saturating_add);
        let (left, rows) = match (tail, index) {
            (Some(_), 0 | 1) => (cells.saturating_sub(fixed), index as u64 + 1),
            _ => (cells, index as u64 + 1),
        };
        Some(left / rows)
    };
    let by_tail = |index: usize| {
        let tail = tail.filter(|_| index >= 2)?;
        Some(tail.get(index - 2).copied().unwrap_or(0))
    };
    inside(0).or(by_cells(0))?;
    let height = [
        query.inside.as_ref().map(Position::height),
        query.cells.and_then(|cells| usize::try_from(cells).ok()),
        tail.map(|tail| tail.len() + 2),
    ];
    let height = height.into_iter().flatten().min()?.min(crate::position::MAX_ROWS);
    let row = |index: usize| {
        [inside(index), by_cells(index), by_tail(index)].into_iter().flatten().min().unwrap_or(0)
    };
    let mut above = u64::MAX;
    let rows = (0..height).map(|index| {
        above = above.min(row(index));
        above
    });
    Position::new(rows.take_while(|&row| row > 0)).ok()
}
