//! Fig. 8 of the paper with all perturbations: how much of later sheets a declared position
//! changes, and one damage in space and time.

use std::collections::BTreeMap;

use crate::cells::{self, Grid};
use crate::figure::{Error, Figure, Origin};
use crate::ink::{Anchor, GUIDE, Point, Stroke};
use crate::page::Page;
use crate::palette::{BLUE, INK, RED, TINTS};
use crate::panel::{Axis, Frame, Panel};

const TOP: u32 = 130;
const WIDTH: u32 = 340;
const HEIGHT: u32 = 300;
/// The left edges of panels, and the upper edges of the lower ones.
const LEFTS: [u32; 2] = [84, 520];
const BELOW: u32 = TOP + HEIGHT + 110;

/// How many sheets the mean of flat lines goes over.
const ROLLING: usize = 21;

/// How many cells a panel has at most from left to right, and how many from bottom to top.
const ACROSS: usize = 170;
const UP: u32 = 50;

/// From which share of the games on a cell has each of the [`TINTS`].
const SHARES: [f64; TINTS.len()] = [0.0, 0.01, 0.02, 0.04, 0.08];

/// What the perturbations of some sheets have in common.
#[derive(Clone, Debug)]
pub struct Band {
    /// Which sheets, for the heading.
    pub name: String,
    /// The share of changed columns n sheets later, from n = 1 on, for each perturbation.
    pub each: Vec<Vec<f64>>,
    /// Quartiles of these shares.
    pub shares: Vec<[Option<f64>; 3]>,
    /// The share of flat lines that are gone or differ n sheets later.
    pub flat: Vec<Option<f64>>,
}

/// The changed columns of one damage: for n = 1, 2 and so on, those of the sheet x + n.
#[derive(Clone, Copy, Debug)]
pub struct Damage<'d> {
    /// The declared position.
    pub position: [u64; 3],
    /// The changed columns.
    pub cells: &'d [Vec<u32>],
}

/// The share of changed columns after n sheets, for two groups of perturbations, as densities with
/// their quartiles; flat lines; and one damage in space and time.
pub fn sensitivity(
    bands: &[Band; 2],
    damage: Damage<'_>,
    origin: &Origin,
) -> Result<Figure, Error> {
    let title = "What one declared position changes";
    let subtitle =
        "Each loser of the sheets is declared won, one at a time; later sheets inherit it (R)";
    let mut page = Page::new(super::DAMAGE, BELOW + HEIGHT, title, subtitle);
    draw_legend(&mut page);
    let mut rows = Vec::new();
    for (band, left) in bands.iter().zip(LEFTS) {
        rows.extend(draw_band(&mut page, band, left)?);
    }
    draw_flat(&mut page, bands)?;
    draw_cells(&mut page, damage)?;
    rows.extend(other_rows(bands, damage));
    Ok(page.finish(origin, "what,n,quantity,at,value", rows))
}

const MEDIAN: Stroke = Stroke::solid(RED, 2.0);
const QUARTILE: Stroke = Stroke::dashed(RED, 1.2, "5 3");

/// What the shades and lines of both upper panels are.
fn draw_legend(page: &mut Page) {
    let y = 84.0;
    page.ink.text((24.0, y), 12.0, Anchor::Start, INK, "Games in a cell:");
    let percent = |share: f64| format!("{}", 100.0 * share);
    let mut x = 134.0;
    for (index, tint) in TINTS.into_iter().enumerate() {
        page.ink.tile((x, y - 11.0), (14.0, 14.0), tint, Stroke::solid(INK, 0.4));
        let words = match SHARES.get(index + 1) {
            Some(next) if index == 0 => format!("up to {} %", percent(*next)),
            Some(next) => format!("to {} %", percent(*next)),
            None => "more".to_owned(),
        };
        page.ink.text((x + 20.0, y), 12.0, Anchor::Start, INK, &words);
        x += if index == 0 { 94.0 } else { 70.0 };
    }
    for (stroke, words, width) in [(MEDIAN, "median", 100.0), (QUARTILE, "quartiles", 0.0)] {
        page.ink.line(&[(x, y - 4.0), (x + 30.0, y - 4.0)], stroke);
        page.ink.text((x + 36.0, y), 12.0, Anchor::Start, INK, words);
        x += width;
    }
}

