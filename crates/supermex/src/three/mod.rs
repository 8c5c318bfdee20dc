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
//! | `chart.rs` | a window of the chart f(q, r) |
//! | `frontier.rs` | the columns one after the other, with a few words for each row |
//! | `row.rs` | what a row remembers |
//! | `summary.rs` | all winning openings up to a column, their digest and statistics |

mod chart;
mod frontier;
mod row;
mod summary;
#[cfg(test)]
mod tests;

pub use chart::Chart;
pub use frontier::{Counts, Events, Frontier};
pub use summary::{Strips, Summary, predicted_column};
