//! The geometry of sheets, predicted and measured: `renorm constraints`, `renorm geometry` and `renorm opening`.

mod constraints;
mod geometry;
mod openings;

pub use constraints::{Constraint, Constraints, Solution, SolvedFor};
pub use geometry::{AtX, Densities, FittedAt, Geometry, Growth, Named, ScatterAt, Shrinkage};
pub use openings::{Compared, InRow, Last};

use serde::{Deserialize, Serialize};

use crate::renorm::geometry::{Distribution, Estimate, Share};

/// How often something has come up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Frequency {
    /// How often it has.
    pub count: u64,
    /// How often it could have.
    pub all: u64,
    /// The one divided by the other.
    pub share: Estimate,
    /// What was predicted for that.
    pub predicted: f64,
    /// How likely it is that the true share lies in the interval.
    pub confidence: f64,
    /// The interval, from and to.
    pub interval: [f64; 2],
    /// Whether what was predicted lies in it.
    pub within: bool,
}

impl Frequency {
    /// Of this share.
    pub fn new(share: Share, predicted: f64) -> Frequency {
        Frequency {
            count: share.count,
            all: share.all,
            share: share.estimate(),
            predicted,
            confidence: 0.95,
            interval: share.interval(),
            within: share.agrees_with(predicted),
        }
    }
}

/// How distances are distributed, in squares.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Distances {
    /// How many there are.
    pub count: usize,
    /// Their mean.
    pub mean: Estimate,
    /// Their standard deviation.
    pub deviation: Estimate,
    /// The least.
    pub least: f64,
    /// The greatest.
    pub greatest: f64,
    /// The width of a bin.
    pub bin: f64,
    /// Where the first bin begins.
    pub from: f64,
    /// How many there are in each bin.
    pub counts: Vec<u64>,
}

impl From<&Distribution> for Distances {
    fn from(found: &Distribution) -> Distances {
        let first = found.bins.keys().next().copied().unwrap_or(0);
        let last = found.bins.keys().next_back().copied().unwrap_or(-1);
        let counts = (first..=last).map(|bin| found.bins.get(&bin).copied().unwrap_or(0));
        Distances {
            count: found.count,
            mean: found.mean,
            deviation: found.deviation,
            least: found.least,
            greatest: found.greatest,
            bin: found.width,
            from: first as f64 * found.width,
            counts: counts.collect(),
        }
    }
}
