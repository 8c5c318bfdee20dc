//! Three rows: the chart, how rows end, openings, statistics.

use std::io::{self, Write};
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::answer::{Answer, document, lines};
use super::{Ask, Refusal, Session, admit, bounded};
use crate::facts::census::End;
use crate::facts::{self, CensusCounts, CensusRow, ChartRow};
use crate::run::{Context, Pace, Plan, Stopped, columns_bytes};
use crate::table::Table;
use crate::three::{self, Counts, Frontier, Journey, Record, States, Summary};

/// The most columns: ten times as many take hours.
pub(crate) const MOST_COLUMNS: u32 = 10_000_000;

/// Refuses columns that take more memory than allowed, with so many bytes a column besides.
pub(super) fn admit_columns(columns: u32, besides: f64, context: &Context) -> Result<f64, Refusal> {
    let bytes = columns_bytes(columns, context) + besides * f64::from(columns);
    admit(bytes, &format_args!("{columns} columns take"), context).map(|()| bytes)
}

fn columns_plan(values: f64, bytes: f64, context: &Context) -> Plan {
    Plan::of_work(Pace::Columns, "the columns of the chart of three rows", (values, bytes), context)
}

/// A window of the chart f(q, r): `chart`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Chart {
    /// The second rows, as in `3..9`, both ends included.
    #[serde(with = "super::asked::range")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub q: RangeInclusive<u32>,
    /// The third rows.
    #[serde(with = "super::asked::range")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub r: RangeInclusive<u32>,
}

/// More values than this are no window any more.
const MOST_VALUES: f64 = 1e8;

impl Chart {
    /// The longest second row: further takes hours, and then room.
    pub const MOST: u32 = 1_000_000;
}

/// A window of the chart.
#[derive(Clone, Debug)]
pub struct ChartFound {
    /// Which.
    pub window: Chart,
    /// Its values.
    pub chart: three::Chart,
}

impl Ask for Chart {
    type Fact = ChartFound;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        for (name, range) in [("q", &self.q), ("r", &self.r)] {
            bounded(name, *range.end(), 0..=Chart::MOST)?;
        }
        let length = |range: &RangeInclusive<u32>| f64::from(range.end() - range.start()) + 1.0;
        let values = length(&self.q) * length(&self.r);
        if values > MOST_VALUES {
            return Err(Refusal::wrong(format_args!(
                "the window has {values:.0} values, and {MOST_VALUES:.0} are the most"
            )));
        }
        let (columns, context) = (*self.q.end(), session.context());
        let bytes = admit_columns(columns, 0.0, context)? + 16.0 * values;
        admit(bytes, &"the window takes", context)?;
        let begun = States::new(context).nearest(*self.q.start(), *self.r.end(), context);
        let left = Frontier::expected_values(columns, *self.r.end())
            - begun.map_or(0.0, |done| Frontier::expected_values(done, *self.r.end()));
        Ok(columns_plan(left.max(1.0), bytes, context))
    }

    fn run(&self, session: &mut Session) -> Result<ChartFound, Refusal> {
        self.plan(session)?;
        let chart = three::Chart::of(self.q.clone(), self.r.clone(), session.context())?;
        Ok(ChartFound { window: self.clone(), chart })
    }
}

impl Answer for ChartFound {
    fn write_json(&self, out: &mut dyn Write) -> io::Result<()> {
        lines(out, self.chart.rows().map(ChartRow::from))
    }

    fn is_lines(&self) -> bool {
        true
    }

    fn table(&self) -> Option<Table<'_>> {
        let all = || {
            let rows = self.chart.rows();
            rows.flat_map(|(r, first, values)| (first..).zip(values).map(move |(q, &f)| (r, q, f)))
        };
        let table = Table::new(self.chart.rows().map(|(_, _, values)| values.len() as u64).sum())
            .ints("r", all().map(|(r, _, _)| r))
            .ints("q", all().map(|(_, q, _)| q))
            .ints("f", all().map(|(_, _, f)| f));
        Some(table)
    }
}

/// How every row of three-row Chomp ends: `census`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Census {
    /// The longest third row.
    pub upto: u32,
    /// Only how many rows there are of each sort.
    #[serde(default)]
    pub counts: bool,
}

/// How every row ends.
#[derive(Clone, Debug)]
pub struct CensusFound {
    /// What was asked.
    pub asked: Census,
    /// How every row ends.
    pub census: three::Census,
}

impl Ask for Census {
    type Fact = CensusFound;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        bounded("upto", self.upto, 0..=MOST_COLUMNS)?;
        let columns = three::Census::expected_columns(self.upto);
        let bytes = admit_columns(columns, 0.0, session.context())?;
        let values = Journey::new(columns, self.upto, session.context()).left(columns);
        Ok(columns_plan(values, bytes, session.context()))
    }

    fn run(&self, session: &mut Session) -> Result<CensusFound, Refusal> {
        let context = session.context();
        bounded("upto", self.upto, 0..=MOST_COLUMNS)?;
        let columns = three::Census::expected_columns(self.upto);
        admit_columns(columns, 0.0, context)?;
        let census = Journey::new(columns, self.upto, context).census(context)?;
        Ok(CensusFound { asked: self.clone(), census })
    }
}

