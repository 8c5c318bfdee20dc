//! How far the sequences of three rows are from their trends.

use supermex::three::Distances;

use super::mark_extremes;
use crate::dense;
use crate::figure::{Error, Figure, Origin};
use crate::ink::{Anchor, Stroke};
use crate::page::Page;
use crate::palette::{BLUES, FAINT, INK, REDS};
use crate::panel::{Axis, Frame, Panel, label};

const HEIGHT: u32 = 178;
const GAP: u32 = 22;

/// d(n) − αn, q(n) − βn and r(n) − αn against n, each with its extremes: they stay in narrow strips as far as anybody
/// has looked, and nobody knows why.
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
        let (low, high) =
            terms.iter().fold((-1.0, 1.0), |(low, high), term| (term.1.min(low), term.1.max(high)));
        let x = Axis::log("n (logarithmic)", 1.0..f64::from(last));
        let panel = Panel {
            frame: Frame { left: 96, top: 76 + index * (HEIGHT + GAP), width: 766, height: HEIGHT },
            x: if index == 2 { x } else { x.unlabelled() },
            y: Axis::linear(name, low - 0.8..high + 1.3, 5.0),
        };
        page.put(&panel)?;
        let zero = [panel.at(1.0, 0.0), panel.at(f64::from(last), 0.0)];
        page.ink.line(&zero, Stroke { colour: FAINT, width: 1.0, dashes: "3 3" });
        let points = terms.iter().filter(|term| term.0 > 0);
        dense::draw(&mut page, &panel, points.map(|term| (f64::from(term.0), term.1)), shades);
        mark_extremes(&mut page, &panel, terms, shades.dark);
        page.ink.text(panel.inside(10.0, 18.0), 13.0, Anchor::Start, INK, what);
    }
    let table =
        [("d", diagonal), ("q", starts), ("r", rows)].into_iter().flat_map(|(name, terms)| {
            terms.iter().map(move |(n, distance)| format!("{name},{n},{distance}"))
        });
    Ok(page.finish(origin, "sequence,n,distance", table))
}
