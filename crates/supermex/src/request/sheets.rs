//! Sheets of Friedman and Landsberg, and their geometry.

use std::io::{self, Write};

use serde::{Deserialize, Serialize};

use super::answer::{Answer, Document, Json, document};
use super::three::{MOST_COLUMNS, admit_columns, openings};
use super::{Ask, Refusal, Session, admit, bounded};
use crate::facts;
use crate::renorm::geometry::four::Reach;
use crate::renorm::geometry::{self, Geometry, Survey, four};
use crate::renorm::{Kind, Window};
use crate::run::{Context, Pace, Plan, columns_bytes, columns_within};
use crate::table::Table;
use crate::three::{Census, Summary};

/// A sheet: all positions [x, y, z] of one x that win at once, or lose: `sheet`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    /// The number of columns of three squares.
    pub x: u32,
    /// Which points to show: `W`, `L`, `DL` or `parts`.
    #[serde(default)]
    pub kind: Kind,
    /// The window: only points with y below the first number and z below the second, as in
    /// `100,80`.
    #[serde(default, with = "super::asked::window", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub window: Option<(u32, u32)>,
}

/// The largest x for instant winners: beyond it they take longer than anybody waits. Losers are
/// found in another way.
const MOST_WINNERS: u32 = 20_000;
const MOST_LOSERS: u32 = 2_000_000;

impl Sheet {
    /// How far to the right and up points are shown.
    pub fn bounds(&self) -> (u32, u32) {
        self.window.unwrap_or_else(|| Window::whole(self.x))
    }

    fn grows(&self) -> bool {
        matches!(self.kind, Kind::Winners | Kind::Parts)
    }

    /// The context with as many threads as there is work and memory for.
    fn within(&self, context: &Context) -> Context {
        let shown = 64.0 * f64::from(self.bounds().0);
        columns_within(Census::expected_columns(self.x), shown, context)
    }

    /// About how many bytes the request takes.
    fn bytes(&self, context: &Context) -> f64 {
        let (width, height) = self.bounds();
        let (x, width) = (f64::from(self.x), f64::from(width));
        if self.grows() {
            // Columns as bits: all of the sheet, and those that are shown.
            let (tall, column) = (0.8 * x + 64.0, 48.0);
            let shown = 4.0 * width * (tall.min(height.into()) / 8.0 + column);
            2.0 * x * (tall / 8.0 + column) + shown
        } else {
            // The chart, and the points that are shown.
            columns_bytes(Census::expected_columns(self.x), context) + 64.0 * width
        }
    }
}

impl Ask for Sheet {
    type Fact = Window;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        let (x, context) = (self.x, session.context());
        let most = if self.grows() { MOST_WINNERS } else { MOST_LOSERS };
        if x > most {
            let others = if self.grows() { "; losers, --kind L, go farther" } else { "" };
            return Err(Refusal::wrong(format_args!(
                "sheets of {} go to x = {most}, and {x} is beyond{others}",
                self.kind.name()
            )));
        }
        let context = &self.within(context);
        let bytes = self.bytes(context);
        admit(bytes, &"that takes", context)?;
        let pace = if self.grows() { Pace::Growth } else { Pace::Columns };
        let from = if self.grows() { "sheets that grow" } else { "the chart of three rows" };
        let work = (Window::expected_work(x, self.kind), bytes);
        Ok(Plan::of_work(pace, from, work, context))
    }

    fn run(&self, session: &mut Session) -> Result<Window, Refusal> {
        self.plan(session)?;
        Ok(Window::of(self.x, self.kind, self.bounds(), &self.within(session.context()))?)
    }
}

impl Answer for Window {
    fn write_json(&self, out: &mut dyn Write) -> io::Result<Json> {
        document(out, &facts::Sheet::from(self))
    }

    fn table(&self) -> Option<Table<'_>> {
        let all = || {
            let layers = self.layers.iter();
            layers.flat_map(|(layer, points)| points.iter().map(|(y, z)| (layer.name(), y, z)))
        };
        let table = Table::new(self.layers.iter().map(|(_, points)| points.count()).sum())
            .texts("part", all().map(|(layer, ..)| layer))
            .ints("y", all().map(|(_, y, _)| y))
            .ints("z", all().map(|(.., z)| z));
        Some(table)
    }
}

/// The six constraints of Friedman and Landsberg, solved from random starts: `renorm constraints`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct RenormConstraints {
    /// From how many points to search.
    pub starts: u32,
    /// The seed of the random points.
    pub seed: u64,
}

impl Default for RenormConstraints {
    fn default() -> RenormConstraints {
        RenormConstraints { starts: 1000, seed: 1 }
    }
}

impl Ask for RenormConstraints {
    type Fact = facts::Constraints;

    fn plan(&self, _: &Session) -> Result<Plan, Refusal> {
        bounded("starts", self.starts, 1..=1_000_000)?;
        Ok(Plan::at_once("solver", "the six equations, by least squares"))
    }

    fn run(&self, session: &mut Session) -> Result<facts::Constraints, Refusal> {
        self.plan(session)?;
        Ok((&geometry::solve(self.starts as usize, self.seed)).into())
    }
}

impl Document for facts::Constraints {}

