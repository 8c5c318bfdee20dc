//! `supermex instant`: two rows with instant winners.

use std::collections::BTreeSet;

use anyhow::anyhow;
use supermex::automaton::Instant;
use supermex::periodic::UltimatelyPeriodic;

use crate::args::{Effort, Listing};
use crate::failure::Failure;
use crate::views::families::{self, Labels};

/// List the losing positions of two rows when some positions are declared won, with a proof
///
/// In square brackets, [a, b] has a columns of height two and b of height one. For each a, some b are
/// declared won for the player to move: the instant winners of Zeilberger's Chomp, Recurrences, and
/// Chaos(?). The answer has, for a = 0, 1, 2, and so on, the b that makes [a, b] a losing position;
/// what stands in brackets is repeated for ever. If it ends, every larger a is won.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Sets are written I_0;I_1;...|J_0;J_1;... where each is numbers with commas between: first the sets before
the bar, then those behind it again and again. Without a bar all further sets are empty. That [0,0],
the empty board, is won need not be said.

Examples:
  supermex instant '0,1,2,3;0,1,5|0,1'
  supermex instant '|0;1,2'")]
pub(crate) struct Args {
    #[command(flatten)]
    which: Which,

    #[command(flatten)]
    listing: Listing,
}

/// Which game.
#[derive(Debug, clap::Args)]
pub(crate) struct Which {
    /// The instant winners, as in '0,1,2,3;0,1,5|0,1'
    #[arg(value_name = "SPEC", allow_hyphen_values = true)]
    spec: String,
}

/// Larger numbers never matter before any machine gives up.
const LARGEST: u64 = 1_000_000;

impl Which {
    /// The system to run.
    pub(crate) fn system(&self, _: &Effort) -> Result<Instant, Failure> {
        let (head, period) = match self.spec.split_once('|') {
            None => (&*self.spec, None),
            Some((head, period)) => (head, Some(period)),
        };
        let head = if head.is_empty() { Vec::new() } else { self.sets(head)? };
        let period = period.map_or(Ok(Vec::new()), |period| self.sets(period))?;
        Ok(Instant::new(&UltimatelyPeriodic::new(head, period)))
    }

    fn sets(&self, text: &str) -> Result<Vec<BTreeSet<u64>>, Failure> {
        text.split(';').map(|set| self.set(set.trim())).collect()
    }

    fn set(&self, text: &str) -> Result<BTreeSet<u64>, Failure> {
        let numbers = text.split(',').map(str::trim).filter(|_| !text.is_empty());
        let number = |word: &str| {
            let number = word.parse().ok().filter(|&number| number <= LARGEST);
            number.ok_or_else(|| {
                Failure::request(anyhow!(
                    "in the instant winners '{}', '{word}' is no number up to {LARGEST}; write sets as in \
                     '0,1,2,3;0,1,5|0,1'",
                    self.spec
                ))
            })
        };
        numbers.map(number).collect()
    }
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let system = args.which.system(&args.listing.effort)?;
    let labels = Labels { names: &[], of: &|_| Vec::new() };
    args.listing.find(&system, |out, format, run| {
        families::print(out, format, run, &labels, "a =", |out, _, family| {
            families::brief(out, "b", family)
        })
    })
}
