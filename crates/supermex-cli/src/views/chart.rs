//! The chart of three rows.

use std::io::{self, Write};

use supermex::three::Chart;

use super::join;

pub(crate) fn print(out: &mut impl Write, chart: &Chart) -> io::Result<()> {
    chart.rows().try_for_each(|(r, q, values)| {
        writeln!(out, "r = {r}, from q = {q}: {}", join(values, " "))
    })
}
