//! Every move of one board.

use std::cell::RefCell;

use proptest::prelude::*;
use supermex::solve::{Analysis, Effort, Engine};
use supermex::strategies::positions;
use supermex::theorem::Covering;
use supermex::{Nimber, Outcome, Position, Solver};

use crate::oracle::Oracle;

/// Everything that an analysis says is what the definition says.
fn assert_right(analysis: &Analysis, oracle: &mut Oracle) {
    let value = oracle.value(&analysis.position);
    let whole = (analysis.outcome, analysis.nim, analysis.remoteness);
    let expected = (value.outcome, Some(value.nim), Some(value.remoteness));
    assert_eq!(whole, expected, "{}", analysis.position);
    let moves: Vec<_> = analysis.position.moves().collect();
    assert_eq!(analysis.moves.len(), moves.len());
    for (found, expected) in analysis.moves.iter().zip(moves) {
        assert_eq!((found.square, &found.to), (expected.square, &expected.to));
        let value = oracle.value(&found.to);
        let worth = (found.outcome, found.nim, found.remoteness);
        let expected = (value.outcome, Some(value.nim), Some(value.remoteness));
        assert_eq!(worth, expected, "{} to {}", analysis.position, found.to);
        assert_eq!(analysis.of(found.square), Some(found));
    }
}

#[test]
fn every_move_is_worth_what_the_definition_says() {
    let known = RefCell::new((Solver::default(), Oracle::default()));
    proptest!(ProptestConfig::with_cases(500), |(position in positions(5, 7), stands: bool)| {
        let (solver, oracle) = &mut *known.borrow_mut();
        let mirror = position.conjugate().unwrap();
        let position = if stands { mirror } else { position };
        assert_right(&solver.analyse(&position, Effort::AT_ONCE).unwrap(), oracle);
    });
}

/// Formulas, streamed rows and sweeps, whichever way the board is turned.
#[test]
fn every_engine_says_the_same() {
    let (mut solver, mut oracle) = (Solver::default(), Oracle::default());
    for (text, engine) in [
        ("3x30", Engine::ThreeRowNims),
        ("(30,30,29)", Engine::ThreeRowNims),
        ("5x6", Engine::NimValues),
        ("4x4", Engine::NimValues),
    ] {
        let lying: Position = text.parse().unwrap();
        for position in [lying.conjugate().unwrap(), lying] {
            let analysis = solver.analyse(&position, Effort::PATIENT).unwrap();
            assert_eq!(analysis.engine, engine, "{position}");
            assert_right(&analysis, &mut oracle);
        }
    }
    for text in ["1x40", "2x25", "(30,7)", "(9,1,1,1,1)", "1x1"] {
        let position: Position = text.parse().unwrap();
        let analysis = solver.analyse(&position, Effort { values: 0.0, outcomes: 0.0 }).unwrap();
        assert!(matches!(analysis.engine, Engine::Closed(_)), "{text}");
        assert_right(&analysis, &mut oracle);
    }
}

/// Without time for values, outcomes are there all the same, and what has a formula.
#[test]
fn outcomes_are_there_without_values() {
    let known = RefCell::new((Solver::default(), Oracle::default()));
    let effort = Effort { values: 0.0, outcomes: 1e9 };
    proptest!(ProptestConfig::with_cases(300), |(position in positions(5, 7))| {
        let (solver, oracle) = &mut *known.borrow_mut();
        let analysis = solver.analyse(&position, effort).unwrap();
        prop_assert_eq!(analysis.outcome, oracle.value(&position).outcome);
        prop_assert_eq!(analysis.winning().count(), oracle.winning_moves(&position).len());
        for found in &analysis.moves {
            let value = oracle.value(&found.to);
            prop_assert_eq!(found.outcome, value.outcome);
            prop_assert!(found.nim.is_none_or(|nim| nim == value.nim));
            prop_assert!(found.remoteness.is_none_or(|it| it == value.remoteness));
        }
    });
    let mut solver = Solver::default();
    let square = solver.analyse(&Position::bar(9, 9).unwrap(), effort).unwrap();
    assert_eq!((square.nim, square.remoteness), (None, Some(17)));
    let long = solver.analyse(&Position::bar(3, 1000).unwrap(), effort).unwrap();
    assert_eq!((long.outcome, long.nim, long.winning().count()), (Outcome::N, None, 1));
    assert_eq!(long.engine, Engine::Columns);
}

