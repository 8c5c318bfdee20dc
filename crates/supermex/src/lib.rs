//! The mathematics of Chomp: positions, who wins them, and by how much.
//!
//! Chomp is played on a bar of chocolate whose top left square is poisonous. A move names a
//! remaining square and eats it with everything to its right and below it; whoever must eat the
//! poison loses. This crate computes; it reads no files, prints nothing, starts no more threads
//! than it is told to, and builds for `wasm32-unknown-unknown` (where one thread is all there is).
//!
//! Where to look, from the vocabulary to the answers:
//!
//! | module | holds |
//! |---|---|
//! | [`position`] | [`Position`], [`Square`], [`Move`]: boards, moves, notations, pictures |
//! | [`value`] | [`Outcome`] and [`Nimber`]: what a position is worth |
//! | [`mod@mex`] | the smallest value that is not taken |
//! | [`closed`] | what has a closed form with a proof: one row, two rows, hooks, squares |
//! | [`bars`] | all positions inside a board: P-positions, openings, nim-values, remoteness |
//! | [`automaton`] | the machine behind all the papers: run until the state repeats, and that is a proof |
//! | [`certificate`] | theorems as text that anyone can check again |
//! | [`periodic`] | ultimately periodic sequences |
//! | [`theorem`] | what families are good for: positions of any size, answered at once |
//! | [`three`] | three rows, far out: the chart f(q, r) column by column, its sequences and statistics |
//! | [`rows`] | few long rows, all of them: P-positions of four, nim-values of three |
//! | [`poset`] | games on any poset: subsets, graphs, geometries, divisors, semigroups |
//! | [`renorm`] | three rows as sheets that grow: instant winners, losers, and the operators between them |
//! | [`vectors`] | the vectors of a processor that engines work with |
//! | [`run`] | one run: what it may take, who watches it, where its results are kept |
//! | [`mod@solve`] | one question, answered by the cheapest engine that can |
//! | [`table`] | columns with names, types and units, for CSV and exports |
//! | [`mod@text`] | text from anywhere, fit for a line of a terminal |
//! | [`game`] | a game as it is played: opponents of every level, advice, saved games, who lost it where |
//! | `request` | every question as a value, with its plan and its run; as JSON too (feature `serde`) |
//! | `facts` | what comes back, in the JSON of the command line (feature `serde`) |
//!
//! # A first question
//!
//! ```
//! use supermex::{Nimber, Outcome, Position, Question, Solver};
//!
//! // Rows of 5, 4 and 2 squares. The `*` are the two winning moves found below.
//! //
//! //     ! o o o o
//! //     o o o *
//! //     * o
//! let position: Position = "(5,4,2)".parse()?;
//!
//! let solution = Solver::default().solve(&position, Question { nim: true, ..Question::default() })?;
//! assert_eq!(solution.outcome, Outcome::N);
//! assert_eq!(solution.nim, Some(Nimber::new(3)));
//!
//! let moves: Vec<String> = solution
//!     .winning_moves
//!     .iter()
//!     .map(|m| format!("{} leaves {}", m.square, m.to))
//!     .collect();
//! assert_eq!(moves, ["(2,4) leaves (5,3,2)", "(3,1) leaves (5,4)"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! `serde` (off by default) has `request` and `facts`, and implements `Serialize` and `Deserialize` for the
//! vocabulary, in the shapes that the command line prints; `schema` implements `JsonSchema` for all of that. `certify` (off by default) writes a certificate for every theorem that the
//! [`automaton`] states and has it checked by `supermex-check`, which panics if it is wrong; that takes
//! a few times as long, and is meant for tests.

// Without requests, nobody asks for some of what they need; with them, everything is in use.
#![cfg_attr(not(feature = "serde"), allow(dead_code, unused_imports))]

// The yardstick of the tests names the crate from outside.
#[cfg(test)]
extern crate self as supermex;

mod amounts;
pub mod automaton;
pub mod bars;
pub mod certificate;
pub mod closed;
#[cfg(feature = "serde")]
pub mod facts;
pub mod game;
mod leb128;
pub mod mex;
#[cfg(test)]
#[path = "../tests/common/oracle.rs"]
mod oracle;
pub mod periodic;
pub mod poset;
pub mod position;
pub mod renorm;
#[cfg(feature = "serde")]
pub mod request;
mod ring;
pub mod rows;
pub mod run;
pub mod solve;
pub mod table;
pub mod text;
pub mod theorem;
pub mod three;
pub mod value;
pub mod vectors;

pub use game::{Game, Player};
#[doc(inline)]
pub use mex::mex;
#[doc(inline)]
pub use position::{Bar, Move, MoveError, Position, PositionError, Square, SquareError};
#[doc(inline)]
pub use solve::{Question, Solution, Solver};
#[doc(inline)]
pub use value::{Nimber, Outcome, Status};
