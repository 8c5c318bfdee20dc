//! What is said of all bars of three rows, in every format.

use std::io::{self, Write};

use serde::Serialize;
use supermex::three::{Counts, Summary};

use super::certificates::DocumentFormat;

/// The answer, as JSON has it.
#[derive(Serialize)]
struct Document {
    upto: u32,
    unique: bool,
    second_row: usize,
    third_row: usize,
    digest: String,
    entries: u64,
    widest_window: Window,
    slow_path: u64,
    strips: Strips,
    status: &'static str,
}

#[derive(Serialize)]
struct Window {
    low: u32,
    high: u32,
}

#[derive(Serialize)]
struct Strips {
    d: (f64, f64),
    q: (f64, f64),
    r: (f64, f64),
}

pub(crate) fn print(
    out: &mut impl Write,
    format: DocumentFormat,
    upto: u32,
    summary: &Summary,
    counts: Counts,
) -> io::Result<()> {
    let strips = summary.strips();
    let document = Document {
        upto,
        unique: summary.is_unique(),
        second_row: summary.second_row(),
        third_row: summary.third_row(),
        digest: summary.digest(),
        entries: counts.entries,
        widest_window: Window { low: counts.widest_low, high: counts.widest_high },
        slow_path: counts.slow,
        strips: Strips { d: strips.diagonal, q: strips.starts, r: strips.rows },
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

fn text(out: &mut impl Write, document: &Document) -> io::Result<()> {
    let Document { upto, second_row, third_row, .. } = document;
    let unique = if document.unique { "exactly one" } else { "not always one" };
    writeln!(out, "3xn for n up to {upto}: {unique} winning opening each,")?;
    writeln!(out, "  {second_row} of them in the second row, {third_row} in the third")?;
    writeln!(out, "Digest: {}", document.digest)?;
    for (name, (low, high)) in [
        ("d(n) - (1 + 1/sqrt 2) n", document.strips.d),
        ("q(n) - (1 + sqrt 2) n", document.strips.q),
        ("r(n) - (1 + 1/sqrt 2) n", document.strips.r),
    ] {
        writeln!(out, "{name:24} from {low:.3} to {high:.3}")?;
    }
    writeln!(out, "{} values, {} of them the slow way", document.entries, document.slow_path)
}
