//! `supermex data`: what has been computed and kept.

mod prune;
mod show;

use std::io::{self, BufWriter, Write};

use clap::Subcommand;
use supermex::text::printable;
use supermex_store::export::Csv;

use crate::commands::export;
use crate::failure::Failure;
use crate::flags::{Format, StoreFolder};
use crate::views::stored;

/// Show, check and tidy what has been kept, and export it
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  supermex data list
  supermex data prune
  supermex data export openings --upto 1000 --out openings.csv")]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// List the tables in the store: what each is, where it comes from, how sure it is
    ///
    /// Only the beginning of each file is read; the exit status is 1 if one is seen to be damaged.
    #[command(after_help = "Example:\n  supermex data list")]
    List(Flags),
    /// Check every file in the store to its last byte
    ///
    /// A file that was cut or altered is named, and never used; nothing is removed. The exit status
    /// is 1 if there is one.
    #[command(after_help = "Example:\n  supermex data verify")]
    Verify(Flags),
    /// Show a file: what it is, where it comes from, and what it holds
    ///
    /// The file is one of the store, a certificate, or an exported table; a name that is no file
    /// here is looked for in the store, where the ending .smx may be left out. All of it is read
    /// and checked against its digest, and its first lines are printed.
    #[command(after_help = "\
Examples:
  supermex prove losers --upto 9 --out losers.smx
  supermex data show losers.smx --limit 4")]
    Show(show::Args),
    /// Say which files nothing needs, and with --force remove them
    ///
    /// These are states of long runs that a later state serves in the place of, files that killed
    /// runs have not finished, and damaged ones. Results stay, and so do states at the intervals
    /// that long runs leave them at, from which single values are had.
    #[command(after_help = "\
Examples:
  supermex data prune
  supermex data prune --force")]
    Prune(prune::Args),
    /// Write a table for other programs: Parquet, CSV or NPY
    ///
    /// The file says where it comes from, or has a file beside it that does. The page
    /// docs/export.md has the columns of each table, and how to read them in Python.
    #[command(after_help = "\
Examples:
  supermex data export openings --upto 10000 --out openings.parquet
  supermex data export census --upto 1000 --out census.csv
  supermex data export chart --q 0..99 --r 0..49 --out chart.npy")]
    Export(export::Args),
}

#[derive(Debug, clap::Args)]
struct Flags {
    #[command(flatten)]
    store: StoreFolder,

    /// How to print the answer; JSON has one document a line
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    let (flags, verify) = match &args.command {
        Command::List(flags) => (flags, false),
        Command::Verify(flags) => (flags, true),
        Command::Show(args) => return show::run(args),
        Command::Prune(args) => return prune::run(args),
        Command::Export(args) => return export::run(args),
    };
    let store = flags.store.open()?;
    let listed = store.list().map_err(Failure::broken)?;
    let widths = listed.iter().map(|entry| printable(&entry.file_name()).chars().count());
    let widest = widths.max().unwrap_or(0);
    let mut out = BufWriter::new(io::stdout());
    let mut csv = matches!(flags.format, Format::Csv).then(|| Csv::new(io::stdout()));
    if let Format::Text = flags.format {
        stored::begin(&mut out, store.folder(), listed.len())?;
    }
    let mut all_good = true;
    for entry in listed {
        let entry = if verify { entry.verify() } else { entry };
        all_good &= entry.problem.is_none();
        let file = entry.fact(&store, verify);
        match (flags.format, &mut csv) {
            (Format::Text, _) => stored::print(&mut out, &file, widest)?,
            (Format::Csv, Some(csv)) => csv.append(file.table())?,
            _ => {
                serde_json::to_writer(&mut out, &file).map_err(io::Error::from)?;
                writeln!(out)?;
            }
        }
        if verify {
            // The next file may take long.
            out.flush()?;
        }
    }
    out.flush()?;
    csv.map_or(Ok(()), |mut csv| csv.flush())?;
    if all_good { Ok(()) } else { Err(Failure::No) }
}
