//! Winning openings of bars.

use std::io::{self, Write};

use supermex::Bar;
use supermex::facts::Opening;
use supermex::request::BarsFound;

use super::join;

/// Every bar on a line of its own, and how many P-positions are inside the largest.
pub(crate) fn print(out: &mut impl Write, found: &BarsFound) -> io::Result<()> {
    for row in found.lines() {
        let bar = Bar { rows: row.rows, columns: row.cols }.to_string();
        let nim = row.nim.map(|nim| format!("nim-value {nim:<5}")).unwrap_or_default();
        match &row.openings[..] {
            [] => writeln!(out, "{bar:<7} {nim} lost")?,
            squares => writeln!(out, "{bar:<7} {nim} {}", join(squares, " or "))?,
        }
    }
    writeln!(out, "P-positions inside {}: {}", found.bar, found.openings.p_positions())
}

/// The openings of 3 × n that win.
pub(crate) fn print_opening(out: &mut impl Write, found: &[Opening]) -> io::Result<()> {
    found.iter().try_for_each(|it| {
        let Opening { cols, opening, to, predicted: (_, predicted) } = it;
        writeln!(out, "3x{cols}: take {opening}, leaving {to}; predicted column {predicted:.2}")
    })
}
