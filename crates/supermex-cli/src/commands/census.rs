//! `supermex census`: which rows of three-row Chomp are constant, and how the others repeat.

use supermex::request;

use crate::answer::{Question, View};
use crate::commands::three::MOST;
use crate::flags::whole;
use crate::views::census::print;

/// Say how the P-positions of each third row end or repeat, proved
///
/// A row r is constant from the second row q on at which (q,q,r) is a P-position: there are none
/// with longer second rows. Any other row settles: from some second row on, p - q repeats. It takes
/// a second or two for 100,000 rows, and the time grows with the square of their number.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex census --upto 120
  supermex census --upto 10000 --format csv
  supermex census --upto 20000 --counts")]
pub(crate) struct Census {
    #[command(flatten)]
    which: Which,

    /// Say only how many rows there are of each sort
    #[arg(long)]
    counts: bool,
}

// Which rows.
#[derive(Debug, clap::Args)]
pub(crate) struct Which {
    /// The longest third row
    #[arg(long, value_name = "C", value_parser = whole::<u32>(0..=MOST))]
    pub(crate) upto: u32,
}

impl Which {
    pub(crate) fn request(&self, counts: bool) -> request::Census {
        request::Census { upto: self.upto, counts }
    }
}

impl Question for Census {
    type Request = request::Census;

    const VIEW: View<Self::Request> = print;

    fn request(&self, _: Option<u64>) -> Self::Request {
        self.which.request(self.counts)
    }
}
