//! `supermex data export`: facts as files for other programs.

use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Subcommand, ValueHint};
use supermex::Status;
use supermex::facts::exports as tables;
use supermex::request::{self, Ask, NimSlice, NimStatistics, NimTable, Recorded, Session};
use supermex::table::Table;
use supermex_store::export::{Format, Target};
use supermex_store::{Existing, Key};

use crate::answer::{ask, kept, print_plan};
use crate::commands::nim::{self, Longest};
use crate::commands::three::MOST;
use crate::commands::{census, chart, four};
use crate::failure::Failure;
use crate::flags::{Costs, DocumentFormat, Resources, Takes};
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
        #[command(flatten)]
        costs: Costs,
    },
    /// All P-positions of at most K rows: row1, row2, and so on
    Positions(Positions),
    /// The nim-values of the bars of K rows: cols, nim
    Rectangles(Rectangles),
    /// The nim-values of all positions of at most K rows, or of a slice: row1, row2, and so on, nim
    Nim(Nims),
    /// How often each nim-value of three rows comes up: value, count
    NimCounts(Counts),
    /// How nim-values g of three rows grow, g/p by q/p and r/p: q, r, positions, least, mean, greatest, deviation, stray, before
    NimTrend(Trend),
    /// Where P-positions of four rows are, by c/b and d/b: c, d, tails, ended, living, least, mean, greatest
    Shape(Shape),
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

fn sort() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::ALL.map(Format::name)).try_map(|name| name.parse::<Format>())
}

/// P-positions of so many rows.
#[derive(Debug, clap::Args)]
struct Positions {
    /// The most rows
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u16).range(2..=6))]
    rows: u16,

    /// The longest row
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=65_535))]
    upto: u32,

    #[command(flatten)]
    flags: Flags,

    #[command(flatten)]
    resources: Resources,
}

/// Nim-values of bars of so many rows.
#[derive(Debug, clap::Args)]
struct Rectangles {
    #[command(flatten)]
    which: nim::Bars,

    #[command(flatten)]
    flags: Flags,

    #[command(flatten)]
    costs: Costs,
}

/// Nim-values of positions of so many rows.
#[derive(Debug, clap::Args)]
struct Nims {
    /// The most rows
    #[arg(long, value_name = "K", default_value_t = 3, value_parser = clap::value_parser!(u32).range(2..=6))]
    rows: u32,

    /// The longest row
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    upto: u32,

    /// Only positions with this second row
    #[arg(long, value_name = "Q")]
    second: Option<u32>,

    /// Only positions with this third row
    #[arg(long, value_name = "R")]
    third: Option<u32>,

    #[command(flatten)]
    flags: Flags,

    #[command(flatten)]
    resources: Resources,
}

/// How often each nim-value of three rows comes up.
#[derive(Debug, clap::Args)]
struct Counts {
    #[command(flatten)]
    which: Longest,

    #[command(flatten)]
    flags: Flags,

    #[command(flatten)]
    resources: Resources,
}

/// How nim-values of three rows grow with the first row.
#[derive(Debug, clap::Args)]
struct Trend {
    #[command(flatten)]
    which: nim::Spread,

    #[command(flatten)]
    flags: Flags,

    #[command(flatten)]
    resources: Resources,
}

/// The shape of the set of P-positions of four rows.
#[derive(Debug, clap::Args)]
struct Shape {
    #[command(flatten)]
    which: four::Which,

    #[command(flatten)]
    flags: Flags,

