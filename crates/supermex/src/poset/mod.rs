//! Chomp on any finite poset, as A. E. Brouwer, G. Horváth, I. Molnár-Sáska and C. Szabó (*On
//! three-rowed Chomp*, Integers 5, 2005, sections 1 to 6) survey it: a player takes an element, and
//! all above it go with it; whoever cannot move loses.
//!
//! | file | holds |
//! |---|---|
//! | `order.rs` | posets, from pairs of elements |
//! | `game.rs` | a poset as a game, its rules, and what is asked of it |
//! | `listing.rs` | all positions of one nim-value |
//! | `firsts.rs` | all first moves, decided by several threads |
//! | `contest.rs` | a game as it is played |
//! | `remoteness.rs` | how many moves a game lasts |
//! | `search.rs` | positions decided up to isomorphism, part by part |
//! | `effort.rs`, `reach.rs` | what a search takes, and about how many positions there are |
//! | `graphs.rs` | the nim-values of graphs, as far as theorems say them |
//! | `layered.rs`, `product.rs` | all positions of Chomp in several dimensions, one after the other |
//! | `planar.rs` | products of two chains, which are boards of Chomp |
//! | `ways.rs` | which of these ways is taken |
//! | `claims.rs` | who searches what, where several threads do |
//! | `memo.rs` | positions that have been decided, and the memory they take |
//! | `board.rs` | what a search needs to know of positions |
//! | `masks.rs`, `canon.rs` | positions as sets of elements, up to isomorphism, with their symmetries |
//! | `tables.rs` | positions as truth tables, where elements are sets of up to seven points |
//! | `families/` | posets with names |
//! | `chain/` | finite posets with one long chain, proved for every length |
//! | `semigroup/` | numerical semigroups, which are infinite |
//! | `sequence.rs` | integer sequences |
//! | `diagram/` | where elements and lines are drawn |
//! | `file.rs` | games from JSON |
//! | `spec.rs` | games from names such as `boolean:4` |
//! | `plain.rs` | the definition, for rules that care which elements are left |
//! | `frame.rs`, `mask.rs` | a poset as bits, and sets of elements |

#![allow(clippy::cast_possible_truncation, reason = "posets have 1024 elements at most")]

mod board;
mod canon;
mod chain;
mod claims;
mod contest;
mod diagram;
mod effort;
pub mod families;
#[cfg(feature = "serde")]
mod file;
mod firsts;
mod frame;
mod game;
mod graphs;
mod layered;
mod listing;
mod mask;
mod masks;
mod memo;
mod order;
mod plain;
mod planar;
mod product;
mod reach;
mod remoteness;
mod search;
mod semigroup;
mod sequence;
mod spec;
mod tables;
#[cfg(test)]
mod tests;
mod ways;

pub(crate) use canon::describe_order;
pub use chain::{
    ChainAnswer, ChainError, ChainGame, ChainSystem, ChainTheorem, ProveError, Threshold,
    TwoChains, TwoChainsAnswer, TwoChainsEnding, TwoChainsError, TwoChainsSystem, TwoChainsTheorem,
    TwoRelations,
};
pub use contest::{Contest, ContestError, Counsel, Ground};
pub use diagram::{Diagram, DiagramError, Line, Measures};
#[cfg(feature = "serde")]
pub use file::{FileError, FromFile, from_json, read_json};
pub use game::{Answer, GameError, PosetGame, Rules};
pub use listing::{ListError, Listing};
#[cfg(feature = "serde")]
pub(crate) use memo::{POSITION_STATES, positions_key};
pub use order::{Poset, PosetError};
pub use remoteness::Prospect;
pub use semigroup::{Reason, Semigroup, SemigroupError, Verdict};
pub use sequence::PosetSequence;
pub use spec::{SpecError, named};
pub(crate) use tables::describe_sets;
pub(crate) use ways::Way;
