//! Fig. 8 of the paper with all perturbations: how much of later sheets a declared position
//! changes, and one damage in space and time.

use std::fmt::Write;

use crate::figure::{Error, Figure, Origin};
use crate::ink::{Anchor, GUIDE, Mark, Stroke};
use crate::page::Page;
use crate::palette::{BLACK, BLUES, INK, REDS, ROSE, Shades};
use crate::panel::{Axis, Frame, Panel};

const TOP: u32 = 110;
const HEIGHT: u32 = 420;

/// How many sheets the mean of flat lines goes over.
const ROLLING: usize = 21;

/// What the perturbations of some sheets have in common.
#[derive(Clone, Debug)]
pub struct Band {
    /// Which sheets, for the legend.
    pub name: String,
    /// How many perturbations there are.
    pub games: usize,
    /// Quartiles of the share of changed columns n sheets later, from n = 1 on.
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

/// The share of changed columns after n sheets, as bands; and one damage in space and time.
pub fn sensitivity(bands: &[Band], damage: Damage<'_>, origin: &Origin) -> Result<Figure, Error> {
    let title = "What one declared position changes";
    let subtitle =
        "Each loser of the sheets is declared won, one at a time; later sheets inherit it (R)";
    let mut page = Page::new(super::DAMAGE, TOP + HEIGHT, title, subtitle);
    draw_bands(&mut page, bands)?;
    draw_cells(&mut page, damage)?;
    Ok(page.finish(origin, "what,n,lower,median,upper", rows(bands, damage)))
}

fn draw_bands(page: &mut Page, bands: &[Band]) -> Result<(), Error> {
    let last = bands.iter().map(|band| band.shares.len()).max().unwrap_or(1).max(10) as f64;
    let frame = Frame { left: 96, top: TOP, width: 400, height: HEIGHT };
    let x = Axis::linear("sheets later", 0.0..last, 5.0);
    let y = Axis::linear("% of the columns that have changed", 0.0..100.0, 5.0);
    let panel = page.panel(frame, x, y)?;
    page.heading(&panel, 12.0, "Medians, and bands from quartile to quartile");
    page.ink.line(&panel.across(50.0), GUIDE);
    let looks: [(Shades, &str); 2] = [(BLUES, ""), (REDS, "6 3")];
    let (mut down, mut legend) = (20.0, Vec::new());
    for (band, (shades, dashes)) in bands.iter().zip(looks) {
        let at = |quartile: usize| -> Vec<_> {
            let known = (1_u32..).zip(&band.shares);
            let known = known.filter_map(|(n, it)| Some((f64::from(n), 100.0 * it[quartile]?)));
            known.map(|(n, share)| panel.at(n, share)).collect()
        };
        let outline: Vec<_> = at(0).into_iter().chain(at(2).into_iter().rev()).collect();
        page.ink.line(&at(0), Stroke::solid(shades.light, 1.0));
        page.ink.line(&at(2), Stroke::solid(shades.light, 1.0));
        fill(page, &outline, shades.light);
        let stroke = Stroke::dashed(shades.dark, 2.0, dashes);
        legend.push((stroke, at(1), format!("{}: {} games", band.name, band.games)));
        let flat: Vec<_> = rolling(&band.flat).map(|(n, it)| panel.at(n, 100.0 * it)).collect();
        if !flat.is_empty() {
            let colour = if dashes.is_empty() { ROSE } else { BLACK };
            let stroke = Stroke::dashed(colour, 1.5, "2 2");
            legend.push((stroke, flat, format!("flat lines of these, mean over {ROLLING} sheets")));
        }
    }
    for (stroke, points, name) in legend {
        page.ink.line(&points, stroke);
        let (x, y) = panel.inside(60.0, down);
        page.ink.line(&[(x, y - 4.0), (x + 30.0, y - 4.0)], stroke);
        page.ink.text((x + 38.0, y), 12.0, Anchor::Start, INK, &name);
        down += 20.0;
    }
    Ok(())
}

/// Fills the area within `outline`.
fn fill(page: &mut Page, outline: &[(f64, f64)], colour: &str) {
    let mut path = String::new();
    for (index, (x, y)) in outline.iter().enumerate() {
        let step = if index == 0 { 'M' } else { 'L' };
        let _ = write!(path, "{step}{x:.2} {y:.2}");
    }
    page.ink.path(&path, colour, Stroke::solid("none", 0.0));
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
    let frame = Frame { left: 590, top: TOP, width: 280, height: HEIGHT };
    let across = Axis::linear("column y", 0.0..f64::from(widest), 5.0);
    let first = x as f64;
    let up = Axis::linear("sheet", first..first + cells.len() as f64 + 1.0, 8.0);
    let panel: Panel = page.panel(frame, across, up)?;
    page.heading(&panel, 12.0, &format!("Columns changed by [{x},{y},{z}]"));
    let points: Vec<_> = (1_u32..)
        .zip(cells)
        .flat_map(|(n, row)| row.iter().map(move |&y| (f64::from(y), f64::from(n))))
        .map(|(y, n)| panel.at(y + 0.5, first + n + 0.5))
        .collect();
    let size = (f64::from(HEIGHT) / (cells.len() as f64 + 1.0)).clamp(1.0, 4.0);
    page.ink.marks(&points, Mark::Square, size, BLUES.dark);
    Ok(())
}

/// Everything that is drawn.
fn rows(bands: &[Band], damage: Damage<'_>) -> Vec<String> {
    let text = |it: Option<f64>| it.map_or_else(String::new, |it| it.to_string());
    let of_band = |band: &Band| {
        let shares = (1..).zip(&band.shares).map(|(n, [low, middle, high])| {
            let [low, middle, high] = [*low, *middle, *high].map(text);
            format!("{},{n},{low},{middle},{high}", band.name)
        });
        let flat = (1..).zip(&band.flat);
        let flat = flat.map(|(n, it): (u32, _)| format!("{} flat,{n},,{},", band.name, text(*it)));
        shares.chain(flat).collect::<Vec<String>>()
    };
    let cells = (1_u32..).zip(damage.cells);
    let cells = cells.flat_map(|(n, row)| row.iter().map(move |y| format!("cell,{n},{y},,")));
    bands.iter().flat_map(of_band).chain(cells).collect()
}
