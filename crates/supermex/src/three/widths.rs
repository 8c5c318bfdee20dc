//! How wide the windows of rows have to be.

use super::diagonal::Diagonal;
use super::frontier::Frontier;
use super::handover::Part;
use super::lattice::{BITS, high};

/// How wide the windows of rows are once a column is done.
///
/// From the column on, a row has taken: no value but the diagonal, some values and not others, all values, some and not
/// others, none. The two mixed stretches are its windows, where its lower and its upper line of values run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Widths {
    /// The column, as its second row.
    pub column: u32,
    /// The widest lower window of a row: from the smallest value taken to the largest one left out.
    pub low: u32,
    /// The widest upper window: from the smallest value left out to the largest one taken.
    pub high: u32,
}

impl Frontier {
    /// How wide windows are at present, of those rows whose windows have come apart and lie above the column; `None`
    /// if there are no such rows yet.
    ///
    /// ```
    /// use supermex::Monitor;
    /// use supermex::three::Frontier;
    ///
    /// let mut frontier = Frontier::new(20_000);
    /// frontier.run_to(20_000, &mut (), &Monitor::default());
    /// let widths = frontier.widths().unwrap();
    /// assert!(widths.low < 25 && widths.high < 19);
    /// ```
    pub fn widths(&self) -> Option<Widths> {
        let column = self.next.checked_sub(1)?;
        let mut parts = self.parts.iter();
        let Some(Part::Old(old)) = parts.next() else { return None };
        let Some(Part::Young(young)) = parts.next_back() else { return None };
        let (from, to) = old.chunked;
        let mut diagonal = Diagonal::default();
        diagonal.extend(&young.diagonal);
        let mut widths = (from < to).then_some(Widths { column, low: 0, high: 0 })?;
        for part in parts {
            let Part::Chunk(chunk) = part else { continue };
            let is_wide = |row: u32| chunk.wide.iter().any(|wide| wide.number == row);
            for row in (chunk.first.max(from)..chunk.end().min(to)).filter(|&row| !is_wide(row)) {
                let at = (row - chunk.first) as usize;
                let (gaps, upper) = (chunk.gaps[at], chunk.upper[at]);
                let own = !gaps & !diagonal.bits(self.plan.lattice.low(column, row), row) as u32;
                widths.low = widths.low.max(span(own, gaps));
                widths.high = widths.high.max(span(!upper, upper));
                debug_assert!(high(column, row) > self.plan.lattice.low(column, row) + BITS);
            }
        }
        Some(widths)
    }
}

/// From the lowest of some bits to the highest of others, both included; 0 if it lies below.
fn span(from: u32, to: u32) -> u32 {
    (BITS - to.leading_zeros()).saturating_sub(from.trailing_zeros())
}
