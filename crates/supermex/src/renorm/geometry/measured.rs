//! All measurements of the geometry in one run.

use super::{
    Density, Ends, Estimate, Frequency, Parameter, Parameters, Scatter, Survey, densities, ends,
    fit, shrinkage, terminated,
};
use crate::run::{Context, Stopped};

/// What is measured of all sheets up to a last one, and of the sheet of x in particular.
#[derive(Clone, Debug)]
pub struct Geometry {
    /// The sheet that was asked for.
    pub x: u32,
    /// The six parameters at this x and others, in order.
    pub fits: Vec<(u32, Parameters<Estimate>)>,
    /// How many sheets end at the bottom.
    pub terminated: Frequency,
    /// The x of the instant winners whose lines were counted.
    pub densities_x: u32,
    /// How densely these lines lie.
    pub densities: Vec<Density>,
    /// How the losers of some sheets are scattered around lines.
    pub scatters: Vec<Scatter>,
    /// How far the ends of lines stray, for sheets from each power of two to the next.
    pub ends: Vec<Ends>,
}

/// Instant winners beyond this x take longer than all the rest.
const MOST_GROWN: u32 = 4000;

impl Geometry {
    /// Measures the sheets up to `upto`, and in particular the sheet of `x`, which should be at
    /// least [`Survey::LEAST`].
    ///
    /// ```
    /// use supermex::run::Context;
    /// use supermex::renorm::geometry::{Geometry, Parameter};
    ///
    /// let geometry = Geometry::find(1000, 3000, &Context::default())?;
    /// let alpha = geometry.fit().unwrap()[Parameter::Alpha];
    /// assert!((alpha.value - 0.5_f64.sqrt()).abs() < 0.001);
    /// assert!(geometry.shrinkage(Parameter::Alpha).unwrap().value < -1.0);
    /// # Ok::<(), supermex::run::Stopped>(())
    /// ```
    pub fn find(x: u32, upto: u32, context: &Context) -> Result<Geometry, Stopped> {
        Geometry::of(x, &Survey::find(x, upto, &[], context)?, context)
    }

    /// Measures the sheets of `survey`, and in particular that of `x`.
    pub fn of(x: u32, survey: &Survey, context: &Context) -> Result<Geometry, Stopped> {
        let fits = survey.sheets.iter().filter_map(|(x, _)| Some((*x, fit(survey, *x)?)));
        let scatters = survey.sheets.iter().filter_map(|(x, losers)| Scatter::of(*x, losers));
        let densities_x = x.min(MOST_GROWN);
        Ok(Geometry {
            x,
            fits: fits.collect(),
            terminated: terminated(survey),
            densities_x,
            densities: densities(densities_x.into(), context)?,
            scatters: scatters.collect(),
            ends: ends(survey),
        })
    }

    /// The six parameters at x.
    pub fn fit(&self) -> Option<&Parameters<Estimate>> {
        self.fits.iter().find(|(x, _)| *x == self.x).map(|(_, fit)| fit)
    }

    /// The power of x that the error of a parameter shrinks with.
    pub fn shrinkage(&self, parameter: Parameter) -> Option<Estimate> {
        let errors = self.fits.iter().map(|(x, fit)| (*x, fit[parameter].error));
        shrinkage(&errors.collect::<Vec<_>>())
    }
}
