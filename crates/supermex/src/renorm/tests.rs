#![allow(clippy::cast_possible_truncation, reason = "sheets are small")]

use std::collections::HashMap;

use super::*;
use crate::automaton::{self, ThreeRows};
use crate::oracle::Oracle;
use crate::periodic::UltimatelyPeriodic;
use crate::run::Context;
use crate::{Outcome, Position};

/// Sheets from the definition, by the rules of the game alone.
#[test]
fn small_sheets_are_those_of_the_rules() {
    let (most_x, width, height) = (9, 9, 14);
    let mut oracle = Oracle::default();
    let mut is_lost = |x: u64, y: u64, z: u64| {
        let rows: Vec<_> = [x + y + z, x + y, x].into_iter().filter(|&row| row > 0).collect();
        !rows.is_empty() && oracle.value(&Position::new(rows).unwrap()).outcome == Outcome::P
    };
    let mut growth = Growth::default();
    let mut sheet = Sheet::first();
    for x in 0..=most_x {
        let winners = growth.winners();
        assert_eq!(winners, sheet, "{x}");
        let losers = supermex(&winners);
        assert_eq!(growth.next(), Some((x, losers.clone())), "{x}");
        for (y, z) in (0..width).flat_map(|y| (0..height).map(move |z| (y, z))) {
            // M4, M5 and M6 lead to smaller x.
            let instant = (1..=x).any(|t| {
                is_lost(x - t, y + t, z) || is_lost(x - t, 0, z + y + t) || is_lost(x - t, 0, 0)
            });
            let is_empty = (x, y, z) == (0, 0, 0);
            assert_eq!(winners.has(y, z), instant || is_empty, "[{x}, {y}, {z}]");
            assert_eq!(losers.height(y) == Some(z), is_lost(x, y, z), "[{x}, {y}, {z}]");
        }
        sheet = recursion(&sheet);
    }
}

/// M and R against the families of the automaton, which are proved, whole sheets at a time.
#[test]
fn sheets_of_losers_are_the_families_of_three_rows() {
    let longest = 3000;
    let run = automaton::run(&ThreeRows::new(longest), u64::MAX);
    for ((x, losers), family) in Growth::default().zip(&run.families) {
        let heights = |family: &[i32]| family.iter().map(|&z| u64::try_from(z).unwrap()).collect();
        let family = UltimatelyPeriodic::new(heights(family.head()), heights(family.period()));
        assert_eq!(*losers.heights(), family, "{x}");
    }
}

/// From other first sheets on: periods of winners that losers multiply, a column that is skipped,
/// and what R makes of a sheet is the same, put together from the operators or in passing.
#[test]
fn growth_is_what_the_operators_say() {
    let column = |heights: &[u64]| heights.iter().copied().collect::<Column>();
    let banded = Sheet::new(vec![column(&[0, 2])], vec![column(&[0]), column(&[]), column(&[3])]);
    let dotted: Sheet = [(0, 0), (3, 1), (7, 0), (2, 65)].into_iter().collect();
    for first in [Sheet::first(), Sheet::default(), banded, dotted] {
        let mut sheet = first.clone();
        let mut growth = Growth::from(first);
        for x in 0..60 {
            assert_eq!(growth.winners(), sheet, "{x}");
            let losers = supermex(&sheet);
            let next = &sheet + &(&losers.sheet() + &losers.diagonal());
            assert_eq!(growth.next(), Some((x, losers)));
            sheet = next.left();
        }
    }
}

/// Losers are no instant winners, and every other point of their column that is lower is one, or on
/// a diagonal.
#[test]
fn losers_are_the_lowest_that_are_free() {
    let mut growth = Growth::default();
    for _ in 0..150 {
        let winners = growth.winners();
        let (x, losers) = growth.next().unwrap();
        let heights: Vec<_> = (0..400).map_while(|y| losers.height(y)).collect();
        for ((y, at), &z) in (0_u64..).zip(0_usize..).zip(&heights) {
            let implied =
                |z: u64| (1..).zip(heights[..at].iter().rev()).any(|(t, &cast)| cast == z + t);
            assert!(!winners.has(y, z) && !implied(z), "[{x}, {y}, {z}]");
            assert!((0..z).all(|z| winners.has(y, z) || implied(z)), "[{x}, {y}, {z}]");
        }
        assert_eq!(losers.ends(), heights.last() == Some(&0), "{x}");
    }
}

