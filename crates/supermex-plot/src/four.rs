//! The figures of four rows.

use supermex::rows::{FourShape, ShapeBin};

use crate::cells::{self, Grid};
use crate::figure::{Error, Figure, Origin};
use crate::ink::{Anchor, Stroke};
use crate::page::Page;
use crate::palette::{INK, STEPS};
use crate::panel::{Axis, Frame, Panel};

/// The names of all of them, for whoever wants to know before they are drawn.
pub const NAMES: [&str; 1] = ["four-shape"];

const SIDE: u32 = 350;
const TOP: u32 = 100;

/// Where in the plane of c/b and d/b tails live, and how far their first rows hang over.
pub fn shape(shape: &FourShape, origin: &Origin) -> Result<Figure, Error> {
    let title = "The P-positions (a, b, c, d) of four-rowed Chomp";
    let seconds = shape.second_rows();
    let subtitle = if seconds.is_empty() {
        "There are too few of them for a picture".to_owned()
    } else {
        format!(
            "For all tails (c, d) of the second rows b from {} to {}",
            seconds.start(),
            seconds.end()
        )
    };
    let mut page = Page::new(NAMES[0], TOP + SIDE, title, &subtitle);
    // Steps of a round length, enough of them to reach the greatest mean.
    let most = shape.bins().iter().filter_map(mean).fold(0.1, f64::max);
    let step = (most / STEPS.len() as f64 / 0.05).ceil() * 0.05;
    let living = Quantity {
        heading: "Which share of the tails lives",
        of: |bin| Some(bin.living as f64 / bin.tails as f64),
        step: 0.125,
        places: 3,
    };
    let overhang =
        Quantity { heading: "Mean of (a − b)/b for the living", of: mean, step, places: 2 };
    for (left, quantity) in [(84, living), (528, overhang)] {
        panel(&mut page, left, shape, &quantity)?;
    }
    Ok(page.finish(origin))
}

/// What is shown of each bin, in steps of some length, and how many decimals these have.
struct Quantity {
    heading: &'static str,
    of: fn(&ShapeBin) -> Option<f64>,
    step: f64,
    places: usize,
}

fn mean(bin: &ShapeBin) -> Option<f64> {
    bin.overhang.map(|overhang| overhang.mean)
}

/// A quantity as shades of cells.
fn panel(page: &mut Page, left: u32, shape: &FourShape, quantity: &Quantity) -> Result<(), Error> {
    let Quantity { heading, of, step, places } = *quantity;
    let frame = Frame { left, top: TOP, width: SIDE, height: SIDE };
    let axis = |title: &str| Axis::linear(title, 0.0..1.0, 5.0);
    let panel = Panel { frame, x: axis("c/b"), y: axis("d/b") };
    page.put(&panel)?;
    page.ink.text(panel.inside(0.0, -10.0 - f64::from(SIDE)), 13.0, Anchor::Start, INK, heading);
    let side = 1.0 / f64::from(shape.parts());
    let length = f64::from(SIDE) * side;
    let grid = Grid { origin: panel.at(side / 2.0, side / 2.0), step: (length, -length) };
    let bins = shape.bins();
    for (number, colour) in STEPS.into_iter().enumerate() {
        // The greatest value belongs to the last step.
        let is_here = |value: f64| {
            let last = (STEPS.len() - 1) as f64;
            (value / step).floor().min(last).total_cmp(&(number as f64)).is_eq()
        };
        let here = bins.iter().filter(|bin| of(bin).is_some_and(is_here));
        cells::paint(page, grid, here.map(|bin| (bin.c, bin.d)), colour);
    }
    // In the corner above the diagonal, where there are no tails.
    page.ink.clear(panel.inside(8.0, 10.0), (118.0, 152.0));
    for (number, colour) in STEPS.into_iter().enumerate() {
        let y = 14.0 + 18.0 * (STEPS.len() - 1 - number) as f64;
        page.ink.tile(panel.inside(12.0, y), (16.0, 16.0), colour, Stroke::solid(INK, 0.5));
        let [from, to] = [number, number + 1].map(|number| step * number as f64);
        let text = format!("{from:.places$} to {to:.places$}");
        page.ink.text(panel.inside(34.0, y + 12.5), 11.5, Anchor::Start, INK, &text);
    }
    Ok(())
}
