//! Some first rows that go through the tails together.
//!
//! The nim-value of (p, q, r) is the smallest number that is in none of three sets: the nim-values
//! of the tail (q, r) with shorter first rows, those of (p, q', r) with q' < q, and those of (p, q,
//! r') with r' < r. Each first row is a *lane*, one r behind the lane whose first row is one less;
//! so no lane waits for another.
//!
//! In each step all lanes first look for free values, and only then write them into the sets: a
//! processor that reads ahead would otherwise wait for writes to addresses that resemble those it
//! reads.

#![allow(clippy::inline_always, reason = "so that it is compiled for each sort of vectors")]

use std::ops::Range;

use super::NimListener;
use super::cache_line::{BITS, Line};
use super::sheet::{BRICK, Brick, Sheet};
#[cfg(target_arch = "x86_64")]
use crate::rows::search::{Avx2, Avx512};
use crate::rows::search::{Portable, Search, WORDS};
use crate::vectors::Vectors;

/// How many first rows make a group.
pub(super) const LANES: usize = 16;

/// How many steps are made with one sheet before the next sheet: so the sets of the lanes stay in
/// the cache.
const STEPS: usize = 32;

/// If sets have at most this many lines, all of them are searched: that is faster than to guess
/// wrong how many are needed.
const FEW: usize = if cfg!(test) { 1 } else { 6 };

/// If sets have more lines, this many are searched before asking whether there is a free value.
const SOME: usize = if cfg!(test) { 1 } else { 4 };

/// Sets of `width` lines each, one after the other.
#[derive(Debug)]
struct Sets {
    width: usize,
    lines: Vec<Line>,
}

impl Sets {
    fn new(count: usize, width: usize) -> Sets {
        Sets { width, lines: vec![Line::default(); count * width] }
    }

    /// Empties all sets, which have used at most their first `used` lines.
    fn clear(&mut self, used: usize) {
        for set in self.lines.chunks_exact_mut(self.width) {
            set[..used].fill(Line::default());
        }
    }

    /// Gives each set `width` lines.
    fn widen(&mut self, width: usize) {
        let mut wider = Sets::new(self.lines.len() / self.width, width);
        let sets = self.lines.chunks_exact(self.width);
        for (to, set) in wider.lines.chunks_exact_mut(width).zip(sets) {
            to[..self.width].copy_from_slice(set);
        }
        *self = wider;
    }
}

/// Consecutive first rows, and the nim-values that have been taken there.
#[derive(Debug)]
pub(super) struct Group {
    /// Lane i has first row first + i.
    first: usize,
    /// How many of the lanes are used.
    lanes: usize,
    /// The first line that no set has used yet.
    used: usize,
    /// For each step t, lane by lane: the nim-values of (p, q', r) with q' < q, where r = t − lane.
    rows: Sets,
    /// For each of the sheets that are swept together, lane by lane: the nim-values of (p, q, r')
    /// with r' < r.
    columns: Sets,
}

/// Hears of the values of several lanes in one call, whatever listener it is: so the sweep is
/// compiled once for all listeners.
pub(super) trait Ear {
    /// (p, q, r) has the first of `nims`, (p + 1, q, r − 1) the next, and so on.
    fn hear(&mut self, rows: [u32; 3], nims: &[u32]);
}

impl<L: NimListener> Ear for L {
    fn hear(&mut self, [p, q, r]: [u32; 3], nims: &[u32]) {
        for (lane, &nim) in (0..).zip(nims) {
            self.value([p + lane, q, r - lane], nim);
        }
    }
}

/// The lanes of step `t` whose third rows are in the same brick.
struct Piece {
    t: usize,
    lanes: Range<usize>,
}

impl Group {
    /// A group for first rows up to `longest`, with `together` sheets swept together.
    pub(super) fn new(longest: usize, together: usize) -> Group {
        // Values come near 2.17 p. If they are larger, sets are widened.
        let width = if cfg!(test) { 1 } else { (11 * longest / 5 + 200).div_ceil(BITS) };
        let steps = longest + 2 * LANES + 1;
        Group {
            first: 0,
            lanes: 0,
            used: 0,
            rows: Sets::new(steps * LANES, width),
            columns: Sets::new(together * LANES, width),
        }
    }

    /// How many bytes a group takes.
    pub(super) fn expected_bytes(longest: f64) -> f64 {
        (longest + 64.0) * LANES as f64 * (2.2 * longest + 700.0) / 8.0
    }

