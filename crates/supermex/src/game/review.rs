//! Looking back on a game: who could have won, and where it was lost.

use super::{Game, Player, Ply};
use crate::solve::SolveError;
use crate::{Outcome, Position, Question, Solver, Square};

/// A move, judged.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Judged {
    /// The square that was taken.
    pub square: Square,
    /// What was left.
    pub to: Position,
    /// Who wins that: the move was good exactly if it is a P-position.
    pub outcome: Outcome,
    /// Every winning move that there was.
    pub winning: Vec<Square>,
    /// Whether the player could win before this move and no longer after it.
    pub mistake: bool,
}

/// A moment at which the win went from one player to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TurningPoint {
    /// This move, counted from 0, was a mistake.
    Mistake {
        /// The index of the move.
        ply: usize,
    },
    /// The players swapped sides after this many moves.
    Swap {
        /// The number of moves before the swap.
        after: usize,
    },
}

/// A game, judged move by move.
///
/// ```
/// use supermex::game::{Review, TurningPoint};
/// use supermex::{Game, Player, Position, Solver, Square};
///
/// // (2,2) would have won; the human takes the second row instead, and loses.
/// let mut game = Game::new(Position::bar(2, 2)?, Player::Human)?;
/// game.play(Square::new(2, 1))?;
/// game.play(Square::new(1, 2))?;
/// assert_eq!(game.winner(), Some(Player::Computer));
///
/// let review = Review::of(&game, &mut Solver::default())?;
/// assert_eq!(review.favourite_at_start, Player::Human);
/// assert_eq!(review.decisive(), Some(TurningPoint::Mistake { ply: 0 }));
/// assert_eq!(review.moves[0].winning, [Square::new(2, 2)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    /// The moves, judged.
    pub moves: Vec<Judged>,
    /// Who could have won from the start.
    pub favourite_at_start: Player,
    /// Who has won or, in a game that is not over, could win from here.
    pub favourite_now: Player,
    /// Every moment at which the win went from one player to the other, in order.
    pub turning_points: Vec<TurningPoint>,
}

impl Review {
    /// Judges every move of a game.
    pub fn of(game: &Game, solver: &mut Solver) -> Result<Review, SolveError> {
        let boards: Vec<Position> = game.positions().collect();
        let mut players: Vec<Player> = game.plies().iter().map(|ply| ply.player).collect();
        players.push(game.turn());
        let solutions = boards.iter().map(|board| solver.solve(board, Question::default()));
        let solutions: Vec<_> = solutions.collect::<Result<_, _>>()?;
        let (mut moves, mut turning_points) = (Vec::new(), Vec::new());
        for (ply, &Ply { player, square }) in game.plies().iter().enumerate() {
            let winning: Vec<_> = solutions[ply].winning_moves.iter().map(|m| m.square).collect();
            let outcome = if winning.contains(&square) { Outcome::P } else { Outcome::N };
            let mistake = outcome == Outcome::N && !winning.is_empty();
            if mistake {
                turning_points.push(TurningPoint::Mistake { ply });
            }
            if players[ply + 1] == player {
                turning_points.push(TurningPoint::Swap { after: ply + 1 });
            }
            moves.push(Judged { square, to: boards[ply + 1].clone(), outcome, winning, mistake });
        }
        let favourite = |index: usize| match solutions[index].outcome {
            Outcome::N => players[index],
            Outcome::P => players[index].other(),
        };
        let (favourite_at_start, favourite_now) = (favourite(0), favourite(moves.len()));
        Ok(Review { moves, favourite_at_start, favourite_now, turning_points })
    }

    /// Where the game was lost: the last turning point. `None` if the win never changed hands.
    pub fn decisive(&self) -> Option<TurningPoint> {
        self.turning_points.last().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strategies::games;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_win_changes_hands_at_turning_points_only(game in games(5, 6, 11)) {
            let review = Review::of(&game, &mut Solver::default()).unwrap();
            let changed = review.favourite_at_start != review.favourite_now;
            prop_assert_eq!(review.turning_points.len() % 2 == 1, changed);
            if let Some(winner) = game.winner() {
                prop_assert_eq!(review.favourite_now, winner);
            }
            if let Some(TurningPoint::Mistake { ply }) = review.decisive() {
                prop_assert_eq!(game.plies()[ply].player, review.favourite_now.other());
            }
        }

        #[test]
        fn a_mistake_leaves_what_the_other_wins(game in games(5, 6, 11)) {
            let mut solver = Solver::default();
            for judged in Review::of(&game, &mut solver).unwrap().moves {
                let left = solver.solve(&judged.to, Question::default()).unwrap();
                let kept = judged.winning.contains(&judged.square);
                prop_assert_eq!(judged.outcome, left.outcome);
                prop_assert_eq!(kept, left.outcome == Outcome::P);
                prop_assert_eq!(judged.mistake, !kept && !judged.winning.is_empty());
            }
        }
    }

    #[test]
    fn a_swap_hands_the_win_over() {
        let mut game = Game::new(Position::bar(3, 3).unwrap(), Player::Human).unwrap();
        game.play(Square::new(2, 2)).unwrap();
        game.swap();
        let review = Review::of(&game, &mut Solver::default()).unwrap();
        assert_eq!(review.turning_points, [TurningPoint::Swap { after: 1 }]);
        assert_eq!(review.favourite_at_start, Player::Human);
        assert_eq!(review.favourite_now, Player::Computer);
    }
}
