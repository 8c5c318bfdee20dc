//! Eight first rows at once, in the lanes of vectors.
//!
//! The nim-value of (p, q, r) is the smallest number that is in none of three sets: what the tail (q, r) has had with
//! shorter first rows, what (p, q', r) has with q' < q, and what (p, q, r') has with r' < r. A lane has a first row, and
//! each is one r behind the lane whose first row is one less; so no lane waits for another. Sets lie so that the same
//! word of all lanes comes together, and words are looked at one after the other until every lane has found room.

#![allow(clippy::inline_always, reason = "so that it is compiled for each sort of vectors")]

use super::nim::NimListener;
use crate::three::Level;

/// So many lanes have the widest vectors.
pub(super) const LANES: usize = 8;

type Lanes = [u64; LANES];

/// The tails with the same second row, and what each has had.
#[derive(Clone, Debug)]
pub(super) struct Sheet {
    pub(super) q: u32,
    /// Words before this one are full, of all tails, and are not kept.
    origin: usize,
    /// Word by word: the same word of all tails, by r, with some places to spare on both sides.
    words: Vec<u64>,
}

/// First rows that follow one another.
#[derive(Debug, Default)]
pub(super) struct Group {
    pub(super) first: u32,
    /// How many words a set may have.
    width: usize,
    /// So many words of the sets have been written to.
    used: usize,
    /// For each step t, and then word by word: what (p, q', r) has had with q' < q, where lane j has first row
    /// first + 7 − j, and r = t − 7 + j.
    rows: Vec<Lanes>,
    /// Word by word, what (p, q', q') has had.
    corners: Vec<Lanes>,
    /// For each sheet that is gone through, word by word: what (p, q, r') has had.
    columns: Vec<Vec<Lanes>>,
}

impl Sheet {
    pub(super) fn new(q: u32) -> Sheet {
        Sheet { q, origin: 0, words: Vec::new() }
    }

    fn stride(&self) -> usize {
        self.q as usize + 1 + 2 * LANES
    }

    fn width(&self) -> usize {
        self.origin + self.words.len() / self.stride()
    }

    /// Forgets words that are full, of all tails.
    pub(super) fn advance(&mut self) {
        let (stride, tails) = (self.stride(), LANES..LANES + self.q as usize + 1);
        let words = self.words.chunks_exact(stride);
        let is_full = |word: &&[u64]| word[tails.clone()].iter().all(|&taken| taken == u64::MAX);
        let full = words.take_while(is_full).count();
        if full > 0 {
            self.words.drain(..full * stride);
            self.words.shrink_to_fit();
            self.origin += full;
        }
    }

    fn grow(&mut self, width: usize) {
        let length = (width - self.origin) * self.stride();
        if length > self.words.len() {
            self.words.reserve_exact(length - self.words.len());
            self.words.resize(length, 0);
        }
    }

    /// A tail begins with a set.
    pub(super) fn begin(&mut self, r: u32, set: &[u64]) {
        self.grow(set.len());
        let stride = self.stride();
        for (word, to) in
            set.iter().zip(self.words.iter_mut().skip(LANES + r as usize).step_by(stride))
        {
            *to = *word;
        }
    }
}

impl Group {
    pub(super) fn begin(&mut self, first: u32, width: usize) {
        // Only what has been written to has to be cleared.
        for step in self.rows.chunks_mut(self.width.max(1)) {
            step[..self.used].fill(Lanes::default());
        }
        if width > self.width {
            self.rows = Vec::new();
        }
        self.width = width.max(self.width);
        self.first = first;
        self.used = 0;
        let steps = first as usize + 2 * LANES;
        if self.rows.len() < steps * self.width {
            self.rows = vec![Lanes::default(); steps * self.width];
        }
        self.corners.clear();
        self.corners.resize(self.width, Lanes::default());
    }

    /// The step and the lane of a first and a third row.
    fn place(&self, p: u32, r: u32) -> (usize, usize) {
        let lane = LANES - 1 - (p - self.first) as usize;
        (r as usize + LANES - 1 - lane, lane)
    }

    /// The nim-value of (p, q, r), which all sets take in.
    pub(super) fn take(&mut self, sheet: &mut Sheet, column: &mut Vec<u64>, p: u32, r: u32) -> u32 {
        let (step, lane) = self.place(p, r);
        let stride = sheet.stride();
        let rows = &mut self.rows[step * self.width..(step + 1) * self.width];
        if r == sheet.q {
            for (word, corner) in rows.iter_mut().zip(&self.corners) {
                word[lane] = corner[lane];
            }
        }
        let origin = sheet.origin;
        let mut word = origin;
        let free = loop {
            let at = (word - origin) * stride + LANES + r as usize;
            let own = sheet.words.get(at).copied().unwrap_or(0);
            let taken = own | rows[word][lane] | column.get(word).copied().unwrap_or(0);
            if taken != u64::MAX {
                break !taken & (taken + 1);
            }
            word += 1;
        };
        sheet.grow(word + 1);
        sheet.words[(word - origin) * stride + LANES + r as usize] |= free;
        rows[word][lane] |= free;
        if column.len() <= word {
            column.resize(word + 1, 0);
        }
        column[word] |= free;
        if r == sheet.q {
            self.corners[word][lane] |= free;
        }
        self.used = self.used.max(word + 1);
        (word * 64) as u32 + free.trailing_zeros()
    }
}

