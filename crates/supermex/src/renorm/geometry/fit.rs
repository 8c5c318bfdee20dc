//! The six parameters of a sheet, fitted.

use super::estimate::{BLOCKS, block, jackknife, kept};
use super::{Estimate, Parameters, Share, Survey};
use crate::renorm::{Line, LoserSheet};
use crate::three::{Census, Fate};

/// The six parameters at `x`. `None` if the survey does not have the sheet of `x` as a whole, or if
/// it has too few points.
///
/// Nothing of the prediction is used, but for telling lower losers from upper ones near the point
/// where both lines begin. Straight lines, each with a height of its own to begin at, are fitted to
/// the lower and to the upper losers of the sheet, up to the last lower one, and that is where they
/// are counted too. α is the slope of a straight line through the heights at which the sheets up to
/// x begin, and γ the share of those that have a flat line.
///
/// ```
/// use supermex::run::Context;
/// use supermex::renorm::geometry::{Parameter, Parameters, Survey, fit};
///
/// let survey = Survey::find(2000, 2000, &[], &Context::default())?;
/// let fitted = fit(&survey, 2000).unwrap();
/// for parameter in Parameter::ALL {
///     let predicted = Parameters::PREDICTED[parameter];
///     assert!((fitted[parameter].value / predicted - 1.0).abs() < 0.01, "{parameter:?}");
/// }
/// # Ok::<(), supermex::run::Stopped>(())
/// ```
pub fn fit(survey: &Survey, x: u32) -> Option<Parameters<Estimate>> {
    let [lower, upper] = lines(x.into(), survey.sheet(x)?)?;
    let lower_share = jackknife(|left_out| {
        let [lower, upper] = [&lower, &upper].map(|line| total(line, left_out).count);
        lower / (lower + upper)
    });
    let upper_share = Estimate { value: 1.0 - lower_share.value, ..lower_share };
    let (alpha, gamma) = (slope(&tops(survey, x)), flat_share(&survey.census, x));
    Some(Parameters([alpha, lower_share, upper_share, slope(&lower), slope(&upper), gamma]))
}

/// The points of each block of the lower line and of the upper line, up to the last lower loser.
/// The point that begins both is left out.
fn lines(x: u64, losers: &LoserSheet) -> Option<[[Sums; BLOCKS]; 2]> {
    let columns = 1..losers.heights().head().len() as u64;
    let last = columns.clone().rev().find(|&y| losers.line(x, y) == Some(Line::Lower))?;
    let count = usize::try_from(last).ok().filter(|&count| count >= 2 * BLOCKS)?;
    let mut lines = [[Sums::default(); BLOCKS]; 2];
    for (index, y) in (0..count).zip(columns) {
        let line = usize::from(losers.line(x, y)? != Line::Lower);
        lines[line][block(index, count)].put(y as f64, losers.height(y)? as f64);
    }
    Some(lines)
}

/// The heights at which the sheets from 1 to `upto` begin.
fn tops(survey: &Survey, upto: u32) -> [Sums; BLOCKS] {
    let mut blocks = [Sums::default(); BLOCKS];
    for (index, x) in (1..=upto).enumerate() {
        blocks[block(index, upto as usize)].put(x.into(), survey.top(x).into());
    }
    blocks
}

/// The share of sheets with a flat line among the sheets from 1 to `upto`.
fn flat_share(census: &Census, upto: u32) -> Estimate {
    let mut flat = [Share { count: 0, all: 0 }; BLOCKS];
    for (index, x) in (1..=upto).enumerate() {
        let is_flat = matches!(census.fate(x), Some(Fate::Settled(_)));
        flat[block(index, upto as usize)].put(is_flat);
    }
    jackknife(|left_out| {
        let sum = |sum: [u64; 2], share: &Share| [sum[0] + share.count, sum[1] + share.all];
        let [count, all] = kept(&flat, left_out).fold([0, 0], sum);
        count as f64 / all as f64
    })
}

/// How many of the sheets from x = 1 up to the last one end with a loser at the bottom: with
/// probability 1 − γ, it is said.
pub fn terminated(survey: &Survey) -> Share {
    let mut share = Share { count: 0, all: 0 };
    for (_, fate) in survey.census.iter().filter(|(x, _)| *x > 0) {
        share.put(matches!(fate, Fate::Constant(_)));
    }
    share
}

/// The power of x that errors shrink with: the slope of a straight line through the logarithms, and
/// its standard error. `None` if there are fewer than three.
pub fn shrinkage(errors: &[(u32, f64)]) -> Option<Estimate> {
    let errors = errors.iter().filter(|(_, error)| *error > 0.0);
    let logs: Vec<_> = errors.map(|(x, error)| (f64::from(*x).ln(), error.ln())).collect();
    if logs.len() < 3 {
        return None;
    }
    let mut points = Sums::default();
    for &(x, y) in &logs {
        points.put(x, y);
    }
    let Sums { count, x, y, x_squared, .. } = points;
    let (slope, middle) = (points.slope(), (x / count, y / count));
    let off = |(x, y): (f64, f64)| y - middle.1 - slope * (x - middle.0);
    let squares: f64 = logs.iter().map(|&log| off(log).powi(2)).sum();
    let error = (squares / (count - 2.0) / (x_squared - x * middle.0)).sqrt();
    Some(Estimate { value: slope, error })
}

/// The slope of a straight line through the points of all blocks.
fn slope(blocks: &[Sums; BLOCKS]) -> Estimate {
    jackknife(|left_out| total(blocks, left_out).slope())
}

/// The sums of all blocks except `left_out`.
fn total(blocks: &[Sums; BLOCKS], left_out: Option<usize>) -> Sums {
    let mut total = Sums::default();
    kept(blocks, left_out).for_each(|points| total.add(points));
    total
}

/// The sums over points (x, y) that are needed to fit a straight line to them.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    count: f64,
    x: f64,
    y: f64,
    x_squared: f64,
    x_times_y: f64,
}

impl Sums {
    fn put(&mut self, x: f64, y: f64) {
        self.add(&Sums { count: 1.0, x, y, x_squared: x * x, x_times_y: x * y });
    }

    fn add(&mut self, more: &Sums) {
        self.count += more.count;
        self.x += more.x;
        self.y += more.y;
        self.x_squared += more.x_squared;
        self.x_times_y += more.x_times_y;
    }

    /// The slope of the straight line, by least squares.
    fn slope(&self) -> f64 {
        let Sums { count, x, y, x_squared, x_times_y } = self;
        (count * x_times_y - x * y) / (count * x_squared - x * x)
    }
}
