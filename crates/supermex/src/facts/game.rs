//! Moves of a game: `reply` and `review`.

use serde::{Deserialize, Serialize};

use crate::game::{self, Game, Judged, Player, SumGame, SumJudged, TurningPoint};
use crate::solve::SumMove;
use crate::{Move, Position, Sum};

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

/// The computer's move on several boards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SumReply {
    /// The boards.
    pub position: Sum,
    /// How well the computer plays.
    pub level: String,
    /// The move, and what it leaves of its board; nothing if only poisons are left.
    #[serde(rename = "move")]
    pub reply: Option<SumMove>,
}

/// The computer's move, on one board or on several.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Replied {
    /// On a single board.
    Board(Reply),
    /// On several boards.
    Sum(SumReply),
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

/// A game on several boards, judged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SumReview {
    /// Where it began.
    pub position: Sum,
    /// Who could have won from there: `first` or `second`, the player who moved first or the other.
    pub favourite: String,
    /// Who has won, or could win from where the game is now.
    pub now: String,
    /// The number of the move that lost the game, from 1 on; nothing if the win never changed
    /// hands.
    pub decisive: Option<usize>,
    /// Every move.
    pub moves: Vec<SumJudged>,
}

/// A game on one board or on several, judged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Reviewed {
    /// On a single board.
    Board(Review),
    /// On several boards.
    Sum(SumReview),
}

/// Which of the players `player` is: the one who moved first, or the other.
fn name(player: Player, first: Player) -> String {
    let is_first = player == first;
    if is_first { "first" } else { "second" }.to_owned()
}

/// The number of the move that lost the game.
fn lost_by(decisive: Option<TurningPoint>) -> Option<usize> {
    match decisive {
        Some(TurningPoint::Mistake { ply }) => Some(ply + 1),
        _ => None,
    }
}

impl Review {
    /// What a review of a game says. The first player is the one who moved first.
    pub fn new(game: &Game, review: game::Review) -> Review {
        Review {
            position: game.start().clone(),
            favourite: name(review.favourite_at_start, game.first()),
            now: name(review.favourite_now, game.first()),
            decisive: lost_by(review.decisive()),
            moves: review.moves,
        }
    }
}

impl SumReview {
    /// What a review of a game on several boards says. The first player is the one who moved first.
    pub fn new(game: &SumGame, review: game::SumReview) -> SumReview {
        SumReview {
            position: game.start().clone(),
            favourite: name(review.favourite_at_start, game.first()),
            now: name(review.favourite_now, game.first()),
            decisive: lost_by(review.decisive()),
            moves: review.moves,
        }
    }
}
