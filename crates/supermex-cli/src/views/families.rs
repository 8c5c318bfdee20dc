//! Families of positions, in every format.

use std::io::{self, Write};

use serde::Serialize;
use supermex::automaton::{Family, Run, Status};

use super::{io_error, join};
use crate::args::Format;

/// The losers of one third row, as JSON has them.
#[derive(Serialize)]
struct Losers<'f> {
    c: usize,
    #[serde(flatten)]
    family: Kind<'f>,
    #[serde(flatten)]
    status: Claim,
}

/// A family, as JSON has it.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Kind<'f> {
    Periodic { head: &'f [i64], period: &'f [i64] },
    Finite { values: &'f [i64] },
}

/// How sure a statement is, as JSON has it.
#[derive(Clone, Copy, Serialize)]
#[serde(tag = "status", rename_all = "lowercase")]
enum Claim {
    Proved,
    Observed { upto: u64 },
}

/// The same as a table has it.
#[derive(Serialize)]
struct Record {
    c: usize,
    kind: &'static str,
    head: String,
    period: String,
    status: &'static str,
    upto: Option<u64>,
}

impl Claim {
    fn of(run: &Run, cell: usize) -> Claim {
        match run.status {
            Status::Observed { upto } if !run.is_proved(cell) => Claim::Observed { upto },
            _ => Claim::Proved,
        }
    }
}

impl Kind<'_> {
    fn of(family: &Family) -> Kind<'_> {
        if family.is_finite() {
            Kind::Finite { values: family.head() }
        } else {
            Kind::Periodic { head: family.head(), period: family.period() }
        }
    }
}

pub(crate) fn print_losers(out: &mut impl Write, format: Format, run: &Run) -> io::Result<()> {
    let mut families = run.families.iter().enumerate();
    match format {
        Format::Text => text(out, run),
        Format::Json => families.try_for_each(|(c, family)| {
            let losers = Losers { c, family: Kind::of(family), status: Claim::of(run, c) };
            serde_json::to_writer(&mut *out, &losers)?;
            writeln!(out)
        }),
        Format::Csv => {
            let mut table = csv::Writer::from_writer(out);
            families.try_for_each(|(c, family)| {
                table.serialize(record(c, family, Claim::of(run, c))).map_err(io_error)
            })?;
            table.flush()
        }
    }
}

fn record(c: usize, family: &Family, claim: Claim) -> Record {
    let (status, upto) = match claim {
        Claim::Proved => ("proved", None),
        Claim::Observed { upto } => ("observed", Some(upto)),
    };
    let kind = if family.is_finite() { "finite" } else { "periodic" };
    let (head, period) = (join(family.head(), " "), join(family.period(), " "));
    Record { c, kind, head, period, status, upto }
}

/// The list as `Losers(a,k)` of Zeilberger's Maple package prints it, a line for each third row.
fn text(out: &mut impl Write, run: &Run) -> io::Result<()> {
    for (c, family) in run.families.iter().enumerate() {
        let single = family.head().iter().enumerate().map(|(a, b)| format!("[{c}, {a}, {b}]"));
        let length = family.period().len();
        let start = family.head().len();
        let repeated = family.period().iter().enumerate().map(|(step, b)| {
            let a = match (start + step, length) {
                (0, 1) => "a".to_owned(),
                (first, 1) => format!("{first} + a"),
                (0, _) => format!("{length} a"),
                (first, _) => format!("{first} + {length} a"),
            };
            format!("[{c}, {a}, {b}]")
        });
        let losers: Vec<String> = single.chain(repeated).collect();
        let observed = match Claim::of(run, c) {
            Claim::Proved => String::new(),
            Claim::Observed { upto } => format!("   observed up to second row {upto}, not proved"),
        };
        writeln!(out, "{}{observed}", losers.join(", "))?;
    }
    match run.status {
        Status::Proved { at, period } => {
            writeln!(out, "Proved: the state at second row {at} comes again at {}.", at + period)
        }
        Status::Observed { upto } => {
            writeln!(out, "Not proved: no state has come again up to second row {upto}.")
        }
    }
}
