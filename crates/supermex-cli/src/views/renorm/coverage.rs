//! Whether errors are as large as they should be.

use std::io::{self, Write};

use supermex::facts::renorm::{Coverage, CoveredAt};

pub(crate) fn print(out: &mut impl Write, coverage: &Coverage) -> io::Result<()> {
    let Coverage { from, to, sheets, quantities, .. } = coverage;
    writeln!(
        out,
        "(measured - predicted)/error on {sheets} sheets from x = {from} to {to}; in brackets, what good errors would have:"
    )?;
    writeln!(out, "          within 1  within 2       rms             mean        sheets")?;
    writeln!(out, "           (0.68)    (0.95)        (1)             (0)")?;
    for CoveredAt { name, sheets, within_one, within_two, mean, rms } in quantities {
        writeln!(
            out,
            "{name:>8} {within_one:>8.2}  {within_two:>8.2}    {:>5.2} ± {:.2}    {:>5.2} ± {:.2}  {sheets:>6}",
            rms.value, rms.error, mean.value, mean.error
        )?;
    }
    Ok(())
}
