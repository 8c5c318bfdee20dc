use super::*;
use crate::position::tests::move_to;
use crate::strategies::{games, positions};
use crate::{Outcome, Question, Solver, Sum};
use proptest::prelude::*;

proptest! {
    #[test]
    fn undo_is_the_inverse_of_play(game in games(5, 6, 11), index in any::<prop::sample::Index>()) {
        let moves: Vec<Square> = game.position().moves().map(|m| m.square).collect();
        prop_assume!(!moves.is_empty());
        let mut later = game.clone();
        later.play(*index.get(&moves)).unwrap();
        prop_assert!(later != game);
        later.undo();
        prop_assert_eq!(later, game);
    }

    #[test]
    fn the_boards_of_a_game_are_one_move_apart(game in games(5, 6, 11)) {
        let boards: Vec<Position> = game.positions().collect();
        prop_assert_eq!(boards.len(), game.plies().len() + 1);
        prop_assert_eq!(boards.last(), Some(game.position()));
        for (pair, ply) in boards.windows(2).zip(game.plies()) {
            prop_assert_eq!(move_to(&pair[0], &pair[1]), Some(ply.square));
        }
    }

    #[test]
    fn a_game_is_over_when_there_is_no_move(game in games(5, 6, 11)) {
        prop_assert_eq!(game.is_over(), game.position().moves().next().is_none());
        prop_assert_eq!(game.winner(), game.is_over().then(|| game.turn().other()));
    }
}

proptest! {
    /// On one board or on several, a move is judged by what the sum is worth before and after it.
    #[test]
    fn bites_are_judged_by_what_they_leave(
        boards in prop::collection::vec(positions(2, 3), 1..4),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 0..7),
    ) {
        let mut game = SumGame::new(Sum::new(boards).unwrap(), Player::Human).unwrap();
        for pick in picks {
            let bites: Vec<_> = game.position().bites().map(|(bite, _)| bite).collect();
            if bites.is_empty() {
                break;
            }
            game.play(*pick.get(&bites)).unwrap();
        }
        let mut solver = Solver::default();
        let review = SumReview::of(&game, &mut solver).unwrap();
        let question = Question { remoteness: true, ..Question::default() };
        let mut ask = |sum: &Sum| solver.solve_sum(sum, question).unwrap();
        let sums: Vec<Sum> = game.positions().collect();
        for (judged, pair) in review.moves.iter().zip(sums.windows(2)) {
            let (before, after) = (ask(&pair[0]), ask(&pair[1]));
            prop_assert_eq!((judged.outcome, judged.remoteness), (after.outcome, after.remoteness));
            let missed = before.outcome == Outcome::N && after.outcome == Outcome::N;
            prop_assert_eq!(judged.mistake, missed);
            let counts_down = before.remoteness == after.remoteness.map(|moves| moves + 1);
            let is_best = before.outcome != after.outcome && counts_down;
            prop_assert_eq!(judged.better.is_none(), is_best);
            if let Some(better) = &judged.better {
                let left = ask(&pair[0].chomp(better.bite).unwrap());
                prop_assert_eq!((better.outcome, better.remoteness), (left.outcome, left.remoteness));
                prop_assert_eq!(before.remoteness, left.remoteness.map(|moves| moves + 1));
            }
        }
        let again: AnySaved = AnySaved::new(game.clone(), Level::Easy).to_string().parse().unwrap();
        prop_assert_eq!(again.level(), Level::Easy);
        prop_assert_eq!(again.into_game(), game);
    }
}

#[test]
fn an_illegal_move_changes_nothing() {
    let mut game = Game::new(Position::bar(2, 3).unwrap(), Player::Human).unwrap();
    let before = game.clone();
    assert!(game.play(Square::POISON).is_err());
    assert!(game.play(Square::new(3, 1)).is_err());
    assert_eq!(game, before);
    assert_eq!(game.undo(), None);
}

#[test]
fn a_board_that_is_too_large_is_refused() {
    let refused = Game::new(Position::bar(9000, 2).unwrap(), Player::Human).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "9000x2 has 9000 rows, too many for a game: choose a board of at most 5000 rows"
    );
    assert!(Game::new(Position::bar(3, u64::MAX).unwrap(), Player::Human).is_ok());
    assert!(Game::new(Position::bar(50, 100).unwrap(), Player::Human).is_ok());
}
