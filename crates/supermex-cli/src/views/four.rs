//! What is said of all P-positions of four rows, in every format.

use std::io::{self, Write};

use serde::Serialize;
use supermex::rows::{ByRows, FourShape, OpeningsInRow, ShapeBin, Spread};

use super::{io_error, join, part, part_name};
use crate::args::Format;

/// The answer, as JSON has it.
#[derive(Serialize)]
struct Document {
    upto: u32,
    positions: u64,
    /// How many there are with first row up to half as much.
    half: u64,
    /// The power of the longest row that they grow with.
    exponent: Option<f64>,
    by_rows: Vec<OfRows>,
    /// Whether no first row is longer than all others together and one more.
    within_sum: bool,
    unique: bool,
    second_row: u64,
    third_row: u64,
    fourth_row: u64,
    exceptions: Vec<u32>,
    /// Where the openings lie, as fractions of n.
    columns: Vec<InRow>,
    /// The second rows of the shape.
    seconds: [u32; 2],
    shape: Vec<Bin>,
    status: &'static str,
}

#[derive(Serialize)]
struct OfRows {
    rows: u64,
    positions: u64,
    ends: u64,
    at_bound: u64,
}

/// The openings in a row.
#[derive(Serialize)]
struct InRow {
    row: u64,
    #[serde(flatten)]
    ends: Ends,
}

#[derive(Serialize)]
struct Ends {
    least: f64,
    mean: f64,
    greatest: f64,
}

#[derive(Serialize)]
struct Bin {
    c: [f64; 2],
    d: [f64; 2],
    tails: u64,
    ended: u64,
    living: u64,
    least: Option<f64>,
    mean: Option<f64>,
    greatest: Option<f64>,
}

/// The same, as a table has it.
#[derive(Serialize)]
struct Record {
    c_from: f64,
    c_to: f64,
    d_from: f64,
    d_to: f64,
    tails: u64,
    ended: u64,
    living: u64,
    least: Option<f64>,
    mean: Option<f64>,
    greatest: Option<f64>,
}

pub(crate) fn print(out: &mut impl Write, format: Format, shape: &FourShape) -> io::Result<()> {
    match format {
        Format::Text => text(out, shape),
        Format::Json => {
            serde_json::to_writer(&mut *out, &document(shape))?;
            writeln!(out)
        }
        Format::Csv => {
            let mut table = csv::Writer::from_writer(out);
            let mut records = bins(shape).map(Bin::record);
            records.try_for_each(|record| table.serialize(record).map_err(io_error))?;
            table.flush()
        }
    }
}

fn document(shape: &FourShape) -> Document {
    let openings = shape.openings();
    let exceptions = shape.exceptions();
    let in_row =
        |found: &OpeningsInRow| Some(InRow { row: found.row, ends: found.columns?.into() });
    let by_rows = (1..).zip(shape.by_rows()).map(|(rows, by_rows)| OfRows {
        rows,
        positions: by_rows.positions,
        ends: by_rows.ends,
        at_bound: by_rows.at_bound,
    });
    let seconds = shape.second_rows();
    Document {
        upto: shape.longest(),
        positions: shape.positions(shape.longest()),
        half: shape.positions(shape.longest() / 2),
        exponent: shape.exponent(),
        by_rows: by_rows.collect(),
        within_sum: shape.beyond() == 0,
        unique: exceptions.is_empty(),
        second_row: openings[0].count,
        third_row: openings[1].count,
        fourth_row: openings[2].count,
        exceptions,
        columns: openings.iter().filter_map(in_row).collect(),
        seconds: [*seconds.start(), *seconds.end()],
        shape: bins(shape).collect(),
        // Each number is exact for this longest row; what it says of longer ones is not proved.
        status: "observed",
    }
}

impl From<Spread> for Ends {
    fn from(spread: Spread) -> Ends {
        let (least, greatest) = (spread.least.value(), spread.greatest.value());
        Ends { least, mean: spread.mean, greatest }
    }
}

fn bins(shape: &FourShape) -> impl Iterator<Item = Bin> {
    let parts = shape.parts();
    shape.bins().into_iter().map(move |bin| Bin::new(bin, parts))
}

