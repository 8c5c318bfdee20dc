//! `supermex opening`: the winning opening of a bar of three rows.

use supermex::request;

use crate::answer::{Question, View};
use crate::commands::three::MOST;
use crate::flags::three_rows;
use crate::views::openings::print_opening;

/// Say which opening wins on a bar of three rows
///
/// It is read from the store if a long enough run has left its states there. Otherwise every column
/// up to the bar's is worked out, so that the time grows with the square of its length: a second
/// for 100,000, a minute for 1,000,000.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
In JSON, \"predicted\" is the row, and the column that the geometry of Friedman and Landsberg \
(Renormalizing Chomp) predicts for an opening in this row, as a real number.

Examples:
  supermex opening 3x1000
  supermex opening 20000 --format json")]
pub(crate) struct Opening {
    /// The bar, as 3x1000, or its columns
    #[arg(value_name = "SIZE", value_parser = three_rows(MOST))]
    columns: u32,
}

impl Question for Opening {
    type Request = request::Opening;

    const FORMAT: &str = "How to print the answer";
    const VIEW: View<Self::Request> = |out, found| print_opening(out, found);

    fn request(&self, _: Option<u64>) -> Self::Request {
        request::Opening { cols: self.columns }
    }
}
