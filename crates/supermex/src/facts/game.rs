//! Moves of a game: `reply` and `review`.

use serde::{Deserialize, Serialize};

use crate::game::{self, Game, Judged, Player, TurningPoint};
use crate::{Move, Position};

/// The computer's move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reply {
    /// The position.
    pub position: Position,
    /// How well the computer plays.
    pub level: String,
    /// The move; nothing if only the poison is left.
    #[serde(rename = "move")]
    pub reply: Option<Move>,
}

/// A game, judged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Review {
    /// Where it began.
    pub position: Position,
    /// Who could have won from there: `first` or `second`, the player who moved first or the other.
    pub favourite: String,
    /// Who has won, or could win from where the game is now.
    pub now: String,
    /// The number of the move that lost the game, from 1 on; nothing if the win never changed
    /// hands.
    pub decisive: Option<usize>,
    /// Every move.
    pub moves: Vec<Judged>,
}

impl Review {
    /// What a review of a game says. The first player is the one who moved first.
    pub fn new(game: &Game, review: game::Review) -> Review {
        let name = |player: Player| {
            let is_first = player == game.first();
            if is_first { "first" } else { "second" }.to_owned()
        };
        let decisive = match review.decisive() {
            Some(TurningPoint::Mistake { ply }) => Some(ply + 1),
            _ => None,
        };
        Review {
            position: game.start().clone(),
            favourite: name(review.favourite_at_start),
            now: name(review.favourite_now),
            decisive,
            moves: review.moves,
        }
    }
}
