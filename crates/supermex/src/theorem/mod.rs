//! What families are good for: every position they cover, answered at once.
//!
//! | file | holds |
//! |---|---|
//! | `query.rs` | [`Theory`]: who wins a position, and by which moves, in a time that hardly depends on its size |
//! | `winners.rs` | [`Winners`]: the winning positions of three rows as families, each with its winning move |
//! | `covering.rs` | [`Covering`]: which theorem covers a position |
//! | `sums.rs` | [`Term`]: families as generating functions, which add up to all positions |

mod covering;
mod query;
mod sums;
mod winners;

pub use covering::Covering;
pub(crate) use query::winning_squares;
pub use query::{TailSystem, Theory};
pub use sums::{Term, are_all_positions};
pub use winners::{Progression, Target, TargetColumns, Winners, WinningFamily};