/// Draws all perturbations of `band`; returns what is drawn.
fn draw_band(page: &mut Page, band: &Band, left: u32) -> Result<Vec<String>, Error> {
    let last = band.shares.len().max(10);
    let frame = Frame { left, top: TOP, width: WIDTH, height: HEIGHT };
    let group = last.div_ceil(ACROSS);
    // The last cell ends half a sheet after the last sheet, or later if it is not full.
    let end = (last.div_ceil(group) * group + 1) as f64;
    let x = Axis::linear("sheets later", 0.0..end, 5.0);
    let y = Axis::linear("% of the columns that have changed", 0.0..100.0, 5.0);
    let panel = page.panel(frame, x, y)?;
    page.heading(&panel, 10.0, &format!("{}: all {} games", band.name, band.each.len()));
    let counts = count(&band.each, group);
    let (first, second) =
        (panel.x((1 + group) as f64 / 2.0), panel.x((1 + 3 * group) as f64 / 2.0));
    let (step, bottom) = (f64::from(HEIGHT / UP), panel.inside(0.0, f64::from(HEIGHT)).1);
    let grid = Grid { origin: (first, bottom - step / 2.0), step: (second - first, -step) };
    let games = (band.each.len() * group).max(1) as f64;
    for (index, tint) in TINTS.into_iter().enumerate() {
        let next = SHARES.get(index + 1).copied().unwrap_or(f64::INFINITY);
        let is_here = |count: u32| {
            let share = f64::from(count) / games;
            share > SHARES[index] && share <= next
        };
        let here = counts.iter().filter(|(_, count)| is_here(**count)).map(|(at, _)| *at);
        cells::paint(page, grid, here, tint);
    }
    page.ink.line(&panel.across(50.0), GUIDE);
    for (quartile, stroke) in [(0, QUARTILE), (2, QUARTILE), (1, MEDIAN)] {
        let known = (1_u32..).zip(&band.shares);
        let known = known.filter_map(|(n, it)| Some((f64::from(n), 100.0 * it[quartile]?)));
        let points: Vec<Point> = known.map(|(n, share)| panel.at(n, share)).collect();
        page.ink.line(&points, stroke);
    }
    Ok(counts
        .into_iter()
        .map(|((column, row), count)| {
            let (n, share) = (column as usize * group + 1, f64::from(row) / f64::from(UP));
            format!("{},{n},games,{share},{count}", band.name)
        })
        .collect())
}

/// How many games are in which cell: of the sheets from 1 + `group` times its column on, `group` of
/// them, and of shares from its row by [`UP`] on.
fn count(each: &[Vec<f64>], group: usize) -> BTreeMap<(u32, u32), u32> {
    let mut counts = BTreeMap::new();
    for (index, share) in each.iter().flat_map(|shares| shares.iter().enumerate()) {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "up to 1")]
        let row = (share * f64::from(UP)).clamp(0.0, f64::from(UP - 1)) as u32;
        let column = u32::try_from(index / group).unwrap_or(u32::MAX);
        *counts.entry((column, row)).or_default() += 1;
    }
    counts
}

