//! Rows that need not be looked at.

/// Rows that have taken all values from the present time on up to some number of them, and no
/// others. As long as no lower row takes the next one, they take that, and the same is true again.
pub struct Group {
    /// The number of each, and of the values.
    pub rows: Vec<(usize, usize)>,
    /// The numbers of the values, from a word on.
    pub from: usize,
    pub words: Vec<u64>,
}

impl Group {
    pub fn one<const B: usize>(row: usize, values: usize) -> Group {
        Group { rows: vec![(row, values)], from: values / B, words: vec![1 << (values % B)] }
    }

    pub fn append(&mut self, other: Group) {
        let from = self.from.min(other.from);
        let to = (self.from + self.words.len()).max(other.from + other.words.len());
        let mut words = vec![0; to - from];
        for Group { from: at, words: some, .. } in [&*self, &other] {
            for (i, word) in some.iter().enumerate() {
                words[at - from + i] |= word;
            }
        }
        self.rows.extend(other.rows);
        (self.from, self.words) = (from, words);
    }
}
