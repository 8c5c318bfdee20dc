//! The planes of four rows, seen along themselves.

use supermex::renorm::geometry::four::{Like, Section};

use crate::dense;
use crate::figure::{Error, Figure, Origin};
use crate::ink::{Anchor, Stroke};
use crate::page::Page;
use crate::palette::{BLUES, INK, RED};
use crate::panel::{Axis, Frame, label};

const TOP: u32 = 120;
const WIDTH: u32 = 350;
const HEIGHT: u32 = 300;
/// The left edges of panels, and how far it is from one down to the next.
const LEFTS: [u32; 2] = [84, 520];
const DOWN: u32 = HEIGHT + 92;

/// The greatest y/x and z/x that are shown.
const SPAN: f64 = 0.8;
const HIGHEST: f64 = 1.0;

const PREDICTED: Stroke = Stroke::dashed(RED, 1.4, "6 4");

/// All P-positions [d, x, y, z] of some sheets, by y/x and z/x: planes through the origin are lines
/// there.
pub fn planes(sections: &[Section; 4], origin: &Origin) -> Result<Figure, Error> {
    let title = "Sheets of four rows, far out and near";
    let [first, last] = sections[0].x;
    let subtitle = format!(
        "P-positions [d, x, y, z] with x from {first} to {last}; the darker the denser at that y/x"
    );
    let mut page = Page::new(super::PLANES, TOP + DOWN + HEIGHT, title, &subtitle);
    page.ink.line(&[(84.0, 80.0), (114.0, 80.0)], PREDICTED);
    let words = "the planes of three rows, Eq. (5), which are lines in this view";
    page.ink.text((122.0, 84.0), 12.0, Anchor::Start, INK, words);
    for (index, section) in (0..).zip(sections) {
        let left = LEFTS[index as usize % 2];
        let frame = Frame { left, top: TOP + index / 2 * DOWN, width: WIDTH, height: HEIGHT };
        draw(&mut page, frame, section)?;
    }
    let rows = sections.iter().flat_map(|Section { d, points, .. }| {
        points.iter().map(move |[x, y, z]| format!("{d},{x},{y},{z}"))
    });
    Ok(page.finish(origin, "d,x,y,z", rows))
}

fn draw(page: &mut Page, frame: Frame, section: &Section) -> Result<(), Error> {
    let panel = page.panel(
        frame,
        Axis::linear("y/x", 0.0..SPAN, 5.0),
        // Losers with z = 0 are to be above the axis.
        Axis::linear("z/x", -0.02..HIGHEST, 5.5),
    )?;
    let count = label(section.points.len() as f64, 0);
    page.heading(&panel, 10.0, &format!("d = {}: {count} P-positions", section.d));
    let by_x = section.points.iter().map(|&[x, y, z]| {
        let [x, y, z] = [x, y, z].map(f64::from);
        (y / x, z / x)
    });
    let shown = by_x.filter(|(y, z)| *y < SPAN && *z < HIGHEST);
    dense::draw(page, &panel, shown, BLUES);
    for like in Like::ALL {
        let [height, slope, _] = like.predicted();
        let end = 2_f64.sqrt() - 1.0;
        let (from, to) = if like == Like::Flat { (end, SPAN) } else { (0.0, end) };
        let ends = [from, to].map(|y| panel.at(y, (height + slope * y).max(0.0)));
        page.ink.line(&ends, PREDICTED);
    }
    Ok(())
}
