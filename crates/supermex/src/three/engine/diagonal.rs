//! The diagonal f(a, a).

use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use super::lattice::{BITS, trend};

/// The values f(a, a), and for each value its a.
#[derive(Clone, Debug, Default)]
pub(super) struct Diagonal {
    values: Vec<u32>,
    /// For each value, the a with f(a, a) = value, plus one; 0 if there is none.
    index: Vec<u32>,
    /// The set of values, as bits, with room for more.
    bits: Vec<u32>,
    largest: u32,
    /// Whether some value lies far below the trend.
    strays: bool,
}

/// How far below the trend a value may be before it is said to stray. Up to a = 130,000 no value
/// was 2 below.
const TOLERANCE: u32 = 15;

impl Diagonal {
    /// Appends the values not known yet. `values` holds f(a, a) from a = 0 on.
    pub(super) fn extend(&mut self, values: &[u32]) {
        for &value in &values[self.values.len()..] {
            self.put(value);
        }
    }

    /// Appends `value`, the next one.
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

    /// Whether `value` is f(a, a) for an a below `row`.
    pub(super) fn has(&self, value: u32, row: u32) -> bool {
        let index = self.index.get(value as usize).copied().unwrap_or(0);
        index != 0 && index <= row
    }

    /// Which of the 64 values from `from` on are f(a, a) for an a below `row`, as bits.
    pub(super) fn bits(&self, from: u32, row: u32) -> u64 {
        let (word, shift) = ((from / BITS) as usize, from % BITS);
        let [a, b, c] =
            [0, 1, 2].map(|next| u64::from(self.bits.get(word + next).copied().unwrap_or(0)));
        // In two steps, since `64 - shift` could be 64.
        let mut bits = (a | b << BITS) >> shift | c << 1 << (63 - shift);
        // Values f(a, a) with a ≥ row lie above this, as a rule: 181/256 is a bit less than 1/√2.
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

    /// All known values, as bits. Beyond the words that a lower window can reach there is room for
    /// a whole vector.
    pub(super) fn words(&self) -> &[u32] {
        &self.bits
    }
}

/// The values f(a, a) that are known to all threads, which pass them on to one another.
#[derive(Clone, Debug, Default)]
pub(super) struct SharedDiagonal(Arc<RwLock<Vec<u32>>>);

impl SharedDiagonal {
    pub(super) fn read(&self) -> RwLockReadGuard<'_, Vec<u32>> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Vec<u32>> {
        self.0.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Appends the values that `diagonal` has beyond those known.
    pub(super) fn extend(&self, diagonal: &Diagonal) {
        let mut values = self.write();
        let known = values.len();
        values.extend_from_slice(&diagonal.values[known..]);
    }

    /// Forgets all values, and goes on with `values`. Returns those before.
    pub(super) fn replace(&self, values: Vec<u32>) -> Vec<u32> {
        std::mem::replace(&mut *self.write(), values)
    }
}
