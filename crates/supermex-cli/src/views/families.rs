//! Families of positions, in every format.

use std::io::{self, Write};

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use serde_json::Value;
use supermex::automaton::{Family, Least, Repeat, Run, Status, System};

use super::{io_error, join};
use crate::args::Format;

/// How the cells of a run are called: a name for each part of a label, and the parts for a cell.
pub(crate) struct Labels<'l> {
    pub(crate) names: &'l [&'l str],
    pub(crate) of: &'l dyn Fn(usize) -> Vec<Value>,
}

/// One family, as JSON has it.
struct Line<'f> {
    labels: &'f Labels<'f>,
    cell: usize,
    run: &'f Run,
}

impl Serialize for Line<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (name, value) in self.labels.names.iter().zip((self.labels.of)(self.cell)) {
            map.serialize_entry(name, &value)?;
        }
        let family = &self.run.families[self.cell];
        map.serialize_entry("kind", kind(family))?;
        if family.is_finite() {
            map.serialize_entry("values", family.head())?;
        } else {
            map.serialize_entry("head", family.head())?;
            map.serialize_entry("period", family.period())?;
        }
        match observed(self.run, self.cell) {
            None => map.serialize_entry("status", "proved")?,
            Some(upto) => {
                map.serialize_entry("status", "observed")?;
                map.serialize_entry("upto", &upto)?;
            }
        }
        map.end()
    }
}

fn kind(family: &Family) -> &'static str {
    if family.is_finite() { "finite" } else { "periodic" }
}

/// Up to where a family is observed, if it is not proved.
fn observed(run: &Run, cell: usize) -> Option<u64> {
    match run.status {
        Status::Observed { upto } if !run.proved[cell] => Some(upto),
        _ => None,
    }
}

/// Prints all families; `text` prints a line for people, without its end.
pub(crate) fn print<W: Write>(
    out: &mut W,
    format: Format,
    run: &Run,
    labels: &Labels,
    time: &str,
    text: impl Fn(&mut W, usize, &Family) -> io::Result<()>,
) -> io::Result<()> {
    let mut families = run.families.iter().enumerate();
    match format {
        Format::Text => {
            for (cell, family) in families {
                text(out, cell, family)?;
                match observed(run, cell) {
                    None => writeln!(out)?,
                    Some(_) if family.head().is_empty() => {
                        writeln!(out, " ...   not observed yet")?;
                    }
                    Some(upto) => writeln!(out, "   observed up to {time} {upto}, not proved")?,
                }
            }
            print_status(out, run, time)
        }
        Format::Json => families.try_for_each(|(cell, _)| {
            serde_json::to_writer(&mut *out, &Line { labels, cell, run })?;
            writeln!(out)
        }),
        Format::Csv => {
            let mut table = csv::Writer::from_writer(out);
            let columns = ["kind", "head", "period", "status", "upto"];
            table.write_record(labels.names.iter().chain(&columns)).map_err(io_error)?;
            families.try_for_each(|(cell, family)| {
                let observed = observed(run, cell);
                let mut record: Vec<String> = (labels.of)(cell).iter().map(plain).collect();
                record.push(kind(family).to_owned());
                record.extend([join(family.head(), " "), join(family.period(), " ")]);
                record.push(if observed.is_some() { "observed" } else { "proved" }.to_owned());
                record.push(observed.map_or_else(String::new, |upto| upto.to_string()));
                table.write_record(record).map_err(io_error)
            })?;
            table.flush()
        }
    }
}

/// Prints all families of a system, in text with their labels as certificates have them.
pub(crate) fn print_brief<W: Write>(
    out: &mut W,
    format: Format,
    run: &Run,
    system: &impl System,
    labels: &Labels,
) -> io::Result<()> {
    let time = match system.least() {
        Least::Time => "second row",
        Least::Zero => "first row",
    };
    print(out, format, run, labels, time, |out, cell, family| {
        brief(out, &system.label(cell), family)
    })
}

/// A part of a label as a table has it.
fn plain(value: &Value) -> String {
    match value {
        Value::Array(parts) => join(parts, " "),
        other => other.to_string(),
    }
}

/// A line as `Losers(a,k)` of Zeilberger's Maple package has it.
pub(crate) fn losers(out: &mut impl Write, c: usize, family: &Family) -> io::Result<()> {
    let mut between = "";
    for (a, b) in family.head().iter().enumerate() {
        write!(out, "{between}[{c}, {a}, {b}]")?;
        between = ", ";
    }
    if family.head().is_empty() && family.is_finite() {
        write!(out, "[{c}, a, b]:")?;
    }
    let length = family.period().len() as u64;
    for (first, b) in (family.head().len() as u64..).zip(family.period()) {
        write!(out, "{between}[{c}, {}, {b}]", symbolic(first, length, "a"))?;
        between = ", ";
    }
    Ok(())
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
pub(crate) fn brief(out: &mut impl Write, label: &str, family: &Family) -> io::Result<()> {
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

/// Says whether a run is a proof, and by what.
fn print_status(out: &mut impl Write, run: &Run, time: &str) -> io::Result<()> {
    match run.status {
        Status::Proved => print_repeats(out, &run.repeats, time),
        Status::Observed { upto } => {
            writeln!(out, "Not proved: not every state has come again up to {time} {upto}.")
        }
    }
}
