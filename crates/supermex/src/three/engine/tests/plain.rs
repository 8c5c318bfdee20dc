//! The frontier in the plainest way: every living row in every column, one after the other.
//!
//! Nothing settles, nothing is left out and there are no tiles. This is what the frontier is
//! compared with, in tests and in benchmarks.

use crate::three::engine::diagonal::Diagonal;
use crate::three::engine::row::{self, Row, Width};
use crate::three::{Counts, Events};

/// Events that hear of every value too.
pub trait Listener: Events {
    /// f(q, r) has been found.
    fn value(&mut self, q: u32, r: u32, value: u32);
}

/// All columns so far, and all that is needed to go on.
#[derive(Debug)]
pub struct Plain {
    /// The next second row.
    next: u32,
    rows: Vec<Row>,
    diagonal: Diagonal,
    column: Column,
    width: Width,
    counts: Counts,
}

/// The column so far, as bits, and the smallest value that it leaves.
#[derive(Debug, Default)]
struct Column {
    least: u32,
    words: Vec<u64>,
    /// A value below which nothing is free for the rows to come.
    first: u32,
}

impl Column {
    fn clear(&mut self, least: u32) {
        self.words.clear();
        self.least = least;
        self.first = least;
    }

    fn put(&mut self, value: u32) {
        let word = value as usize / 64;
        if word >= self.words.len() {
            self.words.resize(word + 64, 0);
        }
        self.words[word] |= 1 << (value % 64);
    }

    /// Moves on to the first value that is neither in the column nor on the diagonal below the row.
    fn advance(&mut self, diagonal: &Diagonal, row: u32) {
        while row::Column::has(self, self.first) || diagonal.has(self.first, row) {
            self.first += 1;
        }
    }

    fn word(&self, word: usize) -> u64 {
        self.words.get(word).copied().unwrap_or(0)
    }
}

impl row::Column for Column {
    fn least(&self) -> u32 {
        self.least
    }

    fn has(&self, value: u32) -> bool {
        self.word(value as usize / 64) >> (value % 64) & 1 == 1
    }

    fn bits(&self, from: u32) -> u64 {
        let (word, shift) = (from as usize / 64, from % 64);
        match shift {
            0 => self.word(word),
            _ => self.word(word) >> shift | self.word(word + 1) << (64 - shift),
        }
    }
}

/// A run before column 0.
impl Default for Plain {
    fn default() -> Plain {
        Plain::with_width(64)
    }
}

impl Plain {
    /// A run with windows of `bits` bits, 64 at most. Narrow windows send more rows the slow way.
    pub fn with_width(bits: u32) -> Plain {
        Plain {
            next: 0,
            rows: Vec::new(),
            diagonal: Diagonal::default(),
            column: Column::default(),
            width: Width(bits),
            counts: Counts::default(),
        }
    }

    /// What the run has done so far.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Runs on until column `last` is done, and tells of every value.
    pub fn run_to(&mut self, last: u32, events: &mut impl Listener) {
        while self.next <= last {
            self.step(events);
        }
    }

    /// Does one column.
    fn step(&mut self, events: &mut impl Listener) {
        let q = self.next;
        self.next += 1;
        self.rows.push(Row::new(q, &self.diagonal, self.width));
        self.column.clear(q.max(1));
        let Plain { rows, diagonal, column, width, counts, .. } = self;
        let mut last = 0;
        rows.retain_mut(|row| {
            column.advance(diagonal, row.number);
            let value = row.take_value(column.first, column, diagonal, *width, counts);
            column.put(value);
            events.value(q, row.number, value);
            if value == q {
                events.constant(row.number, q);
            }
            last = value;
            value != q
        });
        diagonal.put(last);
        events.diagonal(q, last);
    }
}
