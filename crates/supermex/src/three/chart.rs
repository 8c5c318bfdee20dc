//! A window of the chart f(q, r).

use std::ops::RangeInclusive;

use super::{Events, Frontier, Settled};
use crate::Monitor;

/// The values f(q, r) of a window of the chart, r ≤ q. A row that is constant keeps its value.
///
/// ```
/// use supermex::Monitor;
/// use supermex::three::Chart;
///
/// let chart = Chart::of(0..=6, 3..=4, &Monitor::default()).unwrap();
/// let rows: Vec<_> = chart.rows().collect();
/// assert_eq!(rows, [(3, 3, &[6, 7, 5, 5][..]), (4, 4, &[8, 9, 10][..])]);
/// ```
#[derive(Clone, Debug)]
pub struct Chart {
    first_row: u32,
    /// Each row from the first on, with the first q of its values, and the values.
    rows: Vec<(u32, Vec<u32>)>,
}

/// Collects what is known of the rows of a window.
struct Collected {
    chart: Chart,
    /// For each row from the first on, from which second row on it does not change any more.
    ends: Vec<Option<End>>,
}

#[derive(Clone)]
enum End {
    Constant(u32),
    Settled(Settled),
}

impl Chart {
    /// The columns of these second rows q, and the rows of these third rows r; `None` if the monitor
    /// stopped the run.
    pub fn of(
        columns: RangeInclusive<u32>,
        rows: RangeInclusive<u32>,
        monitor: &Monitor,
    ) -> Option<Chart> {
        let (first, last) = (*columns.start(), *columns.end());
        let (first_row, last_row) = (*rows.start(), last.min(*rows.end()));
        let rows: Vec<_> = (first_row..=last_row).map(|row| (row.max(first), Vec::new())).collect();
        let ends = vec![None; rows.len()];
        let mut collected = Collected { chart: Chart { first_row, rows }, ends };
        if first_row <= last_row {
            let mut frontier = Frontier::new(last_row);
            let within = (first..last + 1, first_row..last_row + 1);
            if !frontier.run_within(last, within.0, within.1, &mut collected, monitor) {
                return None;
            }
        }
        let Collected { mut chart, ends } = collected;
        for ((first, values), end) in chart.rows.iter_mut().zip(ends) {
            let known = *first + u32::try_from(values.len()).expect("values are numbered by q");
            values.extend((known..=last).map(|q| match &end {
                Some(End::Constant(value)) => *value,
                Some(End::Settled(settled)) => settled.value(q),
                None => unreachable!("a row goes on until it ends"),
            }));
        }
        Some(chart)
    }

    /// Each row r that meets the window, with the first q of its values, and the values.
    pub fn rows(&self) -> impl Iterator<Item = (u32, u32, &[u32])> {
        (self.first_row..).zip(&self.rows).map(|(row, (first, values))| (row, *first, &values[..]))
    }
}

impl Collected {
    fn end(&mut self, row: u32, end: End) {
        let row = row.checked_sub(self.chart.first_row);
        if let Some(to) = row.and_then(|row| self.ends.get_mut(row as usize)) {
            *to = Some(end);
        }
    }
}

impl Events for Collected {
    fn value(&mut self, _q: u32, r: u32, value: u32) {
        self.chart.rows[(r - self.chart.first_row) as usize].1.push(value);
    }

    fn constant(&mut self, r: u32, q: u32) {
        self.end(r, End::Constant(q));
    }

    fn settled(&mut self, settled: &Settled) {
        self.end(settled.row, End::Settled(settled.clone()));
    }
}
