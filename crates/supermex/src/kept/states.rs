//! States of long runs as people read them: how far the run has come, and what it has found.

use std::io::{self, BufRead, Read};

use super::tables::named;
use super::{First, Told, wrong};
use crate::bars::Openings;
use crate::poset::{describe_order, describe_sets};
use crate::rows::{ManyRows, read_bar_census, read_bars, read_shape_census};
use crate::run::{Key, Parameter};
use crate::three::{Frontier, Summary};

/// A run over three rows.
pub(super) fn three(input: &mut dyn BufRead, lines: usize) -> io::Result<Told> {
    let mut bytes = Vec::new();
    input.read_to_end(&mut bytes)?;
    let not_known = |_| wrong("the state is none that this program knows");
    let frontier = Frontier::from_bytes(&bytes).map_err(not_known)?;
    let (next, last_row, counts) = (frontier.next(), frontier.last_row(), frontier.counts());
    let begun = next.min(last_row.saturating_add(1));
    let (constant, settled) = (frontier.constant().len(), frontier.settled().len());
    let going = (begun as usize).saturating_sub(constant + settled);
    let mut notes = vec![
        format!("f(q,r) is known for q below {next} and r below {begun}, or follows at once."),
        format!("Of {begun} rows, {constant} are constant, {settled} have settled, {going} go on."),
        format!("{} values were found, {} of them the slow way.", counts.entries, counts.slow),
    ];
    let columns = next.saturating_sub(1);
    if columns == 0 || !frontier.covers_openings(columns) {
        return Ok(Told { notes, ..Told::default() });
    }
    notes.push(format!("From it follow the winning openings of 3 x 1 to 3 x {columns}:"));
    let mut first = First::new(lines);
    for (n, squares) in (1_u64..).zip(Summary::of(columns, &frontier).openings()) {
        first.put(|| format!("3 x {n}: {}", named(squares)));
    }
    Ok(first.told(notes))
}

/// A run over few long rows, or over the nim-values of three.
pub(super) fn few_rows(key: &Key, input: &mut dyn BufRead, lines: usize) -> io::Result<Told> {
    let mut input = input;
    let input: &mut dyn Read = &mut input;
    let upto = key.number("upto").and_then(|upto| u32::try_from(upto).ok());
    let longest = || upto.ok_or_else(|| wrong("it does not say how long its rows are"));
    let told = match key.kind.as_str() {
        "nim-state" => {
            let (next, bars) = read_bars(input)?;
            let mut first = First::new(lines);
            for (n, nim) in (1_u64..).zip(bars.nims()) {
                first.put(|| format!("3 x {n}: {nim}"));
            }
            let note = format!("The nim-values of the bars 3 x 1 to 3 x {}:", next - 1);
            first.told(vec![note])
        }
        "bars-state" => {
            let is_many =
                |rows: &u64| usize::try_from(*rows).is_ok_and(|it| ManyRows::ROWS.contains(&it));
            let rows = key.number("rows").filter(is_many);
            let rows = rows.ok_or_else(|| wrong("it does not say how many rows its bars have"))?;
            let (next, census) = read_bar_census(input, rows, longest()?)?;
            let found = census.positions();
            bars(next, found, &census.openings_upto((next - 1).into(), found), rows, lines)
        }
        _ => {
            let (next, census) = read_shape_census(input, longest()?)?;
            bars(next, census.positions(u32::MAX - 1), &census.openings(next - 1), 4, lines)
        }
    };
    // The sets of all tails are for the program alone.
    let sets = io::copy(input, &mut io::sink())?;
    let mut notes = told.notes;
    notes.insert(0, format!("{sets} bytes are the sets of all tails, with which the run goes on."));
    Ok(Told { notes, ..told })
}

fn bars(next: u32, found: u64, openings: &Openings, rows: u64, lines: usize) -> Told {
    let columns = next - 1;
    let mut first = First::new(lines);
    for (bar, squares) in openings.iter() {
        first.put(|| format!("{} x {}: {}", bar.rows, bar.columns, named(squares)));
    }
    first.told(vec![
        format!("{found} P-positions were found, those with a second row up to {columns}."),
        format!("The winning openings of the bars of up to {rows} rows and {columns} columns:"),
    ])
}

/// Positions of posets.
pub(super) fn poset(key: &Key, input: &mut dyn BufRead, lines: usize) -> io::Result<Told> {
    let is_sets = matches!(key.parameters.get("of"), Some(Parameter::Text(of)) if of == "sets");
    let (mut first, mut lost) = (First::new(lines), 0_u64);
    loop {
        let count = u64::from_le_bytes(take(input)?);
        if count == 0 {
            break;
        }
        for _ in 0..count {
            let (mut sets, mut order) = ([0; 16], Vec::new());
            if is_sets {
                sets = take(input)?;
            } else {
                let length = u32::from_le_bytes(take(input)?);
                (&mut *input).take(length.into()).read_to_end(&mut order)?;
            }
            let known = u16::from_le_bytes(take(input)?);
            lost += u64::from(known == 0);
            first.put(|| {
                let position = if is_sets { describe_sets(sets) } else { describe_order(&order) };
                match known {
                    u16::MAX => format!("{position}: won"),
                    0 => format!("{position}: lost"),
                    nim => format!("{position}: nim-value {nim}"),
                }
            });
        }
    }
    let total = first.total;
    let each = if is_sets {
        "Each position is a family of sets of points, up to renaming the points."
    } else {
        "Each position is an order, up to renaming its elements: after each, what it lies above."
    };
    let notes = vec![each.to_owned(), format!("{lost} of {total} positions are lost.")];
    Ok(first.told(notes))
}

fn take<const N: usize>(input: &mut dyn BufRead) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    input.read_exact(&mut bytes)?;
    Ok(bytes)
}
