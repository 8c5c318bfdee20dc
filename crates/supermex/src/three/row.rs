//! What a row remembers of the values it has taken.
//!
//! From the present second row on, the history of a row looks like this, from below: first, values of
//! the diagonal only; then, from a base on, a stretch with gaps, where the lower line of values comes
//! down; a solid stretch; and a stretch with gaps where the upper line goes up; above that nothing.
//! Two words and two bases hold that exactly, as long as each stretch with gaps fits into a word. A row
//! where one does not keeps all its bits; that is exact as well, only slower, and it is counted.

use super::Counts;

/// The diagonal f(a, a), seen from its values.
#[derive(Debug, Default)]
pub(super) struct Diagonal {
    /// For each value, the a with f(a, a) = value, plus one; 0 if there is none.
    index: Vec<u32>,
    largest: u32,
}

impl Diagonal {
    pub(super) fn put(&mut self, at: u32, value: u32) {
        if value as usize >= self.index.len() {
            self.index.resize(2 * value as usize + 64, 0);
        }
        self.index[value as usize] = at + 1;
        self.largest = self.largest.max(value);
    }

    /// Whether a value is f(a, a) for an a below `row`.
    pub(super) fn has(&self, value: u32, row: u32) -> bool {
        let index = self.index.get(value as usize).copied().unwrap_or(0);
        index != 0 && index <= row
    }

    /// The values from `first` on that are f(a, a) for an a below `row`, as bits.
    fn bits(&self, first: u32, count: u32, row: u32) -> u64 {
        (0..count).filter(|&k| self.has(first + k, row)).fold(0, |bits, k| bits | 1 << k)
    }
}

/// A row that is not constant yet.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// The third row that it stands for.
    pub(super) number: u32,
    history: History,
}

#[derive(Clone, Debug)]
enum History {
    Narrow(Narrow),
    /// All values from a multiple of 64 on, as bits.
    Wide {
        origin: u32,
        words: Vec<u64>,
    },
}

/// Below `low_base` only the diagonal; then `low`, as many bits as a window has; then all values up to
/// `high_base`; then `high`; then none.
#[derive(Clone, Copy, Debug)]
struct Narrow {
    low_base: u32,
    low: u64,
    high_base: u32,
    high: u64,
}

/// How wide a window is, 64 bits unless a test narrows it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Width(pub(super) u32);

impl Width {
    fn mask(self) -> u64 {
        u64::MAX >> (64 - self.0)
    }
}

/// The column so far, as bits, and the smallest value that it leaves.
#[derive(Debug, Default)]
pub(super) struct Column {
    words: Vec<u64>,
    /// No value from max(q, 1) up to this one is free for any row to come.
    pub(super) first: u32,
}

impl Column {
    pub(super) fn clear(&mut self, from: u32) {
        self.words.clear();
        self.first = from;
    }

    pub(super) fn put(&mut self, value: u32) {
        let word = value as usize / 64;
        if word >= self.words.len() {
            self.words.resize(word + 64, 0);
        }
        self.words[word] |= 1 << (value % 64);
    }

    fn has(&self, value: u32) -> bool {
        self.word(value as usize / 64) >> (value % 64) & 1 == 1
    }

    /// Moves on to the first value that is neither in the column nor on the diagonal of a row.
    pub(super) fn advance(&mut self, diagonal: &Diagonal, row: u32) {
        while self.has(self.first) || diagonal.has(self.first, row) {
            self.first += 1;
        }
    }

    /// 64 values from one on, as bits.
    fn bits(&self, from: u32) -> u64 {
        let (word, shift) = (from as usize / 64, from % 64);
        match shift {
            0 => self.word(word),
            _ => self.word(word) >> shift | self.word(word + 1) << (64 - shift),
        }
    }

    fn word(&self, word: usize) -> u64 {
        self.words.get(word).copied().unwrap_or(0)
    }
}

impl Row {
    /// The row that begins at second row `number`: all it remembers is the diagonal.
    pub(super) fn new(number: u32, diagonal: &Diagonal, width: Width) -> Row {
        // Above the largest value of the diagonal there is nothing, and below it there is room for
        // the lower line.
        let end = diagonal.largest.max(number) + 1;
        let low_base = end.saturating_sub(width.0 / 2);
        let low = diagonal.bits(low_base, width.0, number);
        let narrow = Narrow { low_base, low, high_base: low_base + width.0, high: 0 };
        Row { number, history: History::Narrow(narrow) }
    }

    /// The value f(q, r), which the row takes.
    pub(super) fn take(
        &mut self,
        least: u32,
        column: &Column,
        diagonal: &Diagonal,
        width: Width,
        counts: &mut Counts,
    ) -> u32 {
        counts.entries += 1;
        if let History::Narrow(narrow) = &mut self.history {
            if let Some(value) = narrow.take(self.number, least, column, diagonal, width) {
                let (low, high) = narrow.spans(value, width);
                counts.widest_low = counts.widest_low.max(low);
                counts.widest_high = counts.widest_high.max(high);
                return value;
            }
            self.widen(least, diagonal, width);
        }
        counts.slow += 1;
        self.take_wide(least, column)
    }

