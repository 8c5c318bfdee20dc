//! `supermex scheme`: a step of Zeilberger's recurrence scheme.

use supermex::request;

use crate::answer::{Question, View};
use crate::flags::whole;
use crate::views::scheme::print;

/// Show a step of the scheme that finds the losers of three rows
///
/// In square brackets, [c, a, b] has c columns of height three, a of height two and b of height
/// one. Given c, some [a, b] are won at once by a move to a smaller c: W' by moves in the second
/// row, W'' by moves in the third. They are sets of b, for a = 0, 1, 2, and so on; what stands in
/// brackets is repeated for ever. B has, for each a, the only b that is lost: these are the losers
/// of two rows with the union of W' and W'' for instant winners. The scheme is that of Zeilberger's
/// Chomp, Recurrences, and Chaos(?).
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex scheme 5
  supermex scheme 20 --format json")]
pub(crate) struct Scheme {
    /// The number of columns of height three
    #[arg(value_name = "C", value_parser = whole::<u32>(0..=request::Scheme::MOST.into()))]
    c: u32,
}

impl Question for Scheme {
    type Request = request::Scheme;

    const FORMAT: &str = "How to print the step";
    const VIEW: View<Self::Request> = |out, found| print(out, found);

    fn request(&self, _: Option<u64>) -> Self::Request {
        request::Scheme { c: self.c }
    }
}
