//! `supermex solve`: who wins, and how.

use std::io::{self, BufRead, BufReader, BufWriter, Read, Stdout, Write};

use anyhow::anyhow;
use supermex::Solution;
use supermex::request::{Answer, Session, Solve};
use supermex_store::export::Csv;

use crate::answer::{Out, answer};
use crate::failure::{Failure, report};
use crate::flags::{Costs, Format, Takes};
use crate::views::solution::{line, page};
use crate::watch::Watch;

/// Say who wins a position, and by which moves
///
/// A position whose answer is a formula (one row, two rows, a hook, a square) is answered at any
/// size; so are boards of few rows of which all but the longest two are short. Three rows may have
/// millions of squares, four rows thousands. Any other is answered by deciding all positions inside
/// it, as far as memory goes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex solve 3x7
  supermex solve '(5,4,2)' --nim --depth
  supermex solve '[2,2,1]' --format json
  printf '4,2,2\\n5,4,2\\n' | supermex solve -")]
pub(crate) struct Args {
    /// A position, as (5,4,2), [2,2,1] or 3x7; or - to read positions from stdin, one a line
    #[arg(value_name = "POS")]
    position: String,

    /// The nim-value too
    #[arg(long)]
    nim: bool,

    /// The remoteness too: how many moves are left when the winner hurries and the loser holds out
    #[arg(long)]
    depth: bool,

    /// How to print the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    #[command(flatten)]
    costs: Costs,
}

/// No position is written in more bytes than this.
const LONGEST_LINE: u64 = 32 << 20;

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let request = |text: &str| -> Result<Solve, Failure> {
        let position = text.parse().map_err(Failure::request)?;
        Ok(Solve { position, nim: args.nim, depth: args.depth })
    };
    let allowed = args.costs.allowed();
    if args.position != "-" {
        return answer(&request(&args.position)?, args.format, allowed, page);
    }
    let watch = Watch::new(allowed.context, true);
    let mut session = Session::new(&watch.context);
    batch(args.format, |text| {
        let request = request(text)?;
        Ok(watch.during(|| session.run(&request))?)
    })
}

/// Prints solutions one after the other.
struct Printer {
    format: Format,
    out: Out,
    csv: Csv<Stdout>,
}

impl Printer {
    fn print(&mut self, solution: &Solution) -> io::Result<()> {
        match (self.format, solution.table()) {
            (Format::Text, _) => line(&mut self.out, solution),
            (Format::Csv, Some(table)) => self.csv.append(table),
            _ => solution.write_json(&mut self.out).map(drop),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.csv.flush()?;
        self.out.flush()
    }
}

/// Answers positions line by line. A line that cannot be answered is reported by its number, and
/// the others are answered all the same.
fn batch(
    format: Format,
    mut answer: impl FnMut(&str) -> Result<Solution, Failure>,
) -> Result<(), Failure> {
    let (out, csv) = (BufWriter::new(io::stdout()), Csv::new(io::stdout()));
    let mut printer = Printer { format, out, csv };
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
            Ok(solution) => printer.print(&solution)?,
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
