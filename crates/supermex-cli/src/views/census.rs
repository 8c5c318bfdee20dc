//! The census of three rows, in every format.

use std::io::{self, Write};

use serde::Serialize;
use supermex::automaton::Run;

use super::{io_error, join};
use crate::args::Format;

/// A row, as JSON has it.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Kind<'r> {
    Constant { at: u64 },
    Settled { start: u64, period: usize, values: &'r [i64] },
}

#[derive(Serialize)]
struct Row<'r> {
    r: usize,
    #[serde(flatten)]
    kind: Kind<'r>,
    status: &'static str,
}

pub(crate) fn print(out: &mut impl Write, format: Format, run: &Run) -> io::Result<()> {
    let mut rows = run.families.iter().zip(&run.deaths).enumerate().map(|(r, (family, death))| {
        let (start, values) = ((r + family.head().len()) as u64, family.period());
        let settled = Kind::Settled { start, period: values.len(), values };
        let kind = death.map_or(settled, |at| Kind::Constant { at });
        Row { r, kind, status: "proved" }
    });
    match format {
        Format::Text => rows.try_for_each(|Row { r, kind, .. }| match kind {
            Kind::Constant { at } => writeln!(out, "{r}: constant from q = {at} on"),
            Kind::Settled { start, values, .. } => {
                writeln!(out, "{r}: from q = {start} on p - q repeats {}", join(values, " "))
            }
        }),
        Format::Json => rows.try_for_each(|row| {
            serde_json::to_writer(&mut *out, &row)?;
            writeln!(out)
        }),
        Format::Csv => {
            let mut table = csv::Writer::from_writer(out);
            let names = ["r", "kind", "start", "period", "values", "status"];
            table.write_record(names).map_err(io_error)?;
            rows.try_for_each(|Row { r, kind, status }| {
                let (kind, start, period, values) = match kind {
                    Kind::Constant { at } => ("constant", at, 0, String::new()),
                    Kind::Settled { start, period, values } => {
                        ("settled", start, period, join(values, " "))
                    }
                };
                table.serialize((r, kind, start, period, values, status)).map_err(io_error)
            })?;
            table.flush()
        }
    }
}
