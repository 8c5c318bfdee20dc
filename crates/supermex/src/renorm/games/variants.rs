//! How far variants of a game are from it, and from one another.

use std::ops::RangeInclusive;

use super::{Bits, Protocol, Reach, Scaling, Shape, SheetGame, Sheets, Triple};
use crate::run::{Context, Stopped};

/// Distances between the sheets of one x of a game and of its variants, each with one more winner.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Variants {
    /// The game.
    pub game: String,
    /// The sheet that is compared.
    pub x: u32,
    /// How the winner is added.
    pub protocol: Protocol,
    /// How many cells there are in each direction.
    pub cells: u32,
    /// The window is y, z < span · x.
    pub span: u32,
    /// The winners that make the variants, one each.
    pub points: Vec<Triple>,
    /// The distance of the variants from the game, in the order of the points.
    pub distances: Vec<f64>,
    /// How many variants have exactly the losers of the game in the window of this sheet.
    pub same: u32,
    /// The distances between any two of the other variants.
    pub mutual: Option<Spread>,
    /// The noise of the other variants: half against half of one sheet.
    pub noise: Option<Spread>,
    /// The noise of the game.
    pub own_noise: f64,
}

/// The least, the median and the greatest of some numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Spread {
    /// How many numbers there are.
    pub cases: u32,
    /// The least.
    pub least: f64,
    /// The lower median.
    pub median: f64,
    /// The greatest.
    pub greatest: f64,
}

impl Spread {
    /// The spread of some numbers, if there are any.
    pub fn of(mut numbers: Vec<f64>) -> Option<Spread> {
        numbers.sort_by(f64::total_cmp);
        let (least, greatest) = (*numbers.first()?, *numbers.last()?);
        let median = numbers[(numbers.len() - 1) / 2];
        let cases = u32::try_from(numbers.len()).unwrap_or(u32::MAX);
        Some(Spread { cases, least, median, greatest })
    }
}

impl Variants {
    /// The losers with y < x of all sheets x of a range A to B, and with z < 3 B: those that make
    /// variants.
    pub fn points(
        game: &dyn SheetGame,
        range: &RangeInclusive<u32>,
        context: &Context,
    ) -> Result<Vec<Triple>, Stopped> {
        let (first, last) = (*range.start(), *range.end());
        let window = (last.max(1), last.saturating_mul(3).max(1));
        let mut sheets = Sheets::new(game, Reach::new(game, last, window));
        let mut points = Vec::new();
        sheets.grow_to(last, context, |x, sheets| {
            for y in if x < first { 0..0 } else { 0..x } {
                let heights = sheets.losers().heights(y as usize);
                let heights = heights.map_while(|z| u32::try_from(z).ok());
                points.extend(heights.take_while(|&z| z < window.1).map(|z| [x, y, z]));
            }
        })?;
        Ok(points)
    }

    /// Compares the sheet of `x` of `game` with those of its variants.
    pub fn of(
        game: &dyn SheetGame,
        points: Vec<Triple>,
        protocol: Protocol,
        (x, cells, span): (u32, u32, u32),
        context: &Context,
    ) -> Result<Variants, Stopped> {
        let start = Sheets::new(game, Scaling::reach(game, x, span));
        context.begin("sheets", (f64::from(x) + 1.0) * (points.len() as f64 + 1.0));
        let grown = |mut sheets: Sheets| {
            sheets.grow_to(x, context, |_, _| {})?;
            Ok(sheets.losers().clone())
        };
        let shape = |losers: &Bits| Shape::of(losers, x, (cells, span));
        let usual = grown(start.clone())?;
        let own = shape(&usual);
        let (mut distances, mut others) = (Vec::with_capacity(points.len()), Vec::new());
        let mut same = 0;
        for &point in &points {
            let mut sheets = start.clone();
            protocol.apply(&mut sheets, point);
            let losers = grown(sheets)?;
            let its_shape = shape(&losers);
            distances.push(own.distance(&its_shape));
            if agree(&losers, &usual, x.saturating_mul(span)) {
                same += 1;
            } else {
                others.push(its_shape);
            }
        }
        let pairs = others
            .iter()
            .enumerate()
            .flat_map(|(at, one)| others[at + 1..].iter().map(|other| one.distance(other)));
        Ok(Variants {
            game: game.name().to_owned(),
            x,
            protocol,
            cells,
            span,
            distances,
            same,
            mutual: Spread::of(pairs.collect()),
            noise: Spread::of(others.iter().map(Shape::noise).collect()),
            own_noise: own.noise(),
            points,
        })
    }
}

/// Whether two sets have the same points with y and z below a side.
fn agree(one: &Bits, other: &Bits, side: u32) -> bool {
    let side = side as usize;
    let low = |bits: &'_ Bits, y| bits.heights(y).take_while(|&z| z < side).collect::<Vec<_>>();
    (0..side).all(|y| low(one, y) == low(other, y))
}
