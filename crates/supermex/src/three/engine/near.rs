//! The part of a column near the values that rows take in it one after the other.

use super::columns::Columns;
use super::diagonal::Diagonal;
use super::row::Column;

/// How many words of 64 values a stretch has.
const WORDS: usize = 8;
const VALUES: u32 = 64 * WORDS as u32;

/// A stretch of a column: which of its values are taken by rows so far, or lie on the diagonal
/// below the next row. It begins with the first value that could be free. Values beyond it are left
/// to [`Columns`].
#[derive(Debug)]
pub(super) struct Near {
    from: u32,
    /// The last word stays empty.
    words: [u64; WORDS + 1],
    /// Diagonal values below this row are marked as taken.
    row: u32,
}

/// A column and its stretch `near`, as a row sees them.
pub(super) struct Stretch<'a> {
    pub(super) columns: &'a Columns,
    pub(super) lane: usize,
    pub(super) near: &'a Near,
}

impl Near {
    /// The stretch of the column of `lane` that begins with the value `from`, when `row` comes
    /// next.
    pub(super) fn new(
        columns: &Columns,
        lane: usize,
        from: u32,
        row: u32,
        diagonal: &Diagonal,
    ) -> Near {
        let mut near = Near { from, words: [0; WORDS + 1], row };
        for (word, at) in near.words[..WORDS].iter_mut().zip((from..).step_by(64)) {
            *word = columns.bits(lane, at) | diagonal.bits(at, row);
        }
        near
    }

    /// Makes `row` the next row: marks the diagonal values below it as taken.
    pub(super) fn advance(&mut self, row: u32, diagonal: &Diagonal) {
        while self.row < row {
            self.put(diagonal.value(self.row));
            self.row += 1;
        }
    }

    /// Marks `value` as taken if it is in the stretch; says whether it is.
    pub(super) fn put(&mut self, value: u32) -> bool {
        let at = value.wrapping_sub(self.from);
        let inside = at < VALUES;
        if inside {
            self.words[at as usize / 64] |= 1 << (at % 64);
        }
        inside
    }

    /// The first value from `from` on that is not taken, if the stretch has one.
    pub(super) fn first_free(&self, from: u32) -> Option<u32> {
        let at = from.checked_sub(self.from)?;
        let mut word = at as usize / 64;
        let mut taken = self.words.get(word)? | ((1 << (at % 64)) - 1);
        while taken == u64::MAX {
            word += 1;
            taken = *self.words.get(word)?;
        }
        let free = 64 * word as u32 + taken.trailing_ones();
        (free < VALUES).then_some(self.from + free)
    }

    /// The first value beyond the stretch.
    pub(super) fn end(&self) -> u32 {
        self.from + VALUES
    }

    /// Which of the 64 values from `from` on are taken, as bits; bits outside the stretch are 0.
    fn bits(&self, from: u32) -> u64 {
        let Some(at) = from.checked_sub(self.from) else {
            return self.words[0].checked_shl(self.from - from).unwrap_or(0);
        };
        let (word, shift) = (at as usize / 64, at % 64);
        match self.words.get(word..word + 2) {
            // In two steps, since `64 - shift` could be 64.
            Some(&[low, high]) => low >> shift | high << 1 << (63 - shift),
            _ => 0,
        }
    }

    /// Marks the taken values of the stretch in `columns`.
    pub(super) fn flush(&self, columns: &mut Columns, lane: usize) {
        let at = self.from - columns.first - lane as u32;
        for (&word, at) in self.words[..WORDS].iter().zip((at..).step_by(64)) {
            columns.put_bits(lane, at, word as u32);
            columns.put_bits(lane, at + 32, (word >> 32) as u32);
        }
    }
}

impl Column for Stretch<'_> {
    fn least(&self) -> u32 {
        (self.columns.first + self.lane as u32).max(1)
    }

    fn bits(&self, from: u32) -> u64 {
        let near = self.near.bits(from);
        let inside = from >= self.near.from && from + 64 <= self.near.end();
        if inside { near } else { near | self.columns.bits(self.lane, from) }
    }

    fn has(&self, value: u32) -> bool {
        self.bits(value) & 1 == 1
    }
}
