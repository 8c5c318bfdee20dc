//! `supermex bars`: the winning openings of every bar inside a box.

use supermex::request;

use crate::answer::{Question, View};
use crate::views::openings;

/// List every winning opening of every bar up to a size
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex bars --rows 6 --cols 13
  supermex bars --rows 14 --cols 14 --format json")]
pub(crate) struct Bars {
    /// The most rows
    #[arg(long, value_name = "M")]
    rows: u64,

    /// The most columns
    #[arg(long, value_name = "N")]
    cols: u64,

    /// The nim-value of each bar too
    #[arg(long)]
    nim: bool,
}

impl Question for Bars {
    type Request = request::Bars;

    const VIEW: View<Self::Request> = openings::print;

    fn request(&self, _: Option<u64>) -> Self::Request {
        request::Bars { rows: self.rows, cols: self.cols, nim: self.nim }
    }
}
