//! Sheets of losers: one in each column, until one lies at the bottom.

use super::{Column, Sheet};
use crate::periodic::UltimatelyPeriodic;

/// A sheet of losers: the z of the one loser in each column. The sheet ends with the column in
/// which z is 0, if there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoserSheet {
    heights: UltimatelyPeriodic<u64>,
}

impl LoserSheet {
    pub(super) fn new(heights: UltimatelyPeriodic<u64>) -> LoserSheet {
        LoserSheet { heights }
    }

    /// The heights of the losers, column by column.
    pub fn heights(&self) -> &UltimatelyPeriodic<u64> {
        &self.heights
    }

    /// The height of the loser in column `y`, if the sheet has not ended before.
    pub fn height(&self, y: u64) -> Option<u64> {
        self.heights.get(y).copied()
    }

    /// The height of the loser with y = 0, with which both lines of losers begin, and the deadly
    /// diagonal.
    pub fn top(&self) -> u64 {
        self.height(0).unwrap_or(0)
    }

    /// Whether the sheet ends: then there is no flat line.
    pub fn ends(&self) -> bool {
        self.heights.is_finite()
    }

    /// The losers as a set of points.
    pub fn sheet(&self) -> Sheet {
        let columns =
            |heights: &[u64]| heights.iter().map(|&z| [z].into_iter().collect()).collect();
        Sheet::new(columns(self.heights.head()), columns(self.heights.period()))
    }

    /// d: the loser with y = 0, and the points down and to the right from it.
    pub fn diagonal(&self) -> Sheet {
        let top = self.top();
        (0..=top).map(|t| (t, top - t)).collect()
    }

    /// D: the losers and the diagonal.
    pub fn with_diagonal(&self) -> Sheet {
        &self.sheet() + &self.diagonal()
    }
}

/// The diagonals that losers cast down and to the right while they are found.
#[derive(Clone, Debug, Default)]
pub(super) struct Implied {
    /// The y + z of each diagonal.
    sums: Column,
    /// The column that comes next.
    y: u64,
}

impl Implied {
    /// The loser of the next column: the lowest point that neither a diagonal nor the column
    /// `winners` of instant winners takes. It casts its own diagonal.
    pub(super) fn loser(&mut self, winners: &Column) -> u64 {
        let z = winners.mex_with(&self.sums, self.y);
        self.sums.put(self.y + z);
        self.y += 1;
        z
    }

    /// The heights of the diagonals in the next column.
    pub(super) fn heights(&self) -> Column {
        self.sums.lowered(self.y)
    }
}
