//! `supermex grundy`: positions of three rows by their nim-value, proved.

use supermex::automaton::Grundy;

use crate::args::{Effort, Listing};
use crate::failure::Failure;
use crate::views::families::{self, Labels};

/// List the positions of three rows that have a small nim-value, with a proof
///
/// For each nim-value g, third row c and second row q at most one first row p makes (p,q,c) a position of
/// nim-value g. A line has p - q for q = c, c+1, c+2, and so on; what stands in brackets is repeated
/// for ever. For g = 0 these are the P-positions that `supermex losers` lists.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex grundy --upto 5 --value 3
  supermex grundy --upto 100 --value 10 --format json")]
pub(crate) struct Args {
    #[command(flatten)]
    which: Which,

    #[command(flatten)]
    listing: Listing,
}

/// Which positions of three rows.
#[derive(Debug, clap::Args)]
pub(crate) struct Which {
    /// The longest third row
    #[arg(long, value_name = "C")]
    upto: usize,

    /// The largest nim-value
    #[arg(long, value_name = "G")]
    value: usize,
}

impl Which {
    /// The system to run.
    pub(crate) fn system(&self, effort: &Effort) -> Result<Grundy, Failure> {
        let (rows, values) = (self.upto as f64 + 1.0, self.value as f64 + 1.0);
        effort.check_cells(rows * values, rows + values)?;
        Ok(Grundy::new(self.upto, self.value))
    }
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let system = args.which.system(&args.listing.effort)?;
    let of = |cell: usize| {
        let (g, c) = system.cell(cell);
        vec![g.into(), c.into()]
    };
    let labels = Labels { names: &["g", "c"], of: &of };
    args.listing
        .find(&system, |out, format, run| families::print_brief(out, format, run, &system, &labels))
}
