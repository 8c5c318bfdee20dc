//! The shape of variants of Chomp: `renorm variants`.

#![allow(clippy::cast_possible_truncation, reason = "columns and sheets fit into memory")]

use std::f64::consts::SQRT_2;

use serde::{Deserialize, Serialize};

use crate::automaton::Status;
use crate::renorm::{Protocol, Shape, Sort};

/// The shapes of many variants at one sheet, beside those of Chomp itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Variants {
    /// The sheet.
    pub x: u32,
    /// How many sheets of Chomp up to this one say how far its own numbers spread.
    pub chomp_sheets: u32,
    /// How many variants were grown to the sheet.
    pub grown: usize,
    /// How many variants came to a bar that is lost, so that all later sheets are empty.
    pub ended: usize,
    /// Each number: predicted, of Chomp, of variants.
    pub numbers: Vec<ShapeNumber>,
    /// The mean offsets of variants, by whether the first sheet is another one and by how many more
    /// bars have no winning opening than have two.
    pub by_missing: Vec<ByMissing>,
    /// The variants one by one.
    pub variants: Vec<VariantShape>,
    /// Observed up to the sheet.
    #[serde(flatten)]
    pub status: Status,
}

/// A number of Chomp and of its variants.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ShapeNumber"))]
pub struct ShapeNumber {
    /// Its name.
    pub name: String,
    /// What Eq. (5) says; null for offsets and counts.
    pub predicted: Option<f64>,
    /// Over sheets of Chomp.
    pub chomp: Spread,
    /// Over variants.
    pub variants: Spread,
    /// How far the mean of the variants is from that of Chomp, in deviations of Chomp's own
    /// sheets; null if these do not deviate.
    pub apart: Option<f64>,
}

/// How numbers spread.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "SpreadOfMany"))]
pub struct Spread {
    /// Their mean.
    pub mean: f64,
    /// Their standard deviation.
    pub deviation: f64,
    /// The least of them.
    pub least: f64,
    /// The greatest of them.
    pub greatest: f64,
}

impl Spread {
    /// The spread of `values`.
    pub fn of(values: &[f64]) -> Spread {
        let count = values.len() as f64;
        if values.is_empty() {
            return Spread::default();
        }
        let mean = values.iter().sum::<f64>() / count;
        let squares = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>();
        Spread {
            mean,
            deviation: (squares / (count - 1.0).max(1.0)).sqrt(),
            least: values.iter().copied().fold(f64::INFINITY, f64::min),
            greatest: values.iter().copied().fold(f64::NEG_INFINITY, f64::max),
        }
    }
}

/// Variants of one kind that miss the same number of openings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ByMissing {
    /// Whether these have another first sheet; the others have positions that are declared won.
    pub first: bool,
    /// How many bars have no winning opening, less how many have two.
    pub missing: i64,
    /// How many variants there are.
    pub variants: usize,
    /// The mean offset of left ends from x/√2.
    pub top: Spread,
    /// The mean offset of lower ends from (√2 − 1) x.
    pub bottom: Spread,
    /// The mean offset of flat lines from (2 − √2) x.
    pub flat: Spread,
    /// The mean offset of the number of sheets that have ended from (2 − √2) x.
    pub ended: Spread,
    /// (2 − √2) top + (√2 − 1) bottom, which is `missing` and `ended`, but for a constant.
    pub sum: Spread,
}

/// One variant.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VariantShape {
    /// What was changed.
    pub sort: Sort,
    /// How positions were declared won.
    pub protocol: Protocol,
    /// The seed of the variant.
    pub seed: u64,
    /// Its numbers, in the order of `numbers` above.
    pub shape: Vec<f64>,
}

