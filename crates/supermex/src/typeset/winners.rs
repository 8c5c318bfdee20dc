//! The winning moves of three rows.

use std::io::{self, Write};

use super::Markup;
use super::page::{Page, linear};
use crate::theorem::{Progression, TargetColumns, WinningFamily};

/// Writes a page with the winning moves of each family of `found`, third row by third row.
pub fn write_winners(out: impl Write, markup: Markup, found: &[WinningFamily]) -> io::Result<()> {
    let longest = found.iter().map(|family| family.c).max().unwrap_or(0);
    let title = format!("Winning moves of three-rowed Chomp, third row up to {longest}");
    let mut page = Page::begin(out, markup, &title)?;
    page.paragraph(
        "Each line has positions, as rows, and what a winning move leaves of them. Letters $i$ and \
         $j$ stand for any of $0, 1, 2, \\dots$ No position stands in two lines, and a position \
         that stands in none is a P-position.",
    )?;
    for family in found.chunk_by(|one, other| one.c == other.c) {
        page.proposition(
            &format!("third row {}", family[0].c),
            "These positions are won, and these are moves that win:",
        )?;
        page.items(family.iter().map(winning_moves))?;
    }
    page.end()
}

/// The positions of a family, and what the winning move leaves, in rows.
pub(super) fn winning_moves(family: &WinningFamily) -> String {
    let WinningFamily { c, a, b, to } = family;
    let step = |progression: &Progression| match progression.last {
        Some(_) => 0,
        None => progression.step,
    };
    let (i, j) = (("i", step(a)), ("j", step(b)));
    let terms = [(i.1, i.0), (j.1, j.0)];
    let second = c + a.first;
    let position = [linear(second + b.first, &terms), linear(second, &terms[..1]), linear(*c, &[])];
    let (left, step) = match to.a {
        TargetColumns::Fixed(columns) => (columns, 0),
        TargetColumns::Along(more) => (a.first.saturating_add_signed(more), i.1),
    };
    let along = [(step, "i")];
    let target =
        [linear(to.c + left + to.b, &along), linear(to.c + left, &along), linear(to.c, &[])];
    format!("from $({})$ to $({})$", position.join(", "), target.join(", "))
}
