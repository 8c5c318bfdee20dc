//! `supermex data export`: facts as files for other programs.

mod rows;

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Subcommand, ValueHint};
use supermex::Monitor;
use supermex::three::{Events, Minimum, Summary};
use supermex_store::export::{Format, Table, Target};
use supermex_store::{Existing, Key, Status};

use crate::args::{Resources, Storage};
use crate::commands::three::MOST;
use crate::commands::{census, chart, opening};
use crate::failure::Failure;
use crate::kept::{Journey, States};
use crate::views::certificates::DocumentFormat;
use crate::views::{exported, tables};
use crate::watch::Watch;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Every winning opening of the bars of K rows: cols, row, column; and predicted, for three
    Openings {
        /// The number of rows
        #[arg(long, value_name = "K", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=20))]
        rows: u32,
        #[command(flatten)]
        asked: ThreeRows,
    },
    /// The diagonal d(n) = f(n, n): n, value
    Diagonal(ThreeRows),
    /// The rows that become constant, in the order in which they do: n, q, r
    Constants(ThreeRows),
    /// How many rows take a value before its column comes: value, kind, rows
    Frequencies(ThreeRows),
    /// The smallest value of each row but f(r, r), of rows proved to have ended: r, value, column
    Minima(ThreeRows),
    /// How every row of three-row Chomp ends: r, kind, start, period, values
    Census {
        #[command(flatten)]
        which: census::Which,
        #[command(flatten)]
        flags: Flags,
        #[command(flatten)]
        costs: Costs,
    },
    /// A window of the chart f(q, r): q, r, value; as NPY, an array with a row for each r
    Chart {
        #[command(flatten)]
        window: chart::Window,
        #[command(flatten)]
        flags: Flags,
    },
    /// All P-positions of at most K rows: row1, row2, and so on
    Positions(rows::Positions),
    /// The nim-values of the bars of K rows: cols, nim
    Rectangles(rows::Rectangles),
    /// The nim-values of all positions of at most K rows, or of a slice: row1, row2, and so on, nim
    Nim(rows::Nims),
    /// How often each nim-value of three rows comes up: value, count
    NimCounts(rows::Counts),
    /// How nim-values g of three rows grow, g/p by q/p and r/p: q, r, positions, least, mean, greatest, deviation, stray, before
    NimTrend(rows::Trend),
    /// Where P-positions of four rows are, by c/b and d/b: c, d, tails, ended, living, least, mean, greatest
    Shape(rows::Shape),
}

/// Tables of bars or of three rows up to a column.
#[derive(Debug, clap::Args)]
struct ThreeRows {
    /// The most columns
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=MOST))]
    upto: u32,

    #[command(flatten)]
    flags: Flags,

    #[command(flatten)]
    costs: Costs,
}

/// The file.
#[derive(Debug, clap::Args)]
struct Flags {
    /// The file to write
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    out: PathBuf,

    /// What sort of file; without it, the ending of its name says that
    #[arg(long = "as", value_name = "SORT", value_parser = sort())]
    sort: Option<Format>,

    /// Overwrite the file if it is there already
    #[arg(long)]
    force: bool,

    /// How to say what was written
    #[arg(long, value_enum, default_value_t = DocumentFormat::Text)]
    format: DocumentFormat,
}

#[derive(Debug, clap::Args)]
struct Costs {
    #[command(flatten)]
    resources: Resources,

    #[command(flatten)]
    storage: Storage,
}

