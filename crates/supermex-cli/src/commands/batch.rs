//! Positions from stdin, one a line, answered one after the other.

use std::io::{self, BufRead, BufReader, BufWriter, Read, Stdout, Write};

use anyhow::anyhow;
use supermex::request::Answer;
use supermex_store::export::Csv;

use crate::answer::Out;
use crate::failure::{Failure, report};
use crate::flags::Format;

/// No position is written in more bytes than this.
const LONGEST_LINE: u64 = 32 << 20;

/// Prints answers one after the other.
struct Printer<F> {
    format: Format,
    out: Out,
    csv: Csv<Stdout>,
    text: fn(&mut Out, &F) -> io::Result<()>,
}

impl<F: Answer> Printer<F> {
    fn print(&mut self, fact: &F) -> io::Result<()> {
        match (self.format, fact.table()) {
            (Format::Text, _) => (self.text)(&mut self.out, fact),
            (Format::Csv, Some(table)) => self.csv.append(table),
            _ => fact.write_json(&mut self.out).map(drop),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.csv.flush()?;
        self.out.flush()
    }
}

/// Answers positions line by line; `text` shows an answer to people. A line that cannot be answered
/// is reported by its number, and the others are answered all the same.
pub(crate) fn batch<F: Answer>(
    format: Format,
    text: fn(&mut Out, &F) -> io::Result<()>,
    mut answer: impl FnMut(&str) -> Result<F, Failure>,
) -> Result<(), Failure> {
    let (out, csv) = (BufWriter::new(io::stdout()), Csv::new(io::stdout()));
    let mut printer = Printer { format, out, csv, text };
    let mut input = BufReader::new(io::stdin().lock());
    let mut line = Vec::new();
    let mut failed = false;
    for number in 1.. {
        // Whoever writes the next line may be waiting for the answers so far.
        if input.buffer().is_empty() {
            printer.flush()?;
        }
        line.clear();
        if input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
            break;
        }
        if line.len() as u64 == LONGEST_LINE {
            printer.flush()?;
            return Err(Failure::request(anyhow!("line {number} is longer than any position")));
        }
        let text = String::from_utf8_lossy(&line);
        // Some editors put a mark in front of a text.
        let text = text.trim_start_matches('\u{feff}');
        if text.trim().is_empty() {
            continue;
        }
        match answer(text) {
            Ok(fact) => printer.print(&fact)?,
            Err(Failure::Request(error)) => {
                printer.flush()?;
                report(format_args!("line {number}: {error:#}"));
                failed = true;
            }
            Err(other) => return Err(other),
        }
    }
    printer.flush()?;
    if failed { Err(Failure::Batch) } else { Ok(()) }
}
