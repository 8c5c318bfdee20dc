//! The six constraints and what solves them.

use std::io::{self, Write};

use supermex::facts::Constraints;
use supermex::facts::renorm::{Constraint, SolvedFor};
use supermex::renorm::geometry::Estimate;

pub(crate) fn print(out: &mut impl Write, found: &Constraints) -> io::Result<()> {
    let Constraints { constraints, starts, border, solutions } = found;
    writeln!(out, "The constraints, and whether Eq. (5) satisfies them by exact arithmetic:")?;
    for Constraint { number, equation, because, exact } in constraints {
        let says = if *exact { "yes" } else { "NO" };
        writeln!(out, "{number}. {equation}")?;
        writeln!(out, "   {because}: {says}")?;
    }
    for (number, solution) in (1..).zip(solutions) {
        writeln!(
            out,
            "Solution {number} in the region of such sheets, from {} of {starts} random starts:",
            solution.starts
        )?;
        for SolvedFor { name, number: Estimate { value, error }, predicted, formula } in
            &solution.parameters
        {
            writeln!(
                out,
                "{name:>8} = {value:>16.13}, that is {formula} = {predicted:.13}; ± {error:.0e}"
            )?;
        }
    }
    if solutions.is_empty() {
        writeln!(out, "No solution was found from {starts} random starts.")?;
    }
    let inside: usize = solutions.iter().map(|solution| solution.starts).sum();
    let others = starts - inside - border;
    writeln!(
        out,
        "{border} starts led towards the border of the region, where there is none, and {others} elsewhere or nowhere."
    )
}
