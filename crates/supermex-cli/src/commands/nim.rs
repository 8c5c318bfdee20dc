//! `supermex nim`: nim-values, as families.

use clap::Subcommand;
use supermex::automaton::Tails;

use crate::args::{Effort, Listing};
use crate::failure::Failure;
use crate::views::families::{self, Labels};

/// Nim-values of many positions at once
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Families(Families),
}

/// List the nim-values of K rows of which all but the longest are short, with a proof
///
/// The rows but the longest are the tail of a position. A line has, for a tail, the nim-value less the
/// first row p, for p = q, q+1, q+2, and so on, where q is the longest row of the tail (from p = 1
/// for the empty tail); what stands in brackets is repeated for ever.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex nim families --rows 2 --upto 10
  supermex nim families --rows 3 --upto 20 --format json")]
struct Families {
    #[command(flatten)]
    which: Which,

    #[command(flatten)]
    listing: Listing,
}

/// Which nim-values.
#[derive(Debug, clap::Args)]
pub(crate) struct Which {
    /// The number of rows, tail and all
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(2..=64))]
    rows: u64,

    /// The longest row of a tail
    #[arg(long, value_name = "Q")]
    upto: u64,
}

impl Which {
    /// The system to run.
    pub(crate) fn system(&self, effort: &Effort) -> Result<Tails, Failure> {
        effort.check_tails(self.rows - 1, self.upto)?;
        Ok(Tails::nim_values(usize::try_from(self.rows).unwrap_or(usize::MAX), self.upto))
    }
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let Command::Families(args) = &args.command;
    let system = args.which.system(&args.listing.effort)?;
    let of = |cell: usize| vec![system.rows_of(cell).collect()];
    let labels = Labels { names: &["tail"], of: &of };
    args.listing
        .find(&system, |out, format, run| families::print_brief(out, format, run, &system, &labels))
}
