//! `supermex opening`: the winning opening of a bar of three rows.

use std::io::{self, Write};
use std::sync::Arc;

use serde::Serialize;
use supermex::three::{Frontier, Summary, predicted_column};
use supermex::{Monitor, Position};

use crate::failure::Failure;
use crate::views::certificates::DocumentFormat;
use crate::watch::Watch;

/// Say which opening wins on a bar of three rows
///
/// Every column up to the bar's is worked out, so that the time grows with the square of its length:
/// seconds for 20,000, minutes for 100,000.
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
}

/// The most columns: more take hours.
const MOST: i64 = 1_000_000;

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
    let monitor = Arc::new(Monitor::default());
    let watch = Watch::new(Arc::clone(&monitor), Frontier::expected_values(columns));
    let summary = Summary::find(columns, &monitor);
    drop(watch);
    let summary = summary.ok_or(Failure::Interrupted)?;
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
    Ok(())
}
