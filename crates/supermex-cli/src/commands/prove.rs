//! `supermex prove`: theorems as files that anyone can check again.

use std::io;
use std::path::PathBuf;

use clap::{Subcommand, ValueHint};
use supermex::Status;
use supermex::request::{Answer, Ask, Certificate, Prove, Session};
use supermex_store::{Existing, Key, Writer, will_write};

use crate::answer::{Question, ask, kept, print_plan};
use crate::commands::{census, grundy, instant, losers, nim, poset, tails};
use crate::failure::Failure;
use crate::flags::{Costs, DocumentFormat, Effort, Takes, Writing};
use crate::views::certificates::print_proved;
use crate::watch::Watch;

/// Prove a theorem, and write a certificate that anyone can check
///
/// The certificate states the theorem and carries what is needed to check it from the rules of the
/// game alone. `supermex check` does that, with a program that shares no code with this one. The
/// page docs/certificates.md describes the file.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex prove losers --upto 115 --out losers.smx
  supermex prove nim --rows 3 --upto 10 --out nim.smx --short
  supermex check losers.smx")]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// All P-positions of three rows whose third row is short: see `supermex losers`
    #[command(after_help = "\
Examples:
  supermex prove losers --upto 115 --out losers.smx
  supermex prove losers --upto 1000 --out losers.smx --short --force")]
    Losers(Proof<losers::Losers, Effort>),
    /// The positions of three rows that have a small nim-value: see `supermex grundy`
    #[command(
        after_help = "Example:\n  supermex prove grundy --upto 20 --value 5 --out grundy.smx"
    )]
    Grundy(Proof<grundy::Grundy, Effort>),
    /// All P-positions of K rows with a short tail: see `supermex tails`
    #[command(after_help = "Example:\n  supermex prove tails --rows 4 --upto 12 --out tails.smx")]
    Tails(Proof<tails::Tails, Effort>),
    /// The nim-values of K rows with a short tail: see `supermex nim families`
    #[command(after_help = "Example:\n  supermex prove nim --rows 3 --upto 10 --out nim.smx")]
    Nim(Proof<nim::Families, Effort>),
    /// How every row of three-row Chomp ends, in the short kind: see `supermex census`
    #[command(after_help = "Example:\n  supermex prove census --upto 1000 --out census.smx")]
    Census(Proof<census::Which, Costs>),
    /// Two rows with instant winners: see `supermex instant`
    #[command(after_help = "\
Example:
  supermex prove instant '0,1,2,3;0,1,5|0,1' --out instant.smx")]
    Instant(Proof<instant::Instant, Effort>),
    /// The nim-values of a poset with a chain of any length, or the P-positions of one with two: see
    /// `supermex poset`
    #[command(after_help = "\
Example:
  echo '{\"elements\":[\"f\"],\"chain\":{\"name\":\"c\",\"above\":{\"f\":3}}}' > f.json
  supermex prove poset f.json --out f.smx")]
    Poset(Proof<poset::Which, Costs>),
}

/// A theorem, where its certificate is written, and what the proof may cost.
type Proof<W, C> = Writing<W, Target, C>;

#[derive(Debug, clap::Args)]
struct Target {
    /// The file to write
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    out: PathBuf,

    /// Write the short kind: it claims the result and where the states repeat, and is checked by
    /// running the recurrence again
    #[arg(long, alias = "replay")]
    short: bool,

    /// Overwrite the file if it is there already
    #[arg(long)]
    force: bool,

    /// How to print what was proved
    #[arg(long, value_enum, default_value_t = DocumentFormat::Text)]
    format: DocumentFormat,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    match &args.what {
        What::Losers(proof) => proof.of(proof.which.request(proof.costs.allowed().steps)),
        What::Grundy(proof) => proof.of(proof.which.request(proof.costs.allowed().steps)),
        What::Tails(proof) => proof.of(proof.which.request(proof.costs.allowed().steps)),
        What::Nim(proof) => proof.of(proof.which.request(proof.costs.allowed().steps)),
        What::Instant(proof) => proof.of(proof.which.request(proof.costs.allowed().steps)),
        What::Poset(proof) => {
            let named = |why| proof.which.naming(why);
            proof.of(proof.which.request()?).map_err(named)
        }
        What::Census(proof) => proof.of(proof.which.request(false)),
    }
}

impl<W: clap::Args, C: Takes> Proof<W, C> {
    /// Proves this, and writes the certificate.
    fn of<T>(&self, what: T) -> Result<(), Failure>
    where
        Prove<T>: Ask<Fact = Certificate>,
    {
        let Target { out: path, short, force, format } = &self.target;
        let request = Prove { what, short: *short };
        let mut out = io::stdout().lock();
        let allowed = self.costs.allowed();
        let plan = Session::once(&allowed.context).plan(&request)?;
        if allowed.dry_run {
            return Ok(print_plan(&mut out, (*format).into(), &plan)?);
        }
        let existing = if *force { Existing::Replace } else { Existing::Refuse };
        // What cannot be written is noticed before any work is done.
        will_write(path, existing)?;
        let watch = Watch::new(allowed.context, true);
        let certificate = ask(&request, &watch)?;
        let key = Key::from(&certificate.key);
        let mut writer = Writer::create(path, &key, Status::Proved, existing)?;
        let written = watch.during(|| certificate.write(&mut writer));
        if watch.context.monitor().is_stopped() {
            return Err(Failure::Interrupted);
        }
        written?;
        let header = writer.finish(certificate.records).map_err(Failure::broken)?;
        let bytes = std::fs::metadata(path)?.len();
        let digest = header.content.digest.to_string();
        let proved = certificate.proved(path.display().to_string(), bytes, digest);
        match format {
            DocumentFormat::Text => print_proved(&mut out, &proved)?,
            DocumentFormat::Json => drop(proved.write_json(&mut out)?),
        }
        kept(&watch.context)
    }
}