impl CensusFound {
    /// How many rows there are of each sort.
    pub fn counts(&self) -> CensusCounts {
        CensusCounts::new(self.asked.upto, &self.census)
    }
}

impl Answer for CensusFound {
    fn write_json(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.asked.counts {
            return document(out, &self.counts());
        }
        lines(out, self.census.iter().map(CensusRow::from))
    }

    fn is_lines(&self) -> bool {
        !self.asked.counts
    }

    fn table(&self) -> Option<Table<'_>> {
        if self.asked.counts {
            let CensusCounts { constant, settled, .. } = self.counts();
            let rows: Vec<_> = std::iter::once((0, constant)).chain(settled).collect();
            let kind = |&(period, _): &(usize, usize)| {
                if period == 0 { "constant" } else { "settled" }
            };
            let kinds: Vec<_> = rows.iter().map(kind).collect();
            let table = Table::new(rows.len() as u64)
                .texts("kind", kinds)
                .ints("period", rows.clone().into_iter().map(|row| row.0))
                .ints("rows", rows.into_iter().map(|row| row.1));
            return Some(table);
        }
        let all = || self.census.iter().map(CensusRow::from);
        let parts = |row: CensusRow| match row.end {
            End::Constant { at } => ("constant", at, 0, Vec::new()),
            End::Settled { start, period, values } => ("settled", start, period, values),
        };
        let table = Table::new(u64::from(self.asked.upto) + 1)
            .ints("r", all().map(|row| row.r))
            .texts("kind", all().map(move |row| parts(row).0))
            .ints("start", all().map(move |row| parts(row).1))
            .ints("period", all().map(move |row| parts(row).2))
            .lists("values", all().map(move |row| parts(row).3))
            .texts("status", all().map(|_| "proved"));
        Some(table)
    }
}

/// A run that has found the openings of all bars with up to so many columns, and maybe more: read from a state
/// that has been kept, or done.
pub(super) fn openings(columns: u32, context: &Context) -> Result<Frontier, Refusal> {
    let bytes = admit_columns(columns, 0.0, context)?;
    if let Some(frontier) = States::new(context).covering(columns, context) {
        return Ok(frontier);
    }
    let rows = Frontier::rows_for_openings(columns);
    let journey = Journey::new(columns, rows, context);
    let plan = columns_plan(journey.left(columns), bytes, context);
    if let Some(seconds) = plan.seconds.filter(|&seconds| seconds > 2.0) {
        context.monitor().note(format_args!(
            "3x{columns} is not in the store: {:.0} thousand million values are to be found, which \
             takes about {seconds:.0} s",
            plan.work.unwrap_or(0.0) / 1e9
        ));
    }
    Ok(run_columns(journey, columns, context)?)
}

/// Goes on until the openings of all bars with up to so many columns are found.
fn run_columns(mut journey: Journey, columns: u32, context: &Context) -> Result<Frontier, Stopped> {
    journey.run_to(columns, context)?;
    if !journey.frontier.covers_openings(columns) {
        // It has not happened yet that the rows did not suffice.
        journey = Journey::unkept(columns);
        journey.run_to(columns, context)?;
    }
    Ok(journey.frontier)
}

fn openings_plan(columns: u32, context: &Context) -> Result<Plan, Refusal> {
    let bytes = admit_columns(columns, 0.0, context)?;
    if States::new(context).covering(columns, context).is_some() {
        return Ok(Plan::at_once("kept", "a state of the columns that has been kept"));
    }
    let rows = Frontier::rows_for_openings(columns);
    let left = Journey::new(columns, rows, context).left(columns);
    Ok(columns_plan(left, bytes, context))
}

/// The winning opening of a bar of three rows: `opening`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Opening {
    /// The number of columns.
    pub cols: u32,
}

/// The winning openings of a bar of three rows.
#[derive(Clone, Debug, PartialEq)]
pub struct OpeningFound {
    /// The number of columns.
    pub cols: u32,
    /// Each opening; JSON has the first.
    pub openings: Vec<facts::Opening>,
}

impl Ask for Opening {
    type Fact = OpeningFound;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        bounded("cols", self.cols, 1..=MOST_COLUMNS)?;
        openings_plan(self.cols, session.context())
    }

    fn run(&self, session: &mut Session) -> Result<OpeningFound, Refusal> {
        bounded("cols", self.cols, 1..=MOST_COLUMNS)?;
        let summary = Summary::of(self.cols, &openings(self.cols, session.context())?);
        let squares = summary.openings().last().unwrap_or_default();
        let openings: Vec<_> =
            squares.iter().filter_map(|&at| facts::Opening::new(self.cols, at)).collect();
        if openings.is_empty() {
            return Err(Refusal::failed(format_args!("no opening of 3x{} wins", self.cols)));
        }
        Ok(OpeningFound { cols: self.cols, openings })
    }
}

impl Answer for OpeningFound {
    fn write_json(&self, out: &mut dyn Write) -> io::Result<()> {
        self.openings.first().map_or(Ok(()), |first| document(out, first))
    }
}

