//! Every engine behind the solver, against the oracle.

use super::*;
use crate::Bar;
use crate::bars;
use crate::oracle::Oracle;
use crate::strategies::positions;
use proptest::prelude::*;

fn position(text: &str) -> Position {
    text.parse().unwrap()
}

proptest! {
    #[test]
    fn every_engine_answers_as_the_oracle_does(
        position in positions(6, 7),
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
    fn a_survey_tells_what_every_move_leaves(position in positions(6, 7)) {
        let mut oracle = Oracle::default();
        let survey = Solver::default().survey(&position).unwrap().unwrap();
        let moves: Vec<Move> = position.moves().collect();
        prop_assert_eq!(survey.len(), moves.len());
        for (prospect, m) in survey.into_iter().zip(moves) {
            let value = oracle.value(&m.to);
            prop_assert_eq!((prospect.square, prospect.position), (m.square, m.to));
            prop_assert_eq!((prospect.outcome, prospect.remoteness), (value.outcome, value.remoteness));
        }
        let mut tight = Solver::new(&Context::default().with_memory(0.0));
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
        let context = Context::default().with_memory(1e9);
        let found = families::Families::default().solve(&position, question, &context);
        let found = found.unwrap().unwrap();
        let solver = Solver::default();
        let search = solver.search(&position);
        let swept = if nim { search.nim_values() } else { search.p_positions() };
        let swept = swept.unwrap();
        prop_assert_eq!(Solution { engine: swept.engine, ..found }, swept);
    }
}

/// Positions of four rows, or of three if the nim-value is asked for, that fit into a number of
/// columns; lying or standing.
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
    let mut solver = Solver::new(&Context::default().with_threads(2));
    let question = Question { nim, remoteness: false };
    let found = solver.try_way(Way::Rows, &position, question).unwrap().unwrap();
    let rows = if nim { 3 } else { position.width().min(position.height() as u64) };
    let engine = match rows {
        3 => Engine::ThreeRowNims,
        4 => Engine::FourRows,
        _ => Engine::ManyRows,
    };
    prop_assert_eq!(found.engine, engine);
    let search = solver.search(&position);
    let swept = if nim { search.nim_values() } else { search.p_positions() };
    let swept = swept.unwrap();
    prop_assert_eq!(Solution { engine: swept.engine, ..found }, swept);
    Ok(())
}