    /// Begins with the first rows `firsts`.
    pub(super) fn begin(&mut self, firsts: Range<usize>) {
        self.rows.clear(self.used);
        (self.first, self.lanes) = (firsts.start, firsts.len());
    }

    /// The lane of first row `p`.
    pub(super) fn lane(&self, p: usize) -> usize {
        p - self.first
    }

    /// Makes sure that each set has `lines` lines.
    fn use_lines(&mut self, lines: usize) {
        self.used = self.used.max(lines);
        if self.used > self.rows.width {
            self.rows.widen(self.used);
            self.columns.widen(self.used);
        }
    }

    fn row(&mut self, t: usize, lane: usize) -> &mut [Line] {
        let width = self.rows.width;
        &mut self.rows.lines[(t * LANES + lane) * width..][..width]
    }

    fn column(&mut self, index: usize, lane: usize) -> &mut [Line] {
        let width = self.columns.width;
        &mut self.columns.lines[(index * LANES + lane) * width..][..width]
    }

    /// Copies the set of step `t` in `lane` to the next step, since third rows beyond q are cut to
    /// q: the nim-values of (p, q', q + 1) with q' ≤ q are those of (p, q', q).
    fn turn_corner(&mut self, t: usize, lane: usize) {
        let from = (t * LANES + lane) * self.rows.width;
        self.rows.lines.copy_within(from..from + self.used, from + LANES * self.rows.width);
    }

    /// Begins the tails (q, r) in `lane`, whose first row is q: finds the nim-value of (q, q, r)
    /// for each r, adds it to the set `tails[r]`, and tells `hear`.
    pub(super) fn begin_tails(
        &mut self,
        lane: usize,
        tails: &mut [Vec<u64>],
        mut hear: impl FnMut(u32),
    ) {
        let mut column = Vec::new();
        for (r, tail) in tails.iter_mut().enumerate() {
            let row = self.row(r + lane, lane);
            let word_of = |set: &[u64], word: usize| set.get(word).copied().unwrap_or(0);
            let line_of = |word: usize| row.get(word / WORDS).copied().unwrap_or_default();
            let taken = |word: usize| {
                word_of(tail, word) | word_of(&column, word) | line_of(word).0[word % WORDS]
            };
            let (word, free) = first_free(0, taken);
            self.use_lines(word / WORDS + 1);
            self.row(r + lane, lane)[word / WORDS].0[word % WORDS] |= free;
            for set in [tail, &mut column] {
                set.resize(set.len().max(word + 1), 0);
                set[word] |= free;
            }
            hear(number(word, free));
        }
        self.turn_corner(tails.len() - 1 + lane, lane);
    }

    /// Makes `steps` with `sheet`, which is number `index` of those swept together. In each step
    /// every lane from `from` on takes a value for its own third row. Returns how many values that
    /// are.
    #[inline(always)]
    fn run_steps<S: Search, const EVERY: bool>(
        &mut self,
        sheet: &mut Sheet,
        index: usize,
        steps: Range<usize>,
        from: usize,
        ear: &mut dyn Ear,
    ) -> usize {
        let (q, mut count) = (sheet.q, 0);
        for t in steps {
            // Lanes with 0 <= r <= q.
            let lanes = from.max(t.saturating_sub(q))..self.lanes.min(t + 1);
            if lanes.is_empty() {
                continue;
            }
            count += lanes.len();
            // Third rows are in two bricks at most, since the first lane has the largest.
            let middle = (t % BRICK + 1).clamp(lanes.start, lanes.end);
            for lanes in [lanes.start..middle, middle..lanes.end] {
                if lanes.is_empty() {
                    continue;
                }
                let brick = sheet.brick(t - lanes.start);
                let piece = Piece { t, lanes };
                let has_room = match brick.width {
                    1 => self.take_free::<S, EVERY, 1>(brick, q, index, &piece, ear),
                    2 if FEW >= 2 => self.take_free::<S, EVERY, 2>(brick, q, index, &piece, ear),
                    3 if FEW >= 3 => self.take_free::<S, EVERY, 3>(brick, q, index, &piece, ear),
                    4 if FEW >= 4 => self.take_free::<S, EVERY, 4>(brick, q, index, &piece, ear),
                    5 if FEW >= 5 => self.take_free::<S, EVERY, 5>(brick, q, index, &piece, ear),
                    6 if FEW >= 6 => self.take_free::<S, EVERY, 6>(brick, q, index, &piece, ear),
                    _ => self.take_free::<S, EVERY, 0>(brick, q, index, &piece, ear),
                };
                if !has_room {
                    for lane in piece.lanes {
                        self.take_beyond::<EVERY>(sheet, index, t, lane, ear);
                    }
                }
            }
            if t >= q && lanes.contains(&(t - q)) {
                self.turn_corner(t, t - q);
            }
        }
        count
    }

