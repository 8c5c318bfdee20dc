//! Any file of Supermex, as people read it: what it is, where it comes from, what it holds.

use std::fs;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use supermex::facts::{ShownFile, StoredFile};
use supermex::kept::{self, Measure, Told};

use crate::error::plain;
use crate::export::{Provenance, provenance_of};
use crate::keep::of_core;
use crate::unfinished::open_regular;
use crate::{Container, Entry, Error, Header, Key, Status, Store};

/// Reads a file as far as people want to see it: one of a store, a certificate, or an exported
/// table. `store` says which files are the user's own.
///
/// ```
/// use supermex::kept::Measure;
/// use supermex_store::{Existing, Key, Status, Store, show};
///
/// let folder = tempfile::tempdir()?;
/// let store = Store::open(folder.path());
/// let key = Key::new("nim-rectangles").with("rows", 3).with("cols", 2);
/// store.put(&key, Status::Proved, Existing::Refuse, |out| {
///     out.write_all(b"{\"cols\":1,\"nim\":2}\n{\"cols\":2,\"nim\":4}\n").map(|()| 2)
/// })?;
/// let shown = show(&store.path(&key), &store, Measure { lines: 1, bytes: 1 << 20 })?;
/// assert_eq!(shown.holds, "the nim-values of the bars of 3 rows, with up to 2 columns");
/// assert_eq!((shown.lines, shown.total), (vec!["1 column: 2".to_owned()], 2));
/// # use std::io::Write;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn show(path: &Path, store: &Store, measure: Measure) -> Result<ShownFile, Error> {
    let mut begin = Vec::new();
    let file = open_regular(path)?;
    file.take(CERTIFICATE.len() as u64).read_to_end(&mut begin).map_err(Error::io(path, "read"))?;
    if begin == CERTIFICATE {
        return show_certificate(path, measure);
    }
    if let Some(provenance) = provenance_of(path)? {
        return show_export(path, provenance, measure);
    }
    show_container(path, store, measure)
}

/// What the text of a certificate begins with.
const CERTIFICATE: &[u8] = b"supermex certificate 1\n";

fn show_container(path: &Path, store: &Store, measure: Measure) -> Result<ShownFile, Error> {
    let container = Container::open(path)?;
    let header = container.header().clone();
    let (bytes, content) = (container.bytes(), header.content.bytes);
    let told = container.read_with(|mut input| match of_core(&header.key) {
        Some(key) => kept::tell(&key, header.records, &mut input, content, measure),
        None => Ok(Told { holds: UNKNOWN.to_owned(), ..Told::default() }),
    })?;
    // It has been read to its last byte.
    let entry = Entry::of(path, bytes, header);
    Ok(shown(StoredFile { ok: None, ..entry.fact(store, true) }, told))
}

/// What is said of a content whose key says nothing.
const UNKNOWN: &str = "something that this program has no name for";

fn shown(file: StoredFile, told: Told) -> ShownFile {
    let Told { holds, notes, lines, total } = told;
    ShownFile { file, holds, notes, lines, total }
}

/// A certificate that is not in a container.
fn show_certificate(path: &Path, measure: Measure) -> Result<ShownFile, Error> {
    let mut text = Hashed { input: open_regular(path)?, hasher: blake3::Hasher::new(), bytes: 0 };
    let told = kept::tell_certificate(&mut BufReader::new(&mut text), measure.lines);
    let (key, told) = told.map_err(|why| Error::malformed(path, plain(&why.to_string())))?;
    let key = Key::from(&key);
    let file = StoredFile {
        file: name(path),
        kind: Some(key.kind),
        version: None,
        parameters: Some(key.parameters),
        status: None,
        upto: None,
        records: Some(told.total),
        bytes: Some(text.bytes),
        digest: Some(text.hasher.finalize().to_string()),
        origin: None,
        ok: None,
        reason: None,
    };
    let mut told = told;
    told.notes.push(
        "It is plain text, which nothing guards; `supermex check` tells whether it holds."
            .to_owned(),
    );
    Ok(shown(file, told))
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

/// A table that was exported, as its provenance says.
fn show_export(path: &Path, provenance: Provenance, measure: Measure) -> Result<ShownFile, Error> {
    let Provenance {
        key, status, version, format, records, columns, left_out, axes, digest, ..
    } = provenance;
    let mut notes = Vec::new();
    if let [(rows, height), (across, width)] = &axes[..] {
        notes.push(format!("It is an array of {height} x {width} values, {rows} by {across}."));
    } else {
        notes.push(format!("Its columns: {}.", columns.join(", ")));
    }
    if !left_out.is_empty() {
        notes.push(format!("Left out, since {format} has no lists: {}.", left_out.join(", ")));
    }
    let lines = match format.as_str() {
        #[cfg(feature = "parquet")]
        "parquet" => crate::export::parquet_lines(path, measure.lines)?,
        "csv" => csv_lines(path, measure.lines)?,
        _ => Vec::new(),
    };
    if format != "parquet" {
        let mut hasher = blake3::Hasher::new();
        let read = hasher.update_reader(open_regular(path)?);
        read.map_err(Error::io(path, "read"))?;
        if hasher.finalize().to_string() != digest.to_string() {
            return Err(Error::altered(path, "it is not what its provenance says it is"));
        }
    }
    let (status, upto) = match status {
        Status::Proved => ("proved", None),
        Status::Observed { upto } => ("observed", Some(upto)),
    };
    let holds = format!("an exported table, {}", plain(&key.kind));
    let file = StoredFile {
        file: name(path),
        kind: Some(key.kind),
        version: Some(version),
        parameters: Some(key.parameters),
        status: Some(status.to_owned()),
        upto,
        records: Some(records),
        bytes: fs::metadata(path).ok().map(|about| about.len()),
        digest: Some(digest.to_string()),
        origin: None,
        ok: None,
        reason: None,
    };
    let total = if lines.is_empty() { 0 } else { records };
    Ok(shown(file, Told { holds, notes, lines, total }))
}

/// The first lines of a text, after the line of names.
fn csv_lines(path: &Path, lines: usize) -> Result<Vec<String>, Error> {
    let text = BufReader::new(open_regular(path)?);
    let lines: io::Result<Vec<String>> = text.lines().skip(1).take(lines).collect();
    lines.map_err(Error::io(path, "read"))
}

impl Entry {
    /// The file `path`, which has been read.
    fn of(path: &Path, bytes: u64, header: Header) -> Entry {
        Entry { path: path.to_owned(), bytes: Some(bytes), header: Some(header), problem: None }
    }
}

/// A reader that digests what passes.
struct Hashed<R> {
    input: R,
    hasher: blake3::Hasher,
    bytes: u64,
}

impl<R: Read> Read for Hashed<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(into)?;
        self.hasher.update(&into[..read]);
        self.bytes += read as u64;
        Ok(read)
    }
}
