//! Zeilberger's recurrence scheme for the losers of three-rowed Chomp, as it stands in *Chomp,
//! Recurrences, and Chaos(?)*, with sequences as its objects.
//!
//! In square brackets, `[c, a, b]` is a position with `c` columns of height three, `a` of height
//! two and `b` of height one. For given `c` and `a` at most one `b` makes a P-position: `B_c(a)`.
//! With `c` fixed the game is two-rowed Chomp with *instant winners*: positions that are won at
//! once, because a move makes `c` smaller and reaches a P-position there.
//!
//! This is a second, independent way to what the engines compute. It is slow, and short.

use std::collections::{BTreeSet, HashMap};

use proptest::prelude::*;
use supermex::automaton::{Status, ThreeRows, run};
use supermex::bars::PSet;
use supermex::periodic::UltimatelyPeriodic;
use supermex::run::Context;
use supermex::{Bar, Position};

type Sets = UltimatelyPeriodic<BTreeSet<u64>>;

/// The sequence of what `f` makes of each term.
fn map<T: Clone + PartialEq, U: Clone + PartialEq>(
    sequence: &UltimatelyPeriodic<T>,
    f: impl Fn(&T) -> U,
) -> UltimatelyPeriodic<U> {
    let each = |terms: &[T]| terms.iter().map(&f).collect();
    UltimatelyPeriodic::new(each(sequence.head()), each(sequence.period()))
}

/// The sequence of unions. Behind the end of a sequence its sets are empty.
fn union(one: &Sets, other: &Sets) -> Sets {
    let head = one.head().len().max(other.head().len()) as u64;
    let period = (one.period().len().max(1) * other.period().len().max(1)) as u64;
    let both =
        |index| one.get(index).into_iter().chain(other.get(index)).flatten().copied().collect();
    UltimatelyPeriodic::new(
        (0..head).map(both).collect(),
        (head..head + period).map(both).collect(),
    )
}

/// *`OneLess`*: every number less by one, and what falls below zero is dropped.
fn one_less(sets: &Sets) -> Sets {
    map(sets, |set| set.iter().filter_map(|number| number.checked_sub(1)).collect())
}

/// The losers of a two-rowed game with instant winners: for each `a` the only losing `b`. The
/// sequence ends with a loser `[a, 0]`: from there on the next player always wins.
type Losers = UltimatelyPeriodic<u64>;

/// *Losers*: two-rowed Chomp with instant winners. `instant` has, for each `a`, the `b` of all
/// instant winners `[a, b]`.
///
/// The loser at `a` is the least `b` that is no instant winner and that no earlier loser reaches:
/// `[a - k, L]` is reached from `[a, L - k]`. What is to come depends on the instant winners to
/// come and on the earlier losers that still reach; when both have come together before, all
/// that follows is as it was. That is the proof that the answer is right for ever.
fn losers(instant: &Sets) -> Losers {
    let (head, period) = (instant.head().len(), instant.period().len());
    let mut found: Vec<u64> = Vec::new();
    // What the earlier losers reach at the present a.
    let mut reached: BTreeSet<u64> = BTreeSet::new();
    let mut seen: HashMap<(usize, BTreeSet<u64>), usize> = HashMap::new();
    loop {
        let a = found.len();
        // Before the instant winners repeat, no two times are alike.
        let phase = if a < head || period == 0 { a.min(head) } else { head + (a - head) % period };
        if let Some(before) = seen.insert((phase, reached.clone()), a) {
            let repeated = found.split_off(before);
            return UltimatelyPeriodic::new(found, repeated);
        }
        let instant: BTreeSet<u64> = instant.get(a as u64).cloned().unwrap_or_default();
        let taken: BTreeSet<u64> = reached.union(&instant).copied().collect();
        // The first that is not its own place in the list comes after a gap.
        let loser = (0..).zip(&taken).take_while(|&(place, &b)| place == b).count() as u64;
        found.push(loser);
        if loser == 0 {
            return UltimatelyPeriodic::finite(found);
        }
        reached.insert(loser);
        reached = reached.iter().filter_map(|b| b.checked_sub(1)).collect();
    }
}

/// The losers `B_0, B_1, … B_upto` of three-rowed Chomp, by the recurrence scheme: each follows
/// from those before it by *Losers*, *`OneLess`* and *Chop*.
fn three_row_losers(upto: usize) -> Vec<Losers> {
    let set = |number: u64| BTreeSet::from([number]);
    // Instant winners by moves in the second row, and by moves in the third. The board without
    // squares counts as one of the former.
    let mut second = UltimatelyPeriodic::new(vec![set(0)], vec![BTreeSet::new()]);
    let mut third = UltimatelyPeriodic::new(vec![], vec![BTreeSet::new()]);
    let mut losers_of = Vec::new();
    for _ in 0..=upto {
        let current = losers(&union(&second, &third));
        let first = current.get(0).copied().unwrap_or(0);
        let falling =
            UltimatelyPeriodic::new((0..first).rev().map(set).collect(), vec![BTreeSet::new()]);
        second = union(&one_less(&second), &falling);
        third = union(&third.chop(), &map(&current, |&b| set(b)).chop());
        losers_of.push(current);
    }
    losers_of
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
        assert_eq!(*family, map(&losers, |&b| i32::try_from(b).unwrap()));
    }
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
}
