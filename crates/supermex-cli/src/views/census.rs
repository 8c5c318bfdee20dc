//! The census of three rows, in every format.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;
use supermex::three::{Census, Fate};

use super::{io_error, join};
use crate::args::Format;

/// A row, as JSON has it.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Kind<'r> {
    Constant { at: u32 },
    Settled { start: u32, period: usize, values: &'r [u32] },
}

#[derive(Serialize)]
struct Row<'r> {
    r: u32,
    #[serde(flatten)]
    kind: Kind<'r>,
    status: &'static str,
}

/// How many rows there are of each sort, as JSON has it.
#[derive(Serialize)]
struct Counts {
    upto: u32,
    constant: usize,
    settled: BTreeMap<usize, usize>,
    status: &'static str,
}

/// How many rows there are of each sort.
pub(crate) fn print_counts(
    out: &mut impl Write,
    format: Format,
    upto: u32,
    census: &Census,
) -> io::Result<()> {
    let mut settled = census.counts();
    let constant = settled.remove(&0).unwrap_or(0);
    match format {
        Format::Text => {
            writeln!(out, "Rows up to {upto}, all of them proved:")?;
            writeln!(out, "{constant:9} are constant from some second row on")?;
            settled.iter().try_for_each(|(period, count)| {
                writeln!(out, "{count:9} settle with period {period}")
            })
        }
        Format::Json => {
            let counts = Counts { upto, constant, settled, status: "proved" };
            serde_json::to_writer(&mut *out, &counts)?;
            writeln!(out)
        }
        Format::Csv => {
            let mut table = csv::Writer::from_writer(out);
            table.write_record(["kind", "period", "rows"]).map_err(io_error)?;
            table.serialize(("constant", 0, constant)).map_err(io_error)?;
            for row in settled {
                table.serialize(("settled", row.0, row.1)).map_err(io_error)?;
            }
            table.flush()
        }
    }
}

/// Every row.
pub(crate) fn print(out: &mut impl Write, format: Format, census: &Census) -> io::Result<()> {
    let mut rows = census.iter().map(|(r, fate)| {
        let kind = match fate {
            Fate::Constant(at) => Kind::Constant { at: *at },
            Fate::Settled(settled) => {
                let values = &settled.differences[..];
                Kind::Settled { start: settled.start, period: values.len(), values }
            }
        };
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
