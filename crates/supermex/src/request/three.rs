//! Three rows: the chart, how rows end, openings, statistics.

use std::io::{self, Write};
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::answer::{Answer, Document, Json, document, lines};
use super::{Ask, Refusal, Session, admit, bounded};
use crate::facts::{self, CensusCounts, CensusRow, ChartRow, exports};
use crate::run::{Context, Pace, Plan, Stopped, columns_bytes, columns_within};
use crate::table::Table;
use crate::three::{self, Frontier, Journey, Record, States, Summary};

/// The most columns: ten times as many take hours.
pub(crate) const MOST_COLUMNS: u32 = 10_000_000;

/// The bytes that a run up to column `columns` takes, `besides` other bytes included, and the
/// context with as many threads as there is memory and work for. Refuses a run that takes more
/// memory than allowed even with one thread.
pub(super) fn admit_columns(
    columns: u32,
    besides: f64,
    context: &Context,
) -> Result<(f64, Context), Refusal> {
    let context = columns_within(columns, besides, context);
    let bytes = columns_bytes(columns, &context) + besides;
    admit(bytes, &format_args!("{columns} columns take"), &context)?;
    Ok((bytes, context))
}

fn columns_plan(values: f64, bytes: f64, context: &Context) -> Plan {
    Plan::of_work(Pace::Columns, "the columns of the chart of three rows", (values, bytes), context)
}

/// A run up to column `columns`, with rows up to `rows`, that fits into memory; the bytes that it
/// takes, and the context with as many threads as fit.
fn journey(columns: u32, rows: u32, context: &Context) -> Result<(Journey, f64, Context), Refusal> {
    let (bytes, context) = admit_columns(columns, 0.0, context)?;
    Ok((Journey::new(columns, rows, &context), bytes, context))
}

fn journey_plan(columns: u32, rows: u32, context: &Context) -> Result<Plan, Refusal> {
    let (journey, bytes, context) = journey(columns, rows, context)?;
    Ok(columns_plan(journey.left(columns), bytes, &context))
}

/// Runs on until the openings of all bars with up to `columns` columns are found.
fn run_columns(mut journey: Journey, columns: u32, context: &Context) -> Result<Frontier, Stopped> {
    journey.run_to(columns, context)?;
    if !journey.frontier.covers_openings(columns) {
        // The rows did not suffice, which has not happened yet.
        journey = Journey::unkept(columns);
        journey.run_to(columns, context)?;
    }
    Ok(journey.frontier)
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

/// The most values of a window.
const MOST_VALUES: f64 = 1e8;

impl Chart {
    /// The longest second row: more takes hours, and then too much memory.
    pub const MOST: u32 = 1_000_000;
}

impl Ask for Chart {
    type Fact = three::Chart;

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
        let (columns, rows, context) = (*self.q.end(), *self.r.end(), session.context());
        admit_columns(columns, 0.0, context)?;
        let context = &columns_within(columns, 16.0 * values, context);
        let bytes = columns_bytes(columns, context) + 16.0 * values;
        admit(bytes, &"the window takes", context)?;
        let begun = States::new(context).nearest(*self.q.start(), rows, context);
        let done = begun.map_or(0.0, |done| Frontier::expected_values(done, rows));
        let left = Frontier::expected_values(columns, rows) - done;
        Ok(columns_plan(left.max(1.0), bytes, context))
    }

    fn run(&self, session: &mut Session) -> Result<three::Chart, Refusal> {
        let threads = self.plan(session)?.threads;
        let context = session.context().clone().with_threads(threads);
        Ok(three::Chart::of(self.q.clone(), self.r.clone(), &context)?)
    }
}

impl Answer for three::Chart {
    fn write_json(&self, out: &mut dyn Write) -> io::Result<Json> {
        lines(out, self.rows().map(ChartRow::from))
    }

    fn table(&self) -> Option<Table<'_>> {
        let all = || exports::values(self);
        let table = Table::new(self.rows().map(|(_, _, values)| values.len() as u64).sum())
            .ints("r", all().map(|(_, r, _)| r))
            .ints("q", all().map(|(q, _, _)| q))
            .ints("value", all().map(|(_, _, f)| f));
        Some(table)
    }
}

/// How every row of three-row Chomp ends: `census`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Census {
    /// The longest third row.
    pub upto: u32,
    /// Whether to say only how many rows there are of each sort.
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
        journey_plan(columns, self.upto, session.context())
    }

    fn run(&self, session: &mut Session) -> Result<CensusFound, Refusal> {
        bounded("upto", self.upto, 0..=MOST_COLUMNS)?;
        let columns = three::Census::expected_columns(self.upto);
        let (_, context) = admit_columns(columns, 0.0, session.context())?;
        let census = Journey::for_census(self.upto, &context).census(&context)?;
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
    fn write_json(&self, out: &mut dyn Write) -> io::Result<Json> {
        if self.asked.counts {
            return document(out, &self.counts());
        }
        lines(out, self.census.iter().map(CensusRow::from))
    }

    fn table(&self) -> Option<Table<'_>> {
        if self.asked.counts {
            let CensusCounts { constant, settled, .. } = self.counts();
            let rows: Vec<_> = std::iter::once((0, constant)).chain(settled).collect();
            let table = Table::new(rows.len() as u64)
                .texts(
                    "kind",
                    (0..rows.len()).map(|at| if at == 0 { "constant" } else { "settled" }),
                )
                .ints("period", rows.clone().into_iter().map(|row| row.0))
                .ints("rows", rows.into_iter().map(|row| row.1));
            return Some(table);
        }
        let proved = self.census.iter().map(|_| "proved");
        Some(exports::census(&self.census).texts("status", proved))
    }
}

