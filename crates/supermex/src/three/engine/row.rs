//! What a row remembers of the values it has taken.
//!
//! From the present second row on, the history of a row looks like this, from below: first, values
//! of the diagonal only; then, from a base on, a stretch with gaps, where the lower line of values
//! comes down; a solid stretch; and a stretch with gaps where the upper line goes up; above that
//! nothing. Two words and two bases hold that exactly, as long as each stretch with gaps fits into
//! a word. A row where one does not keeps all its bits; that is exact as well, only slower, and it
//! is counted.

use std::ops::Range;

use super::Counts;
use super::bytes::{Bytes, NotAState};
use super::diagonal::Diagonal;
use super::lattice::BITS;

/// A row that is not constant yet.
#[derive(Clone, Debug, Default)]
pub(super) struct Row {
    /// The third row that it stands for.
    pub(super) number: u32,
    history: History,
}

#[derive(Clone, Debug)]
enum History {
    Narrow(Narrow),
    /// All values from `origin`, a multiple of 64, on, as bits.
    Wide {
        origin: u32,
        words: Vec<u64>,
    },
}

impl Default for History {
    fn default() -> History {
        History::Narrow(Narrow::default())
    }
}

/// The values taken: below `low_base` only diagonal values; then those in `low`, as many bits as a
/// window has; then all values up to `high_base`; then those in `high`; then none.
#[derive(Clone, Copy, Debug, Default)]
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

/// The values that are taken in a column.
pub(super) trait Column {
    /// The smallest value that a row could take in the column: max(q, 1).
    fn least(&self) -> u32;

    /// Which of the 64 values from `from` on are taken, as bits.
    fn bits(&self, from: u32) -> u64;

    fn has(&self, value: u32) -> bool;
}

/// Both windows of a row, at the places that `lattice` gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Windows {
    pub(super) low_at: u32,
    /// The values not taken, from `low_at` on; below that, only diagonal values are taken.
    pub(super) gaps: u32,
    pub(super) high_at: u32,
    /// The values taken, from `high_at` on; between the windows all values are taken, and above
    /// them none.
    pub(super) upper: u32,
}

impl Row {
    /// The row that begins at second row `number`: all it remembers is the diagonal.
    pub(super) fn new(number: u32, diagonal: &Diagonal, width: Width) -> Row {
        // Above the largest value of the diagonal there is nothing, and below it there is room for
        // the lower line.
        let end = diagonal.largest().max(number) + 1;
        let low_base = end.saturating_sub(width.0 / 2);
        let low = diagonal.bits(low_base, number) & width.mask();
        let narrow = Narrow { low_base, low, high_base: low_base + width.0, high: 0 };
        Row { number, history: History::Narrow(narrow) }
    }

    /// Takes the value f(q, r) in `column`, and returns it. No value below `first` is free.
    pub(super) fn take_value(
        &mut self,
        first: u32,
        column: &impl Column,
        diagonal: &Diagonal,
        width: Width,
        counts: &mut Counts,
    ) -> u32 {
        counts.entries += 1;
        if let History::Narrow(narrow) = &mut self.history {
            if let Some(value) = narrow.take_value(self.number, first, column, diagonal, width) {
                return value;
            }
            self.widen(column.least(), diagonal, width);
        }
        counts.slow += 1;
        self.take_wide(first, column)
    }

    /// Makes the row keep all its bits from now on.
    fn widen(&mut self, least: u32, diagonal: &Diagonal, width: Width) {
        let History::Narrow(narrow) = self.history else { return };
        // From a bit below the column on: the values taken in this block are asked for when it
        // ends.
        let origin = (least - least % 64).saturating_sub(64);
        let end = (narrow.high_base + width.0).max(origin);
        let mut words = vec![0; ((end - origin) as usize).div_ceil(64)];
        for value in origin..end {
            if narrow.has(value, self.number, diagonal, width) {
                words[((value - origin) / 64) as usize] |= 1 << (value % 64);
            }
        }
        self.history = History::Wide { origin, words };
    }

