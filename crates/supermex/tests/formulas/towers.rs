//! A machine proof of the P-positions of 2 × 2 × n, which are those of Schuh's game on the divisors
//! of a number p·q·r^(n−1).
//!
//! A position is four towers of m, a, b and c elements. The towers of a and b stand beside that of
//! m, and the tower of c behind both: a ≤ m, b ≤ m, c ≤ a and c ≤ b. The lowest element of the tower
//! of m is poisoned. The claim: P-positions are those with a = b = m and c = m − 1, and those with
//! a + b = m − 1 and c = min(a, b).
//!
//! What is decided: no move leads from one of these to another, and from every other position a
//! move leads to one of these. By induction on the number of elements, that is the claim.

use crate::presburger::{Set, Sum};

const M: Sum = Sum::variable(0);
const A: Sum = Sum::variable(1);
const B: Sum = Sum::variable(2);
const C: Sum = Sum::variable(3);
/// What a move leaves of a tower.
const X: usize = 4;

/// Where `statement` holds of the smaller of two numbers.
fn of_smaller(one: Sum, other: Sum, statement: impl Fn(Sum) -> Set) -> Set {
    let first = Set::at_most(one, other).and(&statement(one));
    first.or(&Set::at_most(other, one).and(&statement(other)))
}

/// Where four towers are a position.
fn is_position() -> Set {
    let towers = [(Sum::from(1), M), (A, M), (B, M), (C, A), (C, B)];
    towers
        .map(|(one, other)| Set::at_most(one, other))
        .iter()
        .fold(Set::at_most(0, M), |all, it| all.and(it))
}

/// Where the claim calls four towers lost; a + b is m − 1 and `change` more.
fn is_lost([m, a, b, c]: [Sum; 4], change: i64) -> Set {
    let full = Set::equal(a, m).and(&Set::equal(b, m)).and(&Set::equal(c, m - 1));
    let least = of_smaller(a, b, |smaller| Set::equal(c, smaller));
    full.or(&Set::equal(a + b, m - 1 + change).and(&least))
}

/// Where some move leads to towers that the claim calls lost.
fn reaches(change: i64) -> Set {
    let x = Sum::variable(X);
    let is_lost = |towers| is_lost(towers, change);
    let lowest =
        of_smaller(A, x, |a| of_smaller(B, x, |b| of_smaller(C, x, |c| is_lost([x, a, b, c]))));
    let moves = [
        Set::at_most(1, x).and(&Set::at_most(x + 1, M)).and(&lowest),
        Set::at_most(x + 1, A).and(&of_smaller(C, x, |c| is_lost([M, x, B, c]))),
        Set::at_most(x + 1, B).and(&of_smaller(C, x, |c| is_lost([M, A, x, c]))),
        Set::at_most(x + 1, C).and(&is_lost([M, A, B, x])),
    ];
    let [first, others @ ..] = moves;
    others.iter().fold(first, |all, it| all.or(it)).exists(X)
}

/// Towers that refute the claim: lost ones with a move to lost ones, and others without.
fn counterexamples(change: i64) -> [Option<[u64; 5]>; 2] {
    let (lost, reached) = (is_lost([M, A, B, C], change), reaches(change));
    let joined = is_position().and(&lost).and(&reached);
    let stranded = is_position().and(&lost.or(&reached).not());
    [joined.find(), stranded.find()]
}

/// The theorem: nothing refutes the claim.
#[test]
fn the_lost_towers_are_proved_for_all_heights() {
    assert_eq!(counterexamples(0), [None, None]);
}

/// The same machine refutes claims that are off by one.
#[test]
fn claims_that_are_off_by_one_are_refuted() {
    for change in [1, -1] {
        assert_ne!(counterexamples(change), [None, None], "{change}");
    }
}
