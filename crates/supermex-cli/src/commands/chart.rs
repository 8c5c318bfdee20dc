//! `supermex chart`: a window of the chart of three rows.

use std::ops::RangeInclusive;

use supermex::request::{self, parse_range};

use crate::answer::{Question, View};
use crate::views::chart::print;

/// Print a window of the chart f(q, r) of three rows
///
/// For each second row q and third row r at most q, f(q, r) is the only first row p that makes
/// (p,q,r) a P-position. Once it is q itself the row is constant: longer second rows have no
/// P-position, and the chart keeps the value.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex chart --q 0..24 --r 0..24
  supermex chart --q 1000..1010 --r 500..505 --format json")]
pub(crate) struct Chart {
    /// The second rows, both ends included
    #[arg(long, value_name = "A..B", value_parser = parse_range)]
    pub(crate) q: RangeInclusive<u32>,

    /// The third rows, both ends included
    #[arg(long, value_name = "A..B", value_parser = parse_range)]
    pub(crate) r: RangeInclusive<u32>,
}

impl Question for Chart {
    type Request = request::Chart;

    const FORMAT: &str = "How to print the chart; JSON has a row a line";
    const VIEW: View<Self::Request> = print;

    fn request(&self, _: Option<u64>) -> Self::Request {
        request::Chart { q: self.q.clone(), r: self.r.clone() }
    }
}