impl Variants {
    /// The document of `variants`, grown to the sheet of `x`, beside the shapes `chomp` of Chomp.
    pub fn new(x: u32, chomp: &[Shape], variants: Vec<VariantShape>, ended: usize) -> Variants {
        let numbers = Shape::NAMES.into_iter().enumerate().map(|(at, name)| {
            let ours: Vec<f64> = chomp.iter().map(|shape| shape.numbers[at]).collect();
            let theirs: Vec<f64> = variants.iter().map(|it| it.shape[at]).collect();
            let (chomp, variants) = (Spread::of(&ours), Spread::of(&theirs));
            let apart = (variants.mean - chomp.mean) / chomp.deviation;
            ShapeNumber {
                name: name.to_owned(),
                predicted: Shape::PREDICTED.get(at).copied(),
                chomp,
                variants,
                apart: apart.is_finite().then_some(apart),
            }
        });
        let at = Shape::place;
        let group = |it: &VariantShape| {
            let missing = (it.shape[at("lost_bars")] - it.shape[at("doubled_bars")]) as i64;
            (it.sort == Sort::First, missing)
        };
        let mut groups: Vec<_> = variants.iter().map(group).collect();
        groups.sort_unstable();
        groups.dedup();
        let by_missing = groups.into_iter().map(|(first, missing)| {
            let own = || variants.iter().filter(|it| group(it) == (first, missing));
            let spread = |name| Spread::of(&own().map(|it| it.shape[at(name)]).collect::<Vec<_>>());
            let sum = |it: &VariantShape| {
                (2.0 - SQRT_2) * it.shape[at("top")] + (SQRT_2 - 1.0) * it.shape[at("bottom")]
            };
            ByMissing {
                first,
                missing,
                variants: own().count(),
                top: spread("top"),
                bottom: spread("bottom"),
                flat: spread("flat"),
                ended: spread("ended"),
                sum: Spread::of(&own().map(sum).collect::<Vec<_>>()),
            }
        });
        Variants {
            x,
            chomp_sheets: chomp.len() as u32,
            grown: variants.len(),
            ended,
            numbers: numbers.collect(),
            by_missing: by_missing.collect(),
            status: Status::Observed { upto: x.into() },
            variants,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two sheets of Chomp and three variants, one of which lacks an opening.
    #[test]
    fn variants_stand_beside_chomp() {
        let shape = |number: f64| Shape { numbers: [number; 20] };
        let variant = |number: f64, lost: f64| {
            let mut shape = vec![number; 20];
            let values = [("bottom", 3.0 * number), ("flat", -number), ("ended", 2.0 * number)];
            for (name, value) in
                values.into_iter().chain([("lost_bars", lost), ("doubled_bars", 0.0)])
            {
                shape[Shape::place(name)] = value;
            }
            VariantShape { sort: Sort::One, protocol: Protocol::Declared, seed: 1, shape }
        };
        let variants = vec![variant(4.0, 0.0), variant(5.0, 1.0), variant(6.0, 0.0)];
        let found = Variants::new(900, &[shape(1.0), shape(3.0)], variants, 2);
        assert_eq!((found.chomp_sheets, found.grown, found.ended), (2, 3, 2));
        let alpha = &found.numbers[0];
        assert_eq!((alpha.chomp.mean, alpha.chomp.deviation), (2.0, SQRT_2));
        assert_eq!((alpha.variants.least, alpha.variants.greatest), (4.0, 6.0));
        assert!((alpha.apart.unwrap() - 3.0 / SQRT_2).abs() < 1e-12, "{alpha:?}");
        let [none, one] = &found.by_missing[..] else { panic!("{:?}", found.by_missing) };
        assert_eq!((none.missing, none.variants, one.missing, one.variants), (0, 2, 1, 1));
        assert!(!none.first && !one.first);
        assert_eq!((none.top.mean, none.bottom.mean, none.flat.mean), (5.0, 15.0, -5.0));
        assert_eq!(none.ended.mean, 10.0);
        let sum = (2.0 - SQRT_2) * 5.0 + (SQRT_2 - 1.0) * 15.0;
        assert!((none.sum.mean - sum).abs() < 1e-12 && (one.sum.mean - sum).abs() < 1e-12);
    }
}
