//! Where a table is written to: all of it, or nothing.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use supermex::table::{ColumnError, Table};

use super::{Csv, Format, Provenance, Trouble, npy};
use crate::container::Measured;
use crate::unfinished::{Unfinished, will_write, write_whole};
use crate::{Error, Existing, Key, Part, Status};

/// A file to write a table to.
///
/// ```
/// use supermex_store::export::{Format, Target};
/// use supermex_store::{Error, Existing};
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("table.csv");
/// std::fs::write(&path, "valuable")?;
/// let refused = Target::new(&path, None, Existing::Refuse).unwrap_err();
/// assert!(matches!(refused, Error::Exists { .. }));
/// let target = Target::new(&path, None, Existing::Replace)?;
/// assert_eq!(target.format(), Format::Csv);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Target {
    path: PathBuf,
    /// Where the provenance goes, if not into the file.
    beside: Option<PathBuf>,
    format: Format,
    existing: Existing,
}

/// What has been written.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Written {
    /// The file.
    pub path: PathBuf,
    /// The length of the file.
    pub bytes: u64,
    /// Where the table comes from.
    pub provenance: Provenance,
    /// The file that holds the provenance, if not the file itself.
    pub beside: Option<PathBuf>,
}

/// What was written, as JSON has it.
#[derive(Serialize)]
struct Exported<'w> {
    file: String,
    #[serde(flatten)]
    origin: &'w Provenance,
    bytes: u64,
    /// The file that holds the provenance: the table's own, or one beside it.
    provenance: String,
}

impl Written {
    /// What was written, as one JSON document.
    pub fn to_json(&self) -> String {
        let shown = |path: &Path| path.display().to_string();
        let provenance = shown(self.beside.as_deref().unwrap_or(&self.path));
        let (file, origin, bytes) = (shown(&self.path), &self.provenance, self.bytes);
        let document = Exported { file, origin, bytes, provenance };
        serde_json::to_string(&document).expect("names are text")
    }
}

impl Target {
    /// The file `path`, in the format that its name asks for unless `format` gives another. A file
    /// that may not or cannot be written is noticed here, before any work.
    pub fn new(
        path: impl Into<PathBuf>,
        format: Option<Format>,
        existing: Existing,
    ) -> Result<Target, Error> {
        let path = path.into();
        let format = format.map_or_else(|| Format::of(&path), Ok)?;
        if !format.is_there() {
            return Err(Error::LeftOut { format });
        }
        let beside = (format != Format::Parquet).then(|| beside(&path));
        for path in [Some(&path), beside.as_ref()].into_iter().flatten() {
            will_write(path, existing)?;
        }
        Ok(Target { path, beside, format, existing })
    }

    /// The format of the file.
    pub fn format(&self) -> Format {
        self.format
    }

    /// Writes `table`. `go_on` is asked now and then whether to go on; if not, that is
    /// [`Error::Stopped`], and nothing is left behind, as after any other error.
    pub fn write(
        self,
        mut table: Table<'_>,
        key: Key,
        status: Status,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Written, Error> {
        let Target { path, beside, format, existing } = self;
        let mut provenance = Provenance::new(format, &mut table, key, status);
        let mut file = Unfinished::begin(&path, existing)?;
        let bytes = fill(&mut file, format, table, &mut provenance, go_on)
            .map_err(|trouble| error(&path, trouble))?;
        // The table gets its name last: with a name it is complete, and says where it comes from.
        if let Some(beside) = &beside {
            let document = serde_json::to_string(&provenance).map_err(io::Error::from);
            let document = document.map_err(Error::io(beside, "written"))? + "\n";
            write_whole(beside, document.as_bytes(), existing)?;
        }
        let named = file.finish().flatten();
        if let (Err(_), Some(beside), Existing::Refuse) = (&named, &beside, existing) {
            let _ = fs::remove_file(beside);
        }
        named.map(|()| Written { path, bytes, provenance, beside })
    }
}

/// Writes `table` to `out`, completes its provenance, and returns the length of the file.
fn fill(
    out: &mut (impl Write + Send),
    format: Format,
    table: Table<'_>,
    provenance: &mut Provenance,
    go_on: &dyn Fn() -> bool,
) -> Result<u64, Trouble> {
    let mut out = Measured::new(out);
    let mut buffered = BufWriter::with_capacity(1 << 17, &mut out);
    match format {
        Format::Csv => {
            let mut csv = Csv::new(&mut buffered);
            csv.write(table, go_on)?;
            csv.flush()?;
        }
        Format::Npy => npy::write(&mut buffered, table, go_on)?,
        #[cfg(not(feature = "parquet"))]
        Format::Parquet => return Err(io::Error::from(io::ErrorKind::Unsupported).into()),
        #[cfg(feature = "parquet")]
        Format::Parquet => {
            let kind = provenance.key.kind.clone();
            super::parquet::write(&mut buffered, &kind, table, go_on, |digest| {
                provenance.digest = digest;
                Ok(serde_json::to_string(provenance)?)
            })?;
        }
    }
    buffered.flush()?;
    drop(buffered);
    let Part { bytes, digest } = out.measure.part();
    if format != Format::Parquet {
        provenance.digest = digest;
    }
    Ok(bytes)
}

fn error(path: &Path, trouble: Trouble) -> Error {
    let path = path.to_owned();
    match trouble {
        Trouble::Io(source) => Error::Io { path, action: "written", source },
        Trouble::Column(ColumnError { column, why }) => {
            Error::BadColumn { path, column: column.to_owned(), why }
        }
        Trouble::Stopped(_) => Error::Stopped { path },
    }
}

/// The file beside `path` that holds its provenance.
pub(super) fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".provenance.json");
    name.into()
}
