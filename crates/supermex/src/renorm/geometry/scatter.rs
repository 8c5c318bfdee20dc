//! How far losers stray from the lines, and how that grows.

use std::f64::consts::{FRAC_1_SQRT_2, SQRT_2};
use std::ops::RangeInclusive;

use super::{Distribution, Parameter, Parameters, Survey};
use crate::renorm::{Line, LoserSheet};
use crate::three::{Fate, Widths};

/// Heights are told apart by halves: they are whole, and lines are not.
const BIN: f64 = 0.5;

/// How far the losers of a sheet lie above either line, as Eq. (5) has it.
#[derive(Clone, Debug, PartialEq)]
pub struct Scatter {
    /// Of lower losers from the lower line.
    pub lower: Distribution,
    /// Of upper losers from the upper line.
    pub upper: Distribution,
}

impl Scatter {
    /// Of the sheet of some x; `None` if it has too few losers.
    pub fn of(x: u32, losers: &LoserSheet) -> Option<Scatter> {
        let columns = 1..losers.heights().head().len() as u64;
        let on = |line: Line, slope: Parameter| {
            let start = Parameters::PREDICTED[Parameter::Alpha] * f64::from(x);
            let slope = Parameters::PREDICTED[slope];
            let columns = columns.clone().filter(|&y| losers.line(x.into(), y) == Some(line));
            let distance = |y: u64| Some(losers.height(y)? as f64 - (start + slope * y as f64));
            let distances: Vec<_> = columns.filter_map(distance).collect();
            Distribution::of(&distances, BIN)
        };
        Some(Scatter {
            lower: on(Line::Lower, Parameter::SlopeLower)?,
            upper: on(Line::Upper, Parameter::SlopeUpper)?,
        })
    }
}

/// How far the lines of many sheets are from where Eq. (5) has their ends.
#[derive(Clone, Debug, PartialEq)]
pub struct Ends {
    /// The x of the sheets.
    pub sheets: RangeInclusive<u32>,
    /// Where both lines begin: the height of the loser with y = 0, less x/√2.
    pub top: Option<Distribution>,
    /// Where the lower line ends at the bottom: the y there, less (√2 − 1) x.
    pub bottom: Option<Distribution>,
    /// Where the flat line begins: the y there, less (√2 − 1) x.
    pub start: Option<Distribution>,
    /// How high the flat line is, on average if it is not quite flat, less (2 − √2) x.
    pub flat: Option<Distribution>,
    /// How wide the windows of all rows around the lower and upper line had been when the column in which the last sheet begins
    /// was done: see [`Widths`].
    pub widths: Widths,
}

/// The ends of lines, for the sheets from each power of two to the next.
pub fn ends(survey: &Survey) -> Vec<Ends> {
    let last = survey.census.last_row();
    let powers = (0..32).map(|power| 1_u32 << power).take_while(|&first| first <= last);
    powers.map(|first| of_sheets(survey, first..=(2 * (first - 1) + 1).min(last))).collect()
}

fn of_sheets(survey: &Survey, sheets: RangeInclusive<u32>) -> Ends {
    let (mut top, mut bottom, mut start, mut flat) =
        <(Vec<f64>, Vec<_>, Vec<_>, Vec<_>)>::default();
    for x in sheets.clone() {
        let length = f64::from(x);
        top.push(f64::from(survey.top(x)) - FRAC_1_SQRT_2 * length);
        match survey.census.fate(x) {
            Some(Fate::Constant(q)) => bottom.push(f64::from(*q) - SQRT_2 * length),
            Some(Fate::Settled(settled)) => {
                let heights = settled.differences.iter().map(|&z| f64::from(z));
                let mean = heights.sum::<f64>() / settled.differences.len() as f64;
                start.push(f64::from(settled.start) - SQRT_2 * length);
                flat.push(mean - (2.0 - SQRT_2) * length);
            }
            None => {}
        }
    }
    let widths = survey.widths.iter().find(|(column, _)| column == sheets.end());
    Ends {
        top: Distribution::of(&top, BIN),
        bottom: Distribution::of(&bottom, BIN),
        start: Distribution::of(&start, BIN),
        flat: Distribution::of(&flat, BIN),
        widths: widths.expect("a survey stops there").1,
        sheets,
    }
}
