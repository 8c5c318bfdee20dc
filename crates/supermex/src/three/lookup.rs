//! Single values, and winning moves, from states that have been kept.
//!
//! Any f(q, r) can be had by going on from the last state before column q. A winning move from (p, q, r) shortens
//! the first row to f(q, r); or the third to an r' with f(q, r') = p, which column q shows; or the
//! second to a q' with f(q', r) = p, and then it is the question in which column the row took p. It can only have been
//! where one of its windows showed p, or where the row was looked at by itself.

use std::ops::Range;

use super::lattice::{BITS, Lattice, first_close, high};
use super::states::States;
use super::{Events, Frontier, Record, Settled};
use crate::Square;
use crate::run::{Context, Staged, Stopped, run_in_stages};
use crate::theorem::winning_squares;

/// What is known once a column is done.
struct Known {
    /// The rows up to one: what they take in the column.
    values: Vec<u32>,
    /// From which column on the last of them is constant or settled.
    settled: Option<Settled>,
    constant: Option<u32>,
    /// The a with f(a, a) = p.
    on_diagonal: Option<u32>,
    slow_tiles: Vec<[u32; 4]>,
}

/// Columns beyond this are not looked up.
const MOST: u32 = 20_000_000;

/// About how many values have to be found to answer about a column; `None` if it is too far out.
pub fn lookup_cost(column: u64, context: &Context) -> Option<f64> {
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
    let mut values = column(q, r, 0, context)?.values;
    Ok(values.pop().expect("there is a value for each row"))
}

/// Every winning move from (p, q, r), p ≥ q ≥ r, as squares, by row.
pub fn winning_moves(p: u64, q: u32, r: u32, context: &Context) -> Result<Vec<Square>, Stopped> {
    let small = u32::try_from(p).unwrap_or(u32::MAX);
    let known = column(q, r, small, context)?;
    let (&value, below) = known.values.split_last().expect("there is a value for each row");
    if small == value {
        return Ok(Vec::new());
    }
    let on_diagonal = known.on_diagonal.filter(|&a| a < r);
    let earlier = match on_diagonal {
        Some(a) => Some(a),
        None => find(small, q, r, &known, context)?,
    };
    let below = (0_u64..).zip(below).filter(|&(_, &value)| value == small);
    Ok(winning_squares(
        Some(value.into()).filter(|&value| value < p),
        earlier.map(u64::from),
        below.map(|(left, _)| Square::new(3, left + 1)),
    ))
}

/// All about a column, and rows up to one; and where p is on the diagonal.
fn column(q: u32, r: u32, p: u32, context: &Context) -> Result<Known, Stopped> {
    let mut heard = Record::default();
    let slow_tiles = trace(q..q + 1, 0..r + 1, q, &mut heard, context)?;
    let mut values = vec![0; r as usize + 1];
    let mut put = |row: u32, value: u32| {
        if let Some(to) = values.get_mut(row as usize) {
            *to = value;
        }
    };
    for settled in heard.settled.iter().filter(|settled| settled.start <= q) {
        put(settled.row, settled.value(q));
    }
    for &(row, column) in &heard.constant {
        put(row, column);
    }
    for &(_, row, value) in &heard.values {
        put(row, value);
    }
    let constant = heard.constant.iter().find(|&&(row, _)| row == r).map(|&(_, q)| q);
    let settled = heard.settled.into_iter().find(|settled| settled.row == r);
    let on_diagonal = (0..).zip(&heard.diagonal).find(|&(_, &value)| value == p);
    let on_diagonal = on_diagonal.map(|(a, _)| a);
    Ok(Known { values, settled, constant, on_diagonal, slow_tiles })
}

/// The column before q in which row r took p.
fn find(p: u32, q: u32, r: u32, known: &Known, context: &Context) -> Result<Option<u32>, Stopped> {
    let mut end = known.constant.map_or(q, |constant| q.min(constant + 1));
    if let Some(settled) = &known.settled {
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
        // What is close together is looked at together.
        while let Some(next) = columns.next_if(|&next| next < last + 1000) {
            last = next;
        }
        let mut heard = Record::default();
        trace(first..last + 1, r..r + 1, last, &mut heard, context)?;
        if let Some((column, ..)) = heard.values.into_iter().find(|&(.., value)| value == p) {
            return Ok(Some(column));
        }
    }
    Ok(None)
}

/// Goes through some columns with rows up to one, from the last state before them, and keeps states on
/// the way. Says where the slow way was gone.
pub(super) fn trace(
    columns: Range<u32>,
    rows: Range<u32>,
    last_row: u32,
    heard: &mut impl Events,
    context: &Context,
) -> Result<Vec<[u32; 4]>, Stopped> {
    let last = columns.end - 1;
    let states = States::new(context);
    // Windows of neighbouring rows go on from the same states.
    let last_row = last_row.next_multiple_of(1024).min(last);
    let begun = states.latest(columns.start, last_row, context);
    let mut frontier = begun.unwrap_or_else(|| Frontier::new(last_row));
    let all = Frontier::expected_values(last, last_row);
    context.begin("values", (all - frontier.counts().entries as f64).max(1.0));
    let every = (last / 32).max(1024);
    let mut tracing = Tracing { frontier: &mut frontier, states, every, columns, rows, heard };
    run_in_stages(&mut tracing, u64::from(last) + 1, every.into(), context)?;
    Ok(frontier.slow_tiles().to_vec())
}

/// A way through some columns, and who hears of it.
struct Tracing<'t, E> {
    frontier: &'t mut Frontier,
    states: States,
    every: u32,
    columns: Range<u32>,
    rows: Range<u32>,
    heard: &'t mut E,
}

impl<E: Events> Staged for Tracing<'_, E> {
    fn done(&self) -> u64 {
        self.frontier.next().into()
    }

    fn run_to(&mut self, to: u64, context: &Context) -> Result<(), Stopped> {
        let (columns, rows) = (self.columns.clone(), self.rows.clone());
        self.frontier.run_within(to as u32 - 1, columns, rows, self.heard, context)
    }

    /// States that are close to one that is there are not worth it, nor is the last.
    fn keep(&mut self, is_last: bool, context: &Context) {
        let (done, rows) = (self.frontier.next(), self.frontier.last_row());
        let nearest = self.states.nearest(done, rows, context);
        if !is_last && nearest.is_none_or(|there| there + self.every / 2 < done) {
            self.states.keep(self.frontier, context);
        }
    }
}
