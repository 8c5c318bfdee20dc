use super::*;
use crate::strategies::positions;
use proptest::prelude::*;

/// The squares of a board, straight from its rows: what the tests compare with.
pub(crate) fn squares(position: &Position) -> Vec<(u64, u64)> {
    let rows = position.rows().iter().zip(1..);
    rows.flat_map(|(&length, row)| (1..=length).map(move |column| (row, column))).collect()
}

/// The square that leads from one board to another in one move, if there is one.
pub(crate) fn move_to(from: &Position, to: &Position) -> Option<Square> {
    let left = to.rows.iter().copied().chain(std::iter::repeat(0));
    if to.height() > from.height() { None } else { from.move_to_rows(left) }
}

proptest! {
    #[test]
    fn conjugation_exchanges_rows_and_columns(position in positions(10, 12)) {
        let mirror = position.conjugate().unwrap();
        let mut flipped: Vec<_> = squares(&position).iter().map(|&(r, c)| (c, r)).collect();
        flipped.sort_unstable();
        prop_assert_eq!(squares(&mirror), flipped);
        prop_assert_eq!(mirror.conjugate().unwrap(), position);
    }

    #[test]
    fn canonical_form_is_shared_with_the_mirror_image_and_no_other(a in positions(4, 4), b in positions(4, 4)) {
        let same = a == b || a.conjugate().unwrap() == b;
        prop_assert_eq!(a.canonical() == b.canonical(), same);
        prop_assert!(a.canonical() == a || a.canonical() == a.conjugate().unwrap());
        prop_assert!(a.canonical().width() >= a.canonical().height() as u64);
    }

    #[test]
    fn columns_and_rows_say_the_same(position in positions(10, 12)) {
        let same = Position::checked_columns(&position.columns(), || Excerpt::new(""));
        prop_assert_eq!(same.unwrap(), position.clone());
        prop_assert_eq!(position.size(), squares(&position).len() as u128);
    }
}

#[test]
fn the_most_rows_are_accepted_and_one_more_is_not() {
    let most = MAX_ROWS as u64;
    assert_eq!(Position::new(vec![1; MAX_ROWS]).unwrap(), Position::bar(most, 1).unwrap());
    assert!(matches!(Position::new(vec![1; MAX_ROWS + 1]), Err(PositionError::TooManyRows { .. })));
    assert!(matches!(Position::bar(most + 1, 1), Err(PositionError::TooManyRows { .. })));
    let hidden = [1].into_iter().chain(std::iter::repeat_n(0, MAX_ROWS)).chain([5]);
    assert!(matches!(Position::new(hidden), Err(PositionError::NotAPartition { .. })));
}

#[test]
fn what_was_read_is_named() {
    assert!(Position::new([0, 0]).unwrap_err().to_string().starts_with("'(0,0)' is the empty"));
}

#[test]
fn sizes_do_not_wrap() {
    assert_eq!(Position::bar(3, u64::MAX).unwrap().size(), 3 * u128::from(u64::MAX));
}

#[test]
fn the_larger_of_two_mirror_images_is_canonical() {
    let small = Position::new([3, 2, 2]).unwrap();
    assert_eq!(small.canonical(), Position::new([3, 3, 1]).unwrap());
}

#[test]
fn a_board_wider_than_the_most_rows_has_no_mirror_image() {
    let most = MAX_ROWS as u64;
    assert_eq!(Position::bar(1, most).unwrap().conjugate().unwrap().height(), MAX_ROWS);
    let wide = Position::bar(1, most + 1).unwrap();
    assert_eq!(wide.conjugate(), None);
    assert_eq!(wide.canonical(), wide);
}
