//! A window of the chart f(q, r).

use std::ops::RangeInclusive;

use super::lookup::trace;
use super::{Census, Fate};
use crate::run::{Context, Stopped};

/// The values f(q, r) of a window of the chart, r ≤ q. A row that is constant keeps its value.
///
/// ```
/// use supermex::run::Context;
/// use supermex::three::Chart;
///
/// let chart = Chart::of(0..=6, 3..=4, &Context::default()).unwrap();
/// let rows: Vec<_> = chart.rows().collect();
/// assert_eq!(rows, [(3, 3, &[6, 7, 5, 5][..]), (4, 4, &[8, 9, 10][..])]);
/// ```
#[derive(Clone, Debug)]
pub struct Chart {
    first_row: u32,
    /// Each row from the first on, with the first q of its values, and the values.
    rows: Vec<(u32, Vec<u32>)>,
}

impl Chart {
    /// The window of the second rows `columns` and the third rows `rows`. The run goes on from the
    /// nearest state that has been kept, and keeps states on the way.
    pub fn of(
        columns: RangeInclusive<u32>,
        rows: RangeInclusive<u32>,
        context: &Context,
    ) -> Result<Chart, Stopped> {
        let (first, last) = (*columns.start(), *columns.end());
        let (first_row, last_row) = (*rows.start(), last.min(*rows.end()));
        let of_row = |row: u32| (row.max(first), Vec::new());
        let mut chart = Chart { first_row, rows: (first_row..=last_row).map(of_row).collect() };
        if first_row > last_row {
            return Ok(chart);
        }
        let put = |_, r: u32, value| chart.rows[(r - first_row) as usize].1.push(value);
        let frontier = trace(first..last + 1, first_row..last_row + 1, last_row, put, context)?;
        let census = Census::of(&frontier);
        for (row, (first, values)) in (first_row..).zip(&mut chart.rows) {
            let known = *first + u32::try_from(values.len()).expect("values are numbered by q");
            values.extend((known..=last).map(|q| match census.fate(row) {
                Some(Fate::Constant(value)) => *value,
                Some(Fate::Settled(settled)) => settled.value(q),
                None => unreachable!("a row goes on until it ends"),
            }));
        }
        Ok(chart)
    }

    /// Each row r that meets the window, with the first q of its values, and the values.
    pub fn rows(&self) -> impl Iterator<Item = (u32, u32, &[u32])> {
        (self.first_row..).zip(&self.rows).map(|(row, (first, values))| (row, *first, &values[..]))
    }
}
