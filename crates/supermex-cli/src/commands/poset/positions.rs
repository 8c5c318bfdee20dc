//! `supermex poset positions`.

use supermex::request::PosetPositions;

use super::asked::Asked;
use crate::answer::answer;
use crate::failure::Failure;
use crate::flags::{DocumentFormat, Takes};
use crate::views::poset::print_positions;

/// List every P-position of a small poset, or every position of a nim-value
///
/// A position is what is left, and its elements are listed: small positions first. If nothing is
/// poisoned, that nothing is left is a P-position, too.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex poset positions divisors:120
  supermex poset positions boolean:4 --nim 3 --count")]
pub(super) struct Positions {
    #[command(flatten)]
    asked: Asked,

    /// The nim-value of the positions
    #[arg(long, value_name = "G", default_value_t = 0)]
    nim: u32,

    /// Only say how many there are
    #[arg(long)]
    count: bool,

    /// How to print the list; JSON has one document a line
    #[arg(long, value_enum, default_value_t = DocumentFormat::Text)]
    format: DocumentFormat,
}

impl Positions {
    pub(super) fn run(&self) -> Result<(), Failure> {
        let request = PosetPositions { game: self.asked.spec()?, nim: self.nim, count: self.count };
        let allowed = self.asked.resources.allowed();
        answer(&request, self.format, allowed, print_positions)
            .map_err(|why| self.asked.naming(why))
    }
}
