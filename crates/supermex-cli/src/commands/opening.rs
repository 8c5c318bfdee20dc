//! `supermex opening`: the winning opening of a bar of three rows.

use std::io;
use std::sync::Arc;

use supermex::Monitor;
use supermex::three::{Events, Frontier, Summary};

use crate::args::{Resources, Storage};
use crate::commands::three::MOST;
use crate::failure::{Failure, note};
use crate::kept::{Journey, States};
use crate::views::certificates::DocumentFormat;
use crate::views::opening::print;
use crate::watch::Watch;

/// Say which opening wins on a bar of three rows
///
/// It is read from the store if a long enough run has left its states there. Otherwise every column up to
/// the bar's is worked out, so that the time grows with the square of its length: a second for 100,000,
/// a minute for 1,000,000.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
In JSON, \"predicted\" is the row, and the column that the geometry of Friedman and Landsberg
(Renormalizing Chomp) predicts for an opening in this row, as a real number.

Examples:
  supermex opening 1000
  supermex opening 20000 --format json")]
pub(crate) struct Args {
    /// The number of columns
    #[arg(value_name = "N", value_parser = clap::value_parser!(u32).range(2..=MOST))]
    columns: u32,

    /// How to print the answer
    #[arg(long, value_enum, default_value_t = DocumentFormat::Text)]
    format: DocumentFormat,

    #[command(flatten)]
    resources: Resources,

    #[command(flatten)]
    storage: Storage,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let new = || Summary::new(args.columns);
    let (summary, kept) = find(args.columns, &args.resources, &args.storage, new)?;
    let squares = summary.openings().last().unwrap_or_default();
    if squares.is_empty() {
        return Err(Failure::broken(format_args!("no opening of 3x{} wins", args.columns)));
    }
    print(&mut io::stdout().lock(), args.format, args.columns, squares)?;
    kept
}

/// What is heard of the openings of all bars with up to so many columns: read from a state that has been kept, or
/// found, with what became of keeping it.
pub(crate) fn find<E: Events>(
    columns: u32,
    resources: &Resources,
    storage: &Storage,
    new: impl Fn() -> E,
) -> Result<(E, Result<(), Failure>), Failure> {
    let threads = resources.threads_for_columns(columns, 0.0)?;
    let states = States::in_store(storage, columns);
    let mut heard = new();
    if let Some(mut frontier) = states.as_ref().and_then(|states| states.covering(columns)) {
        frontier.replay(&mut heard);
        return Ok((heard, Ok(())));
    }
    let rows = Frontier::rows_for_openings(columns);
    let mut journey = Journey::new(states, columns, rows, threads);
    let left = journey.left(columns);
    let seconds = Frontier::expected_seconds(left, threads);
    if seconds > 2.0 {
        note(format_args!(
            "3x{columns} is not in the store: {:.0} thousand million values are to be found, which \
             takes about {seconds:.0} s",
            left / 1e9
        ));
    }
    let monitor = Arc::new(Monitor::default());
    let watch = Watch::new(Arc::clone(&monitor), left);
    let mut finished = journey.run_to(columns, &mut heard, &monitor);
    if finished && !journey.frontier.covers_openings(columns) {
        // It has not happened yet that the rows did not suffice.
        heard = new();
        journey.frontier = Frontier::new(columns).threads(threads);
        finished = journey.run_to(columns, &mut heard, &monitor);
    }
    drop(watch);
    if finished { Ok((heard, journey.kept())) } else { Err(Failure::Interrupted) }
}
