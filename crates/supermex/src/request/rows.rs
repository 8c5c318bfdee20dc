//! Few long rows: the shape of four, nim-values of three, nim-values of bars.

use std::io::{self, Write};

use serde::{Deserialize, Serialize};

use super::answer::{Answer, Json, document, lines};
use super::bars::{no_states, rows_done};
use super::{Ask, Refusal, Session, board, bounded, fits, tables, within};
use crate::bars::{nim_bytes, nim_of_bars, nim_values};
use crate::facts::{self, BarNim, PositionNim, exports};
use crate::rows::{self, FourRows, FourShape, Hears, ThreeRowNims};
use crate::run::{Context, LastTwo, Pace, Plan};
use crate::table::Table;
use crate::{Bar, Nimber, Position};

fn bar(rows: u32, columns: u32) -> Result<Position, Refusal> {
    board(Bar { rows: rows.into(), columns: columns.into() })
}

/// The shape of the set of all P-positions of four rows up to a longest row: `four`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Four {
    /// The longest row.
    pub upto: u32,
    /// Into how many parts the ranges of c/b and d/b are cut.
    #[serde(default = "ten")]
    pub parts: u32,
}

fn ten() -> u32 {
    10
}

impl Four {
    /// The longest row: beyond it, memory and patience end.
    pub const MOST: u32 = 20_000;

    fn rows(&self) -> FourRows {
        FourRows::new(self.upto)
    }

    /// How many bytes the shape takes that each of `threads` threads hears.
    fn shape_bytes(&self, threads: usize) -> f64 {
        FourShape::bytes(self.upto, self.parts) * threads as f64
    }

    fn context(&self, session: &Session) -> Result<Context, Refusal> {
        bounded("upto", self.upto, 1..=Four::MOST)?;
        bounded("parts", self.parts, 1..=FourShape::MOST_PARTS)?;
        let context = session.context();
        if let Some(checkpoints) = context.checkpoints()
            && let Some(key) = FourShape::new(self.upto, self.parts).state_key()
        {
            LastTwo::claim(checkpoints, key.with("upto", self.upto), rows_done)?;
        }
        let bytes = |threads| self.rows().bytes(threads) + self.shape_bytes(threads);
        within(&bar(4, self.upto)?, context, bytes)
    }
}

impl Ask for Four {
    type Fact = FourShape;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        let context = self.context(session)?;
        let from = "all P-positions of four rows up to the longest row";
        Ok(self.rows().plan(from, self.shape_bytes(context.threads()), &context))
    }

    fn run(&self, session: &mut Session) -> Result<FourShape, Refusal> {
        let context = self.context(session)?;
        let listener = || FourShape::new(self.upto, self.parts);
        Ok(self.rows().tell(&context, listener)?)
    }
}

impl Answer for FourShape {
    fn write_json(&self, out: &mut dyn Write) -> io::Result<Json> {
        document(out, &facts::Four::from(self))
    }

    fn table(&self) -> Option<Table<'_>> {
        Some(exports::shape_ranges(self))
    }
}

/// The nim-value of every position of at most K rows up to a size: `nim table`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NimTable {
    /// The most rows.
    #[serde(default = "three")]
    pub rows: u32,
    /// The longest row.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub upto: Option<u32>,
    /// The most squares, in place of a longest row.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cells: Option<u32>,
}

fn three() -> u32 {
    3
}

/// The most rows that are swept.
const MOST_ROWS: u32 = 20;

/// The longest row of nim-values of three rows: beyond it, memory and patience end.
pub(super) const MOST_NIMS: u32 = 10_000;

/// The nim-values of some positions, in lexicographic order.
#[derive(Clone, Debug)]
pub struct NimTableFound {
    nims: Nims,
    /// The most squares that a position has.
    cells: u64,
}

