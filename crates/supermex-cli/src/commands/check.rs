//! `supermex check`: certificates, checked again by an independent program.

use std::io::{self, BufReader};
use std::path::PathBuf;

use anyhow::anyhow;
use bytesize::ByteSize;
use clap::ValueHint;
use supermex::facts::Checked;
use supermex::request::{Answer, checker};
use supermex::run::Context;
use supermex::text::printable;
use supermex_check::{Reason, Refusal};
use supermex_store::open_regular;

use crate::failure::Failure;
use crate::flags::{DocumentFormat, size, whole};
use crate::views::certificates::print_checked;
use crate::watch::Watch;

/// Check a certificate, by code that has nothing from the prover
///
/// Every value is compared with the rules of the game, and it is seen that the states repeat where
/// the certificate says so. The exit status is 1 if the claim does not hold, if the file was cut or
/// altered, or if it says that it was only observed. How much work and memory a certificate asks
/// for is known before it is checked; the exit status is 3 if that is more than allowed. The same
/// checker is a small program of its own, supermex-check.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex prove losers --upto 115 --out losers.smx
  supermex check losers.smx")]
pub(crate) struct Args {
    /// The certificate
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: PathBuf,

    /// How to print the answer
    #[arg(long, value_enum, default_value_t = DocumentFormat::Text)]
    format: DocumentFormat,

    /// The most memory to take, as in 500MiB or 4GiB
    #[arg(long, value_name = "SIZE", default_value = "2GiB", value_parser = size)]
    memory: ByteSize,

    /// The most work to do, in units of a few nanoseconds; without it, some minutes' worth
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..=u64::MAX))]
    work: Option<u64>,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let file = open_regular(&args.file).map_err(|error| Failure::request(anyhow!("{error}")))?;
    let watch = Watch::new(Context::default().with_memory(args.memory.as_u64() as f64), true);
    let checker = checker(args.work, &watch.context);
    let answer = watch.during(|| checker.check_file(BufReader::new(file)));
    match &answer {
        // That is no answer: it may hold or not.
        Err(Refusal { reason: Reason::TooLarge, at }) => {
            let name = printable(&args.file.to_string_lossy());
            return Err(Failure::broken(format_args!("'{name}' is too large: {at}")));
        }
        Err(Refusal { reason: Reason::Stopped, .. }) => return Err(Failure::Interrupted),
        _ => {}
    }
    let mut out = io::stdout().lock();
    match args.format {
        DocumentFormat::Text => print_checked(&mut out, &args.file, &answer)?,
        DocumentFormat::Json => drop(Checked::new(&answer).write_json(&mut out)?),
    }
    if answer.is_ok() { Ok(()) } else { Err(Failure::No) }
}
