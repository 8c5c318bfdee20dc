//! The diagram of H. Hasse, as coordinates: where the elements of a poset are drawn, and the lines
//! between them.
//!
//! The method is that of K. Sugiyama, S. Tagawa and M. Toda (*Methods for visual understanding of
//! hierarchical system structures*, IEEE Trans. SMC 11, 1981), one file a step:
//!
//! | file | step |
//! |---|---|
//! | `layers.rs` | each element gets a layer; a line over several layers gets a bend in each of them |
//! | `crossings.rs` | layers are put in an order with few crossings |
//! | `spread.rs` | elements and bends get their places from left to right |
//! | `lines.rs` | lines lose the bends that they do not need |
//!
//! No line passes through an element, and that is so by construction: between two layers there are
//! no elements, inside a layer a line goes straight up at the place that its bend has for itself,
//! and a bend is left out only if the straight line in its stead keeps clear of every box.
//!
//! The crate `rust-sugiyama` (0.4) was looked at before this was written. It drops the bends when it
//! is done, so that long lines pass through elements again; its hash maps make the picture another
//! one in each run; and it has no boxes of different widths in one layer. What is here needs no
//! crates and builds for wasm32, so that a page can draw the same diagrams.

mod crossings;
mod layers;
mod lines;
mod spread;
#[cfg(test)]
mod tests;

use self::layers::Layered;
use super::Poset;

/// How large things are in a diagram, in any unit.
#[derive(Clone, Debug, PartialEq)]
pub struct Measures {
    /// How wide the box of each element is.
    pub widths: Vec<f64>,
    /// How high all boxes are.
    pub height: f64,
    /// The room between two boxes side by side.
    pub gap: f64,
    /// The least room between two layers.
    pub between: f64,
}

impl Measures {
    /// Boxes of one size for `count` elements.
    pub fn square(count: usize, side: f64) -> Measures {
        Measures { widths: vec![side; count], height: side, gap: side / 2.0, between: 1.5 * side }
    }
}

/// Where everything is drawn. The upper left corner is (0, 0), and y grows downwards, as it does on
/// screens; what is greater is higher.
///
/// ```
/// use supermex::poset::families::boolean;
/// use supermex::poset::Measures;
///
/// let subsets = boolean(3, 3)?;
/// let diagram = subsets.diagram(&Measures::square(subsets.len(), 20.0))?;
/// // The whole set is at the top, in the middle.
/// assert_eq!(diagram.centres[6], [diagram.width / 2.0, 10.0]);
/// // Lines go up from the box of what is less to the box of what is greater.
/// assert!(diagram.lines.iter().all(|line| line.points[0][1] > line.points[1][1]));
/// assert_eq!(diagram.lines.len(), 9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Diagram {
    /// How wide it is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
    /// The centre of the box of each element, x and y.
    pub centres: Vec<[f64; 2]>,
    /// A line for each pair of which the first is less than the second, with nothing between them.
    pub lines: Vec<Line>,
}

/// A line of a diagram.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Line {
    /// The smaller element.
    pub less: usize,
    /// The greater element.
    pub great: usize,
    /// From the upper edge of the smaller one to the lower edge of the greater one, straight from
    /// point to point.
    pub points: Vec<[f64; 2]>,
}

/// Why a poset has no diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "its diagram would have {bends} bends where lines pass other elements, and {} are the most",
    DiagramError::MOST
)]
pub struct DiagramError {
    /// How many bends there would be.
    pub bends: usize,
}

impl DiagramError {
    /// The most bends of a diagram: with more, nobody could follow a line.
    pub const MOST: usize = 50_000;
}

impl Poset {
    /// The diagram of the poset, where boxes have these `measures`, with a width for each element.
    pub fn diagram(&self, measures: &Measures) -> Result<Diagram, DiagramError> {
        let layered = Layered::of(self)?;
        let mut centres = vec![[0.0; 2]; layered.len()];
        let mut left = 0.0;
        for part in layered.parts() {
            let order = crossings::order(&layered, &part);
            let places = spread::spread(&layered, &order, measures);
            let ends = order.iter().flatten().map(|&it| {
                let half = spread::width(&layered, it, measures) / 2.0;
                (places[&it] - half, places[&it] + half)
            });
            let ends =
                ends.fold((f64::MAX, f64::MIN), |all, it| (all.0.min(it.0), all.1.max(it.1)));
            for (it, x) in places {
                centres[it][0] = left + x - ends.0;
            }
            left += ends.1 - ends.0 + 2.0 * measures.gap;
        }
        let width = (left - 2.0 * measures.gap).max(0.0);
        let height = spread::stack(&layered, &mut centres, measures);
        let lines = lines::draw(&layered, &centres, measures);
        centres.truncate(self.len());
        Ok(Diagram { width, height, centres, lines })
    }
}
