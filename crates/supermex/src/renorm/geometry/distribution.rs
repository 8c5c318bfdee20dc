//! Distributions of distances.

use std::collections::BTreeMap;

use super::Estimate;
use super::estimate::{BLOCKS, block, jackknife, kept};

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
    pub(super) fn of(distances: &[f64], width: f64) -> Option<Distribution> {
        if distances.len() < 2 * BLOCKS {
            return None;
        }
        let mut sums = [[0.0; 3]; BLOCKS];
        let mut bins = BTreeMap::new();
        let (mut least, mut greatest) = (f64::INFINITY, f64::NEG_INFINITY);
        for (index, &distance) in distances.iter().enumerate() {
            let sums = &mut sums[block(index, distances.len())];
            let powers = [1.0, distance, distance * distance];
            sums.iter_mut().zip(powers).for_each(|(sum, power)| *sum += power);
            (least, greatest) = (least.min(distance), greatest.max(distance));
            #[expect(clippy::cast_possible_truncation, reason = "distances are small")]
            let bin = (distance / width).floor() as i64;
            *bins.entry(bin).or_default() += 1;
        }
        let total = |left_out: Option<usize>| {
            let mut total = [0.0; 3];
            for sums in kept(&sums, left_out) {
                total.iter_mut().zip(sums).for_each(|(total, sum)| *total += sum);
            }
            total
        };
        let mean = jackknife(|left_out| {
            let [count, sum, _] = total(left_out);
            sum / count
        });
        let deviation = jackknife(|left_out| {
            let [count, sum, squares] = total(left_out);
            (squares / count - (sum / count).powi(2)).max(0.0).sqrt()
        });
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
        assert!((found.mean.value - 0.25).abs() < 1e-12 && found.mean.error < 1e-12);
        assert!((found.deviation.value - 1.25_f64.sqrt()).abs() < 1e-12);
        assert_eq!((found.bin, found.from), (0.5, -1.5));
        assert_eq!(found.counts, [100, 0, 100, 0, 100, 0, 100]);
        assert_eq!(Distribution::of(&distances[..20], 0.5), None);
    }
}
