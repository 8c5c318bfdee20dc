//! The figures of sheets, as E. Friedman and A. Landsberg (*Nonlinear dynamics in combinatorial
//! games: renormalizing Chomp*, Chaos 17, 2007) draw them, and what is measured of their geometry.

mod board;
mod damage;
mod diagonals;
mod field;
mod games;
mod half;
mod opening;
mod parameters;
mod planes;
mod scatter;
mod sheet;

pub use board::board;
pub use damage::{Band, Damage, sensitivity};
pub use diagonals::diagonals;
pub use games::{OtherGame, games};
pub use half::{HalfTimes, half_times};
pub use opening::opening;
pub use parameters::parameters;
pub use planes::planes;
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

const BOARD: &str = "renorm-1-board";
/// The name of the figure `renorm-6-diagonals`.
pub const DIAGONALS: &str = "renorm-6-diagonals";
/// The name of the figure `renorm-7-opening`.
pub const OPENING: &str = "renorm-7-opening";
/// The name of the figure `renorm-8-sensitivity`.
pub const DAMAGE: &str = "renorm-8-sensitivity";
/// The name of the figure `renorm-half-times`.
pub const HALF: &str = "renorm-half-times";
/// The name of the figure `renorm-parameters`.
pub const PARAMETERS: &str = "renorm-parameters";
/// The name of the figure `renorm-scatter`.
pub const SCATTER: &str = "renorm-scatter";

/// The name of the figure `renorm-games`.
pub const GAMES: &str = "renorm-games";
/// The name of the figure `renorm-four`.
pub const PLANES: &str = "renorm-four";

/// The names of all others.
pub const NAMES: [&str; 9] =
    [BOARD, DIAGONALS, OPENING, DAMAGE, HALF, PARAMETERS, SCATTER, GAMES, PLANES];

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
