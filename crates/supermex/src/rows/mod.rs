//! All positions of few rows up to a longest row: P-positions of four to eight rows, and
//! nim-values of three.
//!
//! # P-positions of four to eight rows
//!
//! For rows b ≥ c ≥ d there is at most one first row a = F(b, c, d) that makes (a, b, c, d) a
//! P-position. It is the smallest a from max(b, 1) on from which no move leads to a P-position: it
//! is not among F(b', c, d) for b' < b, nor among F(b, c', d) for c' < c, nor among F(b, c, d') for
//! d' < d, where rows that a move cuts short are short. Once it is b itself, (b, b, c, d) can be
//! reached from all longer b, and the *tail* (c, d) has ended. With more rows there are more such
//! sets, one for each row from the second on, and nothing else changes.
//!
//! F(b, c, d) is at most b + c + d + 1. For that number cannot be taken: if the bound holds for all
//! shorter rows, then F(b', c, d), F(b, c', d) and F(b, c, d') are at most b + c + d, and the
//! values of rows that are cut short are still less. So a run up to a longest row N has every value
//! of the second rows b with 3b + 1 ≤ N.
//!
//! So b goes up, then c, and so on, and each row keeps a set of values, as bits from b on, for each
//! choice of the rows below it. The sets of the second row, for all choices of the rows from the
//! third on, are most of what is kept: N³/100 bytes or so for four rows up to a longest row N. A
//! row that has grown makes the rows below it longer; the sets of these new choices begin as those
//! of the choices that they were cut down to until then.
//!
//! Most tails have no value up to the longest row, for the union of their sets is full. Sets lie
//! word by word, so that a vector has a word of eight tails, and one look rules out eight of them.
//!
//! # Nim-values of three rows
//!
//! The nim-value of (p, q, r) is the smallest number that no move leads to: none of those of (p',
//! q, r) with p' < p, of (p, q', r) with q' < q, or of (p, q, r') with r' < r. Each *tail* (q, r)
//! keeps the set of nim-values that it has had, and p goes up. It is the same machine as for
//! P-positions; but there is no least value that grows with p, tails do not end, and all numbers
//! are taken. So sixteen first rows go through the tails at once, and words are looked at eight at
//! a time.
//!
//! | file | holds |
//! |---|---|
//! | `nim/` | nim-values, and statistics of them |
//! | `many.rs` | all P-positions inside a position, and who hears of them |
//! | `block.rs` | second rows in blocks, and what one block hands over to the next |
//! | `tails.rs` | the numbers of tails, and which tail a longer one was cut down to |
//! | `sets.rs` | a set of first rows for each of many tails |
//! | `take.rs` | the values of all tails that differ in their last two rows |
//! | `search.rs` | which of eight words are not full, with every sort of vectors |
//! | `four.rs` | P-positions of four rows: a front for `many.rs` |
//! | `cost.rs` | what that takes, before it is taken |
//! | `long.rs` | the winning openings of long bars of three to eight rows |
//! | `bar_census.rs` | who hears of these openings |
//! | `state.rs` | states of runs, kept at intervals, from which a run can go on |
//! | `list.rs` | all P-positions of two to six rows, in order |
//! | `sequence.rs` | the integer sequences of four rows |
//! | `shape.rs` | where in the space of four rows P-positions lie, how many, and how long their first rows are |
//! | `spread.rs` | fractions, and the least, the mean and the greatest of many |
//! | `census.rs` | a census of all P-positions of four rows: how many, which openings, which of the form (p, p, r, r) |

#![allow(
    clippy::cast_possible_truncation,
    reason = "rows are below 2^32, and words and bits of them are fewer"
)]

mod bar_census;
mod block;
mod census;
mod cost;
mod four;
mod list;
mod long;
mod many;
#[cfg(test)]
mod many_tests;
mod nim;
mod search;
mod sequence;
mod sets;
mod shape;
mod spread;
mod state;
mod tails;
mod take;
#[cfg(test)]
mod tests;

pub use bar_census::BarCensus;
pub(crate) use bar_census::read_bar_census;
pub use census::FourCensus;
pub(crate) use census::read_shape_census;
pub use four::{FourRows, Listener};
pub use list::{FewRows, PList};
pub use long::LongBar;
pub(crate) use many::Unheard;
pub use many::{ManyRows, RowsListener, Wanted};
pub(crate) use nim::read_bars;
pub use nim::{
    Bars, End, NimCount, NimLine, NimListener, NimSlice, NimStatistics, NimTable, NimsByRows, Step,
    ThreeRowNims, TrendBin,
};
pub use sequence::FourSequence;
pub use shape::{ByRows, FourShape, OpeningsInRow, ShapeBin};
pub use spread::{Fraction, Spread};
pub use state::{Hears, Reached};
