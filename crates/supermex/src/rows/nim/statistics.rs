//! Statistics of the nim-values of three rows: how often each one comes up, how they grow, and how
//! far they stray.
//!
//! Each number is exact for the longest row of the run, except means, which are rounded in the end.
//! What the numbers tend to for longer rows is not known, nor, with single exceptions, whether a
//! count is final.

#[cfg(test)]
mod tests;

use std::cmp::Reverse;
use std::collections::HashMap;
use std::ops::RangeInclusive;

use super::ThreeRowNims;
use super::line::NimLine;
use super::runs::{RunListener, Runs};
use super::trend::{Trend, TrendBin};
use crate::rows::Fraction;
use crate::run::{Context, Stopped};

/// Statistics of the nim-values g of all positions (p, q, r) up to a longest row.
///
/// ```
/// use supermex::run::Context;
/// use supermex::rows::{NimStatistics, ThreeRowNims};
///
/// let run = ThreeRowNims::new(100);
/// let statistics = NimStatistics::of(run, 10, &Context::default()).unwrap();
/// assert_eq!(statistics.positions(), 176_850);
/// // P-positions: 1831 of the 5151 tails (q, r) have one.
/// assert_eq!((statistics.by_nim()[0].count, statistics.tails()), (1831, 5151));
/// // (n, n, n) has about 2.17 n.
/// let bars = statistics.bars().unwrap();
/// assert!((2.15..2.19).contains(&bars.slope));
/// // Where q and r are nearly p, (p, q, r) has a little less.
/// let last = statistics.trend().pop().unwrap();
/// assert_eq!((last.q, last.r, last.positions), (9, 9, 1895));
/// assert!((1.84..1.85).contains(&last.growth.mean));
/// ```
#[derive(Clone, Debug)]
pub struct NimStatistics {
    /// The longest row.
    pub longest: u32,
    /// For each nim-value, how many positions have it with p up to half the longest row, and how
    /// many with p beyond.
    counts: [Vec<u64>; 2],
    /// The positions of one row, of two and of three.
    pub by_rows: [NimsByRows; 3],
    /// The nim-values of (n, n) and of (n, n, n), from n = 1 on.
    lines: [Vec<u32>; 2],
    trend: Trend,
}

/// Positions with the same nim-value. A tail (q, r) has each nim-value at most once.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct NimCount {
    /// The nim-value.
    #[cfg_attr(feature = "serde", serde(rename = "value"))]
    pub nim: u32,
    /// How many positions have it.
    pub count: u64,
    /// How many have it with p up to half the longest row.
    pub count_before: u64,
    /// The share of the tails (q, r) that have it.
    pub density: f64,
    /// The same share for rows up to half the longest row.
    pub density_before: Option<f64>,
    /// The n for which (n, n, n) has it, if there is one up to the longest row. Then no other
    /// position with r ≥ n has it, since (n, n, n) can be reached from there.
    pub bar: Option<u32>,
}

/// The positions of a certain number of rows, none of them empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct NimsByRows {
    /// How many positions there are.
    pub positions: u64,
    /// How many have nim-value p + q + r − 1, the upper bound: each move takes a square.
    pub at_bound: u64,
    /// How many have a greater nim-value: none, since that is a theorem.
    pub beyond: u64,
    /// The greatest g/(p + q + r), and the first position in lexicographic order that has it.
    greatest: Option<(Fraction, Reverse<[u32; 3]>)>,
}

impl NimsByRows {
    /// The greatest g/(p + q + r), and the first position in lexicographic order that has it.
    pub fn greatest(&self) -> Option<(Fraction, [u32; 3])> {
        self.greatest.map(|(greatest, Reverse(rows))| (greatest, rows))
    }

