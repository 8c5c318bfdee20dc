//! A quantity over the triangle 0 ≤ y ≤ x ≤ 1, as shades of cells.

use crate::cells::{self, Grid};
use crate::figure::Error;
use crate::ink::{Anchor, Stroke};
use crate::page::Page;
use crate::palette::{INK, STEPS};
use crate::panel::{Axis, Frame};

/// How long the sides of a panel are.
pub(crate) const SIDE: u32 = 350;

/// What is shown of each cell, the length of a step of its shades, and how many decimals steps
/// have.
pub(crate) struct Quantity {
    pub(crate) heading: &'static str,
    pub(crate) axes: [&'static str; 2],
    /// Column and row of each cell, and what it has.
    pub(crate) cells: Vec<((u32, u32), f64)>,
    pub(crate) step: f64,
    pub(crate) places: usize,
}

/// Steps of a round length, enough of them to reach the greatest value.
pub(crate) fn step(most: f64) -> f64 {
    (most / STEPS.len() as f64 / 0.05).ceil() * 0.05
}

/// Draws `quantity` with its upper left corner at (`left`, `top`), each side cut into `parts`
/// parts.
pub(crate) fn panel(
    page: &mut Page,
    (left, top): (u32, u32),
    quantity: &Quantity,
    parts: u32,
) -> Result<(), Error> {
    let Quantity { heading, axes, ref cells, step, places } = *quantity;
    let frame = Frame { left, top, width: SIDE, height: SIDE };
    let axis = |title: &str| Axis::linear(title, 0.0..1.0, 5.0);
    let panel = page.panel(frame, axis(axes[0]), axis(axes[1]))?;
    page.heading(&panel, 10.0, heading);
    let side = 1.0 / f64::from(parts);
    let length = f64::from(SIDE) * side;
    let grid = Grid { origin: panel.at(side / 2.0, side / 2.0), step: (length, -length) };
    for (number, colour) in STEPS.into_iter().enumerate() {
        // The greatest value belongs to the last step.
        let is_here = |value: f64| {
            let last = (STEPS.len() - 1) as f64;
            (value / step).floor().min(last).total_cmp(&(number as f64)).is_eq()
        };
        let here = cells.iter().filter(|(_, value)| is_here(*value));
        cells::paint(page, grid, here.map(|(at, _)| *at), colour);
    }
    // In the corner above the diagonal, where there are no cells.
    page.ink.clear(panel.inside(8.0, 10.0), (124.0, 152.0));
    for (number, colour) in STEPS.into_iter().enumerate() {
        let y = 14.0 + 18.0 * (STEPS.len() - 1 - number) as f64;
        page.ink.tile(panel.inside(12.0, y), (16.0, 16.0), colour, Stroke::solid(INK, 0.5));
        let [from, to] = [number, number + 1].map(|number| step * number as f64);
        let text = format!("{from:.places$} to {to:.places$}");
        page.ink.text(panel.inside(34.0, y + 12.5), 12.0, Anchor::Start, INK, &text);
    }
    Ok(())
}
