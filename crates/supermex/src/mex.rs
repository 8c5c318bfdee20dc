//! The smallest value that is not taken: the one operation behind every recurrence here.

use crate::Nimber;

/// The *minimal excluded* value: the smallest nim-value that is not among `values`.
///
/// ```
/// use supermex::{Nimber, mex};
///
/// let taken = [5, 0, 1, 7, 2, 0].map(Nimber::new);
/// assert_eq!(mex(taken), Nimber::new(3));
/// assert_eq!(mex([]), Nimber::ZERO);
/// ```
pub fn mex(values: impl IntoIterator<Item = Nimber>) -> Nimber {
    let mut taken: Vec<u128> = values.into_iter().map(Nimber::get).collect();
    taken.sort_unstable();
    taken.dedup();
    // In a sorted list without repetition, the first value that is not its own index comes after
    // the gap.
    let free = taken.iter().zip(0_u128..).take_while(|&(&value, index)| value == index).count();
    Nimber::new(free as u128)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn is_free_and_everything_below_it_is_taken(values in prop::collection::vec(0_u128..12, 0..20)) {
            let free = mex(values.iter().copied().map(Nimber::new)).get();
            prop_assert!(!values.iter().any(|&v| v == free));
            for below in 0..free {
                prop_assert!(values.iter().any(|&v| v == below));
            }
        }
    }
}
