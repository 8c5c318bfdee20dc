//! About how many positions a search has to decide, in families where they are known to be many.
//!
//! A position is a set of elements with all elements below them, and nobody can count those of a
//! large poset one by one. But they can be estimated: if a share s of all positions has some element
//! x, then there are as many positions as those with x, divided by s; and the positions with x are
//! those of a smaller poset. Shares are measured on a position that changes at random.
//!
//! A search decides positions once for all that are isomorphic. In families such as the subsets of a
//! set, it is mostly symmetries that make positions isomorphic, and positions rarely fall into
//! parts. So the number of positions, divided by the number of symmetries, is what a search has to
//! decide. Trees and the like fall into parts all the time, and no number is named for them.

use super::Poset;

/// Searches of more than 2^33 positions are not begun in earnest: they would take days, and more
/// memory than there is.
pub(super) const MOST: u32 = 33;

/// Each of these numbers, or more, times the next.
fn product(numbers: impl Iterator<Item = u64>) -> u128 {
    numbers.fold(1, |product, number| product.saturating_mul(number.into()))
}

/// How many ways there are to exchange n points.
pub(super) fn of_points(n: u64) -> u128 {
    product(1..=n)
}

/// The symmetries of a product of chains: those of equal length can be exchanged.
pub(super) fn of_chains(lengths: &[u64]) -> u128 {
    let mut lengths = lengths.to_vec();
    lengths.sort_unstable();
    let equal = lengths.chunk_by(|one, other| one == other);
    equal.map(|equal| of_points(equal.len() as u64)).fold(1, u128::saturating_mul)
}

/// The symmetries of the subspaces of PG(`dimension`, `order`): no more than there are matrices of
/// one row more than the dimension, up to a factor, times the numbers of the field.
pub(super) fn of_space(dimension: u32, order: u32) -> u128 {
    let size = dimension as usize + 1;
    product(std::iter::repeat_n(order.into(), size * size))
}

/// The logarithm, to base 2, of a number of positions that `poset` does not exceed: one for each
/// choice of how much is left of each chain.
pub(super) fn upper_bound(poset: &Poset) -> f64 {
    chains(poset).iter().map(|chain| (chain.len() as f64 + 1.0).log2()).sum()
}

/// The logarithm, to base 2, of about how many positions `poset` has. What is more than `enough` is
/// not looked at closely.
pub(super) fn doublings(poset: &Poset, enough: f64) -> f64 {
    // A layer of w elements has 2^w subsets, and for each of them there is a position that has just
    // this subset left of the layer.
    let widest = poset.layers().iter().map(Vec::len).max().unwrap_or(0) as f64;
    if widest > enough { widest } else { Walk::new(poset).doublings().max(widest) }
}

/// A logarithm as a whole number, rounded down.
pub(super) fn whole(doublings: f64) -> u32 {
    (0..=Poset::MOST as u32).take_while(|&it| f64::from(it) <= doublings).last().unwrap_or(0)
}

/// A position that changes at random, so that it becomes each position equally often.
///
/// The elements are parted into chains. Chain by chain, what is left of it is drawn anew, each
/// length being equally likely that the other chains allow.
struct Walk<'p> {
    poset: &'p Poset,
    /// The elements just below each element and just above, but for those of its own chain.
    lower: Vec<Vec<usize>>,
    upper: Vec<Vec<usize>>,
    chains: Vec<Vec<usize>>,
    is_left: Vec<bool>,
    /// The elements that do not change any more.
    is_fixed: Vec<bool>,
    random: fastrand::Rng,
}

/// For so many draws of all chains by which a share is measured, one is made before.
const BEFORE: usize = 10;

/// About how many elements are looked at for an estimate: that takes some tenths of a second.
const LOOKS: usize = 20_000_000;

