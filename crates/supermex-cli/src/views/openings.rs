//! Winning openings of bars, in every format.

use std::io::{self, Write};

use serde::Serialize;
use supermex::{Bar, Nimber, Square};

use super::{io_error, join};
use crate::args::Format;

/// A bar and its winning openings, as JSON has them.
#[derive(Serialize)]
pub(crate) struct Row<'o> {
    rows: u64,
    cols: u64,
    openings: &'o [Square],
    #[serde(skip_serializing_if = "Option::is_none")]
    nim: Option<Nimber>,
}

/// The same, as a table has it.
#[derive(Serialize)]
struct Record {
    rows: u64,
    cols: u64,
    openings: String,
    nim: Option<u128>,
}

impl<'o> Row<'o> {
    pub(crate) fn new(bar: Bar, openings: &'o [Square], nim: Option<Nimber>) -> Row<'o> {
        Row { rows: bar.rows, cols: bar.columns, openings, nim }
    }

    fn record(&self) -> Record {
        let nim = self.nim.map(Nimber::get);
        Record { rows: self.rows, cols: self.cols, openings: join(self.openings, " "), nim }
    }

    fn line(&self, out: &mut impl Write) -> io::Result<()> {
        let bar = Bar { rows: self.rows, columns: self.cols }.to_string();
        let nim = self.nim.map(|nim| format!("nim-value {nim:<5}")).unwrap_or_default();
        match self.openings {
            [] => writeln!(out, "{bar:<7} {nim} lost"),
            squares => writeln!(out, "{bar:<7} {nim} {}", join(squares, " or ")),
        }
    }
}

pub(crate) fn print<'o>(
    out: &mut impl Write,
    format: Format,
    mut rows: impl Iterator<Item = Row<'o>>,
) -> io::Result<()> {
    match format {
        Format::Text => rows.try_for_each(|row| row.line(out)),
        Format::Json => rows.try_for_each(|row| {
            serde_json::to_writer(&mut *out, &row)?;
            writeln!(out)
        }),
        Format::Csv => {
            let mut table = csv::Writer::from_writer(out);
            rows.try_for_each(|row| table.serialize(row.record()).map_err(io_error))?;
            table.flush()
        }
    }
}
