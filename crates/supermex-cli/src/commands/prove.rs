//! `supermex prove`: theorems as files that anyone can check again.

use std::io::{self, BufWriter};
use std::path::PathBuf;
use std::sync::Arc;

use clap::{Subcommand, ValueHint};
use supermex::Monitor;
use supermex::automaton::{Run, System};
use supermex::certificate::Form;
use supermex_store::{Existing, Key, Status as Claim, Writer};

use crate::args::{Effort, Resources, Storage};
use crate::commands::{census, grundy, instant, losers, nim, tails};
use crate::failure::{Failure, warn};
use crate::kept::{certificate_key, write_certificate};
use crate::views::certificates::{DocumentFormat, print_proved};
use crate::watch::Watch;

/// Prove a theorem, and write a certificate that anyone can check again
///
/// The certificate states the theorem and carries what is needed to check it from the rules of the
/// game alone. `supermex check` does that, with a program that shares no code with this one. The
/// page docs/certificates.md describes the file.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex prove losers --upto 115 --out losers.smx
  supermex prove nim --rows 3 --upto 10 --out nim.smx --replay
  supermex check losers.smx")]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// All P-positions of three rows whose third row is short: see `supermex losers`
    Losers {
        #[command(flatten)]
        which: losers::Which,
        #[command(flatten)]
        flags: Flags,
    },
    /// The positions of three rows that have a small nim-value: see `supermex grundy`
    Grundy {
        #[command(flatten)]
        which: grundy::Which,
        #[command(flatten)]
        flags: Flags,
    },
    /// All P-positions of K rows with a short tail: see `supermex tails`
    Tails {
        #[command(flatten)]
        which: tails::Which,
        #[command(flatten)]
        flags: Flags,
    },
    /// The nim-values of K rows with a short tail: see `supermex nim families`
    Nim {
        #[command(flatten)]
        which: nim::Which,
        #[command(flatten)]
        flags: Flags,
    },
    /// How every row of three-row Chomp ends, in the short kind: see `supermex census`
    Census {
        #[command(flatten)]
        which: census::Which,
        #[command(flatten)]
        target: Target,
        #[command(flatten)]
        resources: Resources,
        #[command(flatten)]
        storage: Storage,
    },
    /// Two rows with instant winners: see `supermex instant`
    Instant {
        #[command(flatten)]
        which: instant::Which,
        #[command(flatten)]
        flags: Flags,
    },
}

#[derive(Debug, clap::Args)]
struct Target {
    /// The file to write
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    out: PathBuf,

    /// Write the short kind: it claims the result and where the states repeat, and is checked by
    /// running the recurrence again
    #[arg(long)]
    replay: bool,

    /// Overwrite the file if it is there already
    #[arg(long)]
    force: bool,

    /// How to print what was proved
    #[arg(long, value_enum, default_value_t = DocumentFormat::Text)]
    format: DocumentFormat,
}

#[derive(Debug, clap::Args)]
struct Flags {
    #[command(flatten)]
    target: Target,

    #[command(flatten)]
    effort: Effort,

    #[command(flatten)]
    storage: Storage,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    match &args.what {
        What::Losers { which, flags } => prove(&which.system(&flags.effort)?, flags),
        What::Grundy { which, flags } => prove(&which.system(&flags.effort)?, flags),
        What::Tails { which, flags } => prove(&which.system(&flags.effort)?, flags),
        What::Nim { which, flags } => prove(&which.system(&flags.effort)?, flags),
        What::Instant { which, flags } => prove(&which.system(&flags.effort)?, flags),
        What::Census { which, target, resources, storage } => {
            prove_census(which, target, resources, storage)
        }
    }
}

fn prove_census(
    which: &census::Which,
    target: &Target,
    resources: &Resources,
    storage: &Storage,
) -> Result<(), Failure> {
    let key = Key::new("census-replay").with("upto", which.upto);
    // What cannot be written is noticed before any work is done.
    drop(create(target, &key)?);
    let (census, repeat, kept) = census::find(which, resources, storage)?;
    let mut writer = create(target, &key)?;
    census.write_certificate(&mut BufWriter::new(&mut writer), &repeat)?;
    let header = writer.finish(repeat.cells as u64).map_err(Failure::broken)?;
    let mut out = io::stdout().lock();
    print_proved(&mut out, target.format, &key, &[repeat], &target.out, &header)?;
    kept
}

fn prove(system: &impl System, flags: &Flags) -> Result<(), Failure> {
    let form = if flags.target.replay { Form::Replay } else { Form::Full };
    let key = certificate_key(system, form);
    // What cannot be written is noticed before any work is done.
    drop(create(&flags.target, &key)?);
    let (run, kept) = flags.effort.theorems(&flags.storage).prove(system)?;
    if flags.target.replay && values(&run) > MOST_REPLAYED {
        warn("the checker does not replay so much; without --replay it can check this");
    }
    let monitor = Arc::new(Monitor::default());
    let watch = Watch::new(Arc::clone(&monitor), f64::INFINITY);
    let mut writer = create(&flags.target, &key)?;
    let records = write_certificate(&mut writer, system, &run, form, &monitor);
    if monitor.is_stopped() {
        return Err(Failure::Interrupted);
    }
    let header = writer.finish(records?).map_err(Failure::broken)?;
    drop(watch);
    let mut out = io::stdout().lock();
    print_proved(&mut out, flags.target.format, &key, &run.repeats, &flags.target.out, &header)?;
    kept
}

/// What supermex-check replays at the most.
const MOST_REPLAYED: f64 = 268_435_456.0;

/// How many values a replay has to find.
fn values(run: &Run) -> f64 {
    let last = run.repeats.iter().map(|repeat| repeat.at + 2 * repeat.period + 1).max();
    last.unwrap_or(0) as f64 * run.families.len() as f64
}

fn create(target: &Target, key: &Key) -> Result<Writer, Failure> {
    let existing = if target.force { Existing::Replace } else { Existing::Refuse };
    Writer::create(&target.out, key, Claim::Proved, existing).map_err(Failure::of_file)
}
