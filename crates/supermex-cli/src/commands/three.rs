//! `supermex three`: the winning openings of all bars of three rows up to a size.

use std::io::{self, Write};
use std::sync::Arc;

use serde::Serialize;
use supermex::Monitor;
use supermex::three::{Frontier, Summary};

use crate::failure::Failure;
use crate::views::certificates::DocumentFormat;
use crate::watch::Watch;

/// Find the winning opening of every bar of three rows up to a size
///
/// Says whether each bar has exactly one, in which rows they are, and how far the sequences of Brouwer and
/// others (On three-rowed Chomp) stray from their trends. The time grows with the square of the size:
/// seconds for 20,000, a minute or two for 100,000.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The digest is the blake3 of the lines 'n row column', one for each opening.

Examples:
  supermex three --upto 10000
  supermex three --upto 20000 --format json")]
pub(crate) struct Args {
    /// The most columns
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=MOST))]
    upto: u32,

    /// How to print the answer
    #[arg(long, value_enum, default_value_t = DocumentFormat::Text)]
    format: DocumentFormat,
}

/// The most columns: more take hours.
const MOST: i64 = 1_000_000;

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

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let monitor = Arc::new(Monitor::default());
    let watch = Watch::new(Arc::clone(&monitor), Frontier::expected_values(args.upto));
    let summary = Summary::find(args.upto, &monitor);
    drop(watch);
    let summary = summary.ok_or(Failure::Interrupted)?;
    let (counts, strips) = (summary.counts(), summary.strips());
    let document = Document {
        upto: args.upto,
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
    let mut out = io::stdout().lock();
    match args.format {
        DocumentFormat::Json => {
            serde_json::to_writer(&mut out, &document).map_err(io::Error::from)?;
            writeln!(out)?;
        }
        DocumentFormat::Text => text(&mut out, &document)?,
    }
    Ok(())
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
    let Window { low, high } = document.widest_window;
    writeln!(
        out,
        "{} values, {} of them the slow way; the widest windows had {low} and {high} bits",
        document.entries, document.slow_path
    )
}
