//! All nim-values of three rows up to a longest row, in order.

use super::NimListener;
use crate::rows::Hears;

/// The nim-values of all positions of at most three rows up to a longest row.
///
/// ```
/// use supermex::run::Context;
/// use supermex::rows::{NimTable, ThreeRowNims};
///
/// let table: NimTable = ThreeRowNims::new(5).run(&Context::default())?;
/// assert_eq!(table.get([5, 4, 2]), Some(3));
/// let first: Vec<_> = table.iter().take(4).collect();
/// assert_eq!(first, [([1, 0, 0], 0), ([1, 1, 0], 1), ([1, 1, 1], 2), ([2, 0, 0], 1)]);
/// # Ok::<(), supermex::run::Stopped>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct NimTable {
    /// In order of first row, second row, third row. The place of (0, 0, 0), which is no position,
    /// is not used.
    nims: Vec<u32>,
}

/// The index of the position (p, q, r) in the table.
fn place([p, q, r]: [u32; 3]) -> usize {
    let [p, q, r] = [p, q, r].map(|row| row as usize);
    p * (p + 1) * (p + 2) / 6 + q * (q + 1) / 2 + r
}

impl NimListener for NimTable {
    const EVERY: bool = true;

    fn value(&mut self, rows: [u32; 3], nim: u32) {
        let place = place(rows);
        if place >= self.nims.len() {
            self.nims.resize(place + 1, 0);
        }
        self.nims[place] = nim;
    }
}

impl Hears for NimTable {
    fn join(&mut self, other: NimTable) {
        let length = self.nims.len().max(other.nims.len());
        self.nims.resize(length, 0);
        // A nim-value that a thread has not heard of is 0 in its table.
        for (nim, more) in self.nims.iter_mut().zip(other.nims) {
            *nim |= more;
        }
    }
}

impl NimTable {
    /// About how many bytes a table takes.
    pub fn bytes(longest: u32) -> f64 {
        // The table grows by doubling.
        8.0 * (f64::from(longest) + 3.0).powi(3) / 6.0
    }

    /// The nim-value of the position `rows`, if its rows are not too long.
    pub fn get(&self, rows: [u32; 3]) -> Option<u32> {
        if rows[0] == 0 { None } else { self.nims.get(place(rows)).copied() }
    }

    /// All positions, in lexicographic order, with their nim-values.
    pub fn iter(&self) -> impl Iterator<Item = ([u32; 3], u32)> {
        let positions =
            (0..).flat_map(|p| (0..=p).flat_map(move |q| (0..=q).map(move |r| [p, q, r])));
        positions.zip(self.nims.iter().copied()).skip(1)
    }
}
