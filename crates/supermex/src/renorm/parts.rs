//! What instant winners come from: the lines of losers of earlier sheets, and their deadly
//! diagonals.

use super::{Column, Growth, LoserSheet};
use crate::run::{Context, Stopped};
use crate::three::{Line, is_lower};

impl LoserSheet {
    /// The line that the loser in column `y` is on, if there is one, in the sheet of `x`. Lower and
    /// upper losers lie on either side of y + z = x/√2, which is halfway between the two lines all
    /// along.
    ///
    /// ```
    /// use supermex::renorm::{Growth, Line};
    ///
    /// let (x, losers) = Growth::default().nth(5).unwrap();
    /// assert_eq!(losers.heights().head(), [5, 3]);
    /// let lines = [0, 1, 2].map(|y| losers.line(x, y));
    /// assert_eq!(lines, [Some(Line::Upper), Some(Line::Upper), Some(Line::Flat)]);
    /// ```
    pub fn line(&self, x: u64, y: u64) -> Option<Line> {
        let z = self.height(y)?;
        let is_flat = !self.ends() && y >= self.heights().head().len() as u64;
        Some(match is_flat {
            true => Line::Flat,
            false if is_lower(y + z, x) => Line::Lower,
            false => Line::Upper,
        })
    }
}

/// The instant winners of Chomp for one x and for y below a bound, by what they come from. A point
/// may belong to several parts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parts {
    /// LL: lower lines of losers.
    pub lower: Vec<Column>,
    /// U: upper lines of losers.
    pub upper: Vec<Column>,
    /// F: flat lines of losers.
    pub flat: Vec<Column>,
    /// DD: deadly diagonals.
    pub deadly: Vec<Column>,
}

impl Parts {
    /// The parts of W(x) with y below `width`.
    ///
    /// ```
    /// use supermex::run::Context;
    /// use supermex::renorm::{Column, Parts};
    ///
    /// let parts = Parts::of(100, 60, &Context::default())?;
    /// // Diagonals cross upper and flat lines, but no lower ones.
    /// let meets = |(one, other): (&Column, &Column)| one.iter().any(|z| other.has(z));
    /// assert!(!parts.deadly.iter().zip(&parts.lower).any(meets));
    /// assert!(parts.deadly.iter().zip(&parts.upper).any(meets));
    /// # Ok::<(), supermex::run::Stopped>(())
    /// ```
    pub fn of(x: u64, width: usize, context: &Context) -> Result<Parts, Stopped> {
        let empty = || vec![Column::default(); width];
        let mut parts = Parts { lower: empty(), upper: empty(), flat: empty(), deadly: empty() };
        let put = |earlier: u64, losers: &LoserSheet| parts.put(x, earlier, losers);
        Growth::default().run_to(x, context, put)?;
        Ok(parts)
    }

    /// Adds the losers of the sheet of `earlier`, and their diagonal, which have been shifted to
    /// the left since.
    fn put(&mut self, x: u64, earlier: u64, losers: &LoserSheet) {
        let top = losers.top();
        for (y, column) in (x - earlier..).zip(0..self.deadly.len()) {
            if let (Some(z), Some(line)) = (losers.height(y), losers.line(earlier, y)) {
                let part = match line {
                    Line::Lower => &mut self.lower,
                    Line::Upper => &mut self.upper,
                    _ => &mut self.flat,
                };
                part[column].put(z);
            }
            if let Some(z) = top.checked_sub(y) {
                self.deadly[column].put(z);
            }
        }
    }
}
