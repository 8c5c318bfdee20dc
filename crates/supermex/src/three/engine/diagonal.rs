//! The diagonal f(a, a).

use super::lattice::{BITS, trend};

/// The diagonal, seen from its values.
#[derive(Clone, Debug, Default)]
pub(super) struct Diagonal {
    values: Vec<u32>,
    /// For each value, the a with f(a, a) = value, plus one; 0 if there is none.
    index: Vec<u32>,
    /// The values, as bits, with room for more.
    bits: Vec<u32>,
    largest: u32,
    /// Whether some value lies far below the trend.
    strays: bool,
}

/// How far below the trend a value may be before it is said to stray. Up to 130,000 none was 2
/// below.
const TOLERANCE: u32 = 15;

impl Diagonal {
    /// Takes in those that it does not know yet, of all values from a = 0 on.
    pub(super) fn extend(&mut self, values: &[u32]) {
        for &value in &values[self.values.len()..] {
            self.put(value);
        }
    }

    /// The next value.
    pub(super) fn put(&mut self, value: u32) {
        let a = self.len();
        self.values.push(value);
        if value as usize >= self.index.len() {
            self.index.resize(2 * value as usize + 64, 0);
        }
        self.index[value as usize] = a + 1;
        self.largest = self.largest.max(value);
        let word = (value / BITS) as usize;
        if self.bits.len() < word + 64 {
            self.bits.resize(2 * word + 64, 0);
        }
        self.bits[word] |= 1 << (value % BITS);
        self.strays |= value + TOLERANCE < trend(a);
    }

    /// How many values are known.
    pub(super) fn len(&self) -> u32 {
        self.values.len() as u32
    }

    /// f(a, a).
    pub(super) fn value(&self, a: u32) -> u32 {
        self.values[a as usize]
    }

    pub(super) fn largest(&self) -> u32 {
        self.largest
    }

    /// Whether all values are about where they are expected. Then for every row r of a tile, each
    /// value f(a, a) with a ≥ r lies above the lower window of the row, and all values that are
    /// seen in the window belong to a < r: from column q on, the window ends at ⌊(1 + √2) r⌋ −
    /// ⌊q/√2⌋ + 25, and a row is part of a tile only if 2⌊q/√2⌋ ≥ ⌊√2 r⌋ + 82; so the end is at
    /// most r + ⌊r/√2⌋ − 15, where r + ⌊r/√2⌋ is the trend.
    pub(super) fn is_regular(&self) -> bool {
        !self.strays
    }

    /// Whether a value is f(a, a) for an a below `row`.
    pub(super) fn has(&self, value: u32, row: u32) -> bool {
        let index = self.index.get(value as usize).copied().unwrap_or(0);
        index != 0 && index <= row
    }

    /// Of the 64 values from one on, those that are f(a, a) for an a below `row`, as bits.
    pub(super) fn bits(&self, from: u32, row: u32) -> u64 {
        let (word, shift) = ((from / BITS) as usize, from % BITS);
        let [a, b, c] =
            [0, 1, 2].map(|next| u64::from(self.bits.get(word + next).copied().unwrap_or(0)));
        // In two steps, for a shift by 0 would make one by 64.
        let mut bits = (a | b << BITS) >> shift | c << 1 << (63 - shift);
        // Those that belong to later rows lie above this, as a rule: 181/256 is a bit less than
        // 1/√2.
        let above = u64::from(row) + (u64::from(row) * 181 / 256);
        let above = if self.strays { 0 } else { above.saturating_sub(TOLERANCE.into()) };
        let mut later = match above.saturating_sub(from.into()) {
            below @ 0..64 => bits >> below << below,
            _ => 0,
        };
        while later != 0 {
            let bit = later.trailing_zeros();
            later &= later - 1;
            if self.index[(from + bit) as usize] > row {
                bits &= !(1 << bit);
            }
        }
        bits
    }

    /// All values that are known, as bits; with room for as many words as a vector has beyond those
    /// that a lower window can reach.
    pub(super) fn words(&self) -> &[u32] {
        &self.bits
    }
}
