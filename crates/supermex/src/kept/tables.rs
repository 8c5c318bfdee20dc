//! Tables as people read them.

use std::io::{self, BufRead};

use serde::Deserialize;

use super::{First, Told, next_line, wrong};
use crate::bars::PSet;
use crate::facts::{BarNim, BarOpenings};
use crate::run::Key;
use crate::{Bar, Square};

/// All P-positions inside a box.
pub(super) fn p_positions(
    key: &Key,
    records: u64,
    input: &mut dyn BufRead,
    lines: usize,
) -> io::Result<Told> {
    let side = |name: &str| key.number(name).ok_or_else(|| wrong("it does not say of which box"));
    let bar = Bar { rows: side("rows")?, columns: side("cols")? };
    let set = PSet::read(bar, input, records)?;
    let shown = set.positions().take(lines).map(|position| position.to_string()).collect();
    Ok(Told { lines: shown, total: set.codes().len() as u64, ..Told::default() })
}

/// How many P-positions a box has, in the last line of a table of openings.
#[derive(Deserialize)]
struct Count {
    p_positions: u64,
}

/// A table with one JSON document a line.
pub(super) fn lines(input: &mut dyn BufRead, lines: usize) -> io::Result<Told> {
    let (mut first, mut notes) = (First::new(lines), Vec::new());
    while let Some(line) = next_line(input)? {
        if let Ok(BarOpenings { rows, cols, openings, .. }) = serde_json::from_str(&line) {
            first.put(|| format!("{rows} x {cols}: {}", named(&openings)));
        } else if let Ok(BarNim { cols, nim }) = serde_json::from_str(&line) {
            let plural = if cols == 1 { "" } else { "s" };
            first.put(|| format!("{cols} column{plural}: {nim}"));
        } else if let Ok(Count { p_positions }) = serde_json::from_str(&line) {
            notes.push(format!("There are {p_positions} P-positions inside the box."));
        } else {
            first.put(|| line);
        }
    }
    Ok(first.told(notes))
}

/// Squares one after the other.
pub(super) fn named(squares: &[Square]) -> String {
    if squares.is_empty() {
        return "none".to_owned();
    }
    squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// What this program has no name for: the lines of a text, or only how long it is.
pub(super) fn unknown(input: &mut dyn BufRead, lines: usize) -> io::Result<Told> {
    let holds = "something that this program has no name for".to_owned();
    let begin = input.fill_buf()?;
    // The first piece may end in the middle of a letter.
    let is_utf8 = str::from_utf8(begin).map_or_else(|it| it.error_len().is_none(), |_| true);
    let is_text = is_utf8 && !begin.contains(&0);
    if is_text {
        let mut first = First::new(lines);
        while let Some(line) = next_line(input)? {
            first.put(|| line);
        }
        return Ok(Told { holds, ..first.told(Vec::new()) });
    }
    let bytes = io::copy(input, &mut io::sink())?;
    let note = format!("Its content is {bytes} bytes that are no text.");
    Ok(Told { holds, notes: vec![note], ..Told::default() })
}
