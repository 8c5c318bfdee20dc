//! `supermex three`: the winning openings of all bars of three rows up to a size.

use supermex::request::Three;

use crate::answer::answer;
use crate::failure::Failure;
use crate::flags::{Checkpointing, Costs, DocumentFormat, Takes, three_rows};
use crate::views::three::print;

/// Find the winning opening of every bar of three rows up to a size
///
/// Says whether each bar has exactly one, in which rows they are, and how far the sequences of
/// Brouwer and others (On three-rowed Chomp) stray from their trends. The time grows with the
/// square of the size: a second for 100,000, a minute or two for 1,000,000.
///
/// A long run keeps its state at intervals, in the store or in a folder of your choice, and goes on
/// from the last one when it has been interrupted. From these states any single value can be had in
/// a moment.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The digest is the blake3 of the lines 'n row column', one for each opening.

Examples:
  supermex three 3x10000
  supermex three --upto 20000 --format json
  supermex three --upto 1000000 --checkpoint columns
  supermex three --upto 1000000 --checkpoint columns --resume")]
pub(crate) struct Args {
    /// The largest bar, as 3x1000 or by its columns
    #[arg(value_name = "SIZE", value_parser = three_rows(MOST), required_unless_present = "upto")]
    size: Option<u32>,

    /// The columns of the largest bar, in place of SIZE
    #[arg(long, value_name = "N", value_parser = three_rows(MOST), conflicts_with = "size")]
    upto: Option<u32>,

    /// Leave out rows that are proved to have nothing to do with openings, which saves a quarter of
    /// the work; the strip of d(n) then ends at about 0.7 N
    #[arg(long)]
    openings_only: bool,

    #[command(flatten)]
    checkpointing: Checkpointing,

    /// How to print the answer
    #[arg(long, value_enum, default_value_t = DocumentFormat::Text)]
    format: DocumentFormat,

    #[command(flatten)]
    costs: Costs,
}

/// The most columns: ten times as many take hours.
pub(crate) const MOST: u64 = 10_000_000;

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let upto = args.size.or(args.upto).unwrap_or_default();
    let request = Three { upto, openings_only: args.openings_only };
    answer(&request, args.format, args.checkpointing.with(args.costs.allowed()), print)
}
