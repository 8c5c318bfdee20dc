//! Elements numbered anew, and their order ideals.

use super::ProveError;
use crate::poset::Poset;
use crate::run::Context;

/// Elements of a poset that can be taken, numbered from 0 on, each after those below it, and
/// otherwise as they were given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Numbered {
    /// What each element is in the poset that it comes from.
    pub(super) elements: Vec<usize>,
    /// For each element, itself and those above it, as bits.
    pub(super) above: Vec<u64>,
    /// Pairs of elements of which the first is less than the second, with none between them.
    covers: Vec<(usize, usize)>,
}

impl Numbered {
    /// All elements of `poset`, at most 64, but the poison, if it is one of them.
    pub(super) fn new(poset: &Poset, poison: Option<usize>) -> Numbered {
        let mut waiting: Vec<usize> = (0..poset.len()).filter(|it| poison != Some(*it)).collect();
        let mut elements = Vec::with_capacity(waiting.len());
        // An element is next when no element below it waits.
        while let Some(next) =
            waiting.iter().position(|&it| !waiting.iter().any(|&other| poset.is_less(other, it)))
        {
            elements.push(waiting.remove(next));
        }
        let is_less = |one: usize, other: usize| poset.is_less(elements[one], elements[other]);
        let count = elements.len();
        let numbers = 0..count;
        let above = |one: usize| {
            let greater = numbers.clone().filter(|&other| one == other || is_less(one, other));
            greater.fold(0, |bits, other| bits | 1 << other)
        };
        let pairs = numbers.clone().flat_map(|one| (one + 1..count).map(move |other| (one, other)));
        let covers = pairs.filter(|&(one, other)| {
            is_less(one, other)
                && !(one + 1..other).any(|it| is_less(one, it) && is_less(it, other))
        });
        Numbered { above: numbers.clone().map(above).collect(), covers: covers.collect(), elements }
    }

    /// The order in the words of a certificate, if anything is less than anything: ` less 0<1,0<2`.
    pub(super) fn less(&self) -> String {
        list_pairs("less", self.covers.iter().map(|(one, other)| format!("{one}<{other}")))
    }

    /// The ideal of all elements.
    pub(super) fn whole(&self) -> u64 {
        match self.elements.len() {
            0 => 0,
            count => u64::MAX >> (64 - count),
        }
    }

    /// All order ideals, in ascending order of their bits; fails if they are more than `most`.
    pub(super) fn ideals(&self, most: usize, context: &Context) -> Result<Vec<u64>, ProveError> {
        let mut ideals = Vec::new();
        // From the last element to the first: it is left out, or in, with all below it. Nothing
        // below an element has a larger number, so every choice leads to an ideal.
        let mut choices = vec![(self.elements.len(), 0_u64, 0_u64)];
        while let Some((undecided, ideal, forced)) = choices.pop() {
            let Some(next) = undecided.checked_sub(1) else {
                if ideals.len() == most {
                    return Err(ProveError::Ideals { most });
                }
                if ideals.len().is_multiple_of(4096) {
                    context.check()?;
                }
                ideals.push(ideal);
                continue;
            };
            let below = (0..next).filter(|&it| self.above[it] >> next & 1 == 1);
            let forced_below = below.fold(forced, |bits, it| bits | 1 << it);
            choices.push((next, ideal | 1 << next, forced_below));
            if forced >> next & 1 == 0 {
                choices.push((next, ideal, forced));
            }
        }
        Ok(ideals)
    }
}

/// A word and a list of pairs, each with a space before it; nothing if there are no pairs.
pub(super) fn list_pairs(word: &str, pairs: impl Iterator<Item = String>) -> String {
    let pairs: Vec<String> = pairs.collect();
    if pairs.is_empty() { String::new() } else { format!(" {word} {}", pairs.join(",")) }
}

/// The elements of a set of bits.
pub(super) fn members(bits: u64) -> impl Iterator<Item = usize> {
    (0..64).filter(move |&it| bits >> it & 1 == 1)
}

/// The elements of `ideal` that pass, as bits.
pub(super) fn filtered(ideal: u64, passes: impl Fn(usize) -> bool) -> u64 {
    members(ideal).filter(|&it| passes(it)).fold(0, |bits, it| bits | 1 << it)
}
