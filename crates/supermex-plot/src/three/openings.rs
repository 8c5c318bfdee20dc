//! The winning openings, against where the geometry predicts them.

use std::collections::BTreeMap;

use supermex::three::{Summary, predicted_column};

use super::{draw_distances, extent};
use crate::dense;
use crate::figure::{Error, Figure, Origin};
use crate::ink::Stroke;
use crate::page::Page;
use crate::palette::{BLUES, REDS};
use crate::panel::{Axis, Frame, Panel, label};

const HEIGHT: u32 = 230;
const GAP: u32 = 36;
/// The width of a bar of the histogram, in columns of the bar of chocolate.
const BIN: f64 = 0.1;

/// How far the winning opening of each 3 × n is from the column that Friedman and Landsberg's
/// geometry predicts, in the second and in the third row: against n, and how often.
pub fn openings(summary: &Summary, origin: &Origin) -> Result<Figure, Error> {
    let title = "Winning openings of 3 × n, and where the geometry predicts them";

    let subtitle =
        format!("Column less predicted column, the farthest marked; {}", dense::EXPLANATION);
    let mut page = Page::new("three-openings", 96 + 2 * HEIGHT + GAP, title, &subtitle);
    let mut rows: [Vec<(u32, f64)>; 2] = [Vec::new(), Vec::new()];
    for (n, squares) in (1..).zip(summary.openings()) {
        for square in squares {
            let distance = square.column as f64 - predicted_column(*square, n);
            rows[usize::from(square.row == 3)].push((n, distance));
        }
    }
    let all: usize = rows.iter().map(Vec::len).sum();
    let last = u32::try_from(summary.openings().count()).unwrap_or(u32::MAX).max(10);
    let root = 2_f64.sqrt();
    let bins = [0, 1].map(|index| bins(&rows[index]));
    let most = bins.iter().flat_map(|bins| bins.values()).copied().fold(1.0, f64::max);
    for (index, name, prediction, expected, shades) in [
        (0, "second row", "1 + (2 − √2) n", 2.0 - root, BLUES),
        (1, "third row", "1 + n/√2", root - 1.0, REDS),
    ] {
        let points = &rows[index as usize];
        let share = 100.0 * points.len() as f64 / all.max(1) as f64;
        let heading = format!(
            "In the {name}, near column {prediction}: {} of {} bars, {share:.3} % ({:.3} % predicted)",
            label(points.len() as f64, 0),
            label(all as f64, 0),
            100.0 * expected,
        );
        let top = 96 + index * (HEIGHT + GAP);
        let (low, high) = extent(points);
        let y = Axis::linear("column − predicted", low - 0.5..high + 0.5, 5.0);
        let x = Axis::log("columns n of the bar (logarithmic)", 1.0..f64::from(last));
        // How often each distance comes up, beside the panel that shows where.
        let often = Axis::linear("% of the row's", 0.0..1.08 * most, 3.0);
        let (x, often) = if index == 1 { (x, often) } else { (x.unlabelled(), often.unlabelled()) };
        let frame = Frame { left: 96, top, width: 580, height: HEIGHT };
        let left = page.panel(frame, x, y.clone())?;
        page.heading(&left, 10.0, &heading);
        draw_distances(&mut page, &left, points, shades);
        let frame = Frame { left: 760, top, width: 116, height: HEIGHT };
        let right = page.panel(frame, often, y.unlabelled())?;
        histogram(&mut page, &right, &bins[index as usize], shades.dark);
    }
    let table = (2..).zip(&rows).flat_map(|(row, distances)| {
        distances.iter().map(move |(n, distance)| format!("{n},{row},{distance}"))
    });
    Ok(page.finish(origin, "n,row,distance", table))
}

/// How many percent of the distances lie in each bar of the histogram.
fn bins(points: &[(u32, f64)]) -> BTreeMap<i64, f64> {
    let mut bins: BTreeMap<i64, f64> = BTreeMap::new();
    for (_, distance) in points {
        #[expect(clippy::cast_possible_truncation, reason = "distances are small")]
        let bin = (distance / BIN).floor() as i64;
        *bins.entry(bin).or_default() += 100.0 / points.len() as f64;
    }
    bins
}

fn histogram(page: &mut Page, panel: &Panel, bins: &BTreeMap<i64, f64>, colour: &str) {
    for (&bin, &share) in bins {
        let (left, top) = panel.at(0.0, (bin as f64 + 1.0) * BIN);
        let (right, bottom) = panel.at(share, bin as f64 * BIN);
        let size = (right - left, bottom - top);
        page.ink.tile((left, top), size, colour, Stroke::solid("#ffffff", 0.5));
    }
}
