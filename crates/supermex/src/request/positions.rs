//! Positions that are asked for by what they are like: inside a box, around a position, with a
//! tail, of a size; P-positions, or those of another nim-value.
//!
//! | file | holds |
//! |---|---|
//! | `route.rs` | which engine finds them, and what that takes |
//! | `bounds.rs` | the smallest box around them, and whether there can be any |
//! | `families.rs` | those that a theorem has |
//! | `gather.rs` | what engines find, counted, or listed in order |

mod bounds;
mod families;
mod gather;
mod route;

use std::fmt;
use std::io::{self, Write};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::answer::{Answer, Json, document, lines};
use super::{Ask, Refusal, Session};
use crate::facts::positions::{PositionCount, PositionLine};
use crate::position::Excerpt;
use crate::run::Plan;
use crate::table::Table;
use crate::{Position, PositionError};
use route::Route;

/// P-positions, or positions of another nim-value, by what they are like: `positions`.
///
/// ```
/// use supermex::request::{FindPositions, Session};
/// use supermex::run::Context;
///
/// let mut session = Session::new(&Context::default());
/// let request = FindPositions { inside: Some("3x4".parse()?), ..FindPositions::default() };
/// let found = session.run(&request)?;
/// let names: Vec<String> = found.positions.iter().map(|it| it.to_string()).collect();
/// assert_eq!(names, ["(1)", "(2,1)", "(2,2,1)", "(3,1,1)", "(3,2)", "(4,3)", "(4,2,2)"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FindPositions {
    /// Their nim-value; P-positions are those of nim-value 0.
    #[serde(default)]
    pub nim: u32,
    /// A position that they lie inside.
    #[serde(default, with = "super::asked::optional", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub inside: Option<Position>,
    /// A position that lies inside them.
    #[serde(default, with = "super::asked::optional", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub containing: Option<Position>,
    /// All their rows but the two longest, as in `2,1`; `0` if they have no others.
    #[serde(default, with = "super::asked::optional", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub tail: Option<Tail>,
    /// Their number of squares.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cells: Option<u64>,
    /// Whether they are only counted.
    #[serde(default)]
    pub count: bool,
    /// How many of them are listed, by cells, then by rows; without it, all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<u64>,
}

/// All rows of a position but the two longest, longest first, without empty ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tail(Vec<u64>);

impl Tail {
    /// The rows.
    pub fn rows(&self) -> &[u64] {
        &self.0
    }
}

/// Why something is not a tail.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "'{read}' is not a tail: write all rows but the two longest, the longest first, like 3 or 2,1; \
     0 if there are none"
)]
pub struct TailError {
    read: Excerpt,
}

impl FromStr for Tail {
    type Err = TailError;

    fn from_str(text: &str) -> Result<Tail, TailError> {
        if text.trim() == "0" {
            return Ok(Tail::default());
        }
        let wrong = |_: PositionError| TailError { read: Excerpt::new(text.trim()) };
        // Rows are written as those of a position are; a bar of them is no tail.
        let rows: Position = match text.trim().bytes().next() {
            Some(byte) if byte.is_ascii_digit() && !text.contains(['x', 'X', '×']) => {
                text.parse().map_err(wrong)?
            }
            _ => return Err(TailError { read: Excerpt::new(text.trim()) }),
        };
        Ok(Tail(rows.rows().to_vec()))
    }
}

impl fmt::Display for Tail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("0");
        }
        let rows: Vec<String> = self.0.iter().map(u64::to_string).collect();
        f.write_str(&rows.join(","))
    }
}

impl FindPositions {
    /// Whether a position with these rows, without empty ones, is asked for, whatever its
    /// nim-value.
    fn accepts(&self, rows: &[u64]) -> bool {
        let row = |index: usize| rows.get(index).copied().unwrap_or(0);
        let fits = |board: &Position| {
            rows.len() <= board.height() && rows.iter().zip(board.rows()).all(|(row, at)| row <= at)
        };
        let holds =
            |board: &Position| board.rows().iter().enumerate().all(|(index, &at)| at <= row(index));
        let cells = || rows.iter().copied().map(u128::from).sum::<u128>();
        self.cells.is_none_or(|wanted| u128::from(wanted) == cells())
            && self.inside.as_ref().is_none_or(fits)
            && self.containing.as_ref().is_none_or(holds)
            && self.tail.as_ref().is_none_or(|tail| tail.rows() == rows.get(2..).unwrap_or(&[]))
    }

    /// What is asked for, in words.
    pub fn sort(&self) -> String {
        match self.nim {
            0 => "P-positions".to_owned(),
            nim => format!("positions of nim-value {nim}"),
        }
    }
}

/// Positions that were asked for, or how many there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionsFound {
    /// The positions, by cells, then by rows; none if they were only counted.
    pub positions: Vec<Position>,
    /// How many there are, if they were only counted.
    pub count: Option<u128>,
    /// What they are, in words.
    pub sort: String,
    /// Whether there may be more behind a limit.
    pub is_cut: bool,
    /// Where the answer comes from, in a few words.
    pub from: String,
}

impl Ask for FindPositions {
    type Fact = PositionsFound;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        Route::choose(self, session.context())?.plan(self, session.context())
    }

    fn run(&self, session: &mut Session) -> Result<PositionsFound, Refusal> {
        let context = session.context();
        let route = Route::choose(self, context)?;
        let plan = route.plan(self, context)?;
        let (positions, count) = route.find(self, context)?;
        context.monitor().note(format_args!("found from {}", plan.from));
        let is_cut = self.limit.is_some_and(|limit| limit == positions.len() as u64);
        let sort = self.sort();
        Ok(PositionsFound { positions, count, sort, is_cut, from: plan.from })
    }
}

impl Answer for PositionsFound {
    fn write_json(&self, out: &mut dyn Write) -> io::Result<Json> {
        if let Some(count) = self.count {
            return document(out, &PositionCount { count });
        }
        lines(
            out,
            self.positions.iter().map(|position| PositionLine { position: position.clone() }),
        )
    }

    fn table(&self) -> Option<Table<'_>> {
        if let Some(count) = self.count {
            return Some(Table::new(1).ints("count", [count]));
        }
        let positions = || self.positions.iter();
        let table = Table::new(self.positions.len() as u64)
            .texts("position", positions().map(Position::to_string))
            .ints("cells", positions().map(Position::size));
        Some(table)
    }
}
