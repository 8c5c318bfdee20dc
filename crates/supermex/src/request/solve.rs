//! Who wins a position.

use std::io::{self, Write};

use serde::{Deserialize, Serialize};

use super::answer::{Answer, Json, document};
use super::{Ask, Refusal, Session, admit, tables};
use crate::facts::Solved;
use crate::run::Plan;
use crate::solve::{Effort, SumMove, SumSolution};
use crate::table::Table;
use crate::{Bite, Nimber, Position, Question, Solution, Sum};

/// Who wins a position, or a sum of boards, and by which moves: `solve`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Solve {
    /// The position, as in `(5,4,2)`, `[2,2,1]` or `3x7`; or several, as in `4x7 + (5,3,1)`.
    #[serde(with = "super::asked::text")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub position: Sum,
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
        Solve { position: position.into(), nim: false, depth: false }
    }

    fn question(&self) -> Question {
        Question { nim: self.nim, remoteness: self.depth }
    }
}

impl Ask for Solve {
    type Fact = Solved;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        match self.position.only() {
            Some(board) => Ok(session.solver.plan(board, self.question())?),
            None => plan_sum(&self.position, None, self.depth, session),
        }
    }

    fn run(&self, session: &mut Session) -> Result<Solved, Refusal> {
        let question = self.question();
        let Some(board) = self.position.only() else {
            self.plan(session)?;
            let solution = session.solver.solve_sum(&self.position, question)?;
            self.warn_of_depth(solution.remoteness, session);
            return Ok(Solved::Sum(solution));
        };
        if question == Question::default()
            && self
                .plan(session)
                .map_or(true, |plan| plan.engine != "formula" && plan.engine != "kept")
            && let Some(set) = tables::p_set_covering(board, session.context())
        {
            session.solver.learn(set);
        }
        let solution = session.solver.solve(board, question)?;
        self.warn_of_depth(solution.remoteness, session);
        Ok(Solved::Board(solution))
    }
}

impl Solve {
    /// Says that the remoteness was asked for and is not `found`.
    fn warn_of_depth(&self, found: Option<u128>, session: &Session) {
        if self.depth && found.is_none() {
            let name = self.position.name();
            session.context().monitor().warn(format_args!(
                "the remoteness of {name} is unknown: it takes more than is allowed"
            ));
        }
    }
}

/// The plan to answer about a sum; see [`Solver::plan_sum`](crate::Solver::plan_sum).
pub(super) fn plan_sum(
    sum: &Sum,
    analyse: Option<Effort>,
    depth: bool,
    session: &Session,
) -> Result<Plan, Refusal> {
    let plan = session.solver.plan_sum(sum, analyse, depth)?;
    admit(plan.bytes, &format_args!("{} takes", sum.name()), session.context())?;
    Ok(plan)
}

impl Answer for Solved {
    fn write_json(&self, out: &mut dyn Write) -> io::Result<Json> {
        document(out, self)
    }

    fn table(&self) -> Option<Table<'_>> {
        match self {
            Solved::Board(solution) => solution.table(),
            Solved::Sum(solution) => solution.table(),
        }
    }
}

impl Answer for SumSolution {
    fn write_json(&self, out: &mut dyn Write) -> io::Result<Json> {
        document(out, self)
    }

    fn table(&self) -> Option<Table<'_>> {
        let bite = |it: &SumMove| Bite { board: it.board, square: it.square }.to_string();
        let bites: Vec<String> = self.winning_moves.iter().map(bite).collect();
        let table = Table::new(1)
            .texts("position", [self.position.to_string()])
            .texts("outcome", [self.outcome.to_string()])
            .ints("nim", [self.nim.map(Nimber::get)])
            .ints("depth", [self.remoteness])
            .texts("winning_moves", [bites.join(" ")]);
        Some(table)
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
