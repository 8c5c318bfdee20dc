//! Tables for other programs: Parquet, CSV and NPY.
//!
//! A [`Table`] has named columns, each of which is handed over batch by batch: what is exported is
//! never in memory a second time. A [`Target`] is a file to write one to, in a [`Format`]; the file
//! appears complete or not at all. With it goes its [`Provenance`]: inside a Parquet file, and in a
//! file beside a CSV or NPY file, whose readers would stumble over it.
//!
//! | file | holds |
//! |---|---|
//! | `csv.rs`, `parquet.rs`, `npy.rs` | a format each |
//! | `target.rs` | where a table is written to |
//! | `provenance.rs` | where a table comes from |
//!
//! ```
//! use supermex::table::Table;
//! use supermex_store::export::Target;
//! use supermex_store::{Existing, Key, Status};
//!
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("squares.csv");
//! // What cannot be written is noticed here, before anything is computed.
//! let target = Target::new(&path, None, Existing::Refuse)?;
//!
//! let table = Table::new(3).ints("n", 0..3).ints("square", [0, 1, 4]);
//! let written = target.write(table, Key::new("squares").with("upto", 2), Status::Proved, &|| true)?;
//! assert_eq!(std::fs::read_to_string(&path)?, "n,square\n0,0\n1,1\n2,4\n");
//! assert_eq!(written.provenance.digest.as_bytes(), blake3::hash(b"n,square\n0,0\n1,1\n2,4\n").as_bytes());
//! assert!(folder.path().join("squares.csv.provenance.json").exists());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod csv;
mod npy;
#[cfg(feature = "parquet")]
mod parquet;
mod provenance;
mod target;

pub use csv::{Csv, write_csv};
#[cfg(feature = "parquet")]
pub(crate) use parquet::lines as parquet_lines;
pub use provenance::Provenance;
pub(crate) use provenance::provenance_of;
pub use target::{Target, Written};

use std::fmt;
use std::io;
use std::path::Path;
use std::str::FromStr;

use supermex::run::Stopped;
use supermex::table::{Batch, Column, ColumnError, Table};

use crate::Error;

/// What a table can be written as.
///
/// ```
/// use supermex_store::export::Format;
///
/// assert_eq!(Format::of("openings.parquet".as_ref())?, Format::Parquet);
/// assert_eq!("csv".parse::<Format>()?, Format::Csv);
/// let refused = Format::of("openings.xls".as_ref()).unwrap_err().to_string();
/// assert_eq!(refused, "'openings.xls' does not end in .parquet, .csv or .npy, by which a format is known");
/// # Ok::<(), supermex_store::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Apache Parquet, compressed by zstd: typed columns, lists, provenance inside.
    Parquet,
    /// Comma-separated values under a line of names; a list is text with spaces in between.
    Csv,
    /// A `NumPy` array: a structured one, without lists, or a grid if the table has one.
    Npy,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 3] = [Format::Parquet, Format::Csv, Format::Npy];

    /// The name of the format, which is also the ending of such files.
    pub fn name(self) -> &'static str {
        match self {
            Format::Parquet => "parquet",
            Format::Csv => "csv",
            Format::Npy => "npy",
        }
    }

    /// Whether this program can write it: Parquet can be left out of a build.
    pub fn is_there(self) -> bool {
        self != Format::Parquet || cfg!(feature = "parquet")
    }

    /// The format that the name of a file asks for.
    pub fn of(path: &Path) -> Result<Format, Error> {
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
        let format = ending.and_then(|ending| ending.parse().ok());
        format.ok_or_else(|| Error::UnknownEnding { path: path.to_owned() })
    }
}

impl FromStr for Format {
    type Err = Error;

    fn from_str(name: &str) -> Result<Format, Error> {
        let found = Format::ALL.into_iter().find(|format| format.name() == name);
        found.ok_or_else(|| Error::UnknownFormat { given: name.to_owned() })
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What can go wrong while a table is written, by whoever does not know the name of the file.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
enum Trouble {
    Io(#[from] io::Error),
    /// A column is not as announced.
    Column(#[from] ColumnError),
    /// The export was asked to stop.
    Stopped(#[from] Stopped),
}

impl From<Trouble> for io::Error {
    fn from(trouble: Trouble) -> io::Error {
        match trouble {
            Trouble::Io(error) => error,
            Trouble::Column(error) => io::Error::new(io::ErrorKind::InvalidInput, error),
            Trouble::Stopped(_) => io::ErrorKind::Interrupted.into(),
        }
    }
}

/// Hands over all records of a table, batch by batch with its columns, unless it is told to stop.
fn each_batch<'t>(
    table: &mut Table<'t>,
    go_on: &dyn Fn() -> bool,
    mut take: impl FnMut(&[Column<'t>], &Batch<'t>) -> Result<(), Trouble>,
) -> Result<(), Trouble> {
    // `go_on` is asked after the last batch, too: what comes then cannot be stopped half-way.
    while go_on() {
        let Some(batch) = table.next_batch()? else { return Ok(()) };
        take(table.columns(), &batch)?;
    }
    Err(Stopped.into())
}

/// `number` as a whole number of 64 bits, if it fits.
fn narrow(column: &'static str, number: i128) -> Result<i64, ColumnError> {
    let why = |_| ColumnError { column, why: format!("{number} does not fit into 64 bits") };
    number.try_into().map_err(why)
}
