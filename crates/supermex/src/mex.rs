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
    let values: Vec<Nimber> = values.into_iter().collect();
    // The mex of n values is at most n, so larger values need not be noted.
    let mut taken = vec![false; values.len()];
    for value in values {
        let index = usize::try_from(value.get()).ok();
        if let Some(place) = index.and_then(|index| taken.get_mut(index)) {
            *place = true;
        }
    }
    let free = taken.iter().position(|&taken| !taken).unwrap_or(taken.len());
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
            prop_assert!(!values.contains(&free));
            for below in 0..free {
                prop_assert!(values.contains(&below));
            }
        }
    }
}
