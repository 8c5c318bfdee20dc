//! What is measured of sheets.

use std::io::{self, Write};

use supermex::facts::renorm::{AtX, Geometry};
use supermex::renorm::geometry::{Density, Ends, Estimate, Scatter};

use super::numbers::{distances, frequency};

pub(crate) fn print(out: &mut impl Write, geometry: &Geometry) -> io::Result<()> {
    writeln!(out, "The six parameters, fitted to the sheet x = {}:", geometry.x)?;
    for AtX { name, fitted: Estimate { value, error }, predicted, off, .. } in &geometry.parameters
    {
        let off = 100.0 * off;
        writeln!(
            out,
            "{name:>8} = {value:>9.6} ± {error:.6}; predicted {predicted:>9.6}, off by {off:.4} %"
        )?;
    }
    writeln!(out, "Their standard errors at other x, and the power of x that these shrink with:")?;
    write!(out, "       x")?;
    geometry.shrinkage.iter().try_for_each(|it| write!(out, " {:>9}", it.name))?;
    for fit in &geometry.by_x {
        write!(out, "\n{:>8}", fit.x)?;
        fit.parameters.iter().try_for_each(|it| write!(out, " {:>9.2e}", it.number.error))?;
    }
    write!(out, "\n   power")?;
    for it in &geometry.shrinkage {
        match &it.power {
            Some(power) => write!(out, " {:>9.2}", power.value)?,
            None => write!(out, "         –")?,
        }
    }
    writeln!(out)?;
    frequency(out, "Sheets that end at the bottom", &geometry.termination)?;
    let densities = &geometry.densities;
    writeln!(out, "How many lines instant winners have in a unit, for x = {}:", densities.x)?;
    for Density { equation, lines, met, measured, predicted, .. } in &densities.lines {
        let (lines, Estimate { value, error }) = (lines.name(), measured);
        writeln!(
            out,
            "  ({equation}) {lines:2} {value:.5} ± {error:.5}; predicted {predicted:.5}; {met} lines"
        )?;
    }
    writeln!(out, "How high above their line losers are:")?;
    writeln!(out, "       x  line    losers      mean          deviation     least greatest")?;
    for Scatter { x, lower, upper } in &geometry.scatter {
        for (name, found) in [("lower", lower), ("upper", upper)] {
            write!(out, "{x:>8}  {name} {:>8}", found.count)?;
            distances(out, found)?;
        }
    }
    writeln!(out, "How far the ends of lines are from where they should be:")?;
    writeln!(
        out,
        "     sheets       end    lines      mean          deviation     least greatest"
    )?;
    let mut large = geometry.growth.iter().filter(|ends| ends.sheets[1] > 1000);
    large.try_for_each(|ends| ends_text(out, ends))?;
    writeln!(
        out,
        "Top: z where lines begin; bottom: y where lower lines end; start and flat: y and z where flat lines begin."
    )?;
    let windows = geometry.growth.iter().filter(|ends| ends.windows[0] > 0);
    let windows =
        windows.map(|it| format!("{}, {} by {}", it.windows[0], it.windows[1], it.sheets[1]));
    writeln!(
        out,
        "Widths of the windows around the lower and the upper line: {}.",
        windows.collect::<Vec<_>>().join("; ")
    )
}

fn ends_text(out: &mut impl Write, ends: &Ends) -> io::Result<()> {
    let sheets = format!("{}-{}", ends.sheets[0], ends.sheets[1]);
    let all = [&ends.top, &ends.bottom, &ends.start, &ends.flat];
    for (name, found) in ["top", "bottom", "start", "flat"].into_iter().zip(all) {
        if let Some(found) = found {
            write!(out, "{sheets:>15}  {name:>6} {:>7}", found.count)?;
            distances(out, found)?;
        }
    }
    Ok(())
}