/// The share of changed flat lines of all groups.
fn draw_flat(page: &mut Page, bands: &[Band]) -> Result<(), Error> {
    let last = bands.iter().map(|band| band.flat.len()).max().unwrap_or(1).max(10) as f64;
    let frame = Frame { left: LEFTS[0], top: BELOW, width: WIDTH, height: HEIGHT };
    let x = Axis::linear("sheets later", 0.0..last, 5.0);
    let y = Axis::linear("% of the flat lines", 0.0..100.0, 5.0);
    let panel = page.panel(frame, x, y)?;
    let heading = format!("Flat lines that are gone or differ, mean over {ROLLING} sheets");
    page.heading(&panel, 10.0, &heading);
    let strokes = [Stroke::solid(BLUE, 2.0), Stroke::dashed(RED, 2.0, "6 3")];
    let mut down = 22.0;
    for (band, stroke) in bands.iter().zip(strokes) {
        let points: Vec<_> = rolling(&band.flat).map(|(n, it)| panel.at(n, 100.0 * it)).collect();
        page.ink.line(&points, stroke);
        let (x, y) = panel.inside(16.0, down);
        page.ink.line(&[(x, y - 4.0), (x + 30.0, y - 4.0)], stroke);
        page.ink.text((x + 38.0, y), 12.0, Anchor::Start, INK, &band.name);
        down += 18.0;
    }
    Ok(())
}

/// Means over [`ROLLING`] sheets, where there are as many.
fn rolling(shares: &[Option<f64>]) -> impl Iterator<Item = (f64, f64)> {
    shares.windows(ROLLING).enumerate().filter_map(|(at, window)| {
        let known: Vec<f64> = window.iter().flatten().copied().collect();
        let mean = known.iter().sum::<f64>() / known.len() as f64;
        (!known.is_empty()).then_some(((at + ROLLING / 2 + 1) as f64, mean))
    })
}

fn draw_cells(
    page: &mut Page,
    Damage { position: [x, y, z], cells }: Damage<'_>,
) -> Result<(), Error> {
    let widest = cells.iter().flatten().max().map_or(10, |&last| last + 1);
    let frame = Frame { left: LEFTS[1], top: BELOW, width: WIDTH, height: HEIGHT };
    let across = Axis::linear("column y", 0.0..f64::from(widest), 5.0);
    let first = x as f64;
    let up = Axis::linear("sheet", first..first + cells.len() as f64 + 1.0, 8.0);
    let panel: Panel = page.panel(frame, across, up)?;
    page.heading(&panel, 10.0, &format!("Columns changed by [{x},{y},{z}]"));
    let grid = Grid::of(&panel);
    let middle = panel.at(0.5, first + 1.5);
    let changed = (0_u32..).zip(cells).flat_map(|(n, row)| row.iter().map(move |&y| (y, n)));
    cells::paint(page, Grid { origin: middle, ..grid }, changed, BLUE);
    Ok(())
}

/// Everything that is drawn but for the cells of bands.
fn other_rows(bands: &[Band], damage: Damage<'_>) -> Vec<String> {
    let of_band = |band: &Band| {
        let name = &band.name;
        let mut rows = Vec::new();
        for (n, quartiles) in (1_u32..).zip(&band.shares) {
            let named = ["lower", "median", "upper"].into_iter().zip(quartiles);
            let known = named.filter_map(|(what, it)| Some((what, (*it)?)));
            rows.extend(known.map(|(what, it)| format!("{name},{n},{what},,{it}")));
        }
        let flat = (1_u32..).zip(&band.flat).filter_map(|(n, it)| Some((n, (*it)?)));
        rows.extend(flat.map(|(n, it)| format!("{name},{n},flat,,{it}")));
        rows
    };
    let cells = (1_u32..).zip(damage.cells);
    let cells =
        cells.flat_map(|(n, row)| row.iter().map(move |y| format!("cell,{n},column,{y},1")));
    bands.iter().flat_map(of_band).chain(cells).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No game is lost, and none is counted twice.
    #[test]
    fn every_game_is_in_a_cell_of_each_sheet() {
        let each = vec![vec![0.0, 0.5, 1.0], vec![0.0, 0.49, 0.019]];
        let counts = count(&each, 1);
        let expected = [((0, 0), 2), ((1, 24), 1), ((1, 25), 1), ((2, 0), 1), ((2, 49), 1)];
        assert_eq!(counts, BTreeMap::from(expected));
        let counts = count(&each, 2);
        assert_eq!(counts.get(&(0, 0)), Some(&2));
        assert_eq!(counts.values().sum::<u32>(), 6);
    }
}
