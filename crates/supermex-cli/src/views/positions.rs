//! Answers of `supermex positions`.

use std::io::{self, Write};

use supermex::request::PositionsFound;

/// The positions, one a line, or how many there are.
pub(crate) fn list(out: &mut impl Write, found: &PositionsFound) -> io::Result<()> {
    let PositionsFound { positions, count, sort, is_cut, .. } = found;
    // `P-positions` and `positions of nim-value 3` have their s at the same place.
    let one = sort.replacen("positions", "position", 1);
    match count {
        Some(1) => return writeln!(out, "1 {one}"),
        Some(count) => return writeln!(out, "{count} {sort}"),
        None => {}
    }
    for position in positions {
        writeln!(out, "{position}")?;
    }
    match (positions.len(), is_cut) {
        (0, _) => writeln!(out, "No {one} is like that."),
        (1, true) => writeln!(out, "The first {one}."),
        (1, false) => writeln!(out, "1 {one} in all."),
        (some, true) => writeln!(out, "The first {some} {sort}."),
        (some, false) => writeln!(out, "{some} {sort} in all."),
    }
}
