//! A record of a run, for figures and for whoever wants to see the sequences of three rows term by
//! term.

use std::f64::consts::{FRAC_1_SQRT_2, SQRT_2};

use super::{Events, Frontier, Minimum};

/// All that a run tells, term by term.
///
/// ```
/// use supermex::run::Context;
/// use supermex::three::{Frontier, Record, Statistics};
///
/// let mut frontier = Frontier::new(100);
/// frontier.run_to(100, &Context::default())?;
/// let record = Record::of(&frontier);
/// assert_eq!(record.diagonal[..4], [1, 3, 4, 6]);
/// assert_eq!(record.constant[..3], [(1, 2), (3, 5), (4, 7)]);
///
/// // What others would have heard of columns up to 50.
/// let mut statistics = Statistics::default();
/// record.tell(50, &mut statistics);
/// assert_eq!(statistics.diagonal.differences.values().sum::<u64>(), 50);
/// # Ok::<(), supermex::run::Stopped>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// The diagonal values f(0, 0), f(1, 1), and so on.
    pub diagonal: Vec<u32>,
    /// The rows that became constant, each with the second row at which it did, in order of these
    /// second rows.
    pub constant: Vec<(u32, u32)>,
    /// How many rows take each value before its column comes, and its place on the diagonal.
    pub frequencies: Vec<(u32, Option<u32>)>,
    /// The smallest value, except f(r, r), of each row r that has ended.
    pub minima: Vec<Minimum>,
}

/// How far each term of the three sequences is from its trend, with the index of the term.
#[derive(Clone, Debug, PartialEq)]
pub struct Distances {
    /// d(n) − (1 + 1/√2) n, d(n) being the diagonal value f(n, n), from n = 0 on.
    pub diagonal: Vec<(u32, f64)>,
    /// q(n) − (1 + √2) n, q(n) being the second row at which the n-th row becomes constant, from
    /// n = 1 on.
    pub starts: Vec<(u32, f64)>,
    /// r(n) − (1 + 1/√2) n, r(n) being the n-th row that becomes constant.
    pub rows: Vec<(u32, f64)>,
}

impl Events for Record {
    fn diagonal(&mut self, _q: u32, value: u32) {
        self.diagonal.push(value);
    }

    fn constant(&mut self, r: u32, q: u32) {
        self.constant.push((r, q));
    }

    fn minimum(&mut self, _r: u32, minimum: Minimum) {
        self.minima.push(minimum);
    }

    fn frequency(&mut self, _value: u32, rows: u32, on_diagonal: Option<u32>) {
        self.frequencies.push((rows, on_diagonal));
    }
}

impl Record {
    /// All that a run has found.
    pub fn of(frontier: &Frontier) -> Record {
        let mut record = Record::default();
        frontier.tell(&mut record);
        record
    }

    /// Tells `events` what was heard of columns up to `last`.
    pub fn tell(&self, last: u32, events: &mut impl Events) {
        for (q, &value) in (0..=last).zip(&self.diagonal) {
            events.diagonal(q, value);
        }
        for (r, q) in self.constant_upto(last) {
            events.constant(r, q);
        }
    }

    /// How far each term is from its trend, in columns up to `last`.
    ///
    /// ```
    /// # use supermex::run::Context;
    /// # use supermex::three::{Frontier, Record};
    /// let mut frontier = Frontier::new(10);
    /// frontier.run_to(10, &Context::default())?;
    /// let distances = Record::of(&frontier).distances(10);
    /// // f(2, 2) = 4, and 4 − 2 (1 + 1/√2) = 2 − √2.
    /// assert!((distances.diagonal[2].1 - (2.0 - 2_f64.sqrt())).abs() < 1e-12);
    /// // Row 1 is constant from q = 2 on, row 3 from 5, row 4 from 7, row 6 from 9.
    /// assert_eq!(distances.starts.len(), 4);
    /// # Ok::<(), supermex::run::Stopped>(())
    /// ```
    pub fn distances(&self, last: u32) -> Distances {
        let (alpha, beta) = (1.0 + FRAC_1_SQRT_2, 1.0 + SQRT_2);
        let distance = |slope: f64, n: u32, term: u32| (n, f64::from(term) - slope * f64::from(n));
        let diagonal = (0..=last).zip(&self.diagonal);
        let constant = || (1..).zip(self.constant_upto(last));
        Distances {
            diagonal: diagonal.map(|(n, &value)| distance(alpha, n, value)).collect(),
            starts: constant().map(|(n, (_, q))| distance(beta, n, q)).collect(),
            rows: constant().map(|(n, (r, _))| distance(alpha, n, r)).collect(),
        }
    }

    fn constant_upto(&self, last: u32) -> impl Iterator<Item = (u32, u32)> {
        self.constant.iter().copied().take_while(move |&(_, q)| q <= last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::Context;
    use crate::three::{Summary, Trail};

    fn record(columns: u32) -> Record {
        let mut frontier = Frontier::new(columns);
        frontier.run_to(columns, &Context::default()).unwrap();
        Record::of(&frontier)
    }

    /// What a run up to a column tells is what a longer one tells of those columns.
    #[test]
    fn a_longer_run_tells_the_same() {
        let mut told = Summary::new(700);
        record(1000).tell(700, &mut told);
        let found = Summary::find(700, &Context::default()).unwrap();
        assert_eq!(told.digest(), found.digest());
        let (told, found) = (told.statistics, found.statistics);
        assert_eq!(told.diagonal, found.diagonal);
        assert_eq!((told.starts, told.rows), (found.starts, found.rows));
    }

    /// The extremes are those that statistics keep.
    #[test]
    fn distances_have_the_extremes_of_the_statistics() {
        let distances = record(2000).distances(1500);
        let summary = Summary::find(1500, &Context::default()).unwrap();
        let statistics = summary.statistics;
        let agree = |distances: &[(u32, f64)], trail: &Trail| {
            let by_distance = |a: &&(u32, f64), b: &&(u32, f64)| a.1.total_cmp(&b.1);
            let ends = [distances.iter().min_by(by_distance), distances.iter().max_by(by_distance)];
            for (found, kept) in ends.iter().zip(trail.strip.ends.unwrap()) {
                let (n, distance) = found.unwrap();
                assert_eq!(*n, kept.index);
                assert!((distance - kept.distance).abs() < 1e-9);
            }
        };
        agree(&distances.diagonal, &statistics.diagonal);
        agree(&distances.starts, &statistics.starts);
        agree(&distances.rows, &statistics.rows);
    }
}
