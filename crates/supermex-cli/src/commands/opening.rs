//! `supermex opening`: the winning opening of a bar of three rows.

use std::io::{self, Write};
use std::sync::Arc;

use serde::Serialize;
use supermex::three::{Frontier, Summary, predicted_column};
use supermex::{Monitor, Position};

use crate::args::{Resources, Storage};
use crate::commands::three::{MOST, WORTH_KEEPING, interval};
use crate::failure::{Failure, note};
use crate::kept::{Journey, States};
use crate::views::certificates::DocumentFormat;
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

/// The answer, as JSON has it.
#[derive(Serialize)]
struct Document {
    cols: u32,
    opening: [u64; 2],
    to: Vec<u64>,
    predicted: (u64, f64),
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let columns = args.columns;
    let (summary, kept) = find(args)?;
    let squares = summary.openings().last().unwrap_or_default();
    let bar = Position::bar(3, columns.into()).map_err(Failure::request)?;
    let Some(&square) = squares.first() else {
        return Err(Failure::broken(format_args!("no opening of 3x{columns} wins")));
    };
    let to = bar.chomp(square).map_err(Failure::request)?;
    let mut out = io::stdout().lock();
    match args.format {
        DocumentFormat::Text => {
            for &square in squares {
                let left = bar.chomp(square).map_err(Failure::request)?;
                let predicted = predicted_column(square, columns);
                writeln!(
                    out,
                    "3x{columns}: take {square}, leaving {left}; predicted column {predicted:.2}"
                )?;
            }
        }
        DocumentFormat::Json => {
            let opening = [square.row, square.column];
            let predicted = (square.row, predicted_column(square, columns));
            let document = Document { cols: columns, opening, to: to.rows().to_vec(), predicted };
            serde_json::to_writer(&mut out, &document).map_err(io::Error::from)?;
            writeln!(out)?;
        }
    }
    kept
}

/// The openings of all bars up to this one: read from a state that has been kept, or found, with what became
/// of keeping it.
fn find(args: &Args) -> Result<(Summary, Result<(), Failure>), Failure> {
    let columns = args.columns;
    let threads = args.resources.threads_for_columns(columns)?;
    let rows = Frontier::rows_for_openings(columns);
    let states = if columns >= WORTH_KEEPING { args.storage.open().map(States::new) } else { None };
    let mut summary = Summary::new(columns);
    let covering = states.as_ref().and_then(|states| states.covering(columns));
    if let Some(mut frontier) = covering {
        frontier.replay(&mut summary);
        return Ok((summary, Ok(())));
    }
    let begun = states.as_ref().and_then(|states| states.latest(columns, rows));
    let frontier = begun.unwrap_or_else(|| Frontier::new(rows)).threads(threads);
    let left = Frontier::expected_values(columns, rows) - frontier.counts().entries as f64;
    let seconds = Frontier::expected_seconds(left, threads);
    if seconds > 2.0 {
        note(format_args!(
            "3x{columns} is not in the store: {:.0} thousand million values are to be found, which \
             takes about {seconds:.0} s",
            left / 1e9
        ));
    }
    let mut journey = Journey { frontier, states, every: interval(columns), failure: None };
    let monitor = Arc::new(Monitor::default());
    let watch = Watch::new(Arc::clone(&monitor), left.max(1.0));
    let mut finished = journey.run_to(columns, &mut summary, &monitor);
    if finished && !journey.frontier.covers_openings(columns) {
        // It has not happened yet that the rows did not suffice.
        summary = Summary::new(columns);
        journey.frontier = Frontier::new(columns).threads(threads);
        finished = journey.run_to(columns, &mut summary, &monitor);
    }
    drop(watch);
    if finished { Ok((summary, journey.kept())) } else { Err(Failure::Interrupted) }
}
