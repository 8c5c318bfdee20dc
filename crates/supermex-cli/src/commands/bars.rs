//! `supermex bars`: the winning openings of every bar inside a box.

use std::io::{self, BufWriter, Write};
use std::sync::Arc;

use supermex::bars::{self, Openings, PSet, nim_of_bars};
use supermex::rows::LongBar;
use supermex::{Bar, Monitor, Nimber, Position};

use crate::args::{Checkpointing, Format, Resources, Storage};
use crate::failure::Failure;
use crate::kept::{Kind, Runs, Tables};
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
    checkpointing: Checkpointing,

    #[command(flatten)]
    resources: Resources,

    #[command(flatten)]
    storage: Storage,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let bar = Bar { rows: args.rows, columns: args.cols };
    let board = Position::try_from(bar).map_err(Failure::request)?;
    if args.nim {
        args.resources.check(&board, bars::nim_bytes(&board.canonical()))?;
    }
    let (openings, kept) = find(bar, &args.resources, &args.storage, &args.checkpointing)?;
    let nims = if args.nim { nim_values(bar, &board)? } else { Vec::new() };

    let nims = nims.into_iter().map(Some).chain(std::iter::repeat(None));
    let rows = openings.iter().zip(nims).map(|((bar, squares), nim)| Row::new(bar, squares, nim));
    let mut out = BufWriter::new(io::stdout().lock());
    views::openings::print(&mut out, args.format, rows)?;
    if matches!(args.format, Format::Text) {
        writeln!(out, "P-positions inside {bar}: {}", openings.p_positions())?;
    }
    out.flush()?;
    // What could not be kept has been answered all the same.
    kept
}

/// The winning openings of every bar inside a box: read from the store, or found and kept there. The second part of the
/// answer says how keeping them went.
pub(crate) fn find(
    bar: Bar,
    resources: &Resources,
    storage: &Storage,
    checkpointing: &Checkpointing,
) -> Result<(Openings, Result<(), Failure>), Failure> {
    let board = Position::try_from(bar).map_err(Failure::request)?;
    let tables = Tables::new(storage.open());
    // The mirror image is the same game: one of the two is computed, and kept.
    let turned = board.canonical() != board;
    let lying = if turned { Bar { rows: bar.columns, columns: bar.rows } } else { bar };
    let (openings, kept) = match tables.openings(lying) {
        Some(openings) => (openings, Ok(())),
        None => solve(lying, resources, &tables, checkpointing)?,
    };
    Ok((if turned { openings.turned() } else { openings }, kept))
}

/// Solves every bar, and keeps what was found.
fn solve(
    bar: Bar,
    resources: &Resources,
    tables: &Tables,
    checkpointing: &Checkpointing,
) -> Result<(Openings, Result<(), Failure>), Failure> {
    let board = Position::try_from(bar).map_err(Failure::request)?;
    let long = LongBar::new(bar);
    if bar.rows != 4 || long.is_none() {
        checkpointing.refuse("bars of four rows and 128 columns or more")?;
    }
    if let Some(long) = long {
        let threads = resources.threads_within(&board, |threads| long.expected_bytes(threads))?;
        let monitor = Arc::new(Monitor::default());
        let _watch = Watch::new(Arc::clone(&monitor), long.expected_work());
        let longest = u32::try_from(bar.columns).unwrap_or(u32::MAX);
        let mut runs = Runs::new(checkpointing, Kind::FourRows(longest))?;
        let openings = match &mut runs {
            None => long.openings(threads, &monitor),
            Some(runs) => long.openings_kept(threads, &monitor, runs),
        };
        let openings = openings.ok_or(Failure::Interrupted)?;
        let kept = tables.keep_openings(bar, &openings);
        return Ok((openings, runs.map_or(Ok(()), Runs::kept).and(kept)));
    }
    let threads = resources.threads_for(&board, tables.listing_bytes(bar))?;
    let monitor = Arc::new(Monitor::default());
    let _watch = Watch::new(Arc::clone(&monitor), board.count_inside());
    if tables.wants_p_positions(bar) {
        let set = PSet::find(bar, threads, &monitor)?;
        return Ok((set.openings(), tables.keep_p_positions(&set)));
    }
    let openings = Openings::find(bar, threads, &monitor)?;
    let kept = tables.keep_openings(bar, &openings);
    Ok((openings, kept))
}

fn nim_values(bar: Bar, board: &Position) -> Result<Vec<Nimber>, Failure> {
    let monitor = Arc::new(Monitor::default());
    let _watch = Watch::new(Arc::clone(&monitor), board.count_inside());
    Ok(nim_of_bars(bar, &monitor)?)
}
