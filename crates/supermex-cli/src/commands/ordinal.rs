//! `supermex ordinal`: Chomp with rows of ordinal length.

use supermex::request::{self, OrdinalOpenings};

use crate::answer::answer;
use crate::failure::Failure;
use crate::flags::{Costs, Format, Takes, whole};
use crate::views::ordinal::{print, print_openings};

/// Say who wins a position of up to three rows of ordinal length
///
/// Rows are shorter than w^w, in Cantor's normal form. A finite third row is answered with a proof.
/// An answer about an infinite third row may rest on a hypothesis, and then says so: that
/// infinitely many rows of plain three-row Chomp settle, as all rows do that do not become
/// constant.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Lengths are written as 7, w, w*2+1 or w^2*3+5, where w is the first infinite
ordinal; positions as (w^2+3,w,4), the longest row first, or as 3x(w*2+1).

In JSON, a winning move leaves \"length\" squares in \"row\", and no more than
that in the rows below it.

Examples:
  supermex ordinal '(w^2+3,w,4)'
  supermex ordinal '3x(w*2+1)' --format json
  supermex ordinal --blocks 4 --upto 12")]
pub(crate) struct Args {
    /// A position, as (w^2+3,w,4) or 3x(w*2+1)
    #[arg(value_name = "POS", required_unless_present = "blocks", conflicts_with = "blocks")]
    position: Option<String>,

    /// List the winning third rows of 3x(w*k+n) instead, for k from 1 to this
    #[arg(long, value_name = "K", requires = "upto",
          value_parser = whole::<u32>(1..=u64::from(OrdinalOpenings::MOST_BLOCKS)))]
    blocks: Option<u32>,

    /// The largest n of that list
    #[arg(long, value_name = "N", requires = "blocks",
          value_parser = whole::<u32>(0..=u64::from(OrdinalOpenings::MOST)))]
    upto: Option<u32>,

    /// How to print the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    #[command(flatten)]
    costs: Costs,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let allowed = args.costs.allowed();
    if let (Some(blocks), Some(upto)) = (args.blocks, args.upto) {
        let request = OrdinalOpenings { blocks, upto };
        return answer(&request, args.format, allowed, |out, found| print_openings(out, found));
    }
    let text = args.position.as_deref().unwrap_or_default();
    let request = request::Ordinal { position: text.parse().map_err(Failure::request)? };
    answer(&request, args.format, allowed, print)
}
