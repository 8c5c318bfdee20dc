//! f(q, r) of three rows in the plainest way: every living row in every column, one after the
//! other.
//!
//! Nothing settles, nothing is left out and there are no tiles. This is what the frontier is
//! compared with, in tests and in benchmarks: the same windows, without anything else that makes it
//! fast.

#![allow(clippy::cast_possible_truncation, reason = "columns are few")]

use supermex::three::{Counts, Events};

/// Hears of values too.
pub trait Listener: Events {
    /// f(q, r) has been found.
    fn value(&mut self, _q: u32, _r: u32, _value: u32) {}
}

/// All columns up to one, and all that is needed to go on.
#[derive(Default)]
pub struct Plain {
    /// The next second row.
    next: u32,
    rows: Vec<Row>,
    diagonal: Diagonal,
    column: Column,
    counts: Counts,
}

impl Plain {
    /// What has been done so far.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Goes on until the column of a second row is done, and tells of every value.
    pub fn run_to(&mut self, last: u32, events: &mut impl Listener) {
        while self.next <= last {
            self.step(events);
        }
    }

    /// One column.
    fn step(&mut self, events: &mut impl Listener) {
        let q = self.next;
        self.next += 1;
        self.rows.push(Row::new(q, &self.diagonal));
        self.column.clear(q.max(1));
        let Plain { rows, diagonal, column, counts, .. } = self;
        let mut last = 0;
        rows.retain_mut(|row| {
            column.advance(diagonal, row.number);
            let value = row.take(column, diagonal);
            counts.entries += 1;
            column.put(value);
            events.value(q, row.number, value);
            if value == q {
                events.constant(row.number, q);
            }
            last = value;
            value != q
        });
        diagonal.put(q, last);
        events.diagonal(q, last);
    }
}

/// Values as bits, with as many words as have been needed.
#[derive(Default)]
struct Bits(Vec<u64>);

impl Bits {
    fn put(&mut self, value: u32) {
        let word = value as usize / 64;
        if word >= self.0.len() {
            self.0.resize(word + 64, 0);
        }
        self.0[word] |= 1 << (value % 64);
    }

    fn word(&self, word: usize) -> u64 {
        self.0.get(word).copied().unwrap_or(0)
    }

    fn has(&self, value: u32) -> bool {
        self.word(value as usize / 64) >> (value % 64) & 1 == 1
    }

    /// 64 values from one on.
    fn from(&self, value: u32) -> u64 {
        let (word, shift) = (value as usize / 64, value % 64);
        // In two steps, for a shift by 0 would make one by 64.
        self.word(word) >> shift | self.word(word + 1) << 1 << (63 - shift)
    }
}

/// The column so far.
#[derive(Default)]
struct Column {
    taken: Bits,
    /// No value before this one is free for any row to come.
    first: u32,
}

impl Column {
    fn clear(&mut self, least: u32) {
        self.taken.0.clear();
        self.first = least;
    }

    fn put(&mut self, value: u32) {
        self.taken.put(value);
    }

    /// Moves on to the first value that is neither in the column nor on the diagonal below a row.
    fn advance(&mut self, diagonal: &Diagonal, row: u32) {
        while self.taken.has(self.first) || diagonal.has(self.first, row) {
            self.first += 1;
        }
    }
}

/// The diagonal f(a, a), seen from its values.
#[derive(Default)]
struct Diagonal {
    taken: Bits,
    /// For each value, the a with f(a, a) = value, plus one; 0 if there is none.
    index: Vec<u32>,
    largest: u32,
}

impl Diagonal {
    fn put(&mut self, a: u32, value: u32) {
        self.taken.put(value);
        if value as usize >= self.index.len() {
            self.index.resize(2 * value as usize + 64, 0);
        }
        self.index[value as usize] = a + 1;
        self.largest = self.largest.max(value);
    }