/// How far lanes have looked for room.
struct Search {
    /// The word that comes next.
    word: usize,
    /// For each lane, the first word that has room, all sets put together; all ones if there is none yet.
    taken: Lanes,
    /// Which word that is.
    words: Lanes,
}

impl Search {
    fn is_open(&self) -> bool {
        self.taken.contains(&u64::MAX)
    }

    /// Looks at one more word of the three sets.
    fn look(&mut self, own: &Lanes, row: &Lanes, column: &Lanes) {
        for lane in 0..LANES {
            if self.taken[lane] == u64::MAX {
                self.taken[lane] = own[lane] | row[lane] | column[lane];
                self.words[lane] = self.word as u64;
            }
        }
        self.word += 1;
    }
}

/// How words of lanes are looked at.
trait Vectors {
    /// Goes on until every lane has room, or the words of the sheet end, which has so many numbers for each word of
    /// a set. Says whether every lane has room.
    fn search(
        search: &mut Search,
        own: &[u64],
        stride: usize,
        rows: &[Lanes],
        column: &[Lanes],
    ) -> bool;
}

struct Portable;

impl Vectors for Portable {
    #[inline(always)]
    fn search(
        search: &mut Search,
        own: &[u64],
        stride: usize,
        rows: &[Lanes],
        column: &[Lanes],
    ) -> bool {
        for ((own, row), column) in own.chunks(stride).zip(rows).zip(column) {
            let Some(own) = own.first_chunk() else { break };
            search.look(own, row, column);
            if !search.is_open() {
                return true;
            }
        }
        false
    }
}

#[cfg(target_arch = "x86_64")]
struct Avx512;

#[cfg(target_arch = "x86_64")]
impl Vectors for Avx512 {
    #[inline(always)]
    #[allow(unsafe_code, reason = "as above; tests run it beside the portable one")]
    fn search(
        search: &mut Search,
        own: &[u64],
        stride: usize,
        rows: &[Lanes],
        column: &[Lanes],
    ) -> bool {
        use std::arch::x86_64::{
            _mm512_add_epi64, _mm512_cmpeq_epi64_mask, _mm512_loadu_epi64, _mm512_mask_mov_epi64,
            _mm512_set1_epi64, _mm512_setzero_si512, _mm512_storeu_epi64,
            _mm512_ternarylogic_epi64,
        };
        // The last word of the sheet may end before its stride does, but not before the lanes.
        let words = (own.len() + stride).saturating_sub(LANES) / stride;
        let words = words.min(rows.len()).min(column.len());
        let mut word = 0;
        // SAFETY: nothing but `sweep_avx512` names this type, so the processor has AVX-512. Each word is one of `words`, for which all three
        // sets have as many numbers as there are lanes; and unaligned loads and stores of as many bytes are used.
        unsafe {
            let ones = _mm512_set1_epi64(-1);
            let one = _mm512_set1_epi64(1);
            let mut taken = _mm512_loadu_epi64(search.taken.as_ptr().cast::<i64>());
            let mut found_at = _mm512_setzero_si512();
            let mut number = _mm512_setzero_si512();
            let mut open = _mm512_cmpeq_epi64_mask(taken, ones);
            while open != 0 && word < words {
                let own = _mm512_loadu_epi64(own.as_ptr().add(word * stride).cast::<i64>());
                let row = _mm512_loadu_epi64(rows.as_ptr().add(word).cast::<i64>());
                let column = _mm512_loadu_epi64(column.as_ptr().add(word).cast::<i64>());
                // Where one of the three has it.
                let here = _mm512_ternarylogic_epi64::<0xfe>(own, row, column);
                taken = _mm512_mask_mov_epi64(taken, open, here);
                found_at = _mm512_mask_mov_epi64(found_at, open, number);
                number = _mm512_add_epi64(number, one);
                // The mask alone goes from word to word, so that words do not wait for one another.
                open &= _mm512_cmpeq_epi64_mask(here, ones);
                word += 1;
            }
            _mm512_storeu_epi64(search.taken.as_mut_ptr().cast::<i64>(), taken);
            _mm512_storeu_epi64(search.words.as_mut_ptr().cast::<i64>(), found_at);
            search.word = word;
            open == 0
        }
    }
}

/// Sheets, each one step behind the one before, and groups, each as many steps behind the one before as it has lanes.
const APART: usize = LANES;

