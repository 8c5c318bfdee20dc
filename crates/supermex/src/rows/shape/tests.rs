//! The shape against the rules of the game.

use std::collections::HashSet;

use super::*;
use crate::rows::FourRows;
use crate::run::Context;

/// Whether each position of at most four rows is a P-position, from the rules and nothing else.
struct Rules {
    longest: u32,
    lost: HashSet<[u32; 4]>,
}

impl Rules {
    fn new(longest: u32) -> Rules {
        let mut lost = HashSet::new();
        for rows in positions(longest) {
            let mut moves = (0..4).flat_map(|at| {
                let shortest = u32::from(at == 0);
                (shortest..rows[at]).map(move |cut| {
                    let mut to = rows;
                    to[at..].iter_mut().for_each(|row| *row = (*row).min(cut));
                    to
                })
            });
            if moves.all(|to| !lost.contains(&to)) {
                lost.insert(rows);
            }
        }
        Rules { longest, lost }
    }
}

/// All positions, in lexicographic order: the positions that moves lead to come before.
fn positions(longest: u32) -> impl Iterator<Item = [u32; 4]> {
    let rows = (1..=longest).flat_map(|a| (0..=a).map(move |b| (a, b)));
    let rows = rows.flat_map(|(a, b)| (0..=b).map(move |c| (a, b, c)));
    rows.flat_map(|(a, b, c)| (0..=c).map(move |d| [a, b, c, d]))
}

fn shape(longest: u32, parts: u32, threads: usize) -> FourShape {
    let context = Context::default().with_threads(threads);
    FourRows::new(longest).tell(&context, || FourShape::new(longest, parts)).unwrap()
}

/// Every number of the shape, against the rules.
#[test]
fn the_shape_is_that_of_the_rules() {
    for (longest, parts) in [(1, 10), (2, 10), (3, 1), (4, 10), (7, 2), (20, 7), (41, 10)] {
        let (rules, found) = (Rules::new(longest), shape(longest, parts, 2));
        let lost = &rules.lost;
        for upto in 0..=longest {
            let count = lost.iter().filter(|rows| rows[0] <= upto).count() as u64;
            assert_eq!(found.positions(upto), count);
        }
        for (height, by_rows) in (1..).zip(found.by_rows) {
            let here = |rows: &&[u32; 4]| rows.iter().filter(|&&row| row > 0).count() == height;
            let these: Vec<_> = lost.iter().filter(here).collect();
            assert_eq!(by_rows.positions, these.len() as u64, "{longest}: {height} rows");
            let ends = these.iter().filter(|rows| rows[0] == rows[1]).count();
            assert_eq!(by_rows.ends, ends as u64, "{longest}: {height} rows");
            let most = these.iter().filter(|rows| rows[0] == rows[1..].iter().sum::<u32>() + 1);
            assert_eq!(by_rows.at_bound, most.count() as u64, "{longest}: {height} rows");
        }
        assert_eq!(found.beyond, 0);
        check_bins(&rules, &found);
        check_openings(&rules, &found);
    }
}

