//! The solver, whichever engine it asks.

use super::*;

/// Positions that the solver hands to each of its engines.
fn questions() -> impl Strategy<Value = Position> {
    let long_with_tail = |tail: usize, longest: u64| {
        (vec(0..=longest, 2), vec(0..=5_u64, tail))
            .prop_map(|(long, tail)| ordered([long, tail].concat()))
    };
    prop_oneof![
        1 => shapes(2, THREE),
        3 => positions(3, 150, charted(150)),
        2 => positions(3, THREE, charted(THREE / 2)),
        1 => positions(3, NIMS, charted(NIMS)),
        2 => shapes(4, 45),
        1 => positions(4, FOUR, &FOUR_SWEPT.0),
        1 => select(FOUR_SWEPT.0.iter().filter(|p| p.width() <= 45).cloned().collect::<Vec<_>>()),
        2 => shapes(5, 20),
        1 => long_with_tail(2, FOUR),
        1 => long_with_tail(3, FIVE),
    ]
}

/// The solver names all moves to P-positions, and no others, whichever of its engines answers, and
/// whichever way the position is turned. Nim-values are those of the tables and of the definition,
/// and so are lengths of games.
#[test]
fn the_solver_names_all_winning_moves() {
    let solver = RefCell::<Solver>::default();
    let mut learned = Solver::default();
    let set = PSet::find(Bar { rows: 5, columns: 20 }, &Context::default()).unwrap();
    learned.learn(set.clone());
    let learned = RefCell::new(learned);
    let oracle = RefCell::default();
    let engines = RefCell::new(Vec::new());
    let asked = (questions(), any::<bool>(), 0..4);
    check(500, asked, |(lying, stands, question)| {
        let position = if stands { lying.conjugate().unwrap() } else { lying.clone() };
        let is_small = position.count_inside() < 1e6;
        let has_nim = is_small || (lying.height() <= 3 && lying.width() <= NIMS);
        let question =
            Question { nim: has_nim && question == 1, remoteness: is_small && question == 2 };
        let solution = solver.borrow_mut().solve(&position, question).unwrap();
        engines.borrow_mut().push(solution.engine);
        let turn = |square: Square| if stands { square.conjugate() } else { square };
        let mut expected: Vec<Square> = winning_squares(&lying).into_iter().map(turn).collect();
        expected.sort_unstable();
        let lost = outcome(is_lost(&lying));
        let found = squares(&solution.winning_moves);
        prop_assert_eq!(&found, &expected, "{:?}", solution.engine);
        prop_assert_eq!(solution.outcome, lost, "{:?}", solution.engine);
        for m in &solution.winning_moves {
            prop_assert_eq!(position.chomp(m.square), Ok(m.to.clone()));
        }
        if lying.height() <= 3 && lying.width() <= NIMS {
            let nim = NIM_TABLE.get(rows(&lying)).map(|nim| Nimber::new(nim.into()));
            prop_assert_eq!(solution.nim, nim.filter(|_| question.nim), "{:?}", solution.engine);
        }
        if let Some(value) = by_definition(&oracle, &position) {
            prop_assert_eq!(solution.nim, question.nim.then_some(value.nim));
            prop_assert_eq!(solution.remoteness, question.remoteness.then_some(value.remoteness));
        }
        let mut learned = learned.borrow_mut();
        if set.covers(&position.canonical()) {
            let solution = learned.solve(&position, Question::default()).unwrap();
            engines.borrow_mut().push(solution.engine);
            let found = squares(&solution.winning_moves);
            prop_assert_eq!(&found, &expected, "{:?}", solution.engine);
        }
        Ok(())
    });
    for engine in [
        Engine::Closed(Form::TwoRows),
        Engine::Known,
        Engine::Families,
        Engine::Columns,
        Engine::FourRows,
        Engine::ThreeRowNims,
        Engine::PPositions,
        Engine::NimValues,
        Engine::Remoteness,
    ] {
        let often = engines.borrow().iter().filter(|&&used| used == engine).count();
        assert!(often >= 3, "{engine:?} has answered {often} times");
    }
}
