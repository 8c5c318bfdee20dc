//! One block of ω: two rows without poison, beside a Nim heap; and who lives on to the next block.
//!
//! Lemmas 2 and 3 of docs/ordinals.md.

/// What [`revive`] may come to at most; beyond it, a length is not written down.
const MOST: u64 = 1_000_000_000_000_000_000;

/// The nim-value of two rows of `long` and `short` squares without poison: whoever takes the last
/// square wins.
pub(super) fn nim(long: u64, short: u64) -> u64 {
    let over = long - short;
    if over.is_multiple_of(2) {
        over + (3 * short).div_ceil(2)
    } else {
        (over + short / 2).min((3 * over - 1) / 2)
    }
}

/// The long row that gives two rows the nim-value `value`, if there is one.
pub(super) fn long_row(value: u64, short: u64) -> Option<u64> {
    let by_even = value.checked_sub((3 * short).div_ceil(2));
    let by_odd = value.checked_sub(short / 2);
    let candidates = [by_even, by_odd, Some((2 * value + 1) / 3)];
    let mut long = candidates.into_iter().flatten().map(|over| short + over);
    long.find(|&long| nim(long, short) == value)
}

/// The short row that gives two rows the nim-value `value`, if there is one.
pub(super) fn short_row(long: u64, value: u64) -> Option<u64> {
    let twice = 2 * value.abs_diff(long);
    let candidates = [Some(twice), twice.checked_sub(1), long.checked_sub((2 * value + 1) / 3)];
    let mut short = candidates.into_iter().flatten().filter(|&short| short <= long);
    short.find(|&short| nim(long, short) == value)
}

/// What has become of number `number` after `blocks` blocks of ω, if it lives on through all of
/// them. In each block those die that are 0 or 2 modulo 3; the others are numbered anew.
pub(super) fn survive(mut number: u64, blocks: u64) -> Option<u64> {
    // A number is 0 after at most 40 blocks, and dies in the next.
    for _ in 0..blocks {
        if number % 3 != 1 {
            return None;
        }
        number /= 3;
    }
    Some(number)
}

/// The number that [`survive`] makes `number` of, if it is not too large to be written down.
pub(super) fn revive(mut number: u64, blocks: u64) -> Option<u64> {
    for _ in 0..blocks {
        number = number.checked_mul(3)?.checked_add(1).filter(|&number| number <= MOST)?;
    }
    Some(number)
}

/// How many blocks number `number` lives through, and the length n at which it dies in the next:
/// that with nim(n, n) = the number that it has then.
pub(super) fn death(mut number: u64) -> (u64, u64) {
    let mut blocks = 0;
    while number % 3 == 1 {
        number /= 3;
        blocks += 1;
    }
    (blocks, 2 * number / 3)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Nimber, mex};

    /// Lemma 2, against the definition.
    #[test]
    fn the_formula_is_the_nim_value() {
        const MOST: usize = 60;
        let mut values = vec![Vec::new(); MOST];
        for long in 0..MOST {
            for short in 0..=long {
                let by_short = values[long][..short].to_vec();
                let by_long = (0..long).map(|left| values[left][short.min(left)]);
                let value = mex(by_long.chain(by_short));
                let formula = Nimber::from(nim(long as u64, short as u64));
                assert_eq!(formula, value, "({long},{short})");
                values[long].push(value);
            }
        }
    }

    /// Lemma 3: a short row takes every value once, but for those of the squares before it.
    #[test]
    fn what_is_taken_is_found_again() {
        for short in 0..40 {
            for value in 0..90 {
                let found = long_row(value, short);
                let dies = (0..short).any(|left| nim(left, left) == value);
                assert_eq!(found.is_none(), dies, "value {value}, short row {short}");
                if let Some(long) = found {
                    assert!(nim(long, short) == value && short_row(long, value) == Some(short));
                }
            }
        }
        for number in 0..500 {
            let (blocks, length) = death(number);
            let last = survive(number, blocks).unwrap();
            assert_eq!((nim(length, length), survive(number, blocks + 1)), (last, None));
            assert_eq!(revive(last, blocks), Some(number));
        }
        assert_eq!((revive(0, 41), survive(u64::MAX, u64::MAX)), (None, None));
    }
}
