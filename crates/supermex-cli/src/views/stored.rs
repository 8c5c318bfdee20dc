//! Files of the store, in every format.

use std::io::{self, Write};
use std::path::Path;

use bytesize::ByteSize;
use serde::Serialize;
use serde_json::Value;
use supermex_store::{Entry, Header, Parameters, Status};

use super::io_error;
use crate::args::Format;

/// Prints files one after the other.
pub(crate) struct Printer<W: Write> {
    form: Form<W>,
    /// Whether the files have been checked to their last byte.
    verified: bool,
    /// How many files there are, and the longest of their names.
    files: usize,
    widest: usize,
}

enum Form<W: Write> {
    Text(W),
    Json(W),
    Csv(Box<csv::Writer<W>>),
}

/// A file as JSON has it. What cannot be read is null.
#[derive(Serialize)]
struct Document<'e> {
    file: String,
    kind: Option<&'e str>,
    version: Option<&'e str>,
    parameters: Option<&'e Parameters>,
    status: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    upto: Option<u64>,
    records: Option<u64>,
    /// Of the file.
    bytes: Option<u64>,
    /// Of the content, uncompressed.
    digest: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ok: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// A file as a table has it.
#[derive(Serialize)]
struct Record<'e> {
    file: String,
    kind: Option<&'e str>,
    version: Option<&'e str>,
    parameters: Option<String>,
    status: Option<&'static str>,
    upto: Option<u64>,
    records: Option<u64>,
    bytes: Option<u64>,
    digest: Option<String>,
    ok: Option<bool>,
    reason: Option<String>,
}

impl<W: Write> Printer<W> {
    /// A printer for these files, which have been `verified`, or will be before they are printed.
    pub(crate) fn new(format: Format, verified: bool, entries: &[Entry], out: W) -> Printer<W> {
        let form = match format {
            Format::Text => Form::Text(out),
            Format::Json => Form::Json(out),
            Format::Csv => Form::Csv(Box::new(csv::Writer::from_writer(out))),
        };
        let widths = entries.iter().map(|entry| shown(&entry.file_name()).chars().count());
        Printer { form, verified, files: entries.len(), widest: widths.max().unwrap_or(0) }
    }

    /// What comes before the first file: for people, where they are.
    pub(crate) fn begin(&mut self, folder: &Path) -> io::Result<()> {
        let folder = shown(&folder.to_string_lossy());
        match (&mut self.form, self.files) {
            (Form::Text(out), 0) => writeln!(out, "Nothing is stored in {folder}."),
            (Form::Text(out), 1) => writeln!(out, "1 file in {folder}:"),
            (Form::Text(out), files) => writeln!(out, "{files} files in {folder}:"),
            _ => Ok(()),
        }
    }

    pub(crate) fn print(&mut self, entry: &Entry) -> io::Result<()> {
        match &mut self.form {
            Form::Text(out) => line(out, entry, self.widest, self.verified),
            Form::Json(out) => {
                serde_json::to_writer(&mut *out, &document(entry, self.verified))?;
                writeln!(out)
            }
            Form::Csv(out) => out.serialize(record(entry, self.verified)).map_err(io_error),
        }
    }

    pub(crate) fn flush(&mut self) -> io::Result<()> {
        match &mut self.form {
            Form::Text(out) | Form::Json(out) => out.flush(),
            Form::Csv(out) => out.flush(),
        }
    }
}

fn document(entry: &Entry, verified: bool) -> Document<'_> {
    let header = entry.header.as_ref();
    Document {
        file: entry.file_name(),
        kind: header.map(|header| header.key.kind.as_str()),
        version: header.map(|header| header.version.as_str()),
        parameters: header.map(|header| &header.key.parameters),
        status: header.map(status),
        upto: header.and_then(upto),
        records: header.map(|header| header.records),
        bytes: entry.bytes,
        digest: header.map(|header| header.content.digest.to_string()),
        ok: verified.then_some(entry.problem.is_none()),
        reason: entry.problem.as_ref().map(ToString::to_string),
    }
}

fn record(entry: &Entry, verified: bool) -> Record<'_> {
    let document = document(entry, verified);
    Record {
        file: document.file,
        kind: document.kind,
        version: document.version,
        parameters: document.parameters.map(|all| Value::from(all.clone()).to_string()),
        status: document.status,
        upto: document.upto,
        records: document.records,
        bytes: document.bytes,
        digest: document.digest,
        ok: document.ok,
        reason: document.reason,
    }
}

fn status(header: &Header) -> &'static str {
    match header.status {
        Status::Proved => "proved",
        Status::Observed { .. } => "observed",
    }
}

fn upto(header: &Header) -> Option<u64> {
    match header.status {
        Status::Proved => None,
        Status::Observed { upto } => Some(upto),
    }
}

fn line(out: &mut impl Write, entry: &Entry, widest: usize, verified: bool) -> io::Result<()> {
    write!(out, "  {:widest$}", shown(&entry.file_name()))?;
    if let Some(problem) = &entry.problem {
        return writeln!(out, "  BAD: {problem}");
    }
    if let Some(header) = &entry.header {
        write!(out, "  {}", status(header))?;
        if let Some(upto) = upto(header) {
            write!(out, " up to {upto}")?;
        }
        let plural = if header.records == 1 { "" } else { "s" };
        write!(out, "  {} record{plural}", header.records)?;
        write!(out, "  {}", ByteSize::b(entry.bytes.unwrap_or(0)))?;
        write!(out, "  by version {}", shown(&header.version))?;
    }
    writeln!(out, "{}", if verified { "  intact" } else { "" })
}

/// A name on one line, whatever it contains.
fn shown(name: &str) -> String {
    name.chars().map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c }).collect()
}
