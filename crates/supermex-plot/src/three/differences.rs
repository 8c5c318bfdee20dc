//! By how much the sequences of three rows grow from term to term.

use supermex::three::{Statistics, Trail};

use crate::figure::{Error, Figure, Origin};
use crate::ink::{Anchor, Stroke};
use crate::measure::widths;
use crate::page::Page;
use crate::palette::{BLUE, INK, ORANGE, PALE};
use crate::panel::{Axis, Frame, label};

/// How thick a bar is, how far it is to the next, and from one difference to the next.
const BAR: f64 = 14.0;
const STEP: f64 = 16.0;
const GROUP: u32 = 60;
const TOP: u32 = 100;
/// The name of the axis has to have room.
const LOWEST: u32 = 270;

/// How often successive terms of d, q and r differ by how much.
pub fn differences(statistics: &Statistics, origin: &Origin) -> Result<Figure, Error> {
    let title = "By how much the three sequences grow";
    let subtitle =
        "Differences of successive terms of d(n), q(n) and r(n), and how often each comes up";
    // The last is where its legend is put.
    let trails = [
        ("d", "d(n), the diagonal", &statistics.diagonal, BLUE, 96.0),
        ("q", "q(n), where constant rows begin to be so", &statistics.starts, ORANGE, 270.0),
        ("r", "r(n), the rows that become constant", &statistics.rows, PALE, 600.0),
    ];
    let steps = || trails.iter().flat_map(|(_, _, trail, ..)| trail.differences.keys().copied());
    let (first, last) = (steps().min().unwrap_or(0), steps().max().unwrap_or(1));
    let ticks = (first..=last).map(|step| (step as f64, label(step as f64, 0)));
    let most = trails.iter().flat_map(|trail| shares(trail.2)).map(|(_, share)| share);
    let most = most.fold(0.1, f64::max);
    let height = (GROUP * u32::try_from(last - first + 1).unwrap_or(1)).max(LOWEST);
    let mut page = Page::new("three-differences", TOP + height, title, subtitle);
    let frame = Frame { left: 96, top: TOP, width: 780, height };
    let range = first as f64 - 0.5..last as f64 + 0.5;
    let y = Axis::with_ticks("difference between a term and the next", range, ticks.collect());
    let x = Axis::linear("share of all differences, in percent", 0.0..115.0 * most, 7.0);
    let panel = page.panel(frame, x, y)?;

    for (place, (letter, what, trail, colour, legend)) in trails.into_iter().enumerate() {
        for (step, share) in shares(trail) {
            let (left, middle) = panel.at(0.0, step as f64);
            let middle = middle + (place as f64 - 1.0) * STEP;
            let (right, top) = (panel.x(100.0 * share), middle - BAR / 2.0);
            page.ink.tile((left, top), (right - left, BAR), colour, Stroke::solid(INK, 0.8));
            // Lines of the grid end before it.
            let text = format!("{letter}: {}", percentage(share));
            let width = widths([text.as_str()], 12.5)[0];
            page.ink.clear((right + 2.0, top), (width + 8.0, BAR));
            page.ink.text((right + 6.0, middle + 4.5), 12.5, Anchor::Start, INK, &text);
        }
        page.ink.tile((legend, 72.0), (16.0, 16.0), colour, Stroke::solid(INK, 0.8));
        page.ink.text((legend + 24.0, 85.0), 13.0, Anchor::Start, INK, what);
    }
    let table = trails.iter().flat_map(|(letter, _, trail, ..)| {
        let counts = trail.differences.iter();
        counts.map(move |(difference, count)| format!("{letter},{difference},{count}"))
    });
    Ok(page.finish(origin, "sequence,difference,count", table))
}

/// Each difference that comes up, with its share of all.
fn shares(trail: &Trail) -> impl Iterator<Item = (i64, f64)> {
    let all: u64 = trail.differences.values().sum();
    trail.differences.iter().map(move |(step, count)| (*step, *count as f64 / all as f64))
}

/// In percent, with three digits or so: rare differences have to be told from none.
fn percentage(share: f64) -> String {
    let percent = 100.0 * share;
    match percent {
        10.0.. => format!("{percent:.1} %"),
        0.01.. => format!("{percent:.2} %"),
        _ => format!("{percent:.3} %"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentages_have_three_digits() {
        let shown = [0.5371, 0.0851, 0.0001, 0.00002].map(percentage);
        assert_eq!(shown, ["53.7 %", "8.51 %", "0.01 %", "0.002 %"]);
    }
}