    /// Notes that (p, q, r) has the first of `nims`, (p, q, r + 1) the next, and so on.
    fn put_run(&mut self, [p, q, r]: [u32; 3], nims: &[u32]) {
        self.positions += nims.len() as u64;
        if self.has_news(p + q + r, nims) {
            for (r, &nim) in (r..).zip(nims) {
                self.put([p, q, r], nim);
            }
        }
    }

    /// Whether some of `nims` may be at the bound or beyond it, or greater for their squares than
    /// all before. The first position has `squares` squares, and each later one has one more. The
    /// answer is hardly ever yes.
    fn has_news(&self, squares: u32, nims: &[u32]) -> bool {
        let left = |(squares, nim): (u32, &u32)| squares.wrapping_sub(*nim).cast_signed();
        let Some(least) = (squares..).zip(nims).map(left).min() else { return false };
        let (least, most) = (i64::from(least), i64::from(squares + nims.len() as u32 - 1));
        least <= 1
            || self.greatest.is_none_or(|(Fraction { part, whole }, _)| {
                let [part, whole] = [part, whole].map(i64::from);
                least * whole <= (whole - part) * most
            })
    }

    fn put(&mut self, rows: [u32; 3], nim: u32) {
        let squares = rows.iter().sum();
        self.at_bound += u64::from(nim + 1 == squares);
        self.beyond += u64::from(nim >= squares);
        self.greatest =
            self.greatest.max(Some((Fraction { part: nim, whole: squares }, Reverse(rows))));
    }

    fn join(&mut self, other: NimsByRows) {
        self.positions += other.positions;
        self.at_bound += other.at_bound;
        self.beyond += other.beyond;
        self.greatest = self.greatest.max(other.greatest);
    }
}

/// How many tails (q, r) there are with second row up to `longest`.
fn tails(longest: u32) -> u64 {
    (u64::from(longest) + 1) * (u64::from(longest) + 2) / 2
}

impl RunListener for NimStatistics {
    fn run(&mut self, rows: [u32; 3], nims: &[u32]) {
        let [p, q, r] = rows;
        let counts = &mut self.counts[usize::from(p > self.longest / 2)];
        let most = nims.iter().fold(0, |most, &nim| most.max(nim)) as usize;
        if most >= counts.len() {
            counts.resize(most + 1, 0);
        }
        for &nim in nims {
            counts[nim as usize] += 1;
        }
        self.trend.put(rows, nims);
        // Where r is 0, the position has two rows or one.
        let (none, three) = nims.split_at(usize::from(r == 0));
        self.by_rows[usize::from(q > 0)].put_run(rows, none);
        self.by_rows[2].put_run([p, q, r.max(1)], three);
        if p == q {
            self.put_bars(p, r, nims);
        }
    }

    fn join(&mut self, other: NimStatistics) {
        for (mine, more) in self.counts.iter_mut().zip(other.counts) {
            mine.resize(mine.len().max(more.len()), 0);
            mine.iter_mut().zip(more).for_each(|(mine, more)| *mine += more);
        }
        self.by_rows.iter_mut().zip(other.by_rows).for_each(|(mine, more)| mine.join(more));
        // A nim-value that a thread has not heard of is 0 in its list.
        let lines = self.lines.iter_mut().flatten().zip(other.lines.into_iter().flatten());
        lines.for_each(|(mine, more)| *mine |= more);
        self.trend.join(other.trend);
    }
}

impl NimStatistics {
    /// The most parts: with more, even long rows have next to no positions in each bin.
    pub const MOST_PARTS: u32 = 1000;

    /// The statistics of all nim-values that `run` finds, with the ranges of q/p and r/p cut into
    /// `parts` parts.
    pub fn of(run: ThreeRowNims, parts: u32, context: &Context) -> Result<NimStatistics, Stopped> {
        let new = || Runs::new(NimStatistics::new(run.longest, parts));
        Ok(run.tell(context, new)?.finish())
    }

