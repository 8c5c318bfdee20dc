//! `supermex nim`: nim-values, as families, as a table, and of bars.

use clap::Subcommand;
use supermex::request::{NimFamilies, NimRectangles, NimStatistics, NimTable};
use supermex::rows;

use crate::answer::answer;
use crate::failure::Failure;
use crate::flags::{Checkpointing, Costs, Format, Listing, Resources, Takes};
use crate::views::{families, nims, statistics};

/// Nim-values of many positions at once
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Families(Families),
    Table(Table),
    Rectangles(Rectangles),
    Statistics(Statistics),
}

/// List the nim-value of every position of at most K rows up to a size
///
/// Positions come in lexicographic order of their rows, longest first.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex nim table --upto 10
  supermex nim table --cells 500 --format csv
  supermex nim table --rows 4 --upto 6 --format json")]
struct Table {
    /// The most rows
    #[arg(long, value_name = "K", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=20))]
    rows: u32,

    /// The longest row
    #[arg(long, value_name = "N", required_unless_present = "cells", conflicts_with = "cells", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    upto: Option<u32>,

    /// The most squares
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    cells: Option<u32>,

    /// How to print the table; JSON has a position a line
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    #[command(flatten)]
    resources: Resources,
}

/// List the nim-value of every bar of K rows up to a number of columns
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex nim rectangles --rows 3 --upto 100
  supermex nim rectangles --rows 5 --upto 20 --format json")]
struct Rectangles {
    #[command(flatten)]
    which: Bars,

    /// How to print the list; JSON has a bar a line
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    #[command(flatten)]
    checkpointing: Checkpointing,

    #[command(flatten)]
    costs: Costs,
}

/// Which bars.
#[derive(Debug, clap::Args)]
pub(crate) struct Bars {
    /// The number of rows
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..=20))]
    pub(crate) rows: u32,

    /// The most columns
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) upto: u32,
}

/// List the nim-values of K rows of which all but the longest are short, with a proof
///
/// The rows but the longest are the tail of a position. A line has, for a tail, the nim-value less the
/// first row p, for p = q, q+1, q+2, and so on, where q is the longest row of the tail (from p = 1
/// for the empty tail); what stands in brackets is repeated for ever.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex nim families --rows 2 --upto 10
  supermex nim families --rows 3 --upto 20 --format json")]
struct Families {
    #[command(flatten)]
    which: Which,

    #[command(flatten)]
    listing: Listing,
}

/// Which nim-values.
#[derive(Debug, clap::Args)]
pub(crate) struct Which {
    /// The number of rows, tail and all
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(2..=64))]
    rows: u64,

    /// The longest row of a tail
    #[arg(long, value_name = "Q")]
    upto: u64,
}

impl Which {
    pub(crate) fn request(&self, columns: Option<u64>) -> NimFamilies {
        NimFamilies { rows: self.rows, upto: self.upto, columns }
    }
}

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
struct Statistics {
    #[command(flatten)]
    which: Spread,

    /// How to print the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    #[command(flatten)]
    resources: Resources,
}

/// Which nim-values.
#[derive(Debug, clap::Args)]
pub(crate) struct Spread {
    #[command(flatten)]
    pub(crate) longest: Longest,

    /// Into how many parts the ranges of q/p and r/p are cut
    #[arg(long, value_name = "K", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=i64::from(rows::NimStatistics::MOST_PARTS)))]
    pub(crate) parts: u32,
}

/// How far.
#[derive(Debug, clap::Args)]
pub(crate) struct Longest {
    /// The longest row
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) upto: u32,
}

impl Bars {
    pub(crate) fn request(&self) -> NimRectangles {
        NimRectangles { rows: self.rows, upto: self.upto }
    }
}

impl Statistics {
    fn run(&self) -> Result<(), Failure> {
        let request = NimStatistics { upto: self.which.longest.upto, parts: self.which.parts };
        let printing = self.resources.printing(self.format);
        answer(&request, printing, self.resources.context(), statistics::print)
    }
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    match &args.command {
        Command::Families(args) => {
            let request = args.which.request(args.listing.effort.columns);
            let context = args.listing.effort.context();
            answer(&request, args.listing.printing(), context, families::brief)
        }
        Command::Table(args) => {
            let request = NimTable { rows: args.rows, upto: args.upto, cells: args.cells };
            let printing = args.resources.printing(args.format);
            answer(&request, printing, args.resources.context(), nims::positions)
        }
        Command::Rectangles(args) => {
            let context = args.checkpointing.with(args.costs.context());
            let printing = args.costs.printing(args.format);
            answer(&args.which.request(), printing, context, nims::bars)
        }
        Command::Statistics(args) => args.run(),
    }
}
