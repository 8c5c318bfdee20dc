//! How wide the windows of rows have to be.

use super::diagonal::Diagonal;
use super::lattice::{BITS, Lattice};

/// How wide the windows of rows have been seen to be.
///
/// From the column on, a row has taken: no value but the diagonal, some values and not others, all
/// values, some and not others, none. The two mixed stretches are its windows, where its lower and
/// its upper line of values run.
///
/// Windows are measured after every 32 columns, in the rows that go through tiles there: their
/// windows have come apart, lie well above the column, and do not force the slow way. In between,
/// windows can be a few bits wider.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Widths {
    /// The widest lower window of a row: from the smallest value taken to the largest one left out.
    pub low: u32,
    /// The widest upper window: from the smallest value left out to the largest one taken.
    pub high: u32,
}

/// Windows are measured when the number of columns done is a multiple of this, whatever the width
/// of a block.
const EVERY: u32 = BITS;

impl Widths {
    /// Measures the windows `gaps` and `upper` of the rows from `first_row` on, once `column` is
    /// done.
    pub(super) fn measure_windows(
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
        // The union of all lower windows is at least as wide as each of them; as a rule it is no
        // wider than `self.low`.
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

/// How many bits there are from the lowest bit of `from` to the highest bit of `to`, both included;
/// 0 if the latter lies below the former.
fn span(from: u32, to: u32) -> u32 {
    (BITS - to.leading_zeros()).saturating_sub(from.trailing_zeros())
}
