//! What is said of all bars of three rows up to one: their winning openings, and how far the
//! sequences behind them stray from their trends.

use super::{Events, Frontier};
use crate::{Monitor, Square};

/// The winning openings of all bars 3 × n up to some n.
///
/// From (n,n,n), cutting the second and third row to q leaves (n,q,q), which is a P-position if
/// f(q, q) = n; cutting the third to r leaves (n,n,r), which is one if row r becomes constant at n.
///
/// ```
/// use supermex::Monitor;
/// use supermex::three::Summary;
///
/// let summary = Summary::find(1000, &Monitor::default()).unwrap();
/// assert!(summary.is_unique());
/// assert_eq!((summary.second_row(), summary.third_row()), (586, 414));
/// ```
#[derive(Clone, Debug)]
pub struct Summary {
    /// For each n from 1 on, its winning openings, by row.
    openings: Vec<Vec<Square>>,
    strips: Strips,
}

/// How far sequences stray from their trends, below and above. The diagonal is d(n) = f(n, n); the n-th row
/// to become constant is r(n), at second row q(n).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strips {
    /// d(n) − (1 + 1/√2) n.
    pub diagonal: (f64, f64),
    /// q(n) − (1 + √2) n.
    pub starts: (f64, f64),
    /// r(n) − (1 + 1/√2) n.
    pub rows: (f64, f64),
    constant: u32,
}

/// The column of an opening of 3 × n in its row, as the geometry of E. Friedman and A. Landsberg
/// (*Nonlinear dynamics in combinatorial games: renormalizing Chomp*, Chaos 17, 2007) predicts it: in
/// the second row (2 − √2) n columns are left, in the third n / √2.
pub fn predicted_column(opening: Square, columns: u32) -> f64 {
    let share = if opening.row == 2 { 2.0 - 2_f64.sqrt() } else { 0.5_f64.sqrt() };
    1.0 + share * f64::from(columns)
}

const NOTHING: (f64, f64) = (f64::INFINITY, f64::NEG_INFINITY);

fn widen(strip: &mut (f64, f64), value: f64) {
    *strip = (strip.0.min(value), strip.1.max(value));
}

impl Events for Summary {
    fn diagonal(&mut self, q: u32, value: u32) {
        let trend = 1.0 + 0.5_f64.sqrt();
        widen(&mut self.strips.diagonal, f64::from(value) - trend * f64::from(q));
        self.opening(value, 2, q);
    }

    fn constant(&mut self, r: u32, q: u32) {
        self.strips.constant += 1;
        let n = f64::from(self.strips.constant);
        widen(&mut self.strips.starts, f64::from(q) - (1.0 + 2_f64.sqrt()) * n);
        widen(&mut self.strips.rows, f64::from(r) - (1.0 + 0.5_f64.sqrt()) * n);
        self.opening(q, 3, r);
    }
}

impl Summary {
    /// The openings of all bars with up to so many columns; `None` if the monitor stopped the run.
    pub fn find(columns: u32, monitor: &Monitor) -> Option<Summary> {
        let mut summary = Summary::new(columns);
        let mut frontier = Frontier::new(columns);
        let finished = frontier.run_to(columns, &mut summary, monitor);
        finished.then_some(summary)
    }

    /// Of all bars with up to so many columns, nothing is known yet.
    pub fn new(columns: u32) -> Summary {
        let strips = Strips { diagonal: NOTHING, starts: NOTHING, rows: NOTHING, constant: 0 };
        let openings = vec![Vec::new(); columns as usize];
        Summary { openings, strips }
    }

    fn opening(&mut self, columns: u32, row: u64, left: u32) {
        let bar = (columns as usize).checked_sub(1).and_then(|index| self.openings.get_mut(index));
        if let Some(squares) = bar {
            squares.push(Square::new(row, u64::from(left) + 1));
            squares.sort_unstable();
        }
    }

    /// The winning openings of 3 × 1, 3 × 2, and so on, by row.
    pub fn openings(&self) -> impl Iterator<Item = &[Square]> {
        self.openings.iter().map(Vec::as_slice)
    }

    /// Whether each bar has exactly one.
    pub fn is_unique(&self) -> bool {
        self.openings().all(|squares| squares.len() == 1)
    }

    /// How many are in the second row.
    pub fn second_row(&self) -> usize {
        self.openings.iter().flatten().filter(|square| square.row == 2).count()
    }

    /// How many are in the third row.
    pub fn third_row(&self) -> usize {
        self.openings.iter().flatten().filter(|square| square.row == 3).count()
    }

    /// How far the sequences stray.
    pub fn strips(&self) -> Strips {
        self.strips
    }

    /// The blake3, in hexadecimal, of the lines `n row column` of all openings, each with its line
    /// feed.
    pub fn digest(&self) -> String {
        let mut hasher = blake3::Hasher::new();
        for (squares, n) in self.openings().zip(1..) {
            for Square { row, column } in squares {
                hasher.update(format!("{n} {row} {column}\n").as_bytes());
            }
        }
        hasher.finalize().to_string()
    }
}
