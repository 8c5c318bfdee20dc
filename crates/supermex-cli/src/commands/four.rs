//! `supermex four`: the shape of the set of P-positions of four rows.

use std::io;
use std::sync::Arc;

use supermex::rows::{FourRows, FourShape};
use supermex::{Bar, Monitor, Position};

use crate::args::{Checkpointing, Format, Resources};
use crate::failure::Failure;
use crate::kept::{Kind, Runs};
use crate::views::four::print;
use crate::watch::Watch;

/// Find all P-positions of four rows up to a longest row, and say what shape the set of them has
///
/// Rows are (a,b,c,d), longest first. A tail (c,d) of a second row b lives if some first row a makes a P-position, and has
/// ended if it does not: then some (b',b',c,d) with b' < b is one. The table has, by c/b and d/b, how many tails there are,
/// how many live, and for these the least, the mean and the greatest of (a-b)/b.
///
/// The time grows with the third power of the size and somewhat faster: a second for 1000, half a minute for 3000.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
CSV has the table only.

Examples:
  supermex four --upto 1000
  supermex four --upto 3000 --format json
  supermex four --upto 1000 --parts 50 --format csv")]
pub(crate) struct Args {
    #[command(flatten)]
    which: Which,

    /// How to print the answer
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    #[command(flatten)]
    checkpointing: Checkpointing,

    #[command(flatten)]
    resources: Resources,
}

/// Which P-positions.
#[derive(Debug, clap::Args)]
pub(crate) struct Which {
    /// The longest row
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=MOST))]
    pub(crate) upto: u32,

    /// Into how many parts the ranges of c/b and d/b are cut
    #[arg(long, value_name = "K", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=i64::from(FourShape::MOST_PARTS)))]
    pub(crate) parts: u32,
}

/// The longest row: beyond it, memory and patience end.
pub(crate) const MOST: i64 = 20_000;

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let (shape, kept) = args.which.find(&args.resources, &args.checkpointing)?;
    print(&mut io::stdout().lock(), args.format, &shape)?;
    kept
}

impl Which {
    /// The shape of all of them. The second part of the answer says how keeping states went.
    pub(crate) fn find(
        &self,
        resources: &Resources,
        checkpointing: &Checkpointing,
    ) -> Result<(FourShape, Result<(), Failure>), Failure> {
        let longest = self.upto;
        let bar = Bar { rows: 4, columns: longest.into() };
        let board = Position::try_from(bar).map_err(Failure::request)?;
        let bytes = |threads: usize| {
            let shape = FourShape::bytes(longest, self.parts);
            FourRows::expected_bytes(longest, threads) + shape * threads as f64
        };
        let threads = resources.threads_within(&board, bytes)?;
        let monitor = Arc::new(Monitor::default());
        let _watch = Watch::new(Arc::clone(&monitor), FourRows::expected_work(longest));
        let run = FourRows::new(longest).threads(threads);
        let listener = || FourShape::new(longest, self.parts);
        let mut runs = Runs::new(checkpointing, Kind::FourShape(longest, self.parts))?;
        let found = match &mut runs {
            None => run.tell(listener, &monitor),
            Some(runs) => run.tell_kept(listener, &monitor, runs),
        };
        Ok((found.ok_or(Failure::Interrupted)?, runs.map_or(Ok(()), Runs::kept)))
    }
}
