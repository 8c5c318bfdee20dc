//! Entropies of sequences, estimated.
//!
//! The *plug-in* estimate puts relative frequencies into −Σ p log₂ p. It is too small, by about (m −
//! 1)/(2 N ln 2) bits for m different things among N, and the correction of G. A. Miller and W. G.
//! Madow adds just that. What is left of the bias shows in shuffled data, whose entropy does not
//! depend on what came before. Where nearly every block has come up only once no correction helps:
//! so entropies of blocks are given only while there are at least [`ENOUGH`] blocks for each
//! different one.

use std::collections::HashMap;
use std::f64::consts::LN_2;
use std::hash::Hash;

use super::geometry::{Estimate, mean};

/// Entropies are given if things have come up so many times on average.
pub const ENOUGH: usize = 10;

/// How much something is known once something else is known, in bits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Information {
    /// How many cases there are.
    pub cases: usize,
    /// How many different cases there are, with what is known.
    pub different: usize,
    /// The conditional entropy, by plug-in with the correction of Miller and Madow. Its error is
    /// that of a mean of correlated terms, and does not include what is left of the bias.
    pub bits: Estimate,
}

impl Information {
    /// The entropy of the second of each pair of `cases` if the first is known; `None` if there are
    /// too few cases to tell.
    ///
    /// ```
    /// use supermex::renorm::Information;
    ///
    /// // What follows from the first needs no bits; what does not, one for each coin.
    /// let known = Information::of((0..1000).map(|n| (n % 7, n % 7 % 2))).unwrap();
    /// assert!(known.bits.value.abs() < 1e-12);
    /// let coins = Information::of((0..1024).map(|n| (n % 2, n / 2 % 2))).unwrap();
    /// assert!((coins.bits.value - 1.0).abs() < 0.01);
    /// ```
    pub fn of<C, T>(cases: impl Iterator<Item = (C, T)>) -> Option<Information>
    where
        C: Hash + Eq + Clone,
        T: Hash + Eq + Clone,
    {
        let cases: Vec<(C, T)> = cases.collect();
        let (mut both, mut known) = (HashMap::new(), HashMap::new());
        for (first, second) in &cases {
            *both.entry((first.clone(), second.clone())).or_insert(0_u32) += 1;
            *known.entry(first.clone()).or_insert(0_u32) += 1;
        }
        if cases.is_empty() || cases.len() < ENOUGH * both.len() {
            return None;
        }
        let surprise = |case: &(C, T)| (f64::from(known[&case.0]) / f64::from(both[case])).log2();
        let plug_in = mean(&cases.iter().map(surprise).collect::<Vec<_>>());
        // One correction for the pairs, less one for what is known.
        let more = (both.len() - known.len()) as f64 / (2.0 * cases.len() as f64 * LN_2);
        let bits = Estimate { value: plug_in.value + more, error: plug_in.error };
        Some(Information { cases: cases.len(), different: both.len(), bits })
    }
}

/// The entropy of the next of `things` if the ones before it are known: none of them, one, two and
/// so on, up to `most`, as far as there are enough to tell. It falls to the entropy rate.
pub fn entropies<T: Hash + Eq + Clone>(things: &[T], most: usize) -> Vec<Information> {
    let of = |known: usize| {
        let blocks = things.windows(known + 1);
        Information::of(blocks.map(|block| (block[..known].to_vec(), block[known].clone())))
    };
    (0..most).map_while(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A thing that is twice as likely to be the one before as not: 0.918 bits from the second on,
    /// and 1 for the first.
    #[test]
    fn entropies_are_those_of_the_chain() {
        let mut random = fastrand::Rng::with_seed(3);
        let mut last = false;
        let mut next = || {
            last ^= random.u32(0..3) == 0;
            last
        };
        let things: Vec<bool> = (0..20_000).map(|_| next()).collect();
        let found = entropies(&things, 4);
        assert_eq!(found.len(), 4);
        let expected = [1.0, 0.918_295_8, 0.918_295_8, 0.918_295_8];
        for (found, expected) in found.iter().zip(expected) {
            let off = (found.bits.value - expected).abs();
            assert!(off < 4.0 * found.bits.error.max(0.002), "{found:?} {expected}");
        }
    }

    /// Ten equally likely things, a hundred times in all: the correction takes the bias away, on
    /// average over many tries.
    #[test]
    fn the_correction_takes_the_bias_away() {
        let mut random = fastrand::Rng::with_seed(9);
        let tries = 400;
        let sum: f64 = (0..tries)
            .map(|_| Information::of((0..100).map(|_| ((), random.u32(0..10)))).unwrap().bits.value)
            .sum();
        let (found, exact) = (sum / f64::from(tries), 10_f64.log2());
        let bias = 9.0 / (200.0 * LN_2);
        assert!((found - exact).abs() < 0.1 * bias, "{found} {exact}");
    }

    /// The correction is for what is left to be said alone: what is known for certain has no bits,
    /// however many things are known.
    #[test]
    fn what_follows_needs_no_bits() {
        let found = Information::of((0..500).map(|n| (n % 50, n % 5))).unwrap();
        assert_eq!((found.cases, found.different), (500, 50));
        assert!(found.bits.value.abs() < 1e-12, "{found:?}");
    }

    /// Where there is too little to tell, nothing is told.
    #[test]
    fn few_blocks_say_nothing() {
        let things: Vec<u32> = (0..100).collect();
        assert!(entropies(&things, 3).is_empty());
        assert_eq!(Information::of(std::iter::empty::<((), ())>()), None);
    }
}
