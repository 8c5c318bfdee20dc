//! `supermex bars`: the winning openings of every bar inside a box.

use supermex::{Bar, request};

use crate::answer::{Question, View};
use crate::flags::{bar, whole};
use crate::views::openings;

/// List every winning opening of every bar up to a size
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex bars 6x13
  supermex bars --rows 14 --cols 14 --format json")]
pub(crate) struct Bars {
    /// The largest bar, as 6x13
    #[arg(value_name = "SIZE", value_parser = bar, required_unless_present_any = ["rows", "cols"])]
    size: Option<Bar>,

    /// The most rows, in place of SIZE
    #[arg(long, value_name = "M", value_parser = whole::<u64>(0..=u64::MAX), requires = "cols", conflicts_with = "size")]
    rows: Option<u64>,

    /// The most columns, in place of SIZE
    #[arg(long, alias = "columns", value_name = "N", value_parser = whole::<u64>(0..=u64::MAX), requires = "rows", conflicts_with = "size")]
    cols: Option<u64>,

    /// The nim-value of each bar too
    #[arg(long)]
    nim: bool,
}

impl Question for Bars {
    type Request = request::Bars;

    const VIEW: View<Self::Request> = openings::print;

    fn request(&self, _: Option<u64>) -> Self::Request {
        let sides = self.rows.zip(self.cols).map(|(rows, columns)| Bar { rows, columns });
        let Bar { rows, columns } = self.size.or(sides).unwrap_or(Bar { rows: 0, columns: 0 });
        request::Bars { rows, cols: columns, nim: self.nim }
    }
}
