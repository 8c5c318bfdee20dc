//! Every engine behind the solver, against the oracle.

use super::*;
use crate::Bar;
use crate::bars;
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

/// Positions of four rows, or of three if the nim-value is asked for, that fit into a number of columns; lying or
/// standing.
fn long_rows(columns: std::ops::RangeInclusive<u64>) -> impl Strategy<Value = (Position, bool)> {
    let rows = prop::collection::vec(1..=*columns.end(), 3);
    (columns, rows, any::<[bool; 2]>()).prop_map(|(first, mut rows, [nim, tall])| {
        rows.truncate(if nim { 2 } else { 3 });
        rows.sort_unstable_by_key(|&row| std::cmp::Reverse(row));
        rows.insert(0, first);
        let lying = Position::new(rows.into_iter().map(|row| row.min(first))).unwrap();
        (if tall { lying.conjugate().unwrap() } else { lying }, nim)
    })
}

/// Streamed rows against sweeps.
fn rows_answer_as_a_sweep_does((position, nim): (Position, bool)) -> Result<(), TestCaseError> {
    let mut solver = Solver::new(Limits { threads: 2, ..Limits::default() });
    let question = Question { nim, remoteness: false };
    let found = solver.go(Way::Rows, &position, question).unwrap().unwrap();
    prop_assert_eq!(found.engine, if nim { Engine::ThreeRowNims } else { Engine::FourRows });
    let search = Search::new(&position, &solver.limits, &solver.monitor);
    let swept = if nim { search.nim_values() } else { search.p_positions() };
    let swept = search.solution(swept.unwrap());
    prop_assert_eq!(Solution { engine: swept.engine, ..found }, swept);
    Ok(())
}

proptest! {
    #[test]
    fn rows_answer_as_sweeps_do(asked in long_rows(4..=40)) {
        rows_answer_as_a_sweep_does(asked)?;
    }

    #[test]
    fn rows_answer_as_the_oracle_does((position, nim) in long_rows(4..=9)) {
        let mut oracle = Oracle::default();
        let question = Question { nim, remoteness: false };
        let found = Solver::default().go(Way::Rows, &position, question).unwrap().unwrap();
        let value = oracle.value(&position);
        prop_assert_eq!(found.outcome, value.outcome);
        prop_assert_eq!(found.nim, nim.then_some(value.nim));
        prop_assert_eq!(found.winning_moves, oracle.winning_moves(&position));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, ..ProptestConfig::default() })]

    #[test]
    fn long_rows_answer_as_sweeps_do(asked in long_rows(100..=200)) {
        rows_answer_as_a_sweep_does(asked)?;
    }
}

/// The moves and nim-values are those of long sweeps.
#[test]
fn few_long_rows_are_streamed() {
    let mut solver = Solver::default();
    let mut answer = |text: &str, question| {
        let streamed = solver.streamed(&position(text), question);
        let solution = solver.solve(&position(text), question).unwrap();
        let is_streamed = matches!(solution.engine, Engine::FourRows | Engine::ThreeRowNims);
        assert_eq!(streamed.is_some(), is_streamed, "{text}");
        let squares: Vec<_> = solution.winning_moves.iter().map(|m| m.square).collect();
        (solution.engine, squares, solution.nim.map(Nimber::get))
    };
    let [plain, nim] = [Question::default(), Question::default().with_nim()];
    let four = |squares: &[(u64, u64)]| {
        let squares = squares.iter().map(|&(row, column)| Square::new(row, column)).collect();
        (Engine::FourRows, squares, None)
    };
    assert_eq!(answer("4x500", plain), four(&[(3, 291)]));
    assert_eq!(answer("500x4", plain), four(&[(291, 3)]));
    assert_eq!(answer("(300,220,140,60)", plain), four(&[(2, 195), (4, 14)]));
    assert_eq!(answer("(300,220,140,13)", plain), four(&[]));
    // What no sweep comes to within 2 GiB.
    assert_eq!(answer("(60000,300,200,100)", plain).0, Engine::FourRows);
    let (engine, squares, value) = answer("(400,300,180)", nim);
    assert_eq!((engine, value), (Engine::ThreeRowNims, Some(248)));
    assert_eq!(answer("(400,300,180)", plain), (Engine::Columns, squares, None));
    assert_eq!(answer("3x400", nim).2, Some(863));
    assert_eq!(answer("400x3", nim).0, Engine::ThreeRowNims);
    // Others are cheaper.
    assert_eq!(answer("(400,3)", nim).0, Engine::Closed(Form::TwoRows));
    assert_eq!(answer("(400,40,5)", nim).0, Engine::NimValues);
    assert_eq!(answer("(1000000,400000,4,2)", plain).0, Engine::Families);
    assert_eq!(answer("4x9", plain).0, Engine::PPositions);
    assert_eq!(answer("4x9", nim).0, Engine::NimValues);
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

/// Of few long rows it is said what it would take to stream them.
#[test]
fn long_rows_that_do_not_fit_are_refused_with_their_memory() {
    let tight = Limits { memory: 1e8, ..Limits::default() };
    let mut solver = Solver::new(tight);
    let [plain, nim] = [Question::default(), Question::default().with_nim()];
    for (text, question) in [("4x3000", plain), ("3x2000", nim)] {
        let refused = solver.solve(&position(text), question).unwrap_err();
        let SolveError::OutOfReach(refused) = refused else { panic!("{refused}") };
        assert!((1e8..1e9).contains(&refused.memory), "{refused}");
        assert!(
            refused.to_string().ends_with("of memory where 95.4 MiB may be taken"),
            "{refused}"
        );
    }
    assert!(solver.check(&position("4x500")).is_ok());
    let refused = solver.check(&position("4x3000")).unwrap_err();
    assert_eq!(refused.memory, crate::rows::FourRows::expected_bytes(3000, 1));
    // Too much work, whatever the memory.
    let impatient = Limits { positions: 1e6, ..Limits::default() };
    let refused = Solver::new(impatient).check(&position("4x500")).unwrap_err();
    assert!(refused.to_string().ends_with("no more than 1,000,000 are searched"), "{refused}");
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
    let [plain, nim] = [Question::default(), Question::default().with_nim()];
    for (text, question) in [("5x9", plain), ("4x300", plain), ("3x300", nim)] {
        let error = solver.solve(&position(text), question).unwrap_err();
        assert_eq!(error, SolveError::Sweep(SweepError::Stopped));
    }
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
