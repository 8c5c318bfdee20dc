//! Who wins a position.

use std::io::{self, Write};

use serde::{Deserialize, Serialize};

use super::answer::{Answer, document};
use super::{Ask, Refusal, Session, tables};
use crate::facts;
use crate::run::Plan;
use crate::table::Table;
use crate::{Nimber, Position, Question, Solution, Square};

/// Who wins a position, and by which moves: `solve`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Solve {
    /// The position, as in `(5,4,2)`, `[2,2,1]` or `3x7`.
    #[serde(with = "super::asked::text")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub position: Position,
    /// The nim-value too.
    #[serde(default)]
    pub nim: bool,
    /// The remoteness too.
    #[serde(default)]
    pub depth: bool,
}

impl Solve {
    /// Outcome and winning moves only.
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
    fn write_json(&self, out: &mut dyn Write) -> io::Result<()> {
        document(out, &facts::Solution::from(self))
    }

    fn table(&self) -> Option<Table<'_>> {
        Some(solutions(std::slice::from_ref(self)))
    }
}

/// A table of solutions.
fn solutions(all: &[Solution]) -> Table<'_> {
    let squares = |solution: &Solution| {
        let squares = solution.winning_moves.iter().map(|m| m.square);
        squares.map(|square: Square| square.to_string()).collect::<Vec<_>>().join(" ")
    };
    Table::new(all.len() as u64)
        .texts("position", all.iter().map(|solution| solution.position.to_string()))
        .texts("outcome", all.iter().map(|solution| solution.outcome.to_string()))
        .ints("nim", all.iter().map(|solution| solution.nim.map(Nimber::get)))
        .ints("depth", all.iter().map(|solution| solution.remoteness))
        .texts("winning_moves", all.iter().map(squares))
}
