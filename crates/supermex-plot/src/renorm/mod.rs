//! The figures of sheets, as E. Friedman and A. Landsberg (*Nonlinear dynamics in combinatorial
//! games: renormalizing Chomp*, Chaos 17, 2007) draw them, and what is measured of their geometry.

mod damage;
mod field;
mod opening;
mod parameters;
mod scatter;
mod sheet;

pub use damage::{Band, Damage, sensitivity};
pub use opening::opening;
pub use parameters::parameters;
pub use scatter::scatter;
pub use sheet::sheet;

use supermex::renorm::{Kind, Layer};

use crate::palette::{BLACK, BLUE, ORANGE, ROSE};

/// The figures of the paper, in its order, by the x and the points of their sheets.
pub const SHEETS: [(&str, u32, Kind); 6] = [
    ("renorm-2a-winners-800", 800, Kind::Winners),
    ("renorm-2b-winners-400", 400, Kind::Winners),
    ("renorm-2c-losers-400", 400, Kind::Losers),
    ("renorm-3-diagonal-400", 400, Kind::Diagonal),
    ("renorm-4-winners-100", 100, Kind::Winners),
    ("renorm-5-parts-100", 100, Kind::Parts),
];

const OPENING: &str = "renorm-7-opening";
const DAMAGE: &str = "renorm-8-sensitivity";
const PARAMETERS: &str = "renorm-parameters";
const SCATTER: &str = "renorm-scatter";

/// The names of all others.
pub const NAMES: [&str; 4] = [OPENING, DAMAGE, PARAMETERS, SCATTER];

/// The colour of a layer, and what it is.
fn about(layer: Layer) -> (&'static str, &'static str) {
    match layer {
        Layer::Winners => (BLACK, "W: instant winners"),
        Layer::Lower => (BLUE, "LL: lower losers"),
        Layer::Upper => (ORANGE, "U: upper losers"),
        Layer::Flat => (ROSE, "F: flat losers"),
        Layer::Deadly => (BLACK, "DD: deadly diagonals"),
    }
}
