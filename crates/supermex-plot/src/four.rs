//! The figures of four rows.

use supermex::rows::{FourShape, ShapeBin};

use crate::figure::{Error, Figure, Origin};
use crate::heat::{self, Quantity, SIDE};
use crate::page::Page;

/// The names of all figures of four rows.
pub const NAMES: [&str; 1] = ["four-shape"];

const TOP: u32 = 100;

/// Where in the plane of c/b and d/b tails live, and how far their first rows hang over.
pub fn shape(shape: &FourShape, origin: &Origin) -> Result<Figure, Error> {
    let title = "Where the P-positions (a, b, c, d) of four-rowed Chomp lie";
    let seconds = shape.second_rows();
    let subtitle = if seconds.is_empty() {
        "There are too few of them for a picture".to_owned()
    } else {
        format!(
            "All with a second row b from {} to {}, by their shorter rows c and d; darker is more",
            seconds.start(),
            seconds.end()
        )
    };
    let mut page = Page::new(NAMES[0], TOP + SIDE, title, &subtitle);
    let most = shape.bins().iter().filter_map(mean).fold(0.1, f64::max);
    let cells = |of: fn(&ShapeBin) -> Option<f64>| {
        let cell = |bin: &ShapeBin| Some(((bin.c, bin.d), of(bin)?));
        shape.bins().iter().filter_map(cell).collect()
    };
    let axes = ["c/b", "d/b"];
    let living = Quantity {
        heading: "Share of all (c, d) for which there is an a",
        axes,
        cells: cells(|bin| Some(bin.living as f64 / bin.tails as f64)),
        step: 0.125,
        places: 3,
    };
    let overhang = Quantity {
        heading: "How far a is beyond b: mean of (a − b)/b",
        axes,
        cells: cells(mean),
        step: heat::step(most),
        places: 2,
    };
    for (left, quantity) in [(84, living), (528, overhang)] {
        heat::panel(&mut page, (left, TOP), &quantity, shape.parts)?;
    }
    let table = shape.bins().into_iter().map(|bin| {
        let mean = mean(&bin).map_or(String::new(), |mean| mean.to_string());
        format!("{},{},{},{},{mean}", bin.c, bin.d, bin.tails, bin.living)
    });
    Ok(page.finish(origin, "c,d,tails,living,mean", table))
}

fn mean(bin: &ShapeBin) -> Option<f64> {
    bin.overhang.map(|overhang| overhang.mean)
}
