//! Nim-values of single positions and of bars.

use std::io::{self, Write};

use supermex::facts::{BarNim, PositionNim};
use supermex::request::{NimTableFound, Rectangles};

use super::join;

pub(crate) fn positions(out: &mut impl Write, found: &NimTableFound) -> io::Result<()> {
    found.lines().try_for_each(|PositionNim { position, nim }| {
        writeln!(out, "({}) {nim}", join(position.rows(), ","))
    })
}

pub(crate) fn bars(out: &mut impl Write, found: &Rectangles) -> io::Result<()> {
    let rows = found.rows;
    found.lines().try_for_each(|BarNim { cols, nim }| writeln!(out, "{rows}x{cols} {nim}"))
}
