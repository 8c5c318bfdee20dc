//! Statistics of the nim-values of three rows, in every format.

use std::io::{self, Write};
use std::ops::RangeInclusive;

use serde::Serialize;
use supermex::rows::{NimCount, NimLine, NimStatistics, NimsByRows, Spread, TrendBin};

use super::{io_error, join, part, part_name};
use crate::args::Format;

/// People see so many nim-values of all that come up.
const SHOWN: usize = 10;

/// The answer, as JSON has it.
#[derive(Serialize)]
struct Document {
    upto: u32,
    positions: u64,
    /// How many tails (q, r) there are: what densities are shares of.
    tails: u64,
    by_rows: Vec<OfRows>,
    /// Whether no nim-value is greater than p + q + r - 1.
    within_squares: bool,
    values: Vec<Counted>,
    /// Those up to half the longest row that no first row beyond it has.
    unchanged: Vec<u32>,
    /// Those of (n, n) and of (n, n, n).
    pairs: Option<Line>,
    bars: Option<Line>,
    /// The first rows of the trend, and those of the mean before.
    firsts: [u32; 2],
    firsts_before: [u32; 2],
    trend: Vec<Bin>,
    status: &'static str,
}

#[derive(Serialize)]
struct OfRows {
    rows: u64,
    positions: u64,
    at_bound: u64,
    /// The greatest g/(p + q + r), and where.
    greatest: Option<f64>,
    at: Option<Vec<u32>>,
}

#[derive(Serialize)]
struct Counted {
    value: u32,
    count: u64,
    count_before: u64,
    density: f64,
    density_before: Option<f64>,
    /// The n for which (n, n, n) has it.
    bar: Option<u32>,
}

#[derive(Serialize)]
struct Line {
    slope: f64,
    /// Where g - slope n is least and greatest.
    lowest: End,
    highest: End,
    differences: Vec<Step>,
    nims: Vec<u32>,
}

#[derive(Serialize)]
struct End {
    n: u32,
    distance: f64,
}

#[derive(Serialize)]
struct Step {
    difference: i64,
    count: u64,
}

#[derive(Serialize)]
struct Bin {
    q: [f64; 2],
    r: [f64; 2],
    positions: u64,
    least: f64,
    mean: f64,
    greatest: f64,
    deviation: f64,
    stray: f64,
    before: Option<f64>,
}

/// The same, as a table has it.
#[derive(Serialize)]
struct Record {
    q_from: f64,
    q_to: f64,
    r_from: f64,
    r_to: f64,
    positions: u64,
    least: f64,
    mean: f64,
    greatest: f64,
    deviation: f64,
    stray: f64,
    before: Option<f64>,
}

pub(crate) fn print(
    out: &mut impl Write,
    format: Format,
    statistics: &NimStatistics,
) -> io::Result<()> {
    match format {
        Format::Text => text(out, statistics),
        Format::Json => {
            serde_json::to_writer(&mut *out, &document(statistics))?;
            writeln!(out)
        }
        Format::Csv => {
            let mut table = csv::Writer::from_writer(out);
            let mut records = bins(statistics).map(Bin::record);
            records.try_for_each(|record| table.serialize(record).map_err(io_error))?;
            table.flush()
        }
    }
}

fn document(statistics: &NimStatistics) -> Document {
    let upto = statistics.longest();
    let by_rows = (1..).zip(statistics.by_rows()).map(|(rows, by_rows)| OfRows {
        rows,
        positions: by_rows.positions,
        at_bound: by_rows.at_bound,
        greatest: by_rows.greatest().map(|(greatest, _)| greatest.value()),
        at: by_rows.greatest().map(|(_, rows)| filled(rows)),
    });
    let values = statistics.by_nim().into_iter().map(|found| {
        let NimCount { nim: value, count, count_before, density, density_before, bar, .. } = found;
        Counted { value, count, count_before, density, density_before, bar }
    });
    Document {
        upto,
        positions: statistics.positions(),
        tails: statistics.tails(),
        by_rows: by_rows.collect(),
        within_squares: statistics.beyond() == 0,
        values: values.collect(),
        unchanged: statistics.unchanged(),
        pairs: statistics.pairs().as_ref().map(Line::from),
        bars: statistics.bars().as_ref().map(Line::from),
        firsts: ends(statistics.first_rows()),
        firsts_before: ends(statistics.first_rows_before()),
        trend: bins(statistics).collect(),
        // Each number is exact for this longest row; what it says of longer ones is not proved.
        status: "observed",
    }
}

/// The first row and the last one.
fn ends(rows: RangeInclusive<u32>) -> [u32; 2] {
    [*rows.start(), *rows.end()]
}

/// The rows that are not empty.
fn filled(rows: [u32; 3]) -> Vec<u32> {
    rows.into_iter().filter(|&row| row > 0).collect()
}

impl From<&NimLine> for Line {
    fn from(line: &NimLine) -> Line {
        let end = |(n, distance)| End { n, distance };
        let differences = line.differences().into_iter();
        Line {
            slope: line.slope(),
            lowest: end(line.lowest()),
            highest: end(line.highest()),
            differences: differences
                .map(|(difference, count)| Step { difference, count })
                .collect(),
            nims: line.nims().to_vec(),
        }
    }
}

