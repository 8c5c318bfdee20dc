//! Single values, and winning moves, from states that have been kept.
//!
//! Any f(q, r) can be had by going on from the last state before column q. A winning move from (p,
//! q, r) shortens the first row to f(q, r); or the third to an r' with f(q, r') = p, which column q
//! shows; or the second to a q' with f(q', r) = p, and then the question is in which column the row
//! took p. That can only have been where one of the windows of the row showed p, or where the row
//! went through columns by itself.

use std::ops::Range;

use super::Frontier;
use super::engine::lattice::{BITS, Lattice, first_close, high};
use super::states::{States, TOGETHER};
use crate::Square;
use crate::run::{Context, Staged, Stopped, run_in_stages};
use crate::theorem::winning_squares;

/// Columns beyond this are not looked up.
const MOST: u32 = 20_000_000;

/// About how many values have to be found to look up values in `column`; `None` if it is too far
/// out.
pub(crate) fn lookup_cost(column: u64, context: &Context) -> Option<f64> {
    let column = u32::try_from(column).ok().filter(|&column| column <= MOST)?;
    let values = |columns: u32| Frontier::expected_values(columns, columns);
    let there = States::new(context).nearest(column, column, context).map_or(0.0, values);
    // Some columns have to be done again, up to four times.
    let again = 4.0 * (values(column) - values(column - column / 32));
    Some((values(column) - there).max(0.0) + again)
}

/// f(q, r), for r ≤ q.
///
/// ```
/// use supermex::run::Context;
/// use supermex::three::value;
///
/// let context = Context::default().remembering();
/// assert_eq!(value(170, 120, &context)?, 242);
/// // Row 3 is constant from q = 5 on.
/// assert_eq!(value(2000, 3, &context)?, 5);
/// # Ok::<(), supermex::run::Stopped>(())
/// ```
pub fn value(q: u32, r: u32, context: &Context) -> Result<u32, Stopped> {
    let (mut values, _) = column(q, r, context)?;
    Ok(values.pop().expect("there is a value for each row"))
}

/// Every winning move from (p, q, r), p ≥ q ≥ r, as squares, by row.
pub fn winning_moves(p: u64, q: u32, r: u32, context: &Context) -> Result<Vec<Square>, Stopped> {
    let small = u32::try_from(p).unwrap_or(u32::MAX);
    let (values, frontier) = column(q, r, context)?;
    let (&value, below) = values.split_last().expect("there is a value for each row");
    if small == value {
        return Ok(Vec::new());
    }
    let on_diagonal = (0..r).zip(frontier.diagonal()).find(|&(_, &value)| value == small);
    let earlier = match on_diagonal {
        Some((a, _)) => Some(a),
        None => find(small, q, r, &frontier, context)?,
    };
    let below = (0_u64..).zip(below).filter(|&(_, &value)| value == small);
    Ok(winning_squares(
        Some(value.into()).filter(|&value| value < p),
        earlier.map(u64::from),
        below.map(|(left, _)| Square::new(3, left + 1)),
    ))
}

/// The values of rows up to `r` in column `q`, and the run when that column is done.
fn column(q: u32, r: u32, context: &Context) -> Result<(Vec<u32>, Frontier), Stopped> {
    let mut found = Vec::new();
    let put = |_, row, value| found.push((row, value));
    let frontier = trace(q..q + 1, 0..r + 1, q, put, context)?;
    let settled = frontier.settled().iter().map(|settled| (settled.row, settled.value(q)));
    let mut values = vec![0; r as usize + 1];
    for (row, value) in settled.chain(frontier.constant().iter().copied()).chain(found) {
        if let Some(to) = values.get_mut(row as usize) {
            *to = value;
        }
    }
    Ok((values, frontier))
}

