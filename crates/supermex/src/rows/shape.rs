//! The shape of the set of P-positions of four rows: where in the space of all positions they lie.
//!
//! Nothing is rounded before the end: counts, sums and extremes of whole numbers are kept for each
//! second row.

#[cfg(test)]
mod tests;

use std::io::{self, Read, Write};
use std::ops::RangeInclusive;

use super::bar_census::tails;
use super::spread::{Sums, bin, part};
use super::state::{Hears, Reached, check, get, put, put_words};
use super::{FourCensus, Fraction, Listener, Spread};
use crate::run::Key;

/// The shape of the set of all P-positions (a, b, c, d) up to a longest row.
///
/// A tail (c, d) of a second row b either *lives*, and there is one first row a = F(b, c, d), or it
/// has *ended*: some (b', b', c, d) with b' < b is a P-position. Both kinds of tails are counted by
/// c/b and d/b, for the second rows whose values are all within the longest row. The range from 0
/// to 1 of each ratio is cut into `parts` parts.
///
/// ```
/// use supermex::run::Context;
/// use supermex::rows::{FourRows, FourShape};
///
/// let run = FourRows::new(100);
/// let shape = run.tell(&Context::default(), || FourShape::new(100, 10)).unwrap();
/// assert_eq!(shape.positions(100), 34_510);
/// assert_eq!(shape.second_rows(), 17..=33);
/// let bins = shape.bins();
/// // Of the tails with c and d below a tenth of b, a third live.
/// assert_eq!((bins[0].c, bins[0].d, bins[0].tails, bins[0].living), (0, 0, 102, 33));
/// ```
#[derive(Clone, Debug)]
pub struct FourShape {
    /// The longest row.
    pub longest: u32,
    census: FourCensus,
    /// The P-positions of one row, of two, three and four.
    pub by_rows: [ByRows; 4],
    /// How many P-positions have a > b + c + d + 1: none, since that is a theorem.
    pub beyond: u64,
    /// The first of the second rows that are counted in bins, and the bins of each second row from
    /// there on.
    first: u32,
    seconds: Vec<Bins>,
    /// How many parts the ranges of c/b and d/b have.
    pub parts: u32,
}

/// What is kept of a − b for the living tails of one second row, by bin.
type Bins = Vec<Sums>;

/// The P-positions of a certain number of rows, none of them empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ByRows {
    /// How many P-positions there are.
    pub positions: u64,
    /// How many of them have a = b, so that the tail (c, d) ends.
    pub ends: u64,
    /// How many of them have a = b + c + d + 1, the upper bound.
    pub at_bound: u64,
}

/// Tails by c/b and d/b.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ShapeBin {
    /// The part that c/b lies in, counted from 0. The beginning of a part belongs to it, and the
    /// ratio 1 to the last part.
    pub c: u32,
    /// The part that d/b lies in, likewise.
    pub d: u32,
    /// How many tails the bin has, for all second rows together.
    pub tails: u64,
    /// How many of the tails live.
    pub living: u64,
    /// (a − b)/b for the living tails: by how much the first row hangs over.
    pub overhang: Option<Spread>,
}

impl ShapeBin {
    /// How many tails have ended.
    pub fn ended(&self) -> u64 {
        self.tails - self.living
    }
}

/// The winning openings of 4 × n that lie in one row.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct OpeningsInRow {
    /// The row.
    pub row: u64,
    /// How many openings there are, for all n up to the longest row.
    pub count: u64,
    /// The columns of the openings as fractions of n, for n beyond half the longest row.
    pub columns: Option<Spread>,
}

/// The second rows that are counted in bins: the longer half of those whose values are all within
/// the longest row.
fn second_rows(longest: u32) -> RangeInclusive<u32> {
    let last = longest.saturating_sub(1) / 3;
    last / 2 + 1..=last
}

impl Listener for FourShape {
    fn position(&mut self, rows: [u32; 4]) {
        let [a, b, c, d] = rows;
        self.census.position(rows);
        let height = rows.into_iter().filter(|&row| row > 0).count();
        let by_rows = &mut self.by_rows[height - 1];
        by_rows.positions += 1;
        by_rows.ends += u64::from(a == b);
        by_rows.at_bound += u64::from(a == b + c + d + 1);
        self.beyond += u64::from(a > b + c + d + 1);
        let at = b.wrapping_sub(self.first) as usize;
        if let Some(bins) = self.seconds.get_mut(at) {
            bins[bin(part(c, b, self.parts), part(d, b, self.parts))].put(a - b);
        }
    }
}

impl Hears for FourShape {
    fn join(&mut self, other: FourShape) {
        self.census.join(other.census);
        for (mine, more) in self.by_rows.iter_mut().zip(other.by_rows) {
            mine.positions += more.positions;
            mine.ends += more.ends;
            mine.at_bound += more.at_bound;
        }
        self.beyond += other.beyond;
        let bins = self.seconds.iter_mut().flatten().zip(other.seconds.into_iter().flatten());
        bins.for_each(|(mine, more)| mine.join(more));
    }

    fn state_key(&self) -> Option<Key> {
        Some(Key::new("four-shape-state").with("parts", self.parts))
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        put(out, self.longest.into())?;
        put(out, self.parts.into())?;
        self.census.write(out)?;
        for ByRows { positions, ends, at_bound } in &self.by_rows {
            put_words(out, &[*positions, *ends, *at_bound])?;
        }
        put(out, self.beyond)?;
        for bin in self.seconds.iter().flatten() {
            put_words(out, &[bin.count, bin.sum, bin.least.into(), bin.greatest.into()])?;
        }
        Ok(())
    }

