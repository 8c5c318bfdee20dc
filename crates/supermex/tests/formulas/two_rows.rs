//! A machine proof of the formula for the nim-values of two rows, for all of them at once.
//!
//! Sun ends his paper with a wish: a data structure by which a computer proves the formula by
//! itself. Finite automata are one. The formula is made of sums, halves and comparisons, and so is
//! the statement that it gives the smallest number that no move leads to. `presburger.rs` decides
//! such statements.
//!
//! What is decided, for the relation *v is what the formula says of (a,b)*:
//!
//! 1. every position has a value, and only one;
//! 2. no move leads to a position of the same value;
//! 3. every smaller number is the value of a position that a move leads to.
//!
//! By induction on the number of squares these three say that the formula gives nim-values: the
//! smallest number that is not among those of the moves. The poison is never bitten.

use supermex::closed::two_rows_nim;

use crate::presburger::{Set, Sum};

const A: Sum = Sum::variable(0);
const B: Sum = Sum::variable(1);
const V: Sum = Sum::variable(2);
/// Variables behind *there is*.
const X: usize = 3;
const HALF: usize = 4;

/// Where (a,b) is a position and the formula gives it the value v, more by `change` in each of
/// its three cases.
fn value(a: Sum, b: Sum, v: Sum, change: [i64; 3]) -> Set {
    let single = a - b;
    let is_position = Set::at_most(1, a).and(&Set::at_most(b, a));
    let is_even = Set::equal(single, 2 * Sum::variable(HALF)).exists(HALF);
    // v = a + ⌈b/2⌉ − 1, where b ≤ 2⌈b/2⌉ ≤ b + 1
    let twice = 2 * (v - change[0] - a + 1);
    let even = is_even.and(&Set::at_most(b, twice)).and(&Set::at_most(twice, b + 1));
    // v = (3x − 3)/2, if x ≤ b
    let short = Set::at_most(single, b).and(&Set::equal(2 * (v - change[1]), 3 * single - 3));
    // v = x + ⌊b/2⌋ − 1, where b − 1 ≤ 2⌊b/2⌋ ≤ b
    let twice = 2 * (v - change[2] - single + 1);
    let long =
        Set::at_most(b + 1, single).and(&Set::at_most(b - 1, twice).and(&Set::at_most(twice, b)));
    is_position.and(&even.or(&is_even.not().and(&short.or(&long))))
}

/// Where some move from (a,b) leads to a position of value v: one in the first row to
/// (x, min(x,b)), or one in the second to (a,x).
fn reaches(change: [i64; 3]) -> Set {
    let x = Sum::variable(X);
    let first = Set::at_most(x + 1, A).and(
        &Set::at_most(B, x)
            .and(&value(x, B, V, change))
            .or(&Set::at_most(x + 1, B).and(&value(x, x, V, change))),
    );
    let second = Set::at_most(x + 1, B).and(&value(A, x, V, change));
    first.or(&second).exists(X)
}

/// What would refute the formula, each with the position and the number for which it does.
fn counterexamples(change: [i64; 3]) -> Vec<(&'static str, Option<[u64; 3]>)> {
    let value_of = value(A, B, V, change);
    let other = value(A, B, Sum::variable(X), change);
    let is_position = Set::at_most(1, A).and(&Set::at_most(B, A));
    let smaller = other.and(&Set::at_most(V + 1, Sum::variable(X))).exists(X);
    let reached = reaches(change);
    let none = is_position.and(&other.exists(X).not());
    let two = value_of.and(&smaller);
    let same = value_of.and(&reached);
    let missing = smaller.and(&reached.not());
    [("no value", none), ("two values", two), ("same value", same), ("missing", missing)]
        .map(|(what, set)| (what, set.find().map(|[a, b, v, ..]| [a, b, v])))
        .to_vec()
}

/// The theorem: nothing refutes the formula.
#[test]
fn the_formula_is_proved_for_all_two_rows() {
    for (what, example) in counterexamples([0; 3]) {
        assert_eq!(example, None, "{what}");
    }
}

/// The same machine refutes the formula if any of its cases is off by one.
#[test]
fn a_formula_that_is_off_by_one_is_refuted() {
    for case in 0..3 {
        for by in [1, -1] {
            let mut change = [0; 3];
            change[case] = by;
            let found = counterexamples(change);
            let example = found.iter().find_map(|&(what, example)| Some((what, example?)));
            let (what, [a, b, v]) = example.expect("a counterexample");
            assert!(a <= 8 && b <= a && v <= 8, "case {case}, {by}: {what} at ({a},{b}), {v}");
        }
    }
}

/// What is proved is what the library computes.
#[test]
fn the_relation_is_the_formula_of_the_library() {
    let relation = value(A, B, V, [0; 3]);
    for a in 0..48 {
        for b in 0..48 {
            let nim = (1 <= a && b <= a).then(|| two_rows_nim(a, b).get());
            for v in 0..96 {
                let is_value = nim == Some(u128::from(v));
                assert_eq!(relation.contains([a, b, v, 0, 0]), is_value, "({a},{b}), {v}");
            }
        }
    }
    let (a, b) = (1_000_000_007, 123_456_789);
    let nim = u64::try_from(two_rows_nim(a, b).get()).unwrap();
    assert!(relation.contains([a, b, nim, 0, 0]));
    assert!(!relation.contains([a, b, nim + 1, 0, 0]));
}

/// The corollary for P-positions: the value is 0 exactly if a = b + 1.
#[test]
fn the_value_is_zero_where_the_rows_differ_by_one() {
    let lost = value(A, B, V, [0; 3]).and(&Set::equal(V, 0)).exists(2);
    let differ_by_one = Set::equal(A, B + 1);
    assert_eq!(lost.and(&differ_by_one.not()).find(), None);
    assert_eq!(differ_by_one.and(&lost.not()).find(), None);
}