/// A run that has found the openings of all bars with up to `columns` columns, and maybe more: read
/// from a state that has been kept, or done now.
pub(super) fn openings(columns: u32, context: &Context) -> Result<Frontier, Refusal> {
    admit_columns(columns, 0.0, context)?;
    if let Some(frontier) = States::new(context).covering(columns, context) {
        return Ok(frontier);
    }
    let rows = Frontier::rows_for_openings(columns);
    let (journey, bytes, context) = journey(columns, rows, context)?;
    let plan = columns_plan(journey.left(columns), bytes, &context);
    if let Some(seconds) = plan.seconds.filter(|&seconds| seconds > 2.0) {
        context.monitor().note(format_args!(
            "3x{columns} is not in the store: {:.0} thousand million values are to be found, which \
             takes about {seconds:.0} s",
            plan.work.unwrap_or(0.0) / 1e9
        ));
    }
    Ok(run_columns(journey, columns, &context)?)
}

fn openings_plan(columns: u32, context: &Context) -> Result<Plan, Refusal> {
    admit_columns(columns, 0.0, context)?;
    if States::new(context).covering(columns, context).is_some() {
        return Ok(Plan::at_once("kept", "a state of the columns that has been kept"));
    }
    journey_plan(columns, Frontier::rows_for_openings(columns), context)
}

/// The winning opening of a bar of three rows: `opening`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Opening {
    /// The number of columns.
    pub cols: u32,
}

impl Ask for Opening {
    type Fact = Vec<facts::Opening>;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        bounded("cols", self.cols, 1..=MOST_COLUMNS)?;
        openings_plan(self.cols, session.context())
    }

    fn run(&self, session: &mut Session) -> Result<Vec<facts::Opening>, Refusal> {
        bounded("cols", self.cols, 1..=MOST_COLUMNS)?;
        let summary = Summary::of(self.cols, &openings(self.cols, session.context())?);
        let squares = summary.openings().last().unwrap_or_default();
        let openings: Vec<_> =
            squares.iter().filter_map(|&at| facts::Opening::new(self.cols, at)).collect();
        if openings.is_empty() {
            return Err(Refusal::failed(format_args!("no opening of 3x{} wins", self.cols)));
        }
        Ok(openings)
    }
}

/// JSON has the first opening only.
impl Answer for Vec<facts::Opening> {
    fn write_json(&self, out: &mut dyn Write) -> io::Result<Json> {
        self.first().map_or(Ok(Json::Document), |first| document(out, first))
    }
}

/// Every winning opening of the bars of three rows up to a size, and statistics of them: `three`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Three {
    /// The most columns.
    pub upto: u32,
    /// Whether to leave out rows that are proved to have nothing to do with openings.
    #[serde(default, alias = "openings_only")]
    pub openings_only: bool,
}

impl Three {
    fn rows(&self) -> u32 {
        if self.openings_only { Frontier::rows_for_openings(self.upto) } else { self.upto }
    }
}

impl Ask for Three {
    type Fact = facts::Three;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        bounded("upto", self.upto, 1..=MOST_COLUMNS)?;
        Journey::claim(session.context())?;
        journey_plan(self.upto, self.rows(), session.context())
    }

    fn run(&self, session: &mut Session) -> Result<facts::Three, Refusal> {
        let columns = self.upto;
        bounded("upto", columns, 1..=MOST_COLUMNS)?;
        Journey::claim(session.context())?;
        let (journey, _, context) = journey(columns, self.rows(), session.context())?;
        let found = run_columns(journey, columns, &context)?;
        Ok(facts::Three::new(columns, &Summary::of(columns, &found), found.counts()))
    }
}

impl Document for facts::Three {}

/// A record of the columns of three rows up to a last column, term by term.
#[derive(Clone, Debug, PartialEq)]
pub struct Recorded {
    /// The last column.
    pub upto: u32,
    /// Whether to record only what openings need.
    pub openings_only: bool,
}

/// The winning openings of all bars of three rows up to a size.
#[derive(Clone, Debug)]
pub struct OpeningsFound {
    /// The openings, and statistics.
    pub summary: Summary,
    /// The record of the run.
    pub record: Record,
}

impl Ask for Recorded {
    type Fact = OpeningsFound;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        bounded("upto", self.upto, 1..=MOST_COLUMNS)?;
        if self.openings_only {
            openings_plan(self.upto, session.context())
        } else {
            journey_plan(self.upto, self.upto, session.context())
        }
    }

    fn run(&self, session: &mut Session) -> Result<OpeningsFound, Refusal> {
        bounded("upto", self.upto, 1..=MOST_COLUMNS)?;
        let found = if self.openings_only {
            openings(self.upto, session.context())?
        } else {
            let (journey, _, context) = journey(self.upto, self.upto, session.context())?;
            run_columns(journey, self.upto, &context)?
        };
        let (summary, mut record) = (Summary::of(self.upto, &found), Record::of(&found));
        // The state that was read may go beyond the last column.
        record.constant.retain(|&(_, q)| q <= self.upto);
        Ok(OpeningsFound { summary, record })
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
        assert_eq!(found[0].opening, Square::new(2, 1));
        assert_eq!(found[0].to, Position::bar(1, 1).unwrap());
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
