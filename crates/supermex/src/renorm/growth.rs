//! Sheets one after the other, without building each anew.

use std::collections::VecDeque;

use super::supermex::find;
use super::{Column, LoserSheet, Sheet};
use crate::periodic::lcm;
use crate::run::{Context, Stopped};

/// The sheets `W_x` and `L_x` for x = 0, 1, 2 and so on, from any first sheet of instant winners
/// on.
///
/// R adds a few points to each column of a sheet; and to shift a sheet is to forget its first
/// column.
///
/// ```
/// use supermex::renorm::Growth;
///
/// let mut growth = Growth::default();
/// let (x, losers) = growth.next().unwrap();
/// assert_eq!((x, losers.height(5)), (0, Some(1)));
/// // Sheets of losers end with probability 2 − √2 = 0.586.
/// assert_eq!(growth.take(1000).filter(|(_, losers)| losers.ends()).count(), 586);
/// ```
#[derive(Clone, Debug)]
pub struct Growth {
    x: u64,
    head: VecDeque<Column>,
    /// The columns that are repeated for ever; there is one at least.
    period: VecDeque<Column>,
}

impl Default for Growth {
    /// The sheets of Chomp.
    fn default() -> Growth {
        Growth::from(Sheet::first())
    }
}

impl From<Sheet> for Growth {
    /// The sheets that grow from `first`, the instant winners of x = 0.
    fn from(first: Sheet) -> Growth {
        Growth { x: 0, head: first.head().to_vec().into(), period: first.period().to_vec().into() }
    }
}

impl Growth {
    /// The instant winners of the sheet that comes next.
    pub fn winners(&self) -> Sheet {
        Sheet::new(self.head.iter().cloned().collect(), self.period.iter().cloned().collect())
    }

    /// The losers of the sheet that comes next.
    pub fn losers(&self) -> LoserSheet {
        find(&self.head, &self.period)
    }

    /// Runs on until the sheet of `x` comes next, and calls `tell` with each sheet of losers before
    /// it.
    pub fn run_to(
        &mut self,
        x: u64,
        context: &Context,
        mut tell: impl FnMut(u64, &LoserSheet),
    ) -> Result<(), Stopped> {
        context.begin("columns", Growth::expected_work(x) - Growth::expected_work(self.x));
        while self.x < x {
            context.check()?;
            context.advance(self.x);
            if let Some((x, losers)) = self.next() {
                tell(x, &losers);
            }
        }
        Ok(())
    }

    /// About how many columns of instant winners there are in the sheets before `x`.
    pub(crate) fn expected_work(x: u64) -> f64 {
        x as f64 * x as f64 / 2.0
    }

    /// Puts the point (`y`, `z`) into the instant winners of the sheet that comes next.
    ///
    /// ```
    /// use supermex::renorm::Growth;
    ///
    /// let mut growth = Growth::default();
    /// growth.add_point(3, 1);
    /// // [0, 3, 1] is no loser any more.
    /// assert_eq!(growth.losers().heights().head(), [1, 1, 1, 2, 0]);
    /// ```
    pub fn add_point(&mut self, y: u64, z: u64) {
        let y = usize::try_from(y).expect("columns fit into memory");
        self.unroll(y + 1);
        self.head[y].put(z);
    }

    /// Goes on to the next sheet, with `losers` as the losers of this one.
    pub(super) fn grow(&mut self, losers: &LoserSheet) {
        self.put(losers);
        self.shift();
        self.x += 1;
    }

    /// How many columns of the instant winners are repeated for ever.
    pub(super) fn period(&self) -> usize {
        self.period.len()
    }

    /// Whether the sheets that come next are the same.
    pub fn is_same(&self, other: &Growth) -> bool {
        // Both repeat from the longer head on, so that one turn of both periods decides.
        let turn = lcm(self.period.len() as u64, other.period.len() as u64);
        let turn = turn.and_then(|turn| usize::try_from(turn).ok()).unwrap_or(usize::MAX);
        let end = self.head.len().max(other.head.len()).saturating_add(turn);
        self.x == other.x && (0..end).all(|y| self.column(y) == other.column(y))
    }

    /// Column `y` of the instant winners of the sheet that comes next.
    fn column(&self, y: usize) -> &Column {
        match y.checked_sub(self.head.len()) {
            None => &self.head[y],
            Some(behind) => &self.period[behind % self.period.len()],
        }
    }

    /// Makes sure that the head has `columns` columns.
    fn unroll(&mut self, columns: usize) {
        while self.head.len() < columns {
            self.head.push_back(self.period[0].clone());
            self.period.rotate_left(1);
        }
    }

    /// Puts in the losers and their deadly diagonal.
    fn put(&mut self, losers: &LoserSheet) {
        let heights = losers.heights();
        let (first, repeated) = (heights.head(), heights.period());
        let top = losers.top();
        let diagonal = usize::try_from(top + 1).expect("columns fit into memory");
        self.unroll(first.len().max(diagonal));
        let all = lcm(self.period.len() as u64, repeated.len().max(1) as u64);
        let all = all.and_then(|all| usize::try_from(all).ok()).expect("periods fit into memory");
        let before = self.period.len();
        for at in before..all {
            self.period.push_back(self.period[at - before].clone());
        }
        let flat = repeated.iter().cycle();
        for (column, &z) in self.head.iter_mut().zip(first.iter().chain(flat.clone())) {
            column.put(z);
        }
        let passed = self.head.len() - first.len();
        for (column, &z) in self.period.iter_mut().zip(flat.skip(passed % repeated.len().max(1))) {
            column.put(z);
        }
        for (column, z) in self.head.iter_mut().zip((0..=top).rev()) {
            column.put(z);
        }
    }

    /// L: shifts the sheet to the left by one column.
    fn shift(&mut self) {
        if self.head.pop_front().is_none() {
            self.period.rotate_left(1);
        }
    }
}

impl Iterator for Growth {
    type Item = (u64, LoserSheet);

    /// The losers of a sheet; the instant winners of the next one come next.
    fn next(&mut self) -> Option<(u64, LoserSheet)> {
        let losers = self.losers();
        self.grow(&losers);
        Some((self.x - 1, losers))
    }
}
