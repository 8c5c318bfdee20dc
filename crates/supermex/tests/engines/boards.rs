//! Boards of five rows and of any shape, and bars.

use super::*;

/// Five rows: the sweep of the box against the families of short tails, its own options, and the
/// definition.
#[test]
fn five_rows_are_those_of_the_families() {
    let tails = proved(Tails::p_positions(5, 7));
    let oracle = RefCell::default();
    let [in_families, small] = [const { Cell::new(0) }; 2];
    let lost: Vec<Position> = Lost::inside(&Position::bar(5, FIVE).unwrap(), 1).0;
    assert_eq!(lost.len(), FIVE_SWEPT.codes().len());
    check(2000, positions(5, FIVE, lost), |position| {
        let expected = FIVE_SWEPT.contains(&position);
        let winning = winning_squares(&position);
        prop_assert_eq!(winning.is_empty(), expected, "{:?}", winning);
        if position.height() <= 4 {
            prop_assert_eq!(FOUR_ROWS.contains(&position), expected, "four rows");
        }
        if let Some(found) = tails.winning_moves(&position) {
            count(&in_families);
            prop_assert_eq!(squares(&found), winning, "families");
        }
        if let Some(value) = by_definition(&oracle, &position) {
            count(&small);
            prop_assert_eq!(value.outcome, outcome(expected), "definition");
        }
        Ok(())
    });
    for often in [in_families, small] {
        assert!(often.get() > 100, "{often:?}");
    }
}

/// Boards of any shape, lying or standing: each sweep finds the P-positions inside that the tables
/// have, and no others.
#[test]
fn sweeps_of_ragged_boards_find_what_the_tables_have() {
    let boards = prop_oneof![shapes(3, 80), shapes(4, 30), shapes(5, 16)];
    check(60, (boards, any::<bool>(), 1..4_usize), |(board, stands, threads)| {
        let board = if stands { board.conjugate().unwrap() } else { board };
        let found = Lost::inside(&board, threads);
        let (mut visited, mut lost) = (0.0, Lost::default());
        bars::remoteness(&board, &Context::default(), |rows, outcome, _| {
            visited += 1.0;
            let position = Position::new(rows.iter().map(|&row| row as u64)).unwrap();
            assert_eq!(outcome == Outcome::P, is_lost(&position), "{position}");
            if outcome == Outcome::P {
                lost.0.push(position);
            }
        })
        .unwrap();
        prop_assert_eq!(visited, board.count_inside());
        let mut nim_zero = Lost::default();
        bars::nim_values(&board, &Context::default(), |rows, nim| {
            if nim == Nimber::ZERO {
                nim_zero.p_position(rows);
            }
        })
        .unwrap();
        prop_assert_eq!(&found.0, &lost.0, "P-positions against remoteness");
        prop_assert_eq!(&nim_zero.0, &lost.0, "nim-values against remoteness");
        Ok(())
    });
}

/// The winning openings of bars, and how many P-positions there are inside the box: long bars, and
/// the sweep.
#[test]
fn openings_lead_to_p_positions() {
    let openings_of = |openings: &Openings, bar: Bar| {
        let expected = winning_squares(&Position::try_from(bar).unwrap());
        prop_assert_eq!(openings.of(bar.rows, bar.columns), expected, "{}", bar);
        Ok(())
    };
    let long = (3..=4_u64, 128..=FOUR, 1..3_usize, vec(1..=FOUR, 20));
    check(8, long, |(rows, columns, threads, lengths)| {
        let long = LongBar::new(Bar { rows, columns }).unwrap();
        let openings = long.openings(&Context::default().with_threads(threads)).unwrap();
        let inside =
            |position: &&Position| position.height() as u64 <= rows && position.width() <= columns;
        let count = FOUR_SWEPT.0.iter().filter(inside).count() as u64;
        prop_assert_eq!(openings.p_positions(), count);
        for length in lengths {
            for rows in 1..=rows {
                openings_of(&openings, Bar { rows, columns: length.min(columns) })?;
            }
        }
        Ok(())
    });
    let swept = (1..=5_u64, 1..=FIVE, any::<bool>());
    check(20, swept, |(rows, columns, stands)| {
        let turned = Bar { rows: columns, columns: rows };
        let bar = if stands { turned } else { Bar { rows, columns } };
        openings_of(&Openings::find(bar, &Context::default()).unwrap(), bar)
    });
}
