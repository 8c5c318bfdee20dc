//! `supermex sums`: the generating functions of losers and winners of three rows.

use supermex::request;

use crate::answer::{Question, View};
use crate::commands::losers::Losers;
use crate::views::winners;

/// Add up losers and winners of three rows: they are all positions
///
/// With x^a y^b for the position [c, a, b], all positions of one c add up to 1/((1 - x)(1 - y)),
/// less 1 for the empty board if c is 0. So do the families of losers that `supermex losers` lists and those of winners that `supermex
/// winners` lists, added up as rational functions: no position is left out, and none is in two
/// families. That is how Zeilberger's Maple package proves its lists.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex sums --upto 2
  supermex sums --upto 60 --format json")]
pub(crate) struct Sums {
    #[command(flatten)]
    losers: Losers,
}

impl Question for Sums {
    type Request = request::Sums;

    const VIEW: View<Self::Request> = |out, found| winners::print_sums(out, found);

    fn request(&self, steps: Option<u64>) -> Self::Request {
        request::Sums { losers: self.losers.request(steps) }
    }
}
