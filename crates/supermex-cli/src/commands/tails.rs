//! `supermex tails`: P-positions of any number of rows with all but two of them short, proved.

use supermex::request;

use crate::answer::{PageView, Question, View};
use crate::flags::whole;
use crate::views::families;

/// List P-positions of K rows, all but two of them short, proved
///
/// The rows but the two longest are the tail of a position. For each tail and second row q at most
/// one first row p makes a P-position. A line has p - q for q = r, r+1, r+2, and so on, where r is
/// the longest row of the tail; what stands in brackets is repeated for ever. Where a list ends,
/// every longer second row is won by cutting to its last P-position.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex tails --rows 4 --upto 3
  supermex tails --rows 4 --upto 40 --format json")]
pub(crate) struct Tails {
    /// The number of rows, tail and all
    #[arg(long, value_name = "K", value_parser = whole::<u64>(3..=64))]
    rows: u64,

    /// The longest row of a tail
    #[arg(long, value_name = "R", value_parser = whole::<u64>(0..=u64::MAX))]
    upto: u64,
}

impl Question for Tails {
    type Request = request::Tails;

    const VIEW: View<Self::Request> = families::brief;
    const PAGE: Option<PageView<Self::Request>> = Some(families::page);

    fn request(&self, steps: Option<u64>) -> Self::Request {
        request::Tails { rows: self.rows, upto: self.upto, steps }
    }
}
