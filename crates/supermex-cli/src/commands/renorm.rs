//! `supermex renorm`: the geometry of Friedman and Landsberg, solved and measured.

mod experiments;
mod four;
mod game;

use clap::Subcommand;
use supermex::renorm::Compression;
use supermex::renorm::geometry::Survey;
use supermex::request::{
    RenormCompress, RenormConstraints, RenormCoverage, RenormGeometry, RenormMoves, RenormOpening,
};

use crate::answer::{Query, Question, View, answer};
use crate::commands::three;
use crate::failure::Failure;
use crate::flags::{Allowed, Checkpointed, Costs, DocumentFormat, Resources, Trusting, whole};
use crate::views::renorm::{compress, constraints, coverage, geometry, moves, openings};
pub(crate) use experiments::Study;
use experiments::{Perturb, Sensitivity, Variants};
use four::Four;

/// Solve and measure the geometry of sheets (Renormalizing Chomp)
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex renorm constraints
  supermex renorm geometry --upto 20000
  supermex renorm game nim --x 12")]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    Constraints(Constraints),
    Geometry(Query<Geometry, Resources, DocumentFormat>),
    Coverage(Query<Coverage, Resources, DocumentFormat>),
    Opening(Query<Openings, Costs>),
    Four(Query<Four, Resources, DocumentFormat>),
    Perturb(Query<Perturb, Resources, DocumentFormat>),
    Sensitivity(Query<Sensitivity, Checkpointed<Trusting>>),
    Variants(Query<Variants, Resources, DocumentFormat>),
    Moves(Query<Moves, Resources, DocumentFormat>),
    Compress(Query<Compress, Resources, DocumentFormat>),
    Game(Box<game::Args>),
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
/// how their errors shrink. Errors are standard errors that allow for correlations; `renorm
/// coverage` shows that they are as large as they should be. The time grows with the square of the number of sheets: three
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

/// Show that errors are as large as they should be, on many sheets
///
/// Measures the six parameters and the densities of lines on each sheet, and counts how often these
/// are within one and two of their errors from what is predicted.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex renorm coverage --from 500 --to 1000 --sheets 40
  supermex renorm coverage
  supermex renorm coverage --from 7400 --to 12000 --format json")]
struct Coverage {
    /// The x of the first sheet
    #[arg(long, value_name = "X", default_value_t = 2000, value_parser = whole::<u32>(u64::from(Survey::LEAST)..=u64::from(RenormCoverage::MOST)))]
    from: u32,

    /// The x of the last sheet
    #[arg(long, value_name = "X", default_value_t = 7343, value_parser = whole::<u32>(u64::from(Survey::LEAST)..=u64::from(RenormCoverage::MOST)))]
    to: u32,

    /// How many sheets, each larger than the one before by the same factor
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = whole::<u32>(1..=u64::from(RenormCoverage::MOST_SHEETS)))]
    sheets: u32,
}

impl Question for Coverage {
    type Request = RenormCoverage;

    const FORMAT: &str = "How to print the answer";
    const VIEW: View<RenormCoverage> = coverage::print;

    fn request(&self, _: Option<u64>) -> RenormCoverage {
        RenormCoverage { from: self.from, to: self.to, sheets: self.sheets }
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

/// Compare the winning moves from random positions with where the lines of losers are
///
/// A move goes along a ray, and wins if it ends at a loser. The geometry says where each ray meets
/// each line, and how likely it is that there is a loser. Positions [x, y, z] are drawn with x from
/// X/2 to X and y, z < x.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex renorm moves --x 300 --samples 2000
  supermex renorm moves
  supermex renorm moves --x 5000 --samples 100000 --seed 7 --format json")]
struct Moves {
    /// The most columns of three squares
    #[arg(long, value_name = "X", default_value_t = 2000, value_parser = whole::<u32>(1..=u64::from(RenormMoves::MOST)))]
    x: u32,

    /// How many positions to draw
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = whole::<u32>(1..=u64::from(RenormMoves::MOST_SAMPLES)))]
    samples: u32,

    /// What the random positions begin with
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = whole::<u64>(0..=u64::MAX))]
    seed: u64,
}

impl Question for Moves {
    type Request = RenormMoves;

    const FORMAT: &str = "How to print the answer";
    const VIEW: View<RenormMoves> = moves::print;

    fn request(&self, _: Option<u64>) -> RenormMoves {
        RenormMoves { x: self.x, samples: self.samples, seed: self.seed }
    }
}

/// Estimate how many bits a loser of a sheet takes, once the lines are known
///
/// Entropies of the steps along each line, and of where losers lie if the sheet before is known, by
/// plug-in with the correction of Miller and Madow; against the same in random order.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex renorm compress --x 2000
  supermex renorm compress
  supermex renorm compress --x 100000 --format json")]
struct Compress {
    /// The sheet
    #[arg(long, value_name = "X", default_value_t = 20_000, value_parser = whole::<u32>(u64::from(Compression::LEAST)..=u64::from(RenormCompress::MOST)))]
    x: u32,

    /// What random orders begin with
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = whole::<u64>(0..=u64::MAX))]
    seed: u64,
}

impl Question for Compress {
    type Request = RenormCompress;

    const FORMAT: &str = "How to print the answer";
    const VIEW: View<RenormCompress> = compress::print;

    fn request(&self, _: Option<u64>) -> RenormCompress {
        RenormCompress { x: self.x, seed: self.seed }
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
        What::Coverage(query) => query.run(),
        What::Opening(query) => query.run(),
        What::Four(query) => query.run(),
        What::Perturb(query) => query.run(),
        What::Sensitivity(query) => query.run(),
        What::Variants(query) => query.run(),
        What::Moves(query) => query.run(),
        What::Compress(query) => query.run(),
        What::Game(args) => game::run(args),
    }
}
