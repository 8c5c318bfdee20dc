//! About how many positions a search has to decide, in families where they are known to be many.
//!
//! The largest layer of a poset has 2^w subsets, and each is what some position has left of that
//! layer. Symmetries make some of them the same. In families such as subsets of a set nothing else
//! does, and no position falls into parts, as a rule; trees and the like are another matter, and no
//! such number is named for them.

use super::Poset;

/// Searches of more than 2^33 positions are not begun in earnest: they would take days, and more
/// memory than there is.
pub(super) const MOST: u32 = 33;

/// The logarithm of the number of positions, to base 2, rounded down. `symmetries` is that of the
/// number of symmetries.
pub(super) fn doublings(poset: &Poset, symmetries: f64) -> u32 {
    let largest = poset.layers().iter().map(Vec::len).max().unwrap_or(0);
    let doublings = (largest as f64 - symmetries).max(0.0);
    (0..=largest as u32).take_while(|&whole| f64::from(whole) <= doublings).last().unwrap_or(0)
}

/// The logarithm of n!.
pub(super) fn of_points(n: u64) -> f64 {
    (2..=n).map(|factor| (factor as f64).log2()).sum()
}

/// The symmetries of a product of chains: those of equal length can be exchanged.
pub(super) fn of_chains(lengths: &[u64]) -> f64 {
    let mut lengths = lengths.to_vec();
    lengths.sort_unstable();
    lengths.chunk_by(|one, other| one == other).map(|equal| of_points(equal.len() as u64)).sum()
}

/// The symmetries of the subspaces of PG(`dimension`, `order`): no more than there are matrices of
/// one row more than the dimension, up to a factor, times the numbers of the field.
pub(super) fn of_space(dimension: u32, order: u32) -> f64 {
    let q = f64::from(order).log2();
    let size = f64::from(dimension + 1);
    (size * size - 1.0) * q + q
}

#[cfg(test)]
mod tests {
    use crate::poset::named;

    #[test]
    fn families_say_how_many_positions_there_are() {
        let doublings = |spec: &str| named(spec).unwrap().doublings;
        // 2^35 / 7! and 2^70 / 8!; Dedekind's numbers, up to symmetries, are larger.
        assert_eq!([doublings("boolean:7"), doublings("boolean:8")], [22, 54]);
        assert_eq!(doublings("chains:5,5,5"), 16);
        assert!(doublings("divisors:720720") > 33 && doublings("pg:3,3") > 33);
        // Nothing is said of what may be easy: edges of a complete graph, trees, sums.
        let easy = ["boolean:30,2", "graph:k30", "parallel:boolean:8+boolean:8", "random:60,0.1,1"];
        assert_eq!(easy.map(doublings), [0; 4]);
    }
}
