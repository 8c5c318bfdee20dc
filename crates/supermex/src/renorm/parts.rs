//! What instant winners come from: the lines of losers of earlier sheets, and their deadly diagonals.

use super::{Column, Growth, LoserSheet, Sheet};

/// The line of a sheet that a loser is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Line {
    /// The lower one, from the point (0, x/√2) down to the bottom.
    Lower,
    /// The upper one, from the same point on.
    Upper,
    /// The flat one, from where the lower one ends: the losers repeat there.
    Flat,
}

impl LoserSheet {
    /// The line that the loser in a column is on, if there is one. Lower and upper losers lie on either side of the diagonal
    /// down from the loser with y = 0, on which there are no others; that one begins both lines, and is taken to be upper.
    ///
    /// ```
    /// use supermex::renorm::{Growth, Line};
    ///
    /// let (_, losers) = Growth::default().nth(5).unwrap();
    /// assert_eq!(losers.heights().head(), [5, 3]);
    /// let lines = [0, 1, 2].map(|y| losers.line(y));
    /// assert_eq!(lines, [Some(Line::Upper), Some(Line::Lower), Some(Line::Flat)]);
    /// ```
    pub fn line(&self, y: u64) -> Option<Line> {
        let z = self.height(y)?;
        let is_flat = !self.ends() && y >= self.heights().head().len() as u64;
        Some(if is_flat {
            Line::Flat
        } else if y + z < self.top() {
            Line::Lower
        } else {
            Line::Upper
        })
    }
}

/// The instant winners of Chomp for some x and y below a bound, by what they come from. Points may be of several parts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parts {
    /// LL: lower lines of losers.
    pub lower: Vec<Column>,
    /// U: upper lines.
    pub upper: Vec<Column>,
    /// F: flat lines.
    pub flat: Vec<Column>,
    /// DD: deadly diagonals.
    pub deadly: Vec<Column>,
}

impl Parts {
    /// Those of W(x) with y below a bound.
    ///
    /// ```
    /// use supermex::renorm::Parts;
    ///
    /// let parts = Parts::of(100, 60);
    /// // Diagonals cross upper and flat lines, but no lower ones.
    /// assert!(parts.deadly.iter().zip(&parts.lower).all(|(one, other)| !one.meets(other)));
    /// assert!(parts.deadly.iter().zip(&parts.upper).any(|(one, other)| one.meets(other)));
    /// ```
    pub fn of(x: u64, width: usize) -> Parts {
        let empty = || vec![Column::default(); width];
        let mut parts = Parts { lower: empty(), upper: empty(), flat: empty(), deadly: empty() };
        for (earlier, losers) in Growth::default().take_while(|(earlier, _)| *earlier < x) {
            let shift = x - earlier;
            let top = losers.top();
            for (y, column) in (shift..).zip(0..width) {
                if let (Some(z), Some(line)) = (losers.height(y), losers.line(y)) {
                    let part = match line {
                        Line::Lower => &mut parts.lower,
                        Line::Upper => &mut parts.upper,
                        Line::Flat => &mut parts.flat,
                    };
                    part[column].put(z);
                }
                if let Some(z) = top.checked_sub(y) {
                    parts.deadly[column].put(z);
                }
            }
        }
        parts
    }

    /// All points together.
    pub fn all(&self) -> Sheet {
        let Parts { lower, upper, flat, deadly } = self;
        let mut all = deadly.clone();
        for part in [lower, upper, flat] {
            all.iter_mut().zip(part).for_each(|(column, more)| column.put_all(more));
        }
        Sheet::new(all, Vec::new())
    }
}