    fn new(longest: u32, parts: u32) -> NimStatistics {
        NimStatistics {
            longest,
            counts: [const { Vec::new() }; 2],
            by_rows: [NimsByRows::default(); 3],
            lines: [(); 2].map(|()| vec![0; longest as usize]),
            trend: Trend::new(longest, parts.clamp(1, NimStatistics::MOST_PARTS)),
        }
    }

    /// Notes that (n, n, r) has the first of `nims`, (n, n, r + 1) the next, and so on.
    fn put_bars(&mut self, n: u32, r: u32, nims: &[u32]) {
        for (line, third) in self.lines.iter_mut().zip([0, n]) {
            if let Some(&nim) = third.checked_sub(r).and_then(|at| nims.get(at as usize)) {
                line[n as usize - 1] = nim;
            }
        }
    }

    /// About how many bytes the statistics take on each thread.
    pub fn bytes(longest: u32, parts: u32) -> f64 {
        // There are two counts for each of less than 3 N nim-values, in lists that grow by
        // doubling.
        f64::from(longest) * (2.0 * 3.0 * 16.0 + 8.0) + Trend::bytes(longest, parts) + 40e3
    }

    /// How many parts the ranges of q/p and r/p have.
    pub fn parts(&self) -> u32 {
        self.trend.parts
    }

    /// How many positions there are.
    pub fn positions(&self) -> u64 {
        self.by_rows.iter().map(|by_rows| by_rows.positions).sum()
    }

    /// How many tails (q, r) there are.
    pub fn tails(&self) -> u64 {
        tails(self.longest)
    }

    /// How often each nim-value comes up, from 0 to the greatest.
    pub fn by_nim(&self) -> Vec<NimCount> {
        let half = self.longest / 2;
        let density = |count: u64, longest: u32| count as f64 / tails(longest) as f64;
        let nims = self.counts.iter().map(Vec::len).max().unwrap_or(0) as u32;
        let bars: HashMap<u32, u32> = self.lines[1].iter().copied().zip(1..).collect();
        let of = |nim: u32| {
            let [some, more] =
                [0, 1].map(|late| self.counts[late].get(nim as usize).copied().unwrap_or(0));
            NimCount {
                nim,
                count: some + more,
                count_before: some,
                density: density(some + more, self.longest),
                density_before: (half > 0).then(|| density(some, half)),
                bar: bars.get(&nim).copied(),
            }
        };
        (0..nims).map(of).collect()
    }

    /// The nim-values up to half the longest row that came up there, and not beyond. That does not
    /// prove that they never do.
    pub fn unchanged(&self) -> Vec<u32> {
        let by_nim = self.by_nim().into_iter();
        let is_unchanged = |found: &NimCount| found.count > 0 && found.count == found.count_before;
        let these = by_nim.filter(is_unchanged).map(|found| found.nim);
        these.filter(|&nim| nim <= self.longest / 2).collect()
    }

    /// How the nim-values of the bars (n, n) grow.
    pub fn pairs(&self) -> Option<NimLine> {
        NimLine::of(self.lines[0].clone())
    }

    /// How the nim-values of the bars (n, n, n) grow.
    pub fn bars(&self) -> Option<NimLine> {
        NimLine::of(self.lines[1].clone())
    }

    /// How many positions have g ≥ p + q + r: none, since that is a theorem.
    pub fn beyond(&self) -> u64 {
        self.by_rows.iter().map(|by_rows| by_rows.beyond).sum()
    }

    /// The first rows p over which the trend is taken.
    pub fn first_rows(&self) -> RangeInclusive<u32> {
        self.longest / 2 + 1..=self.longest
    }

    /// The first rows p over which [`before`](TrendBin::before) is taken.
    pub(crate) fn first_rows_before(&self) -> RangeInclusive<u32> {
        self.longest / 4 + 1..=self.longest / 2
    }

    /// How nim-values grow with p, by q/p and then r/p, where there are positions with p beyond
    /// half the longest row.
    pub fn trend(&self) -> Vec<TrendBin> {
        self.trend.bins()
    }
}
