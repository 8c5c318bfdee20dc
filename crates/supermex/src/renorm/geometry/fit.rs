//! The six parameters of a sheet, fitted.

use std::f64::consts::SQRT_2;
use std::ops::RangeInclusive;

use super::estimate::{LEAST, Straight, rate};
use super::{Estimate, Frequency, Parameters, Survey};
use crate::renorm::{Line, LoserSheet};
use crate::three::Fate;

/// The six parameters at `x`. `None` if the survey does not have the sheet of `x` as a whole, or if
/// it has too few points.
///
/// Nothing of the prediction is used, but for telling lower losers from upper ones near the point
/// where both lines begin. Straight lines, each with a height of its own to begin at, are fitted to
/// the lower and to the upper losers of the sheet, up to the last lower one; `λ_L` is the share of
/// lower losers in the columns from x/100 to 2x/5, and `λ_U` that of the others. α is the slope of
/// a straight line through the heights at which the sheets from 4x/5 to x begin, and γ the share of
/// the sheets from x/5 to x that have a flat line. Why these ranges: see `estimate.rs`.
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
    let is_flat = |x: u32| matches!(survey.census.fate(x), Some(Fate::Settled(_)));
    fit_sheet(x, survey.sheet(x)?, |x| survey.top(x), is_flat)
}

/// The six parameters at `x`, where `top` is the height at which the sheet of an x begins, and
/// `is_flat` says whether it has a flat line.
pub(super) fn fit_sheet(
    x: u32,
    losers: &LoserSheet,
    top: impl Fn(u32) -> u32,
    is_flat: impl Fn(u32) -> bool,
) -> Option<Parameters<Estimate>> {
    let [lower, upper] = lines(x.into(), losers)?;
    let places: Vec<_> = lower.iter().map(|(y, _)| *y).collect();
    let (_, lower_share) = rate(&places, [0.01, 0.4].map(|share| share * f64::from(x)))?;
    let upper_share = Estimate { value: 1.0 - lower_share.value, ..lower_share };
    let tops: Vec<_> = last_fifth(x).map(|x| (f64::from(x), f64::from(top(x)))).collect();
    let flat: Vec<_> = (1..=x).filter(|&x| is_flat(x)).map(f64::from).collect();
    let (_, gamma) = rate(&flat, [f64::from(x) / 5.0, f64::from(x) + 1.0])?;
    Some(Parameters([
        slope(&tops)?,
        lower_share,
        upper_share,
        slope(&lower)?,
        slope(&upper)?,
        gamma,
    ]))
}

/// The sheets that α is fitted to.
fn last_fifth(x: u32) -> RangeInclusive<u32> {
    x - x / 5..=x
}

/// The points of the lower line and those of the upper line, up to the last lower loser. The point
/// that begins both lines is left out.
fn lines(x: u64, losers: &LoserSheet) -> Option<[Vec<(f64, f64)>; 2]> {
    let is_lower = |y: u64| losers.line(x, y) == Some(Line::Lower);
    let last = (1..losers.heights().head().len() as u64).rev().find(|&y| is_lower(y))?;
    Some([true, false].map(|lower| {
        let columns = (1..=last).filter(|&y| is_lower(y) == lower);
        columns.filter_map(|y| Some((y as f64, losers.height(y)? as f64))).collect()
    }))
}

/// The slope of the line through `points`, if there are enough to tell its error.
fn slope(points: &[(f64, f64)]) -> Option<Estimate> {
    let enough = Some(points).filter(|points| points.len() >= LEAST);
    Some(Straight::through(enough?)?.slope)
}

/// How many of the sheets from x = 1 up to the last one end with a loser at the bottom: a share of
/// 1 − γ, it is said.
pub fn terminated(survey: &Survey) -> Frequency {
    let fates = survey.census.iter().filter(|(x, _)| *x > 0);
    Frequency::of(fates.map(|(_, fate)| matches!(fate, Fate::Constant(_))), 2.0 - SQRT_2)
}

/// The power of x that errors shrink with: the slope of a straight line through the logarithms, and
/// its standard error. `None` if there are fewer than three.
pub fn shrinkage(errors: &[(u32, f64)]) -> Option<Estimate> {
    let errors = errors.iter().filter(|(_, error)| *error > 0.0);
    let logs: Vec<_> = errors.map(|(x, error)| (f64::from(*x).ln(), error.ln())).collect();
    let Straight { slope, independent, .. } = Straight::through(&logs)?;
    Some(Estimate { value: slope.value, error: independent })
}
