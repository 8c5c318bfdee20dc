//! Distributions of distances.

use std::collections::BTreeMap;

use super::Estimate;
use super::estimate::{LEAST, deviation, mean};

/// How distances are distributed, in squares.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Distances"))]
pub struct Distribution {
    /// How many distances there are.
    pub count: usize,
    /// The mean of the distances.
    pub mean: Estimate,
    /// The standard deviation of the distances.
    pub deviation: Estimate,
    /// The least distance.
    pub least: f64,
    /// The greatest distance.
    pub greatest: f64,
    /// The width of a bin.
    pub bin: f64,
    /// Where the first bin begins.
    pub from: f64,
    /// How many distances there are in each bin.
    pub counts: Vec<u64>,
}

impl Distribution {
    /// The distribution of `distances`, in the order in which they came, neighbours side by side,
    /// in bins of width `width`; `None` if there are too few for an error.
    pub(crate) fn of(distances: &[f64], width: f64) -> Option<Distribution> {
        if distances.len() < LEAST {
            return None;
        }
        let mut bins = BTreeMap::new();
        let (mut least, mut greatest) = (f64::INFINITY, f64::NEG_INFINITY);
        for &distance in distances {
            (least, greatest) = (least.min(distance), greatest.max(distance));
            #[expect(clippy::cast_possible_truncation, reason = "distances are small")]
            let bin = (distance / width).floor() as i64;
            *bins.entry(bin).or_default() += 1;
        }
        let (mean, deviation) = (mean(distances), deviation(distances));
        let (begin, end) = (*bins.first_key_value()?.0, *bins.last_key_value()?.0);
        let counts = (begin..=end).map(|bin| bins.get(&bin).copied().unwrap_or(0)).collect();
        let (count, from) = (distances.len(), begin as f64 * width);
        Some(Distribution { count, mean, deviation, least, greatest, bin: width, from, counts })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_distribution_is_what_it_says() {
        let distances: Vec<f64> = (0..400).map(|index| f64::from(index % 4) - 1.25).collect();
        let found = Distribution::of(&distances, 0.5).unwrap();
        assert_eq!((found.count, found.least, found.greatest), (400, -1.25, 1.75));
        assert!((found.mean.value - 0.25).abs() < 1e-12);
        // Far less than the 0.056 of independent ones: every four have the same mean.
        assert!(found.mean.error < 0.03, "{:?}", found.mean);
        assert!((found.deviation.value - 1.25_f64.sqrt()).abs() < 1e-12);
        assert_eq!((found.bin, found.from), (0.5, -1.5));
        assert_eq!(found.counts, [100, 0, 100, 0, 100, 0, 100]);
        assert_eq!(Distribution::of(&distances[..20], 0.5), None);
    }
}
