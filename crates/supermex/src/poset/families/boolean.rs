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
    let count: f64 = (1..=k.min(n)).map(|size| choose(n, size)).sum();
    too_large(count)?;
    // Those with up to k elements.
    let mut sets: Vec<u128> = vec![0];
    for element in 0..n {
        let smaller = sets.iter().filter(|set| set.count_ones() < k);
        sets.extend(smaller.map(|set| set | 1 << element).collect::<Vec<_>>());
    }
    by_inclusion(sets.split_off(1), set_name)
}

fn choose(n: u32, k: u32) -> f64 {
    (0..k).map(|it| f64::from(n - it) / f64::from(it + 1)).product()
}
