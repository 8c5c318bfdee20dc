//! `supermex prove`: theorems as files that anyone can check again.

use std::io;
use std::path::PathBuf;

use clap::{Subcommand, ValueHint};
use supermex::Status;
use supermex::request::{Answer, Ask, Certificate, Prove, Refusal, Session};
use supermex::run::{self, Context};
use supermex_store::{Existing, Key, Writer};

use crate::answer::{ask, kept, print_plan};
use crate::commands::{census, grundy, instant, losers, nim, tails};
use crate::failure::Failure;
use crate::flags::{Costs, DocumentFormat, Effort, Takes};
use crate::views::certificates::print_proved;
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
        costs: Costs,
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
    #[arg(long, alias = "short")]
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
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    /// Proves what the flags of another command ask for.
    macro_rules! prove {
        ($which:expr, $flags:expr) => {{
            let what = $which.request($flags.effort.columns);
            let request = Prove { what, short: $flags.target.replay };
            let context = $flags.effort.context();
            let key = request.key(&context);
            prove(&request, key, &$flags.target, context, $flags.effort.is_dry_run())
        }};
    }
    match &args.what {
        What::Losers { which, flags } => prove!(which, flags),
        What::Grundy { which, flags } => prove!(which, flags),
        What::Tails { which, flags } => prove!(which, flags),
        What::Nim { which, flags } => prove!(which, flags),
        What::Instant { which, flags } => prove!(which, flags),
        What::Census { which, target, costs } => {
            let request = Prove { what: which.request(false), short: target.replay };
            let key = Ok(request.census_key());
            prove(&request, key, target, costs.context(), costs.is_dry_run())
        }
    }
}

fn prove(
    request: &impl Ask<Fact = Certificate>,
    key: Result<run::Key, Refusal>,
    target: &Target,
    context: Context,
    dry_run: bool,
) -> Result<(), Failure> {
    let key = Key::from(&key?);
    let mut out = io::stdout().lock();
    if dry_run {
        let plan = Session::once(&context).plan(request)?;
        return Ok(print_plan(&mut out, target.format.into(), &plan)?);
    }
    // What cannot be written is noticed before any work is done.
    drop(create(target, &key)?);
    let watch = Watch::new(context, true);
    let certificate = ask(request, &watch)?;
    let mut writer = create(target, &key)?;
    let written = watch.during(|| certificate.write(&mut writer));
    if watch.context().monitor().is_stopped() {
        return Err(Failure::Interrupted);
    }
    written?;
    let header = writer.finish(certificate.records).map_err(Failure::broken)?;
    let bytes = std::fs::metadata(&target.out)?.len();
    let digest = header.content.digest.to_string();
    let proved = certificate.proved(target.out.display().to_string(), bytes, digest);
    match target.format {
        DocumentFormat::Text => print_proved(&mut out, &proved)?,
        DocumentFormat::Json => proved.write_json(&mut out)?,
    }
    kept(watch.context())
}

fn create(target: &Target, key: &Key) -> Result<Writer, Failure> {
    let existing = if target.force { Existing::Replace } else { Existing::Refuse };
    Writer::create(&target.out, key, Status::Proved, existing).map_err(Failure::of_file)
}
