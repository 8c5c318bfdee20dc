//! The winning opening of a bar of three rows, in every format.

use std::io::{self, Write};

use serde::Serialize;
use supermex::three::predicted_column;
use supermex::{Position, Square};

use super::certificates::DocumentFormat;

/// The answer, as JSON has it.
#[derive(Serialize)]
struct Document {
    cols: u32,
    opening: [u64; 2],
    to: Vec<u64>,
    predicted: (u64, f64),
}

/// The openings of 3 × n that win; JSON has the first.
pub(crate) fn print(
    out: &mut impl Write,
    format: DocumentFormat,
    columns: u32,
    squares: &[Square],
) -> io::Result<()> {
    let bar = Position::bar(3, columns.into()).map_err(io::Error::other)?;
    for &square in squares {
        let (left, predicted) =
            (bar.chomp(square).map_err(io::Error::other)?, predicted_column(square, columns));
        match format {
            DocumentFormat::Text => writeln!(
                out,
                "3x{columns}: take {square}, leaving {left}; predicted column {predicted:.2}"
            )?,
            DocumentFormat::Json => {
                let document = Document {
                    cols: columns,
                    opening: [square.row, square.column],
                    to: left.rows().to_vec(),
                    predicted: (square.row, predicted),
                };
                serde_json::to_writer(&mut *out, &document)?;
                return writeln!(out);
            }
        }
    }
    Ok(())
}
