//! A slice of the nim-values of three rows, in order.

use super::NimListener;
use crate::rows::Hears;

/// The nim-values of all positions with a certain second row, a certain third row, or both, up to a
/// longest row.
///
/// ```
/// use supermex::run::Context;
/// use supermex::rows::{NimSlice, ThreeRowNims};
///
/// let slice = || NimSlice::new(Some(4), Some(2));
/// let found = ThreeRowNims::new(5).tell(&Context::default(), slice).unwrap();
/// assert_eq!(found.in_order(), [([4, 4, 2], 7), ([5, 4, 2], 3)]);
/// ```
#[derive(Clone, Debug)]
pub struct NimSlice {
    second: Option<u32>,
    third: Option<u32>,
    found: Vec<([u32; 3], u32)>,
}

impl NimListener for NimSlice {
    const EVERY: bool = true;

    fn value(&mut self, rows: [u32; 3], nim: u32) {
        let is = |row: u32, asked: Option<u32>| asked.is_none_or(|asked| row == asked);
        if is(rows[1], self.second) && is(rows[2], self.third) {
            self.found.push((rows, nim));
        }
    }
}

impl Hears for NimSlice {
    fn join(&mut self, other: NimSlice) {
        self.found.extend(other.found);
    }
}

impl NimSlice {
    /// An empty slice of the positions with second row `second` and third row `third`, where these
    /// are given.
    pub fn new(second: Option<u32>, third: Option<u32>) -> NimSlice {
        NimSlice { second, third, found: Vec::new() }
    }

    /// How many positions the slice has up to `longest`.
    pub fn count(&self, longest: u32) -> f64 {
        // How many rows there are from `from` to `to`.
        let between = |from: u32, to: u32| (f64::from(to) - f64::from(from) + 1.0).max(0.0);
        match (self.second, self.third) {
            (Some(q), Some(r)) if r > q => 0.0,
            (Some(q), Some(_)) => between(q.max(1), longest),
            (Some(q), None) => between(q.max(1), longest) * between(0, q),
            // The second row is at least the third, and the first at least the second.
            (None, Some(r)) => {
                let seconds = between(r, longest);
                // (0, 0, 0) is no position.
                seconds * (seconds + 1.0) / 2.0 - f64::from(u32::from(r == 0))
            }
            (None, None) => {
                let longest = f64::from(longest);
                (longest + 1.0) * (longest + 2.0) * (longest + 3.0) / 6.0 - 1.0
            }
        }
    }

    /// About how many bytes the slice takes up to `longest`, on all threads together.
    pub fn bytes(&self, longest: u32) -> f64 {
        // Lists grow by doubling, and the list of a thread still exists when it is added to those
        // of others.
        3.0 * 16.0 * self.count(longest)
    }

    /// The positions in lexicographic order, with their nim-values.
    pub fn in_order(mut self) -> Vec<([u32; 3], u32)> {
        self.found.sort_unstable();
        self.found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::{NimTable, ThreeRowNims};
    use crate::run::Context;

    /// Slices are what they say, and as large as they say.
    #[test]
    fn slices_are_those_of_the_table() {
        let longest = 40;
        let run = ThreeRowNims::new(longest);
        let table: NimTable = run.run(&Context::default()).unwrap();
        let asked = [None, Some(0), Some(1), Some(17), Some(40), Some(41), Some(90)];
        for (second, third) in asked.iter().flat_map(|&q| asked.map(|r| (q, r))) {
            let slice = || NimSlice::new(second, third);
            let found = run.tell(&Context::default().with_threads(2), slice).unwrap().in_order();
            let is = |row: u32, asked: Option<u32>| asked.unwrap_or(row) == row;
            let here = |&([_, q, r], _): &([u32; 3], u32)| is(q, second) && is(r, third);
            let expected: Vec<_> = table.iter().filter(here).collect();
            assert_eq!(found, expected, "{second:?}, {third:?}");
            assert_eq!(slice().count(longest), found.len() as f64, "{second:?}, {third:?}");
        }
    }
}
