//! What each move of a position, or of a sum of boards, is worth.

use std::io::{self, Write};

use serde::{Deserialize, Serialize};

use super::answer::{Answer, Json, document};
use super::solve::plan_sum;
use super::{Ask, Refusal, Session, fits, tables};
use crate::facts::Analysed;
use crate::run::Plan;
use crate::solve::{Analysis, Effort, SumAnalysis};
use crate::table::Table;
use crate::theorem::Covering;
use crate::{Nimber, Position, Sum};

/// Every move of a position, or of a sum of boards, with what it leaves and what that is worth: `analyse`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Analyse {
    /// The position, as in `(5,4,2)`, `[2,2,1]` or `3x7`; or several, as in `4x7 + (5,3,1)`.
    #[serde(with = "super::asked::text")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub position: Sum,
}

impl Session {
    /// What each move of `position` is worth, and which theorem that has been kept covers it.
    /// [`Effort::AT_ONCE`] takes no longer than a picture may; see
    /// [`Solver::analyse`](crate::Solver::analyse) for what is left out then.
    ///
    /// ```
    /// use supermex::request::Session;
    /// use supermex::run::Context;
    /// use supermex::solve::Effort;
    ///
    /// let mut session = Session::new(&Context::default());
    /// let analysis = session.analyse(&"4x7".parse()?, Effort::AT_ONCE)?;
    /// let winning: Vec<String> = analysis.winning().map(|it| it.square.to_string()).collect();
    /// assert_eq!(winning, ["(3,4)"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn analyse(&mut self, position: &Position, effort: Effort) -> Result<Analysis, Refusal> {
        let plan = self.plan_analysis(position, effort);
        // A set of P-positions tells the outcomes, and saves a search for nothing else.
        let is_searched = |plan: &Plan| plan.engine != "value-sweep" && plan.engine != "formula";
        if plan.as_ref().map_or(true, is_searched)
            && position.size() <= Analysis::MOST_SQUARES
            && let Some(set) = tables::p_set_covering(position, self.context())
        {
            self.solver.learn(set);
        } else {
            plan?;
        }
        let theorem = Covering::kept(position, self.context());
        Ok(Analysis { theorem, ..self.solver.analyse(position, effort)? })
    }

    /// What [`analyse`](Session::analyse) is going to do, and how much it will take.
    pub fn plan_analysis(&self, position: &Position, effort: Effort) -> Result<Plan, Refusal> {
        let plan = self.solver.plan_analysis(position, effort)?;
        fits(position, plan.bytes, self.context())?;
        Ok(plan)
    }

    /// What each bite of a sum of boards is worth; see
    /// [`Solver::analyse_sum`](crate::Solver::analyse_sum).
    pub fn analyse_sum(&mut self, sum: &Sum, effort: Effort) -> Result<SumAnalysis, Refusal> {
        plan_sum(sum, Some(effort), true, self)?;
        Ok(self.solver.analyse_sum(sum, effort)?)
    }
}

impl Ask for Analyse {
    type Fact = Analysed;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        match self.position.only() {
            Some(board) => session.plan_analysis(board, Effort::PATIENT),
            None => plan_sum(&self.position, Some(Effort::PATIENT), true, session),
        }
    }

    fn run(&self, session: &mut Session) -> Result<Analysed, Refusal> {
        let (analysed, has_nims, has_depths) = if let Some(board) = self.position.only() {
            let found = session.analyse(board, Effort::PATIENT)?;
            let has_nims = found.moves.iter().all(|it| it.nim.is_some());
            let has_depths = found.moves.iter().all(|it| it.remoteness.is_some());
            (Analysed::Board(found), has_nims, has_depths)
        } else {
            let found = session.analyse_sum(&self.position, Effort::PATIENT)?;
            let has_depths = found.moves.iter().all(|it| it.remoteness.is_some());
            (Analysed::Sum(found), true, has_depths)
        };
        let missing = match (has_nims, has_depths) {
            (true, true) => return Ok(analysed),
            (true, false) => "remoteness is",
            (false, true) => "nim-values are",
            (false, false) => "nim-values and remoteness are",
        };
        session.context().monitor().warn(format_args!(
            "not all {missing} known of what the moves of {} leave: that takes more than is allowed",
            self.position.name()
        ));
        Ok(analysed)
    }
}

impl Answer for Analysed {
    fn write_json(&self, out: &mut dyn Write) -> io::Result<Json> {
        document(out, self)
    }

    fn table(&self) -> Option<Table<'_>> {
        match self {
            Analysed::Board(analysis) => analysis.table(),
            Analysed::Sum(analysis) => analysis.table(),
        }
    }
}

impl Answer for Analysis {
    fn write_json(&self, out: &mut dyn Write) -> io::Result<Json> {
        document(out, self)
    }

    fn table(&self) -> Option<Table<'_>> {
        let moves = || self.moves.iter();
        let position = self.position.to_string();
        let table = Table::new(self.moves.len() as u64)
            .texts("position", moves().map(move |_| position.clone()))
            .ints("board", moves().map(|_| 1))
            .ints("row", moves().map(|it| it.square.row))
            .ints("column", moves().map(|it| it.square.column))
            .texts("to", moves().map(|it| it.to.to_string()))
            .texts("outcome", moves().map(|it| it.outcome.to_string()))
            .ints("nim", moves().map(|it| it.nim.map(Nimber::get)))
            .ints("depth", moves().map(|it| it.remoteness));
        Some(table)
    }
}

impl Answer for SumAnalysis {
    fn write_json(&self, out: &mut dyn Write) -> io::Result<Json> {
        document(out, self)
    }

    fn table(&self) -> Option<Table<'_>> {
        let moves = || self.moves.iter();
        let position = self.position.to_string();
        let table = Table::new(self.moves.len() as u64)
            .texts("position", moves().map(move |_| position.clone()))
            .ints("board", moves().map(|it| it.board))
            .ints("row", moves().map(|it| it.square.row))
            .ints("column", moves().map(|it| it.square.column))
            .texts("to", moves().map(|it| it.to.to_string()))
            .texts("outcome", moves().map(|it| it.outcome.to_string()))
            .ints("nim", moves().map(|it| it.nim.map(Nimber::get)))
            .ints("depth", moves().map(|it| it.remoteness));
        Some(table)
    }
}