    /// Takes the smallest free value in each lane of `piece`, if every lane has one in the lines of
    /// the brick; says whether every lane has. The brick has `COUNT` lines, or any number if
    /// `COUNT` is 0.
    #[inline(always)]
    #[allow(unsafe_code, reason = "it takes half as long again if every access is checked")]
    fn take_free<S: Search, const EVERY: bool, const COUNT: usize>(
        &mut self,
        brick: &mut Brick,
        q: usize,
        index: usize,
        piece: &Piece,
        ear: &mut dyn Ear,
    ) -> bool {
        let Piece { t, ref lanes } = *piece;
        let (width, start, count) = (self.rows.width, brick.start, lanes.len());
        let lines = if COUNT == 0 { brick.width } else { COUNT };
        assert!(self.columns.width == width && 0 < count && count <= LANES && 0 < lines);
        // The lines belong to the set of this lane, and not to the next one.
        assert!(start + lines <= width);
        // The last lane has the smallest r.
        let first = brick.tail(t - (lanes.end - 1));
        let tails = &mut brick.lines[first..][..count * lines];
        let span = (count - 1) * width + lines;
        let rows = &mut self.rows.lines[(t * LANES + lanes.start) * width + start..][..span];
        let columns =
            &mut self.columns.lines[(index * LANES + lanes.start) * width + start..][..span];
        let mut found = [0; LANES];
        let mut has_room = true;
        let mut all = 0;
        // SAFETY: in the slices above, lane i of `count` has `lines` lines from i * width on in
        // `rows` and `columns`, and the last but i in `tails`. No lane reads or writes other lines,
        // and the words that are found lie in these.
        unsafe {
            let mut tail = tails.as_ptr().add(count * lines);
            let (mut row, mut column) = (rows.as_ptr(), columns.as_ptr());
            for found in found.get_unchecked_mut(..count) {
                tail = tail.sub(lines);
                let open = |from: usize, to: usize| {
                    (from..to).fold(0, |open, line| {
                        let words =
                            (*tail.add(line)).open::<S>(&*row.add(line), &*column.add(line));
                        open | u64::from(words) << ((line - from) * WORDS)
                    })
                };
                if COUNT > 0 {
                    // At most 48 words are searched, so the bit of 64 in the result means that no
                    // word is open.
                    *found = open(0, COUNT).trailing_zeros();
                    all |= *found;
                } else {
                    let mut chunks = (0..lines).step_by(SOME);
                    let open = chunks.find_map(|from| {
                        let open = open(from, lines.min(from + SOME));
                        (open != 0).then(|| (from * WORDS) as u32 + open.trailing_zeros())
                    });
                    has_room &= open.is_some();
                    *found = open.unwrap_or(0);
                }
                row = row.wrapping_add(width);
                column = column.wrapping_add(width);
            }
            if !has_room || all & u64::BITS != 0 && COUNT > 0 {
                return false;
            }
            let mut tail = tails.as_mut_ptr().add(count * lines);
            let (mut row, mut column) = (rows.as_mut_ptr(), columns.as_mut_ptr());
            for found in found.get_unchecked_mut(..count) {
                tail = tail.sub(lines);
                let word = *found as usize;
                let in_tail = tail.cast::<u64>().add(word);
                let in_row = row.cast::<u64>().add(word);
                let in_column = column.cast::<u64>().add(word);
                let taken = *in_tail | *in_row | *in_column;
                let free = !taken & taken.wrapping_add(1);
                *in_tail |= free;
                *in_row |= free;
                *in_column |= free;
                row = row.wrapping_add(width);
                column = column.wrapping_add(width);
                if EVERY {
                    *found = number(start * WORDS + word, free);
                }
            }
        }
        if EVERY {
            let position = [self.first + lanes.start, q, t - lanes.start].map(|row| row as u32);
            ear.hear(position, &found[..count]);
        }
        true
    }

