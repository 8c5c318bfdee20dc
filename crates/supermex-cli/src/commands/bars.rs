//! `supermex bars`: the winning openings of every bar inside a box.

use std::io::{self, BufWriter, Write};
use std::sync::Arc;

use supermex::bars::{self, Monitor, Openings, nim_of_bars};
use supermex::{Bar, Position};

use crate::args::{Format, Resources};
use crate::failure::Failure;
use crate::views::{self, openings::Row};
use crate::watch::Watch;

/// List every winning opening of every bar up to a size
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex bars --rows 6 --cols 13
  supermex bars --rows 14 --cols 14 --format json")]
pub(crate) struct Args {
    /// The most rows
    #[arg(long, value_name = "M")]
    rows: u64,

    /// The most columns
    #[arg(long, value_name = "N")]
    cols: u64,

    /// The nim-value of each bar too
    #[arg(long)]
    nim: bool,

    /// How to print the list
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    #[command(flatten)]
    resources: Resources,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let bar = Bar { rows: args.rows, columns: args.cols };
    let board = Position::try_from(bar).map_err(Failure::request)?.canonical();
    let threads = args.resources.threads();
    let nim_bytes = if args.nim { bars::nim_bytes(&board) } else { 0.0 };
    let bytes = bars::p_positions_bytes(&board, threads).max(nim_bytes);
    args.resources.check(&board, bytes)?;

    let monitor = Arc::new(Monitor::default());
    let sweeps = if args.nim { 2.0 } else { 1.0 };
    let watch = Watch::new(Arc::clone(&monitor), sweeps * board.count_inside());
    let openings = Openings::find(bar, threads, &monitor)?;
    let nims = if args.nim { nim_of_bars(bar, &monitor)? } else { Vec::new() };
    drop(watch);

    let nims = nims.into_iter().map(Some).chain(std::iter::repeat(None));
    let rows = openings.iter().zip(nims).map(|((bar, squares), nim)| Row::new(bar, squares, nim));
    let mut out = BufWriter::new(io::stdout().lock());
    views::openings::print(&mut out, args.format, rows)?;
    if matches!(args.format, Format::Text) {
        writeln!(out, "{} P-positions inside {bar}.", openings.p_positions())?;
    }
    Ok(out.flush()?)
}