impl<'p> Walk<'p> {
    fn new(poset: &'p Poset) -> Walk<'p> {
        let chains = chains(poset);
        let mut chain_of = vec![0; poset.len()];
        for (number, chain) in chains.iter().enumerate() {
            for &it in chain {
                chain_of[it] = number;
            }
        }
        let (mut lower, mut upper) = (vec![Vec::new(); poset.len()], vec![Vec::new(); poset.len()]);
        for (less, great) in poset.covers().filter(|&(one, other)| chain_of[one] != chain_of[other])
        {
            lower[great].push(less);
            upper[less].push(great);
        }
        Walk {
            poset,
            lower,
            upper,
            chains,
            is_left: vec![false; poset.len()],
            is_fixed: vec![false; poset.len()],
            random: fastrand::Rng::with_seed(0),
        }
    }

    /// Draws all chains anew, one after the other.
    fn draw(&mut self) {
        let Walk { lower, upper, chains, is_left, is_fixed, random, .. } = self;
        for chain in chains {
            let end = chain.partition_point(|&it| is_left[it]);
            let may_go =
                |it: &&usize| !is_fixed[**it] && !upper[**it].iter().any(|&it| is_left[it]);
            let may_come =
                |it: &&usize| !is_fixed[**it] && lower[**it].iter().all(|&it| is_left[it]);
            let least = end - chain[..end].iter().rev().take_while(may_go).count();
            let most = end + chain[end..].iter().take_while(may_come).count();
            let new = random.usize(least..=most);
            for (place, &it) in chain[..most].iter().enumerate().skip(least) {
                is_left[it] = place < new;
            }
        }
    }

    /// The logarithm of the number of positions, to base 2.
    fn doublings(mut self) -> f64 {
        let size = self.poset.len().max(1);
        // Most elements are fixed along with others.
        let stages = 1 + size / 4;
        let draws = (LOOKS / (stages * size)).clamp(20, 400);
        let mut doublings = 0.0;
        while let Some((element, others)) = self.next() {
            if others == 0 {
                // Each of the elements that are not fixed is left or not, whatever the others are.
                return doublings + self.is_fixed.iter().filter(|&&it| !it).count() as f64;
            }
            (0..draws / BEFORE).for_each(|_| self.draw());
            let mut count = 0;
            for _ in 0..draws {
                self.draw();
                count += usize::from(self.is_left[element]);
            }
            let is_left = 2 * count > draws;
            let share = if is_left { count } else { draws - count } as f64 / draws as f64;
            doublings -= share.log2();
            self.fix(element, is_left);
        }
        doublings
    }

    /// The element that most others depend on, of those that are not fixed, and how many these are.
    fn next(&self) -> Option<(usize, usize)> {
        let is_free = |it: &usize| !self.is_fixed[*it];
        let free = (0..self.poset.len()).filter(is_free);
        let others = |it| self.poset.below(it).chain(self.poset.above(it)).filter(is_free).count();
        free.map(|it| (it, others(it))).max_by_key(|&(_, others)| others)
    }

    /// Fixes whether `element` is left, and all that follows from it.
    fn fix(&mut self, element: usize, is_left: bool) {
        let follows: Vec<usize> = if is_left {
            self.poset.below(element).collect()
        } else {
            self.poset.above(element).collect()
        };
        for it in follows.into_iter().chain([element]) {
            self.is_left[it] = is_left;
            self.is_fixed[it] = true;
        }
    }
}

/// The elements of `poset`, parted into chains, a longest one of what remains first.
fn chains(poset: &Poset) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (0..poset.len()).collect();
    order.sort_by_key(|&it| poset.below(it).count());
    let mut is_taken = vec![false; poset.len()];
    let mut chains = Vec::new();
    while order.iter().any(|&it| !is_taken[it]) {
        // For each element, the length of the longest chain that ends with it, and the one before.
        let mut longest: Vec<(usize, Option<usize>)> = vec![(0, None); poset.len()];
        for &it in order.iter().filter(|&&it| !is_taken[it]) {
            let below = poset.below(it).filter(|&low| !is_taken[low]);
            let before = below.max_by_key(|&low| longest[low].0);
            longest[it] = (1 + before.map_or(0, |low| longest[low].0), before);
        }
        let mut next = (0..poset.len()).max_by_key(|&it| longest[it].0);
        let mut chain = Vec::new();
        while let Some(it) = next {
            is_taken[it] = true;
            chain.push(it);
            next = longest[it].1;
        }
        chain.reverse();
        chains.push(chain);
    }
    chains
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::poset::named;

    fn positions(spec: &str) -> f64 {
        doublings(named(spec).unwrap().poset(), f64::INFINITY)
    }

    /// The number of plane partitions in a box, by P. A. `MacMahon`'s formula.
    fn in_box(sides: [u64; 3]) -> f64 {
        let [a, b, c] = sides;
        let sums = (0..a).flat_map(|i| (0..b).flat_map(move |j| (0..c).map(move |k| i + j + k)));
        sums.map(|sum| (sum as f64 + 2.0).log2() - (sum as f64 + 1.0).log2()).sum()
    }

    /// Numbers of positions that are known: those of Dedekind, less the empty family, and plane
    /// partitions.
    #[test]
    fn positions_are_estimated() {
        let dedekind = [(1, 2.0), (2, 5.0), (3, 19.0), (4, 167.0), (5, 7580.0), (6, 7_828_353.0)];
        for (n, count) in dedekind {
            let found = positions(&format!("boolean:{n}"));
            assert!((found - f64::log2(count)).abs() < 0.5, "{n}: {found}");
        }
        assert!((positions("boolean:7") - f64::log2(2_414_682_040_997.0)).abs() < 0.7);
        for sides in [[3, 3, 3], [5, 5, 5], [2, 9, 9], [2, 3, 40], [1, 20, 30], [1, 1, 200]] {
            let [a, b, c] = sides;
            let spec = format!("chains:{a},{b},{c}");
            let found = positions(&spec);
            let expected = in_box(sides);
            assert!((found - expected).abs() < 0.7, "{sides:?}: {found} {expected}");
            assert!(upper_bound(named(&spec).unwrap().poset()) >= expected, "{sides:?}");
        }
        // Nothing depends on anything else.
        assert_eq!((positions("boolean:30,1"), positions("boolean:3,0")), (30.0, 0.0));
    }

    /// What is far out of reach is not looked at closely.
    #[test]
    fn families_say_how_many_positions_there_are() {
        let doublings = |spec: &str| named(spec).unwrap().doublings().map(whole);
        assert_eq!(doublings("boolean:8"), Some(54));
        assert!(matches!(doublings("chains:6,6,6"), Some(37 | 38)));
        assert_eq!(doublings("divisors:6300"), doublings("chains:3,3,3,2"));
        assert!(doublings("divisors:720720") > Some(33) && doublings("pg:3,3") > Some(33));
        // Nothing is said of what may be easy: edges of a complete graph, trees, sums.
        let easy = ["boolean:30,2", "graph:k30", "parallel:boolean:8+boolean:8", "random:60,0.1,1"];
        assert_eq!(easy.map(doublings), [None; 4]);
    }
}
