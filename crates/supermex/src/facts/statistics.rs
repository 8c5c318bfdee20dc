//! Statistics of the nim-values of three rows: `nim statistics`.

use serde::{Deserialize, Serialize};

use super::{Observed, part};
use crate::rows::{NimCount, NimLine, NimStatistics, TrendBin};

/// The nim-values g of all positions (p, q, r) up to a longest row.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Statistics {
    /// The longest row.
    pub upto: u32,
    /// How many positions there are.
    pub positions: u64,
    /// How many tails (q, r) there are: what densities are shares of.
    pub tails: u64,
    /// The positions by number of rows, from one row on.
    pub by_rows: Vec<OfRows>,
    /// Whether no nim-value is greater than p + q + r − 1.
    pub within_squares: bool,
    /// How often each nim-value comes up, from 0 on.
    pub values: Vec<NimCount>,
    /// The nim-values up to half the longest row that no position with a first row beyond half of
    /// it has.
    pub unchanged: Vec<u32>,
    /// The nim-values of (n, n).
    pub pairs: Option<NimLine>,
    /// The nim-values of (n, n, n).
    pub bars: Option<NimLine>,
    /// The first and the last of the first rows p of the trend.
    pub firsts: [u32; 2],
    /// The first and the last of the first rows p of the mean before.
    pub firsts_before: [u32; 2],
    /// g/p by q/p and r/p.
    pub trend: Vec<Bin>,
    /// Each number is exact for this longest row; what it says of longer ones is not proved.
    pub status: Observed,
}

/// The positions of a certain number of rows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OfRows {
    /// The number of rows, none of them empty.
    pub rows: u64,
    /// How many positions there are.
    pub positions: u64,
    /// How many have g = p + q + r − 1, the upper bound.
    pub at_bound: u64,
    /// The greatest g/(p + q + r).
    pub greatest: Option<f64>,
    /// The first position that has it.
    pub at: Option<Vec<u32>>,
}

/// g/p of positions with q/p and r/p in a range.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Bin {
    /// The range of q/p.
    pub q: [f64; 2],
    /// The range of r/p.
    pub r: [f64; 2],
    /// How many positions there are.
    pub positions: u64,
    /// The least g/p.
    pub least: f64,
    /// The mean of g/p.
    pub mean: f64,
    /// The greatest g/p.
    pub greatest: f64,
    /// The standard deviation of g/p.
    pub deviation: f64,
    /// How far g/p strays from its mean at most.
    pub stray: f64,
    /// The mean of g/p for first rows between a quarter and half of the longest row.
    pub before: Option<f64>,
}

impl From<&NimStatistics> for Statistics {
    fn from(found: &NimStatistics) -> Statistics {
        let by_rows = (1..).zip(&found.by_rows).map(|(rows, by_rows)| OfRows {
            rows,
            positions: by_rows.positions,
            at_bound: by_rows.at_bound,
            greatest: by_rows.greatest().map(|(greatest, _)| greatest.value()),
            at: by_rows.greatest().map(|(_, at)| at.into_iter().filter(|&row| row > 0).collect()),
        });
        let (firsts, before) = (found.first_rows(), found.first_rows_before());
        Statistics {
            upto: found.longest,
            positions: found.positions(),
            tails: found.tails(),
            by_rows: by_rows.collect(),
            within_squares: found.beyond() == 0,
            values: found.by_nim(),
            unchanged: found.unchanged(),
            pairs: found.pairs(),
            bars: found.bars(),
            firsts: [*firsts.start(), *firsts.end()],
            firsts_before: [*before.start(), *before.end()],
            trend: found.trend().iter().map(|bin| Bin::new(bin, found.parts())).collect(),
            status: Observed::Observed,
        }
    }
}

impl Bin {
    fn new(bin: &TrendBin, parts: u32) -> Bin {
        Bin {
            q: part(bin.q, parts),
            r: part(bin.r, parts),
            positions: bin.positions,
            least: bin.growth.least.value(),
            mean: bin.growth.mean,
            greatest: bin.growth.greatest.value(),
            deviation: bin.deviation,
            stray: bin.stray(),
            before: bin.before,
        }
    }
}