#[derive(Clone, Debug)]
enum Nims {
    /// Three rows, streamed.
    Three(rows::NimTable),
    /// Some positions of three rows.
    Slice(Vec<([u32; 3], u32)>),
    /// All positions of a board.
    Boards(Vec<(Vec<u32>, u64)>),
}

impl NimTableFound {
    /// All positions, with their nim-values; empty rows are left out.
    pub fn lines(&self) -> impl Iterator<Item = PositionNim> {
        self.rows().filter_map(|(rows, nim)| {
            let rows = rows.into_iter().filter(|&row| row > 0).map(u64::from);
            Some(PositionNim { position: Position::new(rows).ok()?, nim: nim.into() })
        })
    }

    /// The rows of all positions, and their nim-values.
    pub fn rows(&self) -> Box<dyn Iterator<Item = (Vec<u32>, u64)> + '_> {
        let cells = self.cells;
        let fits = move |rows: &[u32]| rows.iter().map(|&row| u64::from(row)).sum::<u64>() <= cells;
        let few =
            move |(rows, nim): ([u32; 3], u32)| fits(&rows).then(|| (rows.to_vec(), nim.into()));
        match &self.nims {
            Nims::Three(table) => Box::new(table.iter().filter_map(few)),
            Nims::Slice(some) => Box::new(some.iter().copied().filter_map(few)),
            Nims::Boards(all) => Box::new(all.iter().filter(move |(rows, _)| fits(rows)).cloned()),
        }
    }
}

impl NimTable {
    fn longest(&self) -> Result<u32, Refusal> {
        bounded("rows", self.rows, 1..=MOST_ROWS)?;
        let longest = match (self.upto, self.cells) {
            (Some(upto), None) => upto,
            (None, Some(cells)) => cells,
            _ => return Err(Refusal::wrong("one of upto and cells says how far the table goes")),
        };
        bounded(if self.upto.is_some() { "upto" } else { "cells" }, longest, 1..=MOST_NIMS)?;
        Ok(longest)
    }

    fn bytes(&self, longest: u32, board: &Position) -> f64 {
        if self.rows == 3 {
            return rows::NimTable::bytes(longest) + ThreeRowNims::expected_bytes(longest, 1);
        }
        // The answer takes memory as well: a list of rows and a number for each position.
        let listed = board.count_inside() * (48.0 + 4.0 * f64::from(self.rows));
        nim_bytes(&board.canonical()) + listed
    }
}

impl Ask for NimTable {
    type Fact = NimTableFound;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        let longest = self.longest()?;
        let board = bar(self.rows, longest)?;
        let bytes = self.bytes(longest, &board);
        let context = session.context().clone().with_threads(1);
        fits(&board, bytes, &context)?;
        let (pace, work) = match self.rows {
            3 => (Pace::NimRows, ThreeRowNims::expected_work(longest)),
            _ => (Pace::Values, board.count_inside()),
        };
        Ok(Plan::of_work(pace, "the nim-values of all positions", (work, bytes), &context))
    }

    fn run(&self, session: &mut Session) -> Result<NimTableFound, Refusal> {
        self.plan(session)?;
        let longest = self.longest()?;
        let context = session.context().clone().with_threads(1);
        let nims = match self.rows {
            3 => Nims::Three(ThreeRowNims::new(longest).run(&context)?),
            rows => Nims::Boards(boards(rows, longest, &context)?),
        };
        Ok(NimTableFound { nims, cells: self.cells.map_or(u64::MAX, u64::from) })
    }
}

