//! How well the six parameters are known, the larger the sheet.

use supermex::renorm::geometry::{Estimate, Parameter, Parameters, shrinkage};

use crate::figure::{Error, Figure, Origin};
use crate::ink::{Anchor, Mark, Stroke};
use crate::page::Page;
use crate::palette::{BLACK, BLUE, FAINT, INK, ORANGE, RED, ROSE};
use crate::panel::{Axis, Frame, raised};

const TOP: u32 = 96;
const HEIGHT: u32 = 360;
const WIDTH: u32 = 340;
/// The left edges of panels and of the columns of the legend, and where that begins.
const LEFTS: [u32; 2] = [84, 536];
const LEGEND: f64 = 526.0;

/// `λ_U` is 1 − `λ_L`, so that one stands for both.
const SHOWN: [(Parameter, &str, Mark, Stroke); 5] = [
    (
        Parameter::LambdaLower,
        "λ: losers of a line in each column",
        Mark::Square,
        Stroke::dashed(RED, 1.5, "6 3"),
    ),
    (
        Parameter::Gamma,
        "γ: share of sheets with a flat line",
        Mark::Up,
        Stroke::dashed(ROSE, 1.5, "2 2"),
    ),
    (Parameter::SlopeLower, "slope of the lower line", Mark::Disc, Stroke::solid(BLUE, 1.5)),
    (
        Parameter::SlopeUpper,
        "slope of the upper line",
        Mark::Down,
        Stroke::dashed(ORANGE, 1.5, "8 3 2 3"),
    ),
    (
        Parameter::Alpha,
        "α: where both lines begin, divided by x",
        Mark::Disc,
        Stroke::dashed(BLACK, 1.5, "4 2"),
    ),
];

/// The standard errors of the six parameters, fitted to sheets of several x, and by how many of
/// these each is off from Eq. (5).
pub fn parameters(fits: &[(u32, Parameters<Estimate>)], origin: &Origin) -> Result<Figure, Error> {
    let title = "The six parameters, fitted to sheets of losers";
    let subtitle = "λ stands for both lines, which add up to 1; errors allow for correlations";
    let mut page = Page::new(super::PARAMETERS, TOP + HEIGHT + 72, title, subtitle);
    let xs = || fits.iter().map(|(x, _)| f64::from(*x));
    let (first, last) = (xs().fold(1e9, f64::min).min(500.0), xs().fold(1000.0, f64::max));
    let errors = fits.iter().flat_map(|(_, fit)| fit.0).map(|estimate| estimate.error);
    let smallest =
        errors.fold(1e-3_f64, |least, error| if error > 0.0 { least.min(error) } else { least });
    let off = |fit: &Parameters<Estimate>, it: Parameter| {
        let Estimate { value, error } = fit[it];
        if error > 0.0 { ((value - Parameters::PREDICTED[it]) / error).abs() } else { 0.0 }
    };
    let all = fits.iter().flat_map(|(_, fit)| Parameter::ALL.map(|it| off(fit, it)));
    let most = all.fold(3.5, f64::max) + 0.5;
    let x = Axis::log("x of the sheet (logarithmic)", first..last);
    let frame = Frame { left: LEFTS[0], top: TOP, width: WIDTH, height: HEIGHT };
    let y = Axis::log("standard error (logarithmic)", smallest / 2.0..0.1);
    let left = page.panel(frame, x.clone(), y)?;
    let frame = Frame { left: LEFTS[1], top: TOP, width: WIDTH, height: HEIGHT };
    let y = Axis::linear("(fitted − predicted)/standard error", -most..most, 8.0);
    let right = page.panel(frame, x, y)?;
    for (panel, heading) in [(&left, "How far off they may be"), (&right, "How far off they are")] {
        page.heading(panel, 12.0, heading);
    }
    let zero = [right.at(first, 0.0), right.at(last, 0.0)];
    page.ink.line(&zero, Stroke { colour: FAINT, width: 1.0, dashes: "3 3" });
    for (index, (parameter, name, mark, stroke)) in SHOWN.into_iter().enumerate() {
        let estimates = fits.iter().map(|(x, fit)| (f64::from(*x), fit[parameter]));
        let estimates = estimates.filter(|(_, estimate)| estimate.error > 0.0);
        let predicted = Parameters::PREDICTED[parameter];
        let points = |(x, Estimate { value, error })| {
            (left.at(x, error), right.at(x, (value - predicted) / error))
        };
        let (points, off): (Vec<_>, Vec<_>) = estimates.map(points).unzip();
        for points in [&points, &off] {
            page.ink.line(points, stroke);
            page.ink.marks(points, mark, 7.0, stroke.colour);
        }
        let errors: Vec<_> = fits.iter().map(|(x, fit)| (*x, fit[parameter].error)).collect();
        let power = shrinkage(&errors).map_or(String::new(), |power| {
            format!("; error as x{}", raised(&format!("{:.2}", power.value)))
        });
        let (x, y) = (f64::from(LEFTS[index % 2]), LEGEND + 22.0 * (index / 2) as f64);
        page.ink.line(&[(x, y - 4.0), (x + 34.0, y - 4.0)], stroke);
        page.ink.marks(&[(x + 17.0, y - 4.0)], mark, 7.0, stroke.colour);
        page.ink.text((x + 42.0, y), 12.5, Anchor::Start, INK, &format!("{name}{power}"));
    }
    Ok(page.finish(origin, "x,parameter,fitted,error,predicted", rows(fits)))
}

fn rows(fits: &[(u32, Parameters<Estimate>)]) -> Vec<String> {
    let row = |x: u32, fit: &Parameters<Estimate>, parameter: Parameter| {
        let Estimate { value, error } = fit[parameter];
        let predicted = Parameters::PREDICTED[parameter];
        format!("{x},{},{value},{error},{predicted}", parameter.name())
    };
    let rows = fits.iter().flat_map(|(x, fit)| Parameter::ALL.map(|it| row(*x, fit, it)));
    rows.collect()
}
