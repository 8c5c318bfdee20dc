//! Statistics against all nim-values, one by one.

use super::*;
use crate::Position;
use crate::oracle::Oracle;
use crate::rows::{FourRows, FourShape, NimTable, Spread, Step, ThreeRowNims};
use crate::run::Context;

fn statistics(longest: u32, parts: u32, threads: usize) -> NimStatistics {
    let context = Context::default().with_threads(threads);
    NimStatistics::of(ThreeRowNims::new(longest), parts, &context).unwrap()
}

type Nims = Vec<([u32; 3], u32)>;

fn table(longest: u32) -> Nims {
    let table: NimTable = ThreeRowNims::new(longest).run(&Context::default()).unwrap();
    table.iter().collect()
}

fn from_the_rules(longest: u32) -> Nims {
    let mut oracle = Oracle::default();
    let mut all = table(longest);
    for (rows, nim) in &mut all {
        let rows: Vec<_> = rows.iter().filter(|&&row| row > 0).map(|&row| row.into()).collect();
        *nim = oracle.value(&Position::new(rows).unwrap()).nim.get() as u32;
    }
    all
}

/// Every number, against the rules and farther out against the table of all nim-values.
#[test]
fn statistics_are_those_of_all_nim_values() {
    for (longest, parts) in [(1, 10), (2, 10), (3, 1), (4, 3), (5, 10), (12, 4)] {
        check(&from_the_rules(longest), &statistics(longest, parts, 1));
    }
    for (longest, parts, threads) in [(33, 1, 3), (50, 7, 2), (57, 10, 1), (60, 10, 2)] {
        check(&table(longest), &statistics(longest, parts, threads));
    }
}

fn check(all: &Nims, found: &NimStatistics) {
    assert_eq!(found.positions(), all.len() as u64);
    check_counts(all, found);
    check_rows(all, found);
    check_line(all, |n| [n, n, 0], &found.pairs().unwrap());
    check_line(all, |n| [n, n, n], &found.bars().unwrap());
    check_trend(all, found);
}

fn same(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-12, "{found}, not {expected}");
}

fn check_counts(all: &Nims, found: &NimStatistics) {
    let (longest, half) = (found.longest, found.longest / 2);
    let most = all.iter().map(|&(_, nim)| nim).max().unwrap();
    let by_nim = found.by_nim();
    assert_eq!(by_nim.len() as u32, most + 1);
    let tails = |upto: u32| (0..=upto).map(|q| f64::from(q + 1)).sum::<f64>();
    assert_eq!(found.tails() as f64, tails(longest));
    for (nim, by_nim) in (0..).zip(by_nim) {
        let here: Vec<_> = all.iter().filter(|(_, other)| *other == nim).collect();
        assert_eq!((by_nim.nim, by_nim.count), (nim, here.len() as u64));
        same(by_nim.density, here.len() as f64 / tails(longest));
        let before = here.iter().filter(|(rows, _)| rows[0] <= half).count();
        assert_eq!(by_nim.count_before, before as u64);
        assert_eq!(by_nim.density_before.is_some(), half > 0);
        same(by_nim.density_before.unwrap_or(0.0), before as f64 / tails(half));
        let bar = here.iter().find(|(rows, _)| *rows == [rows[0]; 3]).map(|(rows, _)| rows[0]);
        assert_eq!(by_nim.bar, bar, "{nim}");
        let is_below = |n: u32| here.iter().filter(|(rows, _)| rows[2] >= n).count() == 1;
        assert!(bar.is_none_or(is_below), "{nim}");
        let is_unchanged = nim <= half && before > 0 && before == here.len();
        assert_eq!(found.unchanged().contains(&nim), is_unchanged, "{nim}");
    }
}

fn check_rows(all: &Nims, found: &NimStatistics) {
    for (height, by_rows) in (1..).zip(&found.by_rows) {
        let here = |rows: &[u32; 3]| rows.iter().filter(|&&row| row > 0).count() == height;
        let here: Vec<_> = all.iter().filter(|(rows, _)| here(rows)).collect();
        let squares = |rows: &[u32; 3]| rows.iter().sum::<u32>();
        assert_eq!(by_rows.positions, here.len() as u64);
        let at_bound = here.iter().filter(|(rows, nim)| nim + 1 == squares(rows)).count();
        assert_eq!((by_rows.at_bound, by_rows.beyond), (at_bound as u64, 0));
        let share = |&&(rows, nim): &&([u32; 3], u32)| f64::from(nim) / f64::from(squares(&rows));
        // Positions are in order, and the first one is meant.
        let greatest = here.iter().map(share).fold(0.0, f64::max);
        let (first, nim) = here.iter().find(|nim| share(nim) == greatest).unwrap();
        let (fraction, rows) = by_rows.greatest().unwrap();
        assert_eq!((fraction.part, fraction.whole, rows), (*nim, squares(first), *first));
    }
}