/// The four parts make up the instant winners, and those are disjoint of which the paper says so:
/// LL, U and F of one another, and LL of DD.
#[test]
fn parts_make_up_the_instant_winners() {
    for x in [1, 2, 3, 7, 40, 41, 100, 173, 300] {
        let width = 2 * x as usize + 20;
        let parts = Parts::of(x, width, &Context::default()).unwrap();
        let mut growth = Growth::default();
        assert_eq!(growth.by_ref().nth(x as usize - 1).unwrap().0, x - 1);
        let winners = growth.winners();
        let columns = (0..width as u64).map(|y| winners.column(y).clone()).collect();
        let Parts { lower, upper, flat, deadly } = &parts;
        let mut all = deadly.clone();
        for part in [lower, upper, flat] {
            all.iter_mut().zip(part).for_each(|(column, more)| column.put_all(more));
        }
        assert_eq!(Sheet::new(all, Vec::new()), Sheet::new(columns, Vec::new()), "{x}");
        for (one, other) in [(lower, upper), (lower, flat), (upper, flat), (lower, deadly)] {
            assert!(
                one.iter().zip(other).all(|(one, other)| !one.iter().any(|z| other.has(z))),
                "{x}"
            );
        }
    }
}

/// Upper, lower and flat losers are no instant winners when they are put in, so that these parts
/// cannot overlap. Deadly diagonals are put in wherever they lie: that none of them ever crosses a
/// lower line is seen for all sheets up to 3000. The loser (p, q, r) is on the diagonal of a later
/// sheet s ≤ q if p is s and its top. For some it is just below the diagonal of its own sheet; but
/// still on the upper side of where lines are half apart.
#[test]
fn no_deadly_diagonal_crosses_a_lower_line() {
    let sheets: Vec<_> = Growth::default().take(3001).map(|(_, losers)| losers).collect();
    let diagonals: HashMap<u64, u64> =
        (0..).zip(&sheets).map(|(x, losers)| (x + losers.top(), x)).collect();
    assert_eq!(diagonals.len(), sheets.len());
    let (mut lower, mut upper, mut near) = (0, 0, 0);
    for (x, losers) in (0..).zip(&sheets) {
        for y in 0..losers.heights().head().len() as u64 {
            let z = losers.height(y).unwrap();
            let later = diagonals.get(&(x + y + z));
            let is_crossed = later.is_some_and(|later| (x + 1..=x + y).contains(later));
            match losers.line(x, y) {
                Some(Line::Lower) => {
                    assert!(!is_crossed, "[{x}, {y}, {z}]");
                    lower += 1;
                }
                Some(Line::Upper) if is_crossed => {
                    upper += 1;
                    near += u32::from(y + z < losers.top());
                }
                _ => {}
            }
        }
    }
    assert!(lower > 500_000 && upper > 1000 && near > 20, "{lower} {upper} {near}");
}

/// A window has the points of the sheets, whichever way they were found.
#[test]
fn windows_show_the_sheets() {
    let context = Context::default();
    for x in [0, 1, 5, 40, 123] {
        let (width, height) = Window::whole(x);
        let window = |kind| -> Vec<(u32, u32)> {
            let window = Window::of(x, kind, (width, height), &context).unwrap();
            let layers = window.layers.iter();
            let counts = layers.map(|(_, points)| (points.count(), points.iter().count() as u64));
            assert!(counts.into_iter().all(|(count, found)| count == found));
            window.points().collect()
        };
        let mut growth = Growth::default();
        growth.run_to(x.into(), &context, |_, _| {}).unwrap();
        let (winners, losers) = (growth.winners(), growth.losers());
        let points = |sheet: &Sheet| -> Vec<(u32, u32)> {
            let points = sheet.points(width.into(), height.into());
            points.map(|(y, z)| (y as u32, z as u32)).collect()
        };
        assert_eq!(window(Kind::Winners), points(&winners), "{x}");
        // The empty board is in the first sheet by decree.
        assert_eq!(window(Kind::Parts), if x == 0 { vec![] } else { points(&winners) }, "{x}");
        assert_eq!(window(Kind::Losers), points(&losers.sheet()), "{x}");
        assert_eq!(window(Kind::Diagonal), points(&losers.with_diagonal()), "{x}");
    }
}

