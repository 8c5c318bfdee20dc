//! Statistics of the sequences of three rows: how far they stray from their trends, by how much
//! they grow from term to term, how often values come up, and where rows are smallest.

use std::collections::{BTreeMap, VecDeque};

use super::{Events, Minimum};

/// A sequence of numbers and its trend.
#[derive(Clone, Debug, PartialEq)]
pub struct Trail {
    /// The index of the next term.
    next: u32,
    last: Option<u32>,
    /// How far the terms stray from their trend.
    pub strip: Strip,
    /// How often each difference between a term and the next has come up.
    pub differences: BTreeMap<i64, u64>,
}

/// How far numbers stray from a trend.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Strip {
    slope: f64,
    /// The terms that are farthest below their trend and above it, if there are any.
    pub ends: Option<[Extreme; 2]>,
}

/// A term that is farther from its trend than all before it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Extreme {
    /// The index of the term.
    pub index: u32,
    /// The term less its trend.
    pub distance: f64,
}

impl Strip {
    fn new(slope: f64) -> Strip {
        Strip { slope, ends: None }
    }

    fn put(&mut self, index: u32, term: u32) {
        let distance = f64::from(term) - self.slope * f64::from(index);
        let here = Extreme { index, distance };
        let [low, high] = self.ends.unwrap_or([here; 2]);
        let low = if distance < low.distance { here } else { low };
        let high = if distance > high.distance { here } else { high };
        self.ends = Some([low, high]);
    }
}

impl Trail {
    fn new(slope: f64, first: u32) -> Trail {
        let strip = Strip::new(slope);
        Trail { next: first, last: None, strip, differences: BTreeMap::new() }
    }

    fn push(&mut self, term: u32) {
        self.strip.put(self.next, term);
        if let Some(last) = self.last {
            *self.differences.entry(i64::from(term) - i64::from(last)).or_default() += 1;
        }
        self.last = Some(term);
        self.next += 1;
    }
}

/// How often values come up (*On three-rowed Chomp*, 8.10): how many rows take c before column c
/// comes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Frequencies {
    /// Starts q(n) of constant rows that have not come up yet, and the n of the first of them.
    starts: VecDeque<u32>,
    first: u32,
    /// The largest of the first few f(a, a), and the f(a, a) after these.
    largest: u32,
    diagonal: VecDeque<u32>,
    after: u32,
    /// The first n for which it is not so that exactly n rows take c = q(n) before column c, one in
    /// each of the columns from c − n to c − 1.
    pub first_exception: Option<u32>,
    /// How many rows take d(n), itself included, less n/2.
    pub on_diagonal: Strip,
}

impl Frequencies {
    fn put(&mut self, value: u32, rows: u32, on_diagonal: Option<u32>) {
        if let Some(a) = on_diagonal {
            self.on_diagonal.put(a, rows);
        }
        // Two rows may become constant at the same value; it has not happened yet.
        while self.starts.front() == Some(&value) {
            self.starts.pop_front();
            let n = self.first;
            self.first += 1;
            // A column takes a value once at most, and none above its f(a, a). So if no f(a, a)
            // with a < c - n reaches c, then n rows have taken it in columns c - n to c - 1, each
            // in one of them.
            let columns = value.saturating_sub(n);
            while self.after < columns
                && let Some(next) = self.diagonal.pop_front()
            {
                self.after += 1;
                self.largest = self.largest.max(next);
            }
            if rows != n || self.after < columns || self.largest >= value {
                self.first_exception = self.first_exception.or(Some(n));
            }
        }
    }
}

/// The smallest value m(r) of each row r except f(r, r), and its column k(r) (*On three-rowed
/// Chomp*, 8.11).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Minima {
    /// For how many rows the minimum is known: all of these have ended.
    pub rows: u32,
    last: Option<Minimum>,
    /// How far the minima stray from √2 r.
    pub values: Strip,
    /// How far the columns of the minima stray from √2 r.
    pub columns: Strip,
    /// For how many rows the column of the minimum is not known.
    pub unplaced: u32,
    /// The first row where m falls, or stays the same while k does not grow. The paper proves that
    /// there is none.
    pub first_fall: Option<u32>,
}

