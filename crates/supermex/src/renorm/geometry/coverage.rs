//! Whether errors are as large as they should be.

use super::estimate::mean;
use super::fit::fit_sheet;
use super::{Cuts, Density, Estimate, Lines, Parameter, Parameters};
use crate::renorm::{Growth, LoserSheet};
use crate::run::{Context, Stopped};

/// A quantity that was measured on many sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Studied {
    /// One of the six parameters.
    Parameter(Parameter),
    /// A density of lines: the number of its equation, and which lines.
    Density(u8, crate::renorm::Layer),
}

impl Studied {
    /// Its name, as in `alpha` and `(7) LL`.
    pub fn name(self) -> String {
        match self {
            Studied::Parameter(parameter) => parameter.name().to_owned(),
            Studied::Density(equation, lines) => format!("({equation}) {}", lines.name()),
        }
    }
}

/// How many errors a quantity is away from its prediction, on many sheets.
#[derive(Clone, Debug, PartialEq)]
pub struct Covered {
    /// The quantity.
    pub studied: Studied,
    /// (measured − predicted)/error, by x.
    pub off: Vec<f64>,
}

impl Covered {
    /// The share of sheets on which the quantity is less than `errors` errors away: 0.68 for one
    /// and 0.95 for two, if all is well.
    pub fn within(&self, errors: f64) -> f64 {
        let inside = self.off.iter().filter(|off| off.abs() < errors).count();
        inside as f64 / self.off.len().max(1) as f64
    }

    /// The mean of (measured − predicted)/error: 0, if all is well.
    pub fn mean(&self) -> Estimate {
        mean(&self.off)
    }

    /// The square root of the mean of the squares: 1, if all is well.
    pub fn rms(&self) -> Estimate {
        let squares = mean(&self.off.iter().map(|off| off * off).collect::<Vec<_>>());
        let value = squares.value.sqrt();
        Estimate { value, error: if value > 0.0 { squares.error / (2.0 * value) } else { 0.0 } }
    }
}

/// How many errors the six parameters and the densities are away from their predictions, on many
/// sheets.
#[derive(Clone, Debug, PartialEq)]
pub struct Coverage {
    /// The sheets.
    pub sheets: Vec<u32>,
    /// Each parameter, then each density.
    pub quantities: Vec<Covered>,
}

impl Coverage {
    /// Measures `count` sheets from `from` to `to`, each a little larger than the one before by
    /// the same factor, or all if there are fewer.
    ///
    /// ```
    /// use supermex::run::Context;
    /// use supermex::renorm::geometry::Coverage;
    ///
    /// let coverage = Coverage::find(500, 1000, 20, &Context::default())?;
    /// assert_eq!((coverage.sheets.len(), coverage.quantities.len()), (20, 13));
    /// assert!(coverage.quantities.iter().all(|it| it.within(4.0) > 0.8));
    /// # Ok::<(), supermex::run::Stopped>(())
    /// ```
    pub fn find(from: u32, to: u32, count: u32, context: &Context) -> Result<Coverage, Stopped> {
        let sheets = spaced(from, to, count);
        let mut cuts: Vec<_> = sheets.iter().map(|&x| Cuts::new(x.into())).collect();
        let (mut tops, mut flat, mut fits) = (Vec::new(), Vec::new(), Vec::new());
        let put = |earlier: u64, losers: &LoserSheet| {
            let lines = Lines::of(earlier, losers);
            let later = sheets.partition_point(|&x| u64::from(x) <= earlier);
            cuts[later..].iter_mut().for_each(|cuts| cuts.put(earlier, &lines));
            tops.push(u32::try_from(losers.top()).expect("heights are below x"));
            flat.push(!losers.ends());
            if let Some(&x) =
                sheets.get(later.wrapping_sub(1)).filter(|&&x| u64::from(x) == earlier)
            {
                let (top, is_flat) = (|x| tops[x as usize], |x| flat[x as usize]);
                fits.extend(fit_sheet(x, losers, top, is_flat));
            }
        };
        Growth::default().run_to(u64::from(to) + 1, context, put)?;
        let off =
            |measured: Estimate, predicted: f64| (measured.value - predicted) / measured.error;
        let mut quantities = Vec::new();
        for parameter in Parameter::ALL {
            let predicted = Parameters::PREDICTED[parameter];
            let off = fits.iter().map(|fit| off(fit[parameter], predicted)).collect();
            quantities.push(Covered { studied: Studied::Parameter(parameter), off });
        }
        let densities = cuts.iter().flat_map(Cuts::densities);
        for Density { equation, lines, measured, predicted, .. } in densities {
            let studied = Studied::Density(equation, lines);
            let off = off(measured, predicted);
            match quantities.iter_mut().find(|it| it.studied == studied) {
                Some(quantity) => quantity.off.push(off),
                None => quantities.push(Covered { studied, off: vec![off] }),
            }
        }
        Ok(Coverage { sheets, quantities })
    }
}

