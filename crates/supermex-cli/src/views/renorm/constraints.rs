//! The six constraints and what solves them.

use std::io::{self, Write};

use serde::Serialize;
use supermex::renorm::geometry::{CONSTRAINTS, Estimate, Parameter, Parameters, Solutions};

use super::{Number, document};
use crate::views::certificates::DocumentFormat;

#[derive(Serialize)]
struct Solved {
    constraints: Vec<Constraint>,
    starts: usize,
    /// How many led towards the border.
    border: usize,
    solutions: Vec<Solution>,
}

#[derive(Serialize)]
struct Constraint {
    number: usize,
    equation: &'static str,
    because: &'static str,
    /// Whether Eq. (5) satisfies it exactly.
    exact: bool,
}

#[derive(Serialize)]
struct Solution {
    starts: usize,
    parameters: Vec<SolvedFor>,
    residuals: [f64; 6],
}

#[derive(Serialize)]
struct SolvedFor {
    name: &'static str,
    #[serde(flatten)]
    number: Number,
    predicted: f64,
    formula: &'static str,
}

pub(crate) fn print_constraints(
    out: &mut impl Write,
    format: DocumentFormat,
    solutions: &Solutions,
) -> io::Result<()> {
    let Solutions { starts, found, border, exact } = solutions;
    if matches!(format, DocumentFormat::Json) {
        let constraints = (1..).zip(CONSTRAINTS).zip(*exact).map(|((number, it), exact)| {
            Constraint { number, equation: it.equation, because: it.because, exact }
        });
        let solutions = found.iter().map(|solution| Solution {
            starts: solution.starts,
            parameters: Parameter::ALL.map(|it| solved(it, &solution.parameters)).into(),
            residuals: solution.residuals,
        });
        let solved = Solved {
            constraints: constraints.collect(),
            starts: *starts,
            border: *border,
            solutions: solutions.collect(),
        };
        return document(out, &solved);
    }
    writeln!(out, "The constraints, and whether Eq. (5) satisfies them by exact arithmetic:")?;
    for ((number, constraint), exact) in (1..).zip(CONSTRAINTS).zip(*exact) {
        let says = if exact { "yes" } else { "NO" };
        writeln!(out, "{number}. {}", constraint.equation)?;
        writeln!(out, "   {}: {says}", constraint.because)?;
    }
    for (number, solution) in (1..).zip(found) {
        writeln!(
            out,
            "Solution {number} in the region of such sheets, from {} of {starts} random starts:",
            solution.starts
        )?;
        for parameter in Parameter::ALL {
            let Estimate { value, error } = solution.parameters[parameter];
            let predicted = Parameters::PREDICTED[parameter];
            let (name, formula) = (parameter.name(), parameter.formula());
            writeln!(
                out,
                "{name:>8} = {value:>16.13}, that is {formula} = {predicted:.13}; ± {error:.0e}"
            )?;
        }
    }
    if found.is_empty() {
        writeln!(out, "No solution was found from {starts} random starts.")?;
    }
    let others = solutions.elsewhere();
    writeln!(
        out,
        "{border} starts led towards the border of the region, where there is none, and {others} elsewhere or nowhere."
    )
}

fn solved(parameter: Parameter, solution: &Parameters<Estimate>) -> SolvedFor {
    SolvedFor {
        name: parameter.name(),
        number: solution[parameter].into(),
        predicted: Parameters::PREDICTED[parameter],
        formula: parameter.formula(),
    }
}
