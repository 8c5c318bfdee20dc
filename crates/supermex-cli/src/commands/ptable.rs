//! `supermex ptable`: the table of *Winning Ways*, continued.

use supermex::request;

use crate::answer::{Question, View};
use crate::commands::losers::Losers;
use crate::views::winners;

/// Print the table of Winning Ways for three rows, continued
///
/// For each number c of columns of height three, the table has the b of the P-positions [c, 0, b],
/// [c, 1, b], [c, 2, b] and so on. A list that ends in 0 is complete; any other ends in what is
/// repeated for ever, written twice.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Winning Ways (Berlekamp, Conway, Guy) has c up to 26, Zeilberger's Three-Rowed Chomp up to 115.

Examples:
  supermex ptable --upto 26
  supermex ptable --upto 1000 --format csv")]
pub(crate) struct PTable {
    #[command(flatten)]
    losers: Losers,
}

impl Question for PTable {
    type Request = request::PTable;

    const VIEW: View<Self::Request> = |out, found| winners::print_table(out, found);

    fn request(&self, steps: Option<u64>) -> Self::Request {
        request::PTable { losers: self.losers.request(steps) }
    }
}
