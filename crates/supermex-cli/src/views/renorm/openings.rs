//! Winning openings and their prediction.

use std::io::{self, Write};

use serde::Serialize;
use supermex::renorm::geometry::{Distribution, OpeningsIn, leaves};
use supermex::three::{Summary, predicted_column};

use super::{Distances, Frequency, document, frequency};
use crate::args::Format;
use crate::views::io_error;

#[derive(Serialize)]
struct Compared {
    upto: usize,
    unique: bool,
    openings: Vec<InRow>,
    last: Option<Last>,
    status: &'static str,
}

#[derive(Serialize)]
struct InRow {
    row: u64,
    #[serde(flatten)]
    frequency: Frequency,
    distances: Option<Distances>,
}

/// The opening of the largest bar.
#[derive(Serialize)]
struct Last {
    cols: u32,
    opening: [u64; 2],
    leaves: [u64; 3],
    predicted: f64,
}

pub(crate) fn print_openings(
    out: &mut impl Write,
    format: Format,
    summary: &Summary,
    found: &[OpeningsIn; 2],
) -> io::Result<()> {
    match format {
        Format::Text => openings_text(out, summary, found),
        Format::Json => {
            let in_row = |it: &OpeningsIn| InRow {
                row: it.row,
                frequency: Frequency::new(it.share, it.predicted),
                distances: it.distances.as_ref().map(Distances::from),
            };
            let all = Compared {
                upto: summary.openings().count(),
                unique: summary.is_unique(),
                openings: found.iter().map(in_row).collect(),
                last: last(summary),
                status: "observed",
            };
            document(out, &all)
        }
        Format::Csv => {
            let mut table = csv::Writer::from_writer(out);
            table.write_record(["n", "row", "column", "predicted"]).map_err(io_error)?;
            for (n, squares) in (1..).zip(summary.openings()) {
                for square in squares {
                    let predicted = predicted_column(*square, n);
                    let record = (n, square.row, square.column, predicted);
                    table.serialize(record).map_err(io_error)?;
                }
            }
            table.flush()
        }
    }
}

fn last(summary: &Summary) -> Option<Last> {
    let columns = u32::try_from(summary.openings().count()).ok()?;
    let square = summary.openings().last()?.first()?;
    Some(Last {
        cols: columns,
        opening: [square.row, square.column],
        leaves: leaves(*square, columns)?,
        predicted: predicted_column(*square, columns),
    })
}

fn openings_text(
    out: &mut impl Write,
    summary: &Summary,
    found: &[OpeningsIn; 2],
) -> io::Result<()> {
    let upto = summary.openings().count();
    let unique = if summary.is_unique() { "exactly one" } else { "NOT exactly one" };
    writeln!(out, "3xn for n up to {upto}: {unique} winning opening each")?;
    for it in found {
        let (name, leaves) = match it.row {
            2 => ("second", "[(2 - sqrt 2) n, 0, (sqrt 2 - 1) n]"),
            _ => ("third", "[n/sqrt 2, (1 - 1/sqrt 2) n, 0]"),
        };
        writeln!(out, "In the {name} row, leaving about {leaves}:")?;
        frequency(out, "  openings", it.share, it.predicted)?;
        if let Some(found) = &it.distances {
            let Distribution { mean, deviation, least, greatest, .. } = found;
            writeln!(
                out,
                "  column less predicted column: from {least:.3} to {greatest:.3}, mean {:.4} ± {:.4}, deviation {:.4} ± {:.4}",
                mean.value, mean.error, deviation.value, deviation.error
            )?;
        }
    }
    if let Some(Last { cols, opening: [row, column], leaves: [x, y, z], predicted }) = last(summary)
    {
        writeln!(
            out,
            "3x{cols}: ({row},{column}) leaves [{x},{y},{z}]; predicted column {predicted:.2}"
        )?;
    }
    Ok(())
}
