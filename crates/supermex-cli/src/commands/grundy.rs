//! `supermex grundy`: positions of three rows by their nim-value, proved.

use supermex::request;

use crate::answer::{PageView, Question, View};
use crate::flags::whole;
use crate::views::families;

/// List positions of three rows that have a small nim-value, proved
///
/// For each nim-value g, third row c and second row q at most one first row p makes (p,q,c) a
/// position of nim-value g. A line has p - q for q = c, c+1, c+2, and so on; what stands in
/// brackets is repeated for ever. For g = 0 these are the P-positions that `supermex losers` lists.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex grundy --upto 5 --value 3
  supermex grundy --upto 100 --value 10 --format json")]
pub(crate) struct Grundy {
    /// The longest third row
    #[arg(long, value_name = "C", value_parser = whole::<usize>(0..=u64::MAX))]
    upto: usize,

    /// The largest nim-value
    #[arg(long, value_name = "G", value_parser = whole::<usize>(0..=u64::MAX))]
    value: usize,
}

impl Question for Grundy {
    type Request = request::Grundy;

    const VIEW: View<Self::Request> = families::brief;
    const PAGE: Option<PageView<Self::Request>> = Some(families::page);

    fn request(&self, steps: Option<u64>) -> Self::Request {
        request::Grundy { upto: self.upto, value: self.value, steps }
    }
}