/// The six parameters, the densities of lines and the scatter around them, measured:
/// `renorm geometry`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct RenormGeometry {
    /// The sheet to fit the six parameters to.
    pub x: u32,
    /// How many sheets to look at; as many as x if that is more.
    pub upto: u32,
}

impl Default for RenormGeometry {
    fn default() -> RenormGeometry {
        RenormGeometry { x: 5000, upto: 100_000 }
    }
}

/// Bytes for each sheet beside the chart: how it begins and ends.
const BYTES_A_SHEET: f64 = 300.0;

impl RenormGeometry {
    /// The most sheets.
    pub const MOST: u32 = 2_000_000;
}

/// The plan of a survey of all sheets up to `upto`.
pub fn survey_plan(upto: u32, session: &Session) -> Result<Plan, Refusal> {
    let columns = Census::expected_columns(upto);
    let besides = BYTES_A_SHEET * f64::from(columns);
    let (bytes, context) = admit_columns(columns, besides, session.context())?;
    let work = (Survey::expected_work(upto), bytes);
    Ok(Plan::of_work(Pace::Columns, "the chart of three rows", work, &context))
}

impl Ask for RenormGeometry {
    type Fact = facts::Geometry;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        bounded("x", self.x, Survey::LEAST..=RenormGeometry::MOST)?;
        bounded("upto", self.upto, 1..=RenormGeometry::MOST)?;
        survey_plan(self.upto.max(self.x), session)
    }

    fn run(&self, session: &mut Session) -> Result<facts::Geometry, Refusal> {
        let threads = self.plan(session)?.threads;
        let context = session.context().clone().with_threads(threads);
        Ok((&Geometry::find(self.x, self.upto.max(self.x), &context)?).into())
    }
}

impl Document for facts::Geometry {}

/// The winning openings of 3 × n against their prediction: `renorm opening`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct RenormOpening {
    /// The most columns.
    pub upto: u32,
}

impl Default for RenormOpening {
    fn default() -> RenormOpening {
        RenormOpening { upto: 100_000 }
    }
}

impl Ask for RenormOpening {
    type Fact = Summary;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        bounded("upto", self.upto, 2..=MOST_COLUMNS)?;
        super::Opening { cols: self.upto }.plan(session)
    }

    fn run(&self, session: &mut Session) -> Result<Summary, Refusal> {
        bounded("upto", self.upto, 2..=MOST_COLUMNS)?;
        Ok(Summary::of(self.upto, &openings(self.upto, session.context())?))
    }
}

/// Openings, compared with their prediction.
impl Answer for Summary {
    fn write_json(&self, out: &mut dyn Write) -> io::Result<Json> {
        document(out, &facts::Compared::new(self))
    }

    fn table(&self) -> Option<Table<'_>> {
        Some(facts::exports::openings(self, "n"))
    }
}

/// Four rows as sheets in three dimensions: `renorm four`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct RenormFour {
    /// The greatest x of the sheets that planes are looked for in.
    pub x: u32,
    /// The greatest d of these sheets.
    pub sheets: u32,
    /// The greatest d of the sheets whose shape is looked at: a multiple of eight.
    pub d: u32,
}

impl Default for RenormFour {
    fn default() -> RenormFour {
        RenormFour { x: 800, sheets: 8, d: 128 }
    }
}

impl RenormFour {
    /// The greatest x: beyond it, memory and patience end.
    pub const MOST: u32 = 10_000;

    /// The greatest d of shapes.
    pub const MOST_D: u32 = 4000;

    fn reach(&self) -> Result<Reach, Refusal> {
        let &RenormFour { x, sheets, d } = self;
        bounded("x", x, Reach::LEAST..=RenormFour::MOST)?;
        bounded("d", d, 16..=RenormFour::MOST_D)?;
        if sheets * Reach::LEAST_RATIO > x {
            let most = x / Reach::LEAST_RATIO;
            return Err(Refusal::wrong(format_args!(
                "for x up to {x}, planes are looked for in sheets up to {most}, not {sheets}; there are planes only where x is much greater than d"
            )));
        }
        if !d.is_multiple_of(8) {
            return Err(Refusal::wrong(format_args!(
                "d is halved twice, and the ranges of d as well: it has to be a multiple of 8, not {d}"
            )));
        }
        Ok(Reach { x, sheets, d })
    }

    /// What to look for, and the context with as many threads as memory allows.
    fn within(&self, session: &Session) -> Result<(Reach, Context), Refusal> {
        let (reach, context) = (self.reach()?, session.context());
        let threads = context.threads_within(|threads| reach.expected_bytes(threads)).unwrap_or(1);
        admit(reach.expected_bytes(threads), &"that takes", context)?;
        Ok((reach, context.clone().with_threads(threads)))
    }
}

impl Ask for RenormFour {
    type Fact = facts::FourSheets;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        let (reach, context) = self.within(session)?;
        let work = (reach.expected_work(), reach.expected_bytes(context.threads()));
        let from = "all P-positions of four rows within reach";
        Ok(Plan::of_work(Pace::FourRows, from, work, &context))
    }

    fn run(&self, session: &mut Session) -> Result<facts::FourSheets, Refusal> {
        let (reach, context) = self.within(session)?;
        Ok(four::FourSheets::find(reach, &context)?.into())
    }
}

impl Document for facts::FourSheets {}
