//! What is said of all bars of three rows, in every format.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;
use supermex::three::{self, Counts, Strip, Summary};

use super::certificates::DocumentFormat;

/// The answer, as JSON has it.
#[derive(Serialize)]
struct Document<'s> {
    upto: u32,
    unique: bool,
    second_row: usize,
    third_row: usize,
    digest: String,
    entries: u64,
    widest_window: Window,
    slow_path: u64,
    strips: Strips,
    #[serde(flatten)]
    asked: Asked<'s>,
    status: &'static str,
}

#[derive(Serialize)]
struct Window {
    low: u32,
    high: u32,
}

#[derive(Serialize)]
struct Strips {
    d: Ends<f64>,
    q: Ends<f64>,
    r: Ends<f64>,
}

/// Below and above; nothing if there are no terms.
type Ends<T> = [Option<T>; 2];

/// What is asked of the sequences.
#[derive(Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a question of the paper")]
struct Asked<'s> {
    /// Where they are farthest from their trends.
    extremes: Extremes,
    differences: Differences<'s>,
    /// Whether r(n) grows with n.
    monotone: bool,
    /// Whether every constant row begins with its smallest value, its first one excepted.
    starts_are_minima: bool,
    /// Whether each number is on the diagonal or the start of a constant row, and not both.
    complementary: bool,
    /// Whether q(n) is at most 3n - 1.
    bounded: bool,
    /// Whether no value f(q, r) is larger than q + r + 1.
    within_sum: bool,
    minima: Minima,
    frequencies: Frequencies,
}

/// The smallest values of rows but their first, and the columns where they are, less sqrt 2 times the row.
#[derive(Serialize)]
struct Minima {
    /// They are known for rows below this one.
    rows: u32,
    values: Ends<f64>,
    columns: Ends<f64>,
    extremes: ValuesAndColumns,
    /// For how many rows the column is not known.
    unplaced: u32,
    /// Whether they do not fall from row to row, and columns grow where they stay the same.
    non_decreasing: bool,
}

#[derive(Serialize)]
struct ValuesAndColumns {
    values: Ends<u32>,
    columns: Ends<u32>,
}

/// How many rows take a value before its column.
#[derive(Serialize)]
struct Frequencies {
    /// Whether q(n) is taken n times, in columns from q(n) - n on.
    starts: bool,
    /// How often d(n) is taken, less n/2.
    diagonal: Ends<f64>,
    extremes: Ends<u32>,
}

#[derive(Serialize)]
struct Extremes {
    d: Ends<u32>,
    q: Ends<u32>,
    r: Ends<u32>,
}

/// How often each difference between successive terms comes up.
#[derive(Serialize)]
struct Differences<'s> {
    d: &'s BTreeMap<i64, u64>,
    q: &'s BTreeMap<i64, u64>,
    r: &'s BTreeMap<i64, u64>,
}

pub(crate) fn print(
    out: &mut impl Write,
    format: DocumentFormat,
    upto: u32,
    summary: &Summary,
    counts: Counts,
) -> io::Result<()> {
    let statistics = summary.statistics();
    let (d, q, r) = (statistics.diagonal(), statistics.starts(), statistics.rows());
    let document = Document {
        upto,
        unique: summary.is_unique(),
        second_row: summary.second_row(),
        third_row: summary.third_row(),
        digest: summary.digest(),
        entries: counts.entries,
        widest_window: Window { low: counts.widest.low, high: counts.widest.high },
        slow_path: counts.slow,
        strips: Strips {
            d: distances(d.strip()),
            q: distances(q.strip()),
            r: distances(r.strip()),
        },
        asked: Asked {
            extremes: Extremes { d: places(d.strip()), q: places(q.strip()), r: places(r.strip()) },
            differences: Differences { d: d.differences(), q: q.differences(), r: r.differences() },
            monotone: statistics.first_fall().is_none(),
            starts_are_minima: counts.late_constants == 0,
            complementary: summary.is_unique(),
            bounded: statistics.is_bounded(),
            within_sum: counts.beyond == 0,
            minima: minima(statistics.minima()),
            frequencies: frequencies(statistics.frequencies()),
        },
        // It is about finitely many bars, each of them decided.
        status: "proved",
    };
    match format {
        DocumentFormat::Json => {
            serde_json::to_writer(&mut *out, &document)?;
            writeln!(out)
        }
        DocumentFormat::Text => text(out, &document),
    }
}

