//! `supermex losers`: all P-positions of three rows with a short third row, proved.

use std::io::{self, BufWriter, Write};

use anyhow::anyhow;
use supermex::automaton::{ThreeRows, run as run_until_it_repeats};

use crate::args::Format;
use crate::failure::Failure;
use crate::views::families;

/// List all P-positions of three rows whose third row is short, with a proof
///
/// In square brackets, [c, a, b] has c columns of height three, a of height two and b of height one.
/// For each c and a at most one b makes a P-position. For each c the list of these b either ends, or
/// repeats from some a on; the machine that computes them runs until its state repeats, which proves
/// that they go on like this for ever.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
In text, a stands for 0, 1, 2, and so on: [2, a, 2] is [2,0,2], [2,1,2], [2,2,2] and so on.

Examples:
  supermex losers --upto 5
  supermex losers --upto 120 --format json")]
pub(crate) struct Args {
    /// The longest third row
    #[arg(long, value_name = "C")]
    upto: usize,

    /// Stop at this second row, proved or not; without it, far beyond where proofs have been found
    #[arg(long, value_name = "T")]
    columns: Option<u64>,

    /// How to print the list
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// The most third rows: the histories of more take too long.
const MOST: usize = 20_000;

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    if args.upto > MOST {
        let why = format!("third rows up to {} are out of reach; {MOST} is the most", args.upto);
        return Err(Failure::request(anyhow!(why)));
    }
    let columns = args.columns.unwrap_or(10 * args.upto as u64 + 10_000);
    let found = run_until_it_repeats(&ThreeRows::new(args.upto), columns);
    let mut out = BufWriter::new(io::stdout().lock());
    families::print_losers(&mut out, args.format, &found)?;
    Ok(out.flush()?)
}
