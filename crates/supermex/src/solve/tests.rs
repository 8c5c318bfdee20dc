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
    fn a_survey_tells_what_every_move_leaves(position in any_position(6, 7)) {
        let mut oracle = Oracle::default();
        let survey = Solver::default().survey(&position).unwrap().unwrap();
        let moves: Vec<Move> = position.moves().collect();
        prop_assert_eq!(survey.len(), moves.len());
        for (prospect, m) in survey.into_iter().zip(moves) {
            let value = oracle.value(&m.to);
            prop_assert_eq!((prospect.square, prospect.position), (m.square, m.to));
            prop_assert_eq!((prospect.outcome, prospect.remoteness), (value.outcome, value.remoteness));
        }
        let mut tight = Solver::new(Limits { memory: 0.0, ..Limits::default() });
        prop_assert_eq!(tight.survey(&position), Ok(None));
    }

    /// Families against sweeps, both ways round, also where rows are of very different lengths.
    #[test]
    fn families_answer_as_sweeps_do(
        tail in prop::collection::vec(0..7_u64, 1..3),
        second in 0..24_u64,
        first in 0..24_u64,
        tall: bool,
        nim: bool,
    ) {
        let mut rows = tail;
        rows.extend([7 + second, 7 + second + first]);
        rows.sort_unstable_by_key(|&row| std::cmp::Reverse(row));
        rows.retain(|&row| row > 0);
        let lying = Position::new(rows).unwrap();
        let position = if tall { lying.conjugate().unwrap() } else { lying };
        let question = Question { nim, remoteness: false };
        let monitor = Monitor::default();
        let found = families::Families::default().solve(&position, question, 1e9, &monitor);
        let found = found.unwrap().unwrap();
        let limits = Limits::default();
        let search = Search::new(&position, &limits, &monitor);
        let swept = if nim { search.nim_values() } else { search.p_positions() };
        let swept = search.solution(swept.unwrap());
        prop_assert_eq!(Solution { engine: swept.engine, ..found }, swept);
    }
}

/// The largest positions that Zeilberger's paper names, and larger ones.
#[test]
fn positions_of_any_size_are_looked_up() {
    let mut solver = Solver::default();
    let mut moves = |text: &str| {
        let solution = solver.solve(&position(text), Question::default()).unwrap();
        assert_eq!(solution.engine, Engine::Families);
        solution.winning_moves.iter().map(|m| m.to.to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(moves("(100000,20000,115)"), "(20068,20000,115)");
    assert_eq!(moves("(10000000,1000000,115)"), "(1000068,1000000,115)");
    // Third row 3 has died at (5,5,3).
    assert_eq!(moves("(18446744073709551615,18446744073709551615,3)"), "(5,5,3)");
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