    /// Takes the smallest free value in `lane` at step `t`, and makes room for it in the brick if
    /// necessary.
    #[cold]
    fn take_beyond<const EVERY: bool>(
        &mut self,
        sheet: &mut Sheet,
        index: usize,
        t: usize,
        lane: usize,
        ear: &mut dyn Ear,
    ) {
        let r = t - lane;
        let from = sheet.brick(r).start * WORDS;
        let (word, free) = first_free(from, |word| {
            let at = word / WORDS;
            let lines = [
                sheet.line(r, at).map(|line| *line),
                self.row(t, lane).get(at).copied(),
                self.column(index, lane).get(at).copied(),
            ];
            lines.iter().flatten().fold(0, |taken, line| taken | line.0[word % WORDS])
        });
        let at = word / WORDS;
        self.use_lines(at + 1);
        sheet.widen(r, at);
        sheet.line(r, at).expect("there is room now").0[word % WORDS] |= free;
        self.row(t, lane)[at].0[word % WORDS] |= free;
        self.column(index, lane)[at].0[word % WORDS] |= free;
        if EVERY {
            let position = [self.first + lane, sheet.q, r].map(|row| row as u32);
            ear.hear(position, &[number(word, free)]);
        }
    }
}

/// The first word from `from` on that is not full, and its lowest bit that is not taken.
fn first_free(from: usize, mut taken: impl FnMut(usize) -> u64) -> (usize, u64) {
    let mut word = from;
    loop {
        let taken = taken(word);
        if taken != u64::MAX {
            return (word, !taken & (taken + 1));
        }
        word += 1;
    }
}

/// The value that the bit `bit` of word number `word` stands for.
#[inline(always)]
fn number(word: usize, bit: u64) -> u32 {
    (word * 64) as u32 + bit.trailing_zeros()
}

/// Takes the tails of `sheets` through all first rows of `groups`, in the first group only through
/// lanes from `from` on. Returns how many values that are; tells `ear` of all of them if `EVERY`.
pub(super) fn sweep<const EVERY: bool>(
    level: Vectors,
    sheets: &mut [Box<Sheet>],
    groups: &mut [Group],
    from: usize,
    ear: &mut dyn Ear,
) -> u64 {
    #[cfg(target_arch = "x86_64")]
    #[allow(unsafe_code, reason = "it is some times as fast as the portable one")]
    {
        let bits = is_x86_feature_detected!("bmi1");
        if level == Vectors::Avx512 && bits && is_x86_feature_detected!("avx512f") {
            // SAFETY: the processor has just said that it has what the function is compiled for.
            return unsafe { sweep_avx512::<EVERY>(sheets, groups, from, ear) };
        }
        if level >= Vectors::Avx2 && bits && is_x86_feature_detected!("avx2") {
            // SAFETY: as above.
            return unsafe { sweep_avx2::<EVERY>(sheets, groups, from, ear) };
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = level;
    sweep_with::<Portable, EVERY>(sheets, groups, from, ear)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,bmi1")]
fn sweep_avx512<const EVERY: bool>(
    sheets: &mut [Box<Sheet>],
    groups: &mut [Group],
    from: usize,
    ear: &mut dyn Ear,
) -> u64 {
    sweep_with::<Avx512, EVERY>(sheets, groups, from, ear)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1")]
fn sweep_avx2<const EVERY: bool>(
    sheets: &mut [Box<Sheet>],
    groups: &mut [Group],
    from: usize,
    ear: &mut dyn Ear,
) -> u64 {
    sweep_with::<Avx2, EVERY>(sheets, groups, from, ear)
}

#[inline(always)]
fn sweep_with<S: Search, const EVERY: bool>(
    sheets: &mut [Box<Sheet>],
    groups: &mut [Group],
    from: usize,
    ear: &mut dyn Ear,
) -> u64 {
    let Some(last) = sheets.last().map(|sheet| sheet.q) else { return 0 };
    let used = sheets.iter().map(|sheet| sheet.end()).max().unwrap_or(0);
    for group in &mut *groups {
        group.use_lines(used);
        group.columns.clear(group.used);
    }
    let mut count = 0;
    // Each group is [`LANES`] steps behind the group before it.
    for turn in (0..last + LANES * groups.len()).step_by(STEPS) {
        for (behind, group) in groups.iter_mut().enumerate() {
            let behind = behind * LANES;
            let steps = turn.saturating_sub(behind)..(turn + STEPS).saturating_sub(behind);
            let from = if behind == 0 { from } else { 0 };
            for (index, sheet) in sheets.iter_mut().enumerate() {
                let steps = steps.start..steps.end.min(sheet.q + LANES);
                count += group.run_steps::<S, EVERY>(sheet, index, steps, from, ear);
            }
        }
    }
    count as u64
}
