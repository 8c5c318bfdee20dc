//! Subsets of a set.

use super::too_large;
use crate::poset::{Poset, PosetError};

/// The subsets of {1, …, n} with 1 to k elements, by inclusion: *subset take-away*, as D. Gale and
/// A. Neyman play it.
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
    // The sets of one size, as lists of their points in order; where sets are small there can be
    // more points than bits.
    let mut of_size: Vec<Vec<u32>> = vec![Vec::new()];
    let mut sets = Vec::new();
    for _ in 0..k.min(n) {
        let longer = |set: &Vec<u32>| {
            let set = set.clone();
            (set.last().map_or(1, |last| last + 1)..=n)
                .map(move |point| [&set[..], &[point]].concat())
        };
        of_size = of_size.iter().flat_map(longer).collect();
        sets.extend_from_slice(&of_size);
    }
    let name = |set: &Vec<u32>| {
        let points: Vec<String> = set.iter().map(u32::to_string).collect();
        format!("{{{}}}", points.join(","))
    };
    let is_less = |one: usize, other: usize| {
        let (one, other) = (&sets[one], &sets[other]);
        one.len() < other.len() && one.iter().all(|point| other.binary_search(point).is_ok())
    };
    Poset::of(sets.iter().map(name).collect(), is_less)
}

/// How many subsets of 1 to `k` of `n` points there are; the largest number of all if there are more
/// than 2^94, which are not counted to the end.
fn count(n: u32, k: u32) -> u128 {
    let (mut of_size, mut all) = (1, 0);
    for size in 0..u128::from(k.min(n)) {
        // Whole, and below 2^126: no more than 2^94 times 2^32.
        of_size = of_size * (u128::from(n) - size) / (size + 1);
        all += of_size;
        if all > 1 << 94 {
            return u128::MAX;
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poset::PosetGame;
    use crate::run::Context;

    /// However large the numbers are, few steps tell that there are too many sets.
    #[test]
    fn too_many_sets_are_refused_from_their_number() {
        assert_eq!((count(5, 5), count(7, 3), count(4, 0)), (31, 63, 0));
        for (n, k) in [(1_000_000, 1_000_000), (u32::MAX, u32::MAX), (u32::MAX, 1), (2000, 2)] {
            assert!(matches!(boolean(n, k), Err(PosetError::TooLarge { .. })), "{n}, {k}");
        }
    }

    /// Numbers are exact as far as they are said in digits, and nobody claims a wrong one beyond.
    #[test]
    fn too_many_sets_are_counted_or_called_many() {
        let refused = |n, k| boolean(n, k).unwrap_err().to_string();
        let most = "elements, and 1024 are the most";
        assert_eq!(refused(40, 40), format!("it has 1099511627775 {most}"));
        assert_eq!(refused(49, 49), format!("it has 562949953421311 {most}"));
        assert_eq!(refused(64, 64), format!("it has 1.8·10^19 {most}"));
        assert_eq!(refused(99, 99), format!("it has more than 10^28 {most}"));
        assert_eq!(refused(u32::MAX, u32::MAX), format!("it has more than 10^28 {most}"));
        assert_eq!(count(94, 94), (1 << 94) - 1);
    }

    /// More points than an integer has bits, if the sets are so small that a poset can hold them.
    #[test]
    fn many_points_make_few_small_sets() {
        for n in [64, 128, 129, 200, 1024] {
            let poset = boolean(n, 1).unwrap();
            assert_eq!((poset.len(), poset.covers().count()), (n as usize, 0));
            assert_eq!(poset.names().last(), Some(&format!("{{{n}}}")));
        }
        for n in [0, 64, 1000, u32::MAX] {
            assert!(boolean(n, 0).unwrap().is_empty(), "{n}");
        }
        // One set of one point is worth 1, and these lie side by side.
        for (n, nim) in [(129, 1), (200, 0)] {
            let game = PosetGame::new(boolean(n, 1).unwrap());
            let answer = game.solve(true, &Context::default()).unwrap();
            assert_eq!(answer.nim.unwrap().get(), nim, "{n}");
        }
    }

    /// Smaller sets come first, and sets of one size by their first point that differs.
    #[test]
    fn sets_are_in_order() {
        let poset = boolean(4, 3).unwrap();
        let expected =
            "{1} {2} {3} {4} {1,2} {1,3} {1,4} {2,3} {2,4} {3,4} {1,2,3} {1,2,4} {1,3,4} {2,3,4}";
        assert_eq!(poset.names().join(" "), expected);
        let is_less =
            |one, other| poset.is_less(poset.find(one).unwrap(), poset.find(other).unwrap());
        assert!(is_less("{3}", "{1,3,4}") && is_less("{1,4}", "{1,3,4}"));
        assert!(!is_less("{1,2}", "{1,3,4}") && !is_less("{1}", "{1}") && !is_less("{1,2}", "{2}"));
        assert_eq!(poset.covers().count(), 6 * 2 + 4 * 3);
    }
}
