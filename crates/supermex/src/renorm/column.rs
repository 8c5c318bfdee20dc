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
    /// The last word is not 0, so that equal sets are written the same.
    words: Vec<u64>,
}

impl Column {
    /// Whether there is a point at this height.
    pub fn has(&self, z: u64) -> bool {
        let word = usize::try_from(z / 64).ok().and_then(|word| self.words.get(word));
        word.is_some_and(|word| word >> (z % 64) & 1 == 1)
    }

    /// Puts in a point.
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
    }

    /// Puts in all points of another column.
    pub fn put_all(&mut self, other: &Column) {
        if other.words.len() > self.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        for (word, more) in self.words.iter_mut().zip(&other.words) {
            *word |= more;
        }
    }

    /// Whether it has a point with another column in common.
    pub fn meets(&self, other: &Column) -> bool {
        self.words.iter().zip(&other.words).any(|(one, other)| one & other != 0)
    }

    /// Lowers all points by one; those at the bottom fall out.
    pub fn lower(&mut self) {
        let mut above = 0;
        for word in self.words.iter_mut().rev() {
            let lowered = *word >> 1 | above << 63;
            above = *word & 1;
            *word = lowered;
        }
        while self.words.last() == Some(&0) {
            self.words.pop();
        }
    }

    /// The lowest height at which neither this column nor another has a point.
    pub fn mex_with(&self, other: &Column) -> u64 {
        let word_of = |column: &Column, at: usize| column.words.get(at).copied().unwrap_or(0);
        let free = (0..).zip(0_usize..).find_map(|(number, at)| {
            let taken = word_of(self, at) | word_of(other, at);
            (taken != u64::MAX).then(|| number * 64 + u64::from(taken.trailing_ones()))
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
