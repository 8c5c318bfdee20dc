//! The integer sequences of three rows.

use super::{Census, Fate, Journey, Record, Settled};
use crate::run::{Context, Stopped};

/// An integer sequence that three rows give rise to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThreeSequence {
    /// P-positions with first row at most n.
    PositionsInside,
    /// The diagonal: f(n, n).
    Diagonal,
    /// The second rows at which rows become constant, in order.
    ConstantStarts,
    /// The rows that do, in the same order.
    ConstantRows,
    /// Of rows that settle with period 1: p − q.
    FamilyDifferences,
    /// From which second row on.
    FamilyStarts,
    /// The rows.
    FamilyRows,
    /// Rows that settle with a longer period.
    LongPeriodRows,
    /// Those periods.
    LongPeriods,
    /// The period of row n, 0 if it is constant.
    Periods,
    /// Rows that settle.
    SettledRows,
    /// From which second row on.
    SettledStarts,
    /// How many rows take n before column n.
    Frequencies,
    /// The smallest value of row n but its first.
    RowMinima,
    /// The second row at which it is taken.
    MinimumColumns,
}

impl ThreeSequence {
    /// The first terms. They end before one that is not known.
    ///
    /// ```
    /// use supermex::run::Context;
    /// use supermex::three::ThreeSequence;
    ///
    /// let terms = ThreeSequence::ConstantStarts.terms(8, &Context::default())?;
    /// assert_eq!(terms, [2, 5, 7, 9, 12, 14, 17, 19]);
    /// # Ok::<(), supermex::run::Stopped>(())
    /// ```
    pub fn terms(self, count: usize, context: &Context) -> Result<Vec<u64>, Stopped> {
        let mut terms = match self {
            ThreeSequence::PositionsInside
            | ThreeSequence::Diagonal
            | ThreeSequence::ConstantStarts
            | ThreeSequence::ConstantRows
            | ThreeSequence::Frequencies
            | ThreeSequence::RowMinima
            | ThreeSequence::MinimumColumns => self.by_column(count, context)?,
            _ => self.by_row(count, context)?,
        };
        terms.truncate(count);
        Ok(terms)
    }

    /// Terms that come up column by column.
    fn by_column(self, count: usize, context: &Context) -> Result<Vec<u64>, Stopped> {
        let mut columns = count as u32;
        loop {
            let mut journey = Journey::unkept(columns);
            journey.run_to(columns, context)?;
            let (terms, ends) = self.of_columns(&Record::of(journey.frontier()));
            if ends || terms.len() >= count {
                return Ok(terms);
            }
            // There are about 0.414 constant rows a column, and 0.707 rows that have ended.
            let is_by_start =
                matches!(self, ThreeSequence::ConstantStarts | ThreeSequence::ConstantRows);
            columns = if is_by_start { 5 * columns / 2 + 10 } else { 3 * columns / 2 + 200 };
        }
    }

    /// The terms that columns give, and whether they end before one that is not known.
    fn of_columns(self, heard: &Record) -> (Vec<u64>, bool) {
        let numbers =
            |terms: &mut dyn Iterator<Item = u32>| -> Vec<u64> { terms.map(u64::from).collect() };
        let terms = match self {
            ThreeSequence::PositionsInside => heard.positions_inside(),
            ThreeSequence::Diagonal => numbers(&mut heard.diagonal.iter().copied()),
            ThreeSequence::ConstantStarts => numbers(&mut heard.constant.iter().map(|&(_, q)| q)),
            ThreeSequence::Frequencies => {
                numbers(&mut heard.frequencies.iter().map(|&(rows, _)| rows))
            }
            ThreeSequence::RowMinima => {
                numbers(&mut heard.minima.iter().map(|minimum| minimum.value))
            }
            ThreeSequence::MinimumColumns => {
                numbers(&mut heard.minima.iter().map_while(|it| it.column))
            }
            _ => numbers(&mut heard.constant.iter().map(|&(r, _)| r)),
        };
        let ends = self == ThreeSequence::MinimumColumns && terms.len() < heard.minima.len();
        (terms, ends)
    }

    /// Terms that come up row by row: the end of every row up to one has to be known.
    fn by_row(self, count: usize, context: &Context) -> Result<Vec<u64>, Stopped> {
        let mut rows = count as u32;
        loop {
            let census = Census::find(rows, context)?;
            let fates = census.iter();
            let terms: Vec<u64> = fates.filter_map(|(row, fate)| self.of_row(row, fate)).collect();
            if terms.len() >= count {
                return Ok(terms);
            }
            // As many rows as seem to be needed, and a few more.
            let found = terms.len().max(1) as u64;
            rows = (u64::from(rows) * count as u64 / found * 51 / 50 + 100) as u32;
        }
    }

    /// The term that a row gives, if it gives one.
    fn of_row(self, row: u32, fate: &Fate) -> Option<u64> {
        let settled = match fate {
            Fate::Settled(settled) => Some(settled),
            Fate::Constant(_) => None,
        };
        let period = settled.map_or(0, |settled| settled.differences.len());
        let in_family = |term: fn(&Settled) -> u32| settled.filter(|_| period == 1).map(term);
        let term = match self {
            ThreeSequence::FamilyDifferences => in_family(|settled| settled.differences[0]),
            ThreeSequence::FamilyStarts => in_family(|settled| settled.start),
            ThreeSequence::FamilyRows => in_family(|settled| settled.row),
            ThreeSequence::LongPeriodRows => (period > 1).then_some(row),
            ThreeSequence::LongPeriods => (period > 1).then_some(period as u32),
            ThreeSequence::Periods => Some(period as u32),
            ThreeSequence::SettledRows => settled.map(|settled| settled.row),
            ThreeSequence::SettledStarts => settled.map(|settled| settled.start),
            _ => None,
        };
        term.map(u64::from)
    }
}

impl Record {
    /// P-positions with first row 0, 1, … at most. Those with first row p have a second row below p, or are where
    /// a row becomes constant.
    pub fn positions_inside(&self) -> Vec<u64> {
        let mut counts: Vec<u64> = self.frequencies.iter().map(|&(rows, _)| rows.into()).collect();
        for &(_, q) in &self.constant {
            counts[q as usize] += 1;
        }
        let sum = |so_far: &mut u64, count: u64| {
            *so_far += count;
            Some(*so_far)
        };
        counts.into_iter().scan(0, sum).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::three::{Events, Minimum};

    /// It has not been seen, so it is told here: a minimum whose column nobody saw.
    #[test]
    fn terms_end_before_one_that_is_not_known() {
        let mut heard = Record::default();
        for (r, column) in [(0, Some(3)), (1, Some(5)), (2, None), (3, Some(9))] {
            heard.minimum(r, Minimum { value: 7 + r, column });
        }
        assert_eq!(ThreeSequence::MinimumColumns.of_columns(&heard), (vec![3, 5], true));
        assert_eq!(ThreeSequence::RowMinima.of_columns(&heard), (vec![7, 8, 9, 10], false));
        heard.minima.truncate(2);
        assert_eq!(ThreeSequence::MinimumColumns.of_columns(&heard), (vec![3, 5], false));
    }
}
