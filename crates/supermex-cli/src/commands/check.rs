//! `supermex check`: certificates, checked again by an independent program.

use std::io;
use std::path::PathBuf;

use anyhow::Context;
use clap::ValueHint;
use supermex::facts::Checked;
use supermex::request::Answer;
use supermex_check::{Reason, Refusal};

use crate::failure::Failure;
use crate::flags::DocumentFormat;
use crate::views::certificates::print_checked;

/// Check a certificate again, with a program that shares no code with the one that wrote it
///
/// Every value is compared with the rules of the game, and it is seen that the states repeat where
/// the certificate says so. The exit status is 1 if the claim does not hold, if the file was cut or
/// altered, or if it says that it was only observed; it is 3 if the certificate is too large for the
/// checker. The same checker is a small program of its own, supermex-check.
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
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let file = std::fs::read(&args.file)
        .with_context(|| format!("cannot read '{}'", args.file.display()))
        .map_err(Failure::Request)?;
    let answer = supermex_check::check_file(&file);
    if let Err(refusal @ Refusal { reason: Reason::TooLarge, .. }) = &answer {
        // That is no answer: it may hold or not.
        return Err(Failure::broken(format_args!("{}: {}", args.file.display(), refusal.at)));
    }
    let mut out = io::stdout().lock();
    match args.format {
        DocumentFormat::Text => print_checked(&mut out, &args.file, &answer)?,
        DocumentFormat::Json => drop(Checked::new(&answer).write_json(&mut out)?),
    }
    if answer.is_ok() { Ok(()) } else { Err(Failure::No) }
}
