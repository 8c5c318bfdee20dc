//! The mathematics of Chomp: positions, who wins them, and by how much.
//!
//! Chomp is played on a bar of chocolate whose top left square is poisonous. A move names a
//! remaining square and eats it with everything to its right and below it; whoever must eat the
//! poison loses. This crate computes; it reads no files, prints nothing, starts no more threads
//! than it is told to, and builds for `wasm32-unknown-unknown` (where one thread is all there is).
//!
//! The [`tutorial`] goes from a board to a theorem with a certificate, in eight short chapters.
//! Where to look, from the vocabulary to the answers:
//!
//! | module | holds |
//! |---|---|
//! | [`tutorial`] | from a board to a theorem that is checked, step by step |
//! | [`position`] | [`Position`], [`Square`], [`Move`]: boards, moves, notations, pictures |
//! | [`value`] | [`Outcome`] and [`Nimber`]: what a position is worth; [`Status`]: is it proved |
//! | [`mod@mex`] | the smallest value that is not taken |
//! | [`mod@solve`] | one question, answered by the cheapest engine that can |
//! | [`game`] | a game as it is played: opponents, advice, saved games, who lost it where |
//! | [`closed`] | what has a closed form with a proof: one row, two rows, hooks, squares |
//! | [`bars`] | all positions inside a board: P-positions, openings, nim-values, remoteness |
//! | [`automaton`] | the machine behind all the papers: when its state repeats, that is a proof |
//! | [`ordinal`] | transfinite Chomp: up to three rows of ordinal length |
//! | [`periodic`] | ultimately periodic sequences |
//! | [`theorem`] | what families are good for: positions of any size, answered at once |
//! | [`typeset`] | theorems that one can print: propositions in LaTeX and Markdown, lists for Sage |
//! | [`certificate`] | theorems as text that anyone can check again |
//! | [`three`] | three rows, far out: the chart f(q, r) column by column, sequences, statistics |
//! | [`rows`] | few long rows, all of them: P-positions of four, nim-values of three |
//! | [`renorm`] | three rows as sheets that grow: instant winners, losers, operators between them |
//! | [`poset`] | games on any poset: subsets, graphs, geometries, divisors, semigroups |
//! | [`run`] | one run: what it may take, who watches it, where its results are kept |
//! | [`table`] | columns with names, types and units, for CSV and exports |
//! | [`mod@text`] | text from anywhere, fit for a line of a terminal |
//! | [`vectors`] | the vectors of a processor that engines work with |
//! | [`request`] (feature `serde`) | every question as a value, with its plan and its run |
//! | [`facts`] (feature `serde`) | what comes back, in the JSON of the command line |
//! | [`strategies`] (feature `proptest`) | any position, move, game or poset, for tests |
//!
//! # A question
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
//! let question = Question { nim: true, ..Question::default() };
//! let solution = Solver::default().solve(&position, question)?;
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
//! # A theorem
//!
//! All positions of four rows whose two short rows have at most three squares each: infinitely
//! many, decided by one run that ends when its state repeats.
//!
//! ```
//! use supermex::automaton::{Status, Tails, run};
//! use supermex::theorem::Theory;
//! use supermex::{Outcome, Position};
//!
//! let four_rows = Tails::p_positions(4, 3);
//! let found = run(&four_rows, u64::MAX);
//! assert_eq!(found.status, Status::Proved);
//!
//! let theory = Theory::new(four_rows, found);
//! let position: Position = "(1000000000,900000000,3,2)".parse()?;
//! assert_eq!(theory.outcome(&position), Some(Outcome::N));
//! let moves = theory.winning_moves(&position).expect("the short rows are short enough");
//! assert_eq!(moves[0].to.to_string(), "(900000003,900000000,3,2)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A long run
//!
//! A [`Context`](run::Context) says what a run may take, who hears of its progress, and where it
//! leaves its states. Here the columns of three rows are computed up to one, and later on to
//! another, from the state that the first run has left. [`InMemory`](run::InMemory) keeps states as
//! long as the program runs; the crate `supermex-store` keeps them in files.
//!
//! ```
//! use std::sync::Arc;
//! use std::sync::atomic::{AtomicU64, Ordering};
//! use supermex::run::{Checkpoints, Context, Event, InMemory, Resume};
//! use supermex::three::{Journey, Summary};
//!
//! let heard = Arc::new(AtomicU64::new(0));
//! let ears = Arc::clone(&heard);
//! let place = Arc::new(InMemory::default());
//! let context = Context::default()
//!     .with_threads(2)
//!     .with_memory(1e9)
//!     .with_checkpoints(Checkpoints { place, every: Some(500), resume: Resume::GoOn })
//!     .with_listener(move |event| {
//!         if let Event::Progress(progress) = event {
//!             assert_eq!(progress.unit, "values");
//!             ears.store(progress.done, Ordering::Relaxed);
//!         }
//!     });
//! let rows = 2000;
//! Journey::new(1000, rows, &context).run_to(1000, &context)?;
//! assert!(heard.load(Ordering::Relaxed) > 0);
//!
//! // Later: column 1000 is done, and the run goes on from there.
//! let mut journey = Journey::new(2000, rows, &context);
//! assert_eq!(journey.frontier.next(), 1001);
//! journey.run_to(2000, &context)?;
//! // Every bar of three rows and up to 2000 columns has one winning opening.
//! assert!(Summary::of(2000, &journey.frontier).is_unique());
//! # Ok::<(), supermex::run::Stopped>(())
//! ```
//!
//! From another thread, `context.monitor().stop()` ends a run early, with [`Stopped`](run::Stopped)
//! and its last state kept.
//!
//! # The order of arguments
//!
//! Rows come before columns, as in `Position::bar(rows, columns)` and
//! `Tails::p_positions(rows, longest)`; in [`three`], whose numbers are those of f(q, r), the column
//! q comes before the row r. The [`Context`](run::Context) comes last; only closures, which may be
//! long, come after it.
//!
//! # Features
//!
//! All are off by default.
//!
//! - `serde` adds `request`, `facts`, and posets from JSON. It implements `Serialize` and
//!   `Deserialize` for the vocabulary, in the shapes that the command line prints.
//! - `schema` implements `JsonSchema` for all of that.
//! - `certify` writes a certificate for every theorem that the [`automaton`] states and has it
//!   checked by `supermex-check`; a wrong one panics. That takes a few times as long, and is meant
//!   for tests.
//! - `proptest` adds [`strategies`], which your own tests can draw positions, games and posets from;
//!   not for wasm32.
//!
// Where a module is left out, its name leads to the features.
#![cfg_attr(not(feature = "serde"), doc = "[`request`]: #features", doc = "[`facts`]: #features")]
#![cfg_attr(not(feature = "proptest"), doc = "[`strategies`]: #features")]
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
#[cfg(feature = "serde")]
pub mod kept;
mod leb128;
pub mod mex;
#[cfg(test)]
#[path = "../tests/common/oracle.rs"]
mod oracle;
pub mod ordinal;
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
#[cfg(all(any(test, feature = "proptest"), not(target_arch = "wasm32")))]
pub mod strategies;
pub mod table;
pub mod text;
pub mod theorem;
pub mod three;
#[cfg(any(doc, doctest))]
pub mod tutorial;
pub mod typeset;
pub mod value;
pub mod vectors;

#[doc(inline)]
pub use game::{Game, Player};
#[doc(inline)]
pub use mex::mex;
#[doc(inline)]
pub use position::{
    Bar, Bite, Move, MoveError, Position, PositionError, Square, SquareError, Sum, SumError,
};
#[doc(inline)]
pub use solve::{Question, Solution, Solver};
#[doc(inline)]
pub use value::{Nimber, Outcome, Status};
