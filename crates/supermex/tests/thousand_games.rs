//! A thousand games against a player who moves at random: the perfect opponent, moving second,
//! never lets go of a win, and puts a loss off for as long as it can be put off.

use std::collections::HashMap;

use supermex::game::{Advice, Game, Level, Opponent, Player};
use supermex::{Outcome, Position, Question, Solver, Square};

/// How often each side won, and how often the computer had the win in hand at some point.
#[derive(Debug, Default)]
struct Tally {
    won: u32,
    lost: u32,
    lost_from_the_start: u32,
}

#[test]
fn the_perfect_opponent_never_loses_a_won_position() {
    let mut solver = Solver::default();
    let mut dice = fastrand::Rng::with_seed(1974);
    let mut computer = Opponent::new(Level::Perfect, 0);
    // The perfect opponent leaves nothing to chance: its answer to a board can be remembered.
    let mut answers: HashMap<Position, (Square, Outcome)> = HashMap::new();
    let mut tally = Tally::default();
    for number in 0..1000 {
        let board = Position::bar(dice.u64(1..=7), dice.u64(1..=8)).unwrap();
        let mut game = Game::new(board.clone(), Player::Human).unwrap();
        let mut could_win = false;
        while !game.is_over() {
            let square = match game.turn() {
                Player::Human => {
                    let moves: Vec<Square> = game.position().moves().map(|m| m.square).collect();
                    moves[dice.usize(..moves.len())]
                }
                Player::Computer => {
                    let answer = answers.entry(game.position().clone()).or_insert_with_key(|p| {
                        let advice = Advice::ask(&mut solver, p).unwrap();
                        (computer.choose(&advice).unwrap(), advice.outcome())
                    });
                    assert!(!could_win || answer.1 == Outcome::N, "game {number} on {board:?}");
                    could_win = answer.1 == Outcome::N;
                    answer.0
                }
            };
            game.play(square).unwrap();
        }
        // On the lone poison, which is P, whoever must move has lost before the first move.
        could_win |= board.size() == 1;
        assert_eq!(game.winner() == Some(Player::Computer), could_win, "game {number}: {board:?}");
        match (could_win, game.plies().len()) {
            (true, _) => tally.won += 1,
            (false, 1) => tally.lost_from_the_start += 1,
            (false, _) => tally.lost += 1,
        }
    }
    // Chance finds the only winning moves of a large board now and then, and hardly ever all of
    // them: both ways of losing were met, and were rare.
    assert!(tally.won > 850 && tally.lost > 0 && tally.lost_from_the_start > 0, "{tally:?}");
}

/// When both play perfectly, a game lasts exactly as long as the remoteness says.
#[test]
fn a_lost_game_is_held_out_to_the_last_move() {
    let mut solver = Solver::default();
    let mut player = Opponent::new(Level::Perfect, 0);
    for (rows, columns) in [(2, 5), (3, 4), (3, 7), (4, 5), (4, 7), (5, 6)] {
        let start = Position::bar(rows, columns).unwrap();
        let question = Question { remoteness: true, ..Question::default() };
        let remoteness = solver.solve(&start, question).unwrap().remoteness;
        let mut game = Game::new(start, Player::Human).unwrap();
        while !game.is_over() {
            let advice = Advice::ask(&mut solver, game.position()).unwrap();
            game.play(player.choose(&advice).unwrap()).unwrap();
        }
        assert_eq!(Some(game.plies().len() as u128), remoteness, "{rows}x{columns}");
        assert_eq!(game.winner(), Some(Player::Human), "{rows}x{columns}");
    }
}
