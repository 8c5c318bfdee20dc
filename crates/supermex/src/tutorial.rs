//! From a board to a theorem that anybody can check, in eight short chapters.
//!
//! Every example here is a whole program and runs as it stands; each goes on from the one before.
//! All of them work without any feature of this crate. The last chapter puts them together in
//! twenty lines.
//!
//! 1. [A board and its moves](#1-a-board-and-its-moves)
//! 2. [Who wins](#2-who-wins)
//! 3. [Nim-values](#3-nim-values)
//! 4. [Three rows and a family](#4-three-rows-and-a-family)
//! 5. [The theorem](#5-the-theorem)
//! 6. [A position of any size](#6-a-position-of-any-size)
//! 7. [The certificate](#7-the-certificate)
//! 8. [The check, and the whole program](#8-the-check-and-the-whole-program)
//!
//! # 1. A board and its moves
//!
//! A [`Position`] is what is left of a bar of chocolate: rows of squares, none longer than the one
//! above it. The square at the top left is poisonous. A [`Square`] is named by its row and its
//! column, both counted from 1. Whoever moves takes a square, and everything to its right and below
//! it goes too.
//!
//! ```
//! use supermex::{Position, Square};
//!
//! let board: Position = "(5,4,2)".parse()?;
//! assert_eq!(board, Position::new([5, 4, 2])?);
//! assert_eq!(board.picture().to_string(), "\
//! ! o o o o
//! o o o o
//! o o
//! ");
//!
//! let left = board.chomp(Square::new(2, 3))?;
//! assert_eq!(left.to_string(), "(5,2,2)");
//! // Eleven squares, and all but the poison can be taken.
//! assert_eq!(board.moves().count(), 10);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Position::bar`] makes a whole bar, rows before columns; `"3x7".parse()` reads one. What cannot
//! be read or taken comes back as an error that says what would be accepted.
//!
//! # 2. Who wins
//!
//! Whoever must take the poison loses. A position is a *P-position* if the *previous* player wins,
//! so that whoever must move loses; otherwise the *next* player wins, and it is an *N-position*.
//! That is its [`Outcome`]. A [`Solver`] finds it, with every winning move.
//!
//! ```
//! use supermex::{Outcome, Position, Question, Solver, Square};
//!
//! let mut solver = Solver::default();
//! let bar = Position::bar(3, 7)?;
//! let solution = solver.solve(&bar, Question::default())?;
//! assert_eq!(solution.outcome, Outcome::N);
//!
//! // One move wins. It leaves the opponent a P-position.
//! let [winning] = &solution.winning_moves[..] else { panic!("there is one") };
//! assert_eq!(winning.square, Square::new(3, 5));
//! assert_eq!(winning.to.to_string(), "(7,7,4)");
//! let reply = solver.solve(&winning.to, Question::default())?;
//! assert_eq!((reply.outcome, reply.winning_moves.len()), (Outcome::P, 0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A board that is too large for the solver is refused, with what it would take.
//!
//! # 3. Nim-values
//!
//! Put two boards side by side, and let each player move on either of them; whoever has no move
//! left but poison loses. Outcomes do not tell who wins that, but nim-values do. The [`Nimber`] of
//! a position is the smallest one that no move leads to; that of two boards is the exclusive or of
//! theirs; and it is zero for P-positions, and for them alone.
//!
//! ```
//! use supermex::{Nimber, Position, Question, Solver};
//!
//! let mut solver = Solver::default();
//! let mut nim = |board: &Position| {
//!     let question = Question { nim: true, ..Question::default() };
//!     solver.solve(board, question).map(|solution| solution.nim.expect("it was asked for"))
//! };
//! let (one, other) = (Position::bar(2, 3)?, Position::bar(3, 3)?);
//! let (first, second) = (nim(&one)?, nim(&other)?);
//! assert_eq!((first.get(), second.get(), first ^ second), (4, 5, Nimber::new(1)));
//!
//! // Not zero: whoever moves wins, by a move on the second board that makes the two equal.
//! let mut won = Vec::new();
//! for option in other.moves() {
//!     if nim(&option.to)? == first {
//!         won.push(option.to.to_string());
//!     }
//! }
//! assert_eq!(won, ["(2,2,2)", "(3,3)"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # 4. Three rows and a family
//!
//! Fix a third row of two squares, and look for P-positions (p, q, 2). For each second row q there
//! is at most one first row p: from a longer one, a player could move to it.
//!
//! ```
//! use supermex::{Outcome, Position, Question, Solver};
//!
//! let mut solver = Solver::default();
//! let mut found = Vec::new();
//! for q in 2..=9 {
//!     for p in q..=2 * q {
//!         let board = Position::new([p, q, 2])?;
//!         if solver.solve(&board, Question::default())?.outcome == Outcome::P {
//!             found.push((q, p - q));
//!         }
//!     }
//! }
//! // (4,2,2), (5,3,2), (6,4,2), and so on: the first row is longer by two.
//! assert_eq!(found, [2, 3, 4, 5, 6, 7, 8, 9].map(|q| (q, 2)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! That looks like a *family*: (q + 2, q, 2) for every q. But the loop has seen eight boards, and
//! however far it goes, it has only *observed*.
//!
//! # 5. The theorem
//!
//! The module [`automaton`](crate::automaton) computes the same thing in another way, second row
//! after second row for all short third rows at once. What happens next depends on a small state
//! alone. When a state comes again, everything after it does too: **that is a proof.**
//! [`run`](crate::automaton::run) goes on until every third row has ended or repeats, or until the
//! second row is as long as its last argument; `u64::MAX` says that it may take as long as it
//! likes.
//!
//! ```
//! use supermex::automaton::{Status, ThreeRows, run};
//!
//! // Third rows of up to five squares.
//! let three_rows = ThreeRows::new(5);
//! let found = run(&three_rows, u64::MAX);
//! assert_eq!(found.status, Status::Proved);
//!
//! // A family for each third row: p - q for each second row q, from the first q that fits on.
//! // That of chapter 4 has no head, and a period of one number: it is 2 for ever.
//! let family = &found.families[2];
//! assert_eq!((family.head(), family.period()), (&[][..], &[2][..]));
//! assert_eq!(family.get(1_000_000_000_000), Some(&2));
//!
//! // Third row 3 has three P-positions, (6,3,3), (7,4,3) and (5,5,3), and then no more.
//! let family = &found.families[3];
//! assert!(family.is_finite());
//! assert_eq!(family.head(), [3, 3, 0]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! With more rows, all but the two longest are fixed: they are the *tail* of a position.
//! [`Tails::p_positions`] takes the number of rows in all, and the length that no row of a tail
//! exceeds. What follows is the theorem that the command `supermex tails --rows 4 --upto 12`
//! proves.
//!
//! ```
//! use supermex::automaton::{Status, System, Tails, run};
//!
//! let four_rows = Tails::p_positions(4, 12);
//! let found = run(&four_rows, u64::MAX);
//! assert_eq!(found.status, Status::Proved);
//! assert_eq!(four_rows.statement(), "tails rows 4 upto 12");
//! // A family for each of the 91 tails (r, s) with 12 ≥ r ≥ s ≥ 0.
//! assert_eq!((found.families.len(), four_rows.label(90)), (91, "12,12".to_owned()));
//! ```
//!
//! Larger theorems take longer. [`extend`](crate::automaton::extend) runs them with a
//! [`Context`](crate::run::Context): it reports progress, can be stopped, keeps within its memory,
//! and goes on from what is known.
//!
//! # 6. A position of any size
//!
//! A theorem is good for looking things up. A [`Theory`] takes the system and what the run has
//! found, and answers about every position whose tail is short enough, however long its first two
//! rows are; about others it says `None`.
//!
//! ```
//! use supermex::automaton::{Tails, run};
//! use supermex::theorem::Theory;
//! use supermex::{Outcome, Position};
//!
//! let four_rows = Tails::p_positions(4, 12);
//! let found = run(&four_rows, u64::MAX);
//! let theory = Theory::new(four_rows, found);
//!
//! let long: Position = "(1000000000,900000000,12,5)".parse()?;
//! assert_eq!(theory.outcome(&long), Some(Outcome::N));
//! let winning = theory.winning_moves(&long).expect("its tail is (12,5)");
//! assert_eq!(winning[0].to.to_string(), "(900000011,900000000,12,5)");
//! assert_eq!(theory.outcome(&winning[0].to), Some(Outcome::P));
//!
//! assert_eq!(theory.outcome(&Position::bar(4, 13)?), None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # 7. The certificate
//!
//! Why should anybody believe it? [`certificate::write`](crate::certificate::write) writes the
//! theorem as text, to a file or to anything else that bytes can be written to: what is claimed,
//! where the states repeat, and every family. [`Form::Replay`] is shorter, with a digest in place
//! of the families.
//!
//! ```
//! use supermex::automaton::{ThreeRows, run};
//! use supermex::certificate::{Form, write};
//!
//! let three_rows = ThreeRows::new(5);
//! let found = run(&three_rows, u64::MAX);
//! let mut text = Vec::new();
//! write(&mut text, &three_rows, &found, Form::Full)?;
//! assert_eq!(String::from_utf8(text)?, "\
//! supermex certificate 1
//! full
//! losers upto 5
//! cells 6
//! repeat 8 1 6
//! 0: (1)
//! 1: 2 0
//! 2: (2)
//! 3: 3 3 0
//! 4: 4 4 4 0
//! 5: 5 3 (4)
//! ");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Below the line `repeat`, which says that the states of all 6 cells at second row 8 come again 1
//! later, are the families of chapter 5, with periods in brackets.
//!
//! # 8. The check, and the whole program
//!
//! The crate `supermex-check` checks such a text from the rules of the game. It is small, and
//! shares no code with this one, so that a mistake here does not go unnoticed there. A program of
//! your own names both by path, this crate and that, wherever the project lies:
//!
//! ```toml
//! [dependencies]
//! supermex = { path = "../supermex/crates/supermex" }
//! supermex-check = { path = "../supermex/crates/supermex-check" }
//! ```
//!
//! Here is `src/main.rs`. It proves what `supermex tails --rows 4 --upto 12` does, looks a position
//! up, writes the certificate to a file, and has it checked. Run it with `cargo run --release`.
//!
//! ```
//! use supermex::Position;
//! use supermex::automaton::{Status, Tails, run};
//! use supermex::certificate::{Form, write};
//! use supermex::theorem::Theory;
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//! #   let folder = std::env::temp_dir().join(format!("supermex-tutorial-{}", std::process::id()));
//! #   std::fs::create_dir_all(&folder)?;
//! #   std::env::set_current_dir(&folder)?;
//!     let four_rows = Tails::p_positions(4, 12);
//!     let found = run(&four_rows, u64::MAX);
//!     assert_eq!(found.status, Status::Proved);
//!     write(&mut std::fs::File::create("four.txt")?, &four_rows, &found, Form::Full)?;
//!
//!     let theory = Theory::new(four_rows, found);
//!     let position: Position = "(1000000000,900000000,12,5)".parse()?;
//!     for winning in theory.winning_moves(&position).ok_or("that tail is too long")? {
//!         println!("{} leaves {}", winning.square, winning.to);
//!     }
//!
//!     println!("{}", supermex_check::check_content(&std::fs::read("four.txt")?)?);
//! #   std::fs::remove_dir_all(&folder)?;
//!     Ok(())
//! }
//! ```
//!
//! It prints the winning moves, and the theorem in a sentence (here on three lines):
//!
//! ```text
//! (1,900000012) leaves (900000011,900000000,12,5)
//! Chomp with 4 rows: for every tail of 2 rows of length at most 12 and every second row q at least
//! as long as the tail, the positions (p,q,tail) that the lists give are P-positions, and there are
//! no others.
//! ```
//!
//! Change one number in `four.txt`, and the check fails with the first place where the rules say
//! something else. The files of `supermex prove` hold the same text, compressed and with a checksum;
//! `supermex_check::check_file` takes those.
//!
//! # Where to go from here
//!
//! - Nim-values have theorems too: [`Tails::nim_values`], looked up with [`Theory::nim`].
//! - Your own system of cells is a [`System`](crate::automaton::System); the checker has to know it
//!   as well.
//! - Three rows far out, where no theorem reaches: [`three`](crate::three).
//! - Other shapes of chocolate: [`poset`](crate::poset).
//! - Long runs that are watched, stopped and gone on from: [`run`](crate::run).
//! - All that the command line does, as values and as JSON: the feature `serde`, and its module
//!   `request`.
//!
//! [`Form::Replay`]: crate::certificate::Form::Replay
//! [`Nimber`]: crate::Nimber
//! [`Outcome`]: crate::Outcome
//! [`Position`]: crate::Position
//! [`Position::bar`]: crate::Position::bar
//! [`Solver`]: crate::Solver
//! [`Square`]: crate::Square
//! [`Tails::nim_values`]: crate::automaton::Tails::nim_values
//! [`Tails::p_positions`]: crate::automaton::Tails::p_positions
//! [`Theory`]: crate::theorem::Theory
//! [`Theory::nim`]: crate::theorem::Theory::nim
