//! Families of positions.

use std::io::{self, Write};

use supermex::automaton::{Family, Instant, Least, Repeat, Run, Status, System, ThreeRows};
use supermex::request::Theorem;
use supermex::typeset::{Scripted, write_families, write_sage};

use super::join;
use crate::flags::Page;

/// Prints all families; `line` prints one, without its end.
fn print<W: Write>(
    out: &mut W,
    run: &Run,
    time: &str,
    line: impl Fn(&mut W, usize, &Family) -> io::Result<()>,
) -> io::Result<()> {
    for (cell, family) in run.families.iter().enumerate() {
        line(out, cell, family)?;
        match run.status {
            Status::Observed { upto } if !run.proved[cell] => match family.head() {
                [] => writeln!(out, " ...   not observed yet")?,
                _ => writeln!(out, "   observed up to {time} {upto}, not proved")?,
            },
            _ => writeln!(out)?,
        }
    }
    match run.status {
        Status::Proved => print_repeats(out, &run.repeats, time),
        Status::Observed { upto } => {
            writeln!(out, "Not proved: not every state has come again up to {time} {upto}.")
        }
    }
}

/// P-positions of three rows, as Zeilberger's Maple package lists them.
pub(crate) fn losers(out: &mut impl Write, found: &Theorem<ThreeRows>) -> io::Result<()> {
    print(out, &found.run, "second row", loser_line)
}

/// Two rows with instant winners.
pub(crate) fn instant(out: &mut impl Write, found: &Theorem<Instant>) -> io::Result<()> {
    print(out, &found.run, "a =", |out, _, family| brief_line(out, "b", family))
}

/// Families with their labels as certificates have them.
pub(crate) fn brief<S: System>(out: &mut impl Write, found: &Theorem<S>) -> io::Result<()> {
    let time = match found.system.least() {
        Least::Time => "second row",
        Least::Zero => "first row",
    };
    print(out, &found.run, time, |out, cell, family| {
        brief_line(out, &found.system.label(cell), family)
    })
}

/// Families as a page of propositions, or as a script.
pub(crate) fn page<S: Scripted>(
    out: &mut impl Write,
    page: Page,
    found: &Theorem<S>,
) -> io::Result<()> {
    match page {
        Page::Typeset(markup) => write_families(out, markup, &found.system, &found.run),
        Page::Sage => write_sage(out, &found.system, &found.run),
    }
}

/// A line as `Losers(a,k)` of Zeilberger's Maple package has it.
fn loser_line(out: &mut impl Write, c: usize, family: &Family) -> io::Result<()> {
    if family.head().is_empty() && family.is_finite() {
        return write!(out, "[{c}, a, b]:");
    }
    let (first, step) = (family.head().len() as u64, family.period().len() as u64);
    for (a, b) in (0..).zip(family.head()) {
        write!(out, "{}[{c}, {a}, {b}]", comma(a))?;
    }
    for (a, b) in (first..).zip(family.period()) {
        write!(out, "{}[{c}, {}, {b}]", comma(a), symbolic(a, step, "a"))?;
    }
    Ok(())
}

/// What stands before the item at an index of a list.
fn comma(index: u64) -> &'static str {
    if index == 0 { "" } else { ", " }
}

/// A first number and a step, with a symbol for the number of steps.
pub(crate) fn symbolic(first: u64, step: u64, symbol: &str) -> String {
    match (first, step) {
        (0, 1) => symbol.to_owned(),
        (_, 1) => format!("{first} + {symbol}"),
        (0, _) => format!("{step} {symbol}"),
        _ => format!("{first} + {step} {symbol}"),
    }
}

/// A line with the label, the head, and the period in brackets.
fn brief_line(out: &mut impl Write, label: &str, family: &Family) -> io::Result<()> {
    write!(out, "{label}:")?;
    for value in family.head() {
        write!(out, " {value}")?;
    }
    match family.period() {
        [] => Ok(()),
        period => write!(out, " ({})", join(period, " ")),
    }
}

/// What makes the families a theorem, or that nothing does; `time` is what time is in the game.
pub(crate) fn print_repeats(
    out: &mut impl Write,
    repeats: &[Repeat],
    time: &str,
) -> io::Result<()> {
    if let &[Repeat { at, period, .. }] = repeats {
        return writeln!(out, "Proved: the state at {time} {at} comes again at {}.", at + period);
    }
    for &Repeat { at, period, cells } in repeats {
        let again = at + period;
        match cells {
            1 => write!(out, "Proved: the state of one list at {time} {at} comes")?,
            _ => write!(out, "Proved: the states of {cells} lists at {time} {at} come")?,
        }
        writeln!(out, " again at {again}.")?;
    }
    Ok(())
}
