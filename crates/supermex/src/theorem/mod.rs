//! What families are good for: every position they cover, answered at once.
//!
//! | file | holds |
//! |---|---|
//! | `query.rs` | [`Theory`]: who wins a position, and by which moves, in a time that hardly depends on its size |
//! | `winners.rs` | [`Winners`]: the winning positions of three rows as families, each with its winning move |
//! | `covering.rs` | [`Covering`]: which theorem covers a position |
//! | `members.rs` | [`Members`]: the positions of a family, listed or counted |
//! | `sums.rs` | [`Term`]: families as generating functions, which add up to all positions |

mod covering;
mod members;
mod query;
mod sums;
mod winners;

pub use covering::Covering;
pub use members::{Bounds, Members};
pub(crate) use query::winning_squares;
pub use query::{TailSystem, Theory};
pub use sums::{Term, are_all_positions};
pub use winners::{Progression, Target, TargetColumns, Winners, WinningFamily};
