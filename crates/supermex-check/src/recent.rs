//! A set of numbers, a bit for each, of which those below some number are forgotten: nobody asks
//! for them any more.

#[derive(Clone, Default)]
pub struct Recent {
    words: Vec<u64>,
    /// The words before this one are forgotten.
    gone: usize,
    /// All numbers below this one are in the set, or nobody will ask for them.
    free: usize,
}

impl Recent {
    /// Memory grows up to the number, so it must be one that the rule can give. One that is
    /// forgotten stays so.
    pub fn insert(&mut self, number: usize) {
        if let Some(word) = self.word(number / 64) {
            *word |= 1 << (number % 64);
        }
    }

    fn word(&mut self, index: usize) -> Option<&mut u64> {
        let index = index.checked_sub(self.gone)?;
        if index >= self.words.len() {
            self.words.resize(index + 1, 0);
        }
        Some(&mut self.words[index])
    }

    /// The word of the numbers from 64 times the index on.
    fn get(&self, index: usize) -> u64 {
        index.checked_sub(self.gone).and_then(|index| self.words.get(index)).copied().unwrap_or(0)
    }

    /// Takes all numbers out, keeps the memory, and forgets all below this one.
    pub fn begin(&mut self, least: usize) {
        self.words.clear();
        (self.gone, self.free) = (least / 64, 0);
    }

    /// Forgets numbers below this one, once they are half of what is remembered.
    pub fn forget(&mut self, least: usize) {
        let count = (least / 64).saturating_sub(self.gone);
        if count > 8 && 2 * count >= self.words.len() {
            self.words.drain(..count.min(self.words.len()));
            self.gone += count;
        }
    }

    /// One more than the largest number for which there is room.
    pub fn end(&self) -> usize {
        64 * (self.gone + self.words.len())
    }

    /// The smallest number from `least` on that is not in the set; `least` must not go down.
    pub fn free(&mut self, least: usize) -> usize {
        self.free = self.free_from(least.max(self.free));
        self.free
    }

    /// The smallest number from `least` on that is not in the set.
    pub fn free_from(&self, least: usize) -> usize {
        let mut index = least / 64;
        let mut taken = self.get(index) | ((1 << (least % 64)) - 1);
        while taken == u64::MAX {
            index += 1;
            taken = self.get(index);
        }
        64 * index + (!taken).trailing_zeros() as usize
    }

    /// The smallest number from `least` on that is in neither set.
    pub fn free_in_both(&self, other: &Recent, least: usize) -> usize {
        let mut index = least / 64;
        let mut taken = self.get(index) | other.get(index) | ((1 << (least % 64)) - 1);
        while taken == u64::MAX {
            index += 1;
            taken = self.get(index) | other.get(index);
        }
        64 * index + (!taken).trailing_zeros() as usize
    }
}
