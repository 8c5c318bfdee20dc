//! Whether errors are as large as they should be.

use serde::{Deserialize, Serialize};

use super::super::Observed;
use crate::renorm::geometry::{self, Estimate};

/// How many errors the six parameters and the densities of lines are away from their predictions,
/// on many sheets.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Coverage {
    /// The x of the first sheet.
    pub from: u32,
    /// The x of the last sheet.
    pub to: u32,
    /// How many sheets there are.
    pub sheets: usize,
    /// Each parameter, then each density.
    pub quantities: Vec<CoveredAt>,
    /// Each number is exact for these sheets; what it says of others is not proved.
    pub status: Observed,
}

/// How many errors a quantity is away from its prediction.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CoveredAt {
    /// The name of the parameter, or the equation and the lines of a density.
    pub name: String,
    /// How many sheets it was measured on.
    pub sheets: usize,
    /// The share of sheets on which it is less than one error away: 0.68 if all is well.
    pub within_one: f64,
    /// The share of sheets on which it is less than two errors away: 0.95 if all is well.
    pub within_two: f64,
    /// The mean of (measured - predicted)/error: 0 if all is well.
    pub mean: Estimate,
    /// The root of the mean square of (measured - predicted)/error: 1 if all is well.
    pub rms: Estimate,
}

impl From<&geometry::Coverage> for Coverage {
    fn from(found: &geometry::Coverage) -> Coverage {
        let quantities = found.quantities.iter().map(|it| CoveredAt {
            name: it.studied.name(),
            sheets: it.off.len(),
            within_one: it.within(1.0),
            within_two: it.within(2.0),
            mean: it.mean(),
            rms: it.rms(),
        });
        Coverage {
            from: found.sheets.first().copied().unwrap_or_default(),
            to: found.sheets.last().copied().unwrap_or_default(),
            sheets: found.sheets.len(),
            quantities: quantities.collect(),
            status: Observed::Observed,
        }
    }
}
