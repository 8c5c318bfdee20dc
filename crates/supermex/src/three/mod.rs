//! Three rows, far out: f(q, r) column by column, without a table.
//!
//! A. E. Brouwer, G. Horváth, I. Molnár-Sáska and C. Szabó (*On three-rowed Chomp*, Integers 5, 2005)
//! write f(q, r) for the one first row that makes (f(q, r), q, r) a P-position. It is the smallest p from
//! max(q, 1) on that is neither in the row so far, {f(a, r) : a < q}, where f(a, r) is the *diagonal*
//! value f(a, a) for a < r, nor in the column so far, {f(q, b) : b < r}; until f(q, r) = q, and the
//! row is *constant* from then on.
//!
//! | file | holds |
//! |---|---|
//! | `census.rs` | how every row ends, and the certificate of that |
//! | `chart.rs` | a window of the chart f(q, r) |
//! | `events.rs` | what a run tells of |
//! | `frontier.rs` | all columns up to one, and how to go on |
//! | `block.rs` | what a block of columns does |
//! | `handover.rs` | what one block hands over to the next |
//! | `kernel/` | many rows through a block at once, in the lanes of vectors |
//! | `line.rs` | what an entry of the chart is: on which line, or how its row has ended |
//! | `lattice.rs` | where the windows of rows and columns lie |
//! | `columns.rs`, `near.rs`, `diagonal.rs`, `row.rs` | what is remembered of columns, the diagonal, a row |
//! | `settle.rs`, `fixed.rs` | rows that are proved to repeat, and what they take in each column |
//! | `state.rs`, `bytes.rs` | all that is needed to go on later, as bytes |
//! | `tally.rs` | how many rows take a value |
//! | `widths.rs` | how wide the windows of rows have to be |
//! | `lookup.rs` | single values and winning moves, from states that have been kept |
//! | `record.rs` | what happens in a run, written down |
//! | `sequence.rs` | the integer sequences of three rows |
//! | `statistics.rs` | how far the sequences of three rows stray, and how they grow |
//! | `states.rs` | states kept at intervals, and runs that go on from them |
//! | `summary.rs` | all winning openings up to a column, their digest and statistics |

#![allow(
    clippy::cast_possible_truncation,
    reason = "columns, rows and values are below 2^32, and bits are cut off on purpose"
)]

mod block;
mod bytes;
mod census;
mod chart;
mod columns;
mod diagonal;
mod events;
mod fixed;
mod frontier;
mod handover;
mod kernel;
mod lattice;
mod line;
mod lookup;
mod near;
mod record;
mod row;
mod sequence;
mod settle;
mod state;
mod states;
mod statistics;
mod summary;
mod tally;
#[cfg(test)]
mod tests;
mod widths;

pub use bytes::NotAState;
pub use census::{Census, Fate};
pub use chart::Chart;
pub use events::{Counts, Events, Minimum};
pub use frontier::Frontier;
pub use kernel::Vectors;
pub use line::Line;
pub(crate) use line::is_lower;
pub use lookup::{lookup_cost, value, winning_moves};
pub use record::{Distances, Record};
pub use sequence::ThreeSequence;
pub use settle::Settled;
pub use states::Journey;
pub(crate) use states::States;
pub use statistics::{Extreme, Frequencies, Minima, Statistics, Strip, Trail};
pub use summary::{Summary, predicted_column};
pub use widths::Widths;
