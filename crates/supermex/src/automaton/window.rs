//! The part of a history that still matters.

/// A set of numbers, kept from a base on: a number below the base does not matter any more, or is
/// in the set.
#[derive(Clone, Debug, Default)]
pub(crate) struct Window {
    base: u64,
    /// The number that bit 0 of the first word stands for, a multiple of 64. Bits below the base
    /// mean nothing.
    origin: u64,
    words: Vec<u64>,
}

/// How many words below the base are dropped at a time: dropping moves all others.
const CHUNK: usize = 64;

impl Window {
    /// The base.
    pub(crate) fn base(&self) -> u64 {
        self.base
    }

    /// Adds `number`; a number below the base is in the set already, or does not matter.
    pub(crate) fn insert(&mut self, number: u64) {
        if number < self.base {
            return;
        }
        let word = index((number - self.origin) / 64);
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (number % 64);
    }

    /// The least number from `from` on that is neither in this set nor in `other`.
    pub(crate) fn first_free(&self, from: u64, other: &Window) -> u64 {
        let from = from.max(self.base);
        let start = from - from % 64;
        let (own, other) = (self.words_from(start), other.words_from(start));
        let first = own.first().unwrap_or(&0) | other.first().unwrap_or(&0);
        // Numbers before the first count as taken.
        let taken = first | !(u64::MAX << (from % 64));
        if taken != u64::MAX {
            return start + u64::from(taken.trailing_ones());
        }
        let word = first_gap(own, other);
        let taken = own.get(word).unwrap_or(&0) | other.get(word).unwrap_or(&0);
        start + 64 * word as u64 + u64::from(taken.trailing_ones())
    }

    /// Forgets everything below `number`, from now on, and moves the base to the first number from
    /// there on that is not in the set.
    pub(crate) fn advance(&mut self, number: u64) {
        self.base = self.first_free(number, &NOTHING);
        let gone = index((self.base - self.origin) / 64);
        if gone >= CHUNK {
            self.words.drain(..self.words.len().min(gone));
            self.origin = self.base - self.base % 64;
        }
    }

    /// The bytes that the window holds.
    pub(crate) fn bytes(&self) -> usize {
        self.words.capacity() * size_of::<u64>()
    }

    /// Empties the set, with a new base.
    pub(crate) fn clear(&mut self, base: u64) {
        self.base = base;
        self.origin = base - base % 64;
        self.words.clear();
    }

    /// The set from its base on: bit k is the number base + k. Two windows agree on all that
    /// matters exactly if these bits are the same, up to empty words at the end.
    pub(crate) fn bits(&self) -> impl Iterator<Item = u64> {
        let shift = self.base % 64;
        let words = self.words_from(self.base - shift);
        let next = words.iter().skip(1).copied().chain([0]);
        words.iter().zip(next).map(move |(&word, next)| match shift {
            0 => word,
            _ => word >> shift | next << (64 - shift),
        })
    }

    /// The words from the number `start` on, a multiple of 64 that is not below the origin; none
    /// behind the last word.
    fn words_from(&self, start: u64) -> &[u64] {
        debug_assert!(start >= self.origin, "{start} is below {}", self.origin);
        self.words.get(index((start - self.origin) / 64)..).unwrap_or(&[])
    }
}

/// The first word, after word 0, in which the union of `one` and `other` has a gap. Most words on
/// the way are full, so they are passed in groups.
fn first_gap(one: &[u64], other: &[u64]) -> usize {
    const GROUP: usize = 8;
    let is_full = |(one, other): (&[u64], &[u64])| {
        one.iter().zip(other).fold(u64::MAX, |all, (one, other)| all & (one | other)) == u64::MAX
    };
    let groups = one.chunks_exact(GROUP).zip(other.chunks_exact(GROUP));
    let full = GROUP * groups.take_while(|&pair| is_full(pair)).count();
    let word = |set: &[u64], word: usize| set.get(word).copied().unwrap_or(0);
    let mut at = full.max(1);
    while word(one, at) | word(other, at) == u64::MAX {
        at += 1;
    }
    at
}

const NOTHING: Window = Window { base: 0, origin: 0, words: Vec::new() };

fn index(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        /// With solid runs, so that full words and whole chunks of them are met.
        #[test]
        fn a_window_is_a_set_from_its_base_on(
            numbers in prop::collection::vec((0..12_000_u64, 1..5_000_u64), 0..12),
            bases in prop::collection::vec(0..10_000_u64, 1..5),
            others in prop::collection::vec((0..15_000_u64, 1..200_u64), 0..20),
            from in 0..18_000_u64,
        ) {
            let mut window = Window::default();
            let mut plain = BTreeSet::new();
            let mut base = 0;
            for (&(number, length), next_base) in numbers.iter().zip(bases.iter().cycle()) {
                for number in number..number + length {
                    window.insert(number);
                    plain.insert(number);
                }
                let forgotten = base.max(*next_base);
                base = (forgotten..u64::MAX).find(|number| !plain.contains(number)).unwrap();
                window.advance(forgotten);
            }
            prop_assert_eq!(window.base(), base);
            let found: Vec<u64> = window.bits().collect();
            for number in base..18_000 {
                let bit = index(number - base);
                let inside = found.get(bit / 64).is_some_and(|word| word >> (bit % 64) & 1 == 1);
                prop_assert_eq!(inside, plain.contains(&number), "{}", number);
            }
            let mut other = Window::default();
            other.clear(base);
            let others: BTreeSet<u64> =
                others.iter().flat_map(|&(number, length)| number..number + length).collect();
            for &number in &others {
                other.insert(number);
            }
            let from = from.max(base);
            let free = (from..u64::MAX).find(|n| !plain.contains(n) && !others.contains(n)).unwrap();
            prop_assert_eq!(window.first_free(from, &other), free);
        }
    }
}
