//! Positions as posets of squares.

use super::*;
use supermex::poset::families;

/// What the solver of posets says of a position, its moves as squares.
fn as_poset(position: &Position) -> (Outcome, Nimber, Vec<Square>) {
    let game = families::young(position).unwrap();
    let context = Context::default().with_memory(f64::from(1 << 28));
    let answer = game.solve(true, &context).unwrap();
    assert!(answer.complete);
    let square = |&it: &usize| game.poset().names()[it].parse().unwrap();
    (answer.outcome, answer.nim.unwrap(), answer.winning_moves.iter().map(square).collect())
}

/// All positions inside 5 x 6: nim-values by the sweep, winning moves by the tables.
#[test]
fn young_diagrams_are_swept_bars() {
    let mut count = 0;
    bars::nim_values(&Position::bar(5, 6).unwrap(), &Context::default(), |rows, nim| {
        let position = Position::new(rows.iter().map(|&row| row as u64)).unwrap();
        let (outcome, found, winning) = as_poset(&position);
        assert_eq!(found, nim, "{position}");
        assert_eq!(outcome == Outcome::P, is_lost(&position), "{position}");
        assert_eq!(winning, winning_squares(&position), "{position}");
        count += 1;
    })
    .unwrap();
    assert_eq!(count, 461);
}

/// Larger ones, as chance has it.
#[test]
fn large_young_diagrams_are_in_the_tables() {
    check(100, shapes(3, 16), |position| {
        let (outcome, nim, winning) = as_poset(&position);
        prop_assert_eq!(outcome == Outcome::P, is_lost(&position));
        prop_assert_eq!(nim == Nimber::ZERO, is_lost(&position));
        prop_assert_eq!(winning, winning_squares(&position));
        Ok(())
    });
}
