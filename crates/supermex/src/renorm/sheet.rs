//! Sheets: sets of points (y, z) that repeat to the right.

use std::ops::Add;

use super::Column;
use crate::periodic::UltimatelyPeriodic;

/// A set of points (y, z), y, z ≥ 0, whose columns are finite and repeat from some y on. Equal sets
/// are equal.
///
/// ```
/// use supermex::renorm::Sheet;
///
/// let one: Sheet = [(0, 0), (2, 5)].into_iter().collect();
/// let two: Sheet = [(1, 5)].into_iter().collect();
/// assert_eq!(one.left(), two);
/// assert_eq!((&one + &two).points(3, 6).collect::<Vec<_>>(), [(0, 0), (1, 5), (2, 5)]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    columns: UltimatelyPeriodic<Column>,
}

impl Default for Sheet {
    /// Without any points.
    fn default() -> Sheet {
        Sheet::new(Vec::new(), Vec::new())
    }
}

impl Sheet {
    /// `W_0` of Chomp: the empty board is won, for whoever would have to move has just seen the
    /// poison eaten.
    pub fn first() -> Sheet {
        [(0, 0)].into_iter().collect()
    }

    /// The columns `head`, and then the columns `period` for ever; an empty period means empty
    /// columns.
    pub fn new(head: Vec<Column>, mut period: Vec<Column>) -> Sheet {
        if period.is_empty() {
            period.push(Column::default());
        }
        Sheet { columns: UltimatelyPeriodic::new(head, period) }
    }

    /// Whether the point (`y`, `z`) is in the sheet.
    pub fn has(&self, y: u64, z: u64) -> bool {
        self.column(y).has(z)
    }

    /// The points with this `y`.
    pub fn column(&self, y: u64) -> &Column {
        self.columns.get(y).expect("columns go on for ever")
    }

    /// The columns that come before the sheet repeats.
    pub fn head(&self) -> &[Column] {
        self.columns.head()
    }

    /// The columns that the sheet repeats.
    pub fn period(&self) -> &[Column] {
        self.columns.period()
    }

    /// L: the sheet without its first column.
    #[must_use]
    pub fn left(&self) -> Sheet {
        Sheet { columns: self.columns.chop() }
    }

    /// All points with y below `width` and z below `height`, by y, then z.
    pub fn points(&self, width: u64, height: u64) -> impl Iterator<Item = (u64, u64)> {
        (0..width).flat_map(move |y| {
            self.column(y).iter().take_while(move |&z| z < height).map(move |z| (y, z))
        })
    }
}

impl Add for &Sheet {
    type Output = Sheet;

    /// All points of both sheets.
    fn add(self, other: &Sheet) -> Sheet {
        let columns = self.columns.zip(&other.columns, |one, other| {
            let mut both = one.cloned().unwrap_or_default();
            both.put_all(other.unwrap_or(&Column::default()));
            both
        });
        Sheet { columns }
    }
}

impl FromIterator<(u64, u64)> for Sheet {
    /// The sheet of these finitely many points.
    fn from_iter<I: IntoIterator<Item = (u64, u64)>>(points: I) -> Sheet {
        let mut head = Vec::new();
        for (y, z) in points {
            let y = usize::try_from(y).expect("it fits into memory");
            if y >= head.len() {
                head.resize(y + 1, Column::default());
            }
            head[y].put(z);
        }
        Sheet::new(head, Vec::new())
    }
}
