//! Winning openings and their prediction.

use serde::{Deserialize, Serialize};

use super::super::Observed;
use super::{Distances, Frequency};
use crate::Square;
use crate::renorm::geometry::{OpeningsIn, leaves};
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
    pub openings: Vec<InRow>,
    /// The opening of the largest bar.
    pub last: Option<Last>,
    /// Each number is exact for these bars; what it says of longer ones is not proved.
    pub status: Observed,
}

/// The openings in a row.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct InRow {
    /// The row.
    pub row: u64,
    /// How many there are.
    #[serde(flatten)]
    pub frequency: Frequency,
    /// How far their columns are from the predicted ones.
    pub distances: Option<Distances>,
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
    /// From the openings of all bars, and what was found of those in each row.
    pub fn new(summary: &Summary, found: &[OpeningsIn; 2]) -> Compared {
        let in_row = |it: &OpeningsIn| InRow {
            row: it.row,
            frequency: Frequency::new(it.share, it.predicted),
            distances: it.distances.as_ref().map(Distances::from),
        };
        Compared {
            upto: summary.openings().count(),
            unique: summary.is_unique(),
            openings: found.iter().map(in_row).collect(),
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
