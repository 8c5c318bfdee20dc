//! `supermex poset`: games on posets.

mod asked;
#[cfg(feature = "figures")]
mod draw;
mod play;
mod positions;

use clap::Subcommand;
use supermex::request::Poset;

use self::asked::Asked;
pub(crate) use self::asked::Which;
use self::play::Play;
use crate::answer::answer;
use crate::failure::Failure;
use crate::flags::{Allowed, Checkpointing, DocumentFormat, Takes};
use crate::views::poset::print;

/// Solve Chomp on a poset: who wins, and by which first moves
///
/// A player takes an element, and all above it go with it; whoever cannot move loses. On products
/// of chains, divisors, rows and semigroups the least element is poisoned instead, and whoever
/// takes it loses.
///
/// Positions are decided up to isomorphism and part by part; those of a poset with a chain, or
/// two, by a theorem about every length, which `supermex prove poset` writes down. If --memory is not enough for all
/// first moves, those that have been decided are listed, and complete is false.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Posets are written as
  boolean:4        nonempty subsets of 4 points
  boolean:7,3      those of 7 points with up to 3 elements
  graph:k5         vertices and edges; or k3,4 c7 p4 s5 w5 q3 petersen
  graph:FILE       a file of edges, one a line, or a line of graph6
  solid:cube       vertices, edges, faces and body of a Platonic solid
  pg:2,3           subspaces of a projective geometry: dimension and order
  chains:2,2,5     a product of chains, poison (1,1,1)
  divisors:120     the divisors of a number, poison 1
  rows:5,4,2       the squares of a position, poison (1,1)
  semigroup:3,5    all sums of 3 and 5, poison 0: infinitely many elements
  semigroup:3,5@8  what is left of them when 8 is taken
  random:12,0.3,7  elements, probability, seed
  series:A+B       one above the other, without poisons
  parallel:A+B     side by side; A and B in brackets may be such things again
  FILE             a file that lists elements and pairs, smaller first:
    {\"elements\":[\"a\",\"b\"],\"less\":[[\"a\",\"b\"]],\"poison\":\"a\"}
                   or has a chain c0, c1, c2 and so on, with --length:
    {\"elements\":[\"f\",\"g\"],
     \"chain\":{\"name\":\"c\",\"above\":{\"f\":3},\"below\":{\"g\":5}}}
    f above c0 to c3, and g below c5, c6 and so on
                   or two chains, c_i above d_j exactly if j <= i + 1:
    {\"elements\":[\"f\"],
     \"chains\":[{\"name\":\"c\",\"on\":{\"d\":1},\"above\":{\"f\":3}},{\"name\":\"d\"}]}

Examples:
  supermex poset boolean:5
  supermex poset graph:petersen --nim
  supermex poset divisors:360 --format json
  supermex poset solid:cube --not-first body
  supermex poset semigroup:4,5,6,7
  echo '{\"elements\":[\"f\"],\"chain\":{\"name\":\"c\",\"above\":{\"f\":3}}}' > f.json
  supermex poset f.json --length 1000000 --nim
  supermex poset positions divisors:120
  supermex poset play graph:c5
  supermex poset draw boolean:4 --out boolean.svg")]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: Option<What>,

    #[command(flatten)]
    asked: Asked,

    /// Find the nim-value too; that of a semigroup only if it is 0
    #[arg(long)]
    nim: bool,

    /// How to print the answer
    #[arg(long, value_enum, default_value_t = DocumentFormat::Text)]
    format: DocumentFormat,

    #[command(flatten)]
    checkpointing: Checkpointing,

    /// Use positions from elsewhere, too, which cannot be checked
    #[arg(long)]
    trust: bool,
}

#[derive(Debug, Subcommand)]
enum What {
    Play(Play),
    Positions(positions::Positions),
    #[cfg(feature = "figures")]
    Draw(draw::Draw),
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    match &args.what {
        Some(What::Play(play)) => play.run(),
        Some(What::Positions(positions)) => positions.run(),
        #[cfg(feature = "figures")]
        Some(What::Draw(draw)) => draw.run(),
        None => {
            let request = Poset { game: args.asked.spec()?, nim: args.nim };
            let allowed = Allowed { trust: args.trust, ..args.asked.resources.allowed() };
            let allowed = args.checkpointing.with(allowed);
            answer(&request, args.format, allowed, print).map_err(|why| args.asked.naming(why))
        }
    }
}
