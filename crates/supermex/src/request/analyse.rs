//! What each move of a position is worth.

use std::io::{self, Write};

use serde::{Deserialize, Serialize};

use super::answer::{Answer, Json, document};
use super::{Ask, Refusal, Session, fits, tables};
use crate::run::Plan;
use crate::solve::{Analysis, Effort};
use crate::table::Table;
use crate::theorem::Covering;
use crate::{Nimber, Position};

/// Every move of a position, with what it leaves and what that is worth: `analyse`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Analyse {
    /// The position, as in `(5,4,2)`, `[2,2,1]` or `3x7`.
    #[serde(with = "super::asked::text")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub position: Position,
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
}

impl Ask for Analyse {
    type Fact = Analysis;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        session.plan_analysis(&self.position, Effort::PATIENT)
    }

    fn run(&self, session: &mut Session) -> Result<Analysis, Refusal> {
        let analysis = session.analyse(&self.position, Effort::PATIENT)?;
        let missing = [
            (analysis.moves.iter().all(|it| it.nim.is_some()), "nim-values"),
            (analysis.moves.iter().all(|it| it.remoteness.is_some()), "remoteness"),
        ];
        let missing: Vec<&str> =
            missing.into_iter().filter(|(is_there, _)| !is_there).map(|(_, what)| what).collect();
        if !missing.is_empty() {
            let (what, name) = (missing.join(" and "), self.position.name());
            session.context().monitor().warn(format_args!(
                "the {what} of what the moves of {name} leave are not all known: they take more \
                 than is allowed"
            ));
        }
        Ok(analysis)
    }
}

impl Answer for Analysis {
    fn write_json(&self, out: &mut dyn Write) -> io::Result<Json> {
        document(out, self)
    }

    fn table(&self) -> Option<Table<'_>> {
        let moves = || self.moves.iter();
        let table = Table::new(self.moves.len() as u64)
            .texts("position", moves().map(|_| self.position.to_string()))
            .ints("row", moves().map(|it| it.square.row))
            .ints("column", moves().map(|it| it.square.column))
            .texts("to", moves().map(|it| it.to.to_string()))
            .texts("outcome", moves().map(|it| it.outcome.to_string()))
            .ints("nim", moves().map(|it| it.nim.map(Nimber::get)))
            .ints("depth", moves().map(|it| it.remoteness));
        Some(table)
    }
}
