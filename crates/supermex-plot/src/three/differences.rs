//! By how much the sequences of three rows grow from term to term.

use supermex::three::{Statistics, Trail};

use crate::figure::{Error, Figure, Origin};
use crate::ink::{Anchor, Stroke};
use crate::page::Page;
use crate::palette::{BLUE, FAINT, INK, ORANGE, PALE};
use crate::panel::{Axis, Frame, label};

/// A bar takes this share of the distance between two differences.
const BAR: f64 = 0.3;

/// How often successive terms of d, q and r differ by how much.
pub fn differences(statistics: &Statistics, origin: &Origin) -> Result<Figure, Error> {
    let title = "By how much the three sequences grow";
    let subtitle =
        "Differences of successive terms of d(n), q(n) and r(n), and how often each comes up";
    let mut page = Page::new("three-differences", 460, title, subtitle);
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
    let frame = Frame { left: 96, top: 100, width: 780, height: 360 };
    let range = first as f64 - 0.5..last as f64 + 0.5;
    let x = Axis::with_ticks("difference between a term and the next", range, ticks.collect());
    let y = Axis::linear("share of all differences, in percent", 0.0..112.0 * most, 7.0);
    let panel = page.panel(frame, x, y)?;

    for (place, (letter, what, trail, colour, legend)) in trails.into_iter().enumerate() {
        let place = place as f64 - 1.0;
        for (step, share) in shares(trail) {
            let middle = step as f64 + place * BAR;
            let (left, top) = panel.at(middle - BAR * 0.46, 100.0 * share);
            let (right, bottom) = panel.at(middle + BAR * 0.46, 0.0);
            let size = (right - left, bottom - top);
            page.ink.tile((left, top), size, colour, Stroke::solid(INK, 0.8));
            let centre = f64::midpoint(left, right);
            let number = percentage(share);
            page.ink.text((centre, top - 16.0), 11.0, Anchor::Middle, INK, &number);
            page.ink.text((centre, top - 4.0), 11.0, Anchor::Middle, FAINT, letter);
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
        10.0.. => format!("{percent:.1}%"),
        0.01.. => format!("{percent:.2}%"),
        _ => format!("{percent:.3}%"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentages_have_three_digits() {
        let shown = [0.5371, 0.0851, 0.0001, 0.00002].map(percentage);
        assert_eq!(shown, ["53.7%", "8.51%", "0.01%", "0.002%"]);
    }
}
