//! One file a command: its flags, and what it does with them.

pub(crate) mod bars;
pub(crate) mod census;
pub(crate) mod chart;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod data;
pub(crate) mod export;
pub(crate) mod figures;
pub(crate) mod four;
pub(crate) mod grundy;
pub(crate) mod instant;
pub(crate) mod losers;
pub(crate) mod man;
pub(crate) mod nim;
pub(crate) mod opening;
pub(crate) mod play;
pub(crate) mod poset;
pub(crate) mod prove;
pub(crate) mod ptable;
pub(crate) mod renorm;
pub(crate) mod sequence;
pub(crate) mod sheet;
pub(crate) mod solve;
pub(crate) mod tails;
pub(crate) mod three;
pub(crate) mod tour;
pub(crate) mod winners;

use crate::args::{Cli, Command};
use crate::failure::Failure;

/// Does what was asked.
pub(crate) fn run(cli: Cli) -> Result<(), Failure> {
    let Some(command) = cli.command else { return tour::run() };
    match command {
        Command::Solve(args) => solve::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Bars(args) => bars::run(&args),
        Command::Losers(args) => losers::run(&args),
        Command::Winners(args) => winners::run(&args),
        Command::Ptable(args) => ptable::run(&args),
        Command::Grundy(args) => grundy::run(&args),
        Command::Tails(args) => tails::run(&args),
        Command::Nim(args) => nim::run(&args),
        Command::Instant(args) => instant::run(&args),
        Command::Chart(args) => chart::run(&args),
        Command::Census(args) => census::run(&args),
        Command::Opening(args) => opening::run(&args),
        Command::Three(args) => three::run(&args),
        Command::Four(args) => four::run(&args),
        Command::Sheet(args) => sheet::run(&args),
        Command::Renorm(args) => renorm::run(&args),
        Command::Poset(args) => poset::run(&args),
        Command::Prove(args) => prove::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Sequence(args) => sequence::run(&args),
        Command::Figures(args) => figures::run(&args),
        Command::Data(args) => data::run(&args),
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => man::run(&args),
    }
}
