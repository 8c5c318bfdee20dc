//! A game in the terminal.
//!
//! `session.rs` is the game itself, with everything that can be done in it; `plain.rs` and `tui/`
//! are two faces of it. `words.rs` turns what happens into sentences, `board.rs` draws the board in
//! plain characters, `command.rs` reads what is typed, and `files.rs` keeps games. `values.rs` has
//! what every move would leave, to be shown on the board. `poset.rs` is a
//! game on a poset, and `diagram.rs` draws that; `prompt.rs` speaks and asks for a line, for both
//! plain conversations.

pub(crate) mod board;
pub(crate) mod command;
pub(crate) mod diagram;
pub(crate) mod files;
pub(crate) mod plain;
pub(crate) mod poset;
pub(crate) mod prompt;
pub(crate) mod session;
#[cfg(feature = "screen")]
pub(crate) mod tui;
pub(crate) mod values;
pub(crate) mod words;
