//! Numbers with their errors, and counts with what they deviate by.
//!
//! Nothing that is measured here is made of independent trials, and a jackknife over blocks, which
//! takes it for that, gives errors that are five times too large for counts and less than half of
//! what they should be for α. What is measured is of three sorts.
//!
//! *Rates*: of lower losers in a column, of flat sheets among all, of lines in a unit. A count
//! keeps close to a straight line, about as close everywhere. So the number of things between two
//! places that are far apart is off by what the count strays at one place and, independently, at
//! the other: its error is √2 times the standard deviation of the count from its line, *however
//! long correlations are*, and rates have errors that shrink like 1/x. Both places are fixed
//! beforehand, away from where the count begins: there it does not stray at all, and where
//! something has just come up it is too high.
//!
//! *Slopes* of heights, and means. Least squares have errors that shrink like x^(−3/2), and depend
//! on how distances from the line are correlated: after a loser that lies high comes one that lies
//! low. The error of the slope (Σ t r)/(Σ t²) with distances r is therefore found from the
//! *long-run variance* of the terms t r: the sum of their covariances at all distances, weighted
//! down to 0 at a certain distance by the kernel of M. S. Bartlett, as W. K. Newey and K. D. West
//! do (Econometrica 55, 1987). D. W. K. Andrews has a rule for that distance, from the correlation
//! of neighbours (Econometrica 59, 1991). This only sees correlations that are much shorter than
//! the data. Along a sheet they are: a few columns. From sheet to sheet they are not: heights at
//! which sheets begin have a part that changes as slowly as x itself does, and lines through *all*
//! sheets up to x are off by twice their errors, whichever way these are found. So α is fitted to
//! the last fifth of the sheets up to x; more of them have a smaller error, and one that is not
//! true.
//!
//! *Shares* of all sheets or openings so far. Of the sheets up to n, 0.586 n end, to within one or
//! two, for every n that was seen. There is no chance in that and no interval of confidence: a
//! [`Frequency`] has the *deviation* of the count from its prediction, and between which bounds
//! that was for all n.
//!
//! Which sheets α, λ and γ are taken from was chosen by looking at sheets up to 200,000; no error is
//! multiplied by a factor to fit. By how many errors measurements are off in fact, on hundreds of
//! sheets, is what [`Coverage`](super::Coverage) says.

use std::f64::consts::SQRT_2;

/// A number that was measured, and its standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Estimate {
    /// What was found.
    pub value: f64,
    /// The standard error of the value; for solutions, what rounding can amount to, and for shares
    /// of a count that keeps close to a line, the bound that was seen.
    pub error: f64,
}

/// Fewer data than this say nothing about their errors.
pub(super) const LEAST: usize = 30;

/// The standard deviation of the sum of `terms`, in order, whose mean is 0 and whose neighbours may
/// be correlated: the square root of the long-run variance.
pub(super) fn deviation_of_sum(terms: &[f64]) -> f64 {
    let mut sums = Vec::with_capacity(terms.len() + 1);
    sums.push(0.0);
    for (index, term) in terms.iter().enumerate() {
        sums.push(sums[index] + term);
    }
    // With the kernel of Bartlett, covariances add up to the mean square of the sums over all
    // stretches of one length, those that stick out at either end included.
    let length = bandwidth(terms);
    let squares = (1..terms.len() + length).map(|end| {
        let stretch = sums[end.min(terms.len())] - sums[end.saturating_sub(length)];
        stretch * stretch
    });
    (squares.sum::<f64>() / length as f64).sqrt()
}

/// How far correlations are looked at, by the rule of Andrews for terms each of which is a multiple
/// of the one before and something new.
fn bandwidth(terms: &[f64]) -> usize {
    let variance: f64 = terms.iter().map(|term| term * term).sum();
    let covariance: f64 = terms.windows(2).map(|pair| pair[0] * pair[1]).sum();
    if variance <= 0.0 {
        return 1;
    }
    // Terms that hardly change have no end of correlations.
    let correlation = (covariance / variance).clamp(-0.97, 0.97);
    let squared = (2.0 * correlation / (1.0 - correlation * correlation)).powi(2);
    let length = 1.1447 * (squared * terms.len() as f64).cbrt();
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is small")]
    let length = length.ceil() as usize;
    length.clamp(1, terms.len().max(1))
}

