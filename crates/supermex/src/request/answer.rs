//! What comes back from a request.

use std::io::{self, Write};

use serde::Serialize;

use crate::table::Table;

/// What comes back from a request: a document, or lines; and often a table.
pub trait Answer {
    /// Writes the answer as one JSON document, or as one document a line, each with its line feed;
    /// and says which of these it was.
    fn write_json(&self, out: &mut dyn Write) -> io::Result<Json>;

    /// The answer as a table, if it has one.
    fn table(&self) -> Option<Table<'_>> {
        None
    }
}

/// What JSON an answer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Json {
    /// One document.
    Document,
    /// One document a line.
    Lines,
}

/// A document that is an answer as it is, without a table.
pub trait Document: Serialize {}

impl<D: Document> Answer for D {
    fn write_json(&self, out: &mut dyn Write) -> io::Result<Json> {
        document(out, self)
    }
}

/// Writes one document.
pub(super) fn document(out: &mut dyn Write, document: &impl Serialize) -> io::Result<Json> {
    serde_json::to_writer(&mut *out, document)?;
    out.write_all(b"\n")?;
    Ok(Json::Document)
}

/// Writes one document a line.
pub(super) fn lines<T: Serialize>(
    out: &mut dyn Write,
    mut all: impl Iterator<Item = T>,
) -> io::Result<Json> {
    all.try_for_each(|one| document(out, &one).map(drop))?;
    Ok(Json::Lines)
}
