//! `supermex data export`: facts as files for other programs.

mod theorems;

use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Subcommand, ValueHint};
use supermex::Status;
use supermex::facts::exports as tables;
use supermex::request::{
    self, Ask, NimSlice, NimStatistics, NimTable, Recorded, SensitivityFound, Session,
};
use supermex::table::Table;
use supermex_store::export::{Format, Target};
use supermex_store::{Existing, Key};

use crate::answer::{Question, ask, kept, print_plan};
use crate::commands::census;
use crate::commands::chart::Chart;
use crate::commands::four::Four;
use crate::commands::nim::{self, Longest};
use crate::commands::renorm::Study;
use crate::commands::three::MOST;
use crate::failure::Failure;
use crate::flags::{Costs, DocumentFormat, Resources, Resumable, Takes, Writing, whole};
use crate::views::exported;
use crate::watch::Watch;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Every winning opening of the bars of K rows: cols, row, column; and predicted, for three
    #[command(
        after_help = "Example:\n  supermex data export openings --upto 1000 --out openings.parquet"
    )]
    Openings {
        /// The number of rows
        #[arg(long, value_name = "K", default_value_t = 3, value_parser = whole::<u32>(1..=20))]
        rows: u32,
        #[command(flatten)]
        asked: Export<Columns, Costs>,
    },
    /// The diagonal d(n) = f(n, n): n, value
    #[command(
        after_help = "Example:\n  supermex data export diagonal --upto 1000 --out diagonal.parquet"
    )]
    Diagonal(Export<Columns, Costs>),
    /// The rows that become constant, in the order in which they do: n, q, r
    #[command(
        after_help = "Example:\n  supermex data export constants --upto 1000 --out constants.csv"
    )]
    Constants(Export<Columns, Costs>),
    /// How many rows take a value before its column comes: value, kind, rows
    #[command(
        after_help = "Example:\n  supermex data export frequencies --upto 1000 --out frequencies.csv"
    )]
    Frequencies(Export<Columns, Costs>),
    /// The smallest value of each row but f(r, r), of rows proved to have ended: r, value, column
    #[command(after_help = "Example:\n  supermex data export minima --upto 1000 --out minima.csv")]
    Minima(Export<Columns, Costs>),
    /// How every row of three-row Chomp ends: r, kind, start, period, values
    #[command(
        after_help = "Example:\n  supermex data export census --upto 500 --out census.parquet"
    )]
    Census(Export<census::Which, Costs>),
    /// A window of the chart f(q, r): q, r, value; as NPY, an array with a row for each r
    #[command(
        after_help = "Example:\n  supermex data export chart --q 0..99 --r 0..49 --out chart.npy"
    )]
    Chart(Export<Chart, Costs>),
    /// All P-positions of at most K rows: row1, row2, and so on
    #[command(
        after_help = "Example:\n  supermex data export positions --rows 3 --upto 100 --out positions.csv"
    )]
    Positions(Export<Positions, Resources>),
    /// The nim-values of the bars of K rows: cols, nim
    #[command(
        after_help = "Example:\n  supermex data export rectangles --rows 3 --upto 50 --out rectangles.csv"
    )]
    Rectangles(Export<nim::Rectangles, Costs>),
    /// The nim-values of all positions of at most K rows, or of a slice: row1, row2, and so on, nim
    #[command(
        after_help = "Example:\n  supermex data export nim --rows 3 --upto 30 --out nim.parquet"
    )]
    Nim(Export<Nims, Resources>),
    /// How often each nim-value of three rows comes up: value, count
    #[command(
        after_help = "Example:\n  supermex data export nim-counts --upto 50 --out counts.csv"
    )]
    NimCounts(Export<Longest, Resources>),
    /// How nim-values g of three rows grow, g/p by q/p and r/p: q, r, positions, least, mean,
    /// greatest, deviation, stray, before
    #[command(after_help = "Example:\n  supermex data export nim-trend --upto 50 --out trend.csv")]
    NimTrend(Export<nim::Statistics, Resources>),
    /// Where P-positions of four rows are, by c/b and d/b: c, d, tails, ended, living, least, mean,
    /// greatest
    #[command(after_help = "Example:\n  supermex data export shape --upto 100 --out shape.csv")]
    Shape(Export<Four, Resources>),
    /// What each loser of some sheets changes if it is declared won: x, y, z, protocol, line, half,
    /// healed, and so on
    #[command(
        after_help = "Example:\n  supermex data export sensitivity --x 12 --sheets 20 --out study.parquet"
    )]
    Sensitivity(Export<Study, Resumable>),
    /// The same sheet by sheet: x, y, z, protocol, n, changed, columns, left, right, flat
    #[command(
        after_help = "Example:\n  supermex data export sensitivity-sheets --x 12 --sheets 9 --out sheets.parquet"
    )]
    SensitivitySheets(Export<Study, Resumable>),
    #[command(flatten)]
    Theorems(theorems::What),
}

