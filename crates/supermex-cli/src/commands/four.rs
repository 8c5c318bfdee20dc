//! `supermex four`: the shape of the set of P-positions of four rows.

use supermex::request;
use supermex::rows::FourShape;

use crate::answer::{Question, View};
use crate::flags::whole;
use crate::views::four::print;

/// Find all P-positions of four rows, and the shape of their set
///
/// Rows are (a,b,c,d), longest first. A tail (c,d) of a second row b lives if some first row a
/// makes a P-position, and has ended if it does not: then some (b',b',c,d) with b' < b is one. The
/// table has, by c/b and d/b, how many tails there are, how many live, and for these the least, the
/// mean and the greatest of (a-b)/b.
///
/// The time grows with the third power of the size and somewhat faster: a second for 1000, half a
/// minute for 3000.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
CSV has the table only.

Examples:
  supermex four --upto 1000
  supermex four --upto 3000 --format json
  supermex four --upto 1000 --parts 50 --format csv")]
pub(crate) struct Four {
    /// The longest row
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=u64::from(request::Four::MOST)))]
    pub(crate) upto: u32,

    /// Into how many parts the ranges of c/b and d/b are cut
    #[arg(long, value_name = "K", default_value_t = 10, value_parser = whole::<u32>(1..=u64::from(FourShape::MOST_PARTS)))]
    pub(crate) parts: u32,
}

impl Question for Four {
    type Request = request::Four;

    const FORMAT: &str = "How to print the answer";
    const VIEW: View<Self::Request> = print;

    fn request(&self, _: Option<u64>) -> Self::Request {
        request::Four { upto: self.upto, parts: self.parts }
    }
}
