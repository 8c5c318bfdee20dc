//! Looking back on a game: who could have won, and where it was lost.

use super::{Advice, Choice, Game, Player, Ply};
use crate::solve::SolveError;
use crate::{Outcome, Position, Solver, Square};

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
    /// The remoteness of what was left, if it is known.
    #[cfg_attr(feature = "serde", serde(rename = "depth"))]
    pub remoteness: Option<u128>,
    /// The best move that there was, if this one was not as good: one that wins where this one does
    /// not, that wins sooner, or that holds out longer.
    pub better: Option<Better>,
}

/// A move that would have been better than the one that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Better {
    /// The square to take.
    pub square: Square,
    /// Who wins what it leaves.
    pub outcome: Outcome,
    /// The remoteness of what it leaves, if it is known.
    #[cfg_attr(feature = "serde", serde(rename = "depth"))]
    pub remoteness: Option<u128>,
}

impl Judged {
    /// Judges the move that takes `square` and leaves `to`, by what was known of all moves.
    pub fn of(advice: &Advice, square: Square, to: &Position) -> Judged {
        let winning: Vec<Square> = advice.winning().map(|choice| choice.square).collect();
        let outcome = if winning.contains(&square) { Outcome::P } else { Outcome::N };
        let made = advice.choices.iter().find(|choice| choice.square == square);
        let remoteness = made.and_then(|choice| choice.remoteness);
        let is_better =
            |best: &&Choice| beats((best.leaves, best.remoteness), (outcome, remoteness));
        let better = advice.best().filter(is_better).map(|best| Better {
            square: best.square,
            outcome: best.leaves,
            remoteness: best.remoteness,
        });
        let mistake = outcome == Outcome::N && !winning.is_empty();
        Judged { square, to: to.clone(), outcome, winning, mistake, remoteness, better }
    }
}

/// Whether a move is better than another one, from what they leave: the outcome and, if it is known,
/// the remoteness.
pub(super) fn beats(
    (outcome, remoteness): (Outcome, Option<u128>),
    (other_outcome, other_remoteness): (Outcome, Option<u128>),
) -> bool {
    match (outcome, other_outcome) {
        (Outcome::P, Outcome::N) => true,
        (Outcome::N, Outcome::P) => false,
        (Outcome::P, Outcome::P) => is_less(remoteness, other_remoteness),
        (Outcome::N, Outcome::N) => is_less(other_remoteness, remoteness),
    }
}

/// Whether both numbers are known, and the first is less.
fn is_less(one: Option<u128>, other: Option<u128>) -> bool {
    one.zip(other).is_some_and(|(one, other)| one < other)
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
        Review::by(game, |board| Advice::ask(solver, board))
    }

    /// Judges every move of a game, by what `advise` says of its boards.
    pub fn by<E>(
        game: &Game,
        mut advise: impl FnMut(&Position) -> Result<Advice, E>,
    ) -> Result<Review, E> {
        let mut players: Vec<Player> = game.plies().iter().map(|ply| ply.player).collect();
        players.push(game.turn());
        let (mut moves, mut turning_points) = (Vec::new(), Vec::new());
        // For each board, who could win there.
        let mut favourites = Vec::new();
        let mut boards = game.positions();
        let mut board = boards.next();
        for (index, &player) in players.iter().enumerate() {
            let Some(now) = board else { break };
            let known = advise(&now)?;
            favourites.push(match known.outcome() {
                Outcome::N => player,
                Outcome::P => player.other(),
            });
            board = boards.next();
            let (Some(&Ply { square, .. }), Some(to)) = (game.plies().get(index), &board) else {
                break;
            };
            let judged = Judged::of(&known, square, to);
            if judged.mistake {
                turning_points.push(TurningPoint::Mistake { ply: index });
            }
            if players[index + 1] == player {
                turning_points.push(TurningPoint::Swap { after: index + 1 });
            }
            moves.push(judged);
        }
        let (favourite_at_start, favourite_now) = (favourites[0], favourites[moves.len()]);
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
    use crate::Question;
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

    proptest! {
        /// Nothing is better than the best move, and what is better is it.
        #[test]
        fn what_was_better_is_the_best_move(game in games(4, 5, 9)) {
            let mut solver = Solver::default();
            let review = Review::of(&game, &mut solver).unwrap();
            for (judged, board) in review.moves.iter().zip(game.positions()) {
                let question = Question { remoteness: true, ..Question::default() };
                let mut ask = |board: &Position| solver.solve(board, question).unwrap();
                let (before, after) = (ask(&board), ask(&judged.to));
                prop_assert_eq!(judged.remoteness, after.remoteness);
                // A best move counts the remoteness down by one, and keeps the win if there is one.
                let is_best = before.outcome != after.outcome
                    && before.remoteness == after.remoteness.map(|moves| moves + 1);
                prop_assert_eq!(judged.better.is_none(), is_best);
                if let Some(better) = &judged.better {
                    let left = ask(&board.chomp(better.square).unwrap());
                    prop_assert_eq!(better.outcome, left.outcome);
                    prop_assert_eq!(better.remoteness, left.remoteness);
                    prop_assert_eq!(before.remoteness, left.remoteness.map(|moves| moves + 1));
                }
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
