//! Sets of first rows as bits, one set for each tail.
//!
//! In a block of second rows that begins with b, values lie from b to the longest row. So a set has
//! as many words as that takes, and the last bit of the last word stands for the longest row: when
//! b has grown, sets lose their first words, and nothing else has to move. The first words of all
//! sets lie side by side, then the second words, and so on, so that eight tails make a vector.

use std::io::{self, Read, Write};

use super::search::WORDS;
use super::state::{Saved, check, get, get_words, put, put_words};

/// A set for each of some tails.
#[derive(Clone, Debug, Default)]
pub(super) struct Sets {
    /// How many sets there are, and how many words each has.
    count: usize,
    width: usize,
    /// The first words of all sets, then the second ones, and so on; and some words more, so that a
    /// vector can begin with any word of a set.
    words: Vec<u64>,
}

/// How many words a set has for values from `second` to `longest`.
pub(super) fn width(longest: usize, second: usize) -> usize {
    (longest - second.max(1)) / 64 + 1
}

/// How many bytes `count` sets of `width` words take.
pub(super) fn bytes(count: f64, width: usize) -> f64 {
    (count * width as f64 + WORDS as f64) * size_of::<u64>() as f64
}

impl Sets {
    /// So many empty sets.
    pub(super) fn new(count: usize, width: usize) -> Sets {
        Sets { count, width, words: vec![0; count * width + WORDS] }
    }

    /// Makes room for `count` sets of `width` words, whatever they contain.
    pub(super) fn make_room(&mut self, count: usize, width: usize) {
        (self.count, self.width) = (count, width);
        let words = count * width + WORDS;
        self.words.reserve_exact(words.saturating_sub(self.words.len()));
        self.words.resize(words, 0);
    }

    /// A copy with `count` sets. For each word position, `extend` gets the old words followed by
    /// zeros, and fills in those of the new sets.
    pub(super) fn grown(&self, count: usize, mut extend: impl FnMut(&mut [u64])) -> Sets {
        let mut grown = Sets { count, width: self.width, words: Vec::new() };
        grown.words.reserve_exact(count * self.width + WORDS);
        for part in self.words.chunks_exact(self.count.max(1)).take(self.width) {
            let begin = grown.words.len();
            grown.words.extend_from_slice(part);
            grown.words.resize(begin + count, 0);
            extend(&mut grown.words[begin..]);
        }
        grown.words.resize(count * self.width + WORDS, 0);
        grown
    }

    /// Forgets the first words of each set, if there are more than `width`.
    pub(super) fn narrow(&mut self, width: usize) {
        if width < self.width {
            // A copy, since memory that is given back piece by piece is of use to nobody.
            let forgotten = (self.width - width) * self.count;
            self.words = self.words[forgotten..].to_vec();
            self.width = width;
        }
    }

    /// One word of each set after the other, beginning with the first words.
    pub(super) fn parts(&mut self) -> impl Iterator<Item = &mut [u64]> {
        let (count, width) = (self.count, self.width);
        self.words[..count * width].chunks_exact_mut(count.max(1))
    }

    /// The sets from number `first` on.
    #[inline]
    pub(super) fn from(&mut self, first: usize) -> SetsFrom<'_> {
        SetsFrom { words: &mut self.words[first..], stride: self.count }
    }
}

/// The sets from some number on.
#[derive(Debug)]
pub(super) struct SetsFrom<'s> {
    pub(super) words: &'s mut [u64],
    /// Consecutive words of one set are `stride` places apart.
    pub(super) stride: usize,
}

impl Saved for Sets {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        put(out, self.count as u64)?;
        put(out, self.width as u64)?;
        put_words(out, &self.words[..self.count * self.width])
    }
}

impl Sets {
    /// Reads `count` sets of `width` words; others are refused.
    pub(super) fn read(input: &mut dyn Read, count: usize, width: usize) -> io::Result<Sets> {
        check((get::<usize>(input)?, get::<usize>(input)?) == (count, width))?;
        let mut words = get_words(input, count * width)?;
        words.reserve_exact(WORDS);
        words.resize(count * width + WORDS, 0);
        Ok(Sets { count, width, words })
    }
}
