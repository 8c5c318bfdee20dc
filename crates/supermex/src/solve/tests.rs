//! Every engine behind the solver, against the oracle.

use super::*;
use crate::Bar;
use crate::oracle::Oracle;
use crate::position::tests::any_position;
use proptest::prelude::*;

fn position(text: &str) -> Position {
    text.parse().unwrap()
}

proptest! {
    #[test]
    fn every_engine_answers_as_the_oracle_does(
        position in any_position(6, 7),
        nim: bool,
        remoteness: bool,
    ) {
        let mut oracle = Oracle::default();
        let value = oracle.value(&position);
        let solution = Solver::default().solve(&position, Question { nim, remoteness }).unwrap();
        prop_assert_eq!(solution.outcome, value.outcome);
        prop_assert_eq!(solution.winning_moves, oracle.winning_moves(&position));
        prop_assert_eq!(solution.nim, nim.then_some(value.nim));
        prop_assert_eq!(solution.remoteness, remoteness.then_some(value.remoteness));
    }

    #[test]
    fn a_survey_tells_what_every_move_leaves(position in any_position(6, 7), tight: bool) {
        let mut oracle = Oracle::default();
        // With so little memory the remoteness does not fit, and closed forms still answer.
        let memory = if tight { 0.0 } else { 1e9 };
        let mut solver = Solver::new(Limits { memory, ..Limits::default() });
        if let Ok(survey) = solver.survey(&position) {
            let moves: Vec<Move> = position.moves().collect();
            prop_assert_eq!(survey.len(), moves.len());
            for (prospect, m) in survey.into_iter().zip(moves) {
                let value = oracle.value(&m.to);
                prop_assert_eq!((prospect.square, prospect.position), (m.square, m.to));
                prop_assert_eq!(prospect.outcome, value.outcome);
                prop_assert!(prospect.remoteness.is_none_or(|moves| moves == value.remoteness));
                prop_assert_eq!(prospect.remoteness.is_none(), tight);
            }
        } else {
            prop_assert!(tight);
        }
    }
}

#[test]
fn a_square_whose_nim_value_is_asked_is_searched() {
    let mut solver = Solver::default();
    let plain = solver.solve(&position("4x4"), Question::default()).unwrap();
    assert_eq!(plain.engine, Engine::Closed(Form::Square));
    let with_nim = solver.solve(&position("4x4"), Question::default().with_nim()).unwrap();
    assert_eq!(with_nim.engine, Engine::NimValues);
    assert_eq!(with_nim.winning_moves, plain.winning_moves);
    assert!(with_nim.nim.is_some() && plain.nim.is_none());
}

#[test]
fn what_does_not_fit_is_refused_with_its_cost() {
    let tight = Limits { memory: 1000.0, ..Limits::default() };
    let refused = Solver::new(tight).solve(&position("5x9"), Question::default()).unwrap_err();
    let SolveError::OutOfReach(refused) = refused else { panic!("{refused}") };
    assert_eq!(refused.positions, 2001.0);
    assert!(refused.memory > tight.memory && refused.limits == tight);
    let impatient = Limits { positions: 1000.0, ..Limits::default() };
    assert!(Solver::new(impatient).solve(&position("5x9"), Question::default()).is_err());
}

#[test]
fn remoteness_that_does_not_fit_is_unknown() {
    let board = position("9x10");
    let memory = bars::p_positions_bytes(&board, 1);
    assert!(memory < bars::remoteness_bytes(&board));
    let mut solver = Solver::new(Limits { memory, ..Limits::default() });
    let solution = solver.solve(&board, Question::default().with_remoteness()).unwrap();
    assert_eq!((solution.outcome, solution.remoteness), (Outcome::N, None));
    assert_eq!(solution.winning_moves.len(), 2);
}

#[test]
fn a_stopped_solver_says_so() {
    let mut solver = Solver::default();
    solver.monitor().stop();
    let error = solver.solve(&position("5x9"), Question::default()).unwrap_err();
    assert_eq!(error, SolveError::Sweep(SweepError::Stopped));
}

#[test]
fn what_is_known_is_looked_up() {
    let mut solver = Solver::default();
    solver.learn(PSet::find(Bar { rows: 6, columns: 9 }, 1, &Monitor::default()).unwrap());
    for text in ["5x8", "8x5", "(9,7,4,4,2)", "(4,2,2)"] {
        let board = position(text);
        let known = solver.solve(&board, Question::default()).unwrap();
        let searched = Solver::default().solve(&board, Question::default()).unwrap();
        assert_eq!(known.engine, Engine::Known, "{text}");
        assert_eq!(known.winning_moves, searched.winning_moves, "{text}");
    }
    // Too wide for the set.
    let wide = solver.solve(&position("5x10"), Question::default()).unwrap();
    assert_eq!(wide.engine, Engine::PPositions);
}
