//! A row, and how it takes its values.

use std::ops::Range;

use super::block::{Births, Block, both, full, halves, lowest};
use super::{Listener, State};

/// A living row, and the values from the present time on that it has not taken: all before the low
/// window and behind the high one, those whose bits are set in these windows, and a list of those
/// between them. A window has two words. What lower rows took at their births is left out.
#[derive(Clone)]
pub struct Row {
    pub number: usize,
    low_at: usize,
    low: [u64; 2],
    high_at: usize,
    high: [u64; 2],
    /// In ascending order. There is hardly ever any, though nothing depends on that.
    pub left: Vec<usize>,
}

impl Row {
    /// A row at its birth, which is going to take this value.
    pub fn born<const B: usize>(number: usize, value: usize, births: &Births<B>) -> Row {
        let low_at = (value / B).saturating_sub(1);
        let free = |i| births.free(low_at + i);
        let (low, high) = ([free(0), free(1)], [free(2), free(3)]);
        Row { number, low_at, low, high_at: low_at + 2, high, left: Vec::new() }
    }

    /// A row that has taken all values below this one that are not past, and no others.
    pub fn solid<const B: usize>(number: usize, value: usize, births: &Births<B>) -> Row {
        let high_at = value / B;
        let high = [births.free(high_at) & u64::MAX << (value % B), births.free(high_at + 1)];
        Row { number, low_at: 0, low: [0; 2], high_at, high, left: Vec::new() }
    }

    /// Behind this word the row has taken nothing.
    fn last<const B: usize>(&self, births: &Births<B>) -> usize {
        births.words.len().max(self.high_at + 2)
    }

    pub fn state<const B: usize>(&self, t: usize, births: &Births<B>) -> State {
        let last = self.last(births);
        let mut free = None;
        let mut beyond = Vec::new();
        for at in t / B..=last {
            let mut word = self.taken(at, births);
            if at == t / B {
                word |= (1 << (t % B)) - 1;
            }
            if free.is_none() && word == full::<B>() {
                continue;
            }
            let free = *free.get_or_insert(at * B + word.trailing_ones() as usize - t);
            let values = (0..B).filter(|i| word >> i & 1 == 1).map(|i| at * B + i);
            beyond.extend(values.filter(|&value| value > t + free).map(|value| value - t));
        }
        State { row: self.number, free: free.unwrap_or(0), beyond }
    }

    /// Whether the row has taken so many values from `t` on, and no others.
    pub fn is_solid<const B: usize>(&self, t: usize, values: usize, births: &Births<B>) -> bool {
        let last = self.last(births);
        values / B <= last
            && (t / B..=last).all(|at| {
                let before = |value: usize| match value.saturating_sub(at * B) {
                    some if some < B => (1 << some) - 1,
                    _ => full::<B>(),
                };
                self.taken(at, births) & !before(t) == before(t + values) & !before(t)
            })
    }

    /// What the row has taken of a word.
    fn taken<const B: usize>(&self, at: usize, births: &Births<B>) -> u64 {
        let free = if at >= self.high_at + 2 || at < self.low_at {
            births.free(at)
        } else if at >= self.high_at {
            self.high[at - self.high_at]
        } else {
            // The low window of a solid row may lie where its high one was.
            let low = self.low.get(at - self.low_at).copied().unwrap_or(0);
            let left = self.left.iter().filter(|&&value| value / B == at);
            left.fold(low, |free, value| free | 1 << (value % B))
        };
        full::<B>() & !free
    }

    /// Keeps what is free in a word that leaves its window, and is not past.
    fn keep<const B: usize>(&mut self, at: usize, free: u64, t: usize) {
        if free == 0 {
            return;
        }
        let values = (0..B).filter(|i| free >> i & 1 == 1).map(|i| at * B + i);
        self.left.extend(values.filter(|&value| value >= t));
        self.left.sort_unstable();
    }