/// `count` numbers from `from` to `to`, each larger than the one before by about the same factor.
fn spaced(from: u32, to: u32, count: u32) -> Vec<u32> {
    let steps = count.saturating_sub(1).max(1);
    let factor = f64::from(to) / f64::from(from);
    let at = |step: u32| {
        let x = f64::from(from) * factor.powf(f64::from(step) / f64::from(steps));
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "up to `to`")]
        let x = x.round() as u32;
        x
    };
    let mut sheets: Vec<_> = (0..count).map(at).collect();
    sheets.dedup();
    sheets
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sheets_are_spaced_by_a_factor() {
        assert_eq!(spaced(1000, 4000, 3), [1000, 2000, 4000]);
        assert_eq!(spaced(500, 502, 9), [500, 501, 502]);
        assert_eq!(spaced(700, 700, 1), [700]);
    }

    #[test]
    fn shares_and_means_are_what_they_are_called() {
        let studied = Studied::Parameter(Parameter::Alpha);
        let covered = Covered { studied, off: vec![-3.0, 0.5, 1.5, -0.5] };
        assert_eq!([1.0, 2.0, 4.0].map(|errors| covered.within(errors)), [0.5, 0.75, 1.0]);
        assert!((covered.mean().value + 0.375).abs() < 1e-12);
        assert!((covered.rms().value - 2.9375_f64.sqrt()).abs() < 1e-12);
    }

    /// What is off is what other measurements of the same sheets say.
    #[test]
    fn sheets_are_measured_one_by_one() {
        let context = Context::default();
        let coverage = Coverage::find(600, 900, 3, &context).unwrap();
        assert_eq!(coverage.sheets, [600, 735, 900]);
        for (at, &x) in coverage.sheets.iter().enumerate() {
            let survey = super::super::Survey::find(x, x, &[], &context).unwrap();
            let fitted = super::super::fit(&survey, x).unwrap();
            let fitted = Parameter::ALL.map(|it| (fitted[it], Parameters::PREDICTED[it]));
            let densities = super::super::densities(x.into(), &context).unwrap();
            let densities = densities.iter().map(|it| (it.measured, it.predicted));
            let all = fitted.into_iter().chain(densities);
            let mut count = 0;
            for ((measured, predicted), found) in all.zip(&coverage.quantities) {
                let off = (measured.value - predicted) / measured.error;
                assert!((found.off[at] - off).abs() < 1e-9, "{x} {:?}: {off}", found.studied);
                count += 1;
            }
            assert_eq!(count, 13);
        }
    }

    /// Errors are as large as they should be, all thirteen, on sheets that nothing was chosen by:
    /// with a jackknife over blocks, rms are from 0.2 to 2.5. `supermex renorm coverage` has more
    /// sheets.
    #[test]
    fn errors_are_calibrated() {
        let coverage = Coverage::find(500, 3000, 200, &Context::default()).unwrap();
        assert_eq!((coverage.sheets.len(), coverage.quantities.len()), (200, 13));
        for quantity in &coverage.quantities {
            let (rms, name) = (quantity.rms().value, quantity.studied.name());
            assert_eq!(quantity.off.len(), 200);
            assert!((0.6..1.6).contains(&rms), "{name}: {rms}");
            assert!(quantity.within(1.0) > 0.4 && quantity.within(2.0) > 0.8, "{quantity:?}");
        }
    }
}
