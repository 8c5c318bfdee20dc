//! The chart of three rows, and one opening, in every format.

use std::io::{self, Write};

use serde::Serialize;
use supermex::three::Chart;

use super::{io_error, join};
use crate::args::Format;

/// A row, as JSON has it.
#[derive(Serialize)]
struct Row<'r> {
    r: u32,
    q: u32,
    values: &'r [u32],
}

pub(crate) fn print(out: &mut impl Write, format: Format, chart: &Chart) -> io::Result<()> {
    let mut rows = chart.rows().map(|(r, q, values)| Row { r, q, values });
    match format {
        Format::Text => rows.try_for_each(|Row { r, q, values }| {
            writeln!(out, "r = {r}, from q = {q}: {}", join(values, " "))
        }),
        Format::Json => rows.try_for_each(|row| {
            serde_json::to_writer(&mut *out, &row)?;
            writeln!(out)
        }),
        Format::Csv => {
            let mut table = csv::Writer::from_writer(out);
            table.write_record(["r", "q", "f"]).map_err(io_error)?;
            rows.try_for_each(|Row { r, q, values }| {
                let mut values = (q..).zip(values);
                values.try_for_each(|(q, f)| table.serialize((r, q, f)).map_err(io_error))
            })?;
            table.flush()
        }
    }
}