/// All positions of at most `rows` rows, with their nim-values, by a sweep, in lexicographic order.
fn boards(rows: u32, longest: u32, context: &Context) -> Result<Vec<(Vec<u32>, u64)>, Refusal> {
    let board = bar(rows, longest)?;
    let lying = board.canonical();
    let is_turned = lying != board;
    let mut found = Vec::new();
    nim_values(&lying, context, |rows, nim| {
        let rows = rows.iter().filter(|&&row| row > 0).map(|&row| row as u64).collect::<Vec<_>>();
        let turned = || Position::new(rows.clone()).ok()?.conjugate();
        let turned = if is_turned { turned() } else { None };
        let rows = turned.map_or(rows, |turned| turned.rows().to_vec());
        let short = |row| u32::try_from(row).expect("the rows of a board in memory are short");
        let nim = u64::try_from(nim.get()).expect("the nim-value of a board in memory is small");
        found.push((rows.into_iter().map(short).collect(), nim));
    })?;
    found.sort_unstable();
    Ok(found)
}

impl Answer for NimTableFound {
    fn write_json(&self, out: &mut dyn Write) -> io::Result<Json> {
        lines(out, self.lines())
    }

    fn table(&self) -> Option<Table<'_>> {
        let table = Table::new(self.lines().count() as u64)
            .texts("position", self.lines().map(|line| line.position.to_string()))
            .ints("nim", self.lines().map(|line| line.nim.get()));
        Some(table)
    }
}

/// The nim-values of three rows with a certain second or third row or both.
#[derive(Clone, Debug, PartialEq)]
pub struct NimSlice {
    /// The longest row.
    pub upto: u32,
    /// The second row.
    pub second: Option<u32>,
    /// The third row.
    pub third: Option<u32>,
}

impl NimSlice {
    fn bytes(&self, threads: usize) -> f64 {
        let slice = rows::NimSlice::new(self.second, self.third);
        ThreeRowNims::expected_bytes(self.upto, threads) + slice.bytes(self.upto)
    }

    fn context(&self, session: &Session) -> Result<Context, Refusal> {
        bounded("upto", self.upto, 1..=MOST_NIMS)?;
        within(&bar(3, self.upto)?, session.context(), |threads| self.bytes(threads))
    }
}

impl Ask for NimSlice {
    type Fact = NimTableFound;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        let context = self.context(session)?;
        let work = (ThreeRowNims::expected_work(self.upto), self.bytes(context.threads()));
        Ok(Plan::of_work(Pace::NimRows, "the nim-values of three rows", work, &context))
    }

    fn run(&self, session: &mut Session) -> Result<NimTableFound, Refusal> {
        let context = self.context(session)?;
        let slice = || rows::NimSlice::new(self.second, self.third);
        let found = ThreeRowNims::new(self.upto).tell(&context, slice)?;
        Ok(NimTableFound { nims: Nims::Slice(found.in_order()), cells: u64::MAX })
    }
}

/// The nim-value of every bar of K rows up to a number of columns: `nim rectangles`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NimRectangles {
    /// The number of rows.
    pub rows: u32,
    /// The most columns.
    pub upto: u32,
}

/// The nim-values of bars, from one column on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rectangles {
    /// The number of rows.
    pub rows: u32,
    /// The nim-values of the bars.
    pub nims: Vec<Nimber>,
}

impl NimRectangles {
    fn all(&self) -> Bar {
        Bar { rows: self.rows.into(), columns: self.upto.into() }
    }

    /// The context with as many threads as fit, unless the nim-values have been kept.
    fn context(&self, session: &Session) -> Result<Context, Refusal> {
        bounded("rows", self.rows, 1..=MOST_ROWS)?;
        bounded("upto", self.upto, 1..=MOST_NIMS)?;
        let (context, board) = (session.context(), bar(self.rows, self.upto)?);
        let key = rows::Bars::default().state_key().filter(|_| self.rows == 3);
        match (context.checkpoints(), key) {
            (Some(checkpoints), Some(key)) => LastTwo::claim(checkpoints, key, rows_done)?,
            (Some(_), None) => return Err(no_states("bars of three rows")),
            (None, _) => {}
        }
        within(&board, context, |threads| self.work(&board, threads).1.1)
    }

