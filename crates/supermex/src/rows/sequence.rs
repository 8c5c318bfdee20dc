//! The integer sequences of four rows.

use super::{FewRows, FourCensus, FourRows};
use crate::run::{Context, Stopped, Unfinished};

/// An integer sequence that four rows give rise to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FourSequence {
    /// The p for which there is a P-position (p, p, r, r), in order.
    PairLengths,
    /// The r of these P-positions (p, p, r, r), in the same order.
    PairRests,
    /// The last row d of each P-position (a, b, c, d), in lexicographic order.
    LastRows,
}

impl FourSequence {
    /// The first `count` terms, from index 1 on.
    ///
    /// ```
    /// use supermex::run::Context;
    /// use supermex::rows::FourSequence;
    ///
    /// let terms = FourSequence::PairLengths.terms(6, &Context::default())?;
    /// assert_eq!(terms, [3, 5, 7, 10, 13, 14]);
    /// # Ok::<(), supermex::run::Unfinished>(())
    /// ```
    pub fn terms(self, count: usize, context: &Context) -> Result<Vec<u64>, Unfinished> {
        let mut longest = 8;
        loop {
            let mut terms: Vec<u64> = match self {
                FourSequence::LastRows => {
                    let few = FewRows::new(4, longest).expect("rows are short");
                    let context = within(context, |threads| few.expected_bytes(threads))?;
                    // The sizes have been checked, so the only error left is to be stopped.
                    let list = few.p_positions(&context).map_err(|_| Stopped)?;
                    list.row(3).map(u64::from).collect()
                }
                FourSequence::PairLengths | FourSequence::PairRests => {
                    let rows = FourRows::new(longest);
                    let context = within(context, |threads| rows.bytes(threads))?;
                    let pairs = rows.run::<FourCensus>(&context)?.pairs();
                    let is_length = self == FourSequence::PairLengths;
                    pairs.into_iter().map(|(p, r)| if is_length { p } else { r }.into()).collect()
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

/// The context with as many threads as memory allows, where `bytes` says what a number of threads
/// takes.
fn within(context: &Context, bytes: impl Fn(usize) -> f64) -> Result<Context, Unfinished> {
    let threads = context.threads_within(&bytes).unwrap_or(1);
    context.admit(bytes(threads))?;
    Ok(context.clone().with_threads(threads))
}
