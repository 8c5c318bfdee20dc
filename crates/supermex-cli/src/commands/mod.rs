//! One file a command: its flags, and what it does with them.

pub(crate) mod completions;
pub(crate) mod man;
pub(crate) mod play;
pub(crate) mod solve;

use crate::args::{Cli, Command};
use crate::failure::Failure;

/// Does what was asked.
pub(crate) fn run(cli: Cli) -> Result<(), Failure> {
    match cli.command {
        Command::Solve(args) => solve::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => man::run(&args),
    }
}
