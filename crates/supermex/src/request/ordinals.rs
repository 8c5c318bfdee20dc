//! Transfinite Chomp: rows of ordinal length.

use std::io::{self, Write};

use serde::{Deserialize, Serialize};

use super::answer::{Answer, Json, document, lines};
use super::{Ask, Census, Refusal, Session, bounded};
use crate::facts::ordinal::{Basis, OrdinalAnswer, OrdinalMove, OrdinalOpening};
use crate::ordinal::{self, Demand, MOST_ROW, Rows, Settling, decide, demand};
use crate::run::Plan;
use crate::table::Table;
use crate::{Move, Position, Question};

/// Who wins a position of ordinal rows, and by which move: `ordinal`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Ordinal {
    /// The position, as in `(w^2+3,w,4)` or `3x(w*2+1)`.
    #[serde(with = "super::asked::text")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub position: Rows,
}

impl Ordinal {
    fn plain(&self) -> Option<Result<Position, Refusal>> {
        let rows = match demand(&self.position) {
            Demand::Finite(rows) => rows,
            // The first row is shortened to the same length from any length beyond that.
            Demand::FirstRow(second, third) => [u64::MAX, second, third],
            _ => return None,
        };
        let there = rows.into_iter().filter(|&row| row > 0);
        Some(Position::new(there).map_err(Refusal::wrong))
    }

    /// The last third row whose end has to be known; 0 if the formulas do without, or if the row
    /// that they ask for is out of reach.
    fn last_row(&self) -> Result<u32, Refusal> {
        match demand(&self.position) {
            Demand::EndsUpTo(row) => {
                let last = u32::try_from(row).ok().filter(|&row| row <= MOST_ROW);
                last.ok_or_else(|| {
                    Refusal::wrong(format_args!(
                        "{} is out of reach: its answer depends on how third row {row} ends, and \
                         rows are followed up to {MOST_ROW}",
                        self.position
                    ))
                })
            }
            Demand::Number(number) => Ok(row_near(number).unwrap_or(0)),
            _ => Ok(0),
        }
    }

    /// The answer of plain Chomp for finite rows, or for an infinite first row only.
    fn answer_plainly(
        &self,
        plain: &Position,
        session: &mut Session,
    ) -> Result<OrdinalAnswer, Refusal> {
        let is_finite = self.position.as_finite().is_some();
        let found = session.solver.solve(plain, Question::default());
        let found = found.map_err(|why| match Refusal::from(why) {
            Refusal::Wrong(why) if !is_finite => Refusal::wrong(format_args!(
                "{} is out of reach: it is answered as plain Chomp with any long first row, and \
                 {why}",
                self.position
            )),
            other => other,
        })?;
        let possible = found.winning_moves.iter().filter(|it| is_finite || it.square.row == 1);
        let best = possible.max_by_key(|it| it.square.row);
        let winning = best.map(|Move { square, .. }| {
            (usize::try_from(square.row).unwrap_or(1), ordinal::Ordinal::finite(square.column - 1))
        });
        if winning.is_none() && !is_finite {
            return Err(Refusal::failed(format_args!("no first row was found for {plain}")));
        }
        Ok(OrdinalAnswer::new(&self.position, winning, false))
    }
}

/// A row that is probably a little after number `number` of those that settle; `None` if rows are
/// not followed so far. About √2 − 1 of all rows settle.
fn row_near(number: u64) -> Option<u32> {
    let row = number.checked_mul(24_143)? / 10_000 + 60;
    u32::try_from(row).ok().filter(|&row| row <= MOST_ROW)
}

/// Which rows settle, up to row `last` or, if these do not have number `number`, up to a later one.
fn settling(last: u32, number: u64, session: &mut Session) -> Result<Settling, Refusal> {
    let mut upto = last;
    loop {
        let found = session.run(&Census { upto, counts: false })?;
        let settling = Settling::of(&found.census);
        if settling.row(number).is_some() || upto >= MOST_ROW {
            return Ok(settling);
        }
        upto = upto.saturating_add(upto / 20 + 100).min(MOST_ROW);
    }
}

