//! The integer sequences of three rows.

use super::{Census, Fate, Journey, Record, Settled};
use crate::run::{Context, Unfinished, columns_bytes, columns_within};

/// An integer sequence that three rows give rise to.
#[derive(Clone, Copy, Debug)]
pub enum ThreeSequence {
    /// Terms that come up column by column; `None` for one that is not known.
    Columns(fn(&Record) -> Vec<Option<u64>>),
    /// The term that a row gives by its end, if it gives one.
    Row(fn(u32, &Fate) -> Option<u32>),
}

impl ThreeSequence {
    /// P-positions with first row at most n.
    pub const POSITIONS_INSIDE: ThreeSequence =
        ThreeSequence::Columns(|heard| heard.positions_inside().into_iter().map(Some).collect());

    /// The diagonal: f(n, n).
    pub const DIAGONAL: ThreeSequence =
        ThreeSequence::Columns(|heard| known(heard.diagonal.iter().copied()));

    /// The second rows at which rows become constant, in order.
    pub const CONSTANT_STARTS: ThreeSequence =
        ThreeSequence::Columns(|heard| known(heard.constant.iter().map(|&(_, q)| q)));

    /// The rows that become constant, in the same order.
    pub const CONSTANT_ROWS: ThreeSequence =
        ThreeSequence::Columns(|heard| known(heard.constant.iter().map(|&(r, _)| r)));

    /// How many rows take n before column n.
    pub const FREQUENCIES: ThreeSequence =
        ThreeSequence::Columns(|heard| known(heard.frequencies.iter().map(|&(rows, _)| rows)));

    /// The smallest value of row n except f(n, n).
    pub const ROW_MINIMA: ThreeSequence =
        ThreeSequence::Columns(|heard| known(heard.minima.iter().map(|minimum| minimum.value)));

    /// The second row at which row n takes its smallest value except f(n, n).
    pub const MINIMUM_COLUMNS: ThreeSequence = ThreeSequence::Columns(|heard| {
        heard.minima.iter().map(|minimum| minimum.column.map(u64::from)).collect()
    });

    /// The difference p − q of each row that settles with period 1.
    pub const FAMILY_DIFFERENCES: ThreeSequence =
        ThreeSequence::Row(|_, fate| family(fate).map(|settled| settled.differences[0]));

    /// The second row from which on each of these rows repeats.
    pub const FAMILY_STARTS: ThreeSequence =
        ThreeSequence::Row(|_, fate| family(fate).map(|settled| settled.start));

    /// The rows that settle with period 1.
    pub const FAMILY_ROWS: ThreeSequence =
        ThreeSequence::Row(|row, fate| family(fate).map(|_| row));

    /// Rows that settle with a longer period.
    pub const LONG_PERIOD_ROWS: ThreeSequence =
        ThreeSequence::Row(|row, fate| (fate.period() > 1).then_some(row));

    /// The periods of these rows.
    pub const LONG_PERIODS: ThreeSequence =
        ThreeSequence::Row(|_, fate| Some(fate.period() as u32).filter(|&period| period > 1));

    /// The period of row n, 0 if it is constant.
    pub const PERIODS: ThreeSequence = ThreeSequence::Row(|_, fate| Some(fate.period() as u32));

    /// Rows that settle.
    pub const SETTLED_ROWS: ThreeSequence =
        ThreeSequence::Row(|row, fate| fate.settled().map(|_| row));

    /// The second row from which on each of these rows repeats.
    pub const SETTLED_STARTS: ThreeSequence =
        ThreeSequence::Row(|_, fate| fate.settled().map(|settled| settled.start));

    /// The first `count` terms. They end before a term that is not known.
    ///
    /// ```
    /// use supermex::run::Context;
    /// use supermex::three::ThreeSequence;
    ///
    /// let terms = ThreeSequence::CONSTANT_STARTS.terms(8, &Context::default())?;
    /// assert_eq!(terms, [2, 5, 7, 9, 12, 14, 17, 19]);
    /// # Ok::<(), supermex::run::Unfinished>(())
    /// ```
    pub fn terms(self, count: usize, context: &Context) -> Result<Vec<u64>, Unfinished> {
        let mut upto = count as u32;
        loop {
            let found = self.upto(upto, context)?;
            let terms: Vec<_> = found.iter().copied().map_while(|term| term).take(count).collect();
            if terms.len() == count || terms.len() < found.len() {
                return Ok(terms);
            }
            // As many columns or rows as seem to be needed, and a few more.
            let found = terms.len().max(1) as u64;
            upto = (u64::from(upto) * count as u64 / found * 51 / 50 + 100) as u32;
        }
    }

    /// The terms that columns or rows up to `upto` give.
    fn upto(self, upto: u32, context: &Context) -> Result<Vec<Option<u64>>, Unfinished> {
        let columns = match self {
            ThreeSequence::Columns(_) => upto,
            ThreeSequence::Row(_) => Census::expected_columns(upto),
        };
        let context = &columns_within(columns, 0.0, context);
        context.admit(columns_bytes(columns, context))?;
        let mut journey = Journey::unkept(upto);
        match self {
            ThreeSequence::Columns(terms) => {
                journey.run_to(upto, context)?;
                Ok(terms(&Record::of(&journey.frontier)))
            }
            ThreeSequence::Row(term) => {
                let census = journey.census(context)?;
                Ok(known(census.iter().filter_map(|(row, fate)| term(row, fate))))
            }
        }
    }
}

fn known(terms: impl Iterator<Item = u32>) -> Vec<Option<u64>> {
    terms.map(|term| Some(term.into())).collect()
}

/// How a row with this fate settles, if that is with period 1.
fn family(fate: &Fate) -> Option<&Settled> {
    fate.settled().filter(|_| fate.period() == 1)
}

impl Record {
    /// P-positions with first row 0, 1, … at most. Those with first row p have a second row below
    /// p, or are where a row becomes constant.
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

    /// A minimum whose column is not known has not been seen yet, so this test makes one up.
    #[test]
    fn terms_end_before_one_that_is_not_known() {
        let mut heard = Record::default();
        for (r, column) in [(0, Some(3)), (1, Some(5)), (2, None), (3, Some(9))] {
            heard.minimum(r, Minimum { value: 7 + r, column });
        }
        let known = |terms: &[u64]| terms.iter().copied().map(Some).collect::<Vec<_>>();
        let ThreeSequence::Columns(columns) = ThreeSequence::MINIMUM_COLUMNS else { panic!() };
        assert_eq!(columns(&heard), [Some(3), Some(5), None, Some(9)]);
        let ThreeSequence::Columns(minima) = ThreeSequence::ROW_MINIMA else { panic!() };
        assert_eq!(minima(&heard), known(&[7, 8, 9, 10]));
        let none: fn(&Record) -> Vec<Option<u64>> = |_| vec![Some(3), Some(5), None, Some(9)];
        let terms = |count| ThreeSequence::Columns(none).terms(count, &Context::default());
        assert_eq!([1, 2, 3, 9].map(|count| terms(count).unwrap().len()), [1, 2, 2, 2]);
    }
}
