//! `supermex ptable`: the table of *Winning Ways*, continued.

use std::io::{self, BufWriter, Write};

use crate::args::{Effort, Format, Storage};
use crate::commands::losers::Which;
use crate::failure::Failure;
use crate::views::winners::print_table;

/// Print the table of P-positions of three rows that Winning Ways has, continued
///
/// For each number c of columns of height three, the table has the b of the P-positions [c, 0, b],
/// [c, 1, b], [c, 2, b] and so on. A list that ends in 0 is complete; any other ends in what is
/// repeated for ever, written twice.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Winning Ways (Berlekamp, Conway, Guy) has c up to 26, Zeilberger's Three-Rowed Chomp up to 115.

Examples:
  supermex ptable --upto 26
  supermex ptable --upto 1000 --format csv")]
pub(crate) struct Args {
    #[command(flatten)]
    which: Which,

    /// How to print the table
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    #[command(flatten)]
    effort: Effort,

    #[command(flatten)]
    storage: Storage,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let system = args.which.system(&args.effort)?;
    let (run, kept) = args.effort.theorems(&args.storage).prove(&system)?;
    let mut out = BufWriter::new(io::stdout().lock());
    print_table(&mut out, args.format, &run)?;
    out.flush()?;
    // What could not be kept has been answered all the same.
    kept
}
