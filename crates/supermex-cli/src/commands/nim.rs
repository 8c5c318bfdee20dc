//! `supermex nim`: nim-values, as families, as a table, and of bars.

use std::io::{self, BufWriter, Write};
use std::sync::Arc;

use clap::Subcommand;
use supermex::automaton::Tails;
use supermex::rows::{Bars, NimListener, NimTable, ThreeRowNims};
use supermex::{Bar, Monitor, Nimber, Position, bars};

use crate::args::{Effort, Format, Listing, Resources};
use crate::failure::Failure;
use crate::views::families::{self, Labels};
use crate::views::nims::{self, Valued};
use crate::watch::Watch;

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
    /// The number of rows
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..=20))]
    rows: u32,

    /// The most columns
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    upto: u32,

    /// How to print the list; JSON has a bar a line
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    #[command(flatten)]
    resources: Resources,
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
    /// The system to run.
    pub(crate) fn system(&self, effort: &Effort) -> Result<Tails, Failure> {
        effort.check_tails(self.rows - 1, self.upto)?;
        Ok(Tails::nim_values(usize::try_from(self.rows).unwrap_or(usize::MAX), self.upto))
    }
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    match &args.command {
        Command::Families(args) => families(args),
        Command::Table(args) => table(args),
        Command::Rectangles(args) => rectangles(args),
    }
}

fn families(args: &Families) -> Result<(), Failure> {
    let system = args.which.system(&args.listing.effort)?;
    let of = |cell: usize| vec![system.rows_of(cell).collect()];
    let labels = Labels { names: &["tail"], of: &of };
    args.listing
        .find(&system, |out, format, run| families::print_brief(out, format, run, &system, &labels))
}

fn table(args: &Table) -> Result<(), Failure> {
    let cells = args.cells.map_or(u64::MAX, u64::from);
    let longest = args.upto.or(args.cells).unwrap_or(1);
    let mut out = BufWriter::new(io::stdout().lock());
    let fits = |valued: &Valued| valued.position.iter().sum::<u64>() <= cells;
    if args.rows == 3 {
        let bytes = NimTable::bytes(longest) + ThreeRowNims::expected_bytes(longest, 1);
        args.resources.check(&bar(3, longest)?, bytes)?;
        let found: NimTable = three_rows(longest, 1)?;
        let positions = found.iter().map(|(rows, nim)| Valued {
            position: rows.into_iter().filter(|&row| row > 0).map(u64::from).collect(),
            nim: nim.into(),
        });
        nims::table(&mut out, args.format, positions.filter(fits))?;
    } else {
        let mut found = boards(args.rows, longest, &args.resources)?;
        found.sort_unstable();
        let positions = found.into_iter().map(|(position, nim)| Valued { position, nim });
        nims::table(&mut out, args.format, positions.filter(fits))?;
    }
    Ok(out.flush()?)
}

fn rectangles(args: &Rectangles) -> Result<(), Failure> {
    let values: Vec<u64> = if args.rows == 3 {
        let threads = args.resources.threads();
        let bytes = ThreeRowNims::expected_bytes(args.upto, threads);
        args.resources.check(&bar(3, args.upto)?, bytes)?;
        let found: Bars = three_rows(args.upto, threads)?;
        found.nims().into_iter().map(u64::from).collect()
    } else {
        let board = bar(args.rows, args.upto)?;
        args.resources.check(&board, bars::nim_bytes(&board.canonical()))?;
        let monitor = Arc::new(Monitor::default());
        let _watch = Watch::new(Arc::clone(&monitor), board.count_inside());
        let all = Bar { rows: args.rows.into(), columns: args.upto.into() };
        let found = bars::nim_of_bars(all, &monitor)?;
        // Those of fewer rows come first.
        let fewer = (args.rows - 1) as usize * args.upto as usize;
        found[fewer..].iter().map(|&nim| small(nim)).collect()
    };
    let mut out = BufWriter::new(io::stdout().lock());
    let bars = (1..).zip(values).map(|(cols, nim)| nims::Bar { cols, nim });
    nims::bars(&mut out, args.format, args.rows.into(), bars)?;
    Ok(out.flush()?)
}

fn bar(rows: u32, columns: u32) -> Result<Position, Failure> {
    let bar = Bar { rows: rows.into(), columns: columns.into() };
    Position::try_from(bar).map_err(Failure::request)
}

/// Three rows, streamed.
fn three_rows<L: NimListener>(longest: u32, threads: usize) -> Result<L, Failure> {
    let monitor = Arc::new(Monitor::default());
    let _watch = Watch::new(Arc::clone(&monitor), ThreeRowNims::expected_work(longest));
    ThreeRowNims::new(longest).threads(threads).run(&monitor).ok_or(Failure::Interrupted)
}

/// All positions of at most so many rows, by a sweep.
fn boards(rows: u32, longest: u32, resources: &Resources) -> Result<Vec<(Vec<u64>, u64)>, Failure> {
    let board = bar(rows, longest)?;
    // What is found takes room as well: a list of rows and a number for each position.
    let listed = board.count_inside() * (40.0 + 8.0 * f64::from(rows));
    let lying = board.canonical();
    resources.check(&board, bars::nim_bytes(&lying) + listed)?;
    let is_turned = lying != board;
    let monitor = Arc::new(Monitor::default());
    let _watch = Watch::new(Arc::clone(&monitor), board.count_inside());
    let mut found = Vec::new();
    bars::nim_values(&lying, &monitor, |rows, nim| {
        let rows = rows.iter().filter(|&&row| row > 0).map(|&row| row as u64).collect::<Vec<_>>();
        let turned = || Position::new(rows.clone()).ok()?.conjugate();
        let turned = if is_turned { turned() } else { None };
        found.push((turned.map_or(rows.clone(), |turned| turned.rows().to_vec()), small(nim)));
    })?;
    Ok(found)
}

fn small(nim: Nimber) -> u64 {
    u64::try_from(nim.get()).expect("the nim-value of a board that fits into memory is small")
}
