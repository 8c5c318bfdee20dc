//! How much there is to say about a sheet of losers beside its lines.

use serde::{Deserialize, Serialize};

use super::super::Observed;
use crate::renorm::geometry::Estimate;
use crate::renorm::{Compression, Information, Known, Line};

/// How much there is to say about the losers of a sheet, in bits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Compressed {
    /// The x of the sheet.
    pub x: u32,
    /// What random orders begin with.
    pub seed: u64,
    /// Bits for a loser without any lines: its height is one of those up to the top.
    pub without_lines: f64,
    /// Along the lower and the upper line.
    pub along: Vec<AlongLine>,
    /// From one sheet to another.
    pub between: Vec<FromSheet>,
    /// Each number is an estimate for these sheets; what it says of others is not proved.
    pub status: Observed,
}

/// An entropy, by plug-in with the correction of Miller and Madow.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Bits {
    /// How many cases there are.
    pub cases: usize,
    /// How many different cases there are, with what is known.
    pub different: usize,
    /// The entropy; its error does not include what is left of the bias.
    #[serde(flatten)]
    pub bits: Estimate,
}

/// What there is to say along a line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AlongLine {
    /// `lower` or `upper`.
    pub line: String,
    /// The entropy of the next gap between columns, if none, one, two and so on are known.
    pub gaps: Vec<Bits>,
    /// The same for gaps in random order.
    pub shuffled_gaps: Vec<Bits>,
    /// The entropy of the next step: the gap, and the squares down.
    pub steps: Vec<Bits>,
    /// The same for steps in random order.
    pub shuffled_steps: Vec<Bits>,
    /// How many heights there are from the lowest loser to the highest, seen from the line.
    pub window: u64,
    /// Bits to say which of these.
    pub window_bits: f64,
}

/// What there is to say of a loser if another sheet is known.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FromSheet {
    /// What is known.
    pub known: Known,
    /// The entropy of which line it is on.
    pub line: Option<Bits>,
    /// The entropy of the line and the height above it.
    pub mark: Option<Bits>,
    /// The latter with what is known in random order.
    pub shuffled: Option<Bits>,
    /// How often the best guess of line and height is right, learnt from other sheets.
    pub right: Estimate,
}

fn bits(found: &Information) -> Bits {
    Bits { cases: found.cases, different: found.different, bits: found.bits }
}

impl Compressed {
    /// What was found, with random orders from `seed` on.
    pub fn new(seed: u64, found: &Compression) -> Compressed {
        let all = |found: &[Information]| found.iter().map(bits).collect();
        let along = found.along.iter().map(|it| AlongLine {
            line: if it.line == Line::Lower { "lower" } else { "upper" }.to_owned(),
            gaps: all(&it.gaps),
            shuffled_gaps: all(&it.shuffled_gaps),
            steps: all(&it.steps),
            shuffled_steps: all(&it.shuffled_steps),
            window: it.window,
            window_bits: (it.window as f64).log2(),
        });
        let between = found.between.iter().map(|it| FromSheet {
            known: it.known,
            line: it.line.as_ref().map(bits),
            mark: it.mark.as_ref().map(bits),
            shuffled: it.shuffled.as_ref().map(bits),
            right: it.right,
        });
        Compressed {
            x: found.x,
            seed,
            without_lines: (found.heights as f64).log2(),
            along: along.collect(),
            between: between.collect(),
            status: Observed::Observed,
        }
    }
}
