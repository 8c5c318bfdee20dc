//! `supermex three`: the winning openings of all bars of three rows up to a size.

use std::io;
use std::sync::Arc;

use supermex::Monitor;
use supermex::three::{Frontier, Summary};

use crate::failure::Failure;
use crate::views::certificates::DocumentFormat;
use crate::views::three::print;
use crate::watch::Watch;

/// Find the winning opening of every bar of three rows up to a size
///
/// Says whether each bar has exactly one, in which rows they are, and how far the sequences of Brouwer and
/// others (On three-rowed Chomp) stray from their trends. The time grows with the square of the size:
/// seconds for 20,000, a minute or two for 100,000.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The digest is the blake3 of the lines 'n row column', one for each opening.

Examples:
  supermex three --upto 10000
  supermex three --upto 20000 --format json")]
pub(crate) struct Args {
    /// The most columns
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=MOST))]
    upto: u32,

    /// How to print the answer
    #[arg(long, value_enum, default_value_t = DocumentFormat::Text)]
    format: DocumentFormat,
}

/// The most columns: more take hours.
const MOST: i64 = 1_000_000;

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let monitor = Arc::new(Monitor::default());
    let watch = Watch::new(Arc::clone(&monitor), Frontier::expected_values(args.upto));
    let summary = Summary::find(args.upto, &monitor);
    drop(watch);
    let summary = summary.ok_or(Failure::Interrupted)?;
    Ok(print(&mut io::stdout().lock(), args.format, args.upto, &summary)?)
}