    fn take_wide(&mut self, first: u32, column: &impl Column) -> u32 {
        let History::Wide { origin, words } = &mut self.history else { unreachable!("it is wide") };
        let mut value = first;
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

/// Rows as windows at the places that `lattice` gives, and back.
impl Row {
    /// Row `number`, which has these `windows` once column `q` is done.
    pub(super) fn from_windows(
        number: u32,
        windows: Windows,
        q: u32,
        diagonal: &Diagonal,
        width: Width,
    ) -> Row {
        let Windows { low_at, gaps, high_at, upper } = windows;
        let has = |value: u32| match value {
            _ if value < low_at => diagonal.has(value, number),
            _ if value < low_at + BITS => gaps >> (value - low_at) & 1 == 0,
            _ if value < high_at => true,
            _ => value < high_at + BITS && upper >> (value - high_at) & 1 == 1,
        };
        let solid = upper.trailing_ones();
        let fits = gaps.leading_zeros() + width.0 >= BITS
            && BITS - upper.leading_zeros() - solid <= width.0
            && low_at + width.0 <= high_at;
        let history = if fits {
            let low = !u64::from(gaps) & width.mask();
            let high = u64::from(upper).checked_shr(solid).unwrap_or(0);
            History::Narrow(Narrow { low_base: low_at, low, high_base: high_at + solid, high })
        } else {
            let origin = q - q % 64;
            let mut words = vec![0; ((high_at + BITS - origin) as usize).div_ceil(64)];
            for value in (origin..high_at + BITS).filter(|&value| has(value)) {
                words[((value - origin) / 64) as usize] |= 1 << (value % 64);
            }
            History::Wide { origin, words }
        };
        Row { number, history }
    }

    /// The windows at `low_at` and `high_at` once column `q` is done, if they hold all that the row
    /// remembers.
    pub(super) fn windows(
        &self,
        low_at: u32,
        high_at: u32,
        q: u32,
        diagonal: &Diagonal,
        width: Width,
    ) -> Option<Windows> {
        let has = |value: u32| self.has(value, diagonal, width);
        // By definition, a narrow row has taken only diagonal values below its lower window, and
        // all values between its windows.
        let (known_below, solid) = match self.history {
            History::Narrow(Narrow { low_base, high_base, .. }) => {
                (low_base, low_base + width.0..high_base)
            }
            History::Wide { .. } => (q, 0..0),
        };
        let bits = |from: u32| (0..BITS).fold(0, |bits, k| bits | u32::from(has(from + k)) << k);
        let holds = (known_below.max(q)..low_at)
            .all(|value| has(value) == diagonal.has(value, self.number))
            && (low_at + BITS..high_at).all(|value| solid.contains(&value) || has(value))
            && self.end() <= high_at + BITS;
        holds.then(|| Windows { low_at, gaps: !bits(low_at), high_at, upper: bits(high_at) })
    }

    /// What determines how the row goes on once column `q` is done: how far above `q` the first
    /// value lies that it has not taken, and which of the 64 values from there on it has taken;
    /// `None` if it has taken values beyond these.
    pub(super) fn state(&self, q: u32, diagonal: &Diagonal, width: Width) -> Option<(u32, u64)> {
        let from = q + 1;
        let mut first = from;
        while self.has(first, diagonal, width) {
            first += 1;
            // Between the windows all values are taken.
            if let History::Narrow(Narrow { low_base, high_base, .. }) = self.history
                && (low_base + width.0..high_base).contains(&first)
            {
                first = high_base;
            }
        }
        let bits =
            (0..64).fold(0, |bits, k| bits | u64::from(self.has(first + k, diagonal, width)) << k);
        (self.end() <= first + 64).then_some((first - q, bits))
    }

    /// About where the upper line is: new values above it are to be expected there.
    pub(super) fn upper_line(&self) -> u32 {
        match &self.history {
            History::Narrow(narrow) => narrow.high_base,
            History::Wide { origin, .. } => *origin,
        }
    }

    /// The smallest value that the row, not the diagonal, has taken, as far as it remembers.
    pub(super) fn least(&self, diagonal: &Diagonal, width: Width) -> u32 {
        let from = match &self.history {
            History::Narrow(narrow) => narrow.low_base,
            History::Wide { origin, .. } => *origin,
        };
        let bits = (from..self.end()).step_by(64).map(|at| (at, self.own(at, diagonal, width)));
        let own = bits.into_iter().find(|&(_, own)| own != 0);
        own.map_or(u32::MAX, |(at, own)| at + own.trailing_zeros())
    }

    /// Which of the 64 values from `from` on the row has taken itself, without the diagonal, as
    /// bits.
    pub(super) fn own(&self, from: u32, diagonal: &Diagonal, width: Width) -> u64 {
        let own = match &self.history {
            History::Narrow(narrow) => {
                let solid = narrow.low_base + width.0..narrow.high_base;
                let ones = shifted(u64::MAX, solid.start.saturating_sub(from))
                    & !shifted(u64::MAX, solid.end.saturating_sub(from));
                moved(narrow.low, narrow.low_base, from)
                    | ones
                    | moved(narrow.high, narrow.high_base, from)
            }
            History::Wide { origin, words } => {
                let word = |at: u32| words.get(at as usize).copied().unwrap_or(0);
                match from.checked_sub(*origin) {
                    Some(at) if at % 64 == 0 => word(at / 64),
                    Some(at) => word(at / 64) >> (at % 64) | word(at / 64 + 1) << (64 - at % 64),
                    None => shifted(word(0), origin - from),
                }
            }
        };
        if own == 0 { 0 } else { own & !diagonal.bits(from, self.number) }
    }

    /// The values between the windows: each is taken by the row or lies on the diagonal below it.
    pub(super) fn solid(&self, width: Width) -> Range<u32> {
        match self.history {
            History::Narrow(narrow) => narrow.low_base + width.0..narrow.high_base,
            History::Wide { .. } => 0..0,
        }
    }

    /// The value from which on the row has taken nothing.
    pub(super) fn end(&self) -> u32 {
        match &self.history {
            History::Narrow(narrow) if narrow.high == 0 => narrow.high_base,
            History::Narrow(narrow) => narrow.high_base + 64 - narrow.high.leading_zeros(),
            History::Wide { origin, words } => {
                let last = words.iter().rposition(|&word| word != 0).unwrap_or(0);
                let word = words.get(last).copied().unwrap_or(0);
                origin + 64 * last as u32 + 64 - word.leading_zeros()
            }
        }
    }

    /// Whether the row has taken `value`, or the diagonal below the row has.
    fn has(&self, value: u32, diagonal: &Diagonal, width: Width) -> bool {
        match &self.history {
            History::Narrow(narrow) => narrow.has(value, self.number, diagonal, width),
            History::Wide { origin, words } => {
                let at = value - origin;
                words.get(at as usize / 64).is_some_and(|word| word >> (value % 64) & 1 == 1)
            }
        }
    }
}

impl Row {
    /// Writes the row to `bytes`, or reads it from there.
    pub(super) fn read_or_write(&mut self, bytes: &mut Bytes<'_>) -> Result<(), NotAState> {
        bytes.number(&mut self.number)?;
        let mut is_wide = matches!(self.history, History::Wide { .. });
        bytes.flag(&mut is_wide)?;
        if is_wide && bytes.is_reading() {
            self.history = History::Wide { origin: 0, words: Vec::new() };
        }
        match &mut self.history {
            History::Narrow(Narrow { low_base, low, high_base, high }) => {
                bytes.number(low_base)?;
                bytes.number(low)?;
                bytes.number(high_base)?;
                bytes.number(high)
            }
            History::Wide { origin, words } => {
                bytes.number(origin)?;
                bytes.list(words, Bytes::number)
            }
        }
    }
}

impl Row {
    /// Whether a row can remember this when column `next` comes next. No value is larger than q +
    /// r + 1.
    pub(super) fn is_possible(&self, next: u32) -> bool {
        let most = u64::from(next) + u64::from(self.number) + 256;
        match &self.history {
            History::Narrow(Narrow { low_base, high_base, .. }) => {
                u64::from(*low_base) + 64 <= u64::from(*high_base) && u64::from(*high_base) <= most
            }
            History::Wide { origin, words } => {
                let end = u64::from(*origin) + 64 * words.len() as u64;
                origin % 64 == 0 && *origin < next && !words.is_empty() && end <= most
            }
        }
    }
}

impl Narrow {
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

    /// Takes the smallest free value and returns it; `None` if the windows do not show it, or
    /// cannot be moved.
    fn take_value(
        &mut self,
        row: u32,
        first: u32,
        column: &impl Column,
        diagonal: &Diagonal,
        width: Width,
    ) -> Option<u32> {
        // Below the base nothing but column and diagonal is in the way.
        if first < self.low_base {
            self.move_down(row, first, diagonal, width)?;
        }
        // Values below `first` are not free.
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
        self.rise_over_solid();
        Some(value)
    }

    /// Moves the lower window down so that it shows `value`, with some room below; `None` if gaps
    /// would leave it at the top that the upper window cannot take.
    fn move_down(&mut self, row: u32, value: u32, diagonal: &Diagonal, width: Width) -> Option<()> {
        let needed = self.low_base - value;
        if needed > width.0 {
            return None;
        }
        let most = (needed + width.0 / 4).min(self.low_base).min(width.0);
        let by = [most, needed].into_iter().find(|&by| self.hand_over_gaps(by, width))?;
        self.low = shifted(self.low, by) & width.mask();
        self.low_base -= by;
        self.low |= diagonal.bits(self.low_base, row) & !shifted(u64::MAX, by);
        Some(())
    }

    /// Makes the upper window begin at the lowest gap, if any, among the top `by` bits of the lower
    /// window; says whether that is possible.
    fn hand_over_gaps(&mut self, by: u32, width: Width) -> bool {
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

    /// Moves the upper window up past the values at its bottom that are all taken.
    fn rise_over_solid(&mut self) {
        let solid = self.high.trailing_ones();
        self.high = self.high.checked_shr(solid).unwrap_or(0);
        self.high_base += solid;
    }
}

/// The `bits` that begin at value `at`, shifted to begin at value `from`.
fn moved(bits: u64, at: u32, from: u32) -> u64 {
    if at >= from { shifted(bits, at - from) } else { bits.checked_shr(from - at).unwrap_or(0) }
}

fn shifted(bits: u64, by: u32) -> u64 {
    bits.checked_shl(by).unwrap_or(0)
}
