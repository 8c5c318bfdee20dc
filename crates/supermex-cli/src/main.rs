//! The command `supermex`: Chomp from the terminal.
//!
//! Thin on purpose: `cli.rs` says what can be asked; each file of `commands/` turns the flags of
//! one command into a request; `answer.rs` has it answered by the library `supermex`; `views/`
//! turns the answer into text; `play/` is the game. Modules depend on each other in this order
//! only: `failure`, `flags`, `watch`, `views`, `picture`, `answer`, `play`, `commands`, `cli`.

mod answer;
mod cli;
mod commands;
mod failure;
mod flags;
#[cfg(feature = "figures")]
mod picture;
mod play;
mod views;
mod watch;

use std::process::ExitCode;

fn main() -> ExitCode {
    match cli::run(cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.exit(),
    }
}
