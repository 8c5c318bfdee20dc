//! The set of all P-positions inside a box: what is worth keeping of a sweep.

use super::openings::Openings;
use super::{Collect, FindError, p_positions};
use crate::{Bar, Monitor, Position};

/// Every P-position inside a box, as a sorted list of codes.
///
/// ```
/// use supermex::bars::PSet;
/// use supermex::{Bar, Monitor, Position};
///
/// let set = PSet::find(Bar { rows: 4, columns: 6 }, 1, &Monitor::default())?;
/// assert!(set.contains(&Position::new([6, 4, 2])?));
/// assert!(!set.contains(&Position::new([6, 5, 2])?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PSet {
    bar: Bar,
    codes: Vec<u64>,
}

/// The code of a position inside a box: its border, walked from the top right corner of the box to
/// the bottom left one. A step down is a 1, a step to the left a 0, the first step the highest bit.
/// So codes are ordered as positions are, and fit where rows and columns are 64 together.
///
/// ```text
///     ! o o . .      from the top right: left, left, down, left, left, down, left, down
///     o . . . .      0 0 1 0 0 1 0 1
///     . . . . .
/// ```
fn code(columns: u64, rows: impl Iterator<Item = u64>) -> u64 {
    let (mut code, mut at) = (0, columns);
    for row in rows {
        code = (code << (at - row) << 1) | 1;
        at = row;
    }
    code << at
}

/// The rows behind a code: below the step down of a row lie as many steps to the left as it is
/// long, and the steps down of the rows below it.
fn write_rows(code: u64, rows: &mut Vec<usize>) {
    rows.clear();
    let (mut left, mut below) = (code, code.count_ones());
    while left != 0 {
        let step = left.ilog2();
        left ^= 1 << step;
        below -= 1;
        rows.push((step - below) as usize);
    }
}

/// What one thread finds.
struct Codes {
    columns: u64,
    codes: Vec<u64>,
}

impl Collect for Codes {
    fn p_position(&mut self, rows: &[usize]) {
        self.codes.push(code(self.columns, rows.iter().map(|&row| row as u64)));
    }
}

impl PSet {
    /// Whether the positions inside a box have codes: rows and columns are 64 together, at most.
    pub fn has_codes(bar: Bar) -> bool {
        bar.rows.saturating_add(bar.columns) <= 64
    }

    /// Finds every P-position inside a box that has codes.
    pub fn find(bar: Bar, threads: usize, monitor: &Monitor) -> Result<PSet, FindError> {
        if !PSet::has_codes(bar) {
            return Err(super::SweepError::TooLarge.into());
        }
        let board = Position::try_from(bar)?;
        let collector = || Codes { columns: bar.columns, codes: Vec::new() };
        let found = p_positions(&board, threads, monitor, collector)?;
        let mut codes: Vec<u64> = found.into_iter().flat_map(|found| found.codes).collect();
        codes.sort_unstable();
        Ok(PSet { bar, codes })
    }

    /// The set with these codes, which must be in increasing order and describe positions inside
    /// the box.
    pub fn from_codes(bar: Bar, codes: Vec<u64>) -> Option<PSet> {
        let down = |code: u64| u64::from(code.count_ones()) == bar.rows;
        let fits =
            |code: u64| PSet::has_codes(bar) && u128::from(code) >> (bar.rows + bar.columns) == 0;
        let ordered = codes.is_sorted_by(|a, b| a < b);
        (ordered && codes.iter().all(|&code| down(code) && fits(code)))
            .then_some(PSet { bar, codes })
    }

    /// The box.
    pub fn bar(&self) -> Bar {
        self.bar
    }

    /// The codes, in increasing order.
    pub fn codes(&self) -> &[u64] {
        &self.codes
    }

    /// Whether a position lies inside the box.
    pub fn covers(&self, position: &Position) -> bool {
        position.height() as u64 <= self.bar.rows && position.width() <= self.bar.columns
    }

    /// Whether a position is a P-position inside the box.
    pub fn contains(&self, position: &Position) -> bool {
        let empty = self.bar.rows.saturating_sub(position.height() as u64);
        let rows = position.rows().iter().copied().chain((0..empty).map(|_| 0));
        self.covers(position) && self.codes.binary_search(&code(self.bar.columns, rows)).is_ok()
    }

    /// The winning openings of every bar inside the box.
    pub fn openings(&self) -> Openings {
        let mut rows = Vec::new();
        Openings::from_p_positions(self.bar, |found| {
            for &code in &self.codes {
                write_rows(code, &mut rows);
                found.p_position(&rows);
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Outcome;
    use crate::oracle::Oracle;
    use crate::position::tests::any_position;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_code_stands_for_its_rows(position in any_position(7, 9), more in 0..3_u64) {
            let bar = Bar { rows: 7, columns: 9 + more };
            let mut padded: Vec<u64> = position.rows().to_vec();
            padded.resize(7, 0);
            let coded = code(bar.columns, padded.iter().copied());
            let mut rows = Vec::new();
            write_rows(coded, &mut rows);
            prop_assert_eq!(rows.iter().map(|&row| row as u64).collect::<Vec<_>>(), padded);
        }

        #[test]
        fn codes_are_ordered_as_positions_are(a in any_position(4, 60), b in any_position(4, 60)) {
            let coded = |p: &Position| code(60, p.rows().iter().copied().chain([0; 4]).take(4));
            prop_assert_eq!(coded(&a).cmp(&coded(&b)), a.cmp(&b));
        }
    }

    #[test]
    fn the_set_holds_exactly_the_p_positions() {
        let bar = Bar { rows: 5, columns: 7 };
        let set = PSet::find(bar, 2, &Monitor::default()).unwrap();
        let mut oracle = Oracle::default();
        let board = Position::try_from(bar).unwrap();
        let mut expected = 0;
        for m in board.moves().flat_map(|m| m.to.moves().collect::<Vec<_>>()) {
            let lost = oracle.value(&m.to).outcome == Outcome::P;
            assert_eq!(set.contains(&m.to), lost, "{}", m.to);
            expected += u64::from(lost);
        }
        assert!(expected > 0 && !set.contains(&Position::bar(6, 1).unwrap()));
        assert_eq!(set.openings(), Openings::find(bar, 1, &Monitor::default()).unwrap());
        assert_eq!(PSet::from_codes(bar, set.codes().to_vec()), Some(set));
    }

    #[test]
    fn codes_that_are_none_are_refused() {
        let bar = Bar { rows: 2, columns: 2 };
        assert!(PSet::from_codes(bar, vec![0b0011, 0b1100]).is_some());
        for wrong in [vec![0b1100, 0b0011], vec![0b0111], vec![0b11000], vec![0b0011, 0b0011]] {
            assert_eq!(PSet::from_codes(bar, wrong), None);
        }
    }
}
