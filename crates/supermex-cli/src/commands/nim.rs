//! `supermex nim`: nim-values, as families, as a table, and of bars.

pub(crate) mod statistics;

use std::io::{self, BufWriter, Write};
use std::sync::Arc;

use clap::Subcommand;
use supermex::automaton::Tails;
use supermex::rows::{self, NimSlice, NimTable, ThreeRowNims};
use supermex::{Bar, Monitor, Nimber, Position, bars};

use crate::args::{Checkpointing, Effort, Format, Listing, Resources, Storage};
use crate::failure::Failure;
use crate::kept::{Kind, Runs, Tables};
use crate::views::families::{self, Labels};
use crate::views::nims::{self, Valued};
use crate::watch::Watch;

/// More rows than this are not swept.
const MOST_ROWS: usize = 20;

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
    Statistics(statistics::Args),
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
    #[arg(long, value_name = "K", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=MOST_ROWS as i64))]
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
    resources: Resources,

    #[command(flatten)]
    storage: Storage,
}

/// Which bars.
#[derive(Debug, clap::Args)]
pub(crate) struct Bars {
    /// The number of rows
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..=20))]
    pub(crate) rows: u32,

    /// The most columns
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_COLUMNS)))]
    pub(crate) upto: u32,
}

/// The most columns of bars: beyond it, memory and patience end.
pub(crate) const MOST_COLUMNS: u32 = 10_000;

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
        Command::Statistics(args) => statistics::run(args),
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
    let found = Found::new(args.rows, longest, &args.resources)?;
    let mut out = BufWriter::new(io::stdout().lock());
    let fits = |valued: &Valued| valued.position.iter().sum::<u64>() <= cells;
    let positions = found.iter().map(|(rows, nim)| Valued {
        position: rows.into_iter().filter(|&row| row > 0).map(u64::from).collect(),
        nim,
    });
    nims::table(&mut out, args.format, positions.filter(fits))?;
    Ok(out.flush()?)
}

/// The nim-values of all positions of at most so many rows.
pub(crate) enum Found {
    /// Three rows, streamed.
    Three(NimTable),
    /// Some of them.
    Slice(Vec<([u32; 3], u32)>),
    /// All positions in lexicographic order.
    Boards(Vec<(Vec<u32>, u64)>),
}

impl Found {
    /// Finds them, for rows up to a longest one, if that fits into memory.
    pub(crate) fn new(rows: u32, longest: u32, resources: &Resources) -> Result<Found, Failure> {
        if rows != 3 {
            return Ok(Found::Boards(boards(rows, longest, resources)?));
        }
        let bytes = NimTable::bytes(longest) + ThreeRowNims::expected_bytes(longest, 1);
        resources.check(&bar(3, longest)?, bytes)?;
        Ok(Found::Three(three_rows(longest, 1, ThreeRowNims::run)?))
    }

    /// Finds those of three rows with a certain second row or third row or both. Only they take memory, beside the run.
    pub(crate) fn slice(
        second: Option<u32>,
        third: Option<u32>,
        longest: u32,
        resources: &Resources,
    ) -> Result<Found, Failure> {
        let slice = || NimSlice::new(second, third);
        let bytes = |threads: usize| {
            ThreeRowNims::expected_bytes(longest, threads) + slice().bytes(longest)
        };
        let threads = resources.threads_within(&bar(3, longest)?, bytes)?;
        let found = three_rows(longest, threads, |run, monitor| run.tell(slice, monitor))?;
        Ok(Found::Slice(found.in_order()))
    }

    /// All positions, in lexicographic order, with their nim-values. Empty rows are 0.
    pub(crate) fn iter(&self) -> Box<dyn Iterator<Item = ([u32; MOST_ROWS], u64)> + '_> {
        let padded = |rows: &[u32]| {
            let mut padded = [0; MOST_ROWS];
            padded[..rows.len()].copy_from_slice(rows);
            padded
        };
        match self {
            Found::Three(table) => {
                Box::new(table.iter().map(move |(rows, nim)| (padded(&rows), nim.into())))
            }
            Found::Slice(some) => {
                Box::new(some.iter().map(move |(rows, nim)| (padded(rows), (*nim).into())))
            }
            Found::Boards(all) => Box::new(all.iter().map(move |(rows, nim)| (padded(rows), *nim))),
        }
    }
}

