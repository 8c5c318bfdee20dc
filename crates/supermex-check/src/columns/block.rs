//! The words of columns: what each of them still allows, and what was taken at births.

use super::group::Group;

/// What rows took at their births, which counts as taken for all rows above them.
///
/// They are alive then: no row dies at its birth or before it, as its first value is larger than
/// the time. Otherwise three rows of one length would be a P-position, but whoever begins there
/// wins: if eating the last square alone does not win, the answer to it does, and could have been
/// the first move.
pub struct Births<const B: usize> {
    pub values: Vec<usize>,
    /// All values of rows below this one are in the past.
    past: usize,
    /// The values from the present time on of all rows from `past` to `row`, without `row`.
    pub words: Vec<u64>,
    row: usize,
}

impl<const B: usize> Births<B> {
    pub fn new() -> Births<B> {
        Births { values: Vec::new(), past: 0, words: Vec::new(), row: 0 }
    }

    pub fn begin(&mut self, t: usize) {
        while self.values.get(self.past).is_some_and(|&value| value < t) {
            self.past += 1;
        }
        self.words.fill(0);
        self.row = self.past;
    }

    /// It is the turn of this row, after those below it.
    pub fn turn(&mut self, row: usize) {
        while self.row < row {
            let value = self.values[self.row];
            if self.words.len() <= value / B {
                self.words.resize(value / B + 1, 0);
            }
            self.words[value / B] |= 1 << (value % B);
            self.row += 1;
        }
    }

    /// What no row below took of a word.
    pub fn free(&self, at: usize) -> u64 {
        full::<B>() & !self.words.get(at).copied().unwrap_or(0)
    }
}

/// Columns that begin in one word.
pub struct Block<const B: usize> {
    /// The index of this word.
    pub origin: usize,
    /// Which of the columns there are.
    pub from: usize,
    pub to: usize,
    /// For each word, from `MARGIN` before the origin on, what each column still allows: all from
    /// its time on that the rows so far have not taken.
    pub words: Vec<[u64; B]>,
    /// For each column the first word that may have a value that the row whose turn it is, and all
    /// above it, could take.
    first: [usize; B],
    /// For each word the first column in which not all before it is known to be taken.
    full: Vec<usize>,
}

/// Words before the origin, where nothing can be taken any more: those of a window that was left
/// behind.
const MARGIN: usize = 3;

/// A word with all its values.
pub const fn full<const B: usize>() -> u64 {
    u64::MAX >> (64 - B)
}

/// The lowest of the bits, if there is one.
pub fn lowest(bits: u128) -> u128 {
    bits & bits.wrapping_neg()
}

/// Two words as one.
pub fn both(low: u64, high: u64) -> u128 {
    u128::from(high) << 64 | u128::from(low)
}

#[expect(clippy::cast_possible_truncation, reason = "these are the halves")]
pub fn halves(bits: u128) -> [u64; 2] {
    [bits as u64, (bits >> 64) as u64]
}

impl<const B: usize> Block<B> {
    pub fn new() -> Block<B> {
        let words = vec![[0; B]; MARGIN + 1];
        Block { origin: 0, from: 0, to: 0, words, first: [0; B], full: Vec::new() }
    }

    pub fn begin(&mut self, t: usize, to: usize) {
        (self.origin, self.from) = (t / B, t % B);
        self.to = B.min(to - self.origin * B);
        self.words.fill([full::<B>(); B]);
        self.words[..MARGIN].fill([0; B]);
        for (column, word) in self.words[MARGIN].iter_mut().enumerate() {
            // The least of all values is 1.
            let past = if t == 0 { column.max(1) } else { column };
            *word = full::<B>() & u64::MAX << past;
        }
        self.first = [self.origin; B];
        self.full.clear();
    }

    /// Where the word is; where nothing can be taken if it is long past.
    pub fn index(&self, at: usize) -> usize {
        (at + MARGIN).saturating_sub(self.origin)
    }

    pub fn make_room(&mut self, at: usize) {
        let index = self.index(at);
        if self.words.len() <= index {
            self.words.resize(index + 1, [full::<B>(); B]);
        }
    }

    fn word(&self, at: usize, column: usize) -> u64 {
        self.words.get(self.index(at)).map_or(full::<B>(), |word| word[column])
    }

    /// Takes the lowest of the values that a row has free in a word, if the column allows any.
    pub fn take(&mut self, at: usize, column: usize, free: &mut u64) -> Option<usize> {
        let index = self.index(at);
        let word = &mut self.words[index][column];
        let [bit, _] = halves(lowest(both(*free & *word, 0)));
        *word ^= bit;
        *free ^= bit;
        (bit != 0).then(|| at * B + bit.trailing_zeros() as usize)
    }

    /// Sees whether all before this word is taken in a column; if not, where it begins to be free.
    pub fn is_full_before(&mut self, at: usize, column: usize, births: &Births<B>) -> bool {
        while self.first[column] < at {
            let first = self.first[column];
            if self.word(first, column) & births.free(first) != 0 {
                return false;
            }
            self.first[column] += 1;
        }
        true
    }

    /// The first of the columns at which not all before this word is taken, or `to`.
    pub fn full_up_to(&mut self, at: usize, from: usize, to: usize, births: &Births<B>) -> usize {
        let index = self.index(at);
        // Whatever was found for the row below still holds.
        let known = self.full.get(index).copied().unwrap_or(self.from);
        let mut columns = from.max(known)..to;
        let end = columns.find(|&column| !self.is_full_before(at, column, births)).unwrap_or(to);
        if from <= known && known < end {
            self.full.resize(self.full.len().max(index + 1), self.from);
            self.full[index] = end;
        }
        end
    }

    /// The smallest value that a row could take that has taken none.
    pub fn first_free(&mut self, column: usize, births: &Births<B>) -> usize {
        self.is_full_before(usize::MAX, column, births);
        let first = self.first[column];
        let free = self.word(first, column) & births.free(first);
        first * B + free.trailing_zeros() as usize
    }

    /// Lets all rows of the group take their values in all columns, unless one is taken.
    pub fn add(&mut self, group: &Group) -> bool {
        let from = group.from + MARGIN;
        self.make_room(self.origin + group.from + group.words.len());
        let mut taken = 0;
        for (i, &word) in group.words.iter().enumerate() {
            for column in self.from..self.to {
                let (low, high) = shifted::<B>(word, column);
                taken |= low & !self.words[from + i][column];
                taken |= high & !self.words[from + i + 1][column];
            }
        }
        if taken != 0 {
            return false;
        }
        for (i, &word) in group.words.iter().enumerate() {
            for column in self.from..self.to {
                let (low, high) = shifted::<B>(word, column);
                self.words[from + i][column] ^= low;
                self.words[from + i + 1][column] ^= high;
            }
        }
        true
    }
}

/// A word moved up by so many values, and what of it comes into the next.
fn shifted<const B: usize>(word: u64, by: usize) -> (u64, u64) {
    (word << by & full::<B>(), word >> 1 >> (B - 1 - by))
}