/// Sheets to x = 300 from the definition: positions are gone through in order, x first and z last.
/// One that no loser can be reached from is a loser, and all positions from which it can be reached
/// are marked; instant winners are those marked from a smaller x.
#[test]
fn sheets_are_those_of_the_definition() {
    let (most_x, most_q, height) = (300_usize, 600_usize, 700_usize);
    let width = |x: usize| most_q - x;
    let mut instant: Vec<_> = (0..=most_x).map(|x| vec![Column::default(); width(x)]).collect();
    // The empty board is no position, and taken to be won.
    instant[0][0].put(0);
    let mut growth = Growth::default();
    for x in 0..=most_x {
        let mut marked = instant[x].clone();
        let mut losers = vec![None; width(x)];
        'columns: for y in 0..width(x) {
            for z in 0..height {
                if marked[y].has(z as u64) {
                    continue;
                }
                assert_eq!(losers[y], None, "M3 marks what is above");
                losers[y] = Some(z as u64);
                (z + 1..height).for_each(|above| marked[y].put(above as u64));
                // M1.
                for t in (1..=z).take_while(|t| y + t < width(x)) {
                    marked[y + t].put((z - t) as u64);
                }
                for t in (1..=y).take_while(|t| x + t <= most_x) {
                    // M4.
                    instant[x + t][y - t].put(z as u64);
                }
                for t in (1..=z).take_while(|t| y == 0 && x + t <= most_x) {
                    // M5, and [x, 0, 0] for M6 if it were ever lost.
                    for there in (0..=z - t).take_while(|&there| there < width(x + t)) {
                        instant[x + t][there].put((z - t - there) as u64);
                    }
                }
                assert!((y, z) != (0, 0) || x == 0, "[{x}, 0, 0] is lost");
                if z == 0 {
                    // M2: nothing to the right is lost.
                    break 'columns;
                }
            }
        }
        let winners = growth.winners();
        let columns = (0..width(x)).map(|y| winners.column(y as u64).below(height as u64));
        assert!(columns.eq(instant[x].iter().map(|column| column.below(height as u64))), "{x}");
        let (_, sheet) = growth.next().unwrap();
        assert!((0..width(x)).all(|y| sheet.height(y as u64) == losers[y]), "{x}");
    }
}

/// Instant winners put together from the families of the automaton, by Eq. (1); and R as it is
/// defined, far out.
#[test]
fn sheets_of_winners_come_from_the_families_of_three_rows() {
    let run = automaton::run(&ThreeRows::new(3000), u64::MAX);
    let mut growth = Growth::default();
    for x in [40, 301, 1000, 2999] {
        growth.run_to(x, &Context::default(), |_, _| {}).unwrap();
        let width = 2 * x as usize;
        let mut columns = vec![Column::default(); width];
        for (earlier, family) in (0..x).zip(&run.families) {
            let height = |y: u64| family.get(y).map(|&z| u64::try_from(z).unwrap());
            let top = height(0).unwrap();
            for (y, column) in (x - earlier..).zip(&mut columns) {
                if let Some(z) = height(y) {
                    column.put(z);
                }
                if let Some(z) = top.checked_sub(y) {
                    column.put(z);
                }
            }
        }
        let winners = growth.winners();
        assert!((0..).zip(&columns).all(|(y, column)| winners.column(y) == column), "{x}");
        growth.next();
        assert_eq!(recursion(&winners), growth.winners(), "{x}");
    }
}

/// A window that is called whole has all of a sheet but what is repeated.
#[test]
fn whole_windows_are_whole() {
    for (x, losers) in Growth::default().take(1500) {
        let (width, height) = Window::whole(x as u32);
        let head = losers.heights().head();
        assert!(head.len() <= width as usize && losers.top() < width.into(), "{x}");
        let highest = head.iter().chain(losers.heights().period()).max().unwrap();
        assert!(*highest < height.into(), "{x}");
    }
}
