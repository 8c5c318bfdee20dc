//! The one definition of the command line: parsing, help, completions and man pages come from it.

use bytesize::ByteSize;
use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::commands::{completions, man, play, solve};

/// A laboratory for the game of Chomp.
#[derive(Debug, Parser)]
#[command(name = "supermex", version, arg_required_else_help = true, after_help = NOTATIONS)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
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
    Completions(completions::Args),
    Man(man::Args),
}

/// How results are printed. They go to stdout, everything else to stderr.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Text,
    /// One JSON document, or one a line for a batch
    Json,
    /// Comma-separated values under a line of names
    Csv,
}

/// What a computation may take.
#[derive(Debug, Args)]
pub(crate) struct Resources {
    /// The most memory to take, as in 500MiB or 4GiB
    #[arg(long, value_name = "SIZE", default_value = "2GiB")]
    pub(crate) memory: ByteSize,
}
