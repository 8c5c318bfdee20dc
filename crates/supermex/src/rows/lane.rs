//! One second row b, while third rows c go up.

use super::bits::{first_free, put, put_all};
use super::sheet::Sheet;

/// A second row b, and the values F(b, c, d) that have been taken there so far.
#[derive(Debug, Default)]
pub(super) struct Lane {
    b: usize,
    origin: usize,
    width: usize,
    /// For each d, the set of F(b, c', d) with d ≤ c' < c, one set after the other; and the first
    /// word of each set that is not full.
    rows: Vec<u64>,
    rows_from: Vec<u32>,
    /// For each c' < c, F(b, c', c'), if it is not beyond the longest row.
    corners: Vec<Option<u32>>,
    /// The values that no tail from the present d on can take: F(b, c, d') with d' < d, F(b, c',
    /// c') and F(c', c', c') with c' < d, values below b, and values beyond the longest row.
    column: Vec<u64>,
    /// All words of `column` before this one are full.
    column_from: usize,
    /// The corners F(b, c', c') and F(c', c', c') with c' below this are in `column`.
    reached: usize,
}

impl Lane {
    /// Begins with second row `b`, and fourth rows up to `most`. Each set has `width` words of 64
    /// bits; the first one is word `origin`.
    pub(super) fn begin(&mut self, b: u32, most: u32, origin: usize, width: usize) {
        (self.b, self.origin, self.width) = (b as usize, origin, width);
        let fourth = b.min(most) as usize + 1;
        self.rows.clear();
        self.rows.resize(fourth * width, 0);
        self.rows_from.clear();
        self.rows_from.resize(fourth, 0);
        self.corners.clear();
    }

    /// Begins with the next third row, for values up to `longest`.
    pub(super) fn begin_sheet(&mut self, longest: usize) {
        let from = self.origin * 64;
        self.column.clear();
        self.column.resize(self.width, 0);
        put_all(&mut self.column, 0..self.b.max(1) - from.min(self.b.max(1)));
        put_all(&mut self.column, longest + 1 - from..self.width * 64);
        self.column_from = 0;
        self.reached = 0;
    }

    /// Ends with third row c; `corner` is F(b, c, c).
    pub(super) fn end_sheet(&mut self, corner: Option<u32>) {
        self.corners.push(corner);
    }

    /// Takes the value F(b, c, d) for tail number `at` of `sheet`, and returns it; `diagonal` has
    /// F(x, x, x) for x < d. `None` if the tail has ended, or no value up to the longest row is
    /// free.
    #[inline]
    pub(super) fn take_value(
        &mut self,
        sheet: &mut Sheet,
        at: usize,
        diagonal: &[Option<u32>],
    ) -> Option<u32> {
        let (tail, set) = sheet.tail(at);
        let d = tail.d as usize;
        let first = self.origin * 64;
        while self.reached < d {
            for corner in [self.corners[self.reached], diagonal[self.reached]].into_iter().flatten()
            {
                if let Some(value) = (corner as usize).checked_sub(first) {
                    put(&mut self.column, value);
                }
            }
            self.reached += 1;
        }
        while self.column_from < self.width && self.column[self.column_from] == u64::MAX {
            self.column_from += 1;
        }
        if tail.has_ended || self.column_from == self.width {
            return None;
        }
        let row = &mut self.rows[d * self.width..(d + 1) * self.width];
        let row_from = &mut self.rows_from[d];
        let from = self.column_from.max(tail.from as usize).max(*row_from as usize);
        let Some(value) = first_free([&self.column, set, row], from, tail.to as usize) else {
            tail.skip_full_words(set);
            return None;
        };
        for set in [&mut self.column[..], &mut *set, row] {
            put(set, value);
        }
        tail.skip_full_words(set);
        while (*row_from as usize) < self.width && row[*row_from as usize] == u64::MAX {
            *row_from += 1;
        }
        let value = first + value;
        tail.has_ended = value == self.b;
        Some(value as u32)
    }
}
