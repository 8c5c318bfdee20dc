//! `supermex tails`: P-positions of any number of rows with all but two of them short, proved.

use supermex::automaton::Tails;

use crate::args::{Effort, Listing};
use crate::failure::Failure;
use crate::views::families::{self, Labels};

/// List all P-positions of K rows of which all but the two longest are short, with a proof
///
/// The rows but the two longest are the tail of a position. For each tail and second row q at most one
/// first row p makes a P-position. A line has p - q for q = r, r+1, r+2, and so on, where r is the
/// longest row of the tail; what stands in brackets is repeated for ever. Where a list ends, every
/// longer second row is won by cutting to its last P-position.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex tails --rows 4 --upto 3
  supermex tails --rows 4 --upto 40 --format json")]
pub(crate) struct Args {
    #[command(flatten)]
    which: Which,

    #[command(flatten)]
    listing: Listing,
}

/// Which P-positions.
#[derive(Debug, clap::Args)]
pub(crate) struct Which {
    /// The number of rows, tail and all
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(3..=64))]
    rows: u64,

    /// The longest row of a tail
    #[arg(long, value_name = "R")]
    upto: u64,
}

impl Which {
    /// The system to run.
    pub(crate) fn system(&self, effort: &Effort) -> Result<Tails, Failure> {
        effort.check_tails(self.rows - 2, self.upto)?;
        Ok(Tails::p_positions(usize::try_from(self.rows).unwrap_or(usize::MAX), self.upto))
    }
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let system = args.which.system(&args.listing.effort)?;
    let of = |cell: usize| vec![system.rows_of(cell).collect()];
    let labels = Labels { names: &["tail"], of: &of };
    args.listing
        .find(&system, |out, format, run| families::print_brief(out, format, run, &system, &labels))
}
