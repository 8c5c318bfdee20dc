//! The values of all tails that differ in their last two rows.
//!
//! A tail takes the smallest value that is in none of its sets: there is one for each of its rows,
//! with the values of tails in which that row is shorter. The set of the last row, the *column*, is
//! the same for all these tails; that of the row before it depends on the last row d alone; all
//! others are kept for each tail. Most tails have no value, because the union of their sets is
//! full. So eight tails are looked at together, and those that may have a value are listed before
//! any of them is looked at again: no step has to guess which tail comes next.

#![allow(clippy::inline_always, reason = "so that it is compiled for each sort of vectors")]

use super::many::Wanted;
use super::search::{Portable, Search, WORDS};
use super::sets::SetsFrom;
use super::tails::Tails;
use crate::vectors::Vectors;

/// How many tails of a long row are searched before values are taken: a value that has been taken
/// is a reason not to list a later tail. Tests have short rows.
const SEGMENT: usize = if cfg!(test) { 16 } else { 64 };

/// Rows shorter than this are searched together, without regard to the values that they take from
/// one another.
const SHORT: usize = if cfg!(test) { 5 } else { 32 };

/// Tails that differ in their last two rows, or, if there are four rows, in the last one alone.
#[derive(Debug)]
pub(super) struct Node<'n, const J: usize> {
    /// The sets of each row but the first and the last two, for all these tails.
    pub(super) sets: [SetsFrom<'n>; J],
    /// The sets of the row before the last one.
    pub(super) last: SetsFrom<'n>,
    /// The last row that is the same for all these tails.
    pub(super) above: usize,
}

/// What is the same for all tails with the same second row.
#[derive(Debug)]
pub(super) struct SecondRow<'j> {
    pub(super) tails: &'j Tails,
    /// The set of all values below the second row.
    pub(super) below: &'j [u64],
    /// The word of a set that the second row is in, and its bit; none if the second row is empty.
    pub(super) bit: (usize, u64),
    /// Which values somebody wants to hear of.
    pub(super) wanted: Wanted,
}

impl SecondRow<'_> {
    /// Whether somebody wants to hear of the value that `bit` of word number `word` stands for.
    #[inline(always)]
    fn is_heard(&self, word: usize, bit: u64) -> bool {
        match self.wanted {
            Wanted::All => bit != 0,
            Wanted::Ends => bit != 0 && (word, bit) == self.bit,
            Wanted::Nothing => false,
        }
    }
}

/// A value that has been found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hit {
    /// The last two rows.
    pub(super) rows: [u32; 2],
    /// The word of a set, and the bit in it.
    pub(super) word: usize,
    pub(super) bit: u64,
}

/// Buffers that are kept between calls, and the values found.
#[derive(Debug)]
pub(super) struct Finds {
    column: Vec<u64>,
    list: Vec<u32>,
    /// The last two rows of all tails of short rows, by number.
    short: Vec<[u16; 2]>,
    /// How many values have been found.
    pub(super) count: u64,
    /// The values that somebody wants to hear of.
    pub(super) hits: Vec<Hit>,
}

impl Finds {
    /// Finds for tails inside a position, in sets of up to `width` words.
    pub(super) fn new(tails: &Tails, width: usize) -> Finds {
        let rows = 0..=tails.longest(2, SHORT - 1);
        let short = rows.flat_map(|y| (0..tails.count(1, y)).map(move |d| [y, d]));
        let short: Vec<_> = short.map(|rows| rows.map(|row| row as u16)).collect();
        let list = vec![0; short.len().max(SEGMENT) + WORDS];
        Finds { column: vec![0; width], list, short, count: 0, hits: Vec::new() }
    }
}

/// Vectors that the processor has, with all else that the functions below are compiled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Level(Vectors);

impl Level {
    /// The best vectors up to `most`.
    pub(super) fn best_up_to(most: Vectors) -> Level {
        let fitting = Vectors::available().filter(|&it| it <= most && has_features(it));
        Level(fitting.last().unwrap_or(Vectors::Portable))
    }
}

