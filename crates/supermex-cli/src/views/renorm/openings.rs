//! Winning openings and their prediction.

use std::io::{self, Write};

use supermex::facts::renorm::{Compared, Last};
use supermex::renorm::geometry::Distribution;
use supermex::three::Summary;

use super::numbers::frequency;

pub(crate) fn print(out: &mut impl Write, summary: &Summary) -> io::Result<()> {
    let found = Compared::new(summary);
    let unique = if found.unique { "exactly one" } else { "NOT exactly one" };
    writeln!(out, "3xn for n up to {}: {unique} winning opening each", found.upto)?;
    for it in &found.openings {
        let (name, leaves) = match it.row {
            2 => ("second", "[(2 - sqrt 2) n, 0, (sqrt 2 - 1) n]"),
            _ => ("third", "[n/sqrt 2, (1 - 1/sqrt 2) n, 0]"),
        };
        writeln!(out, "In the {name} row, leaving about {leaves}:")?;
        frequency(out, "  openings", &it.frequency)?;
        if let Some(Distribution { mean, deviation, least, greatest, .. }) = &it.distances {
            writeln!(
                out,
                "  column less predicted column: from {least:.3} to {greatest:.3}, mean {:.4} ± {:.4}, deviation {:.4} ± {:.4}",
                mean.value, mean.error, deviation.value, deviation.error
            )?;
        }
    }
    if let Some(Last { cols, opening, leaves: [x, y, z], predicted }) = &found.last {
        writeln!(out, "3x{cols}: {opening} leaves [{x},{y},{z}]; predicted column {predicted:.2}")?;
    }
    Ok(())
}