    /// Takes values in the columns of a block from this one on, and tells of them; returns whether
    /// the row lives on.
    pub fn run<const B: usize>(
        &mut self,
        mut column: usize,
        block: &mut Block<B>,
        births: &Births<B>,
        listener: &mut impl Listener,
    ) -> bool {
        let start = block.origin * B;
        self.left.retain(|&value| value >= start);
        let quiet = listener.wants(self.number).saturating_sub(start).min(block.to);
        while column < block.to {
            block.make_room(self.high_at + 1);
            // Nobody wants to hear of these, and none of them is the last.
            if self.low_at > block.origin && column < quiet && self.left.is_empty() {
                column = self.take_many(column, quiet, block, births);
                if column == block.to {
                    break;
                }
            }
            let value = self.take_one(column, block, births);
            let t = start + column;
            if value == t || column >= quiet {
                listener.hear(self.number, t, value);
            }
            if value == t {
                return false;
            }
            column += 1;
        }
        true
    }

    /// Takes the smallest value in each column up to `to`, as long as it is in the windows; returns
    /// the column where it may not be. That is what [`Row::take_one`] would take.
    fn take_many<const B: usize>(
        &mut self,
        from: usize,
        to: usize,
        block: &mut Block<B>,
        births: &Births<B>,
    ) -> usize {
        let to = block.full_up_to(self.low_at, from, to, births);
        let (low, high) = (block.index(self.low_at), block.index(self.high_at));
        let (below, above) = block.words.split_at_mut(high);
        let ([word_0, word_1, ..], [word_2, word_3, ..]) = (&mut below[low..], above) else {
            return from;
        };
        let windows = (&mut self.low, &mut self.high);
        take_in_windows(windows, [word_0, word_1, word_2, word_3], from..to)
    }

    /// Takes the smallest value that it has not taken and the column allows.
    fn take_one<const B: usize>(
        &mut self,
        column: usize,
        block: &mut Block<B>,
        births: &Births<B>,
    ) -> usize {
        while !block.is_full_before(self.low_at, column, births) {
            self.keep::<B>(self.low_at + 1, self.low[1], 0);
            self.low_at -= 1;
            self.low = [births.free(self.low_at), self.low[0]];
        }
        if self.low_at + 2 > block.origin {
            for i in 0..2 {
                if let Some(value) = block.take(self.low_at + i, column, &mut self.low[i]) {
                    return value;
                }
            }
        }
        for i in 0..self.left.len() {
            let value = self.left[i];
            if block.take(value / B, column, &mut (1 << (value % B))).is_some() {
                return self.left.remove(i);
            }
        }
        loop {
            for i in 0..2 {
                if let Some(value) = block.take(self.high_at + i, column, &mut self.high[i]) {
                    return value;
                }
            }
            self.keep::<B>(self.high_at, self.high[0], block.origin * B + column);
            self.high_at += 1;
            self.high = [self.high[1], births.free(self.high_at + 1)];
            block.make_room(self.high_at + 1);
        }
    }
}

/// Takes the lowest value that is free in the windows of a row and allowed by the words of a
/// column, in one column after the other; returns the first at which there is none, or the end.
#[inline(never)]
fn take_in_windows<const B: usize>(
    (low, high): (&mut [u64; 2], &mut [u64; 2]),
    [word_0, word_1, word_2, word_3]: [&mut [u64; B]; 4],
    columns: Range<usize>,
) -> usize {
    let ([mut low_0, mut low_1], [mut high_0, mut high_1]) = (*low, *high);
    let end = columns.end.min(B);
    let mut stop = end;
    for column in columns.start..end {
        let lower = both(low_0 & word_0[column], low_1 & word_1[column]);
        let upper = both(high_0 & word_2[column], high_1 & word_3[column]);
        if lower | upper == 0 {
            stop = column;
            break;
        }
        // One of these four words is a bit, and the others are 0: that is found without branches,
        // because nobody could predict them.
        let [bit_0, bit_1] = halves(lowest(lower));
        let [bit_2, bit_3] = halves(if lower == 0 { lowest(upper) } else { 0 });
        word_0[column] ^= bit_0;
        word_1[column] ^= bit_1;
        word_2[column] ^= bit_2;
        word_3[column] ^= bit_3;
        low_0 ^= bit_0;
        low_1 ^= bit_1;
        high_0 ^= bit_2;
        high_1 ^= bit_3;
    }
    (*low, *high) = ([low_0, low_1], [high_0, high_1]);
    stop
}