    /// Whether a value is f(a, a) for an a below `row`.
    fn has(&self, value: u32, row: u32) -> bool {
        let index = self.index.get(value as usize).copied().unwrap_or(0);
        index != 0 && index <= row
    }

    /// Of the 64 values from one on, those that are f(a, a) for an a below `row`.
    fn below(&self, row: u32, from: u32) -> u64 {
        let mut left = self.taken.from(from);
        let mut bits = left;
        while left != 0 {
            let bit = left.trailing_zeros();
            left &= left - 1;
            if self.index[(from + bit) as usize] > row {
                bits &= !(1 << bit);
            }
        }
        bits
    }
}

/// What a row has taken: below `low_base` only what is on the diagonal; then `low`; then all values
/// up to `high_base`; then `high`; then none.
struct Row {
    number: u32,
    low_base: u32,
    low: u64,
    high_base: u32,
    high: u64,
}

impl Row {
    fn new(number: u32, diagonal: &Diagonal) -> Row {
        // Above the largest value of the diagonal there is nothing, and below it there is room for
        // the lower line.
        let low_base = (diagonal.largest.max(number) + 1).saturating_sub(32);
        let low = diagonal.below(number, low_base);
        Row { number, low_base, low, high_base: low_base + 64, high: 0 }
    }

    /// Takes the smallest value that is free.
    fn take(&mut self, column: &Column, diagonal: &Diagonal) -> u32 {
        let first = column.first;
        if first < self.low_base {
            self.move_down(first, diagonal);
        }
        // Values below the first are taken.
        let below = first.saturating_sub(self.low_base);
        if below < 64 {
            let free = !(self.low | column.taken.from(self.low_base)) & u64::MAX << below;
            if free != 0 {
                let bit = free.trailing_zeros();
                self.low |= 1 << bit;
                return self.low_base + bit;
            }
        }
        let below = first.saturating_sub(self.high_base);
        assert!(below < 64, "the upper window is too low");
        let free = !(self.high | column.taken.from(self.high_base)) & u64::MAX << below;
        assert!(free != 0, "the upper window is full");
        let bit = free.trailing_zeros();
        self.high |= 1 << bit;
        let value = self.high_base + bit;
        // It moves up over what is solid.
        let solid = self.high.trailing_ones();
        self.high = self.high.checked_shr(solid).unwrap_or(0);
        self.high_base += solid;
        value
    }

    /// Moves the lower window down so that it shows a value, with some room below that.
    fn move_down(&mut self, value: u32, diagonal: &Diagonal) {
        let needed = self.low_base - value;
        assert!(needed <= 64, "the lower window is too high");
        let most = (needed + 16).min(self.low_base).min(64);
        let by = [most, needed].into_iter().find(|&by| self.hand_over(by));
        let by = by.expect("the upper window takes what the lower one leaves");
        self.low = self.low.checked_shl(by).unwrap_or(0);
        self.low_base -= by;
        let new = diagonal.below(self.number, self.low_base);
        self.low |= new & !u64::MAX.checked_shl(by).unwrap_or(0);
    }

    /// Makes the upper window begin at the lowest gap among so many bits at the top of the lower
    /// one; says whether it can.
    fn hand_over(&mut self, by: u32) -> bool {
        let kept = 64 - by;
        let leaving = self.low.checked_shr(kept).unwrap_or(0);
        let solid = leaving.trailing_ones();
        if solid >= by {
            return true;
        }
        // The gap, and what lies between it and the upper window: the rest of the lower, then ones.
        let gap = self.low_base + kept + solid;
        let between = self.high_base - gap;
        if between + 64 - self.high.leading_zeros() > 64 {
            return false;
        }
        let shifted = |bits: u64, by: u32| bits.checked_shl(by).unwrap_or(0);
        let ones = shifted(u64::MAX, by - solid) & !shifted(u64::MAX, between);
        self.high = shifted(self.high, between) | ones | leaving >> solid;
        self.high_base = gap;
        true
    }
}
