//! How far the sequences of three rows are from their trends.

use supermex::three::Distances;

use super::{draw_distances, extent};
use crate::dense;
use crate::figure::{Error, Figure, Origin};
use crate::ink::Anchor;
use crate::page::Page;
use crate::palette::{BLUES, INK, REDS};
use crate::panel::{Axis, Frame, label};

const HEIGHT: u32 = 178;
const GAP: u32 = 22;

/// d(n) − αn, q(n) − βn and r(n) − αn against n, each with its extremes: they stay in narrow strips
/// as far as anybody has looked, and nobody knows why.
pub fn strips(distances: &Distances, origin: &Origin) -> Result<Figure, Error> {
    let last = distances.diagonal.last().map_or(0.0, |term| f64::from(term.0));
    let title =
        &format!("Three sequences close to straight lines, up to column {}", label(last, 0));
    let subtitle = format!(
        "Distance of each term from its trend, the farthest marked; {}",
        dense::EXPLANATION
    );
    let mut page = Page::new("three-strips", 76 + 3 * HEIGHT + 2 * GAP, title, &subtitle);
    let Distances { diagonal, starts, rows } = distances;
    let last = [diagonal, starts, rows].into_iter().filter_map(|terms| terms.last());
    let last = last.map(|term| term.0).max().unwrap_or(0).max(10);
    for (index, terms, name, what, shades) in [
        (0, diagonal, "d(n) − αn", "d(n) = f(n, n), the diagonal; α = 1 + 1/√2", BLUES),
        (
            1,
            starts,
            "q(n) − βn",
            "q(n), where the n-th constant row begins to be so; β = 1 + √2",
            REDS,
        ),
        (2, rows, "r(n) − αn", "r(n), the n-th row that becomes constant; α = 1 + 1/√2", REDS),
    ] {
        let (low, high) = extent(terms);
        let frame =
            Frame { left: 96, top: 76 + index * (HEIGHT + GAP), width: 766, height: HEIGHT };
        let x = Axis::log("n (logarithmic)", 1.0..f64::from(last));
        let x = if index == 2 { x } else { x.unlabelled() };
        let panel = page.panel(frame, x, Axis::linear(name, low - 0.8..high + 1.3, 5.0))?;
        draw_distances(&mut page, &panel, terms, shades);
        page.ink.text(panel.inside(10.0, 18.0), 13.0, Anchor::Start, INK, what);
    }
    let table =
        [("d", diagonal), ("q", starts), ("r", rows)].into_iter().flat_map(|(name, terms)| {
            terms.iter().map(move |(n, distance)| format!("{name},{n},{distance}"))
        });
    Ok(page.finish(origin, "sequence,n,distance", table))
}