/// The mean of `data`, in order.
pub(crate) fn mean(data: &[f64]) -> Estimate {
    let count = data.len().max(1) as f64;
    let value = data.iter().sum::<f64>() / count;
    let terms: Vec<f64> = data.iter().map(|datum| datum - value).collect();
    Estimate { value, error: deviation_of_sum(&terms) / count }
}

/// The standard deviation of `data`, in order.
pub(super) fn deviation(data: &[f64]) -> Estimate {
    let middle = mean(data).value;
    let variance = mean(&data.iter().map(|datum| (datum - middle).powi(2)).collect::<Vec<_>>());
    let value = variance.value.sqrt();
    let error = if value > 0.0 { variance.error / (2.0 * value) } else { 0.0 };
    Estimate { value, error }
}

/// A straight line, by least squares.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Straight {
    /// The slope of the line.
    pub(super) slope: Estimate,
    /// The error that the slope would have if points strayed independently of one another.
    pub(super) independent: f64,
    /// The standard deviation of the points from the line.
    pub(super) spread: f64,
}

impl Straight {
    /// The line through `points` (x, y), in the order of x; `None` if they have no two x.
    pub(super) fn through(points: &[(f64, f64)]) -> Option<Straight> {
        let count = points.len() as f64;
        let sum = points.iter().fold((0.0, 0.0), |sum, point| (sum.0 + point.0, sum.1 + point.1));
        let middle = (sum.0 / count, sum.1 / count);
        let squares: f64 = points.iter().map(|point| (point.0 - middle.0).powi(2)).sum();
        let products: f64 =
            points.iter().map(|point| (point.0 - middle.0) * (point.1 - middle.1)).sum();
        let value = products / squares;
        if points.len() < 3 || !value.is_finite() {
            return None;
        }
        let away = |point: &(f64, f64)| point.1 - middle.1 - value * (point.0 - middle.0);
        let terms: Vec<f64> = points.iter().map(|it| (it.0 - middle.0) * away(it)).collect();
        // Two of the data went into the line itself.
        let free = count - 2.0;
        let error = deviation_of_sum(&terms) / squares * (count / free).sqrt();
        let residuals: f64 = points.iter().map(|point| away(point).powi(2)).sum();
        let spread = (residuals / free).sqrt();
        let independent = spread / squares.sqrt();
        Some(Straight { slope: Estimate { value, error }, independent, spread })
    }
}

/// The number of places at which a count is compared with its line.
const STEPS: u32 = 1000;

/// How many of `places` are within `range`, and how many that is in a unit; `None` if they are too
/// few.
pub(super) fn rate(places: &[f64], range: [f64; 2]) -> Option<(usize, Estimate)> {
    let mut places = places.to_vec();
    places.sort_unstable_by(f64::total_cmp);
    let upto = |place: f64| places.partition_point(|&it| it < place);
    let (met, length) = (upto(range[1]) - upto(range[0]), range[1] - range[0]);
    if met < LEAST {
        return None;
    }
    let point = |step: u32| {
        let place = range[0] + length * f64::from(step) / f64::from(STEPS);
        (place, upto(place) as f64)
    };
    let spread = Straight::through(&(0..=STEPS).map(point).collect::<Vec<_>>())?.spread;
    Some((met, Estimate { value: met as f64 / length, error: SQRT_2 * spread / length }))
}

/// How often something has come up, against what was predicted.
///
/// ```
/// use supermex::renorm::geometry::Frequency;
///
/// // Every second time, beginning with the second.
/// let found = Frequency::of((1..=1000).map(|n| n % 2 == 0), 0.5);
/// assert_eq!((found.count, found.all), (500, 1000));
/// assert_eq!((found.deviation, found.range), (0.0, [-0.5, 0.0]));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Frequency {
    /// How often it has come up.
    pub count: u64,
    /// How often it could have come up.
    pub all: u64,
    // The count would have to stray farther than it ever has for the share to be off by more.
    /// The share: `count` divided by `all`; its error is the width of `range` divided by `all`.
    pub share: Estimate,
    /// The predicted share.
    pub predicted: f64,
    /// `count` less the predicted share of `all`.
    pub deviation: f64,
    /// The least and the greatest deviation, when all numbers of trials up to `all` are looked at.
    pub range: [f64; 2],
}