/// Takes the values of all tails of `node`.
pub(super) fn take<const J: usize>(
    Level(level): Level,
    node: Node<'_, J>,
    second: &SecondRow<'_>,
    finds: &mut Finds,
) {
    #[cfg(target_arch = "x86_64")]
    #[allow(unsafe_code, reason = "it is some times as fast as the portable one")]
    {
        if level == Vectors::Avx512 {
            // SAFETY: a `Level` is only made of vectors that the processor has.
            return unsafe { take_avx512(node, second, finds) };
        }
        if level == Vectors::Avx2 {
            // SAFETY: as above.
            return unsafe { take_avx2(node, second, finds) };
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = level;
    take_with::<Portable, J>(node, second, finds);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vl,bmi1,bmi2,popcnt")]
fn take_avx512<const J: usize>(node: Node<'_, J>, second: &SecondRow<'_>, finds: &mut Finds) {
    take_with::<super::search::Avx512, J>(node, second, finds);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn take_avx2<const J: usize>(node: Node<'_, J>, second: &SecondRow<'_>, finds: &mut Finds) {
    take_with::<super::search::Avx2, J>(node, second, finds);
}

/// Whether the processor has every feature that the functions above are compiled for.
#[cfg(target_arch = "x86_64")]
fn has_features(level: Vectors) -> bool {
    let bits = is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt");
    match level {
        Vectors::Portable | Vectors::Sse2 => true,
        Vectors::Avx2 => bits && level.is_here(),
        Vectors::Avx512 => bits && level.is_here() && is_x86_feature_detected!("avx512vl"),
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn has_features(level: Vectors) -> bool {
    level.is_here()
}

#[inline(always)]
fn take_with<S: Search, const J: usize>(
    node: Node<'_, J>,
    second: &SecondRow<'_>,
    finds: &mut Finds,
) {
    match second.below.len() {
        // A browser has to load the code, and boards in it are small.
        1 if !cfg!(target_arch = "wasm32") => take_all::<S, J, 1>(node, second, finds),
        2 if !cfg!(target_arch = "wasm32") => take_all::<S, J, 2>(node, second, finds),
        _ => take_all::<S, J, 0>(node, second, finds),
    }
}

/// The sets have `W` words, or any number if `W` is 0.
#[inline(always)]
fn take_all<S: Search, const J: usize, const W: usize>(
    mut node: Node<'_, J>,
    second: &SecondRow<'_>,
    finds: &mut Finds,
) {
    let width = if W > 0 { W } else { second.below.len() };
    if J == 1 {
        let row = node.above;
        return take_row::<S, J, W>(&mut node, (0, row), second, finds);
    }
    let longest = second.tails.longest(2, node.above);
    if longest < SHORT {
        return take_short_rows::<S, J, W>(&mut node, longest, second, finds);
    }
    for row in 0..=longest {
        let last = &mut node.last;
        for word in 0..width {
            let words = &mut last.words[word * last.stride..];
            if row == 0 {
                words[0] = 0;
            } else if row < second.tails.count(1, row) {
                words[row] = words[row - 1];
            }
        }
        take_row::<S, J, W>(&mut node, (second.tails.offset(2, row), row), second, finds);
    }
}

/// Takes the values of all tails that have the row `row` before the last one; their sets begin with
/// number `first`.
#[inline(always)]
#[allow(clippy::needless_range_loop, reason = "words are numbers in several sets")]
fn take_row<S: Search, const J: usize, const W: usize>(
    node: &mut Node<'_, J>,
    (first, row): (usize, usize),
    second: &SecondRow<'_>,
    finds: &mut Finds,
) {
    let width = if W > 0 { W } else { second.below.len() };
    let count = second.tails.count(1, row);
    let mut own = [0; W];
    let column = if W > 0 { &mut own[..] } else { &mut finds.column[..width] };
    column.copy_from_slice(&second.below[..width]);
    // All words of the column before this one are full.
    let mut from = 0;
    for begin in (0..count).step_by(SEGMENT) {
        while from + 1 < width && column[from] == u64::MAX {
            from += 1;
        }
        let end = count.min(begin + SEGMENT);
        let mut listed = 0;
        for at in (begin..end).step_by(WORDS) {
            let mut all = S::splat(u64::MAX);
            for word in from..width {
                let last = &node.last;
                let mut taken =
                    S::splat(column[word]).or(together(last.words, word * last.stride + at));
                for set in &node.sets {
                    taken = taken.or(together(set.words, word * set.stride + first + at));
                }
                all = all.and(taken);
            }
            let open = all.open() & bits_before(end - at);
            let list = &mut finds.list[listed..];
            S::list(open, at as u32, list.first_chunk_mut().expect("there is room for a segment"));
            listed += open.count_ones() as usize;
        }
        for &d in &finds.list[..listed] {
            let d = d as usize;
            let (word, bit) = take_value::<J, W>(node, (first + d, d), column, from, second);
            finds.count += u64::from(bit != 0);
            if second.is_heard(word, bit) {
                finds.hits.push(Hit { rows: [row as u32, d as u32], word, bit });
            }
        }
    }
}

/// Takes the values of all tails whose rows, but for the last two, are the same, and which have a
/// row up to `longest` before the last one.
#[inline(always)]
fn take_short_rows<S: Search, const J: usize, const W: usize>(
    node: &mut Node<'_, J>,
    longest: usize,
    second: &SecondRow<'_>,
    finds: &mut Finds,
) {
    let width = if W > 0 { W } else { second.below.len() };
    let count = second.tails.offset(2, longest + 1);
    let mut listed = 0;
    for at in (0..count).step_by(WORDS) {
        let mut all = S::splat(u64::MAX);
        for word in 0..width {
            let mut taken = S::splat(second.below[word]);
            for set in &node.sets {
                taken = taken.or(together(set.words, word * set.stride + at));
            }
            all = all.and(taken);
        }
        let open = all.open() & bits_before(count - at);
        let list = &mut finds.list[listed..];
        S::list(open, at as u32, list.first_chunk_mut().expect("there is room for short rows"));
        listed += open.count_ones() as usize;
    }
    if listed == 0 {
        return;
    }
    let mut own = [0; W];
    let column = if W > 0 { &mut own[..] } else { &mut finds.column[..width] };
    let fourth = second.tails.count(1, longest);
    for word in 0..width {
        node.last.words[word * node.last.stride..][..fourth].fill(0);
    }
    let mut current = u16::MAX;
    for &number in &finds.list[..listed] {
        let number = number as usize;
        let [row, d] = finds.short[number];
        if row != current {
            column.copy_from_slice(&second.below[..width]);
            current = row;
        }
        let (word, bit) = take_value::<J, W>(node, (number, d.into()), column, 0, second);
        finds.count += u64::from(bit != 0);
        if bit != 0 && row == d {
            // A longer last row is cut to this one if the row before it is.
            let last = &mut node.last.words[word * node.last.stride..];
            for set in &mut last[usize::from(d) + 1..fourth.max(usize::from(d) + 1)] {
                *set |= bit;
            }
        }
        if second.is_heard(word, bit) {
            finds.hits.push(Hit { rows: [row, d].map(u32::from), word, bit });
        }
    }
}

/// Takes the smallest value that is in none of the sets of tail number `number`, whose last row is
/// `d`, nor in the column: its word and bit. The bit is 0 if there is no such value. In the column,
/// all words before `from` are full.
#[inline(always)]
fn take_value<const J: usize, const W: usize>(
    node: &mut Node<'_, J>,
    (number, d): (usize, usize),
    column: &mut [u64],
    from: usize,
    second: &SecondRow<'_>,
) -> (usize, u64) {
    let Node { sets, last, .. } = node;
    let taken = |word: usize| {
        let taken = column[word] | last.words[word * last.stride + d];
        sets.iter().fold(taken, |taken, set| taken | set.words[word * set.stride + number])
    };
    let (word, taken) = if W == 2 {
        // Both words, since nobody can guess which it is.
        let [low, high] = [taken(0), taken(1)];
        if low == u64::MAX { (1, high) } else { (0, low) }
    } else {
        let mut word = if W == 0 { from } else { 0 };
        loop {
            let taken = taken(word);
            if W == 1 || taken != u64::MAX || word + 1 == column.len() {
                break (word, taken);
            }
            word += 1;
        }
    };
    let bit = !taken & taken.wrapping_add(1);
    column[word] |= bit;
    last.words[word * last.stride + d] |= bit;
    for set in &mut *sets {
        set.words[word * set.stride + number] |= bit;
    }
    if bit != 0 && (word, bit) == second.bit {
        // All positions with longer first and second rows lead to this one: the tail has ended.
        let [own, ..] = &mut sets[..] else { unreachable!("there is a set of second rows") };
        for word in 0..column.len() {
            own.words[word * own.stride + number] = u64::MAX;
        }
    }
    (word, bit)
}

/// The words from number `at` on that are looked at together.
#[inline(always)]
fn together(words: &[u64], at: usize) -> &[u64; WORDS] {
    let words = &words[at..at + WORDS];
    words.try_into().expect("it has so many words")
}

/// A word of 32 bits with the first `count` bits.
#[inline(always)]
fn bits_before(count: usize) -> u32 {
    if count < WORDS { (1 << count) - 1 } else { u32::MAX }
}
