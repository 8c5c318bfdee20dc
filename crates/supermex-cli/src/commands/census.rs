//! `supermex census`: which rows of three-row Chomp are constant, and how the others repeat.

use std::io::{self, BufWriter, Write};
use std::sync::Arc;

use supermex::Monitor;
use supermex::automaton::Repeat;
use supermex::three::Census;

use crate::args::{Format, Resources, Storage};
use crate::commands::three::MOST;
use crate::failure::Failure;
use crate::kept::{Journey, States};
use crate::views::census::{print, print_counts};
use crate::watch::Watch;

/// Say of each third row whether its P-positions end, or how they repeat, with a proof
///
/// A row r is constant from the second row q on at which (q,q,r) is a P-position: there are none with longer
/// second rows. Any other row settles: from some second row on, p - q repeats. It takes a second or two for
/// 100,000 rows, and the time grows with the square of their number.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex census --upto 120
  supermex census --upto 10000 --format csv
  supermex census --upto 100000 --counts")]
pub(crate) struct Args {
    #[command(flatten)]
    which: Which,

    /// Say only how many rows there are of each sort
    #[arg(long)]
    counts: bool,

    /// How to print the list
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    #[command(flatten)]
    resources: Resources,

    #[command(flatten)]
    storage: Storage,
}

/// Which rows.
#[derive(Debug, clap::Args)]
pub(crate) struct Which {
    /// The longest third row
    #[arg(long, value_name = "C", value_parser = clap::value_parser!(u32).range(0..=MOST))]
    pub(crate) upto: u32,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let (census, _, kept) = find(&args.which, &args.resources, &args.storage)?;
    let mut out = BufWriter::new(io::stdout());
    if args.counts {
        print_counts(&mut out, args.format, args.which.upto, &census)?;
    } else {
        print(&mut out, args.format, &census)?;
    }
    out.flush()?;
    kept
}

/// The census, from where on all rows repeat together, and what became of keeping states on the way.
pub(crate) fn find(
    which: &Which,
    resources: &Resources,
    storage: &Storage,
) -> Result<(Census, Repeat, Result<(), Failure>), Failure> {
    let rows = which.upto;
    let mut last = Census::expected_columns(rows);
    let threads = resources.threads_for_columns(last, 0.0)?;
    let mut journey = Journey::new(States::in_store(storage, last), last, rows, threads);
    let monitor = Arc::new(Monitor::default());
    let watch = Watch::new(Arc::clone(&monitor), journey.left(last));
    let mut census = Census::new(rows);
    while !census.is_complete() {
        if !journey.run_to(last, &mut census, &monitor) {
            return Err(Failure::Interrupted);
        }
        // Some rows take a little longer than others.
        last += 100;
    }
    drop(watch);
    let repeat = census.repeat();
    Ok((census, repeat, journey.kept()))
}
