//! How nim-values grow with the first row: g/p by q/p and r/p, for the nim-value g of (p, q, r).
//!
//! Nothing is rounded before the end: counts, sums and extremes of whole numbers are kept for each
//! first row.

use std::ops::RangeInclusive;

use crate::rows::Spread;
use crate::rows::spread::{Sums, bin, part};

/// What is kept of the nim-values of positions with p beyond a quarter of the longest row.
#[derive(Clone, Debug)]
pub(super) struct Trend {
    longest: u32,
    pub(super) parts: u32,
    /// For each first row, its bins.
    bins: Vec<Bin>,
}

/// What is kept of the nim-values of one first row and one bin. The sum of squares fits for rows
/// below 2¹⁶: it has at most p²/2 terms, of numbers that are hardly more than 2 p.
#[derive(Clone, Copy, Debug)]
struct Bin {
    sums: Sums,
    squares: u64,
}

/// Nim-values by q/p and r/p.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct TrendBin {
    /// The part that q/p lies in, counted from 0. The beginning of a part belongs to it, and the
    /// ratio 1 to the last part.
    pub q: u32,
    /// The part that r/p lies in, likewise.
    pub r: u32,
    /// How many positions the bin has with p beyond half the longest row.
    pub positions: u64,
    /// g/p for these positions. The mean is the trend.
    pub growth: Spread,
    /// The standard deviation of g/p.
    pub deviation: f64,
    /// The mean of g/p for p up to half the longest row and beyond a quarter of it.
    pub before: Option<f64>,
}

impl TrendBin {
    /// How far g/p strays from its mean at most.
    pub fn stray(&self) -> f64 {
        let Spread { least, mean, greatest } = self.growth;
        (mean - least.value()).max(greatest.value() - mean)
    }
}

impl Bin {
    const NONE: Bin = Bin { sums: Sums::NONE, squares: 0 };

    fn put(&mut self, nims: &[u32]) {
        let mut here = Bin::NONE;
        for &nim in nims {
            here.sums.put(nim);
            here.squares += u64::from(nim) * u64::from(nim);
        }
        self.join(here);
    }

    fn join(&mut self, other: Bin) {
        self.sums.join(other.sums);
        self.squares += other.squares;
    }

    /// The sum of squared distances of g/p from `from`. The distances from the mean are summed in
    /// whole numbers first, since a small difference of large sums would not survive rounding.
    fn scatter(&self, p: f64, from: f64) -> f64 {
        let Sums { count, sum, .. } = self.sums;
        let [all, total, squares] = [count, sum, self.squares].map(u128::from);
        let within = (all * squares - total * total) as f64;
        let (count, sum) = (count as f64, sum as f64);
        let away = sum / (count * p) - from;
        within / (count * p * p) + count * away * away
    }
}

/// The first rows that have bins.
fn first_rows(longest: u32) -> RangeInclusive<u32> {
    longest / 4 + 1..=longest
}

impl Trend {
    pub(super) fn new(longest: u32, parts: u32) -> Trend {
        let bins = vec![Bin::NONE; first_rows(longest).count() * bin(parts, 0)];
        Trend { longest, parts, bins }
    }

    /// About how many bytes a trend takes.
    pub(super) fn bytes(longest: u32, parts: u32) -> f64 {
        let bins = bin(parts, 0) * size_of::<Bin>();
        first_rows(longest).count() as f64 * bins as f64
    }

    /// Notes that (p, q, r) has the first of `nims`, (p, q, r + 1) the next, and so on.
    pub(super) fn put(&mut self, [p, q, r]: [u32; 3], nims: &[u32]) {
        let Some(at) = p.checked_sub(*first_rows(self.longest).start()) else { return };
        let bins = &mut self.bins[at as usize * bin(self.parts, 0)..][..bin(self.parts, 0)];
        let q = part(q, p, self.parts);
        let (mut r, mut nims) = (r, nims);
        while !nims.is_empty() {
            let here = part(r, p, self.parts);
            // The last part has all rows that are left.
            let end = ((here + 1) * p).div_ceil(self.parts) - r;
            let count =
                if here + 1 < self.parts { nims.len().min(end as usize) } else { nims.len() };
            let (some, rest) = nims.split_at(count);
            bins[bin(q, here)].put(some);
            (r, nims) = (r + count as u32, rest);
        }
    }

    pub(super) fn join(&mut self, other: Trend) {
        self.bins.iter_mut().zip(other.bins).for_each(|(mine, more)| mine.join(more));
    }

    /// The bins that have positions with p beyond half the longest row, by q and then r.
    pub(super) fn bins(&self) -> Vec<TrendBin> {
        let parts = (0..self.parts).flat_map(|q| (0..=q).map(move |r| (q, r)));
        parts.filter_map(|(q, r)| self.bin(q, r)).collect()
    }

    fn bin(&self, q: u32, r: u32) -> Option<TrendBin> {
        let half = self.longest / 2;
        let (later, before): (Vec<_>, Vec<_>) = first_rows(self.longest)
            .zip(self.bins.iter().skip(bin(q, r)).step_by(bin(self.parts, 0)))
            .partition(|&(p, _)| p > half);
        let spread =
            |bins: &[(u32, &Bin)]| Sums::spread(bins.iter().map(|&(p, bin)| (p, bin.sums)));
        let (positions, growth) = spread(&later)?;
        let scatter = later.iter().filter(|(_, bin)| bin.sums.count > 0);
        let scatter: f64 = scatter.map(|&(p, bin)| bin.scatter(p.into(), growth.mean)).sum();
        let deviation = (scatter / positions as f64).sqrt();
        let before = spread(&before).map(|(_, growth)| growth.mean);
        Some(TrendBin { q, r, positions, growth, deviation, before })
    }
}
