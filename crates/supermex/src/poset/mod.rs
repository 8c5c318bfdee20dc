//! Chomp on any finite poset, as A. E. Brouwer, G. Horváth, I. Molnár-Sáska and C. Szabó (*On three-rowed Chomp*, Integers 5, 2005,
//! sections 1 to 6) survey it: a player takes an element, and all above it go with it; whoever cannot move loses.
//!
//! | file | holds |
//! |---|---|
//! | `order.rs` | posets, from pairs of elements |
//! | `game.rs` | a poset as a game, its rules, and what is asked of it |
//! | `search.rs` | positions decided up to isomorphism, part by part |
//! | `canon.rs` | positions up to isomorphism, and their symmetries |
//! | `families/` | posets with names |
//! | `file.rs` | games from JSON |
//! | `spec.rs` | how they are asked for |
//! | `plain.rs` | the definition, for rules that care which elements are left |
//! | `frame.rs`, `mask.rs` | a poset as bits, and sets of elements |

#![allow(clippy::cast_possible_truncation, reason = "posets have 1024 elements at most")]

mod canon;
pub mod families;
#[cfg(feature = "serde")]
mod file;
mod frame;
mod game;
mod mask;
mod order;
mod plain;
mod search;
mod spec;
#[cfg(test)]
mod tests;

#[cfg(feature = "serde")]
pub use file::{FileError, from_json};
pub use game::{Answer, Game, GameError, Limits, Rules};
pub use order::{Poset, PosetError};
pub use spec::{SpecError, named};