    /// The pace, the amount of work, and the bytes that it takes with `threads` threads.
    fn work(&self, board: &Position, threads: usize) -> (Pace, (f64, f64)) {
        if self.rows == 3 {
            let bytes = ThreeRowNims::expected_bytes(self.upto, threads);
            return (Pace::NimRows, (ThreeRowNims::expected_work(self.upto), bytes));
        }
        (Pace::Values, (board.count_inside(), nim_bytes(&board.canonical())))
    }
}

impl Ask for NimRectangles {
    type Fact = Rectangles;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        if tables::kept_rectangles(self.all(), session.context()).is_some() {
            return Ok(Plan::at_once("kept", "nim-values of bars that have been kept"));
        }
        let context = self.context(session)?;
        let (pace, work) = self.work(&bar(self.rows, self.upto)?, context.threads());
        Ok(Plan::of_work(pace, "the nim-values of all positions", work, &context))
    }

    fn run(&self, session: &mut Session) -> Result<Rectangles, Refusal> {
        if let Some(nims) = tables::rectangles(self.all(), session.context()) {
            return Ok(Rectangles { rows: self.rows, nims });
        }
        let context = self.context(session)?;
        let nims: Vec<Nimber> = if self.rows == 3 {
            let found: rows::Bars = ThreeRowNims::new(self.upto).run(&context)?;
            found.nims().into_iter().map(|nim| u64::from(nim).into()).collect()
        } else {
            // Bars of fewer rows come first.
            let fewer = (self.rows - 1) as usize * self.upto as usize;
            nim_of_bars(self.all(), &context)?.split_off(fewer)
        };
        tables::keep_rectangles(self.all(), &nims, &context);
        Ok(Rectangles { rows: self.rows, nims })
    }
}

impl Rectangles {
    /// Each bar with its nim-value.
    pub fn lines(&self) -> impl Iterator<Item = BarNim> {
        (1..).zip(&self.nims).map(|(cols, &nim)| BarNim { cols, nim })
    }
}

impl Answer for Rectangles {
    fn write_json(&self, out: &mut dyn Write) -> io::Result<Json> {
        lines(out, self.lines())
    }

    fn table(&self) -> Option<Table<'_>> {
        Some(exports::rectangles(self))
    }
}

/// How the nim-values of three rows up to a longest row are spread: `nim statistics`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NimStatistics {
    /// The longest row.
    pub upto: u32,
    /// Into how many parts the ranges of q/p and r/p are cut.
    #[serde(default = "ten")]
    pub parts: u32,
}

impl NimStatistics {
    fn bytes(&self, threads: usize) -> f64 {
        // Each thread has statistics of its own, and these are added up one by one.
        let one = rows::NimStatistics::bytes(self.upto, self.parts);
        ThreeRowNims::expected_bytes(self.upto, threads) + one * (threads + 2) as f64
    }

    fn context(&self, session: &Session) -> Result<Context, Refusal> {
        bounded("upto", self.upto, 1..=MOST_NIMS)?;
        bounded("parts", self.parts, 1..=rows::NimStatistics::MOST_PARTS)?;
        within(&bar(3, self.upto)?, session.context(), |threads| self.bytes(threads))
    }
}

impl Ask for NimStatistics {
    type Fact = rows::NimStatistics;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        let context = self.context(session)?;
        let work = (ThreeRowNims::expected_work(self.upto), self.bytes(context.threads()));
        Ok(Plan::of_work(Pace::NimRows, "the nim-values of three rows", work, &context))
    }

    fn run(&self, session: &mut Session) -> Result<rows::NimStatistics, Refusal> {
        let context = self.context(session)?;
        Ok(rows::NimStatistics::of(ThreeRowNims::new(self.upto), self.parts, &context)?)
    }
}

impl Answer for rows::NimStatistics {
    fn write_json(&self, out: &mut dyn Write) -> io::Result<Json> {
        document(out, &facts::Statistics::from(self))
    }

    fn table(&self) -> Option<Table<'_>> {
        Some(exports::nim_ranges(self))
    }
}