/// The column before `q` in which row `r` took the value `p`, if there is one. `known` is a run
/// that has done column `q`.
fn find(
    p: u32,
    q: u32,
    r: u32,
    known: &Frontier,
    context: &Context,
) -> Result<Option<u32>, Stopped> {
    let constant = known.constant().iter().find(|&&(row, _)| row == r);
    let mut end = constant.map_or(q, |&(_, constant)| q.min(constant + 1));
    if let Some(settled) = known.settled().iter().find(|settled| settled.row == r) {
        let found = settled.differences.iter().filter_map(|&difference| {
            let column = p.checked_sub(difference)?;
            (settled.start..q).contains(&column).then_some(column)
        });
        let mut found = found.filter(|&column| settled.value(column) == p);
        if let Some(column) = found.next() {
            return Ok(Some(column));
        }
        end = end.min(settled.start);
    }
    let lattice = Lattice::new(r);
    let shows = |from: u32| (from..from.saturating_add(BITS)).contains(&p);
    let may = |column: u32| {
        // In the first columns there are no tiles yet.
        let by_itself = column < 1024
            || r >= first_close(column - BITS)
            || r < lattice.first_tiled(column + BITS);
        let slow = known.slow_tiles.iter().any(|&[from, to, first, last]| {
            (from..to).contains(&column) && (first..last).contains(&r)
        });
        by_itself || slow || shows(lattice.low(column, r)) || shows(high(column, r))
    };
    let mut columns = (r..end).filter(|&column| may(column)).peekable();
    while let Some(first) = columns.next() {
        let mut last = first;
        // Columns that are close together are looked at in one run.
        while let Some(next) = columns.next_if(|&next| next < last + 1000) {
            last = next;
        }
        let mut found = None;
        let look = |column, _, value| found = found.or((value == p).then_some(column));
        trace(first..last + 1, r..r + 1, last, look, context)?;
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}

/// Runs through `columns` with rows up to `last_row`, from the last state before them, and keeps
/// states on the way. Calls `value` with q, r and f(q, r) for each r in `rows`, and returns the
/// run.
pub(super) fn trace(
    columns: Range<u32>,
    rows: Range<u32>,
    last_row: u32,
    value: impl FnMut(u32, u32, u32),
    context: &Context,
) -> Result<Frontier, Stopped> {
    let last = columns.end - 1;
    let states = States::new(context);
    let last_row = last_row.next_multiple_of(TOGETHER).min(last);
    let begun = states.latest(columns.start, last_row, context);
    let frontier = begun.unwrap_or_else(|| Frontier::new(last_row));
    let all = Frontier::expected_values(last, last_row);
    context.begin("values", (all - frontier.counts().entries as f64).max(1.0));
    let every = (last / 32).max(1024);
    let mut tracing = Tracing { frontier, states, every, columns, rows, value };
    run_in_stages(&mut tracing, u64::from(last) + 1, every.into(), context)?;
    Ok(tracing.frontier)
}

/// A run through some columns, and who hears of values.
struct Tracing<F> {
    frontier: Frontier,
    states: States,
    every: u32,
    columns: Range<u32>,
    rows: Range<u32>,
    value: F,
}

impl<F: FnMut(u32, u32, u32)> Staged for Tracing<F> {
    fn done(&self) -> u64 {
        self.frontier.next().into()
    }

    fn run_to(&mut self, to: u64, context: &Context) -> Result<(), Stopped> {
        let (columns, rows) = (self.columns.clone(), self.rows.clone());
        self.frontier.run_within(to as u32 - 1, columns, rows, context, &mut self.value)
    }

    /// States that are close to a state already kept are not worth keeping, nor is the last.
    fn keep(&mut self, is_last: bool, context: &Context) {
        let (done, rows) = (self.frontier.next(), self.frontier.last_row());
        let nearest = self.states.nearest(done, rows, context);
        if !is_last && nearest.is_none_or(|there| there + self.every / 2 < done) {
            self.states.keep(&mut self.frontier, context);
        }
    }
}
