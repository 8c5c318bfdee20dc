//! Where the winning opening is.

use std::f64::consts::{FRAC_1_SQRT_2, SQRT_2};

use supermex::renorm::geometry::openings;
use supermex::three::{Summary, predicted_column};

use crate::dense;
use crate::figure::{Error, Figure, Origin};
use crate::ink::{Anchor, GUIDE, Mark, Stroke};
use crate::page::Page;
use crate::palette::{BLUES, FAINT, INK, REDS, Shades};
use crate::panel::{Axis, Frame, label};
use crate::poison::draw_square;

/// The board: its upper left corner, its length and the height of a row.
const BOARD: (f64, f64) = (96.0, 104.0);
const LENGTH: f64 = 690.0;
const ROW: f64 = 30.0;
const TOP: u32 = 290;
const HEIGHT: u32 = 300;

/// Either kind: the row, the share of columns that are left before it, both with words, and how
/// often it wins.
const KINDS: [(u64, f64, &str, &str, Shades); 2] =
    [(2, 2.0 - SQRT_2, "(2 − √2) n", "2 − √2", BLUES), (3, FRAC_1_SQRT_2, "n/√2", "√2 − 1", REDS)];

/// The two squares of the bar 3 × n that can be the winning opening, and all winning openings,
/// brought to the same length.
pub fn opening(summary: &Summary, origin: &Origin) -> Result<Figure, Error> {
    let title = "The winning opening of 3 × n";
    let subtitle = "It is near one of the two marked squares: in row 2 more often than in row 3";
    let mut page = Page::new(super::OPENING, TOP + HEIGHT, title, subtitle);
    board(&mut page, summary);
    let last = u32::try_from(summary.openings().count()).unwrap_or(u32::MAX).max(10);
    let frame = Frame { left: 96, top: TOP, width: 690, height: HEIGHT };
    let x = Axis::log("columns n of the bar (logarithmic)", 1.0..f64::from(last));
    let y = Axis::linear("columns to its left, divided by n", 0.45..0.85, 5.0);
    let panel = page.panel(frame, x, y)?;
    let heading = "Every winning opening; where points would cover each other, darker is denser";
    page.heading(&panel, 10.0, heading);
    let squares = || {
        (1_u32..).zip(summary.openings()).flat_map(|(n, all)| all.iter().map(move |it| (n, *it)))
    };
    for (row, share, left, _, shades) in KINDS {
        let ends = panel.across(share);
        page.ink.line(&ends, GUIDE);
        let points = squares().filter(|(_, square)| square.row == row);
        let points =
            points.map(|(n, square)| (f64::from(n), (square.column - 1) as f64 / f64::from(n)));
        dense::draw(&mut page, &panel, points.filter(|(_, y)| (0.45..=0.85).contains(y)), shades);
        page.ink.text((ends[1].0 + 8.0, ends[1].1 + 4.0), 12.0, Anchor::Start, INK, left);
    }
    let rows = squares().map(|(n, square)| {
        let predicted = predicted_column(square, n);
        format!("{n},{},{},{predicted}", square.row, square.column)
    });
    Ok(page.finish(origin, "n,row,column,predicted", rows))
}

/// The bar, and the two squares.
fn board(page: &mut Page, summary: &Summary) {
    let (left, top) = BOARD;
    for row in [0.0, 1.0, 2.0] {
        let at = (left, top + row * ROW);
        page.ink.tile(at, (LENGTH, ROW), "#fbf7f0", Stroke::solid(INK, 0.8));
        let name = format!("row {}", row + 1.0);
        page.ink.text((left - 10.0, at.1 + 19.0), 12.0, Anchor::End, INK, &name);
    }
    draw_square(&mut page.ink, (left + 2.0, top + 2.0), ROW - 4.0);
    page.ink.text((left + 36.0, top + 19.0), 12.0, Anchor::Start, FAINT, "the poison");
    for ((row, share, words, often, shades), found) in KINDS.into_iter().zip(openings(summary)) {
        let x = left + share * LENGTH;
        let y = top + (row as f64 - 0.5) * ROW;
        page.ink.marks(&[(x, y)], Mark::Square, 15.0, shades.dark);
        let bottom = top + 3.0 * ROW;
        page.ink.line(&[(x, y + 8.0), (x, bottom + 8.0)], Stroke::solid(shades.dark, 1.0));
        let found = format!("found in {:.3} % of the bars", 100.0 * found.frequency.share.value);
        // To the left of one, and to the right of the other.
        let (anchor, by) = if row == 2 { (Anchor::End, 4.0) } else { (Anchor::Start, -4.0) };
        let column = format!("row {row}, after {words} columns");
        let often =
            format!("{often} = {} predicted", if row == 2 { "58.579 %" } else { "41.421 %" });
        for (line, text) in [(22.0, &column), (39.0, &found), (56.0, &often)] {
            page.ink.text((x + by, bottom + line), 13.0, anchor, INK, text);
        }
    }
    let n = summary.openings().count();
    let all = format!("{} bars", label(n as f64, 0));
    page.ink.text((left + LENGTH, top - 8.0), 12.0, Anchor::End, FAINT, &all);
}