fn distances(strip: &Strip) -> Ends<f64> {
    [0, 1].map(|end| Some(strip.ends()?[end].distance))
}

fn places(strip: &Strip) -> Ends<u32> {
    [0, 1].map(|end| Some(strip.ends()?[end].index))
}

fn minima(minima: &three::Minima) -> Minima {
    let (values, columns) = (minima.values(), minima.columns());
    Minima {
        rows: minima.rows(),
        values: distances(values),
        columns: distances(columns),
        extremes: ValuesAndColumns { values: places(values), columns: places(columns) },
        unplaced: minima.unplaced(),
        non_decreasing: minima.first_fall().is_none(),
    }
}

fn frequencies(frequencies: &three::Frequencies) -> Frequencies {
    Frequencies {
        starts: frequencies.first_exception().is_none(),
        diagonal: distances(frequencies.on_diagonal()),
        extremes: places(frequencies.on_diagonal()),
    }
}

/// A line about numbers that stray from a trend, if there are any.
fn strip(
    out: &mut impl Write,
    name: &str,
    index: &str,
    ends: Ends<f64>,
    at: Ends<u32>,
) -> io::Result<()> {
    let ([Some(low), Some(high)], [Some(from), Some(to)]) = (ends, at) else { return Ok(()) };
    writeln!(out, "{name:24} from {low:.3} at {index} = {from} to {high:.3} at {index} = {to}")
}

fn text(out: &mut impl Write, document: &Document<'_>) -> io::Result<()> {
    let Document { upto, second_row, third_row, strips, asked, .. } = document;
    let unique = if document.unique { "exactly one" } else { "not always one" };
    writeln!(out, "3xn for n up to {upto}: {unique} winning opening each,")?;
    writeln!(out, "  {second_row} of them in the second row, {third_row} in the third")?;
    writeln!(out, "Digest: {}", document.digest)?;
    let (places, differences) = (&asked.extremes, &asked.differences);
    for (name, ends, at, differences) in [
        ("d(n) - (1 + 1/sqrt 2) n", strips.d, places.d, differences.d),
        ("q(n) - (1 + sqrt 2) n", strips.q, places.q, differences.q),
        ("r(n) - (1 + 1/sqrt 2) n", strips.r, places.r, differences.r),
    ] {
        strip(out, name, "n", ends, at)?;
        let all: u64 = differences.values().sum();
        let shares: Vec<String> = differences
            .iter()
            .map(|(step, count)| format!("{step}: {:.4}", *count as f64 / all as f64))
            .collect();
        if all > 0 {
            writeln!(
                out,
                "  differences of successive terms and how often: {}",
                shares.join(", ")
            )?;
        }
    }
    let (minima, frequencies) = (&asked.minima, &asked.frequencies);
    if minima.rows > 0 {
        let rows = minima.rows;
        writeln!(out, "m(r), the smallest value of row r but f(r, r), at k(r), for r < {rows}:")?;
        strip(out, "m(r) - sqrt 2 r", "r", minima.values, minima.extremes.values)?;
        strip(out, "k(r) - sqrt 2 r", "r", minima.columns, minima.extremes.columns)?;
    }
    writeln!(out, "t(n), how many rows take d(n):")?;
    strip(out, "t(n) - n/2", "n", frequencies.diagonal, frequencies.extremes)?;
    let taken = if frequencies.starts { "Each" } else { "Not each" };
    writeln!(out, "{taken} q(n) is taken by n rows before its column, in the n columns before.")?;
    let grow = if asked.monotone { "grow" } else { "do not always grow" };
    writeln!(out, "Rows {grow} with the second rows at which they become constant.")?;
    let begin = if asked.starts_are_minima { "All" } else { "Not all" };
    writeln!(out, "{begin} of them become constant at their smallest value but the first.")?;
    for (holds, what) in [
        (asked.bounded, "q(n) <= 3n - 1"),
        (asked.within_sum, "f(q, r) <= q + r + 1"),
        (minima.non_decreasing, "m(r) does not fall"),
    ] {
        let found = if holds { "holds" } else { "DOES NOT HOLD" };
        writeln!(out, "Proved in the paper, and {found} here: {what}.")?;
    }
    writeln!(out, "{} values, {} of them the slow way", document.entries, document.slow_path)
}
