//! `supermex renorm`: the geometry of Friedman and Landsberg, solved and measured.

use std::io::{self, BufWriter, Write};
use std::sync::Arc;

use clap::Subcommand;
use supermex::Monitor;
use supermex::renorm::geometry::{Geometry, Survey, openings, solve};
use supermex::three::{Census, Summary};

use crate::args::{Format, Resources, Storage};
use crate::commands::{opening, three};
use crate::failure::Failure;
use crate::views::certificates::DocumentFormat;
use crate::views::renorm::{print_constraints, print_geometry, print_openings};
use crate::watch::Watch;

/// Solve and measure the geometry of sheets (Friedman and Landsberg, Renormalizing Chomp)
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    Constraints(Constraints),
    Geometry(Sheets),
    Opening(Openings),
}

/// Solve the six constraints of the paper for its six parameters, from random starts
///
/// Each constraint is also checked with the solution of the paper, Eq. (5), by exact arithmetic with the square root of 2.
#[derive(Debug, clap::Args)]
struct Constraints {
    /// From how many points to search
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    starts: u32,

    /// What the random points begin with
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,

    /// How to print the answer
    #[arg(long, value_enum, default_value_t = DocumentFormat::Text)]
    format: DocumentFormat,
}

/// Measure the six parameters, the densities of lines and the scatter around them
///
/// The parameters are fitted to the sheet of X and to others, smaller and larger, so that one sees how their errors shrink.
/// Errors are standard errors, found by leaving out one of twenty blocks of columns or sheets at a time. The time grows with
/// the square of the number of sheets: three seconds for 100,000, three minutes for a million.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex renorm geometry
  supermex renorm geometry --x 20000 --format json
  supermex renorm geometry --upto 1000000")]
struct Sheets {
    /// The sheet to fit the six parameters to
    #[arg(long, value_name = "X", default_value_t = 5000, value_parser = clap::value_parser!(u32).range(i64::from(Survey::LEAST)..=MOST))]
    x: u32,

    /// How many sheets to look at; as many as X if that is more
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u32).range(1..=MOST))]
    upto: u32,

    /// How to print the answer
    #[arg(long, value_enum, default_value_t = DocumentFormat::Text)]
    format: DocumentFormat,

    #[command(flatten)]
    resources: Resources,
}

/// Compare the winning openings of 3 x n with their prediction
///
/// An opening in the second row is predicted behind column (2 - sqrt 2) n, which leaves [(2 - sqrt 2) n, 0, (sqrt 2 - 1) n], and wins
/// with probability 2 - sqrt 2; one in the third row behind column n / sqrt 2, which leaves [n / sqrt 2, (1 - 1 / sqrt 2) n, 0].
#[derive(Debug, clap::Args)]
#[command(after_help = "\
CSV has every opening with its prediction.

Examples:
  supermex renorm opening
  supermex renorm opening --upto 1000000
  supermex renorm opening --upto 1000 --format csv")]
struct Openings {
    /// The most columns
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u32).range(2..=three::MOST))]
    upto: u32,

    /// How to print the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    #[command(flatten)]
    resources: Resources,

    #[command(flatten)]
    storage: Storage,
}

/// The most sheets.
const MOST: i64 = 2_000_000;

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    match &args.what {
        What::Constraints(args) => {
            let solutions = solve(args.starts as usize, args.seed);
            Ok(print_constraints(&mut io::stdout().lock(), args.format, &solutions)?)
        }
        What::Geometry(args) => {
            let geometry = args.measure()?;
            Ok(print_geometry(&mut io::stdout().lock(), args.format, &geometry)?)
        }
        What::Opening(args) => {
            let new = || Summary::new(args.upto);
            let (summary, kept) = opening::find(args.upto, &args.resources, &args.storage, new)?;
            let mut out = BufWriter::new(io::stdout().lock());
            print_openings(&mut out, args.format, &summary, &openings(&summary))?;
            out.flush()?;
            kept
        }
    }
}

/// Bytes for each sheet beside the chart: how it begins and ends.
const BYTES_A_SHEET: f64 = 200.0;

impl Sheets {
    fn measure(&self) -> Result<Geometry, Failure> {
        let upto = self.upto.max(self.x);
        let columns = Census::expected_columns(upto);
        let threads = self.resources.threads_for_columns(columns, BYTES_A_SHEET)?;
        let monitor = Arc::new(Monitor::default());
        let watch = Watch::new(Arc::clone(&monitor), Geometry::expected_work(self.x, upto));
        let geometry = Geometry::find(self.x, upto, threads, &monitor);
        drop(watch);
        geometry.ok_or(Failure::Interrupted)
    }
}
