//! One sheet of a game, to be looked at.

use super::super::{Kind, Points};
use super::bits::Bits;
use super::{Reach, SheetGame, Sheets};
use crate::run::{Context, Stopped};

/// The instant winners or the losers of a sheet in a window, and a few numbers about it.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameSheet {
    /// The game.
    pub game: String,
    /// The sheet.
    pub x: u32,
    /// Which points are shown: W or L.
    pub kind: Kind,
    /// All points have y below the first number and z below the second.
    pub window: (u32, u32),
    /// How many losers are in the window.
    pub losers: u64,
    /// How many columns of the window have a loser in it.
    pub columns: u32,
    /// The share of the window that is instant winners.
    pub winners: f64,
    /// The lowest loser with y = 0, if one is in the window.
    pub top: Option<u32>,
    /// The points [y, z], by y, then z.
    pub points: Points,
}

impl GameSheet {
    /// The window of the sheet of `x` if none is asked for.
    pub fn usual_window(x: u32) -> (u32, u32) {
        let more = |length: u32| length.saturating_add(10);
        (more(x), more(x.saturating_mul(2)))
    }

    /// The sheet of `x` in a window.
    pub fn of(
        game: &dyn SheetGame,
        x: u32,
        kind: Kind,
        window: (u32, u32),
        context: &Context,
    ) -> Result<GameSheet, Stopped> {
        let mut sheets = Sheets::new(game, Reach::new(game, x, window));
        context.begin("sheets", f64::from(x) + 1.0);
        sheets.grow_to(x, context, |_, _| {})?;
        let losers = sheets.losers();
        let size = (window.0 as usize, window.1 as usize);
        let shown = if kind == Kind::Losers { losers } else { sheets.winners() };
        let cells = f64::from(window.0) * f64::from(window.1);
        Ok(GameSheet {
            game: game.name().to_owned(),
            x,
            kind,
            window,
            losers: losers.count(size),
            columns: (0..window.0).map(|y| u32::from(lowest(losers, y, window.1).is_some())).sum(),
            winners: sheets.winners().count(size) as f64 / cells,
            top: lowest(losers, 0, window.1),
            points: points(shown, window).into(),
        })
    }
}

/// The lowest point of a column below a height.
fn lowest(points: &Bits, y: u32, height: u32) -> Option<u32> {
    let z = points.heights(y as usize).next()?;
    u32::try_from(z).ok().filter(|&z| z < height)
}

/// All points in a window.
fn points(of: &Bits, (width, height): (u32, u32)) -> Vec<(u32, u32)> {
    let column = |y: u32| {
        let heights = of.heights(y as usize).map_while(move |z| u32::try_from(z).ok());
        heights.take_while(move |&z| z < height).map(move |z| (y, z))
    };
    (0..width).flat_map(column).collect()
}
