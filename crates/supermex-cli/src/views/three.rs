//! What is said of all bars of three rows, in every format.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;
use supermex::three::{Counts, Summary, Trail};

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
        widest_window: Window { low: counts.widest_low, high: counts.widest_high },
        slow_path: counts.slow,
        strips: Strips { d: distances(d), q: distances(q), r: distances(r) },
        asked: Asked {
            extremes: Extremes { d: places(d), q: places(q), r: places(r) },
            differences: Differences { d: d.differences(), q: q.differences(), r: r.differences() },
            monotone: statistics.first_fall().is_none(),
            starts_are_minima: counts.late_constants == 0,
            complementary: summary.is_unique(),
            bounded: statistics.is_bounded(),
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

fn distances(trail: &Trail) -> Ends<f64> {
    [0, 1].map(|end| Some(trail.strip()?[end].distance))
}

fn places(trail: &Trail) -> Ends<u32> {
    [0, 1].map(|end| Some(trail.strip()?[end].index))
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
        let ([Some(low), Some(high)], [Some(from), Some(to)]) = (ends, at) else { continue };
        writeln!(out, "{name:24} from {low:.3} at n = {from} to {high:.3} at n = {to}")?;
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
    let grow = if asked.monotone { "grow" } else { "do not always grow" };
    writeln!(out, "Rows {grow} with the second rows at which they become constant.")?;
    let begin = if asked.starts_are_minima { "All" } else { "Not all" };
    writeln!(out, "{begin} of them become constant at their smallest value but the first.")?;
    writeln!(out, "{} values, {} of them the slow way", document.entries, document.slow_path)
}
