//! What each move is worth, sums of boards, and positions by what they are like: all against the
//! definition.
#![cfg(feature = "serde")]

mod boards;
mod games;
#[path = "../common/oracle.rs"]
mod oracle;
mod queries;
mod sums;
