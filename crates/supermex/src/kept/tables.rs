//! Tables as people read them.

use std::io::{self, BufRead};

use serde::Deserialize;

use super::{First, Told, next_line, wrong};
use crate::Bar;
use crate::bars::PSet;
use crate::facts::{BarNim, BarOpenings};
use crate::run::Key;

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

/// A line of a table.
#[derive(Deserialize)]
#[serde(untagged)]
enum Line {
    Openings(BarOpenings),
    Nim(BarNim),
    Count { p_positions: u64 },
}

/// A table with one JSON document a line.
pub(super) fn lines(input: &mut dyn BufRead, lines: usize) -> io::Result<Told> {
    let (mut first, mut notes) = (First::new(lines), Vec::new());
    while let Some(line) = next_line(input)? {
        match serde_json::from_str(&line) {
            Ok(Line::Openings(BarOpenings { rows, cols, openings, .. })) => first.put(|| {
                let squares: Vec<_> = openings.iter().map(ToString::to_string).collect();
                let squares = if squares.is_empty() { "none".into() } else { squares.join(" ") };
                format!("{rows} x {cols}: {squares}")
            }),
            Ok(Line::Nim(BarNim { cols, nim })) => first.put(|| format!("{cols} columns: {nim}")),
            Ok(Line::Count { p_positions }) => {
                notes.push(format!("There are {p_positions} P-positions inside the box."));
            }
            Err(_) => first.put(|| line),
        }
    }
    Ok(first.told(notes))
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
