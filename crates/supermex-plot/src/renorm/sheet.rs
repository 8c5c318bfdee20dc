//! A sheet, or what it is made of.

use std::f64::consts::{FRAC_1_SQRT_2, SQRT_2};

use supermex::renorm::{Kind, Layer, Window};

use super::about;
use super::field::Field;
use crate::figure::{Error, Figure, Origin};
use crate::ink::{Anchor, Stroke};
use crate::measure::{widths, wrap};
use crate::page::{MARGIN, Page, WIDTH};
use crate::palette::{FAINT, INK, STEPS};
use crate::panel::{BELOW, Panel, label};

/// A page with a title and an explanation is not narrower.
const NARROWEST: u32 = 720;

const LEFT: u32 = 76;
const TOP: u32 = 80;
/// How much lower panels begin if there is a scale of shades.
const SCALE: u32 = 34;
/// How large a single panel can be, and one of four. A sheet with x = 400 has room for points of two
/// units.
const ONE: (u32, u32) = (822, 640);
const FOUR: (u32, u32) = (372, 300);
/// From the bottom of one of four panels to the next.
const GAP: u32 = 84;

/// A part of a sheet: instant winners in black, losers by the line they are on, or instant winners
/// by what they come from, each in a panel of its own. If there are more points than can be drawn
/// one by one, several share a square.
pub fn sheet(name: &'static str, window: &Window, origin: &Origin) -> Result<Figure, Error> {
    let is_parts = window.kind == Kind::Parts;
    // How its points are laid out.
    let field = Field::new((window.width, window.height), if is_parts { FOUR } else { ONE });
    let (width, height) = (field.size().0, field.size().1.max(40));
    let is_shaded = is_shaded(window, &field);
    let top = if is_shaded { TOP + SCALE } else { TOP };
    let bottom = if is_parts { top + 30 + 2 * height + GAP } else { top + height };
    // No wider than the panel, if that leaves room for words.
    let width = if is_parts { WIDTH } else { (LEFT + width + 26).clamp(NARROWEST, WIDTH) };
    let words = wrap(&subtitle(window), 13.0, f64::from(width) - 2.0 * MARGIN);
    let mut page = Page::sized(name, (width, bottom + BELOW), &title(window), &words);
    if is_shaded {
        draw_scale(&mut page, &field);
    }
    if is_parts {
        parts(&mut page, &field, window, top)?;
    } else {
        one(&mut page, &field, window, top)?;
    }
    let rows = window.layers.iter().flat_map(|(layer, points)| field.rows(layer.name(), points));
    Ok(page.finish(origin, "part,y,z,points", rows))
}

fn title(window: &Window) -> String {
    let x = label(f64::from(window.x), 0);
    match window.kind {
        Kind::Winners => format!("The instant winners of sheet {x}"),
        Kind::Losers => format!("The losers of sheet {x}"),
        Kind::Diagonal => format!("The losers of sheet {x} and their deadly diagonal"),
        Kind::Parts => format!("What the instant winners of sheet {x} come from"),
    }
}

/// Whether squares of the picture stand for several points, some darker than others.
fn is_shaded(window: &Window, field: &Field) -> bool {
    !field.is_exact() && matches!(window.kind, Kind::Winners | Kind::Parts)
}

/// What the shades say.
fn draw_scale(page: &mut Page, field: &Field) {
    let (group, side) = (field.group(), 22.0);
    let words = format!("Of the {group} × {group} points of each square, so many are there:");
    let left = MARGIN + widths([words.as_str()], 12.5)[0] + 40.0;
    page.ink.text((MARGIN, 88.0), 12.5, Anchor::Start, INK, &words);
    page.ink.text((left - 6.0, 88.0), 12.5, Anchor::End, INK, "0 %");
    for (index, colour) in STEPS.into_iter().enumerate() {
        let at = (left + side * index as f64, 77.0);
        page.ink.tile(at, (side, 14.0), colour, Stroke::solid(INK, 0.4));
    }
    let right = left + side * STEPS.len() as f64;
    page.ink.text((right + 6.0, 88.0), 12.5, Anchor::Start, INK, "100 %");
}

