//! The integer sequences of four rows.

use super::{FourCensus, FourRows, Listener};
use crate::Monitor;

/// An integer sequence that four rows give rise to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sequence {
    /// The p for which there is a P-position (p, p, r, r), in order.
    PairLengths,
    /// Their r, in the same order.
    PairRests,
    /// The last row d of each P-position (a, b, c, d), in lexicographic order.
    LastRows,
}

impl Sequence {
    /// All of them.
    pub const ALL: [Sequence; 3] = [Sequence::PairLengths, Sequence::PairRests, Sequence::LastRows];

    /// Its number in the On-Line Encyclopedia of Integer Sequences.
    pub fn number(self) -> &'static str {
        match self {
            Sequence::PairLengths => "A152004",
            Sequence::PairRests => "A389258",
            Sequence::LastRows => "A395126",
        }
    }

    /// Its name here.
    pub fn name(self) -> &'static str {
        match self {
            Sequence::PairLengths => "pair-lengths",
            Sequence::PairRests => "pair-rests",
            Sequence::LastRows => "last-rows",
        }
    }

    /// The most terms that are found in a reasonable time.
    pub fn most_terms(self) -> usize {
        match self {
            Sequence::LastRows => 10_000_000,
            _ => 1000,
        }
    }

    /// The first terms, from index 1 on; `None` if the monitor stopped the work.
    ///
    /// ```
    /// use supermex::Monitor;
    /// use supermex::rows::Sequence;
    ///
    /// let terms = Sequence::PairLengths.terms(6, 1, &Monitor::default()).unwrap();
    /// assert_eq!(terms, [3, 5, 7, 10, 13, 14]);
    /// ```
    pub fn terms(self, count: usize, threads: usize, monitor: &Monitor) -> Option<Vec<u64>> {
        let mut longest = 8;
        loop {
            let run = FourRows::new(longest).threads(threads);
            let mut terms: Vec<u64> = match self {
                Sequence::LastRows => run.run::<Last>(monitor)?.terms(),
                Sequence::PairLengths => {
                    let census: FourCensus = run.run(monitor)?;
                    census.pairs().into_iter().map(|(p, _)| p.into()).collect()
                }
                Sequence::PairRests => {
                    let census: FourCensus = run.run(monitor)?;
                    census.pairs().into_iter().map(|(_, r)| r.into()).collect()
                }
            };
            if terms.len() >= count {
                terms.truncate(count);
                return Some(terms);
            }
            longest = longest * 3 / 2;
        }
    }
}

/// All P-positions.
#[derive(Default)]
struct Last(Vec<[u32; 4]>);

impl Listener for Last {
    fn position(&mut self, rows: [u32; 4]) {
        self.0.push(rows);
    }

    fn join(&mut self, other: Last) {
        self.0.extend(other.0);
    }
}

impl Last {
    fn terms(mut self) -> Vec<u64> {
        self.0.sort_unstable();
        self.0.into_iter().map(|[.., d]| d.into()).collect()
    }
}
