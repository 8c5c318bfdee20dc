//! What is said of all bars of three rows.

use std::io::{self, Write};

use supermex::facts::three::{Ends, Three};

/// A line about numbers that stray from a trend, if there are any.
fn strip(
    out: &mut impl Write,
    name: &str,
    index: &str,
    ends: Ends<f64>,
    at: Ends<u32>,
) -> io::Result<()> {
    let ([Some(low), Some(high)], [Some(from), Some(to)]) = (ends, at) else { return Ok(()) };
    writeln!(out, "{name:24} from {low:.3} at {index} = {from} to {high:.3} at {index} = {to}")
}

pub(crate) fn print(out: &mut impl Write, three: &Three) -> io::Result<()> {
    let Three { upto, second_row, third_row, strips, extremes, differences, .. } = three;
    let unique = if three.unique { "exactly one" } else { "not always one" };
    writeln!(out, "3xn for n up to {upto}: {unique} winning opening each,")?;
    writeln!(out, "  {second_row} of them in the second row, {third_row} in the third")?;
    writeln!(out, "Digest: {}", three.digest)?;
    for (name, ends, at, differences) in [
        ("d(n) - (1 + 1/sqrt 2) n", strips.d, extremes.d, &differences.d),
        ("q(n) - (1 + sqrt 2) n", strips.q, extremes.q, &differences.q),
        ("r(n) - (1 + 1/sqrt 2) n", strips.r, extremes.r, &differences.r),
    ] {
        strip(out, name, "n", ends, at)?;
        let all = differences.values().sum::<u64>() as f64;
        if all > 0.0 {
            let share = |(step, count): (_, &u64)| format!("{step}: {:.4}", *count as f64 / all);
            let shares = differences.iter().map(share).collect::<Vec<_>>().join(", ");
            writeln!(out, "  differences of successive terms and how often: {shares}")?;
        }
    }
    let (minima, frequencies) = (&three.minima, &three.frequencies);
    if minima.rows > 0 {
        let rows = minima.rows;
        writeln!(out, "m(r), the smallest value of row r but f(r, r), at k(r), for r < {rows}:")?;
        strip(out, "m(r) - sqrt 2 r", "r", minima.values, minima.extremes.values)?;
        strip(out, "k(r) - sqrt 2 r", "r", minima.columns, minima.extremes.columns)?;
    }
    writeln!(out, "t(n), how many rows take d(n):")?;
    strip(out, "t(n) - n/2", "n", frequencies.diagonal, frequencies.extremes)?;
    let taken = if frequencies.starts { "Each" } else { "Not each" };
    writeln!(out, "{taken} q(n) is taken by n rows before its column, in the n columns before.")?;
    let grow = if three.monotone { "grow" } else { "do not always grow" };
    writeln!(out, "Rows {grow} with the second rows at which they become constant.")?;
    let begin = if three.starts_are_minima { "All" } else { "Not all" };
    writeln!(out, "{begin} of them become constant at their smallest value but the first.")?;
    for (holds, what) in [
        (three.bounded, "q(n) <= 3n - 1"),
        (three.within_sum, "f(q, r) <= q + r + 1"),
        (minima.non_decreasing, "m(r) does not fall"),
    ] {
        let found = if holds { "holds" } else { "DOES NOT HOLD" };
        writeln!(out, "Proved in the paper, and {found} here: {what}.")?;
    }
    writeln!(out, "{} values, {} of them the slow way", three.entries, three.slow_path)
}
