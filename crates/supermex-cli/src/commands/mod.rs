//! One file a command: its flags, and what it does with them.

pub(crate) mod bars;
pub(crate) mod completions;
pub(crate) mod data;
pub(crate) mod losers;
pub(crate) mod man;
pub(crate) mod play;
pub(crate) mod sequence;
pub(crate) mod solve;

use crate::args::{Cli, Command};
use crate::failure::Failure;

/// Does what was asked.
pub(crate) fn run(cli: Cli) -> Result<(), Failure> {
    match cli.command {
        Command::Solve(args) => solve::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Bars(args) => bars::run(&args),
        Command::Losers(args) => losers::run(&args),
        Command::Sequence(args) => sequence::run(&args),
        Command::Data(args) => data::run(&args),
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => man::run(&args),
    }
}
