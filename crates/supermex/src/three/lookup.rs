//! Single values, and winning moves, from states that have been kept.
//!
//! Any f(q, r) can be had by going on from the last state before column q. A winning move from (p, q, r) shortens
//! the first row to f(q, r); or the third to an r' with f(q, r') = p, which column q shows; or the
//! second to a q' with f(q', r) = p, and then it is the question in which column the row took p. It can only have been
//! where one of its windows showed p, or where the row was looked at by itself.

use std::fmt;
use std::ops::Range;

use super::lattice::{BITS, Lattice, first_close, high};
use super::{Events, Frontier, Settled};
use crate::{Monitor, Square};

/// Where states are kept.
pub trait Shelf: fmt::Debug + Send {
    /// The state with the most columns done, but no more than these, and with all rows that have begun.
    fn latest(&self, columns: u32) -> Option<Frontier>;

    /// How many columns it has done.
    fn nearest(&self, columns: u32) -> Option<u32>;

    /// Keeps a state, if there is room for it.
    fn keep(&mut self, frontier: &Frontier);
}

/// States that are kept in memory.
#[derive(Debug, Default)]
pub struct InMemory {
    /// By columns.
    states: Vec<(u32, Vec<u8>)>,
}

impl Shelf for InMemory {
    fn latest(&self, columns: u32) -> Option<Frontier> {
        let after = self.states.partition_point(|&(done, _)| done <= columns);
        Frontier::from_bytes(&self.states[after.checked_sub(1)?].1).ok()
    }

    fn nearest(&self, columns: u32) -> Option<u32> {
        let after = self.states.partition_point(|&(done, _)| done <= columns);
        Some(self.states[after.checked_sub(1)?].0)
    }

    fn keep(&mut self, frontier: &Frontier) {
        if let Err(at) = self.states.binary_search_by_key(&frontier.next(), |&(done, _)| done) {
            self.states.insert(at, (frontier.next(), frontier.to_bytes()));
        }
    }
}

/// Looks values up, and keeps states on the way.
#[derive(Debug)]
pub struct Lookup {
    shelf: Box<dyn Shelf>,
    threads: usize,
}

impl Default for Lookup {
    fn default() -> Lookup {
        Lookup::new(Box::<InMemory>::default(), 1)
    }
}

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

/// Hears of a column, or of a row.
#[derive(Default)]
struct Heard {
    values: Vec<(u32, u32, u32)>,
    constant: Vec<(u32, u32)>,
    settled: Vec<Settled>,
    diagonal: Vec<u32>,
}

impl Events for Heard {
    fn diagonal(&mut self, _q: u32, value: u32) {
        self.diagonal.push(value);
    }

    fn constant(&mut self, r: u32, q: u32) {
        self.constant.push((r, q));
    }

    fn settled(&mut self, settled: &Settled) {
        self.settled.push(settled.clone());
    }

    fn value(&mut self, q: u32, r: u32, value: u32) {
        self.values.push((q, r, value));
    }
}

/// Columns beyond this are not looked up.
const MOST: u32 = 20_000_000;

impl Lookup {
    /// With states from this shelf, and so many threads.
    pub fn new(shelf: Box<dyn Shelf>, threads: usize) -> Lookup {
        Lookup { shelf, threads }
    }

    /// About how many values have to be found to answer about a column; `None` if it is too far out.
    pub fn cost(&self, column: u64) -> Option<f64> {
        let column = u32::try_from(column).ok().filter(|&column| column <= MOST)?;
        let values = |columns: u32| Frontier::expected_values(columns, columns);
        let there = self.shelf.nearest(column).map_or(0.0, values);
        // Some columns have to be done again, up to four times.
        let again = 4.0 * (values(column) - values(column - column / 32));
        Some((values(column) - there).max(0.0) + again)
    }

