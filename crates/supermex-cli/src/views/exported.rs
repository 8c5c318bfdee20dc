//! What has been exported, for people and programs.

use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;
use supermex_store::export::{Provenance, Written};

use super::certificates::DocumentFormat;

/// A file, as JSON has it.
#[derive(Serialize)]
struct Document<'w> {
    file: String,
    #[serde(flatten)]
    origin: &'w Provenance,
    bytes: u64,
    /// The file that says where it comes from: this one, or one beside it.
    #[serde(rename = "provenance")]
    says: String,
}

pub(crate) fn print(
    out: &mut impl Write,
    format: DocumentFormat,
    written: &Written,
) -> io::Result<()> {
    let shown = |path: &Path| path.display().to_string();
    let Written { path, bytes, provenance, beside, .. } = written;
    if let DocumentFormat::Json = format {
        let says = shown(beside.as_deref().unwrap_or(path));
        let document = Document { file: shown(path), origin: provenance, bytes: *bytes, says };
        serde_json::to_writer(&mut *out, &document)?;
        return writeln!(out);
    }
    let size = match &provenance.axes[..] {
        [(rows, height), (columns, width)] => {
            format!("{height} x {width} values ({rows} by {columns})")
        }
        _ if provenance.records == 1 => "1 record".to_owned(),
        _ => format!("{} records", provenance.records),
    };
    writeln!(out, "{}: {size}, {bytes} bytes", shown(path))?;
    if !provenance.left_out.is_empty() {
        let names = provenance.left_out.join(", ");
        writeln!(out, "  left out, since {} has no lists: {names}", provenance.format)?;
    }
    writeln!(out, "  digest: {}", provenance.digest)?;
    match beside {
        Some(beside) => writeln!(out, "  provenance: {}", shown(beside)),
        None => writeln!(out, "  provenance: inside"),
    }
}
