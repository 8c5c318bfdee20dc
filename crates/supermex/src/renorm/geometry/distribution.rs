//! How some distances are distributed.

use std::collections::BTreeMap;

use super::Estimate;
use super::estimate::{BLOCKS, block, jackknife, kept};

/// How some distances are distributed.
#[derive(Clone, Debug, PartialEq)]
pub struct Distribution {
    /// How many there are.
    pub count: usize,
    /// Their mean.
    pub mean: Estimate,
    /// Their standard deviation.
    pub deviation: Estimate,
    /// The least of them.
    pub least: f64,
    /// The greatest of them.
    pub greatest: f64,
    /// How wide a bin is.
    pub width: f64,
    /// How many there are in each bin that has any: bin k has those from k to k + 1 times the width.
    pub bins: BTreeMap<i64, u64>,
}

impl Distribution {
    /// Of distances in the order in which they came, neighbours side by side; `None` if there are fewer than what errors
    /// need.
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
        Some(Distribution { count: distances.len(), mean, deviation, least, greatest, width, bins })
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
        assert_eq!(found.bins, [(-3, 100), (-1, 100), (1, 100), (3, 100)].into());
        assert_eq!(Distribution::of(&distances[..20], 0.5), None);
    }
}
