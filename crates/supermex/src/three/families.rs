//! All P-positions of three rows whose third row is short, as families: what the recurrence of
//! [`ThreeRows`](crate::automaton::ThreeRows) proves, found column by column.

use std::sync::{Arc, Mutex, PoisonError};

use super::{Census, Fate, Frontier, Values};
use crate::automaton::{Family, Job};
use crate::run::{Context, Pace, Stopped};

/// The family of every third row up to `last_row`: p − q by q, from the row itself on. `None` if a
/// value is missing, which leaves them to the recurrence.
fn families(last_row: u32, context: &Context) -> Result<Option<Vec<Family>>, Stopped> {
    let mut frontier = Frontier::new(last_row);
    let rows = Arc::new(Mutex::new(Rows(vec![Vec::new(); last_row as usize + 1])));
    let mut last = Census::expected_columns(last_row);
    context.begin("values", Frontier::expected_values(last, last_row));
    let census = loop {
        frontier.run_through(last, &rows, context)?;
        let census = Census::of(&frontier);
        if census.is_complete() {
            break census;
        }
        // Some rows take a little longer than others.
        last += 100;
    };
    let Rows(rows) = std::mem::take(&mut *rows.lock().unwrap_or_else(PoisonError::into_inner));
    let all = census.iter().zip(rows).map(|((row, fate), values)| family(row, fate, values));
    Ok(all.collect())
}

/// The differences p − q of rows, each from the row itself on.
#[derive(Default)]
struct Rows(Vec<Vec<i32>>);

impl Values for Rows {
    fn put(&mut self, values: &[(u32, u32, u32)]) {
        for &(q, r, value) in values {
            let (row, at) = (&mut self.0[r as usize], (q - r) as usize);
            if at >= row.len() {
                row.resize(at + 1, UNKNOWN);
            }
            row[at] = (value - q).cast_signed();
        }
    }
}

/// A value that nobody has found: every difference is at least 0.
const UNKNOWN: i32 = -1;

/// The family of `row`, which ends as `fate` says, from its values before that was seen. `None` if
/// one of them is missing.
fn family(row: u32, fate: &Fate, mut values: Vec<i32>) -> Option<Family> {
    let (length, period) = match fate {
        Fate::Constant(at) => {
            let length = (at - row) as usize;
            values.truncate(length);
            values.push(0);
            (length + 1, Vec::new())
        }
        Fate::Settled(settled) => {
            let length = (settled.start - row) as usize;
            values.truncate(length);
            (length, settled.differences.iter().map(|it| it.cast_signed()).collect())
        }
    };
    let is_whole = values.len() == length && !values.contains(&UNKNOWN);
    values.shrink_to_fit();
    is_whole.then(|| Family::new(values, period))
}

/// The job to find the family of every third row up to `last_row`.
pub(crate) fn families_job(last_row: u32, context: &Context) -> Job<'static> {
    let columns = Census::expected_columns(last_row);
    let values = Frontier::expected_values(columns, last_row);
    // A list that grows has room for twice its values.
    let lists = 8.0 * values + 80.0 * f64::from(last_row);
    // Each thread has some values that wait to be put into lists.
    let waiting = |threads: usize| 8e6_f64.min(24.0 * values) * threads as f64;
    let bytes = |threads| lists + waiting(threads) + Frontier::expected_bytes(columns, threads);
    let threads = context.threads_within(bytes).unwrap_or(1);
    Job {
        pace: Pace::Columns,
        from: "the columns of the chart of three rows, until every row repeats",
        work: values,
        bytes: bytes(threads),
        run: Box::new(move |context| families(last_row, &context.clone().with_threads(threads))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::automaton::{ThreeRows, run, run_by_engine};

    #[test]
    fn families_are_those_of_the_recurrence() {
        for last_row in [0, 1, 2, 7, 100, 402, 900] {
            let system = ThreeRows::new(last_row);
            for threads in [1, 2] {
                let context = Context::default().with_threads(threads);
                let found = run_by_engine(&system, &context).unwrap();
                assert_eq!(found, Some(run(&system, u64::MAX)), "{last_row}");
            }
        }
    }

    /// A family needs a value in every column until it ends.
    #[test]
    fn rows_with_gaps_are_not_families() {
        let fate = Fate::Constant(5);
        assert_eq!(family(3, &fate, vec![3, 3, 0]), Some(Family::finite(vec![3, 3, 0])));
        assert_eq!(family(3, &fate, vec![3]), None);
        assert_eq!(family(3, &fate, vec![3, UNKNOWN, 0]), None);
    }

    #[test]
    fn what_does_not_fit_is_left_to_the_recurrence() {
        let context = Context::default().with_memory(40e6);
        assert_eq!(run_by_engine(&ThreeRows::new(5000), &context).unwrap(), None);
        assert!(run_by_engine(&ThreeRows::new(50), &context).unwrap().is_some());
    }
}
