//! How many bits of a row matter.

use supermex::three::Widths;

use super::name_ends;
use crate::figure::{Error, Figure, Origin};
use crate::ink::{Anchor, Mark, Stroke};
use crate::page::Page;
use crate::palette::{BLUE, FAINT, RED};
use crate::panel::{Axis, Frame};

/// The bits that a window has room for.
const ROOM: f64 = 32.0;

/// The widths of the lower and upper windows up to a column, against the column. The first few
/// hundred have none.
pub fn windows(widths: &[(u32, Widths)], origin: &Origin) -> Result<Figure, Error> {
    let title = "How much of a row matters";
    let subtitle = "The widest window of a row that has been seen up to a column; one looks after every 32 columns";
    let mut page = Page::new("three-windows", 416, title, subtitle);
    let columns = || widths.iter().map(|&(column, _)| f64::from(column.max(1)));
    let first = columns().fold(f64::MAX, f64::min).clamp(1.0, 100.0);
    let last = columns().fold(10.0 * first, f64::max);
    let most = widths.iter().map(|(_, width)| width.low.max(width.high)).max().unwrap_or(0);
    let frame = Frame { left: 96, top: 76, width: 690, height: 340 };
    let x = Axis::log("column q (logarithmic)", first..last);
    let most = f64::from(most).max(ROOM) + 3.0;
    let panel =
        page.panel(frame, x, Axis::linear("width of the window, in bits", 0.0..most, 8.0))?;
    let room = panel.across(ROOM);
    page.ink.line(&room, Stroke { colour: FAINT, width: 1.2, dashes: "6 4" });
    let text = "a word of 32 bits";
    page.ink.text((room[0].0 + 8.0, room[0].1 - 6.0), 12.0, Anchor::Start, FAINT, text);
    let low: fn(&Widths) -> u32 = |width| width.low;
    let mut ends = Vec::new();
    for (what, width, mark, stroke) in [
        ("lower", low, Mark::Disc, Stroke::solid(BLUE, 1.6)),
        ("upper", |width| width.high, Mark::Square, Stroke::dashed(RED, 1.6, "5 3")),
    ] {
        let seen = widths.iter().filter(|(_, it)| width(it) > 0);
        let points: Vec<_> =
            seen.map(|(column, it)| panel.at(f64::from(*column), f64::from(width(it)))).collect();
        page.ink.line(&points, stroke);
        page.ink.marks(&points, mark, 7.0, stroke.colour);
        if let (Some(&end), Some((_, last))) = (points.last(), widths.last()) {
            ends.push((end, format!("{what}: {}", width(last))));
        }
    }
    name_ends(&mut page, ends);
    let table = widths.iter().map(|(column, it)| format!("{column},{},{}", it.low, it.high));
    Ok(page.finish(origin, "column,lower,upper", table))
}