fn subtitle(window: &Window) -> String {
    let x = window.x;
    match window.kind {
        Kind::Winners => format!(
            "Positions [{x}, y, z] from which a move leads to a P-position with fewer columns of three"
        ),
        Kind::Losers => format!("P-positions [{x}, y, z]"),
        Kind::Diagonal => {
            format!("P-positions [{x}, y, z], and the diagonal down from the one with y = 0")
        }
        Kind::Parts => "Lines of losers of earlier sheets and their deadly diagonals".to_owned(),
    }
}

fn one(page: &mut Page, field: &Field, window: &Window, top: u32) -> Result<(), Error> {
    let panel = field.panel(page, (LEFT, top), 8.0)?;
    // Small sheets have no shape yet, and small panels no room for words.
    let has_room = panel.frame.width > 400 && panel.frame.height > 300;
    // Whether everything can be seen but what is repeated.
    let (width, height) = Window::whole(window.x);
    let is_whole = window.width >= width && window.height >= height;
    let is_explained = window.x >= 300 && has_room && is_whole;
    if is_explained && window.kind != Kind::Winners {
        lines(page, &panel, f64::from(window.x));
        legend(page, &panel, window);
    }
    for (layer, points) in &window.layers {
        match layer {
            Layer::Winners => field.paint(page, &panel, points, about(*layer).0),
            _ => field.mark(page, &panel, points, about(*layer).0),
        }
    }
    if is_explained && window.kind == Kind::Winners {
        regions(page, &panel, f64::from(window.x));
    }
    Ok(())
}

/// The names of the four regions, where they are.
fn regions(page: &mut Page, panel: &Panel, x: f64) {
    for (name, y, z) in
        [("I", 0.10, 0.22), ("II", 0.39, 0.20), ("III", 0.22, 0.57), ("IV", 0.78, 0.30)]
    {
        let (right, down) = panel.at(y * x, z * x);
        let half = 7.0 + 4.0 * name.len() as f64;
        page.ink.clear((right - half, down - 13.0), (2.0 * half, 26.0));
        page.ink.text((right, down + 6.0), 17.0, Anchor::Middle, INK, name);
    }
}

const PREDICTED: Stroke = Stroke { colour: FAINT, width: 0.8, dashes: "4 3" };

/// The lines of Eq. (5).
fn lines(page: &mut Page, panel: &Panel, x: f64) {
    let (top, end, flat) = (FRAC_1_SQRT_2 * x, (SQRT_2 - 1.0) * x, (2.0 - SQRT_2) * x);
    for (y, z) in [(end, 0.0), (end, flat)] {
        page.ink.line(&[panel.at(0.0, top), panel.at(y, z)], PREDICTED);
    }
}

/// Between the diagonal and the flat line, where there are no losers.
fn legend(page: &mut Page, panel: &Panel, window: &Window) {
    let mut y = 0.4 * f64::from(panel.frame.height);
    let high = 20.0 * (window.layers.len() + 1) as f64;
    page.ink.clear(panel.inside(-256.0, y - 20.0), (236.0, high + 16.0));
    for (layer, points) in &window.layers {
        let (x, down) = panel.inside(-240.0, y);
        page.ink.tile((x, down - 10.0), (12.0, 12.0), about(*layer).0, Stroke::solid(INK, 0.5));
        let text = format!("{}, {}", about(*layer).1, label(points.count() as f64, 0));
        page.ink.text((x + 20.0, down), 12.5, Anchor::Start, INK, &text);
        y += 20.0;
    }
    let (x, down) = panel.inside(-240.0, y);
    page.ink.line(&[(x - 4.0, down - 4.0), (x + 16.0, down - 4.0)], PREDICTED);
    page.ink.text((x + 20.0, down), 12.5, Anchor::Start, INK, "the lines of Eq. (5)");
}

/// One panel for each part.
fn parts(page: &mut Page, field: &Field, window: &Window, top: u32) -> Result<(), Error> {
    let below = field.size().1.max(40) + GAP;
    for (index, (layer, points)) in (0..).zip(&window.layers) {
        let (across, down) = (index % 2, index / 2);
        let corner = (LEFT + across * 440, top + 30 + down * below);
        let panel = field.panel(page, corner, 5.0)?;
        field.paint(page, &panel, points, about(*layer).0);
        let heading = format!("{}, {} points", about(*layer).1, label(points.count() as f64, 0));
        page.heading(&panel, 9.0, &heading);
    }
    Ok(())
}
