//! Certificates: what was proved, and what a check came to.

use std::io::{self, Write};
use std::path::Path;

use supermex::facts::Proved;
use supermex::text::printable;
use supermex_check::{Refusal, Theorem};

use super::families::print_repeats;
use super::join;

/// What was proved, and where the certificate is.
pub(crate) fn print_proved(out: &mut impl Write, proved: &Proved) -> io::Result<()> {
    let time = match &*proved.system {
        "nim" => "first row",
        "instant" => "a =",
        "poset" => "length",
        "chains" => "time",
        _ => "second row",
    };
    print_repeats(out, &proved.repeats, time)?;
    let name = |(number, name): (usize, &String)| format!("{number} is {}", printable(name));
    let names: Vec<String> = proved.names.iter().enumerate().map(name).collect();
    if !names.is_empty() {
        writeln!(out, "Its elements: {}.", join(&names, ", "))?;
    }
    let (file, bytes) = (proved.file.as_deref().unwrap_or_default(), proved.bytes.unwrap_or(0));
    writeln!(out, "Certificate: {file}, {bytes} bytes.")?;
    writeln!(out, "  digest of its content: {}", proved.digest)?;
    writeln!(out, "Check it with: supermex check {file}")
}

/// What a check came to.
pub(crate) fn print_checked(
    out: &mut impl Write,
    file: &Path,
    answer: &Result<Theorem, Refusal>,
) -> io::Result<()> {
    match answer {
        Ok(theorem) => writeln!(out, "Checked: {theorem}"),
        Err(refusal) => {
            let name = printable(&file.to_string_lossy());
            writeln!(out, "{name} is {}: {}", refusal.reason, refusal.at)
        }
    }
}
