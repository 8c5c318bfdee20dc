//! The machine against everything else that computes the same.

use std::collections::BTreeMap;

use super::*;
use crate::bars::{PSet, nim_values};
use crate::periodic::three_row_losers;
use crate::{Bar, Monitor, Position, closed};

#[test]
fn three_rows_are_those_of_the_scheme() {
    let run = run(&ThreeRows::new(40), 10_000);
    assert!(matches!(run.status, Status::Proved { .. }));
    for (family, losers) in run.families.iter().zip(three_row_losers(40)) {
        assert_eq!(*family, losers.map(|&b| i64::try_from(b).unwrap()));
    }
}

/// The rows up to 500 whose period is not 1: A147983 and A. E. Brouwer's page, with the least
/// second row from which on they repeat, and their period.
#[test]
fn long_periods_are_where_brouwer_found_them() {
    let run = run(&ThreeRows::new(500), 10_000);
    assert!(matches!(run.status, Status::Proved { .. }));
    let long = run.families.iter().enumerate().filter(|(_, family)| family.period().len() > 1);
    let found: Vec<(usize, usize, usize)> =
        long.map(|(r, family)| (r, r + family.head().len(), family.period().len())).collect();
    assert_eq!(found, [(120, 170, 2), (400, 566, 2), (402, 571, 4), (422, 597, 2), (424, 600, 4)]);
}

#[test]
fn a_run_that_is_cut_short_is_only_observed() {
    let run = run(&ThreeRows::new(120), 150);
    assert_eq!(run.status, Status::Observed { upto: 150 });
    assert!(run.families[120].is_finite());
    assert_eq!(run.families[120].head()[..4], [86, 84, 85, 85]);
}

/// P-positions of k rows with k - 2 fixed, against a sweep of a box.
#[test]
fn tails_are_those_of_a_sweep() {
    for (rows, longest, columns) in [(3, 9, 40), (4, 6, 30), (5, 3, 16)] {
        let system = Tails::p_positions(rows, longest);
        let run = run(&system, 5000);
        assert!(matches!(run.status, Status::Proved { .. }), "{rows} rows");
        let set = PSet::find(Bar { rows: rows as u64, columns }, 1, &Monitor::default()).unwrap();
        for (cell, tail) in system.tails().iter().enumerate() {
            for (p, q) in (1..=columns).flat_map(|p| (system.birth(cell)..=p).map(move |q| (p, q)))
            {
                let position =
                    Position::new([p, q].into_iter().chain(tail.iter().copied())).unwrap();
                let difference = i64::try_from(p - q).unwrap();
                let lost = run.families[cell].get(q - system.birth(cell)) == Some(&difference);
                assert_eq!(set.contains(&position), lost, "{position}");
            }
        }
    }
}

/// Nim-values with all rows but the longest fixed, against a sweep of a box.
#[test]
fn nim_families_are_those_of_a_sweep() {
    for (rows, longest, columns) in [(2, 12, 80), (3, 5, 60), (4, 3, 24)] {
        let system = Tails::nim_values(rows, longest);
        let run = run(&system, 20_000);
        assert!(matches!(run.status, Status::Proved { .. }), "{rows} rows");
        let cells: BTreeMap<&[u64], usize> =
            system.tails().iter().map(Vec::as_slice).zip(0..).collect();
        let bar = Position::bar(rows as u64, columns).unwrap();
        nim_values(&bar, &Monitor::default(), |found, nim| {
            let rows: Vec<u64> =
                found.iter().filter(|&&row| row > 0).map(|&row| row as u64).collect();
            if let Some(&cell) = cells.get(&rows[1..]) {
                let since = rows[0] - system.birth(cell);
                let expected = i64::try_from(nim.get()).unwrap() - i64::try_from(rows[0]).unwrap();
                assert_eq!(run.families[cell].get(since), Some(&expected), "{rows:?}");
            }
        })
        .unwrap();
    }
}

/// Sun's closed formula for two rows, at any distance.
#[test]
fn two_rows_have_suns_formula() {
    let system = Tails::nim_values(2, 30);
    let run = run(&system, 5000);
    for (q, family) in run.families.iter().enumerate() {
        let q = q as u64;
        for p in (q.max(1)..200).chain([1_000_000, 1_000_001]) {
            let nim = closed::two_rows_nim(p, q).get();
            let expected = i64::try_from(nim).unwrap() - i64::try_from(p).unwrap();
            assert_eq!(family.get(p - q.max(1)), Some(&expected), "({p},{q})");
        }
    }
}

/// Sun's example: [1,3,x] has period 12 after 11 terms, not the pattern that his paper prints.
#[test]
fn suns_example_has_period_twelve() {
    let system = Tails::nim_values(3, 4);
    let run = run(&system, 5000);
    let cell = system.tails().iter().position(|tail| tail == &[4, 1]).unwrap();
    let family = &run.families[cell];
    assert_eq!((family.head().len(), family.period().len()), (11, 12));
    // x = 6, 22, 38 is a first row of 10, 26, 42.
    let nim = |x: i64| family.get(u64::try_from(x).unwrap()).unwrap() + x + 4;
    assert_eq!([nim(6), nim(22), nim(38)], [8, 22, 39]);
}