impl Frequency {
    /// How often something has come up in `trials`, in order, of which a share of `predicted` was
    /// expected.
    pub fn of(trials: impl Iterator<Item = bool>, predicted: f64) -> Frequency {
        let (mut count, mut all, mut deviation) = (0_u64, 0_u64, 0.0);
        let mut range = [f64::INFINITY, f64::NEG_INFINITY];
        for has_come_up in trials {
            all += 1;
            count += u64::from(has_come_up);
            deviation = count as f64 - predicted * all as f64;
            range = [deviation.min(range[0]), deviation.max(range[1])];
        }
        if all == 0 {
            range = [0.0; 2];
        }
        let each = 1.0 / all.max(1) as f64;
        let share = Estimate { value: count as f64 * each, error: (range[1] - range[0]) * each };
        Frequency { count, all, share, predicted, deviation, range }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Independent data: the usual error of a mean, whatever the order.
    #[test]
    fn the_error_of_a_mean_is_the_usual_one() {
        let mut random = fastrand::Rng::with_seed(5);
        let data: Vec<f64> = (0..4000).map(|_| random.f64()).collect();
        let found = mean(&data);
        let usual = deviation(&data).value / 4000_f64.sqrt();
        assert!((found.error / usual - 1.0).abs() < 0.1, "{found:?} {usual}");
        assert!((deviation(&data).value - (1.0 / 12.0_f64).sqrt()).abs() < 0.01);
    }

    /// Slopes of lines through data with known correlations: (slope − true one)/error has a mean
    /// square of 1, where errors of independent data would be wrong by a factor of 3 either way.
    #[test]
    fn errors_of_slopes_allow_for_correlations() {
        let mut random = fastrand::Rng::with_seed(11);
        for (before, least, most) in [(0.8, 2.0, 4.0), (-0.8, 0.2, 0.5), (0.0, 0.9, 1.1)] {
            let (mut own, mut naive) = (0.0, 0.0);
            let cases = 400;
            for _ in 0..cases {
                let mut noise = 0.0;
                let point = |x: u32| {
                    let new: f64 = (0..4).map(|_| random.f64() - 0.5).sum();
                    noise = before * noise + new;
                    (f64::from(x), 0.25 * f64::from(x) + noise)
                };
                let points: Vec<_> = (0..500).map(point).collect();
                let found = Straight::through(&points).unwrap();
                let off = found.slope.value - 0.25;
                own += (off / found.slope.error).powi(2);
                naive += (off / found.independent).powi(2);
            }
            let rms = |sum: f64| (sum / f64::from(cases)).sqrt();
            assert!((0.8..1.35).contains(&rms(own)), "{before}: {}", rms(own));
            assert!((least..most).contains(&rms(naive)), "{before}: {}", rms(naive));
        }
    }

    #[test]
    fn a_rate_is_a_number_of_things_in_a_length() {
        let places: Vec<_> = (0..1000).rev().map(|index| f64::from(index) * 4.0).collect();
        let (met, found) = rate(&places, [100.0, 3100.0]).unwrap();
        assert_eq!((met, found.value), (750, 0.25));
        // A count that is as well anywhere between two whole numbers.
        let expected = SQRT_2 * (1.0_f64 / 12.0).sqrt() / 3000.0;
        assert!((found.error / expected - 1.0).abs() < 0.05, "{found:?}");
        assert_eq!(rate(&places, [0.0, 100.0]), None);
    }

    /// Points on a line have no error; too few have none to speak of.
    #[test]
    fn lines_through_their_points_are_exact() {
        let points: Vec<_> = (0..50).map(|x| (f64::from(x), 3.0 - 2.0 * f64::from(x))).collect();
        let found = Straight::through(&points).unwrap();
        assert!((found.slope.value + 2.0).abs() < 1e-12 && found.slope.error < 1e-12);
        assert_eq!(Straight::through(&points[..2]), None);
        assert_eq!(Straight::through(&[(1.0, 1.0); 9]), None);
    }

    /// The deviation at the end, and between which bounds it was before.
    #[test]
    fn counts_deviate_by_so_much() {
        let found = Frequency::of([true, true, false, false, false, true].into_iter(), 0.5);
        assert_eq!((found.count, found.all, found.deviation), (3, 6, 0.0));
        assert_eq!(found.range, [-0.5, 1.0]);
        assert_eq!((found.share.value, found.share.error), (0.5, 0.25));
        assert_eq!(Frequency::of(std::iter::empty(), 0.5).range, [0.0, 0.0]);
    }
}
