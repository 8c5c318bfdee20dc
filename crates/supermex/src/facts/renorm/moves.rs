//! Winning moves from random positions.

use serde::{Deserialize, Serialize};

use super::super::Observed;
use crate::renorm::geometry::{Distribution, Estimate};
use crate::renorm::{Landing, MoveStudy, Ray};

/// Where on the lines of losers the winning moves from random positions lie.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Moves {
    /// Positions have from x/2 to x columns of three squares.
    pub x: u32,
    /// What the random numbers begin with.
    pub seed: u64,
    /// How many positions were looked at that are won for the player to move.
    pub positions: u64,
    /// How many positions were drawn that are lost instead.
    pub lost: u64,
    /// How many positions have no winning move, one, two and so on.
    pub by_moves: Vec<u64>,
    /// All ways to win.
    pub ways: Vec<WayFound>,
    /// Each number is exact for these positions; what it says of others is not proved.
    pub status: Observed,
}

/// A way to win.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WayFound {
    /// The move, as the paper numbers them.
    #[serde(rename = "move")]
    pub ray: Ray,
    /// The line that it leads to.
    pub line: Landing,
    /// From which share of positions the geometry expects such a move.
    pub predicted: f64,
    /// From which share of positions there is one; the error is that of independent draws.
    pub share: Estimate,
    /// From how many positions there is one.
    pub count: u64,
    /// From how many positions there is one although its ray does not meet the line, near an end.
    pub beyond: u64,
    /// How far the others are from where the ray meets the line.
    pub distances: Option<Distribution>,
}

impl Moves {
    /// What was found of positions up to `x`, drawn from `seed` on.
    pub fn new(x: u32, seed: u64, study: &MoveStudy) -> Moves {
        let all = study.positions.max(1) as f64;
        let ways = study.ways.iter().map(|it| {
            let value = it.count as f64 / all;
            WayFound {
                ray: it.way.0,
                line: it.way.1,
                predicted: it.expected / all,
                share: Estimate { value, error: (value * (1.0 - value) / all).sqrt() },
                count: it.count,
                beyond: it.beyond,
                distances: it.distances.clone(),
            }
        });
        Moves {
            x,
            seed,
            positions: study.positions,
            lost: study.lost,
            by_moves: study.by_moves.clone(),
            ways: ways.collect(),
            status: Observed::Observed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::Context;

    /// Shares are of the positions that are won, counted and expected alike.
    #[test]
    fn shares_are_of_the_positions_that_are_won() {
        let study = MoveStudy::find(30, 3000, 5, &Context::default()).unwrap();
        assert!(study.lost > 0, "{study:?}");
        let (found, all) = (Moves::new(30, 5, &study), study.positions as f64);
        for (way, it) in study.ways.iter().zip(&found.ways) {
            assert!((it.predicted * all - way.expected).abs() < 1e-6, "{it:?}");
            assert!((it.share.value * all - way.count as f64).abs() < 1e-6, "{it:?}");
        }
    }
}
