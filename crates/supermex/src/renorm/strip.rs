//! Sheets as far to the right as one looks: a fixed number of columns, whatever comes beyond them.
//!
//! A later sheet needs one column less of each earlier one, since sheets are shifted to the left.
//! So the first columns of the sheet of X are exact if the sheet of x has as many columns, and
//! X − x more. That takes the same time for every game, however long its flat lines take to repeat.

use std::collections::VecDeque;

use super::losers::Implied;
use super::{Column, Sheet};

/// The columns of a game's instant winners that are looked at.
#[derive(Clone, Debug)]
pub struct Strip {
    columns: VecDeque<Column>,
}

impl Strip {
    /// The first `width` columns of the sheet `first`.
    pub fn new(first: &Sheet, width: usize) -> Strip {
        Strip { columns: (0..width as u64).map(|y| first.column(y).clone()).collect() }
    }

    /// Puts the point (`y`, `z`) into the sheet that comes next; points beyond its columns are left
    /// out.
    pub fn add_point(&mut self, y: u64, z: u64) {
        let column = usize::try_from(y).ok().and_then(|y| self.columns.get_mut(y));
        if let Some(column) = column {
            column.put(z);
        }
    }

    /// The heights of the losers of the sheet that comes next, column by column: up to the one
    /// with z = 0, or as far as columns go.
    pub fn losers(&self) -> Vec<u64> {
        let mut implied = Implied::default();
        let mut heights = Vec::with_capacity(self.columns.len());
        for column in &self.columns {
            heights.push(implied.loser(column));
            if heights.last() == Some(&0) {
                break;
            }
        }
        heights
    }

    /// Goes on to the next sheet, with `losers` as the losers of this one.
    pub fn grow(&mut self, losers: &[u64]) {
        let Some(&top) = losers.first() else { return };
        for (column, &z) in self.columns.iter_mut().zip(losers) {
            column.put(z);
        }
        for (column, z) in self.columns.iter_mut().zip((0..=top).rev()) {
            column.put(z);
        }
        self.columns.pop_front();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::renorm::Growth;

    #[test]
    fn strips_are_the_first_columns_of_sheets() {
        let (last, columns) = (200, 90);
        let mut strip = Strip::new(&Sheet::first(), last + columns);
        for (x, losers) in Growth::default().take(last + 1) {
            let found = strip.losers();
            let width = (last + columns) as u64 - x;
            let expected: Vec<_> = (0..width).map_while(|y| losers.height(y)).collect();
            assert_eq!(found, expected, "{x}");
            strip.grow(&found);
        }
    }
}