/// Tails, one by one.
fn check_bins(rules: &Rules, found: &FourShape) {
    let seconds = found.second_rows();
    assert!(seconds.clone().all(|b| 6 * b + 4 > rules.longest && 3 * b < rules.longest));
    assert!(rules.longest < 4 || !seconds.is_empty());
    let mut bins = found.bins().into_iter();
    let parts = found.parts;
    for (c_part, d_part) in (0..parts).flat_map(|c| (0..=c).map(move |d| (c, d))) {
        let here = |row: u32, b: u32, part: u32| {
            let share = f64::from(row) / f64::from(b) + 1e-9;
            let ends = [part, part + 1].map(|part| f64::from(part) / f64::from(parts));
            ends[0] <= share && (share < ends[1] || part + 1 == parts)
        };
        let tails: Vec<_> = seconds
            .clone()
            .flat_map(|b| (0..=b).flat_map(move |c| (0..=c).map(move |d| [b, c, d])))
            .filter(|&[b, c, d]| here(c, b, c_part) && here(d, b, d_part))
            .collect();
        if tails.is_empty() {
            continue;
        }
        let mut overhangs = Vec::new();
        for &[b, c, d] in &tails {
            let first = (b..=rules.longest).find(|&a| rules.lost.contains(&[a, b, c, d]));
            let ended = (1..b).any(|cut| rules.lost.contains(&[cut, cut, c.min(cut), d.min(cut)]));
            assert_ne!(first.is_some(), ended, "({b}, {c}, {d})");
            overhangs.extend(first.map(|a| f64::from(a - b) / f64::from(b)));
        }
        let bin = bins.next().unwrap();
        assert_eq!((bin.c, bin.d), (c_part, d_part));
        assert_eq!((bin.tails, bin.living), (tails.len() as u64, overhangs.len() as u64));
        assert_eq!(bin.ended(), (tails.len() - overhangs.len()) as u64);
        assert_eq!(bin.overhang.is_some(), !overhangs.is_empty());
        if let Some(spread) = bin.overhang {
            check_spread(&spread, &overhangs);
        }
    }
    assert_eq!(bins.next(), None);
}

/// Bars 4 × n, one by one.
fn check_openings(rules: &Rules, found: &FourShape) {
    let mut all = Vec::new();
    for n in 1..=rules.longest {
        let squares = (2..=4_u64).flat_map(|row| (1..=n).map(move |column| (row, column)));
        let wins = |&(row, column): &(u64, u32)| {
            let cut = [1, 2, 3, 4].map(|at| if at < row { n } else { column - 1 });
            rules.lost.contains(&cut)
        };
        all.extend(squares.filter(wins).map(|(row, column)| (n, row, column)));
    }
    for (row, openings) in (2..=4).zip(found.openings()) {
        let here = || all.iter().filter(|opening| opening.1 == row);
        assert_eq!((openings.row, openings.count), (row, here().count() as u64));
        let columns: Vec<_> = here()
            .filter(|opening| 2 * opening.0 > rules.longest)
            .map(|&(n, _, column)| f64::from(column) / f64::from(n))
            .collect();
        assert_eq!(openings.columns.is_some(), !columns.is_empty());
        if let Some(spread) = openings.columns {
            check_spread(&spread, &columns);
        }
    }
    let count = |n: u32| all.iter().filter(|opening| opening.0 == n).count();
    let exceptions: Vec<_> = (1..=rules.longest).filter(|&n| count(n) != 1).collect();
    assert_eq!(found.exceptions(), exceptions);
}

fn check_spread(spread: &Spread, expected: &[f64]) {
    let same = |found: f64, expected: f64| assert!((found - expected).abs() < 1e-12);
    same(spread.least.value(), expected.iter().copied().fold(f64::INFINITY, f64::min));
    same(spread.greatest.value(), expected.iter().copied().fold(0.0, f64::max));
    same(spread.mean, expected.iter().sum::<f64>() / expected.len() as f64);
}

/// Numbers of threads do not matter; nor does where the run ends, for what is not about its end.
#[test]
fn the_shape_is_the_same_on_all_threads() {
    let (one, three) = (shape(150, 10, 1), shape(150, 10, 3));
    assert_eq!(one.bins(), three.bins());
    assert_eq!((one.by_rows, one.openings()), (three.by_rows, three.openings()));
    assert_eq!(one.positions(100), shape(100, 10, 1).positions(100));
    assert_eq!((one.exceptions(), one.beyond), (vec![], 0));
    let exponent = one.exponent().unwrap();
    let expected = (one.positions(150) as f64 / one.positions(75) as f64).log2();
    assert!((exponent - expected).abs() < 1e-12 && (2.9..3.1).contains(&exponent), "{exponent}");
    assert_eq!(shape(1, 10, 1).exponent(), None);
}
