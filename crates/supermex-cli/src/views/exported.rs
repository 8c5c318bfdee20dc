//! What has been exported.

use std::io::{self, Write};

use supermex_store::export::Written;

pub(crate) fn print(out: &mut impl Write, written: &Written) -> io::Result<()> {
    let Written { path, bytes, provenance, beside, .. } = written;
    let size = match &provenance.axes[..] {
        [(rows, height), (columns, width)] => {
            format!("{height} x {width} values ({rows} by {columns})")
        }
        _ if provenance.records == 1 => "1 record".to_owned(),
        _ => format!("{} records", provenance.records),
    };
    writeln!(out, "{}: {size}, {bytes} bytes", path.display())?;
    if !provenance.left_out.is_empty() {
        let names = provenance.left_out.join(", ");
        writeln!(out, "  left out, since {} has no lists: {names}", provenance.format)?;
    }
    writeln!(out, "  digest: {}", provenance.digest)?;
    match beside {
        Some(beside) => writeln!(out, "  provenance: {}", beside.display()),
        None => writeln!(out, "  provenance: inside"),
    }
}