impl Minima {
    fn put(&mut self, row: u32, minimum: Minimum) {
        self.rows = row + 1;
        self.values.put(row, minimum.value);
        match minimum.column {
            Some(column) => self.columns.put(row, column),
            None => self.unplaced += 1,
        }
        let falls = self.last.is_some_and(|last| match (minimum.column, last.column) {
            _ if minimum.value != last.value => minimum.value < last.value,
            (Some(column), Some(before)) => column <= before,
            _ => false,
        });
        if falls {
            self.first_fall = self.first_fall.or(Some(row));
        }
        self.last = Some(minimum);
    }
}

/// What Brouwer and others (*On three-rowed Chomp*, 8.5 to 8.11) ask of the diagonal, of the rows
/// that become constant and of the chart.
///
/// ```
/// use supermex::run::Context;
/// use supermex::three::{Frontier, Statistics};
///
/// let mut frontier = Frontier::new(1000);
/// frontier.run_to(1000, &Context::default())?;
/// let mut statistics = Statistics::default();
/// frontier.tell(&mut statistics);
/// let [low, high] = statistics.diagonal.strip.ends.unwrap();
/// assert!(low.distance > -1.2 && high.distance < 2.1);
/// assert_eq!(statistics.first_fall, None);
/// assert!(statistics.is_bounded);
/// assert_eq!(statistics.frequencies.first_exception, None);
/// # Ok::<(), supermex::run::Stopped>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Statistics {
    /// d(n) = f(n, n), from n = 0 on, with trend (1 + 1/√2) n.
    pub diagonal: Trail,
    /// q(n), the second row at which the n-th row becomes constant, from n = 1 on, with trend (1 +
    /// √2) n.
    pub starts: Trail,
    /// r(n), the n-th row that becomes constant, with trend (1 + 1/√2) n.
    pub rows: Trail,
    /// The first n for which r(n) is not larger than r(n − 1). Whether there is one is an open
    /// question of the paper.
    pub first_fall: Option<u32>,
    /// Whether q(n) ≤ 3n − 1 for all n, as the paper proves.
    pub is_bounded: bool,
    /// How often values come up.
    pub frequencies: Frequencies,
    /// Where rows are smallest.
    pub minima: Minima,
}

impl Default for Statistics {
    fn default() -> Statistics {
        let (alpha, beta) = (1.0 + 0.5_f64.sqrt(), 1.0 + 2_f64.sqrt());
        let strip = || Strip::new(2_f64.sqrt());
        Statistics {
            diagonal: Trail::new(alpha, 0),
            starts: Trail::new(beta, 1),
            rows: Trail::new(alpha, 1),
            first_fall: None,
            is_bounded: true,
            frequencies: Frequencies {
                first: 1,
                on_diagonal: Strip::new(0.5),
                ..Frequencies::default()
            },
            minima: Minima { values: strip(), columns: strip(), ..Minima::default() },
        }
    }
}

impl Events for Statistics {
    fn diagonal(&mut self, _q: u32, value: u32) {
        self.diagonal.push(value);
        self.frequencies.diagonal.push_back(value);
    }

    fn constant(&mut self, r: u32, q: u32) {
        let n = self.starts.next;
        if self.rows.last.is_some_and(|last| r <= last) {
            self.first_fall = self.first_fall.or(Some(n));
        }
        // 8.8: the n-th row becomes constant at 3n - 1 at the latest.
        self.is_bounded &= q < 3 * n;
        self.starts.push(q);
        self.rows.push(r);
        self.frequencies.starts.push_back(q);
    }

    fn minimum(&mut self, r: u32, minimum: Minimum) {
        self.minima.put(r, minimum);
    }

    fn frequency(&mut self, value: u32, rows: u32, on_diagonal: Option<u32>) {
        self.frequencies.put(value, rows, on_diagonal);
    }
}
