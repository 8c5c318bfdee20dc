//! Numbers with their errors.

/// A number that was measured, and its standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Estimate {
    /// What was found.
    pub value: f64,
    /// The standard error of the value; for solutions, what rounding can amount to.
    pub error: f64,
}

/// How many blocks data are cut into.
pub(super) const BLOCKS: usize = 20;

/// A jackknife: the error of what is computed from all data, from how it varies when one of the
/// blocks is left out.
///
/// Neighbours are not independent here; blocks of many are, nearly. Where data are more even than
/// chance would have it, the error is too large rather than too small; where blocks have something
/// to do with each other, too small.
///
/// `of` is given the block to leave out, if any.
pub(super) fn jackknife(of: impl Fn(Option<usize>) -> f64) -> Estimate {
    let without: Vec<f64> = (0..BLOCKS).map(|block| of(Some(block))).collect();
    let count = BLOCKS as f64;
    let mean = without.iter().sum::<f64>() / count;
    let squares: f64 = without.iter().map(|value| (value - mean).powi(2)).sum();
    Estimate { value: of(None), error: (squares * (count - 1.0) / count).sqrt() }
}

/// The block that datum number `index` of `count` is in.
pub(super) fn block(index: usize, count: usize) -> usize {
    index * BLOCKS / count
}

/// All blocks except `left_out`.
pub(super) fn kept<T>(blocks: &[T; BLOCKS], left_out: Option<usize>) -> impl Iterator<Item = &T> {
    let kept = blocks.iter().enumerate().filter(move |(block, _)| Some(*block) != left_out);
    kept.map(|(_, block)| block)
}

/// How many of some trials have succeeded.
///
/// ```
/// use supermex::renorm::geometry::Share;
///
/// let share = Share { count: 586, all: 1000 };
/// let [low, high] = share.interval();
/// assert!(low < 2.0 - 2_f64.sqrt() && 2.0 - 2_f64.sqrt() < high);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// How many trials have succeeded.
    pub count: u64,
    /// How many trials there were.
    pub all: u64,
}

/// 95 of 100 values of a normal distribution are within this many standard deviations.
const NORMAL: f64 = 1.959_963_984_540_054;

impl Share {
    /// Adds one more trial.
    pub(super) fn put(&mut self, has_succeeded: bool) {
        self.all += 1;
        self.count += u64::from(has_succeeded);
    }

    /// The share of trials that have succeeded, and its standard error for independent trials.
    pub fn estimate(self) -> Estimate {
        let value = self.count as f64 / self.all.max(1) as f64;
        Estimate { value, error: (value * (1.0 - value) / self.all.max(1) as f64).sqrt() }
    }

    /// Whether `probability` is in the interval.
    pub fn agrees_with(self, probability: f64) -> bool {
        let [low, high] = self.interval();
        (low..=high).contains(&probability)
    }

    /// E. B. Wilson's interval of confidence, 95 %, as if trials were independent.
    pub fn interval(self) -> [f64; 2] {
        let (all, squared) = (self.all.max(1) as f64, NORMAL * NORMAL);
        let share = self.count as f64 / all;
        let middle = (share + squared / (2.0 * all)) / (1.0 + squared / all);
        let half = NORMAL / (1.0 + squared / all)
            * (share * (1.0 - share) / all + squared / (4.0 * all * all)).sqrt();
        [middle - half, middle + half]
    }
}

/// How often something has come up.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Frequency {
    /// How often it has come up.
    pub count: u64,
    /// How often it could have come up.
    pub all: u64,
    /// The share: `count` divided by `all`.
    pub share: Estimate,
    /// The predicted share.
    pub predicted: f64,
    /// How likely it is that the true share lies in the interval.
    pub confidence: f64,
    /// The two ends of the interval.
    pub interval: [f64; 2],
    /// Whether the predicted share lies in the interval.
    pub within: bool,
}

impl Frequency {
    /// The frequency with this share, against what was predicted.
    pub fn new(share: Share, predicted: f64) -> Frequency {
        Frequency {
            count: share.count,
            all: share.all,
            share: share.estimate(),
            predicted,
            confidence: 0.95,
            interval: share.interval(),
            within: share.agrees_with(predicted),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The mean of 20 numbers, each a block: the jackknife gives the usual standard error.
    #[test]
    fn the_error_of_a_mean_is_the_usual_one() {
        let data: Vec<f64> = (0..BLOCKS).map(|index| ((index * 7) % 13) as f64).collect();
        let found = jackknife(|left_out| {
            let kept = (0..).zip(&data).filter(|(index, _)| Some(*index) != left_out);
            let count = kept.clone().count() as f64;
            kept.map(|(_, value)| value).sum::<f64>() / count
        });
        let count = BLOCKS as f64;
        let mean = data.iter().sum::<f64>() / count;
        let variance = data.iter().map(|it| (it - mean).powi(2)).sum::<f64>() / (count - 1.0);
        assert!((found.value - mean).abs() < 1e-12);
        assert!((found.error - (variance / count).sqrt()).abs() < 1e-12);
    }

    /// From either limit, the share that was found is just so many standard deviations away.
    #[test]
    fn intervals_are_wilsons() {
        for (count, all) in [(15, 50), (586, 1000), (1, 7)] {
            let share = Share { count, all };
            let [low, high] = share.interval();
            assert!(low < share.estimate().value && share.estimate().value < high);
            for limit in [low, high] {
                let deviation = (limit * (1.0 - limit) / all as f64).sqrt();
                let away = (share.estimate().value - limit).abs() / deviation;
                assert!((away - NORMAL).abs() < 1e-9, "{away}");
            }
        }
        let [low, high] = Share { count: 0, all: 10 }.interval();
        assert!(low.abs() < 1e-12 && (0.2..0.3).contains(&high), "{low} {high}");
    }

    #[test]
    fn blocks_are_as_even_as_can_be() {
        let blocks: Vec<_> = (0..50).map(|index| block(index, 50)).collect();
        assert!(blocks.is_sorted());
        assert_eq!((blocks[0], blocks[49]), (0, BLOCKS - 1));
    }
}
