//! Small positions live on the stack: nothing is allocated for them.

use allocation_counter::measure;
use supermex::{Position, Square};

#[test]
fn positions_of_eight_rows_do_not_allocate() {
    let used = measure(|| {
        let position = Position::new([40, 31, 22, 22, 9, 4, 2, 1]).unwrap();
        let parsed: Position = "(40,31,22,22,9,4,2,1)".parse().unwrap();
        assert!(position == parsed.clone());
        assert!(position.chomp(Square::new(3, 5)).unwrap() < parsed);
        assert_eq!(position.moves().filter(|m| m.to.height() == 8).count(), 130 - 7);
        assert!(Position::bar(8, 8).unwrap().conjugate().is_some());
    });
    assert_eq!(used.count_total, 0);
}

#[test]
fn the_measure_sees_what_a_ninth_row_allocates() {
    assert!(measure(|| assert!(Position::bar(9, 1).is_ok())).count_total > 0);
}
