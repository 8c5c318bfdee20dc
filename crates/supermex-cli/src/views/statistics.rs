//! Statistics of the nim-values of three rows.

use std::io::{self, Write};

use supermex::facts::Statistics;
use supermex::facts::statistics::{Bin, OfRows};
use supermex::rows::{NimCount, NimLine, NimStatistics};

use super::{join, part_name};

/// How many nim-values are shown of all that come up.
const SHOWN: usize = 10;

pub(crate) fn print(out: &mut impl Write, found: &NimStatistics) -> io::Result<()> {
    let (statistics, parts) = (&Statistics::from(found), found.parts());
    let Statistics { upto, positions, .. } = statistics;
    writeln!(
        out,
        "Nim-values g of the positions (p,q,r) with longest row up to {upto}: {positions}"
    )?;
    writeln!(out, "rows    positions  g = p+q+r-1  greatest g/(p+q+r)")?;
    for OfRows { rows, positions, at_bound, greatest, at } in &statistics.by_rows {
        write!(out, "{rows:>4} {positions:>12} {at_bound:>12}")?;
        if let (Some(greatest), Some(at)) = (greatest, at) {
            write!(out, "  {greatest:.5} at ({})", join(at, ","))?;
        }
        writeln!(out)?;
    }
    let found = if statistics.within_squares { "holds" } else { "DOES NOT HOLD" };
    writeln!(out, "Proved, and {found} here: g <= p + q + r - 1.")?;
    values(out, statistics)?;
    line(out, "(n,n)", statistics.pairs.as_ref())?;
    line(out, "(n,n,n)", statistics.bars.as_ref())?;
    trend(out, statistics, parts)
}

/// How often the least nim-values come up.
fn values(out: &mut impl Write, statistics: &Statistics) -> io::Result<()> {
    let Statistics { tails, values, unchanged, .. } = statistics;
    let half = statistics.upto / 2;
    writeln!(
        out,
        "How many of the {tails} tails (q,r) have a nim-value, which share that is, and the share up to {half}:",
    )?;
    for NimCount { nim, count, density, density_before, bar, .. } in values.iter().take(SHOWN) {
        write!(out, "{nim:>4} {count:>12} {density:>8.5}")?;
        if let Some(before) = density_before {
            write!(out, " {before:>8.5}")?;
        }
        if let Some(n) = bar {
            write!(out, "  of 3x{n}")?;
        }
        writeln!(out)?;
    }
    if let Some(last) = values.last().filter(|_| values.len() > SHOWN) {
        writeln!(out, "and so on up to {}, which {} have.", last.nim, last.count)?;
    }
    if !unchanged.is_empty() {
        writeln!(out, "None with p > {half} has nim-value {}.", join(unchanged, ", "))?;
    }
    Ok(())
}

fn line(out: &mut impl Write, name: &str, line: Option<&NimLine>) -> io::Result<()> {
    let Some(NimLine { slope, lowest, highest, differences, nims }) = line else { return Ok(()) };
    let half = nims.len() / 2;
    writeln!(out, "{name}: the mean of g/n for n > {half} is {slope:.5}")?;
    writeln!(
        out,
        "  g - {slope:.5} n from {:.3} (n = {}) to {:.3} (n = {}), all n",
        lowest.distance, lowest.n, highest.distance, highest.n
    )?;
    if differences.is_empty() {
        return Ok(());
    }
    let steps = differences.iter().map(|step| format!("{:+} {}x", step.difference, step.count));
    writeln!(out, "  from n to n + 1: {}", steps.collect::<Vec<_>>().join(", "))
}

/// How nim-values grow with p.
fn trend(out: &mut impl Write, statistics: &Statistics, parts: u32) -> io::Result<()> {
    let (quarter, half) = (statistics.upto / 4, statistics.upto / 2);
    writeln!(out, "g/p for p > {half}, and the change of its mean since {quarter} < p <= {half}:")?;
    let width = part_name([0.0, 1.0], parts).len();
    let names = "positions   least    mean greatest  deviation  stray   change";
    writeln!(out, "{:width$}  {:width$}   {names}", "q/p", "r/p")?;
    for bin in &statistics.trend {
        let &Bin { q, r, positions, least, mean, greatest, deviation, stray, before } = bin;
        let [q, r] = [q, r].map(|range| part_name(range, parts));
        write!(
            out,
            "{q}  {r}  {positions:>10} {least:>7.4} {mean:>7.4} {greatest:>8.4} {deviation:>10.4} {stray:>6.4}",
        )?;
        if let Some(before) = before {
            write!(out, " {:>+8.4}", mean - before)?;
        }
        writeln!(out)?;
    }
    Ok(())
}
