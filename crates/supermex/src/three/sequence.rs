//! The integer sequences of three rows.

use super::{Census, Events, Fate, Frontier, Minimum, Settled};
use crate::Monitor;

/// An integer sequence that three rows give rise to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sequence {
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

impl Sequence {
    /// All of them.
    pub const ALL: [Sequence; 15] = [
        Sequence::PositionsInside,
        Sequence::Diagonal,
        Sequence::ConstantStarts,
        Sequence::ConstantRows,
        Sequence::FamilyDifferences,
        Sequence::FamilyStarts,
        Sequence::FamilyRows,
        Sequence::LongPeriodRows,
        Sequence::LongPeriods,
        Sequence::Periods,
        Sequence::SettledRows,
        Sequence::SettledStarts,
        Sequence::Frequencies,
        Sequence::RowMinima,
        Sequence::MinimumColumns,
    ];

    /// Its number in the On-Line Encyclopedia of Integer Sequences, if it has one.
    pub fn number(self) -> Option<&'static str> {
        match self {
            Sequence::PositionsInside => Some("A029899"),
            Sequence::Diagonal => Some("A029900"),
            Sequence::ConstantStarts => Some("A029901"),
            Sequence::ConstantRows => Some("A029902"),
            Sequence::FamilyDifferences => Some("A029903"),
            Sequence::FamilyStarts => Some("A029904"),
            Sequence::FamilyRows => Some("A029905"),
            Sequence::LongPeriodRows => Some("A147983"),
            _ => None,
        }
    }

    /// Its name here.
    pub fn name(self) -> &'static str {
        match self {
            Sequence::PositionsInside => "positions-inside",
            Sequence::Diagonal => "diagonal",
            Sequence::ConstantStarts => "constant-starts",
            Sequence::ConstantRows => "constant-rows",
            Sequence::FamilyDifferences => "family-differences",
            Sequence::FamilyStarts => "family-starts",
            Sequence::FamilyRows => "family-rows",
            Sequence::LongPeriodRows => "long-period-rows",
            Sequence::LongPeriods => "long-periods",
            Sequence::Periods => "periods",
            Sequence::SettledRows => "settled-rows",
            Sequence::SettledStarts => "settled-starts",
            Sequence::Frequencies => "frequencies",
            Sequence::RowMinima => "row-minima",
            Sequence::MinimumColumns => "minimum-columns",
        }
    }

    /// The index of its first term, as the encyclopedia has it where it has the sequence.
    pub fn offset(self) -> usize {
        match self {
            Sequence::LongPeriodRows | Sequence::LongPeriods => 1,
            _ => 0,
        }
    }

    /// The most terms that are found in a reasonable time.
    pub fn most_terms(self) -> usize {
        match self {
            Sequence::LongPeriodRows | Sequence::LongPeriods => 15_000,
            _ => 500_000,
        }
    }

    /// The first terms; `None` if the monitor stopped the work.
    ///
    /// ```
    /// use supermex::Monitor;
    /// use supermex::three::Sequence;
    ///
    /// let terms = Sequence::ConstantStarts.terms(8, 1, &Monitor::default()).unwrap();
    /// assert_eq!(terms, [2, 5, 7, 9, 12, 14, 17, 19]);
    /// ```
    pub fn terms(self, count: usize, threads: usize, monitor: &Monitor) -> Option<Vec<u64>> {
        let mut terms = match self {
            Sequence::PositionsInside
            | Sequence::Diagonal
            | Sequence::ConstantStarts
            | Sequence::ConstantRows
            | Sequence::Frequencies
            | Sequence::RowMinima
            | Sequence::MinimumColumns => self.by_column(count, threads, monitor)?,
            _ => self.by_row(count, threads, monitor)?,
        };
        terms.truncate(count);
        Some(terms)
    }

    /// Terms that come up column by column.
    fn by_column(self, count: usize, threads: usize, monitor: &Monitor) -> Option<Vec<u64>> {
        let mut columns = count as u32;
        loop {
            let mut heard = Heard::default();
            let mut frontier = Frontier::new(columns).threads(threads);
            frontier.run_to(columns, &mut heard, monitor).then_some(())?;
            let terms: Vec<u64> = match self {
                Sequence::Diagonal => heard.diagonal,
                Sequence::ConstantStarts => heard.constant.iter().map(|&(_, q)| q).collect(),
                Sequence::PositionsInside => heard.positions_inside(),
                Sequence::Frequencies => heard.frequencies,
                Sequence::RowMinima => heard.minima.iter().map(|&(value, _)| value).collect(),
                // One that is not known would be 0; it has not happened.
                Sequence::MinimumColumns => {
                    heard.minima.iter().map(|&(_, column)| column.unwrap_or(0)).collect()
                }
                _ => heard.constant.iter().map(|&(r, _)| r).collect(),
            };
            if terms.len() >= count {
                return Some(terms);
            }
            // There are about 0.414 constant rows a column, and 0.707 rows that have ended.
            let is_by_start = matches!(self, Sequence::ConstantStarts | Sequence::ConstantRows);
            columns = if is_by_start { 5 * columns / 2 + 10 } else { 3 * columns / 2 + 200 };
        }
    }

    /// Terms that come up row by row: the end of every row up to one has to be known.
    fn by_row(self, count: usize, threads: usize, monitor: &Monitor) -> Option<Vec<u64>> {
        let mut rows = count as u32;
        loop {
            let census = Census::find(rows, threads, monitor)?;
            let fates = census.iter();
            let terms: Vec<u64> = fates.filter_map(|(row, fate)| self.of_row(row, fate)).collect();
            if terms.len() >= count {
                return Some(terms);
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
            Sequence::FamilyDifferences => in_family(|settled| settled.differences[0]),
            Sequence::FamilyStarts => in_family(|settled| settled.start),
            Sequence::FamilyRows => in_family(|settled| settled.row),
            Sequence::LongPeriodRows => (period > 1).then_some(row),
            Sequence::LongPeriods => (period > 1).then_some(period as u32),
            Sequence::Periods => Some(period as u32),
            Sequence::SettledRows => settled.map(|settled| settled.row),
            Sequence::SettledStarts => settled.map(|settled| settled.start),
            _ => None,
        };
        term.map(u64::from)
    }
}

#[derive(Default)]
struct Heard {
    diagonal: Vec<u64>,
    constant: Vec<(u64, u64)>,
    frequencies: Vec<u64>,
    minima: Vec<(u64, Option<u64>)>,
}

impl Events for Heard {
    fn diagonal(&mut self, _q: u32, value: u32) {
        self.diagonal.push(value.into());
    }

    fn constant(&mut self, r: u32, q: u32) {
        self.constant.push((r.into(), q.into()));
    }

    fn minimum(&mut self, _r: u32, minimum: Minimum) {
        self.minima.push((minimum.value.into(), minimum.column.map(u64::from)));
    }

    fn frequency(&mut self, _value: u32, rows: u32, _on_diagonal: Option<u32>) {
        self.frequencies.push(rows.into());
    }
}

impl Heard {
    /// P-positions with first row 0, 1, … at most. Those with first row p have a second row below p, or are where
    /// a row becomes constant.
    fn positions_inside(&self) -> Vec<u64> {
        let mut counts = self.frequencies.clone();
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
