//! The numbers of tails: a tail is the choice of some last rows of a position.
//!
//! Tails are numbered in lexicographic order, so those with shorter rows come first: the tails
//! under a row of x squares begin like those under a row of x − 1, and the tails that begin with
//! the same row lie side by side.

/// The numbers of all tails inside a position.
#[derive(Clone, Debug)]
pub(super) struct Tails {
    /// `longest[m]`: the longest row that a tail of m rows can begin with.
    longest: Vec<usize>,
    /// `offsets[m][x]`: how many tails of m rows begin with a row shorter than x.
    offsets: Vec<Vec<usize>>,
}

impl Tails {
    /// The tails that lie inside the position `most`, from the third row on: they are few enough to
    /// be kept in memory.
    pub(super) fn new(most: &[u32]) -> Tails {
        let mut tails = Tails { longest: vec![0], offsets: vec![Vec::new()] };
        for (m, &most) in (1..).zip(most.iter().skip(2).rev()) {
            let mut offsets = vec![0];
            for x in 0..=most as usize {
                offsets.push(offsets[x] + tails.count(m - 1, x));
            }
            tails.longest.push(most as usize);
            tails.offsets.push(offsets);
        }
        tails
    }

    /// How many tails of `m` rows there are under a row of `above` squares.
    #[inline]
    pub(super) fn count(&self, m: usize, above: usize) -> usize {
        if m == 0 { 1 } else { self.offsets[m][above.min(self.longest[m]) + 1] }
    }

    /// The number of the first tail of `m` rows that begins with a row of `x` squares.
    #[inline]
    pub(super) fn offset(&self, m: usize, x: usize) -> usize {
        self.offsets[m][x]
    }

    /// The longest row that a tail of `m` rows can begin with under a row of `above` squares.
    #[inline]
    pub(super) fn longest(&self, m: usize, above: usize) -> usize {
        above.min(self.longest[m])
    }

    /// The row above tails of `m` rows has grown to `x` squares, so new tails begin with x: each
    /// gets the word of the tail that the row above cut it down to when it had x − 1 squares.
    pub(super) fn extend(&self, words: &mut [u64], mut m: usize, x: usize) {
        let (mut from, mut to) = (0, 0);
        while m > 0 && x <= self.longest[m] {
            from += self.offsets[m][x - 1];
            to += self.offsets[m][x];
            m -= 1;
            // Tails whose next row is shorter than x are not cut.
            let count = self.count(m, x - 1);
            copy(words, from, to, count);
        }
    }
}

/// Copies `count` words from `from` to `to`, which is behind them.
#[inline]
fn copy(words: &mut [u64], from: usize, to: usize, count: usize) {
    let (before, after) = words.split_at_mut(to);
    after[..count].copy_from_slice(&before[from..from + count]);
}

/// For each second row b from 0 on: how many choices of the later rows fit under it, inside the
/// position `most`. As floating-point numbers, since there may be more than memory holds.
pub(super) fn count_by_second_row(most: &[u32]) -> Vec<f64> {
    let second = most.get(1).map_or(0, |&most| most as usize);
    let mut counts = vec![1.0; second + 1];
    for &most in most.iter().skip(2).rev() {
        let mut sum = 0.0;
        for (x, count) in counts.iter_mut().enumerate() {
            sum += if x <= most as usize { *count } else { 0.0 };
            *count = sum;
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All tails under a row of `above` squares, in lexicographic order.
    fn list(most: &[u32], above: u32) -> Vec<Vec<u32>> {
        let Some((&first, rest)) = most.split_first() else { return vec![Vec::new()] };
        let below = |row: u32| list(rest, row).into_iter();
        let all =
            (0..=first.min(above)).flat_map(|row| below(row).map(move |t| [vec![row], t].concat()));
        all.collect()
    }

    #[test]
    fn tails_are_numbered_in_order() {
        for most in [vec![7, 7, 6, 6, 6], vec![9, 8, 7, 4, 2], vec![6, 6, 5, 0], vec![5, 5, 5, 5]] {
            let tails = Tails::new(&most);
            let counts = count_by_second_row(&most);
            for m in 0..=most.len() - 2 {
                for above in 0..=most[1] {
                    let all = list(&most[most.len() - m..], above);
                    assert_eq!(tails.count(m, above as usize), all.len());
                    if m == most.len() - 2 {
                        assert_eq!(counts[above as usize], all.len() as f64);
                    }
                    for x in 0..=tails.longest(m.max(1), above as usize) {
                        let first = all.iter().position(|tail| tail.first() == Some(&(x as u32)));
                        assert!(m == 0 || first == Some(tails.offset(m, x)), "{most:?} {m} {x}");
                    }
                }
            }
        }
    }

    /// Each new tail gets what the tail has that it is cut down to.
    #[test]
    fn new_tails_are_those_that_they_are_cut_down_to() {
        for most in [vec![7, 7, 6, 6, 6], vec![9, 8, 7, 4, 2], vec![6, 6, 5, 0], vec![5, 5, 5, 5]] {
            let tails = Tails::new(&most);
            let m = most.len() - 2;
            for x in 1..=most[1] {
                let all = list(&most[2..], x);
                let before = tails.count(m, x as usize - 1);
                let mut words: Vec<u64> = (0..before as u64).collect();
                words.resize(all.len(), u64::MAX);
                tails.extend(&mut words, m, x as usize);
                for (tail, word) in all.iter().zip(words) {
                    let cut: Vec<u32> = tail.iter().map(|&row| row.min(x - 1)).collect();
                    assert_eq!(all[word as usize], cut, "{most:?} {tail:?}");
                }
            }
        }
    }
}
