//! Who wins a position.

use std::io::{self, Write};

use serde::{Deserialize, Serialize};

use super::answer::{Answer, Json, document};
use super::{Ask, Refusal, Session, tables};
use crate::run::Plan;
use crate::table::Table;
use crate::{Nimber, Position, Question, Solution};

/// Who wins a position, and by which moves: `solve`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Solve {
    /// The position, as in `(5,4,2)`, `[2,2,1]` or `3x7`.
    #[serde(with = "super::asked::text")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub position: Position,
    /// Whether to find the nim-value too.
    #[serde(default)]
    pub nim: bool,
    /// Whether to find the remoteness too.
    #[serde(default)]
    pub depth: bool,
}

impl Solve {
    /// The request for the outcome and the winning moves of `position` only.
    pub fn new(position: Position) -> Solve {
        Solve { position, nim: false, depth: false }
    }

    fn question(&self) -> Question {
        Question { nim: self.nim, remoteness: self.depth }
    }
}

impl Ask for Solve {
    type Fact = Solution;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        Ok(session.solver.plan(&self.position, self.question())?)
    }

    fn run(&self, session: &mut Session) -> Result<Solution, Refusal> {
        let question = self.question();
        if question == Question::default()
            && self
                .plan(session)
                .map_or(true, |plan| plan.engine != "formula" && plan.engine != "kept")
            && let Some(set) = tables::p_set_covering(&self.position, session.context())
        {
            session.solver.learn(set);
        }
        let solution = session.solver.solve(&self.position, question)?;
        if self.depth && solution.remoteness.is_none() {
            let name = self.position.name();
            session.context().monitor().warn(format_args!(
                "the remoteness of {name} is unknown: it takes more than is allowed"
            ));
        }
        Ok(solution)
    }
}

impl Answer for Solution {
    fn write_json(&self, out: &mut dyn Write) -> io::Result<Json> {
        document(out, self)
    }

    fn table(&self) -> Option<Table<'_>> {
        let squares: Vec<_> = self.winning_moves.iter().map(|m| m.square.to_string()).collect();
        let table = Table::new(1)
            .texts("position", [self.position.to_string()])
            .texts("outcome", [self.outcome.to_string()])
            .ints("nim", [self.nim.map(Nimber::get)])
            .ints("depth", [self.remoteness])
            .texts("winning_moves", [squares.join(" ")]);
        Some(table)
    }
}
