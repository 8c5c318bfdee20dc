//! `supermex chart`: a window of the chart of three rows.

use std::io::{self, BufWriter, Write};
use std::ops::RangeInclusive;
use std::sync::Arc;

use anyhow::anyhow;
use supermex::Monitor;
use supermex::three::{Chart, Frontier};

use crate::args::Format;
use crate::failure::Failure;
use crate::views::chart::print;
use crate::watch::Watch;

/// Print a window of the chart f(q, r): the first rows that make P-positions of three rows
///
/// For each second row q and third row r at most q, f(q, r) is the only first row p that makes (p,q,r) a
/// P-position. Once it is q itself the row is constant: longer second rows have no P-position, and the
/// chart keeps the value.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex chart --q 0..24 --r 0..24
  supermex chart --q 1000..1010 --r 500..505 --format json")]
pub(crate) struct Args {
    #[command(flatten)]
    window: Window,

    /// How to print the chart; JSON has a row a line
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// Which part of the chart.
#[derive(Debug, clap::Args)]
pub(crate) struct Window {
    /// The second rows, both ends included
    #[arg(long, value_name = "A..B", value_parser = range)]
    pub(crate) q: RangeInclusive<u32>,

    /// The third rows, both ends included
    #[arg(long, value_name = "A..B", value_parser = range)]
    pub(crate) r: RangeInclusive<u32>,
}

/// The longest second row: further takes hours, and then room.
const MOST: u32 = 1_000_000;

fn range(text: &str) -> Result<RangeInclusive<u32>, String> {
    let ends = text.split_once("..").unwrap_or((text, text));
    let number = |word: &str| word.trim().parse().ok().filter(|&number| number <= MOST);
    match (number(ends.0), number(ends.1)) {
        (Some(first), Some(last)) if first <= last => Ok(first..=last),
        _ => Err(format!("write two numbers up to {MOST}, the smaller first, as in 3..24")),
    }
}

/// More values than this are no window any more.
const MOST_VALUES: f64 = 1e8;

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let chart = args.window.find()?;
    let mut out = BufWriter::new(io::stdout().lock());
    print(&mut out, args.format, &chart)?;
    Ok(out.flush()?)
}

impl Window {
    /// Its values.
    pub(crate) fn find(&self) -> Result<Chart, Failure> {
        let length = |range: &RangeInclusive<u32>| f64::from(range.end() - range.start()) + 1.0;
        let values = length(&self.q) * length(&self.r);
        if values > MOST_VALUES {
            let why =
                format!("the window has {values:.0} values, and {MOST_VALUES:.0} are the most");
            return Err(Failure::request(anyhow!(why)));
        }
        let monitor = Arc::new(Monitor::default());
        let expected = Frontier::expected_values(*self.q.end(), *self.r.end());
        let watch = Watch::new(Arc::clone(&monitor), expected);
        let chart = Chart::of(self.q.clone(), self.r.clone(), &monitor);
        drop(watch);
        chart.ok_or(Failure::Interrupted)
    }
}