/// What to export, the file, and what it may cost.
type Export<W, C> = Writing<W, Flags, C>;

/// Bars, or three rows, up to a column.
#[derive(Debug, clap::Args)]
struct Columns {
    /// The most columns
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=MOST))]
    upto: u32,
}

/// The file.
#[derive(Debug, clap::Args)]
struct Flags {
    /// The file to write
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    out: PathBuf,

    /// The type of the file; without it, the ending of its name says that
    #[arg(long = "as", value_name = "TYPE", value_parser = sort())]
    sort: Option<Format>,

    /// Overwrite the file if it is there already
    #[arg(long)]
    force: bool,

    /// How to print the report on what was written; the type of the file is `--as`
    #[arg(long, value_enum, default_value_t = DocumentFormat::Text)]
    format: DocumentFormat,
}

fn sort() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::ALL.map(Format::name)).try_map(|name| name.parse::<Format>())
}

/// P-positions of so many rows.
#[derive(Debug, clap::Args)]
struct Positions {
    /// The most rows
    #[arg(long, value_name = "K", value_parser = whole::<u16>(2..=6))]
    rows: u16,

    /// The longest row
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=65_535))]
    upto: u32,
}

/// Nim-values of positions of so many rows.
#[derive(Debug, clap::Args)]
struct Nims {
    /// The most rows
    #[arg(long, value_name = "K", default_value_t = 3, value_parser = whole::<u32>(2..=6))]
    rows: u32,

    /// The longest row
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=10_000))]
    upto: u32,

    /// Only positions with this second row
    #[arg(long, value_name = "Q")]
    second: Option<u32>,

    /// Only positions with this third row
    #[arg(long, value_name = "R")]
    third: Option<u32>,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    // Counts and means are exact for this longest row; what they say of longer ones is seen up to
    // here.
    let observed = |upto: u32| Status::Observed { upto: upto.into() };
    let of_columns = |it: &Export<Columns, _>, kind, openings_only, table: fn(&_) -> Table<'_>| {
        let upto = it.which.upto;
        let key = Key::new(kind).with("upto", upto);
        it.write(&Recorded { upto, openings_only }, key, Status::Proved, table)
    };
    match &args.what {
        What::Openings { rows: 3, asked } => {
            of_columns(asked, "openings", true, |found| tables::openings(&found.summary, "cols"))
        }
        What::Openings { rows, asked } => {
            let (rows, upto) = (*rows, asked.which.upto);
            let request = request::Bars { rows: rows.into(), cols: upto.into(), nim: false };
            let key = Key::new("openings").with("rows", rows).with("upto", upto);
            asked.write(&request, key, Status::Proved, |found| {
                tables::openings_of(&found.openings, rows, upto)
            })
        }
        // Where rows become constant is where openings lie in the third row.
        What::Constants(it) => {
            of_columns(it, "constants", true, |found| tables::constants(&found.record.constant))
        }
        What::Diagonal(it) => {
            of_columns(it, "diagonal", false, |found| tables::diagonal(&found.record.diagonal))
        }
        What::Frequencies(it) => of_columns(it, "frequencies", false, |found| {
            tables::frequencies(&found.record.frequencies)
        }),
        What::Minima(it) => {
            of_columns(it, "minima", false, |found| tables::minima(&found.record.minima))
        }
        What::Census(it) => {
            let key = Key::new("census").with("upto", it.which.upto);
            let request = it.which.request(false);
            it.write(&request, key, Status::Proved, |found| tables::census(&found.census))
        }
        What::Chart(it) => {
            let Chart { q, r } = &it.which;
            let ends = |range: &RangeInclusive<u32>| vec![*range.start(), *range.end()];
            let key = Key::new("chart").with("q", ends(q)).with("r", ends(r));
            it.write(&it.which.request(None), key, Status::Proved, |found| {
                tables::chart(found, q.clone(), r.clone())
            })
        }
        What::Positions(it) => {
            let Positions { rows, upto } = it.which;
            let key = Key::new("positions").with("rows", rows).with("upto", upto);
            let request = request::Positions { rows, upto };
            it.write(&request, key, Status::Proved, tables::positions)
        }
        What::Rectangles(it) => {
            let request = it.which.request(None);
            let key = Key::new("rectangles").with("rows", request.rows).with("upto", request.upto);
            it.write(&request, key, Status::Proved, tables::rectangles)
        }
        What::Nim(it) => {
            let Nims { rows, upto, second, third } = it.which;
            let key = Key::new("nim").with("rows", rows).with("upto", upto);
            let key = second.map_or(key.clone(), |second| key.with("second", second));
            let key = third.map_or(key.clone(), |third| key.with("third", third));
            if rows == 3 && (second.is_some() || third.is_some()) {
                let request = NimSlice { upto, second, third };
                return it.write(&request, key, Status::Proved, |found| {
                    tables::nims(found, rows, second, third)
                });
            }
            let request = NimTable { rows, upto: Some(upto), cells: None };
            it.write(&request, key, Status::Proved, |found| {
                tables::nims(found, rows, second, third)
            })
        }
        What::NimCounts(it) => {
            let upto = it.which.upto;
            let key = Key::new("nim-counts").with("upto", upto);
            let request = NimStatistics { upto, parts: 1 };
            it.write(&request, key, observed(upto), |found| tables::nim_counts(&found.by_nim()))
        }
        What::NimTrend(it) => {
            let request = it.which.request(None);
            let NimStatistics { upto, parts } = request;
            let key = Key::new("nim-trend").with("upto", upto).with("parts", parts);
            it.write(&request, key, observed(upto), tables::nim_trend)
        }
        What::Shape(it) => {
            let request = it.which.request(None);
            let key = Key::new("shape").with("upto", request.upto).with("parts", request.parts);
            it.write(&request, key, observed(request.upto), tables::shape)
        }
        What::Sensitivity(it) => {
            it.write_study("sensitivity", |found| tables::perturbations(&found.lines))
        }
        What::SensitivitySheets(it) => {
            it.write_study("sensitivity-sheets", |found| tables::damaged_sheets(&found.lines))
        }
        What::Theorems(what) => theorems::run(what),
    }
}

