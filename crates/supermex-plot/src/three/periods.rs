//! The periods of rows that settle.

use std::collections::BTreeMap;

use supermex::three::{Census, Fate};

use super::name_ends;
use crate::figure::{Error, Figure, Origin};
use crate::ink::{Anchor, Mark, Stroke};
use crate::page::Page;
use crate::palette::{BLACK, BLUE, FAINT, INK, RED};
use crate::panel::{Axis, Frame, Panel, label};

/// How many rows there are of each period up to each row, and which rows have a period of more
/// than 1.
pub fn periods(census: &Census, origin: &Origin) -> Result<Figure, Error> {
    let title = "Which rows become constant, and the periods of the others";
    // Constant rows are under 0.
    let mut rows: BTreeMap<usize, Vec<u32>> = BTreeMap::new();
    for (row, fate) in census.iter() {
        let period = match fate {
            Fate::Constant(_) => 0,
            Fate::Settled(settled) => settled.differences.len(),
        };
        rows.entry(period).or_default().push(row);
    }
    let last = census.iter().last().map_or(10, |(row, _)| row.max(10));
    let subtitle = format!(
        "Each row r up to {}: f(q, r) is constant from some q on, or p − q repeats with some period, proved",
        label(f64::from(last), 0)
    );
    let long: Vec<usize> = rows.keys().copied().filter(|&period| period > 1).collect();
    let below = 24 * u32::try_from(long.len().max(1)).unwrap_or(1);
    let mut page = Page::new("three-periods", 572 + below, title, &subtitle);
    counts(&mut page, &rows, last)?;
    which(&mut page, &rows, &long, Frame { left: 96, top: 572, width: 650, height: below }, last)?;
    let table = rows
        .iter()
        .flat_map(|(period, rows)| rows.iter().map(move |row| format!("{row},{period}")));
    Ok(page.finish(origin, "row,period", table))
}

/// The line of a period in the upper panel.
fn stroke(period: usize) -> Stroke {
    match period {
        0 => Stroke::solid(BLACK, 2.2),
        1 => Stroke::solid(RED, 2.2),
        2 => Stroke::solid(BLUE, 1.8),
        3 => Stroke::dashed(BLACK, 1.5, "2 3"),
        4 => Stroke::dashed(RED, 1.8, "8 4"),
        6 => Stroke::dashed(BLACK, 1.3, "10 3 2 3"),
        8 => Stroke::dashed(BLUE, 1.8, "5 3"),
        9 => Stroke::dashed(RED, 1.6, "2 2"),
        _ => Stroke::dashed(FAINT, 1.2, "12 4"),
    }
}

/// Running counts on logarithmic axes, where what grows like r has slope 1.
fn counts(page: &mut Page, rows: &BTreeMap<usize, Vec<u32>>, last: u32) -> Result<(), Error> {
    let frame = Frame { left: 96, top: 76, width: 650, height: 400 };
    let x = Axis::log("row r (logarithmic)", 1.0..f64::from(last));
    let y = Axis::log("number of rows up to r (logarithmic)", 0.8..f64::from(last) + 1.0);
    let panel = page.panel(frame, x, y)?;
    let mut ends = Vec::new();
    for (&period, rows) in rows {
        let line = running(&panel, rows, last);
        page.ink.line(&line, stroke(period));
        let count = label(rows.len() as f64, 0);
        let name = match period {
            0 => format!("constant: {count}"),
            _ => format!("period {period}: {count}"),
        };
        ends.push((line[line.len() - 1], name));
    }
    name_ends(page, ends);
    Ok(())
}

/// Counts up to this have a step for each row, larger ones are smooth.
const STEPS: u32 = 40;

/// The steps of a count, with no more of them than can be seen.
fn running(panel: &Panel, rows: &[u32], last: u32) -> Vec<(f64, f64)> {
    let mut line: Vec<(f64, f64)> = Vec::new();
    for (count, &row) in (1..).zip(rows) {
        let (x, y) = panel.at(f64::from(row.max(1)), f64::from(count));
        match line.last().copied() {
            None => line.push((x, panel.y(0.0))),
            Some((_, before)) if count <= STEPS => line.push((x, before)),
            Some((_, before)) if before - y >= 1.5 => {}
            Some(_) => continue,
        }
        line.push((x, y));
    }
    let end = panel.at(f64::from(last), f64::from(u32::try_from(rows.len()).unwrap_or(u32::MAX)));
    line.push((end.0, line.last().map_or(end.1, |point| point.1)));
    line.push(end);
    line
}

/// The rows with longer periods, as strokes on a line for each period.
fn which(
    page: &mut Page,
    rows: &BTreeMap<usize, Vec<u32>>,
    long: &[usize],
    frame: Frame,
    last: u32,
) -> Result<(), Error> {
    let ticks =
        long.iter().rev().zip(0..).map(|(period, place)| (f64::from(place), period.to_string()));
    let x = Axis::linear("row r", 0.0..f64::from(last), 6.0);
    let range = -0.5..long.len().max(1) as f64 - 0.5;
    let panel = page.panel(frame, x, Axis::with_ticks("period", range, ticks.collect()))?;
    page.heading(&panel, 10.0, "Where the rows with a period of more than 1 are");
    for (period, place) in long.iter().rev().zip(0..) {
        let rows = &rows[period];
        let points: Vec<_> =
            rows.iter().map(|&row| panel.at(f64::from(row), f64::from(place))).collect();
        page.ink.marks(&points, Mark::Tick, 17.0, stroke(*period).colour);
        let first = format!("first r = {}", label(f64::from(rows[0]), 0));
        let right = f64::from(frame.left + frame.width) + 17.0;
        let at = (right, panel.y(f64::from(place)) + 4.0);
        page.ink.text(at, 12.0, Anchor::Start, INK, &first);
    }
    Ok(())
}
