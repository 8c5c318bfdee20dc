//! `supermex instant`: two rows with instant winners.

use supermex::request;

use crate::answer::{Question, View};
use crate::views::families;

/// List losers of two rows when some positions are won, proved
///
/// In square brackets, [a, b] has a columns of height two and b of height one. For each a, some b
/// are declared won for the player to move: the instant winners of Zeilberger's Chomp, Recurrences,
/// and Chaos(?). The answer has, for a = 0, 1, 2, and so on, the b that makes [a, b] a losing
/// position; what stands in brackets is repeated for ever. If it ends, every larger a is won.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Sets are written I_0;I_1;...|J_0;J_1;... where each is numbers with commas between: first the \
sets before the bar, then those behind it again and again. Without a bar all further sets are \
empty. That [0,0], the empty board, is won need not be said.

Examples:
  supermex instant '0,1,2,3;0,1,5|0,1'
  supermex instant '|0;1,2'")]
pub(crate) struct Instant {
    /// The instant winners, as in '0,1,2,3;0,1,5|0,1'
    #[arg(value_name = "SPEC", allow_hyphen_values = true)]
    spec: String,
}

impl Question for Instant {
    type Request = request::Instant;

    const VIEW: View<Self::Request> = families::instant;

    fn request(&self, steps: Option<u64>) -> Self::Request {
        request::Instant { spec: self.spec.clone(), steps }
    }
}
