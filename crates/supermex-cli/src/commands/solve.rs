//! `supermex solve`: who wins, and how.

use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};

use anyhow::anyhow;
use supermex::closed::recognise;
use supermex::{Position, Question, Solution, Solver};

use crate::args::{Format, Resources, Storage};
use crate::failure::{Failure, report, warn};
use crate::kept::{States, Tables};
use crate::views::solution::Printer;
use crate::watch::Watch;

/// Say who wins a position, and by which moves
///
/// A position whose answer is a formula (one row, two rows, a hook, a square) is answered at any
/// size; so are boards of few rows of which all but
/// the longest two are short. Three rows may have millions of squares, four rows thousands. Any other is answered by
/// deciding all positions inside it, as far as memory goes.
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
    resources: Resources,

    #[command(flatten)]
    storage: Storage,
}

/// No position is written in more bytes than this.
const LONGEST_LINE: u64 = 32 << 20;

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let mut solver = Solver::new(args.resources.limits());
    let tables = Tables::new(args.storage.open());
    if let Some(store) = args.storage.open() {
        solver.keep_columns(Box::new(States::new(store)));
    }
    let question = Question { nim: args.nim, remoteness: args.depth };
    let mut answer = |text: &str| answer(&mut solver, &tables, text, question);
    let output = BufWriter::new(io::stdout().lock());
    if args.position == "-" {
        return batch(
            io::stdin().lock(),
            &mut answer,
            &mut Printer::new(args.format, true, output),
        );
    }
    let solution = answer(&args.position)?;
    let mut printer = Printer::new(args.format, false, output);
    printer.print(&solution)?;
    Ok(printer.flush()?)
}

fn answer(
    solver: &mut Solver,
    tables: &Tables,
    text: &str,
    question: Question,
) -> Result<Solution, Failure> {
    let position: Position = text.parse().map_err(Failure::request)?;
    let searched = recognise(&position).is_none_or(|form| question.nim && form.nim.is_none());
    if searched && question == Question::default() && !solver.knows(&position) {
        tables.p_set_covering(&position).into_iter().for_each(|set| solver.learn(set));
    }
    // Most positions of a batch are answered before a bar could be drawn.
    let _watch = searched.then(|| {
        let streamed = solver.streamed(&position, question);
        Watch::new(solver.monitor(), streamed.unwrap_or_else(|| position.count_inside()))
    });
    let solution = solver.solve(&position, question)?;
    if question.remoteness && solution.remoteness.is_none() {
        let name = position.name();
        warn(format_args!("the remoteness of {name} is unknown: it takes more than is allowed"));
    }
    Ok(solution)
}

/// Answers positions line by line. A line that cannot be answered is reported by its number, and
/// the others are answered all the same.
fn batch(
    input: impl io::Read,
    answer: &mut impl FnMut(&str) -> Result<Solution, Failure>,
    printer: &mut Printer<impl Write>,
) -> Result<(), Failure> {
    let mut input = BufReader::new(input);
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
