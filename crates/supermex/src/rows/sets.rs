//! Sets of first rows as bits, one set for each tail.
//!
//! In a block of second rows that begins with b, values lie from b to the longest row. So a set has
//! as many words as that takes, and the last bit of the last word stands for the longest row: when
//! b has grown, sets lose their first words, and nothing else has to move. The first words of all
//! sets lie side by side, then the second words, and so on, so that eight tails make a vector.

use std::collections::VecDeque;
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

    /// Forgets the first words of each set, if there are more than `width`. The sets move, since
    /// memory that is given back piece by piece is of use to nobody: into memory of `spare` where
    /// that fits, and their own is left there.
    pub(super) fn narrow(&mut self, width: usize, spare: &mut Spare) {
        if width < self.width {
            let forgotten = (self.width - width) * self.count;
            let kept = &self.words[forgotten..];
            let mut words = spare.take(kept.len());
            words.extend_from_slice(kept);
            spare.put(std::mem::replace(&mut self.words, words));
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

/// Memory that sheets have left, for those that become narrower after them: each sheet has as many
/// sets as the one before it or a few more, so that its memory soon fits another. An allocator has
/// memory for each thread, and what one thread gives back there, others do not get.
#[derive(Debug, Default)]
pub(super) struct Spare {
    free: VecDeque<Vec<u64>>,
    words: usize,
    /// The most words that are kept.
    most: usize,
}

impl Spare {
    /// Keeps up to `bytes` bytes.
    pub(super) fn up_to(bytes: u64) -> Spare {
        let most = usize::try_from(bytes / size_of::<u64>() as u64).unwrap_or(usize::MAX);
        Spare { most, ..Spare::default() }
    }

    /// An empty vector with room for `words` words and hardly more.
    fn take(&mut self, words: usize) -> Vec<u64> {
        // What is too small now is so for later sheets, too.
        while self.free.front().is_some_and(|free| free.capacity() < words) {
            self.drop_first();
        }
        let fits = |free: &mut Vec<u64>| free.capacity() <= words + words / 8;
        let Some(mut free) = self.free.pop_front_if(fits) else { return Vec::with_capacity(words) };
        self.words -= free.capacity();
        free.clear();
        free
    }

    fn put(&mut self, words: Vec<u64>) {
        self.words += words.capacity();
        self.free.push_back(words);
        while self.words > self.most {
            self.drop_first();
        }
    }

    fn drop_first(&mut self) {
        let first = self.free.pop_front();
        self.words -= first.map_or(0, |first| first.capacity());
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Sets keep the words that they do not forget, in memory that earlier ones have left or in
    /// memory of their own.
    #[test]
    fn narrow_sets_keep_their_last_words() {
        for bytes in [0, 1_000, 1_000_000_000] {
            let mut spare = Spare::up_to(bytes);
            for count in 1..200 {
                let mut sets = Sets::new(count, 10);
                for (part, number) in sets.parts().zip(0..) {
                    part.fill(number);
                }
                sets.narrow(8, &mut spare);
                let left: Vec<_> = sets.parts().map(|part| part.to_vec()).collect();
                assert_eq!(left, (2..10).map(|number| vec![number; count]).collect::<Vec<_>>());
                assert!(sets.words.capacity() <= (8 * count + WORDS) * 9 / 8);
                assert!(spare.words as u64 * 8 <= bytes);
            }
        }
    }

    #[test]
    fn memory_is_given_to_what_it_fits() {
        let mut spare = Spare::up_to(8 * 300);
        spare.put(Vec::with_capacity(100));
        spare.put(Vec::with_capacity(120));
        // It would be a waste.
        assert_eq!(spare.take(80).capacity(), 80);
        assert_eq!(spare.take(90).capacity(), 100);
        // What is too small is too small for all that comes later.
        spare.put(Vec::with_capacity(150));
        assert_eq!(spare.take(140).capacity(), 150);
        assert_eq!((spare.words, spare.free.len()), (0, 0));
        spare.put(Vec::with_capacity(200));
        spare.put(Vec::with_capacity(110));
        assert_eq!(spare.words, 110);
    }
}
