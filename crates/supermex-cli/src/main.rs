//! The command `supermex`: Chomp from the terminal.
//!
//! Thin on purpose: `args.rs` says what can be asked, each file of `commands/` answers one
//! command, `views/` prints the answers, `play/` is the game, and all mathematics lives in the
//! library `supermex`.

mod args;
mod commands;
mod failure;
mod kept;
mod play;
mod views;
mod watch;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    match commands::run(args::Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.exit(),
    }
}
