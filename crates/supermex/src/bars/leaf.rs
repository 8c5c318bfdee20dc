//! The last rows of a board, as bits of a bit set.

use std::ops::Range;

use super::codes::Codes;

/// The diagrams that the last rows of a board can form, in increasing order: those of width at
/// most `w` come first, whatever `w` is. A diagram is a bit.
pub(super) struct Leaf {
    rows: usize,
    /// `diagrams[b * rows ..][.. rows]`: the rows of diagram b.
    diagrams: Vec<u16>,
    /// `counts[w]`: how many diagrams are at most w wide.
    counts: Vec<usize>,
    caps: Vec<usize>,
    codes: Codes,
    /// Leaves up to this width have their parents in a table.
    tabled_width: usize,
    /// For each diagram of at most that width, the bit set of its parents of at most that width:
    /// the diagrams from which one move leads to it.
    parents: Vec<u64>,
    /// For each width, the bits that are copied when rows of that length are born.
    births: Vec<Vec<BitCopy>>,
}

/// A copy of `length` bits from bit `from` to bit `to`.
#[derive(Clone, Copy)]
struct BitCopy {
    from: usize,
    to: usize,
    length: usize,
}

/// How many diagrams have their parents in a table: those of narrow leaves, which are most.
pub(super) const TABLED: usize = 4096;

/// A code as an index: there are no more diagrams than fit into memory.
fn index(code: u64) -> usize {
    usize::try_from(code).unwrap_or(usize::MAX)
}

/// How many diagrams there are: `counts(caps, columns)[k][w]` counts those of the rows from index k
/// on, at most w wide, none longer than its cap.
pub(super) fn counts(caps: &[usize], columns: usize) -> Vec<Vec<usize>> {
    let mut counts = vec![vec![1; columns + 1]];
    for &cap in caps.iter().rev() {
        let mut total = 0;
        let fewer = counts[counts.len() - 1].iter().zip(0..);
        let sums = fewer.map(|(&below, length)| {
            total += if length <= cap { below } else { 0 };
            total
        });
        let sums = sums.collect();
        counts.push(sums);
    }
    counts.reverse();
    counts
}

impl Leaf {
    /// The leaf whose rows have the greatest lengths `caps`, under a row of at most `columns`
    /// squares.
    pub(super) fn new(caps: &[usize], columns: usize) -> Leaf {
        let caps: Vec<usize> = caps.iter().map(|&cap| cap.min(columns)).collect();
        let counts = counts(&caps, columns);
        let tabled = |&width: &usize| counts[0][width] <= TABLED;
        let tabled_width = (0..=columns).take_while(tabled).last().unwrap_or(0);
        let tabled = counts[0][tabled_width];
        let mut leaf = Leaf {
            rows: caps.len(),
            diagrams: diagrams(&caps),
            tabled_width,
            parents: vec![0; tabled * tabled.div_ceil(64)],
            births: (0..=columns).map(|a| births(&caps, &counts, a)).collect(),
            counts: counts[0].clone(),
            codes: Codes::new(&caps),
            caps,
        };
        leaf.find_parents();
        leaf
    }

    /// The bytes that a leaf of `rows` rows and `diagrams` diagrams takes.
    pub(super) fn bytes(rows: usize, diagrams: f64) -> f64 {
        let tabled = diagrams.min(TABLED as f64);
        tabled * (tabled / 64.0).ceil() * 8.0 + diagrams * rows as f64 * 2.0
    }

    /// The rows of the diagram `bit`.
    pub(super) fn diagram(&self, bit: usize) -> &[u16] {
        &self.diagrams[bit * self.rows..(bit + 1) * self.rows]
    }

    /// How many diagrams are at most `width` wide.
    pub(super) fn count(&self, width: usize) -> usize {
        self.counts[width]
    }

    /// How many words the diagrams of at most `width` take.
    pub(super) fn words(&self, width: usize) -> usize {
        self.counts[width].div_ceil(64)
    }

    /// Adds to `known` the diagrams of at most `width` from which one move leads to the diagram
    /// `bit`.
    pub(super) fn add_parents(&self, bit: usize, known: &mut [u64], width: usize) {
        if width > self.tabled_width {
            return self.add_parents_of_wide(bit, known, width);
        }
        let (first, last) = (bit / 64, self.words(width));
        let row = bit * self.words(self.tabled_width);
        let parents = &self.parents[row + first..row + last];
        known[first..last].iter_mut().zip(parents).for_each(|(known, more)| *known |= more);
    }

    fn find_parents(&mut self) {
        let words = self.words(self.tabled_width);
        let mut rows = vec![0; self.rows];
        let mut sums = vec![0; self.rows + 1];
        let tabled = self.diagrams.chunks_exact(self.rows).take(self.count(self.tabled_width));
        for (bit, diagram) in tabled.enumerate() {
            for (row, &length) in diagram.iter().enumerate() {
                rows[row] = length.into();
                sums[row + 1] = sums[row] + self.codes.of_row(row, rows[row]);
            }
            for option in self.codes.options(&rows, &sums, 0) {
                self.parents[index(option) * words + bit / 64] |= 1 << (bit % 64);
            }
        }
    }

