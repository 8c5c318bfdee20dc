//! The integer sequences of four rows.

use super::{FourCensus, FourRows, Hears, Listener};
use crate::run::{Context, Stopped};

/// An integer sequence that four rows give rise to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FourSequence {
    /// The p for which there is a P-position (p, p, r, r), in order.
    PairLengths,
    /// Their r, in the same order.
    PairRests,
    /// The last row d of each P-position (a, b, c, d), in lexicographic order.
    LastRows,
}

impl FourSequence {
    /// The first terms, from index 1 on.
    ///
    /// ```
    /// use supermex::run::Context;
    /// use supermex::rows::FourSequence;
    ///
    /// let terms = FourSequence::PairLengths.terms(6, &Context::default())?;
    /// assert_eq!(terms, [3, 5, 7, 10, 13, 14]);
    /// # Ok::<(), supermex::run::Stopped>(())
    /// ```
    pub fn terms(self, count: usize, context: &Context) -> Result<Vec<u64>, Stopped> {
        let mut longest = 8;
        loop {
            let run = FourRows::new(longest);
            let mut terms: Vec<u64> = match self {
                FourSequence::LastRows => run.run::<Last>(context)?.terms(),
                FourSequence::PairLengths => {
                    let census: FourCensus = run.run(context)?;
                    census.pairs().into_iter().map(|(p, _)| p.into()).collect()
                }
                FourSequence::PairRests => {
                    let census: FourCensus = run.run(context)?;
                    census.pairs().into_iter().map(|(_, r)| r.into()).collect()
                }
            };
            if terms.len() >= count {
                terms.truncate(count);
                return Ok(terms);
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
}

impl Hears for Last {
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
