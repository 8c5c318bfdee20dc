//! Nim-values of single positions and of bars, in every format.

use std::io::{self, Write};

use serde::Serialize;

use super::{io_error, join};
use crate::args::Format;

/// A position, as JSON has it.
#[derive(Serialize)]
pub(crate) struct Valued {
    pub(crate) position: Vec<u64>,
    pub(crate) nim: u64,
}

/// A bar, as JSON has it.
#[derive(Serialize)]
pub(crate) struct Bar {
    pub(crate) cols: u64,
    pub(crate) nim: u64,
}

pub(crate) fn table(
    out: &mut impl Write,
    format: Format,
    mut positions: impl Iterator<Item = Valued>,
) -> io::Result<()> {
    match format {
        Format::Text => positions.try_for_each(|Valued { position, nim }| {
            writeln!(out, "({}) {nim}", join(&position, ","))
        }),
        Format::Json => lines(out, positions),
        Format::Csv => {
            let mut table = csv::Writer::from_writer(out);
            table.write_record(["position", "nim"]).map_err(io_error)?;
            positions.try_for_each(|Valued { position, nim }| {
                table.serialize((join(&position, " "), nim)).map_err(io_error)
            })?;
            table.flush()
        }
    }
}

pub(crate) fn bars(
    out: &mut impl Write,
    format: Format,
    rows: u64,
    mut bars: impl Iterator<Item = Bar>,
) -> io::Result<()> {
    match format {
        Format::Text => bars.try_for_each(|Bar { cols, nim }| writeln!(out, "{rows}x{cols} {nim}")),
        Format::Json => lines(out, bars),
        Format::Csv => {
            let mut table = csv::Writer::from_writer(out);
            bars.try_for_each(|bar| table.serialize(bar).map_err(io_error))?;
            table.flush()
        }
    }
}

fn lines<T: Serialize>(out: &mut impl Write, mut all: impl Iterator<Item = T>) -> io::Result<()> {
    all.try_for_each(|one| {
        serde_json::to_writer(&mut *out, &one)?;
        writeln!(out)
    })
}
