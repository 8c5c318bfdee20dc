//! Sets of values as bits, and the smallest value that is in none of three sets.

use std::ops::Range;

/// How many words are looked at together: as many bits as the widest vectors have. In tests there
/// are fewer, so that sets come to begin with later words.
pub(super) const TOGETHER: usize = if cfg!(test) { 2 } else { 8 };

/// The smallest value that is in none of the three `sets`, in the words from `from` to before `to`.
/// In the union of the sets, all words before `from` are full.
///
/// The sets have the same number of words, a multiple of [`TOGETHER`].
#[inline]
pub(super) fn first_free(sets: [&[u64]; 3], from: usize, to: usize) -> Option<usize> {
    let [a, b, c] = sets.map(|set| set.as_chunks::<TOGETHER>().0);
    let mut at = from / TOGETHER;
    while at * TOGETHER < to {
        let (a, b, c) = (&a[at], &b[at], &c[at]);
        let mut words = [0; TOGETHER];
        let mut all = u64::MAX;
        for i in 0..TOGETHER {
            words[i] = a[i] | b[i] | c[i];
            all &= words[i];
        }
        if all != u64::MAX {
            let (i, word) = (0..).zip(words).find(|&(_, word)| word != u64::MAX)?;
            return Some((at * TOGETHER + i) * 64 + word.trailing_ones() as usize);
        }
        at += 1;
    }
    None
}

/// Puts `value` into `set`.
#[inline]
pub(super) fn put(set: &mut [u64], value: usize) {
    set[value / 64] |= 1 << (value % 64);
}

/// Puts all `values` into `set`.
pub(super) fn put_all(set: &mut [u64], values: Range<usize>) {
    let mut at = values.start;
    while at < values.end {
        let end = values.end.min((at / 64 + 1) * 64);
        set[at / 64] |= (u64::MAX >> (64 - (end - at))) << (at % 64);
        at = end;
    }
}
