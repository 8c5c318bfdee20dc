//! Winning families, the table of *Winning Ways*, and sums: `winners`, `ptable` and `sums`.

use serde::{Deserialize, Serialize};

use crate::automaton::{Run, Status};
use crate::theorem::{Progression, WinningFamily};

/// Positions [c, a, b] that are won by the same move: c columns of height three, a of height two, b
/// of height one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Winner {
    /// The columns of height three.
    pub c: u64,
    /// The numbers of columns of height two: the first number, the last number if there is one, and
    /// the step between them.
    pub a: (u64, Option<u64>, u64),
    /// The numbers of columns of height one, likewise.
    pub b: (u64, Option<u64>, u64),
    /// What the winning move leaves, in square brackets; `a` is that of the position.
    pub to: String,
    /// Proved.
    #[serde(flatten)]
    pub status: Status,
}

impl From<&WinningFamily> for Winner {
    fn from(&WinningFamily { c, a, b, to }: &WinningFamily) -> Winner {
        let parts = |Progression { first, last, step }| (first, last, step);
        Winner { c, a: parts(a), b: parts(b), to: to.to_string(), status: Status::Proved }
    }
}

/// The generating functions of all positions [c, a, b] of one c, with x^a y^b for each.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PositionSum {
    /// The columns of height three.
    pub c: usize,
    /// The families of losers.
    pub losers: Vec<String>,
    /// The families of winners.
    pub winners: Vec<String>,
    /// What they add up to: all positions.
    pub sum: String,
    /// Proved.
    #[serde(flatten)]
    pub status: Status,
}

/// A column of the table of *Winning Ways*.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableColumn {
    /// The columns of height three.
    pub c: usize,
    /// The b of the P-positions [c, 0, b], [c, 1, b], … A list that does not end in 0 ends in what
    /// is repeated for ever, twice.
    pub values: Vec<i64>,
    /// Whether something is repeated.
    pub repeats: bool,
    /// How many values are repeated; 0 if none.
    pub period: usize,
    /// Proved.
    #[serde(flatten)]
    pub status: Status,
}

impl TableColumn {
    /// The whole table, column by column, from the proved families of [`ThreeRows`].
    ///
    /// [`ThreeRows`]: crate::automaton::ThreeRows
    pub fn all(run: &Run) -> impl Iterator<Item = TableColumn> {
        run.families.iter().enumerate().map(|(c, family)| TableColumn {
            c,
            values: [family.head(), family.period(), family.period()]
                .into_iter()
                .flatten()
                .copied()
                .map(i64::from)
                .collect(),
            repeats: !family.is_finite(),
            period: family.period().len(),
            status: Status::Proved,
        })
    }
}
