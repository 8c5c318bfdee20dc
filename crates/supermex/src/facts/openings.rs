//! Winning openings of bars: `bars` and `opening`.

use serde::{Deserialize, Serialize};

use crate::three::predicted_column;
use crate::{Bar, Nimber, Position, Square};

/// A bar and its winning openings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BarOpenings {
    /// The number of rows.
    pub rows: u64,
    /// The number of columns.
    pub cols: u64,
    /// Every winning opening, by row.
    pub openings: Vec<Square>,
    /// The nim-value, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nim: Option<Nimber>,
}

impl BarOpenings {
    /// The line of the bar `bar`.
    pub fn new(bar: Bar, openings: &[Square], nim: Option<Nimber>) -> BarOpenings {
        BarOpenings { rows: bar.rows, cols: bar.columns, openings: openings.to_vec(), nim }
    }
}

/// A winning opening of a bar of three rows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Opening {
    /// The number of columns.
    pub cols: u32,
    /// The square that is taken.
    pub opening: Square,
    /// What it leaves.
    pub to: Position,
    /// The row of the opening, and the column that the geometry of Friedman and Landsberg predicts.
    pub predicted: (u64, f64),
}

impl Opening {
    /// The opening of 3 × `cols` that takes this square, if it has it.
    pub fn new(cols: u32, opening: Square) -> Option<Opening> {
        let to = Position::bar(3, cols.into()).ok()?.chomp(opening).ok()?;
        Some(Opening {
            cols,
            opening,
            to,
            predicted: (opening.row, predicted_column(opening, cols)),
        })
    }
}
