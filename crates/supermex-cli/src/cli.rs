//! The one definition of the command line: parsing, help, completions and man pages come from it.

use clap::{CommandFactory, Parser, Subcommand};

use crate::answer::Query;
#[cfg(feature = "figures")]
use crate::commands::figures;
use crate::commands::{
    bars, census, chart, check, completions, data, four, grundy, instant, losers, man, nim,
    opening, play, poset, prove, ptable, renorm, sequence, sheet, solve, tails, three, tour,
    winners,
};
use crate::failure::Failure;
use crate::flags::{Checkpointed, Costs, DocumentFormat, Effort, Trusting};

/// A laboratory for the game of Chomp. Without a command, it gives a tour of half a minute.
#[derive(Debug, Parser)]
#[command(name = "supermex", version, propagate_version = true, after_help = NOTATIONS)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

const NOTATIONS: &str = "\
Positions are written as
  (5,4,2) or 5,4,2   row lengths, longest first
  [2,2,1]            numbers of columns, tallest first
  3x7                a bar of 3 rows and 7 columns
and squares as (row,column), counted from 1; the poison is (1,1).";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Solve(solve::Args),
    Play(play::Args),
    Bars(Query<bars::Bars, Checkpointed<Costs>>),
    Losers(Query<losers::Losers, Effort>),
    Winners(Query<winners::Winners, Effort>),
    Ptable(Query<ptable::PTable, Effort>),
    Grundy(Query<grundy::Grundy, Effort>),
    Tails(Query<tails::Tails, Effort>),
    Nim(nim::Args),
    Instant(Query<instant::Instant, Effort>),
    Chart(Query<chart::Chart, Costs>),
    Census(Query<census::Census, Costs>),
    Opening(Query<opening::Opening, Costs, DocumentFormat>),
    Three(three::Args),
    Four(Query<four::Four, Checkpointed<Trusting>>),
    Sheet(sheet::Args),
    Renorm(renorm::Args),
    Poset(poset::Args),
    Prove(prove::Args),
    Check(check::Args),
    Sequence(sequence::Args),
    #[cfg(feature = "figures")]
    Figures(figures::Args),
    Data(data::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// Does what was asked.
pub(crate) fn run(cli: Cli) -> Result<(), Failure> {
    let Some(command) = cli.command else { return tour::run() };
    match command {
        Command::Solve(args) => solve::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Bars(query) => query.run(),
        Command::Losers(query) => query.run(),
        Command::Winners(query) => query.run(),
        Command::Ptable(query) => query.run(),
        Command::Grundy(query) => query.run(),
        Command::Tails(query) => query.run(),
        Command::Nim(args) => nim::run(&args),
        Command::Instant(query) => query.run(),
        Command::Chart(query) => query.run(),
        Command::Census(query) => query.run(),
        Command::Opening(query) => query.run(),
        Command::Three(args) => three::run(&args),
        Command::Four(query) => query.run(),
        Command::Sheet(args) => sheet::run(&args),
        Command::Renorm(args) => renorm::run(&args),
        Command::Poset(args) => poset::run(&args),
        Command::Prove(args) => prove::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Sequence(args) => sequence::run(&args),
        #[cfg(feature = "figures")]
        Command::Figures(args) => figures::run(&args),
        Command::Data(args) => data::run(&args),
        Command::Completions(args) => completions::run(&args, Cli::command()),
        Command::Man(args) => man::run(&args, Cli::command()),
    }
}