/// Every winning opening of the bars of three rows up to a size, and what is asked of them: `three`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Three {
    /// The most columns.
    pub upto: u32,
    /// Leave out rows that are proved to have nothing to do with openings.
    #[serde(default, alias = "openings_only")]
    pub openings_only: bool,
}

/// What was found of all bars of three rows up to a size.
#[derive(Clone, Debug)]
pub struct ThreeFound {
    /// The openings, and statistics.
    pub summary: Summary,
    /// What that took.
    pub counts: Counts,
    /// The most columns.
    pub upto: u32,
}

impl ThreeFound {
    /// The document.
    pub fn fact(&self) -> facts::Three {
        facts::Three::new(self.upto, &self.summary, self.counts)
    }
}

impl Three {
    fn rows(&self) -> u32 {
        if self.openings_only { Frontier::rows_for_openings(self.upto) } else { self.upto }
    }
}

impl Ask for Three {
    type Fact = ThreeFound;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        let context = session.context();
        bounded("upto", self.upto, 1..=MOST_COLUMNS)?;
        Journey::claim(context)?;
        let bytes = admit_columns(self.upto, 0.0, context)?;
        let left = Journey::new(self.upto, self.rows(), context).left(self.upto);
        Ok(columns_plan(left, bytes, context))
    }

    fn run(&self, session: &mut Session) -> Result<ThreeFound, Refusal> {
        let (columns, context) = (self.upto, session.context());
        bounded("upto", columns, 1..=MOST_COLUMNS)?;
        Journey::claim(context)?;
        admit_columns(columns, 0.0, context)?;
        let journey = Journey::new(columns, self.rows(), context);
        let found = run_columns(journey, columns, context)?;
        let summary = Summary::of(columns, &found);
        Ok(ThreeFound { summary, counts: found.counts(), upto: columns })
    }
}

impl Answer for ThreeFound {
    fn write_json(&self, out: &mut dyn Write) -> io::Result<()> {
        document(out, &self.fact())
    }
}

/// All that is heard of the columns of three rows up to one, term by term.
#[derive(Clone, Debug, PartialEq)]
pub struct Recorded {
    /// The last column.
    pub upto: u32,
    /// Only what openings need.
    pub openings_only: bool,
}

/// The winning openings of all bars of three rows up to a size.
#[derive(Clone, Debug)]
pub struct OpeningsFound {
    /// They, and statistics.
    pub summary: Summary,
    /// All that was heard.
    pub record: Record,
}

impl Ask for Recorded {
    type Fact = OpeningsFound;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        bounded("upto", self.upto, 1..=MOST_COLUMNS)?;
        if self.openings_only {
            openings_plan(self.upto, session.context())
        } else {
            let bytes = admit_columns(self.upto, 0.0, session.context())?;
            let left = Journey::new(self.upto, self.upto, session.context()).left(self.upto);
            Ok(columns_plan(left, bytes, session.context()))
        }
    }

    fn run(&self, session: &mut Session) -> Result<OpeningsFound, Refusal> {
        let context = session.context();
        bounded("upto", self.upto, 1..=MOST_COLUMNS)?;
        let found = if self.openings_only {
            openings(self.upto, context)?
        } else {
            admit_columns(self.upto, 0.0, context)?;
            run_columns(Journey::new(self.upto, self.upto, context), self.upto, context)?
        };
        let (summary, mut record) = (Summary::of(self.upto, &found), Record::of(&found));
        // A state may have been kept farther out.
        record.constant.retain(|&(_, q)| q <= self.upto);
        Ok(OpeningsFound { summary, record })
    }
}

impl Answer for OpeningsFound {
    fn write_json(&self, out: &mut dyn Write) -> io::Result<()> {
        lines(
            out,
            (1_u32..).zip(self.summary.openings()).map(|(n, squares)| {
                facts::BarOpenings::new(crate::Bar { rows: 3, columns: n.into() }, squares, None)
            }),
        )
    }

    fn is_lines(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Position, Square};

    /// The bar of one column has an opening too: everything but the poison.
    #[test]
    fn the_shortest_bar_has_an_opening() {
        let mut session = Session::new(&Context::default());
        let found = session.run(&Opening { cols: 1 }).unwrap();
        assert_eq!(found.openings[0].opening, Square::new(2, 1));
        assert_eq!(found.openings[0].to, Position::bar(1, 1).unwrap());
        assert!(session.run(&Opening { cols: 0 }).is_err());
    }

    /// The next window goes on from the states that the last one has left in memory.
    #[test]
    fn a_second_window_does_not_begin_at_the_first_column() {
        let session_of = |requests: &[RangeInclusive<u32>]| {
            let context = Context::default();
            let mut session = Session::new(&context);
            for q in requests {
                session.run(&Chart { q: q.clone(), r: 0..=3000 }).unwrap();
            }
            context.monitor().progress().done
        };
        let (fresh, later) = (session_of(&[5000..=5009]), session_of(&[4990..=4999, 5000..=5009]));
        assert!(later * 3 < fresh, "{later} values against {fresh}");
    }
}
