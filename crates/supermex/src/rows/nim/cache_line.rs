//! Sets of nim-values in lines of words, which are looked at together.

#![allow(clippy::inline_always, reason = "so that it is compiled for each sort of vectors")]

use crate::rows::search::{Search, WORDS};

/// How many bits a line has.
pub(super) const BITS: usize = 64 * WORDS;

/// Words of a set that are looked at together: a line of a processor's cache, and one of the widest
/// vectors.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(64))]
pub(super) struct Line(pub(super) [u64; WORDS]);

impl Line {
    pub(super) fn is_full(&self) -> bool {
        self.0.iter().fold(u64::MAX, |all, word| all & word) == u64::MAX
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |any, word| any | word) == 0
    }

    /// Which words of the union of three lines are not full: bit i stands for word i.
    #[inline(always)]
    pub(super) fn open<S: Search>(&self, b: &Line, c: &Line) -> u32 {
        S::splat(0).or(&self.0).or(&b.0).or(&c.0).open()
    }
}
