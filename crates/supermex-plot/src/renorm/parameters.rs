//! How well the six parameters are known, the larger the sheet.

use supermex::renorm::geometry::{Estimate, Parameter, Parameters, shrinkage};

use crate::figure::{Error, Figure, Origin};
use crate::ink::{Mark, Stroke};
use crate::page::Page;
use crate::palette::{BLACK, BLUE, FAINT, ORANGE, RED, ROSE};
use crate::panel::{Axis, Frame};

const TOP: u32 = 110;
const HEIGHT: u32 = 400;

/// `λ_U` is 1 − `λ_L`, so that one stands for both.
const SHOWN: [(Parameter, &str, Mark, Stroke); 5] = [
    (Parameter::LambdaLower, "λ", Mark::Square, Stroke::dashed(RED, 1.5, "6 3")),
    (Parameter::Gamma, "γ", Mark::Up, Stroke::dashed(ROSE, 1.5, "2 2")),
    (Parameter::SlopeLower, "m_L", Mark::Disc, Stroke::solid(BLUE, 1.5)),
    (Parameter::SlopeUpper, "m_U", Mark::Down, Stroke::dashed(ORANGE, 1.5, "8 3 2 3")),
    (Parameter::Alpha, "α", Mark::Disc, Stroke::dashed(BLACK, 1.5, "4 2")),
];

/// The standard errors of the six parameters, fitted to sheets of several x, and by how many of
/// these each is off from Eq. (5).
pub fn parameters(fits: &[(u32, Parameters<Estimate>)], origin: &Origin) -> Result<Figure, Error> {
    let title = "The six parameters, fitted to sheets of losers";
    let subtitle = "λ stands for both densities, which add up to 1; errors allow for correlations";
    let mut page = Page::new(super::PARAMETERS, TOP + HEIGHT, title, subtitle);
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
    let frame = Frame { left: 96, top: TOP, width: 310, height: HEIGHT };
    let y = Axis::log("standard error (logarithmic)", smallest / 2.0..0.1);
    let left = page.panel(frame, x.clone(), y)?;
    let frame = Frame { left: 610, top: TOP, width: 260, height: HEIGHT };
    let y = Axis::linear("(fitted − predicted)/standard error", -most..most, 8.0);
    let right = page.panel(frame, x, y)?;
    for (panel, heading) in [(&left, "How far off they may be"), (&right, "How far off they are")] {
        page.heading(panel, 12.0, heading);
    }
    let zero = [right.at(first, 0.0), right.at(last, 0.0)];
    page.ink.line(&zero, Stroke { colour: FAINT, width: 1.0, dashes: "3 3" });
    let mut ends = Vec::new();
    for (parameter, name, mark, stroke) in SHOWN {
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
        if let Some(&end) = points.last() {
            let power = shrinkage(&errors).map_or(String::new(), |power| {
                format!(" ~ x^{:.2}", power.value).replace('-', "−")
            });
            ends.push((end, format!("{name}{power}")));
        }
    }
    crate::three::name_ends(&mut page, ends);
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
