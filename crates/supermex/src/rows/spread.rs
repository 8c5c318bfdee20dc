//! Fractions, how far they spread, and pairs of the parts that they fall into.

use std::cmp::Ordering;

/// A fraction of whole numbers, compared as a number: 1/2 is as large as 2/4.
///
/// ```
/// use supermex::rows::Fraction;
///
/// assert!(Fraction { part: 1, whole: 3 } < Fraction { part: 2, whole: 5 });
/// assert_eq!(Fraction { part: 1, whole: 2 }, Fraction { part: 2, whole: 4 });
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Fraction {
    /// The numerator.
    pub part: u32,
    /// The denominator; not 0.
    pub whole: u32,
}

impl Fraction {
    /// The fraction as a real number.
    pub fn value(self) -> f64 {
        f64::from(self.part) / f64::from(self.whole)
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Fraction) -> Ordering {
        let product = |part: u32, whole: u32| u64::from(part) * u64::from(whole);
        product(self.part, other.whole).cmp(&product(other.part, self.whole))
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Fraction) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Fraction {
    fn eq(&self, other: &Fraction) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Fraction {}

/// The least, the mean and the greatest of some fractions. Only the mean is rounded.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// The least fraction.
    pub least: Fraction,
    /// The mean of the fractions.
    pub mean: f64,
    /// The greatest fraction.
    pub greatest: Fraction,
}

impl Spread {
    /// The spread of `fractions`, if there are any.
    pub(super) fn of(fractions: &[Fraction]) -> Option<Spread> {
        let (least, greatest) = (*fractions.iter().min()?, *fractions.iter().max()?);
        let sum: f64 = fractions.iter().map(|fraction| fraction.value()).sum();
        Some(Spread { least, mean: sum / fractions.len() as f64, greatest })
    }
}

/// What is kept of some numbers: their count, sum, least and greatest.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sums {
    pub(super) count: u64,
    pub(super) sum: u64,
    pub(super) least: u32,
    pub(super) greatest: u32,
}

impl Sums {
    pub(super) const NONE: Sums = Sums { count: 0, sum: 0, least: u32::MAX, greatest: 0 };

    pub(super) fn put(&mut self, number: u32) {
        self.count += 1;
        self.sum += u64::from(number);
        self.least = self.least.min(number);
        self.greatest = self.greatest.max(number);
    }

    pub(super) fn join(&mut self, other: Sums) {
        self.count += other.count;
        self.sum += other.sum;
        self.least = self.least.min(other.least);
        self.greatest = self.greatest.max(other.greatest);
    }

    /// Whether there can be numbers with this count, sum, least and greatest, none larger than
    /// `most`.
    pub(super) fn is_possible(self, most: u32) -> bool {
        let Sums { count, sum, least, greatest } = self;
        if count == 0 {
            return (sum, least, greatest) == (0, u32::MAX, 0);
        }
        let [low, high] = [least, greatest].map(|end| count.checked_mul(end.into()));
        let has_sum = low.zip(high).is_some_and(|(low, high)| (low..=high).contains(&sum));
        least <= greatest && greatest <= most && has_sum
    }

    /// How many numbers all `lots` have, and how far they spread as fractions, if there are any.
    /// Each lot comes with the denominator of its fractions.
    pub(super) fn spread(lots: impl Iterator<Item = (u32, Sums)>) -> Option<(u64, Spread)> {
        let (mut count, mut sum, mut ends) = (0, 0.0, None);
        for (whole, lot) in lots.filter(|(_, lot)| lot.count > 0) {
            count += lot.count;
            sum += lot.sum as f64 / f64::from(whole);
            let [low, high] = [lot.least, lot.greatest].map(|part| Fraction { part, whole });
            let (least, greatest) = ends.unwrap_or((low, high));
            ends = Some((least.min(low), greatest.max(high)));
        }
        let (least, greatest) = ends?;
        Some((count, Spread { least, mean: sum / count as f64, greatest }))
    }
}

/// The index of the pair of parts (`one`, `other`), where `other` is at most `one`. So
/// `bin(parts, 0)` is the number of pairs.
pub(super) fn bin(one: u32, other: u32) -> usize {
    (one * (one + 1) / 2 + other) as usize
}

/// In which of `parts` parts of the range from 0 to `longer` the row `row` lies. The row `longer`
/// itself lies in the last part.
pub(super) fn part(row: u32, longer: u32, parts: u32) -> u32 {
    (row * parts / longer).min(parts - 1)
}