    /// From now on, all bits.
    fn widen(&mut self, least: u32, diagonal: &Diagonal, width: Width) {
        let History::Narrow(narrow) = self.history else { return };
        let origin = least - least % 64;
        let end = narrow.high_base + width.0;
        let mut words = vec![0; ((end - origin) as usize).div_ceil(64)];
        for value in origin..end {
            if narrow.has(value, self.number, diagonal, width) {
                words[((value - origin) / 64) as usize] |= 1 << (value % 64);
            }
        }
        self.history = History::Wide { origin, words };
    }

    fn take_wide(&mut self, least: u32, column: &Column) -> u32 {
        let History::Wide { origin, words } = &mut self.history else { unreachable!("it is wide") };
        let mut value = least.max(column.first);
        loop {
            let word = ((value - *origin) / 64) as usize;
            if word >= words.len() {
                words.resize(word + 1, 0);
            }
            let own = words[word] >> (value % 64) & 1 == 1;
            if !own && !column.has(value) {
                words[word] |= 1 << (value % 64);
                return value;
            }
            value += 1;
        }
    }
}

impl Narrow {
    /// How many bits lie between a value that was taken from the lower window and the last gap above
    /// it there, and up to the last value in the upper window: what the windows had to hold. As
    /// long as the lower window does not end in a solid stretch, its last gaps belong to the upper.
    fn spans(&self, value: u32, width: Width) -> (u32, u32) {
        let gaps = !self.low & width.mask();
        let end = 64 - gaps.leading_zeros();
        let inside = value < self.low_base + width.0 && end + width.0 / 8 <= width.0;
        let low = if inside { (self.low_base + end).saturating_sub(value) } else { 0 };
        (low, 64 - self.high.leading_zeros())
    }

    fn has(&self, value: u32, row: u32, diagonal: &Diagonal, width: Width) -> bool {
        if value < self.low_base {
            diagonal.has(value, row)
        } else if value < self.low_base + width.0 {
            self.low >> (value - self.low_base) & 1 == 1
        } else if value < self.high_base {
            true
        } else {
            value < self.high_base + width.0 && self.high >> (value - self.high_base) & 1 == 1
        }
    }

    /// Takes the smallest value that is free; `None` if the windows do not show which that is, or
    /// cannot be moved.
    fn take(
        &mut self,
        row: u32,
        least: u32,
        column: &Column,
        diagonal: &Diagonal,
        width: Width,
    ) -> Option<u32> {
        // Below the base nothing but column and diagonal is in the way.
        let first = column.first.max(least);
        if first < self.low_base {
            self.move_down(row, first, diagonal, width)?;
        }
        // Values below the first are taken.
        let below = first.saturating_sub(self.low_base);
        if below < width.0 {
            let taken = self.low | column.bits(self.low_base) | !(u64::MAX << below);
            let free = !taken & width.mask();
            if free != 0 {
                let bit = free.trailing_zeros();
                self.low |= 1 << bit;
                return Some(self.low_base + bit);
            }
        }
        let below = first.saturating_sub(self.high_base);
        if below >= width.0 {
            return None;
        }
        let taken = self.high | column.bits(self.high_base) | !(u64::MAX << below);
        let free = !taken & width.mask();
        if free == 0 {
            return None;
        }
        let bit = free.trailing_zeros();
        self.high |= 1 << bit;
        let value = self.high_base + bit;
        self.rise();
        Some(value)
    }

    /// Moves the lower window down so that it shows a value, with some room below that; `None` if
    /// there are gaps where it would leave, and the upper window cannot take them.
    fn move_down(&mut self, row: u32, value: u32, diagonal: &Diagonal, width: Width) -> Option<()> {
        let needed = self.low_base - value;
        if needed > width.0 {
            return None;
        }
        let most = (needed + width.0 / 4).min(self.low_base).min(width.0);
        let by = [most, needed].into_iter().find(|&by| self.hand_over(by, width))?;
        self.low = shifted(self.low, by) & width.mask();
        self.low_base -= by;
        self.low |= diagonal.bits(self.low_base, by, row);
        Some(())
    }

    /// Makes the upper window begin at the lowest gap among so many bits at the top of the lower
    /// window; says whether it can.
    fn hand_over(&mut self, by: u32, width: Width) -> bool {
        let kept = width.0 - by;
        let leaving = self.low.checked_shr(kept).unwrap_or(0);
        let solid = leaving.trailing_ones();
        if solid >= by {
            return true;
        }
        // The gap, and what lies between it and the upper window: the rest of the lower, then ones.
        let gap = self.low_base + kept + solid;
        let between = self.high_base - gap;
        let used = 64 - self.high.leading_zeros();
        if between + used > width.0 {
            return false;
        }
        let rest = by - solid;
        let ones = shifted(u64::MAX, rest) & !shifted(u64::MAX, between);
        self.high = shifted(self.high, between) | ones | leaving >> solid;
        self.high_base = gap;
        true
    }

    /// Moves the upper window up over what is solid.
    fn rise(&mut self) {
        let solid = self.high.trailing_ones();
        self.high = self.high.checked_shr(solid).unwrap_or(0);
        self.high_base += solid;
    }
}

fn shifted(bits: u64, by: u32) -> u64 {
    bits.checked_shl(by).unwrap_or(0)
}
