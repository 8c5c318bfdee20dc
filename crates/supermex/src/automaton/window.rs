//! The part of a history that still matters.

/// A set of numbers, kept from a base on: everything below the base is of no interest any more, or
/// is in the set.
#[derive(Clone, Debug, Default)]
pub(super) struct Window {
    base: u64,
    /// What bit 0 of the first word stands for, a multiple of [`CHUNK`]. Bits below the base mean
    /// nothing.
    origin: u64,
    words: Vec<u64>,
    /// A bit for each word, set if that word is full: long runs without a gap are passed over.
    full: Vec<u64>,
}

/// As many numbers as a word of `full` stands for. Words are dropped in chunks of this size, so
/// that `full` can be shifted along with them.
const CHUNK: u64 = 64 * 64;

impl Window {
    /// The base.
    pub(super) fn base(&self) -> u64 {
        self.base
    }

    /// Adds a number; one below the base is in already, or does not matter.
    pub(super) fn insert(&mut self, number: u64) {
        if number < self.base {
            return;
        }
        let word = index((number - self.origin) / 64);
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
            self.full.resize(word / 64 + 1, 0);
        }
        self.words[word] |= 1 << (number % 64);
        if self.words[word] == u64::MAX {
            self.full[word / 64] |= 1 << (word % 64);
        }
    }

    /// The least number from `from` on that is in neither of two sets.
    pub(super) fn first_free(&self, from: u64, other: &Window) -> u64 {
        let from = from.max(self.base);
        let mut word = index((from - self.origin) / 64);
        // Numbers before the first count as taken.
        let mut taken = !(u64::MAX << (from % 64));
        loop {
            let start = self.origin + 64 * word as u64;
            taken |= self.words.get(word).copied().unwrap_or(0) | other.word_at(start);
            if taken != u64::MAX {
                return start + u64::from(taken.trailing_ones());
            }
            (word, taken) = (self.next_gap(word + 1), 0);
        }
    }

    /// The first word from one on that is not full.
    fn next_gap(&self, word: usize) -> usize {
        let mut block = word / 64;
        let mut full = self.full.get(block).copied().unwrap_or(0) | !(u64::MAX << (word % 64));
        while full == u64::MAX {
            block += 1;
            full = self.full.get(block).copied().unwrap_or(0);
        }
        64 * block + full.trailing_ones() as usize
    }

    /// Forgets everything below a number, from now on, and moves the base over everything from there
    /// on that is in the set without a gap.
    pub(super) fn advance(&mut self, number: u64) {
        self.base = self.first_free(number, &NOTHING);
        let gone = index((self.base - self.origin) / CHUNK);
        if gone > 0 {
            self.words.drain(..self.words.len().min(64 * gone));
            self.full.drain(..self.full.len().min(gone));
            self.origin += CHUNK * gone as u64;
        }
    }

    /// Empties the set, with a new base.
    pub(super) fn clear(&mut self, base: u64) {
        self.base = base;
        self.origin = base - base % CHUNK;
        self.words.clear();
        self.full.clear();
    }

    /// The set from its base on: bit k is the number base + k. Two windows say the same of what is
    /// to come exactly if these are the same, up to empty words at the end.
    pub(super) fn bits(&self) -> impl Iterator<Item = u64> {
        let shift = self.base % 64;
        let first = index((self.base - self.origin) / 64).min(self.words.len());
        let next = self.words[first..].iter().skip(1).copied().chain([0]);
        self.words[first..].iter().zip(next).map(move |(&word, next)| match shift {
            0 => word,
            _ => word >> shift | next << (64 - shift),
        })
    }

    /// The bits of 64 numbers, from a multiple of 64 on.
    fn word_at(&self, start: u64) -> u64 {
        let word = start.checked_sub(self.origin).map(|behind| index(behind / 64));
        word.and_then(|word| self.words.get(word)).copied().unwrap_or(0)
    }
}

const NOTHING: Window = Window { base: 0, origin: 0, words: Vec::new(), full: Vec::new() };

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
                base = (forgotten..).find(|number| !plain.contains(number)).unwrap();
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
            let others: BTreeSet<u64> =
                others.iter().flat_map(|&(number, length)| number..number + length).collect();
            for &number in &others {
                other.insert(number);
            }
            let from = from.max(base);
            let free = (from..).find(|n| !plain.contains(n) && !others.contains(n)).unwrap();
            prop_assert_eq!(window.first_free(from, &other), free);
        }
    }
}
