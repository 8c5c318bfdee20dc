//! `supermex renorm`: the geometry of Friedman and Landsberg, solved and measured.

use clap::Subcommand;
use supermex::renorm::geometry::Survey;
use supermex::request::{RenormConstraints, RenormGeometry, RenormOpening};

use crate::answer::{Query, Question, View, answer};
use crate::commands::three;
use crate::failure::Failure;
use crate::flags::{Allowed, Costs, DocumentFormat, Resources, whole};
use crate::views::renorm::{constraints, geometry, openings};

/// Solve and measure the geometry of sheets (Renormalizing Chomp)
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex renorm constraints
  supermex renorm geometry --upto 20000")]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    Constraints(Constraints),
    Geometry(Query<Geometry, Resources, DocumentFormat>),
    Opening(Query<Openings, Costs>),
}

/// Solve the six constraints of the paper for its six parameters, from random starts
///
/// Each constraint is also checked with the solution of the paper, Eq. (5), by exact arithmetic
/// with the square root of 2.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex renorm constraints
  supermex renorm constraints --starts 100 --seed 7 --format json")]
struct Constraints {
    /// From how many points to search
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = whole::<u32>(1..=1_000_000))]
    starts: u32,

    /// What the random points begin with
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = whole::<u64>(0..=u64::MAX))]
    seed: u64,

    /// How to print the answer
    #[arg(long, value_enum, default_value_t = DocumentFormat::Text)]
    format: DocumentFormat,
}

/// Measure the six parameters, the densities of lines and the scatter around them
///
/// The parameters are fitted to the sheet of X and to others, smaller and larger, so that one sees
/// how their errors shrink. Errors are standard errors, found by leaving out one of twenty blocks
/// of columns or sheets at a time. The time grows with the square of the number of sheets: three
/// seconds for 100,000, three minutes for a million.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex renorm geometry --upto 20000
  supermex renorm geometry --x 2000 --upto 20000 --format json
  supermex renorm geometry --upto 1000000")]
struct Geometry {
    /// The sheet to fit the six parameters to
    #[arg(long, value_name = "X", default_value_t = 5000, value_parser = whole::<u32>(u64::from(Survey::LEAST)..=MOST))]
    x: u32,

    /// How many sheets to look at; as many as X if that is more
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = whole::<u32>(1..=MOST))]
    upto: u32,
}

impl Question for Geometry {
    type Request = RenormGeometry;

    const FORMAT: &str = "How to print the answer";
    const VIEW: View<RenormGeometry> = geometry::print;

    fn request(&self, _: Option<u64>) -> RenormGeometry {
        RenormGeometry { x: self.x, upto: self.upto }
    }
}

/// Compare the winning openings of 3 x n with their prediction
///
/// An opening in the second row is predicted behind column (2 - sqrt 2) n, which leaves [(2 -
/// sqrt 2) n, 0, (sqrt 2 - 1) n], and wins with probability 2 - sqrt 2; one in the third row behind
/// column n / sqrt 2, which leaves [n / sqrt 2, (1 - 1 / sqrt 2) n, 0].
#[derive(Debug, clap::Args)]
#[command(after_help = "\
CSV has every opening with its prediction.

Examples:
  supermex renorm opening
  supermex renorm opening --upto 1000000
  supermex renorm opening --upto 1000 --format csv")]
struct Openings {
    /// The most columns
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = whole::<u32>(2..=three::MOST))]
    upto: u32,
}

impl Question for Openings {
    type Request = RenormOpening;

    const FORMAT: &str = "How to print the answer";
    const VIEW: View<RenormOpening> = openings::print;

    fn request(&self, _: Option<u64>) -> RenormOpening {
        RenormOpening { upto: self.upto }
    }
}

/// The most sheets.
const MOST: u64 = RenormGeometry::MOST as u64;

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    match &args.what {
        What::Constraints(args) => {
            let request = RenormConstraints { starts: args.starts, seed: args.seed };
            answer(&request, args.format, Allowed::default(), constraints::print)
        }
        What::Geometry(query) => query.run(),
        What::Opening(query) => query.run(),
    }
}
