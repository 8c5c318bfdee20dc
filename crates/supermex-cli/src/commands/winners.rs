//! `supermex winners`: the winning positions of three rows, each family with its winning move.

use supermex::request;

use crate::answer::{PageView, Question, View};
use crate::commands::losers::Losers;
use crate::views::winners;

/// List winning positions of three rows, with a winning move each
///
/// The positions [c, a, b] (c columns of height three, a of height two, b of height one) come in
/// families that are won by the same move. No two families share a position, and together with
/// those that `supermex losers` lists they are all positions there are.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
In text, a and b stand for 0, 1, 2, and so on: [[1, 2 + a, b], [1, 1, 0]] says that every \
[1,2,0], [1,2,1], [1,3,0] and so on is won by leaving [1,1,0]. In JSON, a and b are given as \
first, last (null if there is none) and step; in \"to\", a is that of the position.

Examples:
  supermex winners --upto 1
  supermex winners --upto 20 --format json
  supermex winners --upto 5 --format markdown")]
pub(crate) struct Winners {
    #[command(flatten)]
    losers: Losers,
}

impl Question for Winners {
    type Request = request::Winners;

    const VIEW: View<Self::Request> = |out, found| winners::print_winners(out, found);
    const PAGE: Option<PageView<Self::Request>> =
        Some(|out, page, found| winners::page(out, page, found));

    fn request(&self, steps: Option<u64>) -> Self::Request {
        request::Winners { losers: self.losers.request(steps) }
    }
}
