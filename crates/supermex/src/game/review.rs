//! Looking back on a game: who could have won, and where it was lost.

use super::{Game, Player};
use crate::solve::SolveError;
use crate::{Outcome, Position, Question, Solver, Square};

/// One move of a game, judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Who moved.
    pub player: Player,
    /// The square that was taken.
    pub square: Square,
    /// Every winning move that there was. None in a P-position.
    pub winning: Vec<Square>,
    /// What the move left.
    pub left: Position,
}

impl Turn {
    /// Whether the player could win before this move and no longer after it.
    pub fn is_mistake(&self) -> bool {
        !self.winning.is_empty() && !self.winning.contains(&self.square)
    }
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
/// assert_eq!(review.favourite_at_start(), Player::Human);
/// assert_eq!(review.decisive(), Some(TurningPoint::Mistake { ply: 0 }));
/// assert_eq!(review.turns()[0].winning, [Square::new(2, 2)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    turns: Vec<Turn>,
    favourites: [Player; 2],
    turning_points: Vec<TurningPoint>,
}

impl Review {
    /// Judges every move of a game.
    pub fn of(game: &Game, solver: &mut Solver) -> Result<Review, SolveError> {
        let boards: Vec<Position> = game.positions().collect();
        let mut movers: Vec<Player> = game.plies().iter().map(|ply| ply.player).collect();
        movers.push(game.turn());

        // Who can win, before each move and at last.
        let mut favourites = Vec::with_capacity(boards.len());
        let mut turns = Vec::with_capacity(game.plies().len());
        for (index, (board, &mover)) in boards.iter().zip(&movers).enumerate() {
            let solution = solver.solve(board, Question::default())?;
            favourites.push(match solution.outcome {
                Outcome::N => mover,
                Outcome::P => mover.other(),
            });
            if let (Some(ply), Some(left)) = (game.plies().get(index), boards.get(index + 1)) {
                let winning = solution.winning_moves.iter().map(|m| m.square).collect();
                let (player, square, left) = (ply.player, ply.square, left.clone());
                turns.push(Turn { player, square, winning, left });
            }
        }

        let mut turning_points = Vec::new();
        for (ply, turn) in turns.iter().enumerate() {
            if turn.is_mistake() {
                turning_points.push(TurningPoint::Mistake { ply });
            }
            if movers[ply + 1] == turn.player {
                turning_points.push(TurningPoint::Swap { after: ply + 1 });
            }
        }
        let favourites = [favourites[0], favourites[favourites.len() - 1]];
        Ok(Review { turns, favourites, turning_points })
    }

    /// The moves, judged.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// Who could have won from the start.
    pub fn favourite_at_start(&self) -> Player {
        self.favourites[0]
    }

    /// Who has won or, in a game that is not over, could win from here.
    pub fn favourite_now(&self) -> Player {
        self.favourites[1]
    }

    /// Every moment at which the win went from one player to the other, in order.
    pub fn turning_points(&self) -> &[TurningPoint] {
        &self.turning_points
    }

    /// Where the game was lost: the last turning point. `None` if the win never changed hands.
    pub fn decisive(&self) -> Option<TurningPoint> {
        self.turning_points.last().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::any_game;
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_win_changes_hands_at_turning_points_only(game in any_game()) {
            let review = Review::of(&game, &mut Solver::default()).unwrap();
            let changed = review.favourite_at_start() != review.favourite_now();
            prop_assert_eq!(review.turning_points().len() % 2 == 1, changed);
            if let Some(winner) = game.winner() {
                prop_assert_eq!(review.favourite_now(), winner);
            }
            if let Some(TurningPoint::Mistake { ply }) = review.decisive() {
                prop_assert_eq!(review.turns()[ply].player, review.favourite_now().other());
            }
        }

        #[test]
        fn a_mistake_leaves_what_the_other_wins(game in any_game()) {
            let mut solver = Solver::default();
            for turn in Review::of(&game, &mut solver).unwrap().turns() {
                let left = solver.solve(&turn.left, Question::default()).unwrap();
                let kept = turn.winning.contains(&turn.square);
                prop_assert_eq!(kept, left.outcome == Outcome::P);
                prop_assert_eq!(turn.is_mistake(), !kept && !turn.winning.is_empty());
            }
        }
    }

    #[test]
    fn a_swap_hands_the_win_over() {
        let mut game = Game::new(Position::bar(3, 3).unwrap(), Player::Human).unwrap();
        game.play(Square::new(2, 2)).unwrap();
        game.swap();
        let review = Review::of(&game, &mut Solver::default()).unwrap();
        assert_eq!(review.turning_points(), [TurningPoint::Swap { after: 1 }]);
        assert_eq!(review.favourite_at_start(), Player::Human);
        assert_eq!(review.favourite_now(), Player::Computer);
    }
}
