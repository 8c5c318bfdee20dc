//! The six constraints and what solves them.

use serde::{Deserialize, Serialize};

use crate::renorm::geometry::{CONSTRAINTS, Estimate, Parameter, Parameters, Solutions};

/// The constraints on the six parameters, and solutions that were found from random starts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Constraints {
    /// The constraints.
    pub constraints: Vec<Constraint>,
    /// How many random starts there were.
    pub starts: usize,
    /// How many starts led towards the border.
    pub border: usize,
    /// The solutions that the other starts led to.
    pub solutions: Vec<Solution>,
}

/// A constraint.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Constraint {
    /// Its number, from 1 on.
    pub number: usize,
    /// The equation.
    pub equation: String,
    /// Why it holds.
    pub because: String,
    /// Whether Eq. (5) satisfies it exactly.
    pub exact: bool,
}

/// Parameters that satisfy all constraints.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Solution {
    /// How many starts led there.
    pub starts: usize,
    /// The parameters.
    pub parameters: Vec<SolvedFor>,
    /// By how much each constraint is missed.
    pub residuals: [f64; 6],
}

/// A parameter that was solved for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolvedFor {
    /// Its name.
    pub name: String,
    /// The value of the parameter, and its error.
    #[serde(flatten)]
    pub number: Estimate,
    /// The value that Eq. (5) has.
    pub predicted: f64,
    /// The formula that Eq. (5) has.
    pub formula: String,
}

impl From<&Solutions> for Constraints {
    fn from(Solutions { starts, found, border, exact }: &Solutions) -> Constraints {
        let constraint = |((number, it), exact): ((_, &crate::renorm::geometry::Constraint), _)| {
            let (equation, because) = (it.equation.to_owned(), it.because.to_owned());
            Constraint { number, equation, because, exact }
        };
        let solutions = found.iter().map(|solution| Solution {
            starts: solution.starts,
            parameters: Parameter::ALL.map(|it| solved(it, &solution.parameters)).into(),
            residuals: solution.residuals,
        });
        Constraints {
            constraints: (1..).zip(&CONSTRAINTS).zip(*exact).map(constraint).collect(),
            starts: *starts,
            border: *border,
            solutions: solutions.collect(),
        }
    }
}

fn solved(parameter: Parameter, solution: &Parameters<Estimate>) -> SolvedFor {
    SolvedFor {
        name: parameter.name().to_owned(),
        number: solution[parameter],
        predicted: Parameters::PREDICTED[parameter],
        formula: parameter.formula().to_owned(),
    }
}