fn bins(statistics: &NimStatistics) -> impl Iterator<Item = Bin> {
    let parts = statistics.parts();
    statistics.trend().into_iter().map(move |bin| Bin::new(&bin, parts))
}

impl Bin {
    fn new(bin: &TrendBin, parts: u32) -> Bin {
        let Spread { least, mean, greatest } = bin.growth;
        Bin {
            q: part(bin.q, parts),
            r: part(bin.r, parts),
            positions: bin.positions,
            least: least.value(),
            mean,
            greatest: greatest.value(),
            deviation: bin.deviation,
            stray: bin.stray(),
            before: bin.before,
        }
    }

    fn record(self) -> Record {
        let Bin { q: [q_from, q_to], r: [r_from, r_to], positions, least, mean, .. } = self;
        let Bin { greatest, deviation, stray, before, .. } = self;
        Record {
            q_from,
            q_to,
            r_from,
            r_to,
            positions,
            least,
            mean,
            greatest,
            deviation,
            stray,
            before,
        }
    }
}

fn text(out: &mut impl Write, statistics: &NimStatistics) -> io::Result<()> {
    let (upto, positions) = (statistics.longest(), statistics.positions());
    writeln!(
        out,
        "Nim-values g of the positions (p,q,r) with longest row up to {upto}: {positions}"
    )?;
    writeln!(out, "rows    positions  g = p+q+r-1  greatest g/(p+q+r)")?;
    for (rows, by_rows) in (1..).zip(statistics.by_rows()) {
        let NimsByRows { positions, at_bound, .. } = by_rows;
        write!(out, "{rows:>4} {positions:>12} {at_bound:>12}")?;
        if let Some((greatest, rows)) = by_rows.greatest() {
            write!(out, "  {:.5} at ({})", greatest.value(), join(&filled(rows), ","))?;
        }
        writeln!(out)?;
    }
    let found = if statistics.beyond() == 0 { "holds" } else { "DOES NOT HOLD" };
    writeln!(out, "Proved, and {found} here: g <= p + q + r - 1.")?;
    values(out, statistics)?;
    line(out, "(n,n)", statistics.pairs())?;
    line(out, "(n,n,n)", statistics.bars())?;
    trend(out, statistics)
}

/// How often the least nim-values come up.
fn values(out: &mut impl Write, statistics: &NimStatistics) -> io::Result<()> {
    let (half, tails) = (statistics.longest() / 2, statistics.tails());
    let values = statistics.by_nim();
    writeln!(
        out,
        "How many of the {tails} tails (q,r) have a nim-value, which share that is, and the share up to {half}:",
    )?;
    for NimCount { nim, count, density, density_before, bar, .. } in values.iter().take(SHOWN) {
        write!(out, "{nim:>4} {count:>12} {density:>8.5}")?;
        if let Some(before) = density_before {
            write!(out, " {before:>8.5}")?;
        }
        if let Some(n) = bar {
            write!(out, "  of 3x{n}")?;
        }
        writeln!(out)?;
    }
    if let Some(last) = values.last().filter(|_| values.len() > SHOWN) {
        writeln!(out, "and so on up to {}, which {} have.", last.nim, last.count)?;
    }
    let unchanged = statistics.unchanged();
    if !unchanged.is_empty() {
        writeln!(out, "None with p > {half} has nim-value {}.", join(&unchanged, ", "))?;
    }
    Ok(())
}

fn line(out: &mut impl Write, name: &str, line: Option<NimLine>) -> io::Result<()> {
    let Some(line) = line else { return Ok(()) };
    let (slope, half) = (line.slope(), line.nims().len() / 2);
    let [(low_n, low), (high_n, high)] = [line.lowest(), line.highest()];
    writeln!(out, "{name}: the mean of g/n for n > {half} is {slope:.5}")?;
    writeln!(
        out,
        "  g - {slope:.5} n from {low:.3} (n = {low_n}) to {high:.3} (n = {high_n}), all n"
    )?;
    let differences: Vec<_> = line
        .differences()
        .iter()
        .map(|(difference, count)| format!("{difference:+} {count}x"))
        .collect();
    if !differences.is_empty() {
        writeln!(out, "  from n to n + 1: {}", join(&differences, ", "))?;
    }
    Ok(())
}

/// How nim-values grow with p.
fn trend(out: &mut impl Write, statistics: &NimStatistics) -> io::Result<()> {
    let (upto, parts) = (statistics.longest(), statistics.parts());
    let (quarter, half) = (upto / 4, upto / 2);
    writeln!(out, "g/p for p > {half}, and the change of its mean since {quarter} < p <= {half}:")?;
    let width = part_name(0, parts).len();
    let names = "positions   least    mean greatest  deviation  stray   change";
    writeln!(out, "{:width$}  {:width$}   {names}", "q/p", "r/p")?;
    for bin in statistics.trend() {
        let TrendBin { q, r, positions, growth, deviation, .. } = bin;
        let [q, r] = [q, r].map(|number| part_name(number, parts));
        let (least, greatest) = (growth.least.value(), growth.greatest.value());
        write!(
            out,
            "{q}  {r}  {positions:>10} {least:>7.4} {:>7.4} {greatest:>8.4} {deviation:>10.4} {:>6.4}",
            growth.mean,
            bin.stray(),
        )?;
        if let Some(change) = bin.change() {
            write!(out, " {change:>+8.4}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}