impl Export<Study, Resumable> {
    /// Writes a study as the table `kind`. It says what was found up to the last sheet.
    fn write_study(
        &self,
        kind: &str,
        table: impl FnOnce(&SensitivityFound) -> Table<'_>,
    ) -> Result<(), Failure> {
        let request = self.which.request();
        let key = Key::new(kind)
            .with("x", request.ranges())
            .with("protocol", request.protocol.name())
            .with("sheets", request.sheets)
            .with("line", request.line.name());
        let key = match request.sample {
            Some(sample) => key.with("sample", sample).with("seed", request.seed),
            None => key,
        };
        let status = Status::Observed { upto: request.last_sheet().into() };
        self.write(&request, key, status, table)
    }
}

impl<W: clap::Args, C: Takes> Export<W, C> {
    /// Has a request answered, and writes the answer as a table.
    fn write<A: Ask>(
        &self,
        request: &A,
        key: Key,
        status: Status,
        table: impl FnOnce(&A::Fact) -> Table<'_>,
    ) -> Result<(), Failure> {
        self.write_found(request, key, |_| status, table)
    }

    /// The same where it depends on the answer how sure it is.
    fn write_found<A: Ask>(
        &self,
        request: &A,
        key: Key,
        status: impl FnOnce(&A::Fact) -> Status,
        table: impl FnOnce(&A::Fact) -> Table<'_>,
    ) -> Result<(), Failure> {
        let Flags { out, sort, force, format } = &self.target;
        // Whether the file may be written is to be known before any work is done.
        let existing = if *force { Existing::Replace } else { Existing::Refuse };
        let target = Target::new(out, *sort, existing)?;
        let allowed = self.costs.allowed();
        let watch = Watch::new(allowed.context, true);
        let mut out = io::stdout().lock();
        if allowed.dry_run {
            let plan = Session::new(&watch.context).plan(request)?;
            return Ok(print_plan(&mut out, (*format).into(), &plan)?);
        }
        let found = ask(request, &watch)?;
        let go_on = || !watch.context.monitor().is_stopped();
        let status = status(&found);
        let written = watch.during(|| target.write(table(&found), key, status, &go_on))?;
        match format {
            DocumentFormat::Text => exported::print(&mut out, &written)?,
            DocumentFormat::Json => writeln!(out, "{}", written.to_json())?,
        }
        kept(&watch.context)
    }
}