fn sort() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::ALL.map(Format::name)).try_map(|name| name.parse::<Format>())
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    match &args.what {
        What::Openings { rows, asked } if *rows != 3 => {
            rows::openings(*rows, asked.upto, &asked.flags, &asked.costs)
        }
        What::Openings { asked, .. } => {
            let target = asked.flags.target()?;
            let new = || Summary::new(asked.upto);
            let (found, kept) = asked.costs.openings(asked.upto, new)?;
            let table = tables::openings(&found);
            asked.flags.write(target, asked.key("openings"), Status::Proved, table)?;
            kept
        }
        What::Constants(asked) => {
            let target = asked.flags.target()?;
            let new = || Constants { upto: asked.upto, rows: Vec::new() };
            // Where rows become constant is where openings lie in the third row.
            let (found, kept) = asked.costs.openings(asked.upto, new)?;
            let table = tables::constants(&found.rows);
            asked.flags.write(target, asked.key("constants"), Status::Proved, table)?;
            kept
        }
        What::Diagonal(asked) => {
            asked.export("diagonal", Diagonal::default(), |found| tables::diagonal(&found.0))
        }
        What::Frequencies(asked) => asked
            .export("frequencies", Frequencies::default(), |found| tables::frequencies(&found.0)),
        What::Minima(asked) => {
            asked.export("minima", Minima::default(), |found| tables::minima(&found.0))
        }
        What::Census { which, flags, costs } => {
            let target = flags.target()?;
            let (found, _, kept) = census::find(which, &costs.resources, &costs.storage)?;
            let key = Key::new("census").with("upto", which.upto);
            flags.write(target, key, Status::Proved, tables::census(&found))?;
            kept
        }
        What::Chart { window, flags } => {
            let target = flags.target()?;
            let found = window.find()?;
            let ends = |range: &std::ops::RangeInclusive<u32>| vec![*range.start(), *range.end()];
            let key = Key::new("chart").with("q", ends(&window.q)).with("r", ends(&window.r));
            let table = tables::chart(&found, window.q.clone(), window.r.clone());
            flags.write(target, key, Status::Proved, table)
        }
        What::Positions(asked) => asked.export(),
        What::Rectangles(asked) => asked.export(),
        What::Nim(asked) => asked.export(),
        What::NimCounts(asked) => asked.export(),
        What::NimTrend(asked) => asked.export(),
        What::Shape(asked) => asked.export(),
    }
}

impl ThreeRows {
    fn key(&self, kind: &str) -> Key {
        Key::new(kind).with("upto", self.upto)
    }

    /// A table of what is told of all columns when no row is left out, those too that no opening needs.
    fn export<E: Events>(
        &self,
        kind: &str,
        mut events: E,
        table: impl FnOnce(&E) -> Table<'_>,
    ) -> Result<(), Failure> {
        let target = self.flags.target()?;
        let columns = self.upto;
        let threads = self.costs.resources.threads_for_columns(columns, 0.0)?;
        let states = States::in_store(&self.costs.storage, columns);
        let mut journey = Journey::new(states, columns, columns, threads);
        let monitor = Arc::new(Monitor::default());
        let watch = Watch::new(Arc::clone(&monitor), journey.left(columns));
        let finished = journey.run_to(columns, &mut events, &monitor);
        drop(watch);
        if !finished {
            return Err(Failure::Interrupted);
        }
        self.flags.write(target, self.key(kind), Status::Proved, table(&events))?;
        journey.kept()
    }
}

impl Flags {
    /// The file, if it may be written: this is to be known before any work is done.
    fn target(&self) -> Result<Target, Failure> {
        let existing = if self.force { Existing::Replace } else { Existing::Refuse };
        Target::new(&self.out, self.sort, existing).map_err(Failure::of_file)
    }

    fn write(
        &self,
        target: Target,
        key: Key,
        status: Status,
        table: Table<'_>,
    ) -> Result<(), Failure> {
        let monitor = Arc::new(Monitor::default());
        let watch = Watch::new(Arc::clone(&monitor), f64::INFINITY);
        let go_on = || !monitor.is_stopped();
        let written = target.write(table, key, status, &go_on).map_err(Failure::of_file)?;
        drop(watch);
        Ok(exported::print(&mut io::stdout().lock(), self.format, &written)?)
    }
}

impl Costs {
    fn openings<E: Events>(
        &self,
        columns: u32,
        new: impl Fn() -> E,
    ) -> Result<(E, Result<(), Failure>), Failure> {
        opening::find(columns, &self.resources, &self.storage, new)
    }
}

/// Hears of rows that become constant up to a column.
struct Constants {
    upto: u32,
    rows: Vec<(u32, u32)>,
}

impl Events for Constants {
    fn constant(&mut self, r: u32, q: u32) {
        if q <= self.upto {
            self.rows.push((r, q));
        }
    }
}

/// Hears of the diagonal.
#[derive(Default)]
struct Diagonal(Vec<u32>);

impl Events for Diagonal {
    fn diagonal(&mut self, _q: u32, value: u32) {
        self.0.push(value);
    }
}

/// Hears of how many rows take each value, and whether it is on the diagonal.
#[derive(Default)]
struct Frequencies(Vec<(u32, bool)>);

impl Events for Frequencies {
    fn frequency(&mut self, _value: u32, rows: u32, on_diagonal: Option<u32>) {
        self.0.push((rows, on_diagonal.is_some()));
    }
}

/// Hears of the smallest values of rows.
#[derive(Default)]
struct Minima(Vec<Minimum>);

impl Events for Minima {
    fn minimum(&mut self, _r: u32, minimum: Minimum) {
        self.0.push(minimum);
    }
}
