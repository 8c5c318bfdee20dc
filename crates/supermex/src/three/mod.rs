//! Three rows, far out: f(q, r) column by column, without a table.
//!
//! A. E. Brouwer, G. Horváth, I. Molnár-Sáska and C. Szabó (*On three-rowed Chomp*, Integers
//! 5, 2005) write f(q, r) for the one first row that makes (f(q, r), q, r) a P-position. It is the
//! smallest p from max(q, 1) on that is neither in the row so far, {f(a, r) : a < q}, where f(a, r)
//! is the *diagonal* value f(a, a) for a < r, nor in the column so far, {f(q, b) : b < r}; until
//! f(q, r) = q, and the row is *constant* from then on.
//!
//! `engine/` finds these values; all else here is what they tell.
//!
//! | file | holds |
//! |---|---|
//! | `engine/` | all rows, column after column, without a table |
//! | `states.rs` | states kept at intervals, and runs that go on from them |
//! | `record.rs` | what happens in a run, written down |
//! | `summary.rs` | all winning openings up to a column, their digest and statistics |
//! | `statistics.rs` | how far the sequences of three rows stray, and how they grow |
//! | `sequence.rs` | the integer sequences of three rows |
//! | `census.rs` | how every row ends, and the certificate of that |
//! | `families.rs` | all values of short rows, as families |
//! | `chart.rs` | a window of the chart f(q, r) |
//! | `line.rs` | what an entry of the chart is: on which line, or how its row has ended |
//! | `lookup.rs` | single values and winning moves, from states that have been kept |

#![allow(
    clippy::cast_possible_truncation,
    reason = "columns, rows and values are below 2^32, and bits are cut off on purpose"
)]

mod census;
mod chart;
mod engine;
mod families;
mod line;
mod lookup;
mod record;
mod sequence;
mod states;
mod statistics;
mod summary;

pub use census::{Census, Fate};
pub use chart::Chart;
use engine::Values;
pub use engine::{Counts, Events, Frontier, Minimum, NotAState, Settled, Widths};
pub(crate) use families::families_job;
pub use line::Line;
pub(crate) use line::is_lower;
pub(crate) use lookup::lookup_cost;
pub use lookup::{value, winning_moves};
pub use record::{Distances, Record};
pub use sequence::ThreeSequence;
pub use states::Journey;
pub(crate) use states::{KIND as STATE, States, serves_single_values, spacing};
pub use statistics::{Extreme, Frequencies, Minima, Statistics, Strip, Trail};
pub use summary::{Summary, predicted_column};
