//! Families as Python, which Sage reads as it is.

use std::io::{self, Write};

use super::Proposed;
use crate::automaton::{Grundy, Least, Run, Status, System, Tails, ThreeRows};
use crate::theorem::{Progression, TargetColumns, WinningFamily};

/// A system whose families can be written as a script.
pub trait Scripted: Proposed {
    /// The key of a family: `5`, or `(4, 2)`.
    fn key(&self, cell: usize) -> String;

    /// The functions that answer for any position, in terms of `number`.
    fn functions(&self) -> &'static str;
}

/// Writes the families of `run`, which is a run of `system`, as a script.
pub fn write_sage<S: Scripted>(mut out: impl Write, system: &S, run: &Run) -> io::Result<()> {
    let status = match run.status {
        Status::Proved => "Proved.".to_owned(),
        Status::Observed { upto } => format!("Observed up to {upto}, not proved."),
    };
    writeln!(out, "\"\"\"{}. {status}\"\"\"\n", system.title())?;
    writeln!(
        out,
        "# The first number of each list, then what stands before the period, the period."
    )?;
    writeln!(out, "FAMILIES = {{")?;
    for (cell, family) in run.families.iter().enumerate() {
        let birth = system.birth(cell).max(system.start());
        let (head, period) = (family.head(), family.period());
        writeln!(out, "    {}: ({birth}, {head:?}, {period:?}),", system.key(cell))?;
    }
    writeln!(out, "}}\n{NUMBER}\n{}", system.functions())
}

/// Writes families of winning positions of three rows as a script.
pub fn write_sage_winners(mut out: impl Write, found: &[WinningFamily]) -> io::Result<()> {
    let longest = found.iter().map(|family| family.c).max().unwrap_or(0);
    writeln!(
        out,
        "\"\"\"Winning moves of three-rowed Chomp, third row up to {longest}. Proved.\"\"\"\n"
    )?;
    writeln!(
        out,
        "# The columns [c, a, b] of heights 3, 2 and 1: c; a and b as first number, last number and"
    )?;
    writeln!(out, "# step; what is left: c, a or what is added to a, whether it is added, b.")?;
    writeln!(out, "WINNERS = [")?;
    let progression = |&Progression { first, last, step }: &Progression| {
        let last = last.map_or("None".to_owned(), |last| last.to_string());
        format!("({first}, {last}, {step})")
    };
    for WinningFamily { c, a, b, to } in found {
        let (a, b) = (progression(a), progression(b));
        let left = match to.a {
            TargetColumns::Fixed(columns) => format!("{columns}, False"),
            TargetColumns::Along(more) => format!("{more}, True"),
        };
        writeln!(out, "    ({c}, {a}, {b}, ({}, {left}, {})),", to.c, to.b)?;
    }
    writeln!(out, "]\n{WINNING_MOVE}")
}

/// The function of a script of winning moves.
const WINNING_MOVE: &str = r#"

def contains(progression, number):
    first, last, step = progression
    return number >= first and (last is None or number <= last) and (number - first) % step == 0


def winning_move(p, q, r):
    """The rows that a winning move leaves of p >= q >= r; None for a P-position."""
    for c, a, b, (left_c, left_a, is_added, left_b) in WINNERS:
        if c == r and contains(a, q - r) and contains(b, p - q):
            second = left_c + left_a + (q - r if is_added else 0)
            return (second + left_b, second, left_c)
    return None"#;

/// What is common to all scripts.
const NUMBER: &str = r#"

def number(key, at):
    """The number of a list, less `at`; None where the list has ended."""
    first, head, period = FAMILIES[key]
    place = at - first
    if place < len(head):
        return head[place]
    return period[(place - len(head)) % len(period)] if period else None

"#;

impl Scripted for ThreeRows {
    fn key(&self, cell: usize) -> String {
        cell.to_string()
    }

    fn functions(&self) -> &'static str {
        r#"def is_loser(p, q, r):
    """Whether the rows p >= q >= r are a P-position."""
    return number(r, q) == p - q"#
    }
}

impl Scripted for Grundy {
    fn key(&self, cell: usize) -> String {
        let (value, row) = self.cell(cell);
        format!("({value}, {row})")
    }

    fn functions(&self) -> &'static str {
        r#"def has_nim_value(g, p, q, r):
    """Whether the rows p >= q >= r have nim-value g."""
    return number((g, r), q) == p - q"#
    }
}

impl Scripted for Tails {
    fn key(&self, cell: usize) -> String {
        // A pair of brackets makes a tuple only with a comma in it.
        format!("({},)", self.label(cell).replace(',', ", ")).replace("(,)", "()")
    }

    fn functions(&self) -> &'static str {
        match self.least() {
            Least::Time => {
                r#"def is_loser(p, q, *tail):
    """Whether the rows p >= q >= ..., empty ones included, are a P-position."""
    return number(tail, q) == p - q"#
            }
            Least::Zero => {
                r#"def nim_value(p, *tail):
    """The nim-value of the rows p >= ..., empty ones included."""
    return p + number(tail, p)"#
            }
        }
    }
}
