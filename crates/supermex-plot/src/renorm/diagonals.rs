//! Fig. 6 of the paper: how densely the diagonals lie that losers of the upper line cast down.

use std::f64::consts::{FRAC_1_SQRT_2, SQRT_2};

use supermex::renorm::{Layer, Window};

use super::about;
use crate::cells::{self, Grid};
use crate::figure::{Error, Figure, Origin};
use crate::ink::{Anchor, Mark, Point, Stroke};
use crate::page::Page;
use crate::palette::{BLUE, FAINT, INK, PALE, RED};
use crate::panel::{Axis, Frame, Panel};

const TOP: u32 = 110;
const HEIGHT: u32 = 400;

/// `λ_U` and `m_U` of Eq. (5).
const DENSITY: f64 = FRAC_1_SQRT_2;
const SLOPE: f64 = FRAC_1_SQRT_2 - 1.0;

const LINE: Stroke = Stroke::dashed(FAINT, 1.2, "6 4");
const DIAGONAL: Stroke = Stroke::solid(BLUE, 1.2);
const MEASURE: Stroke = Stroke::solid(RED, 1.6);

/// The geometry behind constraint 2; and a sheet: its instant winners, its upper losers and their
/// diagonals. `winners` and `losers` are of the same sheet.
pub fn diagonals(winners: &Window, losers: &Window, origin: &Origin) -> Result<Figure, Error> {
    let title = "The diagonals that upper losers cast down";
    let subtitle = "From [x, y, z], move (M1) leads to every [x, y − t, z + t]: \
                    below a loser, a whole diagonal is won";
    let mut page = Page::new(super::DIAGONALS, TOP + HEIGHT, title, subtitle);
    draw_geometry(&mut page)?;
    let rows = draw_sheet(&mut page, winners, losers)?;
    Ok(page.finish(origin, "what,y,z", rows))
}

/// Three losers at their mean distance, with measures.
fn draw_geometry(page: &mut Page) -> Result<(), Error> {
    let frame = Frame { left: 84, top: TOP, width: 370, height: HEIGHT };
    let none = |title: &str, range| Axis::with_ticks(title, range, Vec::new());
    // A unit is as long in both directions.
    let panel = page.panel(frame, none("y", -0.55..4.45), none("z", -1.2..4.2054))?;
    page.heading(&panel, 12.0, "Losers at mean distances, by Eq. (5)");
    let loser = |number: f64| {
        let y = number / DENSITY;
        (y, 3.3 + SLOPE * y)
    };
    let at = |(y, z): Point| panel.at(y, z);
    page.ink.line(&[at((-0.4, 3.3 - 0.4 * SLOPE)), at((4.3, 3.3 + 4.3 * SLOPE))], LINE);
    page.ink.text(at((4.4, 2.64)), 12.5, Anchor::End, FAINT, "upper line, slope m_U");
    for number in [0.0, 1.0, 2.0] {
        let (y, z) = loser(number);
        let down = (4.3 - y).min(z + 0.4);
        page.ink.line(&[at((y, z)), at((y + down, z - down))], DIAGONAL);
    }
    let [(left, high), (right, low)] = [0.0, 1.0].map(loser);
    // How far two neighbours are apart, and the diagonal of one below the other.
    page.ink.line(&[at((left, high)), at((right, high)), at((right, low))], MEASURE);
    let below = high - (right - left);
    page.ink.line(&[at((right, low)), at((right, below))], Stroke::dashed(RED, 1.6, "2 2"));
    page.ink.text(at((0.5 * right, high + 0.12)), 13.0, Anchor::Middle, RED, "1/λ_U = √2");
    let beside = at((right + 0.1, high - 0.17));
    page.ink.text(beside, 13.0, Anchor::Start, RED, "−m_U/λ_U = √2 − 1");
    let beside = at((right - 0.12, below - 0.2));
    page.ink.text(beside, 13.0, Anchor::End, RED, "(1 + m_U)/λ_U = 1");
    let losers: Vec<_> = [0.0, 1.0, 2.0].map(loser).into_iter().map(at).collect();
    page.ink.marks(&losers, Mark::Disc, 10.0, about(Layer::Upper).0);
    for (line, words) in [
        "One diagonal for each unit of z: λ_U/(1 + m_U) = 1,",
        "so that all of region III is filled (constraint 2)",
    ]
    .into_iter()
    .enumerate()
    {
        let place = panel.inside(10.0, -30.0 + 18.0 * line as f64);
        page.ink.text(place, 12.5, Anchor::Start, INK, words);
    }
    Ok(())
}

