//! `supermex three`: the winning openings of all bars of three rows up to a size.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::anyhow;
use clap::ValueHint;
use supermex::Monitor;
use supermex::three::{Frontier, Summary};
use supermex_store::Store;

use crate::args::{Resources, Storage};
use crate::failure::Failure;
use crate::kept::{Journey, States};
use crate::views::certificates::DocumentFormat;
use crate::views::three::print;
use crate::watch::Watch;

/// Find the winning opening of every bar of three rows up to a size
///
/// Says whether each bar has exactly one, in which rows they are, and how far the sequences of Brouwer and
/// others (On three-rowed Chomp) stray from their trends. The time grows with the square of the size:
/// a second for 100,000, a minute or two for 1,000,000.
///
/// A long run keeps its state at intervals, in the store or in a folder of your choice, and goes on from
/// the last one when it has been interrupted. From these states any single value can be had in a moment.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The digest is the blake3 of the lines 'n row column', one for each opening.

Examples:
  supermex three --upto 10000
  supermex three --upto 20000 --format json
  supermex three --upto 1000000 --checkpoint columns
  supermex three --upto 1000000 --checkpoint columns --resume")]
pub(crate) struct Args {
    /// The most columns
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=MOST))]
    upto: u32,

    /// Leave out rows that are proved to have nothing to do with openings, which saves a quarter of the
    /// work; the strip of d(n) then ends at about 0.7 N
    #[arg(long)]
    openings_only: bool,

    /// Keep the states in this folder, and not in the store
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    checkpoint: Option<PathBuf>,

    /// Keep a state after every so many columns; without it, 32 of them in all
    #[arg(long, value_name = "COLUMNS", value_parser = clap::value_parser!(u32).range(1..=MOST))]
    checkpoint_every: Option<u32>,

    /// Go on from the last state in the folder of --checkpoint
    #[arg(long, requires = "checkpoint")]
    resume: bool,

    /// Begin anew, whatever states there are
    #[arg(long, conflicts_with = "resume")]
    force: bool,

    /// How to print the answer
    #[arg(long, value_enum, default_value_t = DocumentFormat::Text)]
    format: DocumentFormat,

    #[command(flatten)]
    resources: Resources,

    #[command(flatten)]
    storage: Storage,
}

/// The most columns: ten times as many take hours.
pub(crate) const MOST: i64 = 10_000_000;

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let columns = args.upto;
    let rows = if args.openings_only { Frontier::rows_for_openings(columns) } else { columns };
    let (summary, mut journey) = travel(args, rows)?;
    let (summary, journey) = if journey.frontier.covers_openings(columns) {
        (summary, journey)
    } else {
        // It has not happened yet that the rows did not suffice.
        let failure = journey.failure.take();
        let (summary, journey) = travel(args, columns)?;
        (summary, Journey { failure: failure.or(journey.failure), ..journey })
    };
    let counts = journey.frontier.counts();
    print(&mut io::stdout().lock(), args.format, columns, &summary, counts)?;
    journey.kept()
}

/// All columns, with rows up to one.
fn travel(args: &Args, rows: u32) -> Result<(Summary, Journey), Failure> {
    let columns = args.upto;
    let states = match &args.checkpoint {
        Some(folder) => Some(States::new(Store::open(folder))),
        None => States::in_store(&args.storage, columns),
    };
    if let (Some(folder), Some(states), false) =
        (&args.checkpoint, &states, args.resume || args.force)
        && let Some(columns) = states.last()
    {
        return Err(Failure::request(anyhow!(
            "{} holds the states of a run up to {columns} columns; --resume goes on from there, \
             --force begins anew",
            folder.display()
        )));
    }
    let threads = args.resources.threads_for_columns(columns, 0.0)?;
    let mut journey = Journey::new(states, columns, rows, threads);
    if args.force {
        journey.frontier = Frontier::new(rows).threads(threads);
    }
    if let Some(every) = args.checkpoint_every {
        journey.every = every;
    }
    let monitor = Arc::new(Monitor::default());
    let watch = Watch::new(Arc::clone(&monitor), journey.left(columns));
    let mut summary = Summary::new(columns);
    let finished = journey.run_to(columns, &mut summary, &monitor);
    drop(watch);
    if finished { Ok((summary, journey)) } else { Err(Failure::Interrupted) }
}
