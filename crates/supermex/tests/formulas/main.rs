//! Formulas that a machine proves for all numbers at once: the nim-values of two rows, and the
//! P-positions of four towers.
//!
//! Such a formula is made of sums, halves and comparisons, and so is the statement that it agrees
//! with the rules. `presburger.rs` decides statements of that kind.

mod presburger;
mod towers;
mod two_rows;

use presburger::{Set, Sum};

/// The decision procedure itself, on statements that one can decide by hand.
#[test]
fn small_statements_are_decided() {
    let (a, x, y) = (Sum::variable(0), Sum::variable(3), Sum::variable(4));
    let is_even = Set::equal(a, 2 * y).exists(4);
    let is_odd = Set::equal(a, 2 * y + 1).exists(4);
    assert_eq!(is_even.or(&is_odd).not().find(), None);
    assert_eq!(is_even.and(&is_odd).find(), None);
    for number in 0..20 {
        assert_eq!(is_even.contains([number, 0, 0, 0, 0]), number % 2 == 0, "{number}");
    }
    // No number is largest, 0 is smallest, and 7 is the largest that is no sum of threes and fives.
    assert_eq!(Set::at_most(a + 1, x).exists(3).not().find(), None);
    assert_eq!(Set::at_most(x + 1, a).exists(3).not().find(), Some([0; 5]));
    let is_sum = Set::equal(a, 3 * x + 5 * y).exists(4).exists(3);
    assert_eq!(Set::at_most(8, a).and(&is_sum.not()).find(), None);
    assert!(!is_sum.contains([7, 0, 0, 0, 0]));
}
