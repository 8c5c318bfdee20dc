//! Sheets at x and 2x, and between: whether they look alike.

use super::{Reach, Shape, SheetGame, Sheets};
use crate::run::{Context, Stopped};

/// Distances between the shapes of sheets of one game.
///
/// The sheets are those of x/4, x/2 and x, and of 5/4, 3/2 and 7/4 of x/4 and x/2: three rungs of a
/// ladder, and what is between them.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Scaling {
    /// The game.
    pub game: String,
    /// The largest sheet.
    pub x: u32,
    /// How many cells there are in each direction.
    pub cells: u32,
    /// The window is y, z < span · x.
    pub span: u32,
    /// The sheets, smallest first.
    pub sheets: Vec<Scaled>,
    /// Distances between them, by ratio, then x.
    pub pairs: Vec<Pair>,
}

/// A sheet that is compared with others.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Scaled {
    /// The sheet.
    pub x: u32,
    /// How many losers are in its window.
    pub losers: u32,
    /// The distance between its even and its odd columns, divided by the square root of 2.
    pub noise: f64,
    /// The distance to the sheet x − 1.
    pub neighbour: f64,
}

/// The distance between two sheets.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Pair {
    /// The smaller sheet.
    pub x: u32,
    /// The larger sheet.
    pub other: u32,
    /// The larger x divided by the smaller.
    pub ratio: f64,
    /// The distance of their shapes.
    pub distance: f64,
}

impl Scaling {
    /// x is a multiple of this, so that all sheets are at whole numbers.
    pub const STEP: u32 = 16;

    /// The sheets that are compared, smallest first.
    fn ladder(x: u32) -> Vec<u32> {
        let quarter = x / 16;
        let rung = |first: u32| (4..8).map(move |part| first / 4 * part);
        rung(4 * quarter).chain(rung(8 * quarter)).chain([16 * quarter]).collect()
    }

    /// What the sheets of `game` up to `x` depend on.
    pub fn reach(game: &dyn SheetGame, x: u32, span: u32) -> Reach {
        let side = x.saturating_mul(span);
        Reach::new(game, x, (side, side))
    }

    /// Compares sheets of `game` up to `x`, a multiple of [`STEP`](Scaling::STEP).
    pub fn of(
        game: &dyn SheetGame,
        x: u32,
        (cells, span): (u32, u32),
        context: &Context,
    ) -> Result<Scaling, Stopped> {
        let (ladder, mut shapes) = (Scaling::ladder(x), Vec::new());
        let mut sheets = Sheets::new(game, Scaling::reach(game, x, span));
        context.begin("sheets", f64::from(x) + 1.0);
        let mut before = None;
        sheets.grow_to(x, context, |x, sheets| {
            let shape = |x| Shape::of(sheets.losers(), x, (cells, span));
            if let (true, Some(before)) = (ladder.contains(&x), before.take()) {
                shapes.push((x, shape(x), before));
            }
            if ladder.contains(&(x + 1)) {
                before = Some(shape(x));
            }
        })?;
        let scaled = |(x, shape, before): &(u32, Shape, Shape)| Scaled {
            x: *x,
            losers: shape.losers(),
            noise: shape.noise(),
            neighbour: shape.distance(before),
        };
        let mut pairs = Vec::new();
        for (at, (x, shape, _)) in shapes.iter().enumerate() {
            for (other, its_shape, _) in &shapes[at + 1..] {
                let (ratio, distance) =
                    (f64::from(*other) / f64::from(*x), shape.distance(its_shape));
                if (ratio * 4.0).fract() == 0.0 {
                    pairs.push(Pair { x: *x, other: *other, ratio, distance });
                }
            }
        }
        pairs.sort_by(|one, other| one.ratio.total_cmp(&other.ratio));
        let (sheets, game) = (shapes.iter().map(scaled).collect(), game.name().to_owned());
        Ok(Scaling { game, x, cells, span, sheets, pairs })
    }
}
