//! `supermex data`: what has been computed and kept.

use std::io::{self, BufWriter};

use clap::Subcommand;

use crate::args::{Format, StoreFolder};
use crate::commands::export;
use crate::failure::Failure;
use crate::views::stored::Printer;

/// Show and check what has been computed and kept, and export it
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// List the tables in the store: what each is, where it comes from, how sure it is
    ///
    /// Only the beginning of each file is read; the exit status is 1 if one is seen to be damaged.
    List(Flags),
    /// Check every file in the store to its last byte
    ///
    /// A file that was cut or altered is named, and never used; nothing is removed. The exit status
    /// is 1 if there is one.
    Verify(Flags),
    /// Write a table for other programs: Parquet, CSV or NPY
    ///
    /// The file says where it comes from, or has a file beside it that does. The page docs/export.md has the columns
    /// of each table, and how to read them in Python.
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
        Command::Export(args) => return export::run(args),
    };
    let store = flags.store.open()?;
    let listed = store.list().map_err(Failure::broken)?;
    let output = BufWriter::new(io::stdout().lock());
    let mut printer = Printer::new(flags.format, verify, &listed, output);
    let mut all_good = true;
    printer.begin(store.folder())?;
    for entry in listed {
        let entry = if verify { entry.verify() } else { entry };
        all_good &= entry.problem.is_none();
        printer.print(&entry)?;
        if verify {
            // The next file may take long.
            printer.flush()?;
        }
    }
    printer.flush()?;
    if all_good { Ok(()) } else { Err(Failure::No) }
}
