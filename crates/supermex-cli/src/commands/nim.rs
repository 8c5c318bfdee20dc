//! `supermex nim`: nim-values, as families, as a table, and of bars.

use clap::Subcommand;
use supermex::request::{NimFamilies, NimRectangles, NimStatistics, NimTable};
use supermex::rows;

use crate::answer::{PageView, Query, Question, View};
use crate::failure::Failure;
use crate::flags::{Checkpointed, Costs, Effort, Resources, TheoremFormat, whole};
use crate::views::{families, nims, statistics};

/// Nim-values of many positions at once
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex nim table --upto 10
  supermex nim rectangles --rows 3 --upto 100")]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Families(Query<Families, Effort, TheoremFormat>),
    Table(Query<Table, Resources>),
    Rectangles(Query<Rectangles, Checkpointed<Costs>>),
    Statistics(Query<Statistics, Resources>),
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
    #[arg(long, value_name = "K", default_value_t = 3, value_parser = whole::<u32>(1..=20))]
    rows: u32,

    /// The longest row
    #[arg(long, value_name = "N", required_unless_present = "cells", conflicts_with = "cells", value_parser = whole::<u32>(1..=10_000))]
    upto: Option<u32>,

    /// The most squares
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=10_000))]
    cells: Option<u32>,
}

impl Question for Table {
    type Request = NimTable;

    const FORMAT: &str = "How to print the table; JSON has a position a line";
    const VIEW: View<NimTable> = nims::positions;

    fn request(&self, _: Option<u64>) -> NimTable {
        NimTable { rows: self.rows, upto: self.upto, cells: self.cells }
    }
}

/// List the nim-value of every bar of K rows up to a number of columns
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex nim rectangles --rows 3 --upto 100
  supermex nim rectangles --rows 5 --upto 20 --format json")]
pub(crate) struct Rectangles {
    /// The number of rows
    #[arg(long, value_name = "K", value_parser = whole::<u32>(1..=20))]
    pub(crate) rows: u32,

    /// The most columns
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=10_000))]
    pub(crate) upto: u32,
}

impl Question for Rectangles {
    type Request = NimRectangles;

    const FORMAT: &str = "How to print the list; JSON has a bar a line";
    const VIEW: View<NimRectangles> = nims::bars;

    fn request(&self, _: Option<u64>) -> NimRectangles {
        NimRectangles { rows: self.rows, upto: self.upto }
    }
}

/// List the nim-values of K rows of which all but the longest are short, with a proof
///
/// The rows but the longest are the tail of a position. A line has, for a tail, the nim-value less
/// the first row p, for p = q, q+1, q+2, and so on, where q is the longest row of the tail (from
/// p = 1 for the empty tail); what stands in brackets is repeated for ever.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex nim families --rows 2 --upto 10
  supermex nim families --rows 3 --upto 20 --format json
  supermex nim families --rows 3 --upto 5 --format sage")]
pub(crate) struct Families {
    /// The number of rows, tail and all
    #[arg(long, value_name = "K", value_parser = whole::<u64>(2..=64))]
    rows: u64,

    /// The longest row of a tail
    #[arg(long, value_name = "Q", value_parser = whole::<u64>(0..=u64::MAX))]
    upto: u64,
}

impl Question for Families {
    type Request = NimFamilies;

    const VIEW: View<NimFamilies> = families::brief;
    const PAGE: Option<PageView<NimFamilies>> = Some(families::page);

    fn request(&self, steps: Option<u64>) -> NimFamilies {
        NimFamilies { rows: self.rows, upto: self.upto, steps }
    }
}

/// Find the nim-values of all positions of three rows up to a longest row, and say how they are
/// spread
///
/// Rows are (p,q,r), longest first, and g is the nim-value. A tail (q,r) has each nim-value at most
/// once, so each has a density: the share of the tails that have it. The table has, by q/p and r/p,
/// the least, the mean and the greatest of g/p for p beyond N/2, its standard deviation, how far it
/// strays from the mean at most, and by how much the mean has changed since p from N/4 to N/2.
///
/// The time grows with the fourth power of the size: some seconds for 1000.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
CSV has the table only; `supermex data export nim-counts` has how often each nim-value comes up.

Examples:
  supermex nim statistics --upto 300
  supermex nim statistics --upto 200 --format json
  supermex nim statistics --upto 200 --parts 50 --format csv")]
pub(crate) struct Statistics {
    #[command(flatten)]
    pub(crate) longest: Longest,

    /// Into how many parts the ranges of q/p and r/p are cut
    #[arg(long, value_name = "K", default_value_t = 10, value_parser = whole::<u32>(1..=u64::from(rows::NimStatistics::MOST_PARTS)))]
    pub(crate) parts: u32,
}

// How far.
#[derive(Debug, clap::Args)]
pub(crate) struct Longest {
    /// The longest row
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=10_000))]
    pub(crate) upto: u32,
}

impl Question for Statistics {
    type Request = NimStatistics;

    const FORMAT: &str = "How to print the answer";
    const VIEW: View<NimStatistics> = statistics::print;

    fn request(&self, _: Option<u64>) -> NimStatistics {
        NimStatistics { upto: self.longest.upto, parts: self.parts }
    }
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    match &args.command {
        Command::Families(query) => query.run(),
        Command::Table(query) => query.run(),
        Command::Rectangles(query) => query.run(),
        Command::Statistics(query) => query.run(),
    }
}
