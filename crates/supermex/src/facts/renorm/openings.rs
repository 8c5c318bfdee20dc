//! Winning openings and their prediction.

use serde::{Deserialize, Serialize};

use super::super::Observed;
use crate::Square;
use crate::renorm::geometry::{OpeningsIn, leaves, openings};
use crate::three::{Summary, predicted_column};

/// The winning openings of 3 × n, compared with what the geometry predicts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Compared {
    /// The most columns.
    pub upto: usize,
    /// Whether every bar has exactly one winning opening.
    pub unique: bool,
    /// The openings in the second row, and those in the third.
    pub openings: Vec<OpeningsIn>,
    /// The opening of the largest bar.
    pub last: Option<Last>,
    /// Each number is exact for these bars; what it says of longer ones is not proved.
    pub status: Observed,
}

/// The opening of the largest bar.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Last {
    /// The number of columns.
    pub cols: u32,
    /// The square that is taken.
    pub opening: Square,
    /// What it leaves, as [x, y, z]: columns of three squares, of two and of one.
    pub leaves: [u64; 3],
    /// The column that is predicted.
    pub predicted: f64,
}

impl Compared {
    /// Compares the openings of all bars with their prediction.
    pub fn new(summary: &Summary) -> Compared {
        Compared {
            upto: summary.openings().count(),
            unique: summary.is_unique(),
            openings: openings(summary).into(),
            last: last(summary),
            status: Observed::Observed,
        }
    }
}

fn last(summary: &Summary) -> Option<Last> {
    let cols = u32::try_from(summary.openings().count()).ok()?;
    let opening = *summary.openings().last()?.first()?;
    let (leaves, predicted) = (leaves(opening, cols)?, predicted_column(opening, cols));
    Some(Last { cols, opening, leaves, predicted })
}