#[test]
fn what_cannot_be_had_is_refused() {
    let mut solver = Solver::default();
    let mut refused = |text: &str, effort| {
        solver.analyse(&text.parse().unwrap(), effort).unwrap_err().to_string()
    };
    assert_eq!(
        refused("3x2000", Effort::PATIENT),
        "3x2000 has 6,000 squares, too many to look at each of them: choose at most 4,000; solve \
         says who wins larger boards"
    );
    assert!(refused("30x40", Effort::PATIENT).starts_with("30x40 is out of reach"));
    let at_once = refused("13x14", Effort { values: 0.0, outcomes: 10.0 });
    assert!(at_once.ends_with("no more than 10 are searched"), "{at_once}");
}

#[test]
fn theorems_cover_what_their_rows_allow() {
    let command = |text: &str| Covering::provable(&text.parse().unwrap()).map(|it| it.command());
    let losers = |upto: u64| Some(format!("supermex prove losers --upto {upto}"));
    assert_eq!(command("(9,8,7)"), losers(7));
    assert_eq!(command("7x3"), losers(7));
    assert_eq!(command("(9,8)"), losers(0));
    assert_eq!(command("(60,50,4,2)"), Some("supermex prove tails --rows 4 --upto 4".to_owned()));
    assert_eq!(command("10x10"), None);
}

#[test]
fn a_kept_theorem_is_named() {
    use supermex::request::{Losers, Session, Tails};
    use supermex::run::Context;
    let mut session = Session::new(&Context::default());
    let position: Position = "(9,8,5)".parse().unwrap();
    assert_eq!(session.analyse(&position, Effort::AT_ONCE).unwrap().theorem, None);
    session.run(&Losers { upto: 6, steps: None }).unwrap();
    session.run(&Losers { upto: 4, steps: None }).unwrap();
    session.run(&Tails { rows: 4, upto: 2, steps: None }).unwrap();
    let mut theorem = |text: &str| {
        let analysis = session.analyse(&text.parse().unwrap(), Effort::AT_ONCE).unwrap();
        analysis.theorem.map(|it| (it.name, it.rows, it.upto))
    };
    let losers = |upto| Some(("losers".to_owned(), None, upto));
    assert_eq!(theorem("(9,8,5)"), losers(6));
    assert_eq!(theorem("(9,8,4)"), losers(4));
    assert_eq!(theorem("4x3"), losers(4));
    assert_eq!(theorem("(9,8,7)"), None);
    assert_eq!(theorem("(9,8,2,2)"), Some(("tails".to_owned(), Some(4), 2)));
    assert_eq!(theorem("(9,8,3,2)"), None);
}

/// What is written can be read again, large numbers included.
#[test]
fn facts_come_back() {
    use supermex::facts::{Analysed, Solved};
    let mut solver = Solver::default();
    let mut analysis = solver.analyse(&"(5,4,2)".parse().unwrap(), Effort::AT_ONCE).unwrap();
    analysis.nim = Some(Nimber::new(u128::MAX));
    analysis.engine = Engine::default();
    let fact = Analysed::Board(analysis);
    let json = serde_json::to_string(&fact).unwrap();
    assert_eq!(serde_json::from_str::<Analysed>(&json).unwrap(), fact);
    let sum = "2x3 + (3,1)".parse().unwrap();
    let mut analysis = solver.analyse_sum(&sum, Effort::AT_ONCE).unwrap();
    analysis.nims = Vec::new();
    let fact = Analysed::Sum(analysis);
    let json = serde_json::to_string(&fact).unwrap();
    assert!(json.starts_with(r#"{"position":[[3,3],[3,1]],"outcome":"N","nim":7,"depth":"#));
    assert!(json.contains(r#""moves":[{"board":1,"square":[1,2],"to":[1,1],"outcome":"N","#));
    assert_eq!(serde_json::from_str::<Analysed>(&json).unwrap(), fact);
    let question = supermex::Question { nim: true, remoteness: true };
    let mut solution = solver.solve_sum(&sum, question).unwrap();
    solution.nims = Vec::new();
    let fact = Solved::Sum(solution);
    let json = serde_json::to_string(&fact).unwrap();
    assert_eq!(serde_json::from_str::<Solved>(&json).unwrap(), fact);
}
