//! How wide the windows of rows have to be.

use super::diagonal::Diagonal;
use super::lattice::{BITS, Lattice};

/// How wide the windows of rows have been seen to be.
///
/// From the column on, a row has taken: no value but the diagonal, some values and not others, all
/// values, some and not others, none. The two mixed stretches are its windows, where its lower and
/// its upper line of values run.
///
/// They are looked at after every 32 columns, in the rows that go through tiles there: their
/// windows have come apart, lie well above the column, and do not make the slow way necessary. In
/// between they can be a few bits wider.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Widths {
    /// The widest lower window of a row: from the smallest value taken to the largest one left out.
    pub low: u32,
    /// The widest upper window: from the smallest value left out to the largest one taken.
    pub high: u32,
}

/// Widths are looked at when a multiple of so many columns is done, however many a block has.
const EVERY: u32 = BITS;

impl Widths {
    /// Of some rows from one on, with their windows, once a column is done.
    pub(super) fn see(
        &mut self,
        column: u32,
        first_row: u32,
        gaps: &[u32],
        upper: &[u32],
        lattice: &Lattice,
        diagonal: &Diagonal,
    ) {
        if !(column + 1).is_multiple_of(EVERY) {
            return;
        }
        // No lower window is wider than this, and the widest one is known to be, as a rule.
        let all = gaps.iter().fold(0, |all, gaps| all | gaps);
        if BITS - all.leading_zeros() > self.low {
            for (row, &gaps) in (first_row..).zip(gaps) {
                if BITS - gaps.leading_zeros() > self.low {
                    let taken = !gaps & !diagonal.bits(lattice.low(column, row), row) as u32;
                    self.low = self.low.max(span(taken, gaps));
                }
            }
        }
        let any = upper.iter().fold(0, |any, upper| any | upper);
        let all = upper.iter().fold(u32::MAX, |all, upper| all & upper);
        if span(!all, any) > self.high {
            let widest = upper.iter().map(|&upper| span(!upper, upper)).max();
            self.high = self.high.max(widest.unwrap_or(0));
        }
    }

    pub(super) fn add(&mut self, other: Widths) {
        self.low = self.low.max(other.low);
        self.high = self.high.max(other.high);
    }
}

/// From the lowest of some bits to the highest of others, both included; 0 if it lies below.
fn span(from: u32, to: u32) -> u32 {
    (BITS - to.leading_zeros()).saturating_sub(from.trailing_zeros())
}
