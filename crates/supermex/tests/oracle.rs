//! The oracle: what it says agrees with itself.

#[path = "common/oracle.rs"]
mod oracle;

use oracle::{Oracle, Value, mex};
use proptest::prelude::*;
use supermex::{Nimber, Outcome, Position};

/// Any position inside a box of `rows` × `columns`.
fn any_position(rows: usize, columns: u64) -> impl Strategy<Value = Position> {
    prop::collection::vec(1..=columns, 1..=rows).prop_map(|mut rows| {
        rows.sort_unstable_by(|a, b| b.cmp(a));
        Position::new(rows).unwrap()
    })
}

proptest! {
    #[test]
    fn mex_is_free_and_everything_below_it_is_taken(values in prop::collection::vec(0_u128..12, 0..20)) {
        let free = mex(values.iter().copied().map(Nimber::new)).get();
        prop_assert!(!values.contains(&free));
        for below in 0..free {
            prop_assert!(values.contains(&below));
        }
    }

    #[test]
    fn the_three_definitions_agree(position in any_position(5, 7)) {
        let mut oracle = Oracle::default();
        let Value { outcome, nim, remoteness } = oracle.value(&position);
        prop_assert_eq!(outcome == Outcome::P, nim == Nimber::ZERO);
        prop_assert_eq!(outcome == Outcome::P, remoteness.is_multiple_of(2));
        prop_assert_eq!(outcome == Outcome::P, oracle.winning_moves(&position).is_empty());
        prop_assert!(nim.get() < position.size());
    }

    #[test]
    fn the_mirror_image_is_the_same_game(position in any_position(5, 7)) {
        let mut oracle = Oracle::default();
        let mirror = position.conjugate().unwrap();
        prop_assert_eq!(oracle.value(&mirror), oracle.value(&position));
    }

    #[test]
    fn every_position_inside_is_visited_once(position in any_position(5, 7)) {
        let mut oracle = Oracle::default();
        oracle.value(&position);
        prop_assert_eq!(oracle.known.len() as f64, position.count_inside());
    }
}

#[test]
fn a_small_stack_is_enough() {
    let ask = || Oracle::default().value(&Position::new([90, 90, 1]).unwrap());
    let thread = std::thread::Builder::new().stack_size(1 << 16).spawn(ask).unwrap();
    assert_eq!(thread.join().unwrap().outcome, Outcome::N);
}

/// Brouwer and others name two winning moves; there is a third.
#[test]
fn a_small_position() {
    let mut oracle = Oracle::default();
    let position: Position = "(3,2,1)".parse().unwrap();
    assert_eq!(oracle.value(&position).outcome, Outcome::N);
    let to: Vec<_> = oracle.winning_moves(&position).iter().map(|m| m.to.to_string()).collect();
    assert_eq!(to, ["(2,2,1)", "(3,1,1)", "(3,2)"]);
    assert_eq!(mex([5, 0, 1, 7, 2, 0].map(Nimber::new)), Nimber::new(3));
    assert_eq!(mex([]), Nimber::ZERO);
}
