//! Writing certificates.

use std::io::{self, Write};

use super::TITLE;
use crate::automaton::{Family, Repeat, Run, Status, System};

/// What a certificate carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Every family.
    Full,
    /// The digest of the families. It is checked by running the system again.
    Replay,
}

/// Writes the certificate of a run, or, for a run that was cut short, what it has observed.
/// It makes many small writes: a file is best behind a `BufWriter`.
///
/// ```
/// use supermex::automaton::{ThreeRows, run};
/// use supermex::certificate::{Form, write};
///
/// let system = ThreeRows::new(1);
/// let mut text = Vec::new();
/// write(&mut text, &system, &run(&system, 100), Form::Full)?;
/// let expected = "\
/// supermex certificate 1
/// full
/// losers upto 1
/// cells 2
/// repeat 3 1 2
/// 0: (1)
/// 1: 2 0
/// ";
/// assert_eq!(text, expected.as_bytes());
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write(out: &mut impl Write, system: &impl System, run: &Run, form: Form) -> io::Result<()> {
    let stated = Stated {
        statement: system.statement(),
        label: &|cell| system.label(cell),
        status: run.status,
        repeats: &run.repeats,
        families: &run.families,
        proved: &run.proved,
    };
    write_stated(out, &stated, form)
}

/// All that a certificate says.
pub(crate) struct Stated<'s> {
    /// The system, in one line.
    pub(crate) statement: String,
    /// What each cell is called.
    pub(crate) label: &'s dyn Fn(usize) -> String,
    /// Whether all families are proved.
    pub(crate) status: Status,
    /// Where the cells repeat, by period.
    pub(crate) repeats: &'s [Repeat],
    /// The family of each cell.
    pub(crate) families: &'s [Family],
    /// For each cell, whether its family is proved.
    pub(crate) proved: &'s [bool],
}

/// Writes what is stated.
pub(crate) fn write_stated(
    out: &mut impl Write,
    stated: &Stated<'_>,
    form: Form,
) -> io::Result<()> {
    writeln!(out, "{TITLE}")?;
    match (stated.status, form) {
        (Status::Proved, Form::Full) => writeln!(out, "full")?,
        (Status::Proved, Form::Replay) => writeln!(out, "replay")?,
        (Status::Observed { upto }, _) => writeln!(out, "observed {upto}")?,
    }
    writeln!(out, "{}", stated.statement)?;
    writeln!(out, "cells {}", stated.families.len())?;
    for repeat in stated.repeats {
        writeln!(out, "repeat {} {} {}", repeat.at, repeat.period, repeat.cells)?;
    }
    match (stated.status, form) {
        (Status::Proved, Form::Replay) => {
            let mut hasher = blake3::Hasher::new();
            write_lists(&mut io::BufWriter::with_capacity(1 << 16, &mut hasher), stated)?;
            writeln!(out, "lists {}", hasher.finalize())
        }
        _ => write_lists(out, stated),
    }
}

fn write_lists(out: &mut impl Write, stated: &Stated<'_>) -> io::Result<()> {
    let mut line = Vec::new();
    let mut digits = itoa::Buffer::new();
    for (cell, family) in stated.families.iter().enumerate() {
        line.clear();
        write!(line, "{}:", (stated.label)(cell))?;
        for &value in family.head() {
            line.push(b' ');
            line.extend_from_slice(digits.format(value).as_bytes());
        }
        let mut before: &[u8] = b" (";
        for &value in family.period() {
            line.extend_from_slice(before);
            line.extend_from_slice(digits.format(value).as_bytes());
            before = b" ";
        }
        if !family.is_finite() {
            line.push(b')');
        }
        if !stated.proved[cell] {
            line.extend_from_slice(b" ...");
        }
        line.push(b'\n');
        out.write_all(&line)?;
    }
    out.flush()
}