    #[command(flatten)]
    resources: Resources,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    // Counts and means are exact for this longest row; what they say of longer ones is seen up to here.
    let observed = |upto: u32| Status::Observed { upto: upto.into() };
    let of_columns = |asked: &ThreeRows, kind, openings_only, table: fn(&_) -> Table<'_>| {
        let request = Recorded { upto: asked.upto, openings_only };
        let key = Key::new(kind).with("upto", asked.upto);
        asked.flags.export(&request, &asked.costs, (key, Status::Proved), table)
    };
    match &args.what {
        What::Openings { rows: 3, asked } => {
            of_columns(asked, "openings", true, |found| tables::openings(&found.summary))
        }
        What::Openings { rows, asked } => {
            let (rows, upto) = (*rows, asked.upto);
            let request = request::Bars { rows: rows.into(), cols: upto.into(), nim: false };
            let key = Key::new("openings").with("rows", rows).with("upto", upto);
            asked.flags.export(&request, &asked.costs, (key, Status::Proved), |found| {
                tables::openings_of(&found.openings, rows, upto)
            })
        }
        // Where rows become constant is where openings lie in the third row.
        What::Constants(asked) => {
            of_columns(asked, "constants", true, |found| tables::constants(&found.record.constant))
        }
        What::Diagonal(asked) => {
            of_columns(asked, "diagonal", false, |found| tables::diagonal(&found.record.diagonal))
        }
        What::Frequencies(asked) => of_columns(asked, "frequencies", false, |found| {
            tables::frequencies(&found.record.frequencies)
        }),
        What::Minima(asked) => {
            of_columns(asked, "minima", false, |found| tables::minima(&found.record.minima))
        }
        What::Census { which, flags, costs } => {
            let key = Key::new("census").with("upto", which.upto);
            let request = which.request(false);
            flags.export(&request, costs, (key, Status::Proved), |found| {
                tables::census(&found.census)
            })
        }
        What::Chart { window, flags, costs } => {
            let ends = |range: &RangeInclusive<u32>| vec![*range.start(), *range.end()];
            let key = Key::new("chart").with("q", ends(&window.q)).with("r", ends(&window.r));
            flags.export(&window.request(), costs, (key, Status::Proved), |found| {
                tables::chart(&found.chart, window.q.clone(), window.r.clone())
            })
        }
        What::Positions(asked) => {
            let request = request::Positions { rows: asked.rows, upto: asked.upto };
            let key = Key::new("positions").with("rows", asked.rows).with("upto", asked.upto);
            asked.flags.export(&request, &asked.resources, (key, Status::Proved), |found| {
                request::Answer::table(found).unwrap_or_else(|| Table::new(0))
            })
        }
        What::Rectangles(asked) => {
            let request = asked.which.request();
            let key = Key::new("rectangles").with("rows", request.rows).with("upto", request.upto);
            asked.flags.export(&request, &asked.costs, (key, Status::Proved), tables::rectangles)
        }
        What::Nim(asked) => asked.export(),
        What::NimCounts(asked) => {
            let upto = asked.which.upto;
            let key = Key::new("nim-counts").with("upto", upto);
            let request = NimStatistics { upto, parts: 1 };
            asked.flags.export(&request, &asked.resources, (key, observed(upto)), |found| {
                tables::nim_counts(&found.by_nim())
            })
        }
        What::NimTrend(asked) => {
            let (upto, parts) = (asked.which.longest.upto, asked.which.parts);
            let key = Key::new("nim-trend").with("upto", upto).with("parts", parts);
            let request = NimStatistics { upto, parts };
            asked.flags.export(&request, &asked.resources, (key, observed(upto)), |found| {
                tables::nim_trend(&found.trend())
            })
        }
        What::Shape(asked) => {
            let request = asked.which.request();
            let key = Key::new("shape").with("upto", request.upto).with("parts", request.parts);
            asked.flags.export(&request, &asked.resources, (key, observed(request.upto)), |found| {
                tables::shape(&found.bins())
            })
        }
    }
}

impl Nims {
    fn export(&self) -> Result<(), Failure> {
        let &Nims { rows, upto, second, third, .. } = self;
        let key = Key::new("nim").with("rows", rows).with("upto", upto);
        let key = second.map_or(key.clone(), |second| key.with("second", second));
        let key = third.map_or(key.clone(), |third| key.with("third", third));
        let what = (key, Status::Proved);
        if rows == 3 && (second.is_some() || third.is_some()) {
            let request = NimSlice { upto, second, third };
            return self.flags.export(&request, &self.resources, what, |found| {
                tables::nims(found, rows, second, third)
            });
        }
        let request = NimTable { rows, upto: Some(upto), cells: None };
        self.flags.export(&request, &self.resources, what, |found| {
            tables::nims(found, rows, second, third)
        })
    }
}

impl Flags {
    /// Has a request answered, and writes the answer as a table.
    fn export<A: Ask>(
        &self,
        request: &A,
        takes: &impl Takes,
        (key, status): (Key, Status),
        table: impl FnOnce(&A::Fact) -> Table<'_>,
    ) -> Result<(), Failure> {
        // Whether the file may be written is to be known before any work is done.
        let existing = if self.force { Existing::Replace } else { Existing::Refuse };
        let target = Target::new(&self.out, self.sort, existing).map_err(Failure::of_file)?;
        let watch = Watch::new(takes.context(), true);
        if takes.is_dry_run() {
            let plan = Session::new(watch.context()).plan(request)?;
            return Ok(print_plan(&mut io::stdout().lock(), self.format.into(), &plan)?);
        }
        let found = ask(request, &watch)?;
        let go_on = || !watch.context().monitor().is_stopped();
        let written = watch.during(|| target.write(table(&found), key, status, &go_on));
        let written = written.map_err(Failure::of_file)?;
        let mut out = io::stdout().lock();
        match self.format {
            DocumentFormat::Text => exported::print(&mut out, &written)?,
            DocumentFormat::Json => writeln!(out, "{}", written.to_json())?,
        }
        kept(watch.context())
    }
}
