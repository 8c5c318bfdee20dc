//! `supermex solve`: who wins, and how.

use supermex::request::{Session, Solve};

use crate::answer::answer;
use crate::commands::batch::batch;
use crate::failure::Failure;
use crate::flags::{Costs, Format, Takes};
use crate::views::solution::{line, page};
use crate::watch::Watch;

/// Say who wins a position, and by which moves
///
/// A position whose answer is a formula (one row, two rows, a hook, a square) is answered at any
/// size; so are boards of few rows of which all but the longest two are short. Three rows may have
/// millions of squares, four rows thousands. Any other is answered by deciding all positions inside
/// it, as far as memory goes.
///
/// Several boards side by side are written with a plus. Whoever is to move bites off one of them;
/// poisons are never eaten, and whoever finds only poisons loses.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex solve 3x7
  supermex solve '(5,4,2)' --nim --depth
  supermex solve '[2,2,1]' --format json
  supermex solve '4x7 + (5,3,1) + 2x9'
  printf '4,2,2\\n5,4,2\\n' | supermex solve -")]
pub(crate) struct Args {
    /// A position, as (5,4,2), [2,2,1] or 3x7, or a sum, as '4x7 + (5,3,1)'; or - to read positions
    /// from stdin, one a line
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
    batch(args.format, line, |text| {
        let request = request(text)?;
        Ok(watch.during(|| session.run(&request))?)
    })
}