proptest! {
    #[test]
    fn rows_answer_as_sweeps_do(asked in long_rows(4..=40)) {
        rows_answer_as_a_sweep_does(asked)?;
    }

    /// Five to eight rows, of any lengths.
    #[test]
    fn many_rows_answer_as_sweeps_do(
        first in 8..=13_u64,
        mut rows in prop::collection::vec(1..=13_u64, 4..8),
        tall: bool,
    ) {
        rows.sort_unstable_by_key(|&row| std::cmp::Reverse(row));
        let rows = [first].into_iter().chain(rows.into_iter().map(|row| row.min(first)));
        let lying = Position::new(rows.collect::<Vec<_>>()).unwrap();
        let position = if tall { lying.conjugate().unwrap() } else { lying };
        rows_answer_as_a_sweep_does((position, false))?;
    }

    #[test]
    fn rows_answer_as_the_oracle_does((position, nim) in long_rows(4..=9)) {
        let mut oracle = Oracle::default();
        let question = Question { nim, remoteness: false };
        let found = Solver::default().try_way(Way::Rows, &position, question).unwrap().unwrap();
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
        let plan = solver.plan(&position(text), question).unwrap();
        let solution = solver.solve(&position(text), question).unwrap();
        let (engine, unit) = match solution.engine {
            Engine::FourRows => ("four-rows", "tails"),
            Engine::ManyRows => ("many-rows", "tails"),
            Engine::ThreeRowNims => ("nim-rows", "values"),
            Engine::Columns => ("columns", "values"),
            Engine::Families => ("automaton", "lists"),
            Engine::PPositions => ("sweep", "positions"),
            Engine::NimValues => ("value-sweep", "positions"),
            Engine::Closed(_) => ("formula", "steps"),
            other => panic!("{text}: {other:?}"),
        };
        assert_eq!((plan.engine.as_str(), plan.unit.as_str()), (engine, unit), "{text}");
        assert_eq!(plan.work > Some(0.0), engine != "formula", "{text}");
        let squares: Vec<_> = solution.winning_moves.iter().map(|m| m.square).collect();
        (solution.engine, squares, solution.nim.map(Nimber::get))
    };
    let [plain, nim] = [Question::default(), Question { nim: true, ..Question::default() }];
    let four = |squares: &[(u64, u64)]| {
        let squares = squares.iter().map(|&(row, column)| Square::new(row, column)).collect();
        (Engine::FourRows, squares, None)
    };
    assert_eq!(answer("4x500", plain), four(&[(3, 291)]));
    assert_eq!(answer("500x4", plain), four(&[(291, 3)]));
    assert_eq!(answer("(300,220,140,60)", plain), four(&[(2, 195), (4, 14)]));
    assert_eq!(answer("(300,220,140,13)", plain), four(&[]));
    let many = |square| (Engine::ManyRows, vec![square], None);
    assert_eq!(answer("5x100", plain), many(Square::new(4, 70)));
    assert_eq!(answer("40x6", plain), many(Square::new(12, 2)));
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

/// A nim-value may have more bits than the rows of its position.
#[test]
fn nim_values_may_have_more_than_64_bits() {
    let question = Question { nim: true, ..Question::default() };
    let solution =
        Solver::default().solve(&position("(18446744073709551615,3,3,3)"), question).unwrap();
    assert_eq!(solution.engine, Engine::Families);
    assert_eq!(solution.nim, Some(Nimber::new(18_446_744_073_709_551_620)));
    assert_eq!(solution.nim, Some(Nimber::new((1 << 64) + 4)));
}

/// The opening of a square has a formula, what comes after it has none.
#[test]
fn games_are_planned_to_their_ends() {
    let solver = Solver::default();
    assert!(solver.plan_game(&position("4x7")).is_ok());
    let square = position("40x40");
    assert_eq!(solver.plan(&square, Question::default()).unwrap().engine, "formula");
    assert!(solver.plan_game(&square).is_err());
    assert_eq!(solver.plan_game(&position("5x5")).unwrap().engine, "sweep");
    assert_eq!(solver.plan(&position("5x20"), Question::default()).unwrap().engine, "sweep");
}

#[test]
fn a_square_whose_nim_value_is_asked_is_searched() {
    let mut solver = Solver::default();
    let plain = solver.solve(&position("4x4"), Question::default()).unwrap();
    assert_eq!(plain.engine, Engine::Closed(Form::Square));
    let with_nim =
        solver.solve(&position("4x4"), Question { nim: true, ..Question::default() }).unwrap();
    assert_eq!(with_nim.engine, Engine::NimValues);
    assert_eq!(with_nim.winning_moves, plain.winning_moves);
    assert!(with_nim.nim.is_some() && plain.nim.is_none());
}

#[test]
fn what_does_not_fit_is_refused_with_its_cost() {
    let tight = Context::default().with_memory(1000.0);
    let refused = Solver::new(&tight).solve(&position("5x9"), Question::default()).unwrap_err();
    let SolveError::OutOfReach(refused) = refused else { panic!("{refused}") };
    assert_eq!(refused.positions, 2001.0);
    assert!(refused.memory > 1000.0);
    assert_eq!((refused.most_memory, refused.most_positions), (1000.0, 1e11));
    // A stream would visit 715 tails, and a sweep all positions.
    let mut impatient = Solver::default().with_most_positions(700.0);
    assert!(impatient.solve(&position("5x9"), Question::default()).is_err());
}

/// Of few long rows it is said what it would take to stream them.
#[test]
fn long_rows_that_do_not_fit_are_refused_with_their_memory() {
    let mut solver = Solver::new(&Context::default().with_memory(1e8));
    let [plain, nim] = [Question::default(), Question { nim: true, ..Question::default() }];
    for (text, question) in [("4x3000", plain), ("3x2000", nim)] {
        let refused = solver.solve(&position(text), question).unwrap_err();
        let SolveError::OutOfReach(refused) = refused else { panic!("{refused}") };
        assert!((1e8..1e9).contains(&refused.memory), "{refused}");
        assert!(
            refused.to_string().ends_with("of memory where 95.4 MiB may be taken"),
            "{refused}"
        );
    }
    assert!(solver.plan_game(&position("4x500")).is_ok());
    let refused = solver.plan_game(&position("4x3000")).unwrap_err();
    let bytes = crate::rows::FourRows::new(3000).bytes(1);
    assert_eq!(refused.memory, Context::needed(bytes));
    // Too much work, whatever the memory.
    let impatient = Solver::default().with_most_positions(1e6);
    let refused = impatient.plan_game(&position("4x500")).unwrap_err();
    assert!(refused.to_string().ends_with("no more than 1,000,000 are searched"), "{refused}");
}

/// A first row that is longer than all others together and one more is as good as any other, however
/// long it is.
#[test]
fn first_rows_of_any_length_are_streamed() {
    let mut solver = Solver::default();
    let targets = |solver: &mut Solver, text: &str| {
        let solution = solver.solve(&position(text), Question::default()).unwrap();
        assert_eq!(solution.engine, Engine::FourRows, "{text}");
        solution.winning_moves.into_iter().map(|wins| wins.to).collect::<Vec<_>>()
    };
    let near = targets(&mut solver, "(400,150,120,100)");
    assert!(!near.is_empty());
    for first in ["65536", "4294967296", "18446744073709551615"] {
        assert_eq!(targets(&mut solver, &format!("({first},150,120,100)")), near, "{first}");
    }
}

/// Neither positions nor bytes are too many, but no engine takes rows of this length.
#[test]
fn rows_that_are_too_long_are_refused_for_their_length() {
    let mut solver = Solver::default();
    let (board, question) =
        (position("(70000,60,60,60)"), Question { nim: true, ..Question::default() });
    let refused = solver.plan(&board, question).unwrap_err();
    assert!(!refused.is_for_memory());
    let why = SweepError::TooLarge.to_string();
    assert!(refused.to_string().ends_with(&why), "{refused}");
    assert_eq!(solver.solve(&board, question), Err(refused.into()));
}

#[test]
fn remoteness_that_does_not_fit_is_unknown() {
    let board = position("9x10");
    let memory = bars::p_positions_bytes(&board, 1);
    assert!(memory < bars::remoteness_bytes(&board));
    // The program itself takes a fifth, and a little more is what rounding takes.
    let mut solver = Solver::new(&Context::default().with_memory(memory * 5.001 / 4.0));
    let solution =
        solver.solve(&board, Question { remoteness: true, ..Question::default() }).unwrap();
    assert_eq!((solution.outcome, solution.remoteness), (Outcome::N, None));
    assert_eq!(solution.winning_moves.len(), 2);
}

#[test]
fn a_stopped_solver_says_so() {
    let mut solver = Solver::default();
    solver.context().monitor().stop();
    let [plain, nim] = [Question::default(), Question { nim: true, ..Question::default() }];
    for (text, question) in [("5x9", plain), ("4x300", plain), ("3x300", nim)] {
        let error = solver.solve(&position(text), question).unwrap_err();
        assert_eq!(error, SolveError::Stopped(Stopped));
    }
}

#[test]
fn what_is_known_is_looked_up() {
    let mut solver = Solver::default();
    solver.learn(PSet::find(Bar { rows: 6, columns: 9 }, &Context::default()).unwrap());
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
