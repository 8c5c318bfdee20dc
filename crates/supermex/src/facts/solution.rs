//! Who wins a position, and how: `solve`.

use serde::{Deserialize, Serialize};

use crate::{Move, Nimber, Outcome, Position};

/// A position and what it is worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Solution {
    /// The position.
    pub position: Position,
    /// Who wins.
    pub outcome: Outcome,
    /// The nim-value, if it was asked for.
    pub nim: Option<Nimber>,
    /// The remoteness, in moves, if it was asked for.
    pub depth: Option<u128>,
    /// Every winning move, by row, then column.
    pub winning_moves: Vec<Move>,
}

impl From<&crate::Solution> for Solution {
    fn from(found: &crate::Solution) -> Solution {
        Solution {
            position: found.position.clone(),
            outcome: found.outcome,
            nim: found.nim,
            depth: found.remoteness,
            winning_moves: found.winning_moves.clone(),
        }
    }
}