    /// Adds the parents by filling every inner corner of the diagram `bit` in every way.
    fn add_parents_of_wide(&self, bit: usize, known: &mut [u64], width: usize) {
        let rows = self.diagram(bit);
        let mut top = 0;
        while top < rows.len() {
            let length = usize::from(rows[top]);
            let run = rows[top..].iter().take_while(|&&row| row == rows[top]).count();
            let longest = if top == 0 { width } else { rows[top - 1].into() };
            self.fill_corner(known, top..top + run, length, longest, bit as u64);
            top += run;
        }
    }

    /// Adds to `known` the diagrams in which the first of the equal `rows`, and perhaps some after
    /// it, grow from `length` to up to `longest`.
    fn fill_corner(
        &self,
        known: &mut [u64],
        rows: Range<usize>,
        length: usize,
        longest: usize,
        code: u64,
    ) {
        let row = rows.start;
        if rows.is_empty() {
            return;
        }
        let rest = code - self.codes.of_row(row, length);
        for longer in length + 1..=longest.min(self.caps[row]) {
            let filled = rest + self.codes.of_row(row, longer);
            known[index(filled) / 64] |= 1 << (filled % 64);
            self.fill_corner(known, row + 1..rows.end, length, longer, filled);
        }
    }

    /// Makes `new`, what is known of leaves of width up to `a`, from `old`, what was known of
    /// leaves of width up to `a - 1`: of narrower leaves the same, of a leaf of width `a` what was
    /// known of that leaf cut down to `a - 1`.
    pub(super) fn birth(&self, new: &mut [u64], old: &[u64], a: usize) {
        if self.fits_one_word(a) {
            new[0] = self.birth_in_word(old[0], a);
            return;
        }
        let narrower = self.words(a - 1);
        new[..narrower].copy_from_slice(&old[..narrower]);
        new[narrower..self.words(a)].fill(0);
        self.birth_in_place(new, a);
    }

    /// As [`Leaf::birth`], in place: all bits beyond those of width `a - 1` are clear.
    pub(super) fn birth_in_place(&self, known: &mut [u64], a: usize) {
        for &BitCopy { mut from, mut to, mut length } in &self.births[a] {
            while length > 64 {
                write_bits(known, to, read_bits(known, from, 64), 64);
                (from, to, length) = (from + 64, to + 64, length - 64);
            }
            write_bits(known, to, read_bits(known, from, length), length);
        }
    }

    /// Whether all leaves of at most `width` lie in one word. Most leaves are that narrow.
    #[inline]
    pub(super) fn fits_one_word(&self, width: usize) -> bool {
        self.counts[width] <= 64
    }

    /// As [`Leaf::birth`], where one word holds all leaves.
    #[inline]
    pub(super) fn birth_in_word(&self, known: u64, a: usize) -> u64 {
        self.births[a].iter().fold(known, |known, copy| {
            known | ((known >> copy.from) & (u64::MAX >> (64 - copy.length))) << copy.to
        })
    }
}

/// The copies of bits for the birth of width `a`. The leaves of width `a` begin with one row of
/// `a`, or two, or three; the rows that follow are shorter. Cut down to `a - 1`, each of these
/// groups is a range of bits again.
fn births(caps: &[usize], counts: &[Vec<usize>], a: usize) -> Vec<BitCopy> {
    let mut copies = Vec::new();
    let (mut from, mut to) = (0, 0);
    for (row, &cap) in caps.iter().enumerate() {
        if a == 0 || a > cap {
            break;
        }
        from += if a == 1 { 0 } else { counts[row][a - 2] };
        to += counts[row][a - 1];
        copies.push(BitCopy { from, to, length: counts[row + 1][a - 1] });
    }
    copies
}

/// The rows of every diagram, one diagram after the other.
fn diagrams(caps: &[usize]) -> Vec<u16> {
    let caps: Vec<u16> = caps.iter().map(|&cap| u16::try_from(cap).unwrap_or(u16::MAX)).collect();
    let mut all = Vec::new();
    let mut current = vec![0_u16; caps.len()];
    loop {
        all.extend_from_slice(&current);
        let room = |row: usize| if row == 0 { caps[0] } else { caps[row].min(current[row - 1]) };
        let Some(grows) = (0..caps.len()).rev().find(|&row| current[row] < room(row)) else {
            return all;
        };
        current[grows] += 1;
        current[grows + 1..].fill(0);
    }
}

/// Reads `length` bits, up to 64, from bit `from` of a bit set.
#[inline]
fn read_bits(words: &[u64], from: usize, length: usize) -> u64 {
    let (word, shift) = (from / 64, from % 64);
    let mut bits = words[word] >> shift;
    if shift + length > 64 {
        bits |= words[word + 1] << (64 - shift);
    }
    bits & (u64::MAX >> (64 - length))
}

/// Writes `length` bits, up to 64, to bit `to` of a bit set that is clear there.
#[inline]
fn write_bits(words: &mut [u64], to: usize, bits: u64, length: usize) {
    let (word, shift) = (to / 64, to % 64);
    words[word] |= bits << shift;
    if shift + length > 64 {
        words[word + 1] |= bits >> (64 - shift);
    }
}
