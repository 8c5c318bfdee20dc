//! `supermex positions`: P-positions, or those of a nim-value, by what they are like.

use supermex::Position;
use supermex::request::{FindPositions, Tail};

use crate::answer::{Question, View};
use crate::flags::whole;
use crate::views::positions;

/// List P-positions, or those of a nim-value, by what they are like
///
/// Positions come by their number of squares, then by their rows. Bounds may be combined. Where
/// there are infinitely many, --limit says how many to list; with --tail they come from a theorem,
/// and rows may be of any length. A note on stderr says where the answer comes from, and --dry-run
/// says it beforehand.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex positions --inside 4x6
  supermex positions --nim 3 --cells 12 --count
  supermex positions --tail 3,2 --limit 10
  supermex positions --containing '(4,4,4)' --limit 5 --format json")]
pub(crate) struct Positions {
    /// Positions of this nim-value; P-positions have nim-value 0
    #[arg(long, value_name = "G", default_value_t = 0, value_parser = whole::<u32>(0..=u32::MAX.into()))]
    nim: u32,

    /// Positions inside this one: no row is longer than its row
    #[arg(long, value_name = "POS")]
    inside: Option<Position>,

    /// Positions that this one lies inside
    #[arg(long, value_name = "POS")]
    containing: Option<Position>,

    /// Positions with these rows below the two longest; 0 for none
    #[arg(long, value_name = "r,s")]
    tail: Option<Tail>,

    /// Positions of so many squares
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..=u64::MAX))]
    cells: Option<u64>,

    /// Only say how many there are
    #[arg(long, conflicts_with = "limit")]
    count: bool,

    /// The first N only
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..=u64::MAX))]
    limit: Option<u64>,
}

impl Question for Positions {
    type Request = FindPositions;

    const VIEW: View<FindPositions> = positions::list;

    fn request(&self, _: Option<u64>) -> FindPositions {
        FindPositions {
            nim: self.nim,
            inside: self.inside.clone(),
            containing: self.containing.clone(),
            tail: self.tail.clone(),
            cells: self.cells,
            count: self.count,
            limit: self.limit,
        }
    }
}
