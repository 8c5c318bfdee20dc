//! `supermex analyse`: every move, and what it is worth.

use supermex::request::{Analyse, Session};

use crate::answer::answer;
use crate::commands::batch::batch;
use crate::failure::Failure;
use crate::flags::{Costs, Format, Takes};
use crate::views::analysis::{page, pages};
use crate::watch::Watch;

/// List every move of a position, with what it is worth
///
/// Each move leaves a position: who wins it, its nim-value, and its remoteness, that is, how many
/// moves are left when the winner hurries and the loser holds out. Moves are grouped by nim-value,
/// those that win first. What would take more than a few minutes is left out; who wins what a move
/// leaves is always said. A theorem that covers the position is named, with the command that proves
/// it. Several boards side by side are written with a plus.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex analyse '(5,4,2)'
  supermex analyse 4x7 --format csv
  supermex analyse '2x3 + (3,1)'
  printf '3x3\\n4,2,2\\n' | supermex analyse - --format json")]
pub(crate) struct Args {
    /// A position, as (5,4,2), [2,2,1] or 3x7, or a sum, as '4x7 + (5,3,1)'; or - to read positions
    /// from stdin, one a line
    #[arg(value_name = "POS")]
    position: String,

    /// How to print the moves
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    #[command(flatten)]
    costs: Costs,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let request = |text: &str| -> Result<Analyse, Failure> {
        Ok(Analyse { position: text.parse().map_err(Failure::request)? })
    };
    let allowed = args.costs.allowed();
    if args.position != "-" {
        return answer(&request(&args.position)?, args.format, allowed, page);
    }
    let watch = Watch::new(allowed.context, true);
    let mut session = Session::new(&watch.context);
    batch(args.format, pages, |text| {
        let request = request(text)?;
        Ok(watch.during(|| session.run(&request))?)
    })
}
