//! `supermex census`: which rows of three-row Chomp are constant, and how the others repeat.

use crate::args::Listing;
use crate::commands::losers::Which;
use crate::failure::Failure;
use crate::views::census::print;

/// Say of each third row whether its P-positions end, or how they repeat, with a proof
///
/// A row r is constant from the second row q on at which (q,q,r) is a P-position: there are none with longer
/// second rows. Any other row settles: from some second row on, p - q repeats.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex census --upto 120
  supermex census --upto 10000 --format csv")]
pub(crate) struct Args {
    #[command(flatten)]
    which: Which,

    #[command(flatten)]
    listing: Listing,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    args.listing.prove(&args.which.system(&args.listing.effort)?, print)
}