fn check_line(all: &Nims, rows: impl Fn(u32) -> [u32; 3], found: &NimLine) {
    let longest = found.nims.len() as u32;
    let nim = |n: u32| f64::from(all.iter().find(|(at, _)| *at == rows(n)).unwrap().1);
    assert!((1..=longest).map(nim).eq(found.nims.iter().map(|&nim| f64::from(nim))));
    let late: Vec<_> = (1..=longest).filter(|n| 2 * n > longest).collect();
    let slope = late.iter().map(|&n| nim(n) / f64::from(n)).sum::<f64>() / late.len() as f64;
    same(found.slope, slope);
    let away = |n: u32| nim(n) - slope * f64::from(n);
    let [lowest, highest] = [found.lowest, found.highest].map(|end| (end.n, end.distance));
    assert!((1..=longest).all(|n| lowest.1 - 1e-9 < away(n) && away(n) < highest.1 + 1e-9));
    same(lowest.1, away(lowest.0));
    same(highest.1, away(highest.0));
    let mut count = 0;
    for &Step { difference, count: times } in &found.differences {
        let is_here = |n: &u32| nim(*n) - nim(n - 1) == difference as f64;
        assert_eq!(times, (2..=longest).filter(is_here).count() as u64);
        count += times;
    }
    assert_eq!(count, u64::from(longest) - 1);
}

fn check_trend(all: &Nims, found: &NimStatistics) {
    let (longest, parts) = (found.longest, found.parts());
    let mut bins = found.trend().into_iter();
    for (q_part, r_part) in (0..parts).flat_map(|q| (0..=q).map(move |r| (q, r))) {
        let part = |row: u32, p: u32| (row * parts / p).min(parts - 1);
        let here =
            |rows: &[u32; 3]| [q_part, r_part] == [part(rows[1], rows[0]), part(rows[2], rows[0])];
        let here: Vec<_> = all.iter().filter(|(rows, _)| here(rows)).collect();
        // Twice this, and four times, so that nothing is cut off.
        let growth = |from: u32, upto: u32| {
            let here = here.iter().filter(|(rows, _)| (from + 1..=upto).contains(&(4 * rows[0])));
            here.map(|(rows, nim)| f64::from(*nim) / f64::from(rows[0])).collect::<Vec<_>>()
        };
        let (later, before) = (growth(2 * longest, 4 * longest), growth(longest, 2 * longest));
        if later.is_empty() {
            continue;
        }
        let mean = |all: &[f64]| all.iter().sum::<f64>() / all.len() as f64;
        let bin = bins.next().unwrap();
        assert_eq!((bin.q, bin.r, bin.positions), (q_part, r_part, later.len() as u64));
        let Spread { least, mean: trend, greatest } = bin.growth;
        same(trend, mean(&later));
        same(least.value(), later.iter().copied().fold(f64::INFINITY, f64::min));
        same(greatest.value(), later.iter().copied().fold(0.0, f64::max));
        let strays: Vec<_> = later.iter().map(|growth| (growth - trend).abs()).collect();
        same(bin.stray(), strays.iter().copied().fold(0.0, f64::max));
        let squares: Vec<_> = strays.iter().map(|stray| stray * stray).collect();
        // A root of what is rounded to almost nothing is not as small.
        assert!((bin.deviation - mean(&squares).sqrt()).abs() < 1e-9);
        assert_eq!(bin.before.is_some(), !before.is_empty());
        if let Some(found) = bin.before {
            same(found, mean(&before));
        }
    }
    assert_eq!(bins.next(), None);
}

/// However positions are divided among listeners, the statistics are the same, bit by bit.
#[test]
fn statistics_are_the_same_on_all_threads() {
    let one = statistics(150, 10, 1);
    for threads in [2, 3] {
        let more = statistics(150, 10, threads);
        assert_eq!(one.by_nim(), more.by_nim());
        assert_eq!(one.by_rows, more.by_rows);
        assert_eq!((one.pairs(), one.bars()), (more.pairs(), more.bars()));
        assert_eq!(one.trend(), more.trend());
    }
    // One has to hear of something in every block: a single one would not tell.
    assert!(one.trend().len() == 55 && one.by_rows[2].beyond == 0);
}

/// The positions with nim-value 0 are the P-positions, which another engine counts.
#[test]
fn nim_value_0_is_as_frequent_as_p_positions() {
    for longest in [20, 120] {
        let new = || FourShape::new(longest, 1);
        let shape = FourRows::new(longest).tell(&Context::default(), new).unwrap();
        let lost: u64 = shape.by_rows[..3].iter().map(|by_rows| by_rows.positions).sum();
        assert_eq!(statistics(longest, 1, 1).by_nim()[0].count, lost);
    }
}

/// Numbers that no position has: those beyond the bound are noticed, and of equal shares the first
/// position is named.
#[test]
fn bounds_and_ties() {
    let mut found = NimsByRows::default();
    found.put_run([4, 4, 4], &[6]);
    assert_eq!(found.greatest().unwrap().1, [4, 4, 4]);
    found.put_run([2, 2, 1], &[1, 3]);
    assert_eq!(found.greatest().unwrap().1, [2, 2, 2]);
    found.put_run([3, 3, 1], &[3, 4, 4]);
    assert_eq!((found.positions, found.at_bound, found.beyond), (6, 0, 0));
    assert_eq!(found.greatest().unwrap().1, [2, 2, 2]);
    found.put_run([5, 3, 1], &[1, 9, 11, 99]);
    assert_eq!((found.positions, found.at_bound, found.beyond), (10, 1, 2));
}