    fn read(&self, input: &mut dyn Read, reached: Reached) -> io::Result<FourShape> {
        let (longest, parts): (u32, u32) = (get(input)?, get(input)?);
        check([longest, longest, parts] == [self.longest, reached.longest, self.parts])?;
        let mut shape = FourShape::new(self.longest, self.parts);
        shape.census = self.census.read(input, reached)?;
        let most = tails(4, reached.next) as u64;
        for of_rows in &mut shape.by_rows {
            let [positions, ends, at_bound] = [get(input)?, get(input)?, get(input)?];
            check(positions <= most && ends <= positions && at_bound <= positions)?;
            *of_rows = ByRows { positions, ends, at_bound };
        }
        shape.beyond = get(input)?;
        check(shape.beyond <= most)?;
        for (b, bins) in second_rows(self.longest).zip(&mut shape.seconds) {
            // Second rows from `reached.next` on have no tails yet.
            let most = if b < reached.next { self.tails_of(b) } else { vec![0; bins.len()] };
            for (bin, &most) in bins.iter_mut().zip(&most) {
                let (count, sum) = (get(input)?, get(input)?);
                *bin = Sums { count, sum, least: get(input)?, greatest: get(input)? };
                check(count <= most && bin.is_possible(self.longest - b))?;
            }
        }
        Ok(shape)
    }
}

impl FourShape {
    /// The most parts: with more, even long rows have next to no tails in each bin.
    pub const MOST_PARTS: u32 = 1000;

    /// An empty shape, for a run up to `longest`, with ranges cut into `parts` parts.
    pub fn new(longest: u32, parts: u32) -> FourShape {
        let parts = parts.clamp(1, FourShape::MOST_PARTS);
        FourShape {
            longest,
            census: FourCensus::default(),
            by_rows: [ByRows::default(); 4],
            beyond: 0,
            first: *second_rows(longest).start(),
            seconds: vec![vec![Sums::NONE; bin(parts, 0)]; second_rows(longest).count()],
            parts,
        }
    }

    /// About how many bytes a shape takes.
    pub fn bytes(longest: u32, parts: u32) -> f64 {
        let bins = bin(parts, 0) * size_of::<Sums>();
        let seconds = f64::from(longest) / 6.0 * bins as f64;
        // The census has counts, openings and pairs, which grow by doubling, and lists of openings.
        seconds + f64::from(longest) * 400.0
    }

    /// How many P-positions there are with first row up to `longest`.
    pub fn positions(&self, longest: u32) -> u64 {
        self.census.positions(longest)
    }

    /// The e for which the number of P-positions grows like the e-th power of the longest row, by
    /// its last doubling.
    pub fn exponent(&self) -> Option<f64> {
        let half = self.longest / 2;
        let [some, all] = [half, self.longest].map(|longest| self.positions(longest) as f64);
        (half > 0).then(|| (all / some).ln() / (f64::from(self.longest) / f64::from(half)).ln())
    }

    /// The second rows whose tails are in the bins: of those whose values are all within the
    /// longest row, the longer half.
    pub fn second_rows(&self) -> RangeInclusive<u32> {
        second_rows(self.longest)
    }

    /// The bins that have tails, by c and then d.
    pub fn bins(&self) -> Vec<ShapeBin> {
        let tails = self.tails();
        let parts = (0..self.parts).flat_map(|c| (0..=c).map(move |d| (c, d)));
        parts
            .map(|(c, d)| {
                let at = bin(c, d);
                let lots = self.second_rows().zip(self.seconds.iter().map(|bins| bins[at]));
                let (living, overhang) = Sums::spread(lots).unzip();
                ShapeBin { c, d, tails: tails[at], living: living.unwrap_or(0), overhang }
            })
            .filter(|bin| bin.tails > 0)
            .collect()
    }

    /// How many tails each bin has.
    fn tails(&self) -> Vec<u64> {
        let mut tails = vec![0; bin(self.parts, 0)];
        for b in self.second_rows() {
            tails.iter_mut().zip(self.tails_of(b)).for_each(|(tails, more)| *tails += more);
        }
        tails
    }

    /// How many tails of second row `b` each bin has.
    fn tails_of(&self, b: u32) -> Vec<u64> {
        let parts = self.parts;
        let mut tails = vec![0; bin(parts, 0)];
        // The shortest row of a part; beyond the last part there is none.
        let first = |part: u32| if part < parts { (part * b).div_ceil(parts) } else { b + 1 };
        for c in 0..=b {
            let here = part(c, b, parts);
            for d in 0..=here {
                let count = first(d + 1).min(c + 1) - first(d);
                tails[bin(here, d)] += u64::from(count);
            }
        }
        tails
    }

    /// The winning openings of all bars 4 × n: those in the second row, the third and the fourth.
    pub fn openings(&self) -> [OpeningsInRow; 3] {
        let openings = self.census.openings(self.longest);
        let all = (1..=self.longest)
            .flat_map(|n| openings.of(4, n.into()).iter().map(move |&square| (n, square)));
        [2, 3, 4].map(|row| {
            let here = all.clone().filter(|(_, square)| square.row == row);
            let late = here.clone().filter(|&(n, _)| n > self.longest / 2);
            let columns: Vec<_> = late
                .map(|(whole, square)| Fraction { part: square.column as u32, whole })
                .collect();
            OpeningsInRow { row, count: here.count() as u64, columns: Spread::of(&columns) }
        })
    }

    /// The n for which the bar 4 × n does not have exactly one winning opening.
    pub fn exceptions(&self) -> Vec<u32> {
        let openings = self.census.openings(self.longest);
        (1..=self.longest).filter(|&n| openings.of(4, n.into()).len() != 1).collect()
    }
}
