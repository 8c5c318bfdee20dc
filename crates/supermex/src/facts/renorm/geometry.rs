//! What is measured of sheets.

use serde::{Deserialize, Serialize};

use crate::automaton::Status;
use crate::renorm::geometry::{
    self, Density, Ends, Estimate, Frequency, Parameter, Parameters, Scatter,
};

/// The shape of all sheets up to a last one, and of the sheet of x in particular.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Geometry {
    /// The sheet that was asked for.
    pub x: u32,
    /// How many sheets were looked at.
    pub sheets: u64,
    /// The six parameters at x.
    pub parameters: Vec<AtX>,
    /// The six parameters at other x.
    pub by_x: Vec<FittedAt>,
    /// How the errors of parameters shrink.
    pub shrinkage: Vec<Shrinkage>,
    /// How many sheets end at the bottom.
    pub termination: Frequency,
    /// How densely the lines lie that instant winners are made of.
    pub densities: Densities,
    /// How losers are scattered around their lines.
    pub scatter: Vec<Scatter>,
    /// How far the ends of lines stray, for sheets from each power of two to the next.
    pub growth: Vec<Ends>,
    /// Observed up to the last sheet.
    #[serde(flatten)]
    pub status: Status,
}

/// A parameter, fitted to the sheet of x.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AtX {
    /// Its name.
    pub name: String,
    /// What was fitted.
    pub fitted: Estimate,
    /// The value that Eq. (5) has.
    pub predicted: f64,
    /// The formula that Eq. (5) has.
    pub formula: String,
    /// The relative difference from Eq. (5).
    pub off: f64,
}

/// The parameters at another x.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FittedAt {
    /// The x of the sheet.
    pub x: u32,
    /// The parameters.
    pub parameters: Vec<Named>,
}

/// A parameter with its error.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Named {
    /// Its name.
    pub name: String,
    /// The value of the parameter, and its error.
    #[serde(flatten)]
    pub number: Estimate,
}

/// The power of x that an error shrinks with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Shrinkage {
    /// The name of the parameter.
    pub name: String,
    /// The power, if there are sheets enough to tell.
    pub power: Option<Estimate>,
}

/// How densely lines lie.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Densities {
    /// The x of the sheet in which the lines were counted.
    pub x: u32,
    /// The lines.
    pub lines: Vec<Density>,
}

impl From<&geometry::Geometry> for Geometry {
    fn from(found: &geometry::Geometry) -> Geometry {
        let name = |it: Parameter| it.name().to_owned();
        let fitted = |fit: &Parameters<Estimate>| {
            Parameter::ALL.map(|it| AtX {
                name: name(it),
                fitted: fit[it],
                predicted: Parameters::PREDICTED[it],
                formula: it.formula().to_owned(),
                off: fit.off(it),
            })
        };
        let by_x = found.fits.iter().map(|(x, fit)| FittedAt {
            x: *x,
            parameters: Parameter::ALL.map(|it| Named { name: name(it), number: fit[it] }).into(),
        });
        let shrinkage =
            Parameter::ALL.map(|it| Shrinkage { name: name(it), power: found.shrinkage(it) });
        Geometry {
            x: found.x,
            sheets: found.terminated.all,
            parameters: found.fit().map(fitted).into_iter().flatten().collect(),
            by_x: by_x.collect(),
            shrinkage: shrinkage.into(),
            termination: found.terminated.clone(),
            densities: Densities { x: found.densities_x, lines: found.densities.clone() },
            scatter: found.scatters.clone(),
            growth: found.ends.clone(),
            status: Status::Observed { upto: found.terminated.all },
        }
    }
}
