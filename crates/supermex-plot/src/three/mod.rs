//! The figures of three rows, as A. E. Brouwer, G. Horváth, I. Molnár-Sáska and C. Szabó (*On
//! three-rowed Chomp*, Integers 5, 2005, section 8) look at them.

mod chart;
mod differences;
mod openings;
mod periods;
mod strips;
mod windows;

pub use chart::chart;
pub use differences::differences;
pub use openings::openings;
pub use periods::periods;
pub use strips::strips;
pub use windows::windows;

use crate::dense;
use crate::ink::{Anchor, GUIDE, Mark, Point, Stroke};
use crate::page::Page;
use crate::palette::{FAINT, INK, Shades};
use crate::panel::{Panel, label};

/// The names of all figures of three rows.
pub const NAMES: [&str; 6] = [
    "three-chart",
    "three-strips",
    "three-differences",
    "three-periods",
    "three-windows",
    "three-openings",
];

/// How far points stray from 0, one way and the other, by 1 at least.
fn extent(points: &[(u32, f64)]) -> (f64, f64) {
    points.iter().fold((-1.0, 1.0), |(low, high), point| (point.1.min(low), point.1.max(high)))
}

/// Draws points about a line at 0, marks the lowest and the highest, and writes the value and the
/// index there.
fn draw_distances(page: &mut Page, panel: &Panel, points: &[(u32, f64)], shades: Shades) {
    page.ink.line(&panel.across(0.0), GUIDE);
    let shown = points.iter().filter(|(n, _)| *n > 0);
    dense::draw(page, panel, shown.clone().map(|point| (f64::from(point.0), point.1)), shades);
    let low = shown.clone().min_by(|a, b| a.1.total_cmp(&b.1));
    let high = shown.max_by(|a, b| a.1.total_cmp(&b.1));
    for (extreme, mark, mark_by, text_by) in
        [(low, Mark::Up, 6.0, 19.0), (high, Mark::Down, -6.0, -11.0)]
    {
        let Some(&(n, distance)) = extreme else { continue };
        let (x, y) = panel.at(f64::from(n), distance);
        page.ink.marks(&[(x, y + mark_by)], mark, 9.0, shades.dark);
        let text = format!("{} at n = {}", label(distance, 3), label(f64::from(n), 0));
        // Beside the mark, on the side where there is room.
        let right = f64::from(panel.frame.left + panel.frame.width);
        let (anchor, by) =
            if x + 160.0 > right { (Anchor::End, -8.0) } else { (Anchor::Start, 8.0) };
        let y = y + f64::midpoint(mark_by, text_by);
        page.ink.text((x + by, y), 12.0, anchor, INK, &text);
    }
}

/// Writes the names of lines at their right ends, as near as they can be without touching each
/// other.
pub(crate) fn name_ends(page: &mut Page, mut ends: Vec<(Point, String)>) {
    ends.sort_by(|a, b| a.0.1.total_cmp(&b.0.1));
    let mut free = 0.0_f64;
    for ((x, y), name) in ends {
        let at = y.max(free);
        free = at + 16.0;
        page.ink.line(&[(x, y), (x + 14.0, at)], Stroke::solid(FAINT, 0.6));
        page.ink.text((x + 17.0, at + 4.0), 12.0, Anchor::Start, INK, &name);
    }
}
