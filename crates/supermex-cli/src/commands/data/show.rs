//! `supermex data show`: a file, for people.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use bytesize::ByteSize;
use clap::ValueHint;
use supermex::kept::Measure;
use supermex::text::printable;
use supermex_store::{Error, Store, show};

use crate::failure::Failure;
use crate::flags::{DocumentFormat, StoreFolder, size, whole};
use crate::views::stored;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// The file, or its name in the store
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: PathBuf,

    /// The most lines of its content to print
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = whole::<usize>(0..=u64::MAX))]
    limit: usize,

    /// How to print it; JSON has whole lines, text cuts long ones
    #[arg(long, value_enum, default_value_t = DocumentFormat::Text)]
    format: DocumentFormat,

    /// The most memory to take, as in 500MiB or 4GiB; a state that takes more is not opened
    #[arg(long, value_name = "SIZE", default_value = "2GiB", value_parser = size)]
    memory: ByteSize,

    #[command(flatten)]
    store: StoreFolder,
}

pub(super) fn run(args: &Args) -> Result<(), Failure> {
    // What has been read takes about as much again as the bytes that it was read from.
    let measure = Measure { lines: args.limit, bytes: args.memory.as_u64() / 4 };
    let (path, store) = find(&args.file, &args.store)?;
    let shown = show(&path, &store, measure).map_err(|error| match error {
        Error::NotSupermex { .. } => Failure::request(anyhow!(
            "{error}; data show reads files of the store, certificates and exported tables"
        )),
        Error::NotAFile { .. } | Error::Io { .. } => Failure::request(error),
        error => Failure::broken(error),
    })?;
    let mut out = io::BufWriter::new(io::stdout());
    match args.format {
        DocumentFormat::Text => stored::print_shown(&mut out, &shown)?,
        DocumentFormat::Json => {
            serde_json::to_writer(&mut out, &shown).map_err(io::Error::from)?;
            writeln!(out)?;
        }
    }
    Ok(out.flush()?)
}

/// The file `file`, or the file of the store that it names; and the store.
fn find(file: &Path, folder: &StoreFolder) -> Result<(PathBuf, Store), Failure> {
    if file.symlink_metadata().is_ok() {
        // Without a place for a store, the user's key still says what is the user's own.
        let store = folder.open().unwrap_or_else(|_| Store::open("."));
        return Ok((file.to_owned(), store));
    }
    let store = folder.open()?;
    let named = store.folder().join(file);
    let mut ended = named.clone().into_os_string();
    ended.push(".smx");
    let there = [named, ended.into()].into_iter().find(|path| path.symlink_metadata().is_ok());
    let there = there.ok_or_else(|| {
        let (file, folder) = (file.to_string_lossy(), store.folder().to_string_lossy());
        Failure::request(anyhow!(
            "'{}' is no file here, and none in the store {}; supermex data list lists that",
            printable(&file),
            printable(&folder)
        ))
    })?;
    Ok((there, store))
}
