//! Files of the store.

use std::io::{self, Write};
use std::path::Path;

use bytesize::ByteSize;
use supermex::facts::StoredFile;
use supermex::text::printable;

/// What comes before the first file: where they are.
pub(crate) fn begin(out: &mut impl Write, folder: &Path, files: usize) -> io::Result<()> {
    let folder = printable(&folder.to_string_lossy());
    match files {
        0 => writeln!(out, "Nothing is stored in {folder}."),
        1 => writeln!(out, "1 file in {folder}:"),
        files => writeln!(out, "{files} files in {folder}:"),
    }
}

/// Prints `file`, in a list whose widest name has `widest` letters.
pub(crate) fn print(out: &mut impl Write, file: &StoredFile, widest: usize) -> io::Result<()> {
    write!(out, "  {:widest$}", printable(&file.file))?;
    if let Some(reason) = &file.reason {
        return writeln!(out, "  BAD: {reason}");
    }
    if let (Some(status), Some(records), Some(version)) =
        (&file.status, file.records, &file.version)
    {
        write!(out, "  {status}")?;
        if let Some(upto) = file.upto {
            write!(out, " up to {upto}")?;
        }
        let plural = if records == 1 { "" } else { "s" };
        write!(out, "  {records} record{plural}")?;
        write!(out, "  {}", ByteSize::b(file.bytes.unwrap_or(0)))?;
        write!(out, "  by version {}", printable(version))?;
        if file.origin.as_deref() == Some("elsewhere") {
            write!(out, "  from elsewhere")?;
        }
    }
    writeln!(out, "{}", if file.ok == Some(true) { "  intact" } else { "" })
}
