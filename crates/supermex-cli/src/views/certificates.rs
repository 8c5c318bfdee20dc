//! Certificates: what was proved, and what a check came to.

use std::io::{self, Write};
use std::path::Path;

use clap::ValueEnum;
use serde::Serialize;
use supermex::automaton::Repeat;
use supermex_check::{Refusal, Theorem};
use supermex_store::{Header, Key, Parameters};

use super::families::print_repeats;

/// How one document is printed.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum DocumentFormat {
    /// For people
    Text,
    /// One JSON document
    Json,
}

#[derive(Serialize)]
struct Proved<'p> {
    system: &'p str,
    #[serde(flatten)]
    parameters: &'p Parameters,
    cells: usize,
    repeats: Vec<JsonRepeat>,
    file: String,
    bytes: u64,
    digest: String,
}

#[derive(Serialize)]
struct JsonRepeat {
    at: u64,
    period: u64,
    cells: usize,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Checked<'c> {
    Holds { ok: bool, theorem: String },
    Fails { ok: bool, reason: String, at: &'c str },
}

/// What was proved, and where the certificate is.
pub(crate) fn print_proved(
    out: &mut impl Write,
    format: DocumentFormat,
    key: &Key,
    repeats: &[Repeat],
    file: &Path,
    header: &Header,
) -> io::Result<()> {
    let bytes = std::fs::metadata(file)?.len();
    match format {
        DocumentFormat::Json => {
            let repeat = |&Repeat { at, period, cells }: &Repeat| JsonRepeat { at, period, cells };
            let document = Proved {
                system: key.kind.trim_end_matches("-replay"),
                parameters: &key.parameters,
                cells: repeats.iter().map(|repeat| repeat.cells).sum(),
                repeats: repeats.iter().map(repeat).collect(),
                file: file.display().to_string(),
                bytes,
                digest: header.content.digest.to_string(),
            };
            serde_json::to_writer(&mut *out, &document)?;
            writeln!(out)
        }
        DocumentFormat::Text => {
            let time = match key.kind.trim_end_matches("-replay") {
                "nim" => "first row",
                "instant" => "a =",
                _ => "second row",
            };
            print_repeats(out, repeats, time)?;
            writeln!(out, "Certificate: {}, {bytes} bytes.", file.display())?;
            writeln!(out, "  digest of its content: {}", header.content.digest)?;
            writeln!(out, "Check it with: supermex check {}", file.display())
        }
    }
}

/// What a check came to.
pub(crate) fn print_checked(
    out: &mut impl Write,
    format: DocumentFormat,
    file: &Path,
    answer: &Result<Theorem, Refusal>,
) -> io::Result<()> {
    match format {
        DocumentFormat::Json => {
            let document = match answer {
                Ok(theorem) => Checked::Holds { ok: true, theorem: theorem.to_string() },
                Err(refusal) => Checked::Fails {
                    ok: false,
                    reason: refusal.reason.to_string(),
                    at: &refusal.at,
                },
            };
            serde_json::to_writer(&mut *out, &document)?;
            writeln!(out)
        }
        DocumentFormat::Text => match answer {
            Ok(theorem) => writeln!(out, "Checked: {theorem}"),
            Err(refusal) => {
                writeln!(out, "{} is {}: {}", file.display(), refusal.reason, refusal.at)
            }
        },
    }
}
