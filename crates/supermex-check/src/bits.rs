//! A set of numbers, a bit for each.

#[derive(Clone, Default)]
pub struct Bits {
    words: Vec<u64>,
}

impl Bits {
    /// Memory grows up to the number, so it must be one that the rule can give.
    pub fn insert(&mut self, number: usize) {
        *self.word(number / 64) |= 1 << (number % 64);
    }

    /// Puts the number in, or takes it out if it is in already.
    pub fn toggle(&mut self, number: usize) {
        *self.word(number / 64) ^= 1 << (number % 64);
    }

    fn word(&mut self, index: usize) -> &mut u64 {
        if index >= self.words.len() {
            self.words.resize(index + 1, 0);
        }
        &mut self.words[index]
    }

    pub fn contains(&self, number: usize) -> bool {
        self.words.get(number / 64).is_some_and(|word| word >> (number % 64) & 1 == 1)
    }

    /// A number that is larger than all in the set.
    pub fn end(&self) -> usize {
        64 * self.words.len()
    }

    pub fn largest(&self) -> Option<usize> {
        let index = self.words.iter().rposition(|&word| word != 0)?;
        Some(64 * index + 63 - self.words[index].leading_zeros() as usize)
    }

    /// The smallest number from `least` on that is not in the set.
    pub fn free_from(&self, least: usize) -> usize {
        let mut index = least / 64;
        let mut taken = self.words.get(index).copied().unwrap_or(0) | ((1 << (least % 64)) - 1);
        while taken == u64::MAX {
            index += 1;
            taken = self.words.get(index).copied().unwrap_or(0);
        }
        64 * index + (!taken).trailing_zeros() as usize
    }
}
