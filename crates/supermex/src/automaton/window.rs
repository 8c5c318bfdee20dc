//! The part of a history that still matters.

/// A set of numbers, kept from a base on: everything below the base is of no interest any more, or
/// is in the set.
#[derive(Clone, Debug, Default)]
pub(super) struct Window {
    base: u64,
    /// Bit k is the number base + k. The last word is never empty.
    words: Vec<u64>,
}

impl Window {
    /// The base.
    pub(super) fn base(&self) -> u64 {
        self.base
    }

    /// The bits from the base on.
    pub(super) fn words(&self) -> &[u64] {
        &self.words
    }

    /// Adds a number; one below the base is in already, or does not matter.
    pub(super) fn insert(&mut self, number: u64) {
        if number < self.base {
            return;
        }
        let (word, bit) = self.place(number);
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << bit;
    }

    /// The least number from `from` on that is in neither of two sets.
    pub(super) fn first_free(&self, from: u64, other: &Window) -> u64 {
        let mut number = from.max(self.base);
        loop {
            let taken = self.bits_from(number) | other.bits_from(number);
            let run = u64::from(taken.trailing_ones());
            number += run;
            if run < 64 {
                return number;
            }
        }
    }

    /// Forgets everything below a number, and does so from now on.
    pub(super) fn forget_below(&mut self, number: u64) {
        let Some(steps) = number.checked_sub(self.base) else { return };
        self.base = number;
        let (words, bits) = (index(steps / 64), steps % 64);
        self.words.drain(..words.min(self.words.len()));
        if bits > 0 {
            for word in 0..self.words.len() {
                let next = self.words.get(word + 1).copied().unwrap_or(0);
                self.words[word] = self.words[word] >> bits | next << (64 - bits);
            }
        }
        while self.words.last() == Some(&0) {
            self.words.pop();
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

    /// 64 bits, from a number on. What is below the base counts as not in the set.
    fn bits_from(&self, number: u64) -> u64 {
        let Some(steps) = number.checked_sub(self.base) else {
            let gap = self.base - number;
            return if gap < 64 { self.bits_from(self.base) << gap } else { 0 };
        };
        let (word, bit) = (index(steps / 64), steps % 64);
        let low = self.words.get(word).copied().unwrap_or(0) >> bit;
        let high = self.words.get(word + 1).copied().unwrap_or(0);
        if bit == 0 { low } else { low | high << (64 - bit) }
    }

    fn place(&self, number: u64) -> (usize, u64) {
        let steps = number - self.base;
        (index(steps / 64), steps % 64)
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
            bases in prop::collection::vec(0..250_u64, 0..5),
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
            for number in base..310 {
                prop_assert_eq!(window.bits_from(number) & 1 == 1, plain.contains(&number));
            }
            prop_assert!(window.words().last() != Some(&0));
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
