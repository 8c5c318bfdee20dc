//! f(q, r) of three rows in the plainest way: every living row in every column, one after the other.
//!
//! Nothing settles, nothing is left out and there are no tiles. This is what the frontier is compared with.

#![allow(clippy::cast_possible_truncation, reason = "columns are few")]

use std::collections::VecDeque;

use supermex::three::{Counts, Events};

/// Some values, as bits. Small ones that nobody asks for any more are forgotten.
#[derive(Clone, Default)]
struct Set {
    /// The number of the first word.
    first: usize,
    words: VecDeque<u64>,
}

impl Set {
    fn word(&self, word: usize) -> u64 {
        let at = word.checked_sub(self.first);
        at.and_then(|at| self.words.get(at)).copied().unwrap_or(0)
    }

    fn has(&self, value: u32) -> bool {
        self.word(value as usize / 64) >> (value % 64) & 1 == 1
    }

    fn put(&mut self, value: u32) {
        let at = value as usize / 64 - self.first;
        if at >= self.words.len() {
            self.words.resize(at + 1, 0);
        }
        self.words[at] |= 1 << (value % 64);
    }

    fn forget_below(&mut self, value: u32) {
        while self.first < value as usize / 64 {
            self.words.pop_front();
            self.first += 1;
        }
    }

    /// The first value from one on that is in neither set.
    fn first_free(&self, other: &Set, from: u32) -> u32 {
        let mut word = from as usize / 64;
        let mut taken = self.word(word) | other.word(word) | ((1 << (from % 64)) - 1);
        while taken == u64::MAX {
            word += 1;
            taken = self.word(word) | other.word(word);
        }
        word as u32 * 64 + taken.trailing_ones()
    }
}

/// Tells of every value up to the column of a second row.
pub fn run_to(last: u32, events: &mut impl Events) -> Counts {
    let mut counts = Counts::default();
    // Each living row, with the values that it has taken.
    let mut rows: Vec<(u32, Set)> = Vec::new();
    let mut diagonal = Set::default();
    // The row on whose diagonal a value is.
    let mut row_of: Vec<u32> = Vec::new();
    for q in 0..=last {
        diagonal.forget_below(q);
        rows.push((q, diagonal.clone()));
        let mut column = Set { first: q as usize / 64, ..Set::default() };
        // No value below this one is free for any row to come.
        let mut first = q.max(1);
        rows.retain_mut(|(r, row)| {
            let is_below = |value: u32| row_of.get(value as usize).is_some_and(|other| other < r);
            while column.has(first) || is_below(first) {
                first += 1;
            }
            row.forget_below(q);
            let value = column.first_free(row, first);
            column.put(value);
            row.put(value);
            counts.entries += 1;
            events.value(q, *r, value);
            if value == q {
                events.constant(*r, q);
            }
            if *r == q {
                diagonal.put(value);
                row_of.resize(row_of.len().max(value as usize + 1), u32::MAX);
                row_of[value as usize] = q;
                events.diagonal(q, value);
            }
            value != q
        });
    }
    counts
}
