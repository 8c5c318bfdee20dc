//! Where a table comes from, and what it must be.

use std::io::Read;
use std::path::Path;

use serde::{Deserialize, Serialize};
use supermex::table::Table;

use super::{Format, npy, target};
use crate::unfinished::open_regular;
use crate::{Digest, Error, Key, Status};

/// Where an exported table comes from, and what it must be.
///
/// In JSON, the key and the status are not nested:
///
/// ```text
/// {"program":"supermex","version":"0.1.0","kind":"openings","parameters":{"upto":100},"status":"proved",
///  "format":"csv","records":100,"columns":["cols","row","column","predicted"],"digest":"…"}
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Provenance {
    /// The program that wrote it: `supermex`.
    pub program: String,
    /// Its version.
    pub version: String,
    /// What the table is, and the parameters that it was computed with.
    #[serde(flatten)]
    pub key: Key,
    /// How sure it is.
    #[serde(flatten)]
    pub status: Status,
    /// What it is written as.
    pub format: String,
    /// How many records there are.
    pub records: u64,
    /// The columns that are there. A grid has none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub columns: Vec<String>,
    /// The columns that the format has no room for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<String>,
    /// What a grid shows along each of its sides, and how long they are.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub axes: Vec<(String, u64)>,
    /// The blake3 of the file; of a Parquet file, which holds it, that of the same table as CSV.
    pub digest: Digest,
}

impl Provenance {
    /// The provenance of `table`, without the digest. Columns that the format has no room for are
    /// taken out of the table.
    pub(super) fn new(format: Format, table: &mut Table<'_>, key: Key, status: Status) -> Self {
        let owned = |names: Vec<&str>| names.into_iter().map(str::to_owned).collect::<Vec<_>>();
        let mut provenance = Provenance {
            program: "supermex".to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            key,
            status,
            format: format.name().to_owned(),
            records: table.records(),
            columns: Vec::new(),
            left_out: Vec::new(),
            axes: Vec::new(),
            digest: Digest::from(blake3::Hash::from([0; 32])),
        };
        match (&table.grid, format) {
            (Some(grid), Format::Npy) => {
                let sides = grid.axes.iter().zip(grid.shape);
                provenance.axes = sides.map(|(&axis, length)| (axis.to_owned(), length)).collect();
                provenance.records = grid.shape[0];
            }
            (None, Format::Npy) => {
                provenance.left_out = owned(table.leave_out(|column| !npy::has_room(column)));
            }
            (_, Format::Parquet | Format::Csv) => {}
        }
        if provenance.axes.is_empty() {
            provenance.columns = owned(table.names());
        }
        provenance
    }
}

/// The provenance of the exported table `path`: inside it, or in the file beside it. Nothing if it
/// has none.
pub(crate) fn provenance_of(path: &Path) -> Result<Option<Provenance>, Error> {
    let (mut at, mut document) = (path.to_owned(), inside(path)?.unwrap_or_default());
    if document.is_empty() {
        at = target::beside(path);
        let Ok(file) = open_regular(&at) else { return Ok(None) };
        let read = file.take(LONGEST).read_to_string(&mut document);
        read.map_err(Error::io(&at, "read"))?;
    }
    let read = serde_json::from_str(&document);
    read.map(Some).map_err(|why| Error::malformed(&at, crate::error::plain(&why.to_string())))
}

/// No provenance is longer.
const LONGEST: u64 = 1 << 20;

#[cfg(feature = "parquet")]
fn inside(path: &Path) -> Result<Option<String>, Error> {
    super::parquet::provenance(path)
}

#[cfg(not(feature = "parquet"))]
#[expect(clippy::unnecessary_wraps, reason = "with Parquet it can fail")]
fn inside(_: &Path) -> Result<Option<String>, Error> {
    Ok(None)
}
