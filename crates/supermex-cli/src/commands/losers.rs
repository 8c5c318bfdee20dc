//! `supermex losers`: all P-positions of three rows with a short third row, proved.

use supermex::request;

use crate::answer::{PageView, Question, View};
use crate::flags::whole;
use crate::views::families;

/// List P-positions of three rows with a short third row, proved
///
/// In square brackets, [c, a, b] has c columns of height three, a of height two and b of height
/// one. For each c and a at most one b makes a P-position. For each c the list of these b either
/// ends, or repeats from some a on; the machine that computes them runs until its state repeats,
/// which proves that they go on like this for ever.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
In text, a stands for 0, 1, 2, and so on: [2, a, 2] is [2,0,2], [2,1,2], [2,2,2] and so on.

Examples:
  supermex losers --upto 5
  supermex losers --upto 120 --format json
  supermex losers --upto 5 --format latex")]
pub(crate) struct Losers {
    /// The longest third row
    #[arg(long, value_name = "C", value_parser = whole::<usize>(0..=u64::MAX))]
    upto: usize,
}

impl Question for Losers {
    type Request = request::Losers;

    const VIEW: View<Self::Request> = families::losers;
    const PAGE: Option<PageView<Self::Request>> = Some(families::page);

    fn request(&self, steps: Option<u64>) -> Self::Request {
        request::Losers { upto: self.upto, steps }
    }
}
