//! Winning families and *Winning Ways*' table.

use std::io::{self, Write};

use supermex::facts::{PositionSum, TableColumn};
use supermex::theorem::{Progression, TargetColumns, WinningFamily};
use supermex::typeset::{write_sage_winners, write_winners};

use super::families::symbolic;
use super::join;
use crate::flags::Page;

/// Prints winning families.
pub(crate) fn print_winners(out: &mut impl Write, found: &[WinningFamily]) -> io::Result<()> {
    found.iter().try_for_each(|family| writeln!(out, "{}", text(family)))
}

/// Winning families as a page of propositions, or as a script.
pub(crate) fn page(out: &mut impl Write, page: Page, found: &[WinningFamily]) -> io::Result<()> {
    match page {
        Page::Typeset(markup) => write_winners(out, markup, found),
        Page::Sage => write_sage_winners(out, found),
    }
}

/// A pair of a winner and the loser that it can be made, as `WINNERS(a,b,k)` of Zeilberger's Maple
/// package has it.
fn text(family: &WinningFamily) -> String {
    let WinningFamily { c, a, b, to } = family;
    let term = |progression: &Progression, symbol: &str| match progression.last {
        Some(only) => only.to_string(),
        None => symbolic(progression.first, progression.step, symbol),
    };
    let left = match to.a {
        TargetColumns::Fixed(columns) => columns.to_string(),
        TargetColumns::Along(more) => symbolic(a.first.saturating_add_signed(more), a.step, "a"),
    };
    let winner = brackets(*c, &term(a, "a"), &term(b, "b"));
    format!("[{winner}, {}]", brackets(to.c, &left, &to.b.to_string()))
}

/// Square brackets, without what is missing in front.
fn brackets(c: u64, a: &str, b: &str) -> String {
    match (c, a) {
        (0, "0") => format!("[{b}]"),
        (0, _) => format!("[{a}, {b}]"),
        _ => format!("[{c}, {a}, {b}]"),
    }
}

/// Prints generating functions.
pub(crate) fn print_sums(out: &mut impl Write, found: &[PositionSum]) -> io::Result<()> {
    for PositionSum { c, losers, winners, sum, .. } in found {
        writeln!(out, "c = {c}")?;
        writeln!(out, "  losers:   {}", losers.join(" + "))?;
        writeln!(out, "  winners:  {}", winners.join(" + "))?;
        writeln!(out, "  together: {sum}")?;
    }
    writeln!(out, "Proved: every position is in one family of losers or winners, and in no two.")
}

/// Prints the table of *Winning Ways*.
pub(crate) fn print_table(out: &mut impl Write, found: &[TableColumn]) -> io::Result<()> {
    found.iter().try_for_each(|column| {
        let dots = if column.repeats { " ..." } else { "" };
        writeln!(out, "{}: {}{dots}", column.c, join(&column.values, " "))
    })
}
