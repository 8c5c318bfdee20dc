//! Variants of Chomp beside Chomp.

use std::io::{self, Write};

use supermex::facts::renorm::{ByMissing, Variants};

pub(crate) fn print(out: &mut impl Write, found: &Variants) -> io::Result<()> {
    let Variants { x, chomp_sheets, grown, ended, .. } = found;
    writeln!(out, "{grown} variants, grown to sheet {x}, beside {chomp_sheets} sheets of Chomp")?;
    if *ended > 0 {
        writeln!(out, "{ended} others came to a bar that is lost: their later sheets are empty.")?;
    }
    writeln!(
        out,
        "                         Chomp: mean ± deviation    variants: mean ± deviation"
    )?;
    for it in &found.numbers {
        let predicted = it.predicted.map_or("        ".to_owned(), |it| format!("{it:8.5}"));
        writeln!(
            out,
            "{:>12}  {predicted}  {:10.5} ± {:8.5}     {:10.5} ± {:8.5}  from {:.4} to {:.4}",
            it.name,
            it.chomp.mean,
            it.chomp.deviation,
            it.variants.mean,
            it.variants.deviation,
            it.variants.least,
            it.variants.greatest
        )?;
    }
    let notes = "\
Predicted numbers are those of Eq. (5); (7) to (9) are densities of lines. Offsets are means over
the sheets from X/2 on: top, of z less x/sqrt 2; bottom, of y less (sqrt 2 - 1) x; flat, of z less
(2 - sqrt 2) x; ended, of the number of sheets that have ended less (2 - sqrt 2) x.
Missing: bars without a winning opening, less bars with two;
sum: (2 - sqrt 2) top + (sqrt 2 - 1) bottom:";
    writeln!(out, "{notes}")?;
    for first in [false, true] {
        let own = || found.by_missing.iter().filter(move |it| it.first == first);
        if own().next().is_none() {
            continue;
        }
        let kind = if first { "another first sheet" } else { "declared" };
        writeln!(
            out,
            "missing  variants       top    bottom      flat     ended       sum  {kind}"
        )?;
        for ByMissing { missing, variants, top, bottom, flat, ended, sum, .. } in own() {
            write!(out, "{missing:7} {variants:9}")?;
            for offset in [top, bottom, flat, ended, sum] {
                write!(out, " {:9.3}", offset.mean)?;
            }
            writeln!(out)?;
        }
    }
    Ok(())
}
