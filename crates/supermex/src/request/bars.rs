//! The winning openings of bars.

use std::io::{self, Write};

use serde::{Deserialize, Serialize};

use super::answer::{Answer, Json, lines};
use super::{Ask, Refusal, Session, board, fits, sweep_plan, sweepable, tables, within};
use crate::bars::{self, Openings, PSet, nim_of_bars};
use crate::facts::BarOpenings;
use crate::rows::{FewRows, LongBar, PList};
use crate::run::{Context, LastTwo, Plan};
use crate::table::Table;
use crate::{Bar, Nimber, Position};

/// Every winning opening of every bar up to a size: `bars`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Bars {
    /// The most rows.
    pub rows: u64,
    /// The most columns.
    pub cols: u64,
    /// Whether to find the nim-value of each bar too.
    #[serde(default)]
    pub nim: bool,
}

/// The openings of all bars up to a size.
#[derive(Clone, Debug, PartialEq)]
pub struct BarsFound {
    /// The largest bar.
    pub bar: Bar,
    /// The winning openings, and how many P-positions there are.
    pub openings: Openings,
    /// The nim-value of each bar, by rows, then columns, if it was asked for.
    pub nims: Option<Vec<Nimber>>,
}

/// How openings are found that have not been kept.
enum Way {
    Long(LongBar, Context),
    /// A sweep that lists all P-positions, to keep them.
    List(Context),
    Sweep(Context),
}

impl Bars {
    fn bar(&self) -> Bar {
        Bar { rows: self.rows, columns: self.cols }
    }

    /// The largest bar with no more rows than columns, and its board. The mirror image is the same
    /// game: one of the two is computed, and kept.
    fn lying(&self) -> Result<(Bar, Position), Refusal> {
        let board = board(self.bar())?;
        let lying = board.canonical();
        let turned = lying != board;
        let bar = if turned { Bar { rows: self.cols, columns: self.rows } } else { self.bar() };
        Ok((bar, lying))
    }

    fn way(&self, context: &Context) -> Result<Way, Refusal> {
        let (bar, board) = self.lying()?;
        if self.nim {
            fits(&super::board(self.bar())?, bars::nim_bytes(&board), context)?;
        }
        // Where there is room, P-positions are listed on the way, to be kept.
        if tables::wants_p_positions(bar, context)
            && let Ok(context) = sweepable(&board, tables::listing_bytes(bar), context)
        {
            return Ok(Way::List(context));
        }
        let long = LongBar::new(bar);
        if let Some(checkpoints) = context.checkpoints() {
            let Some(key) = long.as_ref().and_then(LongBar::state_key) else {
                return Err(no_states("long bars of four to eight rows, such as 4x128 and 5x100,"));
            };
            LastTwo::claim(checkpoints, key, rows_done)?;
        }
        // Where rows that are streamed do not fit, a sweep may, though it takes longer.
        let is_best = |long: &LongBar| {
            let (streamed, swept) = (long.expected_bytes(1), bars::p_positions_bytes(&board, 1));
            context.checkpoints().is_some()
                || context.fits(streamed)
                || streamed <= swept
                || !bars::can_be_swept_for_p_positions(&board)
        };
        if let Some(long) = long.filter(is_best) {
            let context = within(&board, context, |threads| long.expected_bytes(threads))?;
            return Ok(Way::Long(long, context));
        }
        Ok(Way::Sweep(sweepable(&board, 0.0, context)?))
    }

    /// Finds the openings of all bars inside `bar`, and keeps them.
    fn find(&self, bar: Bar, context: &Context) -> Result<Openings, Refusal> {
        let openings = match self.way(context)? {
            Way::Long(long, context) => long.openings(&context)?,
            Way::List(context) => {
                let set = PSet::find(bar, &context)?;
                tables::keep_p_positions(&set, &context);
                return Ok(set.openings());
            }
            Way::Sweep(context) => Openings::find(bar, &context)?,
        };
        tables::keep_openings(bar, &openings, context);
        Ok(openings)
    }
}

