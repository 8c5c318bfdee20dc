//! Games: those with names, and any list of rays.

use super::{Ray, RayError, SheetGame, Triple};
use crate::text::shortened;

/// The most rays of a game.
pub const MOST_RAYS: usize = 64;

/// The most positions that are declared won, and the most points that are inherited.
pub const MOST_POINTS: usize = 10_000;

/// The games with names.
pub const NAMES: [&str; 5] = ["nim", "wythoff", "wythoff:any-two", "wythoff:three", "wythoff:all"];

/// Why there is no such game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GameError {
    /// There is no game of this name.
    #[error("there is no game '{name}'; there are {}, and files of JSON", NAMES.join(", "))]
    Unknown {
        /// What was asked for.
        name: String,
    },
    /// The file is not the JSON of a game.
    #[error("it is not the JSON of a game: {why}")]
    Json {
        /// What the reader of JSON says.
        why: String,
    },
    /// A game needs moves.
    #[error("a game needs at least one ray, as in \"rays\":[[-1,0,0]]")]
    NoRays,
    /// There are too many rays.
    #[error("a game has up to {MOST_RAYS} rays, and here are {rays}")]
    ManyRays {
        /// How many there are.
        rays: usize,
    },
    /// There are too many points.
    #[error("up to {MOST_POINTS} positions are declared or inherited, and here are {points}")]
    ManyPoints {
        /// How many there are.
        points: usize,
    },
    /// A ray is wrong.
    #[error(transparent)]
    Ray(#[from] RayError),
}

/// A game by its rays.
///
/// ```
/// use supermex::renorm::games::{Ray, RayGame, SheetGame};
///
/// let rays = [[-1, 0, 1], [0, -1, 0], [0, 0, -1]].map(Ray::new).into_iter();
/// let game = RayGame::new("a game", rays.collect::<Result<Vec<_>, _>>()?)?;
/// assert_eq!(game.rays().len(), 3);
/// # Ok::<(), supermex::renorm::games::GameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RayGame {
    name: String,
    rays: Vec<Ray>,
    declared: Vec<Triple>,
    inherited: Vec<Triple>,
}

impl RayGame {
    /// The game with these moves.
    pub fn new(name: impl Into<String>, rays: Vec<Ray>) -> Result<RayGame, GameError> {
        match rays.len() {
            0 => return Err(GameError::NoRays),
            rays @ 1.. if rays > MOST_RAYS => return Err(GameError::ManyRays { rays }),
            _ => {}
        }
        let name = shortened(&name.into(), 80);
        Ok(RayGame { name, rays, declared: Vec::new(), inherited: Vec::new() })
    }

    /// The same game, with more positions declared won.
    pub fn declaring(mut self, positions: &[Triple]) -> Result<RayGame, GameError> {
        self.declared.extend(positions);
        check_number(&self.declared)?;
        Ok(self)
    }

    /// The same game, with more points that are inherited.
    pub fn inheriting(mut self, points: &[Triple]) -> Result<RayGame, GameError> {
        self.inherited.extend(points);
        check_number(&self.inherited)?;
        Ok(self)
    }
}

fn check_number(points: &[Triple]) -> Result<(), GameError> {
    let points = points.len();
    if points > MOST_POINTS { Err(GameError::ManyPoints { points }) } else { Ok(()) }
}

impl SheetGame for RayGame {
    fn name(&self) -> &str {
        &self.name
    }

    fn rays(&self) -> &[Ray] {
        &self.rays
    }

    fn declared(&self) -> &[Triple] {
        &self.declared
    }

    fn inherited(&self) -> &[Triple] {
        &self.inherited
    }
}

/// The most losers that a column of `height` points can have: no move leads from one to another.
pub(crate) fn most_losers(game: &dyn SheetGame, height: u32) -> u32 {
    let of_ray = |ray: &Ray| {
        let [0, 0, down] = ray.step() else { return height };
        // Points that are whole steps apart: one of them, or one in each `most` + 1, is lost.
        let step = down.unsigned_abs();
        let apart = height.div_ceil(step);
        let lost = ray.most().map_or(1, |most| apart.div_ceil(most.saturating_add(1)));
        lost.saturating_mul(step).min(height)
    };
    game.rays().iter().map(of_ray).min().unwrap_or(height)
}

/// Any amount from one heap.
const ONE_HEAP: [[i32; 3]; 3] = [[-1, 0, 0], [0, -1, 0], [0, 0, -1]];

/// Equal amounts from two heaps; the first two come first.
const TWO_HEAPS: [[i32; 3]; 3] = [[-1, -1, 0], [-1, 0, -1], [0, -1, -1]];

/// Equal amounts from all heaps.
const THREE_HEAPS: [[i32; 3]; 1] = [[-1, -1, -1]];

/// The game of a name.
///
/// ```
/// use supermex::renorm::games::{NAMES, SheetGame, named};
///
/// for name in NAMES {
///     assert_eq!(named(name)?.name(), name);
/// }
/// # Ok::<(), supermex::renorm::games::GameError>(())
/// ```
pub fn named(name: &str) -> Result<RayGame, GameError> {
    let more: Vec<[i32; 3]> = match name {
        "nim" => vec![],
        "wythoff" => TWO_HEAPS[..1].to_vec(),
        "wythoff:any-two" => TWO_HEAPS.to_vec(),
        "wythoff:three" => THREE_HEAPS.to_vec(),
        "wythoff:all" => [&TWO_HEAPS[..], &THREE_HEAPS[..]].concat(),
        _ => return Err(GameError::Unknown { name: shortened(name, 40) }),
    };
    let rays: Result<Vec<_>, _> = ONE_HEAP.into_iter().chain(more).map(Ray::new).collect();
    RayGame::new(name, rays?)
}

#[cfg(test)]
mod tests {
    use super::super::{Reach, Sheets};
    use super::*;

    /// No column has more losers than can be, and some have as many.
    #[test]
    fn columns_have_so_many_losers_at_most() {
        let ray = |step| Ray::new(step).unwrap();
        let bounded = |step, most| ray(step).with_most(most).unwrap();
        for (rays, expected) in [
            (vec![ray([-1, 0, 0]), ray([0, 0, -1])], 1),
            (vec![ray([-1, 0, 0])], 40),
            (vec![ray([-1, 0, 0]), ray([0, 0, -3])], 3),
            (vec![ray([-1, 0, 0]), bounded([0, 0, -1], 1)], 20),
            (vec![ray([-1, 0, 0]), bounded([0, 0, -2], 2)], 14),
            (vec![ray([-1, 0, 0]), bounded([0, 0, -2], 2), ray([0, 0, -7])], 7),
            (vec![ray([-1, 0, 0]), ray([0, 0, -100])], 40),
        ] {
            let game = RayGame::new("rays", rays).unwrap();
            assert_eq!(most_losers(&game, 40), expected, "{game:?}");
            let mut sheets = Sheets::new(&game, Reach::new(&game, 2, (3, 40)));
            let mut most = 0;
            for _ in 0..=2 {
                sheets.grow();
                most = (0..3)
                    .map(|y| sheets.losers().heights(y).count())
                    .max()
                    .max(Some(most))
                    .unwrap();
            }
            assert!(most <= expected as usize, "{game:?}: {most}");
            assert!(game.rays().len() > 2 || most == expected as usize, "{game:?}: {most}");
        }
    }
}
