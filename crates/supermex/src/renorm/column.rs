//! A column of a sheet: a finite set of z.

/// The points of a sheet with the same y: a finite set of z, as bits.
///
/// ```
/// use supermex::renorm::Column;
///
/// let column: Column = [0, 3, 70].into_iter().collect();
/// assert!(column.has(70) && !column.has(1));
/// assert_eq!(column.iter().collect::<Vec<_>>(), [0, 3, 70]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Column {
    /// The last word is not 0, so that equal sets have equal words.
    words: Vec<u64>,
    /// How many words from the bottom are full.
    full: usize,
}

impl Column {
    /// Whether there is a point at height `z`.
    pub fn has(&self, z: u64) -> bool {
        let word = usize::try_from(z / 64).ok().and_then(|word| self.words.get(word));
        word.is_some_and(|word| word >> (z % 64) & 1 == 1)
    }

    /// Puts in the point at height `z`.
    ///
    /// # Panics
    ///
    /// If the height is so large that the set does not fit into memory.
    pub fn put(&mut self, z: u64) {
        let word = usize::try_from(z / 64).expect("it fits into memory");
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (z % 64);
        self.skip_full();
    }

    fn skip_full(&mut self) {
        while self.words.get(self.full) == Some(&u64::MAX) {
            self.full += 1;
        }
    }

    /// Puts in all points of the column `other`.
    pub fn put_all(&mut self, other: &Column) {
        if other.words.len() > self.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        for (word, more) in self.words.iter_mut().zip(&other.words) {
            *word |= more;
        }
        self.skip_full();
    }

    /// How many points there are.
    pub fn count(&self) -> u64 {
        self.words.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// The points below `height`.
    #[must_use]
    pub fn below(&self, height: u64) -> Column {
        let whole = usize::try_from(height / 64).unwrap_or(usize::MAX);
        let mut words = self.words[..self.words.len().min(whole)].to_vec();
        let last = self.words.get(whole).map(|word| word & ((1 << (height % 64)) - 1));
        words.extend(last);
        Column::new(words)
    }

    fn new(mut words: Vec<u64>) -> Column {
        while words.last() == Some(&0) {
            words.pop();
        }
        let mut column = Column { words, full: 0 };
        column.skip_full();
        column
    }

    /// All points lowered by `by`; points that would come below the bottom are left out.
    #[must_use]
    pub fn lowered(&self, by: u64) -> Column {
        let count = (self.words.len() as u64).saturating_sub(by / 64);
        Column::new((0..count).map(|word| self.word(word, by)).collect())
    }

    /// Word number `at` of the set with all points lowered by `by`.
    fn word(&self, at: u64, by: u64) -> u64 {
        let word = |at: u64| {
            let word = usize::try_from(at).ok().and_then(|at| self.words.get(at));
            word.copied().unwrap_or(0)
        };
        let (first, bits) = (at + by / 64, by % 64);
        // A shift by 64 in two steps.
        word(first) >> bits | word(first + 1) << 1 << (63 - bits)
    }

    /// The lowest height at which neither this column has a point nor the column `other` lowered by
    /// `by`.
    pub fn mex_with(&self, other: &Column, by: u64) -> u64 {
        let free = (self.full as u64..).find_map(|at| {
            let taken = self.word(at, 0) | other.word(at, by);
            (taken != u64::MAX).then(|| at * 64 + u64::from(taken.trailing_ones()))
        });
        free.expect("columns are finite")
    }

    /// The heights of all points, from the bottom up.
    pub fn iter(&self) -> impl Iterator<Item = u64> {
        (0..).zip(&self.words).flat_map(|(number, &word): (u64, _)| {
            (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| number * 64 + bit)
        })
    }
}

impl FromIterator<u64> for Column {
    fn from_iter<I: IntoIterator<Item = u64>>(heights: I) -> Column {
        let mut column = Column::default();
        heights.into_iter().for_each(|z| column.put(z));
        column
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_cut_at_any_height() {
        let heights = [0, 1, 5, 63, 64, 100, 127, 128, 200];
        let column: Column = heights.into_iter().collect();
        assert_eq!(column.count(), 9);
        for height in [0, 1, 2, 63, 64, 65, 127, 128, 129, 200, 201, 1000] {
            let below: Column = heights.into_iter().filter(|z| *z < height).collect();
            assert_eq!(column.below(height), below, "{height}");
        }
    }
}
