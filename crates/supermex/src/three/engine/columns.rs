//! The values in a block of columns, as bits.

use super::fixed::Fixed;
use super::lattice::{BITS, high_constant, low_constant};

/// How many words at the low end each column has of its own.
const BOTTOM: usize = 24;

/// The columns of a block: which differences p − q are taken in each of them.
///
/// Words lie so that the same word of all columns comes together. Settled rows are not copied,
/// except into the words at both ends, where rows that are not settled take values too.
#[derive(Debug)]
pub(super) struct Columns {
    /// The second row q of the first column.
    pub(super) first: u32,
    /// How many columns there are.
    pub(super) count: u32,
    /// How many columns there is room for.
    lanes: usize,
    /// The lower and the upper window of each column, between tiles.
    pub(super) low: Vec<u32>,
    pub(super) high: Vec<u32>,
    pub(super) constants: Constants,
    pub(super) fixed: Fixed,
    bottom: Vec<u32>,
    /// The word that `top` begins with.
    top_from: usize,
    top: Vec<u32>,
}

/// Numbers that the columns of a block determine: first those of the column before the block, then
/// those of each column for which there is room.
#[derive(Debug)]
pub(super) struct Constants {
    /// The second rows.
    pub(super) numbers: Vec<u32>,
    /// Where the windows of each column begin, less what a row adds.
    pub(super) low: Vec<u32>,
    pub(super) high: Vec<u32>,
}

impl Columns {
    /// The `count` columns from `first` on, with room for `room`, in which only settled rows have
    /// taken values. Other rows will take differences below `lowest` in the first few words only.
    pub(super) fn new(
        first: u32,
        count: u32,
        room: u32,
        fixed: Fixed,
        lowest: u32,
        highest: u32,
    ) -> Columns {
        let top_from = (lowest / BITS) as usize;
        let lanes = room as usize;
        // Column 0 has none before it, and no windows.
        let numbers: Vec<_> = (0..=room).map(|lane| (first + lane).saturating_sub(1)).collect();
        let constants = Constants {
            low: numbers.iter().map(|&column| low_constant(column)).collect(),
            high: numbers.iter().map(|&column| high_constant(column)).collect(),
            numbers,
        };
        let mut columns = Columns {
            first,
            count,
            lanes,
            low: vec![0; lanes],
            high: vec![0; lanes],
            constants,
            fixed,
            bottom: Vec::with_capacity(BOTTOM * lanes),
            top_from,
            top: Vec::new(),
        };
        for word in 0..BOTTOM {
            columns.bottom.extend_from_slice(&columns.fixed.words(word, first)[..lanes]);
        }
        for word in top_from..columns.fixed.len() {
            columns.top.extend_from_slice(&columns.fixed.words(word, first)[..lanes]);
        }
        let words = ((highest / BITS) as usize + 2).saturating_sub(top_from);
        if columns.top.len() < words * lanes {
            columns.top.resize(words * lanes, 0);
        }
        columns
    }

    /// Word number `word` of each column from `lane` on.
    #[inline]
    pub(super) fn words(&self, word: usize, lane: usize) -> &[u32] {
        let lanes = self.lanes;
        if word >= self.top_from {
            let from = (word - self.top_from) * lanes;
            &self.top[from + lane..from + lanes]
        } else if word >= BOTTOM {
            &self.fixed.words(word, self.first)[lane..]
        } else {
            &self.bottom[word * lanes + lane..(word + 1) * lanes]
        }
    }

    /// Word number `word` of each column from `lane` on, to be written to. It must be one of the
    /// words at the upper end.
    #[inline]
    pub(super) fn own_words(&mut self, word: usize, lane: usize) -> &mut [u32] {
        let lanes = self.lanes;
        let from = (word - self.top_from) * lanes;
        &mut self.top[from + lane..from + lanes]
    }

    fn word(&self, lane: usize, word: usize) -> u32 {
        let lanes = self.lanes;
        if word >= self.top_from {
            self.top.get((word - self.top_from) * lanes + lane).copied().unwrap_or(0)
        } else if word >= BOTTOM {
            self.fixed.words(word, self.first)[lane]
        } else {
            self.bottom[word * lanes + lane]
        }
    }

    /// Which of the 64 values from `value` on are taken in the column of `lane`, as bits; none
    /// below the column itself.
    pub(super) fn bits(&self, lane: usize, value: u32) -> u64 {
        let column = self.first + lane as u32;
        let Some(at) = value.checked_sub(column) else {
            return self.bits(lane, column).checked_shl(column - value).unwrap_or(0);
        };
        let (word, shift) = ((at / BITS) as usize, at % BITS);
        let [a, b, c] = [0, 1, 2].map(|next| u64::from(self.word(lane, word + next)));
        let low = a | b << 32;
        match shift {
            0 => low,
            _ => low >> shift | c << (64 - shift),
        }
    }

    /// Marks `value` as taken in the column of `lane`.
    pub(super) fn put(&mut self, lane: usize, value: u32) {
        let at = value - self.first - lane as u32;
        self.put_bits(lane, at, 1);
    }

    /// Marks the differences from `at` on whose bits are set in `bits` as taken in the column of
    /// `lane`.
    pub(super) fn put_bits(&mut self, lane: usize, at: u32, bits: u32) {
        let wide = u64::from(bits) << (at % BITS);
        let word = (at / BITS) as usize;
        for (word, part) in [(word, wide as u32), (word + 1, (wide >> 32) as u32)] {
            if part != 0 {
                *self.word_mut(lane, word) |= part;
            }
        }
    }

    fn word_mut(&mut self, lane: usize, word: usize) -> &mut u32 {
        let lanes = self.lanes;
        if word < self.top_from {
            if word < BOTTOM {
                return &mut self.bottom[word * lanes + lane];
            }
            self.reach_down(word);
        }
        let at = (word - self.top_from) * lanes + lane;
        if at >= self.top.len() {
            self.top.resize((word - self.top_from + 64) * lanes, 0);
        }
        &mut self.top[at]
    }

    /// Copies the words of settled rows from `word` on, so that values of other rows can be put
    /// there.
    fn reach_down(&mut self, word: usize) {
        let lanes = self.lanes;
        let mut top = Vec::new();
        for word in word..self.top_from {
            top.extend_from_slice(&self.fixed.words(word, self.first)[..lanes]);
        }
        top.append(&mut self.top);
        self.top = top;
        self.top_from = word;
    }

    /// Forgets all values of the column of `lane` from the difference `at` on.
    pub(super) fn clear_from(&mut self, lane: usize, at: u32) {
        let lanes = self.lanes;
        let word = (at / BITS) as usize;
        *self.word_mut(lane, word) &= (1 << (at % BITS)) - 1;
        debug_assert!(word >= self.top_from);
        for words in self.top.chunks_exact_mut(lanes).skip(word + 1 - self.top_from) {
            words[lane] = 0;
        }
    }

    /// Marks `value`, which a row takes that has just settled, in the column of `lane`, if its word
    /// has been copied from `fixed`.
    pub(super) fn put_fixed(&mut self, lane: usize, value: u32) {
        let word = ((value - self.first - lane as u32) / BITS) as usize;
        if word < BOTTOM || word >= self.top_from {
            self.put(lane, value);
        }
    }
}
