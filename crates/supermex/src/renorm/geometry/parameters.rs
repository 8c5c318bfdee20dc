//! The six numbers that describe a sheet of losers.

use std::f64::consts::{FRAC_1_SQRT_2, SQRT_2};
use std::ops::Index;

/// One of the six parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Parameter {
    /// α: both lines begin at height αx.
    Alpha,
    /// `λ_L`: how many lower losers there are in a column.
    LambdaLower,
    /// `λ_U`: how many upper losers there are in a column.
    LambdaUpper,
    /// `m_L`: the slope of the lower line.
    SlopeLower,
    /// `m_U`: the slope of the upper line.
    SlopeUpper,
    /// γ: the share of all sheets that have a flat line.
    Gamma,
}

impl Parameter {
    /// All six parameters, in the order of Eq. (5).
    pub const ALL: [Parameter; 6] = [
        Parameter::Alpha,
        Parameter::LambdaLower,
        Parameter::LambdaUpper,
        Parameter::SlopeLower,
        Parameter::SlopeUpper,
        Parameter::Gamma,
    ];

    /// The name of the parameter in plain letters.
    pub fn name(self) -> &'static str {
        match self {
            Parameter::Alpha => "alpha",
            Parameter::LambdaLower => "lambda_L",
            Parameter::LambdaUpper => "lambda_U",
            Parameter::SlopeLower => "m_L",
            Parameter::SlopeUpper => "m_U",
            Parameter::Gamma => "gamma",
        }
    }

    /// The formula that Eq. (5) has for the parameter.
    pub fn formula(self) -> &'static str {
        match self {
            Parameter::Alpha | Parameter::LambdaUpper => "1/sqrt(2)",
            Parameter::LambdaLower => "1 - 1/sqrt(2)",
            Parameter::SlopeLower => "-1 - 1/sqrt(2)",
            Parameter::SlopeUpper => "-1 + 1/sqrt(2)",
            Parameter::Gamma => "sqrt(2) - 1",
        }
    }
}

/// All six parameters, in the order of [`Parameter::ALL`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameters<T>(pub [T; 6]);

impl Parameters<f64> {
    /// Eq. (5).
    ///
    /// ```
    /// use supermex::renorm::geometry::{Parameter, Parameters};
    ///
    /// assert_eq!(Parameters::PREDICTED[Parameter::Gamma], 2_f64.sqrt() - 1.0);
    /// ```
    pub const PREDICTED: Parameters<f64> = Parameters([
        FRAC_1_SQRT_2,
        1.0 - FRAC_1_SQRT_2,
        FRAC_1_SQRT_2,
        -1.0 - FRAC_1_SQRT_2,
        -1.0 + FRAC_1_SQRT_2,
        SQRT_2 - 1.0,
    ]);
}

impl Parameters<super::Estimate> {
    /// The relative difference of `parameter` from Eq. (5).
    pub fn off(&self, parameter: Parameter) -> f64 {
        self[parameter].value / Parameters::PREDICTED[parameter] - 1.0
    }
}

impl<T> Index<Parameter> for Parameters<T> {
    type Output = T;

    fn index(&self, parameter: Parameter) -> &T {
        &self.0[parameter as usize]
    }
}
