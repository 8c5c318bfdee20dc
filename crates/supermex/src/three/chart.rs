//! A window of the chart f(q, r).

use std::ops::RangeInclusive;

use super::{Events, Frontier};
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
    columns: RangeInclusive<u32>,
    first_row: u32,
    /// For each row its values, from the first column on that is in the window and not before r.
    rows: Vec<Vec<u32>>,
}

impl Chart {
    /// The columns of these second rows q, and the rows of these third rows r; `None` if the monitor
    /// stopped the run.
    pub fn of(
        columns: RangeInclusive<u32>,
        rows: RangeInclusive<u32>,
        monitor: &Monitor,
    ) -> Option<Chart> {
        let count = (*rows.start()..=*rows.end().min(columns.end())).count();
        let mut chart = Chart { columns, first_row: *rows.start(), rows: vec![Vec::new(); count] };
        let last = *chart.columns.end();
        if !Frontier::default().run_to(last, &mut chart, monitor) {
            return None;
        }
        // Rows that became constant have heard of no value since.
        for (row, values) in (chart.first_row..).zip(&mut chart.rows) {
            let length = (last + 1).saturating_sub(row.max(*chart.columns.start()));
            if let Some(&value) = values.last() {
                values.resize(length as usize, value);
            }
        }
        Some(chart)
    }

    /// Each row r that meets the window, with the first q of its values, and the values.
    pub fn rows(&self) -> impl Iterator<Item = (u32, u32, &[u32])> {
        let first = *self.columns.start();
        (self.first_row..)
            .zip(&self.rows)
            .map(move |(row, values)| (row, row.max(first), &values[..]))
    }
}

impl Events for Chart {
    fn value(&mut self, q: u32, r: u32, value: u32) {
        let Some(row) = r.checked_sub(self.first_row) else { return };
        if let Some(values) = self.rows.get_mut(row as usize) {
            // A value before the window is the one that is kept, should the row be constant there.
            if q <= *self.columns.start() {
                values.clear();
            }
            values.push(value);
        }
    }
}
