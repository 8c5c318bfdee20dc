//! What is said of all P-positions of four rows: `four`.

use serde::{Deserialize, Serialize};

use super::{Observed, part};
use crate::rows::{FourShape, OpeningsInRow, ShapeBin, Spread};

/// The P-positions (a, b, c, d) up to a longest row.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Four {
    /// The longest row.
    pub upto: u32,
    /// How many P-positions there are.
    pub positions: u64,
    /// How many P-positions there are with first row up to half the longest row.
    pub half: u64,
    /// The power of the longest row that the number of P-positions grows with.
    pub exponent: Option<f64>,
    /// The P-positions by number of rows, from one row on.
    pub by_rows: Vec<OfRows>,
    /// Whether no first row is longer than all others together and one more.
    pub within_sum: bool,
    /// Whether every bar of four rows has exactly one winning opening.
    pub unique: bool,
    /// How many openings are in the second row.
    pub second_row: u64,
    /// How many openings are in the third row.
    pub third_row: u64,
    /// How many openings are in the fourth row.
    pub fourth_row: u64,
    /// The n for which 4 × n does not have exactly one winning opening.
    pub exceptions: Vec<u32>,
    /// Where the openings lie, as fractions of n.
    pub columns: Vec<InRow>,
    /// The first and the last of the second rows of the shape.
    pub seconds: [u32; 2],
    /// Tails (c, d) of all these second rows b, by c/b and d/b.
    pub shape: Vec<Bin>,
    /// Each number is exact for this longest row; what it says of longer ones is not proved.
    pub status: Observed,
}

/// The P-positions of a certain number of rows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OfRows {
    /// The number of rows, none of them empty.
    pub rows: u64,
    /// How many P-positions there are.
    pub positions: u64,
    /// How many have a = b.
    pub ends: u64,
    /// How many have a = b + c + d + 1, the upper bound.
    pub at_bound: u64,
}

/// The openings in a row, for n beyond half the longest row.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct InRow {
    /// The row.
    pub row: u64,
    /// The least column/n.
    pub least: f64,
    /// The mean of column/n.
    pub mean: f64,
    /// The greatest column/n.
    pub greatest: f64,
}

/// Tails (c, d) with c/b and d/b in a range. Below, an overhang is (a − b)/b of a tail that lives.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Bin {
    /// The range of c/b.
    pub c: [f64; 2],
    /// The range of d/b.
    pub d: [f64; 2],
    /// How many tails there are.
    pub tails: u64,
    /// How many tails have ended.
    pub ended: u64,
    /// How many tails live.
    pub living: u64,
    /// The least overhang.
    pub least: Option<f64>,
    /// The mean overhang.
    pub mean: Option<f64>,
    /// The greatest overhang.
    pub greatest: Option<f64>,
}

impl From<&FourShape> for Four {
    fn from(shape: &FourShape) -> Four {
        let (openings, exceptions) = (shape.openings(), shape.exceptions());
        let in_row = |found: &OpeningsInRow| {
            let Spread { least, mean, greatest } = found.columns?;
            Some(InRow { row: found.row, least: least.value(), mean, greatest: greatest.value() })
        };
        let by_rows = (1..).zip(&shape.by_rows).map(|(rows, found)| OfRows {
            rows,
            positions: found.positions,
            ends: found.ends,
            at_bound: found.at_bound,
        });
        Four {
            upto: shape.longest,
            positions: shape.positions(shape.longest),
            half: shape.positions(shape.longest / 2),
            exponent: shape.exponent(),
            by_rows: by_rows.collect(),
            within_sum: shape.beyond == 0,
            unique: exceptions.is_empty(),
            second_row: openings[0].count,
            third_row: openings[1].count,
            fourth_row: openings[2].count,
            exceptions,
            columns: openings.iter().filter_map(in_row).collect(),
            seconds: [*shape.second_rows().start(), *shape.second_rows().end()],
            shape: shape.bins().iter().map(|bin| Bin::new(bin, shape.parts)).collect(),
            status: Observed::Observed,
        }
    }
}

impl Bin {
    fn new(bin: &ShapeBin, parts: u32) -> Bin {
        Bin {
            c: part(bin.c, parts),
            d: part(bin.d, parts),
            tails: bin.tails,
            ended: bin.ended(),
            living: bin.living,
            least: bin.overhang.map(|spread| spread.least.value()),
            mean: bin.overhang.map(|spread| spread.mean),
            greatest: bin.overhang.map(|spread| spread.greatest.value()),
        }
    }
}
