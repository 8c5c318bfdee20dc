//! The diagonal f(a, a).

use super::lattice::{BITS, trend};

/// The diagonal, seen from its values.
#[derive(Clone, Debug, Default)]
pub(super) struct Diagonal {
    /// How many values there are.
    len: u32,
    /// For each value, the a with f(a, a) = value, plus one; 0 if there is none.
    index: Vec<u32>,
    /// The values, as bits, with room for more.
    bits: Vec<u32>,
    largest: u32,
    /// Whether some value lies far below the trend.
    strays: bool,
}

/// How far below the trend a value may be before it is said to stray. Up to 130,000 none was 2 below.
const TOLERANCE: u32 = 15;

impl Diagonal {
    /// Takes in those that it does not know yet, of all values from a = 0 on.
    pub(super) fn extend(&mut self, values: &[u32]) {
        for &value in &values[self.len as usize..] {
            self.put(value);
        }
    }

    /// The next value.
    pub(super) fn put(&mut self, value: u32) {
        let a = self.len;
        self.len += 1;
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
        self.len
    }

    pub(super) fn largest(&self) -> u32 {
        self.largest
    }

    /// Whether all values are about where they are expected. Then for every row r of a tile, each value
    /// f(a, a) with a ≥ r lies above the lower window of the row, and all values that are seen in the
    /// window belong to a < r: from column q on, the window ends at ⌊(1 + √2) r⌋ − ⌊q/√2⌋ + 25, and a row
    /// is part of a tile only if 2⌊q/√2⌋ ≥ ⌊√2 r⌋ + 82; so the end is at most r + ⌊r/√2⌋ − 15, where
    /// r + ⌊r/√2⌋ is the trend.
    pub(super) fn is_regular(&self) -> bool {
        !self.strays
    }

    /// Whether a value is f(a, a) for an a below `row`.
    pub(super) fn has(&self, value: u32, row: u32) -> bool {
        let index = self.index.get(value as usize).copied().unwrap_or(0);
        index != 0 && index <= row
    }

    /// The values from `first` on that are f(a, a) for an a below `row`, as bits.
    pub(super) fn bits(&self, first: u32, count: u32, row: u32) -> u64 {
        (0..count).filter(|&k| self.has(first + k, row)).fold(0, |bits, k| bits | 1 << k)
    }

    /// All values that are known, as bits; with room for as many words as a vector has beyond those
    /// that a lower window can reach.
    pub(super) fn words(&self) -> &[u32] {
        &self.bits
    }
}
