//! How far losers stray from the lines, and how that grows.

use std::f64::consts::{FRAC_1_SQRT_2, SQRT_2};

use super::{Distribution, Parameter, Parameters, Survey};
use crate::renorm::{Line, LoserSheet};
use crate::three::{Fate, Widths};

/// Heights are told apart by halves: they are whole, and lines are not.
const BIN: f64 = 0.5;

/// How high above their line losers are.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ScatterAt"))]
pub struct Scatter {
    /// The x of the sheet.
    pub x: u32,
    /// The losers of the lower line.
    pub lower: Distribution,
    /// The losers of the upper line.
    pub upper: Distribution,
}

impl Scatter {
    /// How high the losers of the sheet of `x` are above the lines of Eq. (5); `None` if it has too
    /// few losers.
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
            x,
            lower: on(Line::Lower, Parameter::SlopeLower)?,
            upper: on(Line::Upper, Parameter::SlopeUpper)?,
        })
    }
}

/// How far the ends of lines are from where they should be.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Growth"))]
pub struct Ends {
    /// The first and the last sheet.
    pub sheets: [u32; 2],
    // The height of the loser with y = 0, less x/√2.
    /// z where lines begin.
    pub top: Option<Distribution>,
    // Less (√2 − 1) x.
    /// y where lower lines end.
    pub bottom: Option<Distribution>,
    // Less (√2 − 1) x.
    /// y where flat lines begin.
    pub start: Option<Distribution>,
    // On average if the line is not quite flat, less (2 − √2) x.
    /// z where flat lines begin.
    pub flat: Option<Distribution>,
    // The widest windows of all rows when the column in which the last sheet begins was done: see
    // `Widths`.
    /// The widths of the windows around the lower and the upper line.
    pub windows: [u32; 2],
}

/// The ends of lines, for the sheets from each power of two to the next.
pub fn ends(survey: &Survey) -> Vec<Ends> {
    let last = survey.census.last_row();
    let powers = (0..32).map(|power| 1_u32 << power).take_while(|&first| first <= last);
    powers.map(|first| of_sheets(survey, first, (2 * (first - 1) + 1).min(last))).collect()
}

fn of_sheets(survey: &Survey, first: u32, last: u32) -> Ends {
    let (mut top, mut bottom, mut start, mut flat) =
        <(Vec<f64>, Vec<_>, Vec<_>, Vec<_>)>::default();
    for x in first..=last {
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
    let widths = survey.widths.iter().find(|(column, _)| *column == last);
    let (_, Widths { low, high }) = *widths.expect("a survey stops there");
    Ends {
        sheets: [first, last],
        top: Distribution::of(&top, BIN),
        bottom: Distribution::of(&bottom, BIN),
        start: Distribution::of(&start, BIN),
        flat: Distribution::of(&flat, BIN),
        windows: [low, high],
    }
}
