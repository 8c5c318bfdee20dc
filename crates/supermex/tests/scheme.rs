//! Zeilberger's recurrence scheme against the automaton, a sweep, and the rules alone.

use proptest::prelude::*;
use std::collections::BTreeSet;
use supermex::automaton::{Status, ThreeRows, run};
use supermex::bars::PSet;
use supermex::periodic::UltimatelyPeriodic;
use supermex::periodic::scheme::{Losers, Sets, Step, enough, losers};
use supermex::run::Context;
use supermex::{Bar, Position};

/// The losers `B_0, B_1, … B_upto` of three-rowed Chomp.
fn three_row_losers(upto: usize) -> Vec<Losers> {
    let steps = std::iter::successors(Some(Step::first()), |step| Some(step.next()));
    steps.take(upto + 1).map(|step| step.losers).collect()
}

#[test]
fn the_worked_example_of_the_paper() {
    // I_0 = {0,1,2,3}, I_1 = {0,1,5}, then {0,1} for ever.
    let head = vec![BTreeSet::from([0, 1, 2, 3]), BTreeSet::from([0, 1, 5])];
    let instant = UltimatelyPeriodic::new(head, vec![BTreeSet::from([0, 1])]);
    assert_eq!(losers(&instant), UltimatelyPeriodic::new(vec![4, 2], vec![3]));
    let losers = three_row_losers(5);
    assert_eq!(losers[2], UltimatelyPeriodic::new(vec![], vec![2]));
    assert_eq!(losers[3], UltimatelyPeriodic::finite(vec![3, 3, 0]));
    assert_eq!(losers[5], UltimatelyPeriodic::new(vec![5, 3], vec![4]));
}

#[test]
fn three_rows_are_those_of_the_scheme() {
    let run = run(&ThreeRows::new(40), 10_000);
    assert_eq!(run.status, Status::Proved);
    for (family, losers) in run.families.iter().zip(three_row_losers(40)) {
        let numbers = |list: &[i32]| list.iter().map(|&b| u64::try_from(b).unwrap()).collect();
        assert_eq!(
            losers,
            UltimatelyPeriodic::new(numbers(family.head()), numbers(family.period()))
        );
    }
}

/// Lemma Bounded, and what is known of the bound for a guess.
#[test]
fn no_loser_is_above_its_bound() {
    let steps = std::iter::successors(Some(Step::first()), |step| Some(step.next()));
    for step in steps.take(131) {
        let mut losers = step.losers.head().iter().chain(step.losers.period());
        assert!(losers.all(|&b| b <= step.bound()), "{}", step.c);
        assert_eq!(step.enough().is_none(), step.losers.is_finite(), "{}", step.c);
    }
    assert_eq!((Step::first().bound(), Step::first().enough()), (1, Some(2)));
}

/// The scheme against a sweep.
#[test]
fn the_scheme_finds_the_losers_of_three_rows() {
    let columns = 60;
    let set = PSet::find(Bar { rows: 3, columns }, &Context::default()).unwrap();
    let losers = three_row_losers(20);
    for (c, b_of) in (0..).zip(&losers) {
        for a in 0..=columns {
            for b in 0..=columns {
                let Ok(position) = Position::new([c + a + b, c + a, c]) else { continue };
                if position.width() <= columns {
                    let lost = b_of.get(a) == Some(&b);
                    assert_eq!(set.contains(&position), lost, "[{c},{a},{b}]");
                }
            }
        }
    }
}

/// Losers by the rules alone: a counter on a grid, instant winners, no theory.
fn brute_force(instant: &Sets, upto: u64) -> Vec<(u64, u64)> {
    let mut lost: Vec<(u64, u64)> = Vec::new();
    for a in 0..=upto {
        for b in 0..=upto + 20 {
            let won_at_once = instant.get(a).is_some_and(|set| set.contains(&b));
            let reaches =
                |&(x, y): &(u64, u64)| (x == a && y < b) || (x < a && (y == b + (a - x) || y == 0));
            if !won_at_once && !lost.iter().any(reaches) {
                lost.push((a, b));
            }
        }
    }
    lost
}

proptest! {
    #[test]
    fn losers_are_those_of_brute_force(
        head in prop::collection::vec(prop::collection::btree_set(0..7_u64, 0..5), 0..4),
        period in prop::collection::vec(prop::collection::btree_set(0..7_u64, 0..5), 1..4),
    ) {
        let instant = UltimatelyPeriodic::new(head, period);
        let found = losers(&instant);
        let upto = 40;
        let expected = brute_force(&instant, upto);
        let listed: Vec<(u64, u64)> =
            (0..=upto).filter_map(|a| found.get(a).map(|&b| (a, b))).collect();
        prop_assert_eq!(listed, expected);
    }

    /// A guess that is right up to the a posteriori bound is right for ever.
    #[test]
    fn enough_is_enough(
        head in prop::collection::vec(prop::collection::btree_set(0..5_u64, 0..4), 0..3),
        period in prop::collection::vec(prop::collection::btree_set(0..5_u64, 0..4), 1..4),
        length in 0..12_usize,
        repeated in 1..7_usize,
    ) {
        let instant = UltimatelyPeriodic::new(head, period);
        let found = losers(&instant);
        let terms: Option<Vec<u64>> =
            (0..(length + repeated) as u64).map(|a| found.get(a).copied()).collect();
        if let Some(mut terms) = terms {
            let guessed = terms.split_off(length);
            let guess = UltimatelyPeriodic::new(terms, guessed);
            match enough(&instant, &guess) {
                Some(upto) => {
                    let is_right = (0..=upto).all(|a| guess.get(a) == found.get(a));
                    prop_assert_eq!(is_right, guess == found);
                }
                // It goes on after a 0.
                None => prop_assert!(guess != found && found.is_finite()),
            }
        }
    }
}
