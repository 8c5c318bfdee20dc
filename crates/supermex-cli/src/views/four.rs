//! What is said of all P-positions of four rows.

use std::io::{self, Write};

use supermex::facts::Four;
use supermex::facts::four::{Bin, InRow, OfRows};
use supermex::rows::FourShape;

use super::{join, part_name};

pub(crate) fn print(out: &mut impl Write, shape: &FourShape) -> io::Result<()> {
    let (four, parts) = (&Four::from(shape), shape.parts);
    let &Four { upto, positions, half: count, seconds: [first, last], .. } = four;
    writeln!(out, "P-positions (a,b,c,d) with longest row up to {upto}: {positions}")?;
    writeln!(out, "rows    positions      a = b  a = b+c+d+1")?;
    for OfRows { rows, positions, ends, at_bound } in &four.by_rows {
        writeln!(out, "{rows:>4} {positions:>12} {ends:>10} {at_bound:>12}")?;
    }
    let found = if four.within_sum { "holds" } else { "DOES NOT HOLD" };
    writeln!(out, "Proved, and {found} here: a <= b + c + d + 1.")?;
    if let Some(exponent) = four.exponent {
        let half = upto / 2;
        writeln!(
            out,
            "Up to {half} there are {count}: since then they have grown like N^{exponent:.4}."
        )?;
    }
    openings(out, four)?;
    if first > last {
        return Ok(());
    }
    writeln!(
        out,
        "Tails (c,d) of all second rows b from {first} to {last}, and (a-b)/b of the living:"
    )?;
    let width = part_name([0.0, 1.0], parts).len();
    let names = "tails     living  share    least    mean greatest";
    writeln!(out, "{:width$}  {:width$}       {names}", "c/b", "d/b")?;
    four.shape.iter().try_for_each(|bin| line(out, bin, parts))
}

/// The openings of 4 × n.
fn openings(out: &mut impl Write, four: &Four) -> io::Result<()> {
    let &Four { upto, second_row, third_row, fourth_row, .. } = four;
    write!(out, "4xn for n up to {upto}: {}", if four.unique { "exactly " } else { "" })?;
    write!(out, "one winning opening each")?;
    if !four.unique {
        write!(out, ", except n = {}", join(&four.exceptions, ", "))?;
    }
    writeln!(out)?;
    for (number, count, name) in
        [(2, second_row, "second"), (3, third_row, "third"), (4, fourth_row, "fourth")]
    {
        write!(out, "  in the {name} row {count}")?;
        if let Some(found) = four.columns.iter().find(|found| found.row == number) {
            let InRow { least, mean, greatest, .. } = found;
            let from = upto / 2;
            write!(out, "; column/n from {least:.5} to {greatest:.5}, mean {mean:.5}, n > {from}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn line(out: &mut impl Write, bin: &Bin, parts: u32) -> io::Result<()> {
    let &Bin { c, d, tails, living, .. } = bin;
    let share = living as f64 / tails as f64;
    let [c, d] = [c, d].map(|range| part_name(range, parts));
    write!(out, "{c}  {d}  {tails:>10} {living:>10} {share:.4}")?;
    if let Bin { least: Some(least), mean: Some(mean), greatest: Some(greatest), .. } = bin {
        write!(out, "  {least:>7.4} {mean:>7.4}  {greatest:>7.4}")?;
    }
    writeln!(out)
}
