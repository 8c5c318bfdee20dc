//! Subsets of a set.

use super::{by_inclusion, set_name, too_large};
use crate::poset::{Poset, PosetError};

/// The subsets of {1, …, n} with 1 to k elements, by inclusion: *subset take-away*, as D. Gale and A. Neyman play it.
///
/// ```
/// use supermex::poset::families::boolean;
///
/// let poset = boolean(4, 2)?;
/// assert_eq!((poset.len(), poset.names()[0].as_str()), (10, "{1}"));
/// assert!(poset.is_less(poset.find("{2}")?, poset.find("{2,3}")?));
/// # Ok::<(), supermex::poset::PosetError>(())
/// ```
pub fn boolean(n: u32, k: u32) -> Result<Poset, PosetError> {
    too_large(count(n, k))?;
    // Those with up to k elements.
    let mut sets: Vec<u128> = vec![0];
    for element in 0..n {
        let smaller = sets.iter().filter(|set| set.count_ones() < k);
        sets.extend(smaller.map(|set| set | 1 << element).collect::<Vec<_>>());
    }
    by_inclusion(sets.split_off(1), set_name)
}

/// How many of them there are; more than can be counted are not counted to the end.
fn count(n: u32, k: u32) -> f64 {
    let (mut of_size, mut all) = (1.0, 0.0);
    for size in 0..k.min(n) {
        of_size *= f64::from(n - size) / f64::from(size + 1);
        all += of_size;
        if all > usize::MAX as f64 {
            break;
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    /// However large the numbers are, few steps tell that there are too many sets.
    #[test]
    fn too_many_sets_are_refused_from_their_number() {
        assert_eq!((count(5, 5), count(7, 3), count(4, 0)), (31.0, 63.0, 0.0));
        for (n, k) in [(1_000_000, 1_000_000), (u32::MAX, u32::MAX), (u32::MAX, 1), (2000, 2)] {
            assert!(matches!(boolean(n, k), Err(PosetError::TooLarge { .. })), "{n}, {k}");
        }
    }
}
