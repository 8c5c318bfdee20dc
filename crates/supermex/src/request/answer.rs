//! What comes back from a request.

use std::io::{self, Write};

use serde::Serialize;

use crate::table::Table;

/// What comes back from a request: a document, or lines; and often a table.
pub trait Answer {
    /// Writes one JSON document, or one a line, each with its line feed.
    fn write_json(&self, out: &mut dyn Write) -> io::Result<()>;

    /// Whether the JSON is lines.
    fn is_lines(&self) -> bool {
        false
    }

    /// The same as a table, if it has one.
    fn table(&self) -> Option<Table<'_>> {
        None
    }
}

/// Writes one document.
pub(super) fn document(out: &mut dyn Write, document: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, document)?;
    out.write_all(b"\n")
}

/// Writes one document a line.
pub(super) fn lines<T: Serialize>(
    out: &mut dyn Write,
    mut all: impl Iterator<Item = T>,
) -> io::Result<()> {
    all.try_for_each(|one| document(out, &one))
}