impl Ask for Ordinal {
    type Fact = OrdinalAnswer;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        if let Some(plain) = self.plain() {
            return Ok(session.solver.plan(&plain?, Question::default())?);
        }
        match self.last_row()? {
            0 => Ok(Plan::at_once("formula", "the formulas of ordinal rows")),
            upto => session.plan(&Census { upto, counts: false }),
        }
    }

    fn run(&self, session: &mut Session) -> Result<OrdinalAnswer, Refusal> {
        if let Some(plain) = self.plain() {
            return self.answer_plainly(&plain?, session);
        }
        let last = self.last_row()?;
        let number = match demand(&self.position) {
            Demand::Number(number) if last > 0 => number,
            _ => 0,
        };
        let settling = settling(last, number, session)?;
        let decision = decide(&self.position, &settling).ok_or_else(|| {
            Refusal::wrong(format_args!(
                "{} is out of reach: its winning move leaves a third row beyond those that are \
                 followed, which end at {MOST_ROW}, or one whose length has more than 18 digits",
                self.position
            ))
        })?;
        Ok(OrdinalAnswer::new(&self.position, decision.winning, decision.is_conditional))
    }
}

impl Answer for OrdinalAnswer {
    fn write_json(&self, out: &mut dyn Write) -> io::Result<Json> {
        document(out, self)
    }

    fn table(&self) -> Option<Table<'_>> {
        let OrdinalMove { row, length, to } = self.winning_move.clone().unwrap_or(OrdinalMove {
            row: 0,
            length: String::new(),
            to: String::new(),
        });
        let (status, on) = match &self.basis {
            Basis::Proved => ("proved", ""),
            Basis::Conditional { on } => ("conditional", on.as_str()),
        };
        let table = Table::new(1)
            .texts("position", [self.position.as_str()])
            .texts("outcome", [self.outcome.to_string()])
            .ints("row", [self.winning_move.is_some().then_some(row as u64)])
            .texts("length", [length])
            .texts("to", [to])
            .texts("status", [status])
            .texts("on", [on]);
        Some(table)
    }
}

/// The winning moves in the third row of 3 × (ω·k + n): `ordinal openings`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct OrdinalOpenings {
    /// The largest k.
    pub blocks: u32,
    /// The largest n.
    pub upto: u32,
}

impl OrdinalOpenings {
    /// The most blocks: rows are not followed far enough for more.
    pub const MOST_BLOCKS: u32 = 13;
    /// The largest n.
    pub const MOST: u32 = 10_000;

    /// The largest number of a row that is asked for, and a row near it.
    fn last(&self) -> Result<(u64, u32), Refusal> {
        bounded("blocks", self.blocks, 1..=OrdinalOpenings::MOST_BLOCKS)?;
        bounded("upto", self.upto, 0..=OrdinalOpenings::MOST)?;
        let number = ordinal::opening(self.blocks.into(), self.upto.into());
        let last = number.and_then(|number| Some((number, row_near(number)?)));
        last.ok_or_else(|| {
            Refusal::wrong(format_args!(
                "the openings up to 3x(w*{}+{}) are out of reach: they take row number {} of those \
                 that settle, and rows are followed up to {MOST_ROW}",
                self.blocks,
                self.upto,
                number.unwrap_or(u64::MAX)
            ))
        })
    }
}

impl Ask for OrdinalOpenings {
    type Fact = Vec<OrdinalOpening>;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        let (_, upto) = self.last()?;
        session.plan(&Census { upto, counts: false })
    }

    fn run(&self, session: &mut Session) -> Result<Vec<OrdinalOpening>, Refusal> {
        let (number, upto) = self.last()?;
        let settling = settling(upto, number, session)?;
        let all = (1..=u64::from(self.blocks))
            .flat_map(|k| (0..=u64::from(self.upto)).map(move |n| (k, n)));
        let found = all.map(|(k, n)| {
            let number = ordinal::opening(k, n)?;
            let length = settling.row(number)?;
            let bar = ordinal::Ordinal::from_coefficients(vec![n, k]);
            let position = Rows::new([bar.clone(), bar.clone(), bar])?;
            let to = position.shorten(3, &ordinal::Ordinal::finite(length))?.to_string();
            Some(OrdinalOpening { k, n, number, length, to, basis: Basis::Proved })
        });
        let found: Option<Vec<_>> = found.collect();
        found.ok_or_else(|| Refusal::failed("too few rows settle among those that are followed"))
    }
}

impl Answer for Vec<OrdinalOpening> {
    fn write_json(&self, out: &mut dyn Write) -> io::Result<Json> {
        lines(out, self.iter())
    }

    fn table(&self) -> Option<Table<'_>> {
        let table = Table::new(self.len() as u64)
            .ints("k", self.iter().map(|it| it.k))
            .ints("n", self.iter().map(|it| it.n))
            .ints("number", self.iter().map(|it| it.number))
            .ints("length", self.iter().map(|it| it.length))
            .texts("to", self.iter().map(|it| it.to.as_str()))
            .texts("status", self.iter().map(|_| "proved"));
        Some(table)
    }
}
