//! The part of a history that still matters.

/// A set of numbers, kept from a base on: everything below the base is of no interest any more, or
/// is in the set.
#[derive(Clone, Debug, Default)]
pub(super) struct Window {
    base: u64,
    /// Bit k of the first word is the multiple of 64 at or below the base, plus k. Bits below the
    /// base mean nothing.
    words: Vec<u64>,
}

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
        let word = self.word_of(number);
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (number % 64);
    }

    /// The least number from `from` on that is in neither of two sets.
    pub(super) fn first_free(&self, from: u64, other: &Window) -> u64 {
        let from = from.max(self.base);
        // Numbers before the first count as taken.
        let mut taken = !(u64::MAX << (from % 64));
        let mut start = from - from % 64;
        loop {
            taken |= self.word_at(start) | other.word_at(start);
            if taken != u64::MAX {
                return start + u64::from(taken.trailing_ones());
            }
            (start, taken) = (start + 64, 0);
        }
    }

    /// Forgets everything below a number, and does so from now on.
    pub(super) fn forget_below(&mut self, number: u64) {
        if number > self.base {
            let gone = self.word_of(number).min(self.words.len());
            if gone > 0 {
                self.words.drain(..gone);
            }
            self.base = number;
        }
    }

    /// Moves the base over everything from it on that is in the set without a gap.
    pub(super) fn forget_solid(&mut self) {
        let solid = self.first_free(self.base, &Window::default());
        self.forget_below(solid);
    }

    /// Empties the set, with a new base.
    pub(super) fn clear(&mut self, base: u64) {
        self.base = base;
        self.words.clear();
    }

    /// The set from its base on: bit k is the number base + k. Two windows say the same of what is
    /// to come exactly if these are the same, up to empty words at the end.
    pub(super) fn bits(&self) -> impl Iterator<Item = u64> {
        let shift = self.base % 64;
        let next = self.words.iter().skip(1).copied().chain([0]);
        self.words.iter().zip(next).map(move |(&word, next)| match shift {
            0 => word,
            _ => word >> shift | next << (64 - shift),
        })
    }

    /// The bits of 64 numbers, from a multiple of 64 on.
    fn word_at(&self, start: u64) -> u64 {
        let first = self.base / 64;
        let word = (start / 64).checked_sub(first).map(index);
        word.and_then(|word| self.words.get(word)).copied().unwrap_or(0)
    }

    fn word_of(&self, number: u64) -> usize {
        index(number / 64 - self.base / 64)
    }
}

fn index(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn a_window_is_a_set_from_its_base_on(
            numbers in prop::collection::vec(0..300_u64, 0..80),
            bases in prop::collection::vec(0..250_u64, 1..5),
            others in prop::collection::btree_set(0..300_u64, 0..200),
            from in 0..300_u64,
        ) {
            let mut window = Window::default();
            let mut plain = BTreeSet::new();
            let mut base = 0;
            for (number, next_base) in numbers.iter().zip(bases.iter().cycle()) {
                window.insert(*number);
                plain.insert(*number);
                base = base.max(*next_base);
                window.forget_below(base);
            }
            prop_assert_eq!(window.base(), base);
            let found: Vec<u64> = window.bits().collect();
            for number in base..400 {
                let bit = index(number - base);
                let inside = found.get(bit / 64).is_some_and(|word| word >> (bit % 64) & 1 == 1);
                prop_assert_eq!(inside, plain.contains(&number), "{}", number);
            }
            let mut other = Window::default();
            for &number in &others {
                other.insert(number);
            }
            let from = from.max(base);
            let free = (from..600).find(|n| !plain.contains(n) && !others.contains(n)).unwrap();
            prop_assert_eq!(window.first_free(from, &other), free);
        }
    }
}
