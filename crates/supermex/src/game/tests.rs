use super::*;
use crate::position::tests::move_to;
use crate::strategies::games;
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
