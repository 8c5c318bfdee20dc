//! About how many positions a search has to decide, in families where they are known to be many.
//!
//! A layer of w elements has 2^w subsets, and for each of them there is a position that has just
//! this subset left of the layer. Of a product of three chains the number of positions is known.
//! A search decides positions once for all that are isomorphic. In families such as the subsets of a
//! set, it is mostly symmetries that make positions isomorphic, and positions rarely fall into
//! parts. So the number of positions, divided by the number of symmetries, is what a search has to
//! decide. Trees and the like fall into parts all the time, and no number is named for them.

use super::Poset;

/// Searches of more than 2^33 positions are not begun in earnest: they would take days, and more
/// memory than there is.
pub(super) const MOST: u32 = 33;

/// The logarithm of the number of positions, to base 2, rounded down. `symmetries` is that of the
/// number of symmetries.
pub(super) fn doublings(poset: &Poset, symmetries: f64) -> u32 {
    whole(largest_layer(poset) - symmetries)
}

/// The same for a product of chains of these `lengths`, with all that is known of it.
pub(super) fn doublings_of_chains(poset: &Poset, lengths: &[u64]) -> u32 {
    whole(largest_layer(poset).max(in_box(lengths)) - of_chains(lengths))
}

fn largest_layer(poset: &Poset) -> f64 {
    poset.layers().iter().map(Vec::len).max().unwrap_or(0) as f64
}

fn whole(doublings: f64) -> u32 {
    (0..=Poset::MOST as u32).take_while(|&it| f64::from(it) <= doublings).last().unwrap_or(0)
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

/// About how many positions a product of chains has: as many as that of the three longest, or more.
/// Those are plane partitions in a box, whose number is a product that has long been known.
pub(super) fn in_box(lengths: &[u64]) -> f64 {
    let mut longest = lengths.to_vec();
    longest.sort_unstable_by(|one, other| other.cmp(one));
    longest.resize(3, 1);
    let sums = (0..longest[0]).flat_map(|a| (0..longest[1]).map(move |b| a + b));
    let sums = sums.flat_map(|ab| (0..longest[2]).map(move |c| ab + c));
    sums.map(|sum| (sum as f64 + 2.0).log2() - (sum as f64 + 1.0).log2()).sum()
}

/// The symmetries of the subspaces of PG(`dimension`, `order`): no more than there are matrices of
/// one row more than the dimension, up to a factor, times the numbers of the field.
pub(super) fn of_space(dimension: u32, order: u32) -> f64 {
    let q = f64::from(order).log2();
    let size = f64::from(dimension + 1);
    size * size * q
}

#[cfg(test)]
mod tests {
    use crate::poset::named;

    #[test]
    fn families_say_how_many_positions_there_are() {
        let doublings = |spec: &str| named(spec).unwrap().doublings;
        // 2^35 / 7! and 2^70 / 8!; Dedekind's numbers, up to symmetries, are larger.
        assert_eq!([doublings("boolean:7"), doublings("boolean:8")], [22, 54]);
        // 267,227,532 and 1,478,619,421,136 plane partitions, up to 3!.
        assert_eq!([doublings("chains:5,5,5"), doublings("chains:6,6,6")], [25, 37]);
        assert_eq!(doublings("chains:20,20"), 36);
        assert_eq!(doublings("divisors:6300"), doublings("chains:3,3,3,2"));
        assert!(doublings("divisors:720720") > 33 && doublings("pg:3,3") > 33);
        // Nothing is said of what may be easy: edges of a complete graph, trees, sums.
        let easy = ["boolean:30,2", "graph:k30", "parallel:boolean:8+boolean:8", "random:60,0.1,1"];
        assert_eq!(easy.map(doublings), [0; 4]);
    }
}
