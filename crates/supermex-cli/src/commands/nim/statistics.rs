//! `supermex nim statistics`: how nim-values of three rows are spread.

use std::io::{self, BufWriter, Write};

use supermex::rows::{NimStatistics, ThreeRowNims};

use super::bar;
use crate::args::{Format, Resources};
use crate::failure::Failure;
use crate::views::statistics::print;

/// Find the nim-values of all positions of three rows up to a longest row, and say how they are spread
///
/// Rows are (p,q,r), longest first, and g is the nim-value. A tail (q,r) has each nim-value at most once, so each has a
/// density: the share of the tails that have it. The table has, by q/p and r/p, the least, the mean and the greatest of
/// g/p for p beyond N/2, its standard deviation, how far it strays from the mean at most, and by how much the mean
/// has changed since p from N/4 to N/2.
///
/// The time grows with the fourth power of the size: some seconds for 1000.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
CSV has the table only; `supermex data export nim-counts` has how often each nim-value comes up.

Examples:
  supermex nim statistics --upto 500
  supermex nim statistics --upto 1000 --format json
  supermex nim statistics --upto 1000 --parts 50 --format csv")]
pub(super) struct Args {
    #[command(flatten)]
    which: Which,

    /// How to print the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    #[command(flatten)]
    resources: Resources,
}

/// Which nim-values.
#[derive(Debug, clap::Args)]
pub(crate) struct Which {
    #[command(flatten)]
    pub(crate) longest: Longest,

    /// Into how many parts the ranges of q/p and r/p are cut
    #[arg(long, value_name = "K", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=i64::from(NimStatistics::MOST_PARTS)))]
    pub(crate) parts: u32,
}

/// How far.
#[derive(Debug, clap::Args)]
pub(crate) struct Longest {
    /// The longest row
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) upto: u32,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let found = args.which.find(&args.resources)?;
    let mut out = BufWriter::new(io::stdout().lock());
    print(&mut out, args.format, &found)?;
    Ok(out.flush()?)
}

impl Which {
    /// The statistics of all of them.
    pub(crate) fn find(&self, resources: &Resources) -> Result<NimStatistics, Failure> {
        find(self.longest.upto, self.parts, resources)
    }
}

impl Longest {
    /// The statistics of all of them, where nobody asks for the table.
    pub(crate) fn find(&self, resources: &Resources) -> Result<NimStatistics, Failure> {
        find(self.upto, 1, resources)
    }
}

fn find(longest: u32, parts: u32, resources: &Resources) -> Result<NimStatistics, Failure> {
    let bytes = |threads: usize| {
        // All threads have their own, and those of one are added to those of all.
        let statistics = NimStatistics::bytes(longest, parts) * (threads + 2) as f64;
        ThreeRowNims::expected_bytes(longest, threads) + statistics
    };
    let threads = resources.threads_within(&bar(3, longest)?, bytes)?;
    super::three_rows(longest, threads, |run, monitor| NimStatistics::of(run, parts, monitor))
}