/// The corner of a sheet where its upper line is.
fn draw_sheet(page: &mut Page, winners: &Window, losers: &Window) -> Result<Vec<String>, Error> {
    let x = f64::from(losers.x);
    let (end, top) = ((SQRT_2 - 1.0) * x, FRAC_1_SQRT_2 * x);
    // As many squares as there are from the upper line down to the deadly diagonal.
    let last = end.ceil().max(10.0);
    let (low, high) = ((top - end).floor() - 1.0, top + 4.0);
    let frame = Frame { left: 532, top: TOP, width: 340, height: HEIGHT };
    let range = -0.5..last + 2.5;
    let up = (low - 0.5)..(high + 0.5).max(low + 11.5);
    let panel = page.panel(
        frame,
        Axis::linear("y", range.clone(), 6.0),
        Axis::linear("z", up.clone(), 6.0),
    )?;
    let inside =
        |(y, z): &(u32, u32)| range.contains(&f64::from(*y)) && up.contains(&(f64::from(*z) + 0.4));
    let points = |window: &Window, wanted: Layer| -> Vec<(u32, u32)> {
        let layers = window.layers.iter().filter(|(layer, _)| *layer == wanted);
        layers.flat_map(|(_, points)| points.iter()).filter(inside).collect()
    };
    let (winners, upper) = (points(winners, Layer::Winners), points(losers, Layer::Upper));
    cells::paint(page, Grid::of(&panel), winners.iter().copied(), PALE_GREY);
    for &(y, z) in &upper {
        let down = (last + 2.0 - f64::from(y)).min(f64::from(z) - low);
        let ends = [(0.0, 0.0), (down, -down)]
            .map(|(right, up)| panel.at(f64::from(y) + right, f64::from(z) + up));
        page.ink.line(&ends, DIAGONAL);
    }
    mark(page, &panel, &upper);
    page.heading(&panel, 12.0, &heading(losers.x, &upper));
    let rows = |what: &'static str, points: Vec<(u32, u32)>| {
        points.into_iter().map(move |(y, z)| format!("{what},{y},{z}"))
    };
    Ok(rows("U", upper).chain(rows("W", winners)).collect())
}

/// On which diagonals the upper losers of a sheet are; no two can be on one.
fn heading(x: u32, upper: &[(u32, u32)]) -> String {
    let diagonals = || upper.iter().map(|(y, z)| y + z);
    let (first, last) = (diagonals().min().unwrap_or(0), diagonals().max().unwrap_or(0));
    let is_full = (last - first) as usize + 1 == upper.len();
    let often = if is_full { ", each once" } else { "" };
    format!("In sheet {x}: y + z from {first} to {last}{often}")
}

/// A grey that lines can be seen on.
const PALE_GREY: &str = "#cfcfcf";

fn mark(page: &mut Page, panel: &Panel, upper: &[(u32, u32)]) {
    let at = |&(y, z): &(u32, u32)| panel.at(f64::from(y), f64::from(z));
    let points: Vec<_> = upper.iter().map(at).collect();
    page.ink.marks(&points, Mark::Disc, 8.0, about(Layer::Upper).0);
    let mut down = 20.0;
    let (x, _) = panel.inside(-150.0, 0.0);
    for (what, words) in [(0, "upper losers"), (1, "their diagonals"), (2, "instant winners")] {
        let y = panel.inside(0.0, down).1;
        match what {
            0 => page.ink.marks(&[(x, y - 4.0)], Mark::Disc, 8.0, about(Layer::Upper).0),
            1 => page.ink.line(&[(x - 7.0, y - 11.0), (x + 7.0, y + 3.0)], DIAGONAL),
            _ => page.ink.tile(
                (x - 6.0, y - 10.0),
                (12.0, 12.0),
                PALE_GREY,
                Stroke::solid(PALE, 0.5),
            ),
        }
        page.ink.text((x + 16.0, y), 12.0, Anchor::Start, INK, words);
        down += 18.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_say_whether_every_diagonal_has_a_loser() {
        assert_eq!(
            heading(9, &[(0, 7), (1, 7), (2, 7)]),
            "In sheet 9: y + z from 7 to 9, each once"
        );
        assert_eq!(heading(9, &[(0, 7), (2, 7)]), "In sheet 9: y + z from 7 to 9");
    }
}
