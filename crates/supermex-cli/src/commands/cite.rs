//! `supermex cite`: the program, a result and the papers, for lists of references.

use std::io::{self, Write};
use std::path::Path;

use anyhow::anyhow;
use clap::{ValueEnum, ValueHint};
use supermex::facts::{Citation, citation_file};
use supermex::kept::Measure;
use supermex::request::{self, Answer};
use supermex::run::Context;
use supermex::text::shortened;
use supermex_store::{Store, show};

use crate::answer::ask;
use crate::failure::Failure;
use crate::flags::StoreFolder;
use crate::watch::Watch;

/// Print BibTeX for the program, for a result, and for the papers
///
/// A result is a file (a certificate, a file of the store or an exported table), or the digest of
/// one in the store, of which the first eight letters are enough. Without one, it is the program
/// that is cited.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex cite
  supermex cite --papers
  supermex prove losers --upto 115 --out losers.smx
  supermex cite losers.smx")]
pub(crate) struct Args {
    /// A file, or the digest of a result in the store
    #[arg(value_name = "FILE|DIGEST", value_hint = ValueHint::FilePath)]
    result: Option<String>,

    /// Cite the five papers that the program grows from, too
    #[arg(long)]
    papers: bool,

    /// How to print it
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    #[command(flatten)]
    store: StoreFolder,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// BibTeX
    Text,
    /// JSON, one document a line
    Json,
    /// The program and the papers in the Citation File Format
    Cff,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    if args.format == Format::Cff {
        return match &args.result {
            None => Ok(write!(out, "{}", citation_file())?),
            Some(_) => Err(Failure::request(anyhow!(
                "--format cff is for the program and the papers; leave out the result"
            ))),
        };
    }
    let request = request::Cite { papers: args.papers };
    let mut found = ask(&request, &Watch::new(Context::default(), false))?;
    if let Some(result) = &args.result {
        found[0] = cite_result(result, &args.store)?;
    }
    if args.format == Format::Json {
        found.write_json(&mut out)?;
    } else {
        let entries: Vec<&str> = found.iter().map(|it| &*it.bibtex).collect();
        write!(out, "{}", entries.join("\n"))?;
    }
    Ok(())
}

/// What to read of a file: that it is intact, and what it is.
const BRIEFLY: Measure = Measure { lines: 0, bytes: 0 };

fn cite_result(result: &str, folder: &StoreFolder) -> Result<Citation, Failure> {
    let no_result = |why: &str| {
        let result = shortened(result, 80);
        Failure::request(anyhow!("'{result}' {why}"))
    };
    let path = Path::new(result);
    let (path, store) = if path.symlink_metadata().is_ok() {
        (path.to_owned(), folder.open().unwrap_or_else(|_| Store::open(".")))
    } else {
        let is_digest = |it: &str| it.len() >= 8 && it.bytes().all(|it| it.is_ascii_hexdigit());
        if !is_digest(result) {
            return Err(no_result("is neither a file nor a digest, of which 8 letters are enough"));
        }
        let store = folder.open()?;
        let digest = result.to_ascii_lowercase();
        let listed = store.list().map_err(Failure::broken)?;
        let mut found = listed.into_iter().filter(|entry| {
            let header = entry.header.as_ref().filter(|_| entry.problem.is_none());
            header.is_some_and(|it| it.content.digest.to_string().starts_with(&digest))
        });
        match (found.next(), found.next()) {
            (Some(entry), None) => (entry.path, store),
            (Some(_), Some(_)) => {
                return Err(no_result(
                    "begins more than one digest of the store; write more of it",
                ));
            }
            _ => return Err(no_result("is the digest of nothing in the store; name a file")),
        }
    };
    let shown = show(&path, &store, BRIEFLY)?;
    Citation::of_result(&shown.file, &shown.holds)
        .ok_or_else(|| no_result("does not say what it is"))
}