impl Bin {
    fn new(bin: ShapeBin, parts: u32) -> Bin {
        let ends = bin.overhang.map(Ends::from);
        Bin {
            c: part(bin.c, parts),
            d: part(bin.d, parts),
            tails: bin.tails,
            ended: bin.ended(),
            living: bin.living,
            least: ends.as_ref().map(|ends| ends.least),
            mean: ends.as_ref().map(|ends| ends.mean),
            greatest: ends.as_ref().map(|ends| ends.greatest),
        }
    }

    fn record(self) -> Record {
        let Bin { c: [c_from, c_to], d: [d_from, d_to], tails, ended, living, .. } = self;
        let Bin { least, mean, greatest, .. } = self;
        Record { c_from, c_to, d_from, d_to, tails, ended, living, least, mean, greatest }
    }
}

fn text(out: &mut impl Write, shape: &FourShape) -> io::Result<()> {
    let upto = shape.longest();
    writeln!(
        out,
        "P-positions (a,b,c,d) with longest row up to {upto}: {}",
        shape.positions(upto)
    )?;
    writeln!(out, "rows    positions      a = b  a = b+c+d+1")?;
    for (rows, by_rows) in (1..).zip(shape.by_rows()) {
        let ByRows { positions, ends, at_bound, .. } = by_rows;
        writeln!(out, "{rows:>4} {positions:>12} {ends:>10} {at_bound:>12}")?;
    }
    let found = if shape.beyond() == 0 { "holds" } else { "DOES NOT HOLD" };
    writeln!(out, "Proved, and {found} here: a <= b + c + d + 1.")?;
    if let Some(exponent) = shape.exponent() {
        let (half, count) = (upto / 2, shape.positions(upto / 2));
        writeln!(
            out,
            "Up to {half} there are {count}: since then they have grown like N^{exponent:.4}."
        )?;
    }
    openings(out, shape)?;
    let seconds = shape.second_rows();
    if seconds.is_empty() {
        return Ok(());
    }
    let (first, last) = (seconds.start(), seconds.end());
    writeln!(
        out,
        "Tails (c,d) of all second rows b from {first} to {last}, and (a-b)/b of the living:"
    )?;
    let width = part_name(0, shape.parts()).len();
    let names = "tails     living  share    least    mean greatest";
    writeln!(out, "{:width$}  {:width$}       {names}", "c/b", "d/b")?;
    shape.bins().iter().try_for_each(|bin| line(out, bin, shape.parts()))
}

/// The openings of 4 × n.
fn openings(out: &mut impl Write, shape: &FourShape) -> io::Result<()> {
    let upto = shape.longest();
    let exceptions = shape.exceptions();
    if exceptions.is_empty() {
        writeln!(out, "4xn for n up to {upto}: exactly one winning opening each")?;
    } else {
        writeln!(
            out,
            "4xn for n up to {upto}: one winning opening each, except n = {}",
            join(&exceptions, ", ")
        )?;
    }
    for (OpeningsInRow { count, columns, .. }, name) in
        shape.openings().iter().zip(["second", "third", "fourth"])
    {
        write!(out, "  in the {name} row {count}")?;
        if let Some(spread) = columns {
            let Ends { least, mean, greatest } = Ends::from(*spread);
            let from = upto / 2;
            write!(out, "; column/n from {least:.5} to {greatest:.5}, mean {mean:.5}, n > {from}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn line(out: &mut impl Write, bin: &ShapeBin, parts: u32) -> io::Result<()> {
    let share = bin.living as f64 / bin.tails as f64;
    let ShapeBin { c, d, tails, living, .. } = bin;
    let [c, d] = [c, d].map(|&number| part_name(number, parts));
    write!(out, "{c}  {d}  {tails:>10} {living:>10} {share:.4}")?;
    if let Some(spread) = bin.overhang {
        let Ends { least, mean, greatest } = Ends::from(spread);
        write!(out, "  {least:>7.4} {mean:>7.4}  {greatest:>7.4}")?;
    }
    writeln!(out)
}