fn rectangles(args: &Rectangles) -> Result<(), Failure> {
    let (values, kept) = args.which.find(&args.resources, &args.storage, &args.checkpointing)?;
    let mut out = BufWriter::new(io::stdout().lock());
    let bars = (1..).zip(values).map(|(cols, nim)| nims::Bar { cols, nim });
    nims::bars(&mut out, args.format, args.which.rows.into(), bars)?;
    out.flush()?;
    kept
}

impl Bars {
    /// Their nim-values, from one column on: read from the store, or found and kept there. The second part of the
    /// answer says how keeping them went.
    pub(crate) fn find(
        &self,
        resources: &Resources,
        storage: &Storage,
        checkpointing: &Checkpointing,
    ) -> Result<(Vec<u64>, Result<(), Failure>), Failure> {
        let tables = Tables::new(storage.open());
        let all = Bar { rows: self.rows.into(), columns: self.upto.into() };
        if let Some(found) = tables.rectangles(all) {
            return Ok((found, Ok(())));
        }
        let board = bar(self.rows, self.upto)?;
        if self.rows == 3 {
            let bytes = |threads| ThreeRowNims::expected_bytes(self.upto, threads);
            let threads = resources.threads_within(&board, bytes)?;
            let mut runs = Runs::new(checkpointing, Kind::ThreeRowNims(self.upto))?;
            let monitor = Arc::new(Monitor::default());
            let _watch = Watch::new(Arc::clone(&monitor), ThreeRowNims::expected_work(self.upto));
            let run = ThreeRowNims::new(self.upto).threads(threads);
            let found: Option<rows::Bars> = match &mut runs {
                None => run.run(&monitor),
                Some(runs) => run.tell_kept(rows::Bars::default, &monitor, runs),
            };
            let nims = found.ok_or(Failure::Interrupted)?.nims();
            let nims: Vec<_> = nims.into_iter().map(u64::from).collect();
            let kept = runs.map_or(Ok(()), Runs::kept).and(tables.keep_rectangles(all, &nims));
            return Ok((nims, kept));
        }
        checkpointing.refuse("bars of three rows")?;
        resources.check(&board, bars::nim_bytes(&board.canonical()))?;
        let monitor = Arc::new(Monitor::default());
        let _watch = Watch::new(Arc::clone(&monitor), board.count_inside());
        let found = bars::nim_of_bars(all, &monitor)?;
        // Those of fewer rows come first.
        let fewer = (self.rows - 1) as usize * self.upto as usize;
        let nims: Vec<_> = found[fewer..].iter().map(|&nim| small(nim)).collect();
        let kept = tables.keep_rectangles(all, &nims);
        Ok((nims, kept))
    }
}

fn bar(rows: u32, columns: u32) -> Result<Position, Failure> {
    let bar = Bar { rows: rows.into(), columns: columns.into() };
    Position::try_from(bar).map_err(Failure::request)
}

/// Three rows, streamed.
fn three_rows<T>(
    longest: u32,
    threads: usize,
    find: impl FnOnce(ThreeRowNims, &Monitor) -> Option<T>,
) -> Result<T, Failure> {
    let monitor = Arc::new(Monitor::default());
    let _watch = Watch::new(Arc::clone(&monitor), ThreeRowNims::expected_work(longest));
    find(ThreeRowNims::new(longest).threads(threads), &monitor).ok_or(Failure::Interrupted)
}

/// All positions of at most so many rows, by a sweep, in lexicographic order.
fn boards(rows: u32, longest: u32, resources: &Resources) -> Result<Vec<(Vec<u32>, u64)>, Failure> {
    let board = bar(rows, longest)?;
    // What is found takes room as well: a list of rows and a number for each position.
    let listed = board.count_inside() * (48.0 + 4.0 * f64::from(rows));
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
        let rows = turned.map_or(rows, |turned| turned.rows().to_vec());
        found.push((rows.into_iter().map(short).collect(), small(nim)));
    })?;
    found.sort_unstable();
    Ok(found)
}

fn short(row: u64) -> u32 {
    u32::try_from(row).expect("the rows of a board that fits into memory are short")
}

fn small(nim: Nimber) -> u64 {
    u64::try_from(nim.get()).expect("the nim-value of a board that fits into memory is small")
}
