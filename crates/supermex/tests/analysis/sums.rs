//! Sums of boards, against a recursion over whole sums that knows nothing of nim-values of boards.

use std::cell::RefCell;
use std::collections::HashMap;

use proptest::collection::vec;
use proptest::prelude::*;
use supermex::solve::Effort;
use supermex::strategies::positions;
use supermex::{Bite, Nimber, Outcome, Position, Question, Solver, Sum};

use crate::oracle::mex;

/// The definition: whoever finds no bite but poisons has lost.
#[derive(Default)]
pub(crate) struct SumOracle {
    known: HashMap<Vec<Position>, Value>,
}

/// What a sum is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Value {
    pub(crate) is_lost: bool,
    pub(crate) nim: Nimber,
    pub(crate) remoteness: u128,
}

impl Value {
    pub(crate) fn outcome(self) -> Outcome {
        if self.is_lost { Outcome::P } else { Outcome::N }
    }
}

impl SumOracle {
    pub(crate) fn value(&mut self, boards: &[Position]) -> Value {
        // The order of boards does not matter.
        let mut boards = boards.to_vec();
        boards.sort();
        if let Some(&value) = self.known.get(&boards) {
            return value;
        }
        let mut options = Vec::new();
        for (index, board) in boards.iter().enumerate() {
            for m in board.moves() {
                let mut left = boards.clone();
                left[index] = m.to;
                options.push(self.value(&left));
            }
        }
        let lost = options.iter().filter(|it| it.is_lost).map(|it| it.remoteness).min();
        let longest = options.iter().map(|it| it.remoteness).max();
        let value = Value {
            is_lost: lost.is_none(),
            nim: mex(options.iter().map(|it| it.nim)),
            remoteness: lost.or(longest).map_or(0, |moves| moves + 1),
        };
        self.known.insert(boards, value);
        value
    }
}

/// Sums of up to three boards, all small.
pub(crate) fn sums() -> impl Strategy<Value = Sum> {
    let boards = prop_oneof![
        2 => vec(positions(3, 3), 2..=3),
        2 => vec(positions(3, 4), 1..=2),
        1 => vec(positions(2, 3), 1..=4),
    ];
    boards.prop_map(|boards| Sum::new(boards).unwrap())
}

#[test]
fn sums_are_worth_what_the_definition_says() {
    let known = RefCell::new((Solver::default(), SumOracle::default()));
    let question = Question { nim: true, remoteness: true };
    proptest!(ProptestConfig::with_cases(3000), |(sum in sums())| {
        let (solver, oracle) = &mut *known.borrow_mut();
        let value = oracle.value(sum.boards());
        let solution = solver.solve_sum(&sum, question).unwrap();
        let worth = (solution.outcome, solution.nim, solution.remoteness);
        prop_assert_eq!(worth, (value.outcome(), Some(value.nim), Some(value.remoteness)));
        let analysis = solver.analyse_sum(&sum, Effort::AT_ONCE).unwrap();
        let worth = (analysis.outcome, analysis.nim, analysis.remoteness);
        prop_assert_eq!(worth, (value.outcome(), Some(value.nim), Some(value.remoteness)));

        let bites: Vec<(Bite, Position)> = sum.bites().collect();
        prop_assert_eq!(analysis.moves.len(), bites.len());
        let mut winning = Vec::new();
        for (found, (bite, to)) in analysis.moves.iter().zip(bites) {
            prop_assert_eq!((found.bite(), &found.to), (bite, &to));
            let left = oracle.value(sum.chomp(bite).unwrap().boards());
            let worth = (found.outcome, found.nim, found.remoteness);
            prop_assert_eq!(worth, (left.outcome(), Some(left.nim), Some(left.remoteness)));
            if left.is_lost {
                winning.push((bite, to));
            }
        }
        let found = solution.winning_moves.into_iter();
        let found = found.map(|it| (Bite { board: it.board, square: it.square }, it.to));
        prop_assert_eq!(found.collect::<Vec<_>>(), winning);
    });
}

/// Boards that are far too large for a search of the whole sum: each winning bite leaves a sum of
/// nim-value 0, and no other bite does.
#[test]
fn large_boards_add_up() {
    let mut solver = Solver::default();
    let question = Question { nim: true, remoteness: true };
    for text in ["5x8 + (9,3,1) + 2x19", "6x8 + 3x40 + 1x77", "(90000,3,2) + 1x5", "7x8 + 8x7"] {
        let sum: Sum = text.parse().unwrap();
        let solution = solver.solve_sum(&sum, question).unwrap();
        assert_eq!(solution.remoteness, None, "{text}");
        let mut nim = |sum: &Sum| {
            let nims = sum.boards().iter().map(|board| {
                let question = Question { nim: true, remoteness: false };
                solver.solve(board, question).unwrap().nim.unwrap()
            });
            nims.fold(Nimber::ZERO, |total, nim| total ^ nim)
        };
        assert_eq!(solution.nim, Some(nim(&sum)), "{text}");
        assert_eq!(solution.winning_moves.is_empty(), solution.outcome == Outcome::P, "{text}");
        for it in &solution.winning_moves {
            let left = sum.chomp(Bite { board: it.board, square: it.square }).unwrap();
            assert_eq!(nim(&left), Nimber::ZERO, "{text} {it:?}");
        }
    }
}

#[test]
fn too_large_a_sum_is_refused() {
    let mut solver = Solver::default();
    let mut refused = |text: &str| {
        let sum: Sum = text.parse().unwrap();
        solver.solve_sum(&sum, Question::default()).unwrap_err().to_string()
    };
    assert_eq!(
        refused("2x90000 + 1x5"),
        "2x90000 + 1x5 has 180,005 squares, too many to look at each of them: choose at most \
         100,000"
    );
    assert!(refused("1x5 + 30x40").starts_with("30x40 is out of reach"));
    let sum: Sum = "3x1000 + 3x1000".parse().unwrap();
    let refused = solver.analyse_sum(&sum, Effort::PATIENT).unwrap_err().to_string();
    assert!(refused.ends_with("choose at most 4,000; solve says who wins larger boards"));
}
