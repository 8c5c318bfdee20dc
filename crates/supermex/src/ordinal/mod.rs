//! Transfinite Chomp: up to three rows of ordinal length.
//!
//! S. Huddleston and J. Shurman (*Transfinite Chomp*, in More Games of No Chance, MSRI Publications
//! 42, 2002) play Chomp on ordinals. Here rows are shorter than ω^ω. A finite third row is decided
//! without any hypothesis, from the census of the rows of plain three-row Chomp that settle; an
//! infinite one if infinitely many of these rows settle. Statements, proofs and tables are on the
//! page docs/ordinals.md.
//!
//! | file | holds |
//! |---|---|
//! | `cantor.rs` | [`Ordinal`]: Cantor normal forms |
//! | `position.rs` | [`Rows`]: positions and moves |
//! | `block.rs` | the game within one block of ω |
//! | `levels.rs` | blocks among one another |
//! | `decide.rs` | who wins, and by which move |

#![allow(clippy::many_single_char_names, reason = "lengths have the letters of the page")]

mod block;
mod cantor;
mod decide;
mod levels;
mod position;
#[cfg(test)]
mod tests;

pub use cantor::{MOST_COEFFICIENT, MOST_EXPONENT, Ordinal, OrdinalError};
pub use decide::{Decision, Demand, HYPOTHESIS, MOST_ROW, Settling, decide, demand, opening};
pub use position::Rows;
