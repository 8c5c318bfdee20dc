//! M and R: losers from instant winners, and the next instant winners from both.

use super::losers::Implied;
use super::{Column, LoserSheet, Sheet};
use crate::periodic::UltimatelyPeriodic;

/// M: the losers of a sheet of instant winners.
///
/// The loser of a column, from left to right, is the lowest point that is neither an instant winner
/// nor on a diagonal that an earlier loser has cast down; if it lies at the bottom, it is the last
/// loser.
///
/// ```
/// use supermex::renorm::{Sheet, recursion, supermex};
///
/// // [0, y, 1] is lost for all y: two rows, one square longer than the other.
/// let losers = supermex(&Sheet::first());
/// assert_eq!((losers.height(0), losers.height(1_000_000)), (Some(1), Some(1)));
/// // [1, 0, 2] is lost, and [1, 1, 0]: rows (3,1,1) and (2,2,1). There are no others with x = 1.
/// let losers = supermex(&recursion(&Sheet::first()));
/// assert_eq!(losers.heights().head(), [2, 0]);
/// assert!(losers.ends());
/// ```
pub fn supermex(winners: &Sheet) -> LoserSheet {
    find(winners.head(), winners.period())
}

/// The losers of the columns `head`, followed by the columns `period` for ever.
pub(super) fn find<'c>(
    head: impl IntoIterator<Item = &'c Column>,
    period: impl IntoIterator<Item = &'c Column> + Copy,
) -> LoserSheet {
    let (mut implied, mut heights) = (Implied::default(), Vec::new());
    // Adds the loser of `column`; says whether it was the last one.
    let take = |implied: &mut Implied, heights: &mut Vec<u64>, column: &Column| {
        let z = implied.loser(column);
        heights.push(z);
        z == 0
    };
    for column in head {
        if take(&mut implied, &mut heights, column) {
            return LoserSheet::new(UltimatelyPeriodic::finite(heights));
        }
    }
    // What the diagonals cover is one of finitely many states, so a state comes again. States are
    // compared at distances that double, as Brent does.
    let (mut before, mut since, mut turns, mut most) = (implied.heights(), heights.len(), 0, 1);
    loop {
        for column in period {
            if take(&mut implied, &mut heights, column) {
                return LoserSheet::new(UltimatelyPeriodic::finite(heights));
            }
        }
        let now = implied.heights();
        if now == before {
            let repeated = heights.split_off(since);
            return LoserSheet::new(UltimatelyPeriodic::new(heights, repeated));
        }
        turns += 1;
        if turns == most {
            (before, since, turns, most) = (now, heights.len(), 0, 2 * most);
        }
    }
}

/// R: the next sheet of instant winners.
pub fn recursion(winners: &Sheet) -> Sheet {
    (winners + &supermex(winners).with_diagonal()).left()
}