    /// f(q, r), for r ≤ q; `None` if the monitor stopped the run.
    ///
    /// ```
    /// use supermex::Monitor;
    /// use supermex::three::Lookup;
    ///
    /// let mut lookup = Lookup::default();
    /// assert_eq!(lookup.value(170, 120, &Monitor::default()), Some(242));
    /// // Row 3 is constant from q = 5 on.
    /// assert_eq!(lookup.value(2000, 3, &Monitor::default()), Some(5));
    /// ```
    pub fn value(&mut self, q: u32, r: u32, monitor: &Monitor) -> Option<u32> {
        self.column(q, r, 0, monitor)?.values.pop()
    }

    /// Every winning move from (p, q, r), p ≥ q ≥ r, as squares, by row; `None` if the monitor stopped the run.
    pub fn winning_moves(
        &mut self,
        p: u64,
        q: u32,
        r: u32,
        monitor: &Monitor,
    ) -> Option<Vec<Square>> {
        let small = u32::try_from(p).unwrap_or(u32::MAX);
        let known = self.column(q, r, small, monitor)?;
        let (&value, below) = known.values.split_last()?;
        let square = |row: u64, left: u32| Square::new(row, u64::from(left) + 1);
        let mut squares = Vec::new();
        if small == value {
            return Some(squares);
        }
        if small > value {
            squares.push(square(1, value));
        }
        squares.extend(known.on_diagonal.filter(|&a| a < r).map(|a| square(2, a)));
        squares.extend(self.find(small, q, r, &known, monitor)?.map(|column| square(2, column)));
        let taken_by = (0..).zip(below).find(|&(_, &value)| value == small);
        squares.extend(taken_by.map(|(row, _)| square(3, row)));
        Some(squares)
    }

    /// All about a column, and rows up to one; and where p is on the diagonal.
    fn column(&mut self, q: u32, r: u32, p: u32, monitor: &Monitor) -> Option<Known> {
        let mut heard = Heard::default();
        let slow_tiles = self.trace(q..q + 1, 0..r + 1, &mut heard, monitor)?;
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
        Some(Known { values, settled, constant, on_diagonal, slow_tiles })
    }

    /// The column before q in which row r took p.
    #[expect(clippy::option_option, reason = "whether it was found out, and then what")]
    fn find(
        &mut self,
        p: u32,
        q: u32,
        r: u32,
        known: &Known,
        monitor: &Monitor,
    ) -> Option<Option<u32>> {
        let mut end = known.constant.map_or(q, |constant| q.min(constant + 1));
        if let Some(settled) = &known.settled {
            let found = settled.differences.iter().filter_map(|&difference| {
                let column = p.checked_sub(difference)?;
                (settled.start..q).contains(&column).then_some(column)
            });
            let mut found = found.filter(|&column| settled.value(column) == p);
            if let Some(column) = found.next() {
                return Some(Some(column));
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
            let mut heard = Heard::default();
            self.trace(first..last + 1, r..r + 1, &mut heard, monitor)?;
            if let Some((column, ..)) = heard.values.into_iter().find(|&(.., value)| value == p) {
                return Some(Some(column));
            }
        }
        Some(None)
    }

    /// Goes through some columns, from the last state before them, and keeps states on the way. Says where
    /// the slow way was gone.
    fn trace(
        &mut self,
        columns: Range<u32>,
        rows: Range<u32>,
        heard: &mut Heard,
        monitor: &Monitor,
    ) -> Option<Vec<[u32; 4]>> {
        let last = columns.end - 1;
        let begun = self.shelf.latest(columns.start).and_then(|frontier| frontier.with_rows(last));
        let mut frontier = begun.unwrap_or_else(|| Frontier::new(last)).threads(self.threads);
        let every = (last / 32).max(1024);
        while frontier.next() <= last {
            let stage = (frontier.next() / every + 1) * every - 1;
            let (columns, rows) = (columns.clone(), rows.clone());
            if !frontier.run_within(stage.min(last), columns, rows, heard, monitor) {
                return None;
            }
            let nearest = self.shelf.nearest(stage + 1);
            if stage < last && nearest.is_none_or(|done| done + every / 2 <= stage) {
                self.shelf.keep(&frontier);
            }
        }
        Some(frontier.slow_tiles().to_vec())
    }
}