/// Some tails with all first rows of some groups; says how many values that are.
pub(super) fn run<L: NimListener>(
    level: Level,
    sheets: &mut [Box<Sheet>],
    groups: &mut [Group],
    longest: u32,
    listener: &mut L,
) -> u64 {
    #[cfg(target_arch = "x86_64")]
    #[allow(unsafe_code, reason = "it is twice as fast as the portable one")]
    if level == Level::Avx512 && is_x86_feature_detected!("avx512f") {
        // SAFETY: the processor has just said that it has what the function is compiled for.
        return unsafe { sweep_avx512(sheets, groups, longest, listener) };
    }
    // AVX2 adds nothing to what any processor does: that has been measured.
    #[cfg(not(target_arch = "x86_64"))]
    let _ = level;
    sweep::<Portable, L>(sheets, groups, longest, listener)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
fn sweep_avx512<L: NimListener>(
    sheets: &mut [Box<Sheet>],
    groups: &mut [Group],
    longest: u32,
    listener: &mut L,
) -> u64 {
    sweep::<Avx512, L>(sheets, groups, longest, listener)
}

#[inline(always)]
fn sweep<S: Vectors, L: NimListener>(
    sheets: &mut [Box<Sheet>],
    groups: &mut [Group],
    longest: u32,
    listener: &mut L,
) -> u64 {
    let Some(last) = sheets.last() else { return 0 };
    let (mut found, behind) = (0, sheets.len() + APART * groups.len());
    for group in &mut *groups {
        group.columns.resize(super::nim::TOGETHER, Vec::new());
        for column in &mut group.columns {
            column.clear();
            column.resize(group.width, Lanes::default());
        }
    }
    for turn in 0..last.q as usize + LANES + behind {
        for (group, late) in groups.iter_mut().zip((0..).step_by(APART)) {
            for (index, sheet) in sheets.iter_mut().enumerate() {
                let Some(t) = turn.checked_sub(late + index) else { continue };
                if t < sheet.q as usize + LANES {
                    found += group.step::<S, L>(sheet, index, t, longest, listener);
                }
            }
        }
    }
    found
}

impl Group {
    /// All lanes, each with its first and third row.
    #[inline(always)]
    fn step<S: Vectors, L: NimListener>(
        &mut self,
        sheet: &mut Sheet,
        index: usize,
        t: usize,
        longest: u32,
        listener: &mut L,
    ) -> u64 {
        let (q, stride) = (sheet.q as usize, sheet.stride());
        // Lanes with 0 <= r <= q.
        let lanes = (LANES - 1).saturating_sub(t)..(q + LANES - t).min(LANES);
        let rows = &mut self.rows[t * self.width..(t + 1) * self.width];
        if t >= q {
            // This lane has r = q.
            let lane = q + LANES - 1 - t;
            for (word, corner) in rows.iter_mut().zip(&self.corners) {
                word[lane] = corner[lane];
            }
        }
        let column = &mut self.columns[index][..];
        let mut search = Search { word: 0, taken: [u64::MAX; LANES], words: Lanes::default() };
        for lane in (0..lanes.start).chain(lanes.end..LANES) {
            search.taken[lane] = 0;
        }
        // The places of the lanes in the words of the sheet: r = t - 7 + lane, after as many places to spare as there are lanes.
        let at = t + 1;
        let own = &sheet.words[at.min(sheet.words.len())..];
        let origin = sheet.origin;
        let mut is_done = S::search(&mut search, own, stride, &rows[origin..], &column[origin..]);
        // Now and then the sheet has no words yet where a lane has room.
        while !is_done {
            let own =
                sheet.words.get(search.word * stride + at..).and_then(|own| own.first_chunk());
            let own = own.unwrap_or(&[0; LANES]);
            let word = origin + search.word;
            search.look(own, &rows[word], &column[word]);
            is_done = !search.is_open();
        }
        let Search { word, taken, words } = search;
        let word = origin + word;
        if word > sheet.width() {
            sheet.grow(word);
        }
        self.used = self.used.max(word);
        let free: Lanes = std::array::from_fn(|lane| !taken[lane] & taken[lane].wrapping_add(1));
        for lane in lanes.clone() {
            let (word, free) = (words[lane] as usize, free[lane]);
            sheet.words[word * stride + at + lane] |= free;
            rows[origin + word][lane] |= free;
            column[origin + word][lane] |= free;
        }
        if t >= q {
            let lane = q + LANES - 1 - t;
            self.corners[origin + words[lane] as usize][lane] |= free[lane];
        }
        if L::EVERY {
            for lane in lanes.clone() {
                let p = self.first + (LANES - 1 - lane) as u32;
                let rows = [p, sheet.q, (at + lane - LANES) as u32];
                if p <= longest {
                    let word = (origin as u64 + words[lane]) as u32;
                    listener.value(rows, word * 64 + free[lane].trailing_zeros());
                }
            }
        }
        lanes.len() as u64
    }
}
