//! Winning families and *Winning Ways*' table, in every format.

use std::io::{self, Write};

use serde::Serialize;
use supermex::automaton::Run;
use supermex::theorem::{Progression, TargetColumns, WinningFamily};

use super::families::symbolic;
use super::{io_error, join};
use crate::args::Format;

/// A winning family, as JSON has it.
#[derive(Serialize)]
struct Document {
    c: u64,
    a: (u64, Option<u64>, u64),
    b: (u64, Option<u64>, u64),
    to: String,
    status: &'static str,
}

/// The same as a table has it.
#[derive(Serialize)]
struct Record {
    c: u64,
    a_first: u64,
    a_last: Option<u64>,
    a_step: u64,
    b_first: u64,
    b_last: Option<u64>,
    b_step: u64,
    to: String,
    status: &'static str,
}

/// Prints winning families, as they come.
pub(crate) fn print_winners(
    out: &mut impl Write,
    format: Format,
    mut all: impl Iterator<Item = WinningFamily>,
) -> io::Result<()> {
    match format {
        Format::Text => all.try_for_each(|family| writeln!(out, "{}", text(&family))),
        Format::Json => all.try_for_each(|WinningFamily { c, a, b, to }| {
            let parts = |Progression { first, last, step }| (first, last, step);
            let (a, b, to) = (parts(a), parts(b), to.to_string());
            serde_json::to_writer(&mut *out, &Document { c, a, b, to, status: "proved" })?;
            writeln!(out)
        }),
        Format::Csv => {
            let mut table = csv::Writer::from_writer(out);
            all.try_for_each(|WinningFamily { c, a, b, to }| {
                let record = Record {
                    c,
                    a_first: a.first,
                    a_last: a.last,
                    a_step: a.step,
                    b_first: b.first,
                    b_last: b.last,
                    b_step: b.step,
                    to: to.to_string(),
                    status: "proved",
                };
                table.serialize(record).map_err(io_error)
            })?;
            table.flush()
        }
    }
}

/// A pair of a winner and the loser that it can be made, as `WINNERS(a,b,k)` of Zeilberger's Maple
/// package has it.
fn text(family: &WinningFamily) -> String {
    let WinningFamily { c, a, b, to } = family;
    let term = |progression: &Progression, symbol: &str| match progression.last {
        Some(only) => only.to_string(),
        None => symbolic(progression.first, progression.step, symbol),
    };
    let left = match to.a {
        TargetColumns::Fixed(columns) => columns.to_string(),
        TargetColumns::Along(more) => symbolic(a.first.saturating_add_signed(more), a.step, "a"),
    };
    let winner = brackets(*c, &term(a, "a"), &term(b, "b"));
    format!("[{winner}, {}]", brackets(to.c, &left, &to.b.to_string()))
}

/// Square brackets, without what is missing in front.
fn brackets(c: u64, a: &str, b: &str) -> String {
    match (c, a) {
        (0, "0") => format!("[{b}]"),
        (0, _) => format!("[{a}, {b}]"),
        _ => format!("[{c}, {a}, {b}]"),
    }
}

/// A column of the table.
#[derive(Serialize)]
struct Column {
    c: usize,
    values: Vec<i64>,
    repeats: bool,
    period: usize,
    status: &'static str,
}

/// Prints the table of *Winning Ways*: for each c the b of the P-positions [c, 0, b], [c, 1, b], …
/// Those that do not end in 0 end in what is repeated for ever, twice.
pub(crate) fn print_table(out: &mut impl Write, format: Format, run: &Run) -> io::Result<()> {
    let column = |(c, family): (usize, &supermex::automaton::Family)| {
        let period = family.period();
        let values = [family.head(), period, period].concat();
        let repeats = !family.is_finite();
        Column { c, values, repeats, period: period.len(), status: "proved" }
    };
    let mut columns = run.families.iter().enumerate().map(column);
    match format {
        Format::Text => columns.try_for_each(|column| {
            let dots = if column.repeats { " ..." } else { "" };
            writeln!(out, "{}: {}{dots}", column.c, join(&column.values, " "))
        }),
        Format::Json => columns.try_for_each(|column| {
            serde_json::to_writer(&mut *out, &column)?;
            writeln!(out)
        }),
        Format::Csv => {
            let mut table = csv::Writer::from_writer(out);
            table.write_record(["c", "values", "repeats", "period", "status"]).map_err(io_error)?;
            columns.try_for_each(|Column { c, values, repeats, period, status }| {
                let record = (c, join(&values, " "), repeats, period, status);
                table.serialize(record).map_err(io_error)
            })?;
            table.flush()
        }
    }
}
