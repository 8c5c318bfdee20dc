//! A summary of all bars of three rows up to a length: their winning openings, and statistics of
//! the sequences behind them.

use std::collections::BTreeMap;

use super::{Events, Frontier, Journey, Minimum, Statistics};
use crate::Square;
use crate::run::{Context, Stopped};

/// The winning openings of all bars 3 × n up to some n.
///
/// From (n,n,n), cutting the second and third row to q leaves (n,q,q), which is a P-position if
/// f(q, q) = n; cutting the third to r leaves (n,n,r), which is one if row r becomes constant at n.
///
/// ```
/// use supermex::run::Context;
/// use supermex::three::Summary;
///
/// let summary = Summary::find(1000, &Context::default())?;
/// assert!(summary.is_unique());
/// assert_eq!((summary.second_row(), summary.third_row()), (586, 414));
/// # Ok::<(), supermex::run::Stopped>(())
/// ```
#[derive(Clone, Debug)]
pub struct Summary {
    /// For each n from 1 on, its first winning opening, by row.
    openings: Vec<Option<Square>>,
    /// All winning openings of bars that have more than one. No such bar is known.
    several: BTreeMap<usize, Vec<Square>>,
    /// Statistics of the sequences behind the openings.
    pub statistics: Statistics,
}

/// The column of an opening of 3 × n in its row, as the geometry of E. Friedman and A. Landsberg
/// (*Nonlinear dynamics in combinatorial games: renormalizing Chomp*, Chaos 17, 2007) predicts it:
/// in the second row (2 − √2) n columns are left, in the third n / √2.
pub fn predicted_column(opening: Square, columns: u32) -> f64 {
    let share = if opening.row == 2 { 2.0 - 2_f64.sqrt() } else { 0.5_f64.sqrt() };
    1.0 + share * f64::from(columns)
}

impl Events for Summary {
    fn diagonal(&mut self, q: u32, value: u32) {
        self.statistics.diagonal(q, value);
        self.opening(value, 2, q);
    }

    fn constant(&mut self, r: u32, q: u32) {
        self.statistics.constant(r, q);
        self.opening(q, 3, r);
    }

    fn minimum(&mut self, r: u32, minimum: Minimum) {
        self.statistics.minimum(r, minimum);
    }

    fn frequency(&mut self, value: u32, rows: u32, on_diagonal: Option<u32>) {
        self.statistics.frequency(value, rows, on_diagonal);
    }
}

impl Summary {
    /// Finds the openings of all bars with up to `columns` columns.
    pub fn find(columns: u32, context: &Context) -> Result<Summary, Stopped> {
        let mut journey = Journey::unkept(columns);
        journey.run_to(columns, context)?;
        Ok(Summary::of(columns, &journey.frontier))
    }

    /// The openings of all bars with up to `columns` columns, from a run that has done these
    /// columns.
    pub fn of(columns: u32, frontier: &Frontier) -> Summary {
        let mut summary = Summary::new(columns);
        frontier.tell(&mut summary);
        summary
    }

    /// An empty summary of all bars with up to `columns` columns.
    pub fn new(columns: u32) -> Summary {
        let openings = vec![None; columns as usize];
        Summary { openings, several: BTreeMap::new(), statistics: Statistics::default() }
    }

    fn opening(&mut self, columns: u32, row: u64, left: u32) {
        let square = Square::new(row, u64::from(left) + 1);
        let index = (columns as usize).wrapping_sub(1);
        match self.openings.get_mut(index) {
            Some(none @ None) => *none = Some(square),
            Some(Some(first)) => {
                let squares = self.several.entry(index).or_insert_with(|| vec![*first]);
                squares.push(square);
                squares.sort_unstable();
            }
            None => {}
        }
    }

    /// The winning openings of 3 × 1, 3 × 2, and so on, by row.
    pub fn openings(&self) -> impl Iterator<Item = &[Square]> {
        let all = self.openings.iter().enumerate();
        all.map(|(index, one)| self.several.get(&index).map_or(one.as_slice(), Vec::as_slice))
    }

    /// Whether each bar has exactly one winning opening.
    pub fn is_unique(&self) -> bool {
        self.openings().all(|squares| squares.len() == 1)
    }

    /// How many winning openings are in the second row.
    pub fn second_row(&self) -> usize {
        self.openings().flatten().filter(|square| square.row == 2).count()
    }

    /// How many winning openings are in the third row.
    pub fn third_row(&self) -> usize {
        self.openings().flatten().filter(|square| square.row == 3).count()
    }

    /// The blake3, in hexadecimal, of the lines `n row column` of all openings, each with its line
    /// feed.
    pub fn digest(&self) -> String {
        let mut hasher = blake3::Hasher::new();
        let (mut text, mut digits) = (Vec::new(), itoa::Buffer::new());
        for (squares, n) in self.openings().zip(1_u64..) {
            for Square { row, column } in squares {
                for (number, after) in [(n, b' '), (*row, b' '), (*column, b'\n')] {
                    text.extend_from_slice(digits.format(number).as_bytes());
                    text.push(after);
                }
            }
            if text.len() > 1 << 16 {
                hasher.update(&text);
                text.clear();
            }
        }
        hasher.update(&text);
        hasher.finalize().to_string()
    }
}
