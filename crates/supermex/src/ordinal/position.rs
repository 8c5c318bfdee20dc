//! Positions of up to three rows of ordinal length, and the moves on them.

use std::fmt;
use std::str::FromStr;

use super::{Ordinal, OrdinalError};

/// A position of up to three rows, the longest first. A row that is not there has length 0.
///
/// A move shortens one row to any smaller ordinal, and the rows after it to no more than that.
///
/// ```
/// use supermex::ordinal::{Ordinal, Rows};
///
/// let position: Rows = "3x(w*2+1)".parse()?;
/// assert_eq!(position.to_string(), "(w*2+1,w*2+1,w*2+1)");
/// let to = position.shorten(2, &"w+7".parse()?).unwrap();
/// assert_eq!(to.to_string(), "(w*2+1,w+7,w+7)");
/// assert_eq!(to.shorten(3, &"w*2".parse()?), None);
/// # Ok::<(), supermex::ordinal::OrdinalError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rows {
    rows: [Ordinal; 3],
}

impl Rows {
    /// The position with these rows; `None` if a row is longer than the row before it, or if there
    /// is no square at all.
    pub fn new(rows: [Ordinal; 3]) -> Option<Rows> {
        (rows.is_sorted_by(|above, row| above >= row) && !rows[0].is_zero())
            .then_some(Rows { rows })
    }

    /// The three rows.
    pub fn rows(&self) -> &[Ordinal; 3] {
        &self.rows
    }

    /// The rows as numbers, if all of them are finite.
    pub fn as_finite(&self) -> Option<[u64; 3]> {
        let [a, b, c] = &self.rows;
        Some([a.as_finite()?, b.as_finite()?, c.as_finite()?])
    }

    /// The position after a move that leaves `length` squares in row `row`, counted from 1; `None`
    /// if that is no move, or if it takes the poison.
    pub fn shorten(&self, row: usize, length: &Ordinal) -> Option<Rows> {
        let shortened = self.rows.get(row.checked_sub(1)?)?;
        if length >= shortened {
            return None;
        }
        let mut rows = self.rows.clone();
        for below in rows.iter_mut().skip(row - 1).filter(|below| &**below > length) {
            below.clone_from(length);
        }
        Rows::new(rows)
    }
}

impl fmt::Display for Rows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let there = self.rows.iter().take_while(|row| !row.is_zero());
        let there: Vec<String> = there.map(Ordinal::to_string).collect();
        write!(f, "({})", there.join(","))
    }
}

impl FromStr for Rows {
    type Err = OrdinalError;

    fn from_str(text: &str) -> Result<Rows, OrdinalError> {
        let all = text.trim();
        let read = || OrdinalError::read(text);
        let rows: Vec<Ordinal> = if let Some((height, length)) = all.split_once(['x', 'X', '×']) {
            let height = height.trim().parse().map_err(|_| {
                OrdinalError::unreadable(text, "a bar is a number of rows, an x, and their length")
            })?;
            if height > 3 {
                return Err(OrdinalError::TooManyRows { read: read(), rows: height });
            }
            let length = length.trim();
            let inside = length.strip_prefix('(').and_then(|length| length.strip_suffix(')'));
            let length: Ordinal = inside.unwrap_or(length).parse()?;
            (0..height).map(|_| length.clone()).collect()
        } else {
            if all.starts_with('[') {
                return Err(OrdinalError::unreadable(text, "rows stand in round brackets here"));
            }
            let inside = match (all.strip_prefix('('), all.strip_suffix(')')) {
                (Some(_), Some(_)) => &all[1..all.len() - 1],
                // An exponent may stand in brackets at the end.
                (None, _) => all,
                _ => return Err(OrdinalError::unreadable(text, "a bracket is not closed")),
            };
            inside.split(',').map(str::parse).collect::<Result<_, _>>()?
        };
        let count = rows.len();
        let mut rows = rows.into_iter();
        let three = [(); 3].map(|()| rows.next().unwrap_or_default());
        if let Some(at) = (1..3).find(|&at| three[at] > three[at - 1]) {
            let (row, above) = (three[at].to_string(), three[at - 1].to_string());
            return Err(OrdinalError::NotDecreasing { read: read(), row, above });
        }
        if rows.any(|row| !row.is_zero()) {
            return Err(OrdinalError::TooManyRows { read: read(), rows: count as u64 });
        }
        Rows::new(three).ok_or_else(|| OrdinalError::Empty { read: read() })
    }
}
