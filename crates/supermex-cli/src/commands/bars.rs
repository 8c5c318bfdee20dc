//! `supermex bars`: the winning openings of every bar inside a box.

use std::io::Write;

use supermex::request;

use crate::answer::answer;
use crate::failure::Failure;
use crate::flags::{Checkpointing, Costs, Format, Takes};
use crate::views::openings;

/// List every winning opening of every bar up to a size
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex bars --rows 6 --cols 13
  supermex bars --rows 14 --cols 14 --format json")]
pub(crate) struct Args {
    /// The most rows
    #[arg(long, value_name = "M")]
    rows: u64,

    /// The most columns
    #[arg(long, value_name = "N")]
    cols: u64,

    /// The nim-value of each bar too
    #[arg(long)]
    nim: bool,

    /// How to print the list
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    #[command(flatten)]
    checkpointing: Checkpointing,

    #[command(flatten)]
    costs: Costs,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let request = request::Bars { rows: args.rows, cols: args.cols, nim: args.nim };
    let context = args.checkpointing.with(args.costs.context());
    answer(&request, args.costs.printing(args.format), context, |out, found| {
        openings::print(out, found.lines())?;
        writeln!(out, "P-positions inside {}: {}", found.bar, found.openings.p_positions())
    })
}