/// The refusal of checkpoints for a run that has no states.
pub(super) fn no_states(which: &str) -> Refusal {
    Refusal::wrong(format_args!("only {which} keep states; leave out --checkpoint"))
}

/// What a state of a run is in which `rows` rows are done.
pub(super) fn rows_done(rows: u64) -> String {
    format!("the state of a run with {rows} first rows done")
}

impl Ask for Bars {
    type Fact = BarsFound;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        let (bar, board) = self.lying()?;
        if tables::has_openings(bar, session.context()) {
            return Ok(Plan::at_once("kept", "openings that have been kept"));
        }
        Ok(match self.way(session.context())? {
            Way::Long(long, context) => long.plan(&context),
            Way::List(context) => {
                let plan = sweep_plan(&board, &context);
                Plan { bytes: plan.bytes + tables::listing_bytes(bar), ..plan }
            }
            Way::Sweep(context) => sweep_plan(&board, &context),
        })
    }

    fn run(&self, session: &mut Session) -> Result<BarsFound, Refusal> {
        let context = session.context();
        let (bar, _) = self.lying()?;
        let found = match tables::openings(bar, context) {
            Some(openings) => openings,
            None => self.find(bar, context)?,
        };
        let openings = if bar == self.bar() { found } else { found.turned() };
        let nims = self.nim.then(|| nim_of_bars(self.bar(), context)).transpose()?;
        Ok(BarsFound { bar: self.bar(), openings, nims })
    }
}

impl BarsFound {
    /// Every bar with its openings, by rows, then columns.
    pub fn lines(&self) -> impl Iterator<Item = BarOpenings> {
        let nims = self.nims.iter().flatten().copied().map(Some).chain(std::iter::repeat(None));
        let bars = self.openings.iter().zip(nims);
        bars.map(|((bar, squares), nim)| BarOpenings::new(bar, squares, nim))
    }
}

impl Answer for BarsFound {
    fn write_json(&self, out: &mut dyn Write) -> io::Result<Json> {
        lines(out, self.lines())
    }

    fn table(&self) -> Option<Table<'_>> {
        let squares = |line: BarOpenings| {
            line.openings.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        };
        let table = Table::new(self.bar.rows * self.bar.columns)
            .ints("rows", self.lines().map(|line| line.rows))
            .ints("cols", self.lines().map(|line| line.cols))
            .texts("openings", self.lines().map(squares))
            .ints("nim", self.lines().map(|line| line.nim.map(Nimber::get)));
        Some(table)
    }
}

/// All P-positions of at most `rows` rows up to a longest row.
#[derive(Clone, Debug, PartialEq)]
pub struct Positions {
    /// The most rows.
    pub rows: u16,
    /// The longest row.
    pub upto: u32,
}

impl Positions {
    /// How they are found, with as many threads as memory allows.
    fn few(&self, context: &Context) -> Result<(FewRows, Context), Refusal> {
        let few = FewRows::new(self.rows.into(), self.upto).ok_or_else(|| {
            let (rows, most) = (self.rows, FewRows::longest(self.rows.into()));
            Refusal::wrong(format_args!("the longest of {rows} rows has {most} squares at most"))
        })?;
        let swept = few.swept().filter(|swept| {
            let bytes = few.expected_bytes(1);
            !context.fits(bytes) && swept.expected_bytes(1) < bytes
        });
        let few = swept.unwrap_or(few);
        let context = within(few.board(), context, |count| few.expected_bytes(count))?;
        Ok((few, context))
    }
}

impl Ask for Positions {
    type Fact = PList;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        let (few, context) = self.few(session.context())?;
        Ok(few.plan(&context))
    }

    fn run(&self, session: &mut Session) -> Result<PList, Refusal> {
        let (few, context) = self.few(session.context())?;
        Ok(few.p_positions(&context)?)
    }
}
