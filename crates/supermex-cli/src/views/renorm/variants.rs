//! Variants of Chomp beside Chomp.

use std::io::{self, Write};

use supermex::facts::renorm::{ByMissing, Variants};

pub(crate) fn print(out: &mut impl Write, found: &Variants) -> io::Result<()> {
    let Variants { x, chomp_sheets, grown, ended, .. } = found;
    writeln!(out, "{grown} variants, grown to sheet {x}, beside {chomp_sheets} sheets of Chomp")?;
    if *ended > 0 {
        writeln!(out, "{ended} others came to a bar that is lost: their later sheets are empty.")?;
    }
    writeln!(out, "                       Chomp: mean ± deviation    variants: mean ± deviation")?;
    for it in &found.numbers {
        let predicted = it.predicted.map_or("        ".to_owned(), |it| format!("{it:8.5}"));
        writeln!(
            out,
            "{:>10}  {predicted}  {:10.5} ± {:8.5}     {:10.5} ± {:8.5}  from {:.4} to {:.4}",
            it.name,
            it.chomp.mean,
            it.chomp.deviation,
            it.variants.mean,
            it.variants.deviation,
            it.variants.least,
            it.variants.greatest
        )?;
    }
    writeln!(
        out,
        "Predicted numbers are those of Eq. (5). Offsets are means over sheets from X/2 on:"
    )?;
    writeln!(out, "top, of z less x/sqrt 2; bottom, of y less (sqrt 2 - 1) x; flat, of z less")?;
    writeln!(out, "(2 - sqrt 2) x. Missing: bars without a winning opening, less bars with two;")?;
    writeln!(out, "sum: (2 - sqrt 2) top + (sqrt 2 - 1) bottom:")?;
    writeln!(out, "missing  variants       top    bottom      flat       sum")?;
    for ByMissing { missing, variants, top, bottom, flat, sum } in &found.by_missing {
        let (top, bottom, flat, sum) = (top.mean, bottom.mean, flat.mean, sum.mean);
        writeln!(out, "{missing:7} {variants:9} {top:9.3} {bottom:9.3} {flat:9.3} {sum:9.3}")?;
    }
    Ok(())
}
