//! Files of the store.

use std::io::{self, Write};
use std::path::Path;

use bytesize::ByteSize;
use serde_json::Value;
use supermex::facts::{NeedlessFile, ShownFile, StoredFile, WhyNeedless};
use supermex::text::{printable, shortened};

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

/// The longest line of a content that is printed whole.
const LONGEST: usize = 160;

/// Prints a file and what it holds.
pub(crate) fn print_shown(out: &mut impl Write, shown: &ShownFile) -> io::Result<()> {
    let ShownFile { file, holds, notes, lines, total } = shown;
    writeln!(out, "{}: {}", printable(&file.file), printable(holds))?;
    let mut about = |name: &str, text: &str| writeln!(out, "  {name:<10}{text}");
    if let Some(kind) = &file.kind {
        let parameters = file.parameters.iter().flatten().map(|(name, value)| match value {
            Value::String(text) => format!(", {} {}", printable(name), shortened(text, LONGEST)),
            value => format!(", {} {value}", printable(name)),
        });
        about("kind", &format!("{}{}", printable(kind), parameters.collect::<String>()))?;
    }
    if let Some(status) = &file.status {
        let upto = file.upto.map_or(String::new(), |upto| format!(" up to {upto}"));
        about("status", &format!("{status}{upto}"))?;
    }
    if let Some(version) = &file.version {
        about("program", &format!("supermex {}", printable(version)))?;
    }
    match file.origin.as_deref() {
        Some("own") => about("origin", "your own program has written or checked it")?,
        Some(_) => {
            about(
                "origin",
                "elsewhere: it does not carry your seal, which files of your store do",
            )?;
        }
        None => {}
    }
    if let (Some(records), Some(bytes)) = (file.records, file.bytes) {
        let plural = if records == 1 { "" } else { "s" };
        about("size", &format!("{records} record{plural}, {}", ByteSize::b(bytes)))?;
    }
    if let Some(digest) = &file.digest {
        about("digest", digest)?;
    }
    for note in notes {
        writeln!(out, "{}", printable(note))?;
    }
    for line in lines {
        writeln!(out, "  {}", shortened(line, LONGEST))?;
    }
    let more = total.saturating_sub(lines.len() as u64);
    match (more, lines.len()) {
        (0, _) => Ok(()),
        (more, 0) => writeln!(out, "{more} lines: --limit {more} prints them."),
        (more, _) => writeln!(out, "  ... and {more} more of {total}: --limit {total} prints all."),
    }
}

/// Prints what nothing needs, and how much that is.
pub(crate) fn print_needless(
    out: &mut impl Write,
    folder: &Path,
    files: &[NeedlessFile],
    removed: bool,
) -> io::Result<()> {
    let folder = printable(&folder.to_string_lossy());
    if files.is_empty() {
        return writeln!(out, "Everything in {folder} is needed.");
    }
    let bytes = files.iter().filter(|it| it.removed == removed).map(|it| it.bytes).sum();
    let (size, count) =
        (ByteSize::b(bytes), files.iter().filter(|it| it.removed == removed).count());
    let (plural, them) = if count == 1 { ("file", "it") } else { ("files", "them") };
    let widest = files.iter().map(|it| printable(&it.file).chars().count()).max().unwrap_or(0);
    for NeedlessFile { file, bytes, reason, by, removed: _ } in files {
        write!(out, "  {:widest$}  {:>10}  ", printable(file), ByteSize::b(*bytes).to_string())?;
        match (reason, by) {
            (WhyNeedless::Superseded, Some(by)) => {
                writeln!(out, "{} serves as well", printable(by))?;
            }
            (WhyNeedless::Superseded, None) => {
                writeln!(out, "a run from the beginning serves as well")?;
            }
            (WhyNeedless::Unfinished, _) => writeln!(out, "a run that was killed has left it")?,
            (WhyNeedless::Damaged, _) => writeln!(out, "damaged, and never used")?,
        }
    }
    if removed {
        writeln!(out, "{count} {plural} of {folder} removed, which frees {size}.")
    } else {
        writeln!(
            out,
            "Nothing needs {count} {plural} of {folder}: --force removes {them} and frees {size}."
        )
    }
}
