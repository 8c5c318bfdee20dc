//! Reading and printing.
//!
//! | written | means |
//! |---|---|
//! | `(5,4,2)` or `5,4,2` | row lengths, longest first |
//! | `[2,2,1]` | numbers of columns, tallest first: 2 of height three, 2 of height two, 1 of height one |
//! | `3x7`, `3X7` or `3×7` | the bar of 3 rows and 7 columns |

use std::fmt;
use std::str::FromStr;

use smallvec::SmallVec;

use super::{Excerpt, INLINE_ROWS, MAX_ROWS, Position, PositionError};

/// The whole bar of chocolate that a game begins with, written `3x7`: rows, then columns.
///
/// ```
/// use supermex::{Bar, Position};
///
/// let bar = Bar { rows: 3, columns: 7 };
/// assert_eq!(bar.to_string(), "3x7");
/// assert_eq!(Position::try_from(bar)?.as_bar(), Some(bar));
/// assert_eq!(Position::new([5, 4, 2])?.as_bar(), None);
/// # Ok::<(), supermex::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bar {
    /// The number of rows.
    pub rows: u64,
    /// The number of columns.
    pub columns: u64,
}

impl fmt::Display for Bar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

impl TryFrom<Bar> for Position {
    type Error = PositionError;

    fn try_from(bar: Bar) -> Result<Position, PositionError> {
        let read = || Excerpt::new(&bar.to_string());
        if bar.rows == 0 || bar.columns == 0 {
            return Err(PositionError::Empty { read: read() });
        }
        match usize::try_from(bar.rows) {
            Ok(rows) if rows <= MAX_ROWS => {
                Ok(Position { rows: SmallVec::from_elem(bar.columns, rows) })
            }
            _ => {
                let mirror = Bar { rows: bar.columns, columns: bar.rows };
                let fits = mirror.rows <= MAX_ROWS as u64;
                Err(PositionError::TooManyRows { read: read(), mirror: fits.then_some(mirror) })
            }
        }
    }
}

impl Position {
    /// The position as a bar, if nothing has been bitten off.
    pub fn as_bar(&self) -> Option<Bar> {
        let full = self.rows.last() == self.rows.first();
        full.then(|| Bar { rows: self.height() as u64, columns: self.width() })
    }

    /// The position in round brackets, cut with dots where there are too many rows for a sentence.
    ///
    /// ```
    /// use supermex::Position;
    ///
    /// assert_eq!(Position::new([5, 4, 2])?.excerpt().to_string(), "(5,4,2)");
    /// let tall = Position::bar(1000, 11)?;
    /// assert_eq!(tall.excerpt().to_string(), "(11,11,11,11,11,11,11,11,11,11,11,11,11,11,11,...)");
    /// # Ok::<(), supermex::PositionError>(())
    /// ```
    pub fn excerpt(&self) -> Excerpt {
        Excerpt::of_list('(', &self.rows, ')')
    }

    /// The shortest way to name the position in a sentence: `3x7` if it is a bar, its
    /// [excerpt](Position::excerpt) if not.
    pub fn name(&self) -> Excerpt {
        self.as_bar().map_or_else(|| self.excerpt(), |bar| Excerpt::new(&bar.to_string()))
    }

    /// As [`Position::excerpt`], in square brackets: numbers of columns, tallest first.
    ///
    /// ```
    /// use supermex::Position;
    ///
    /// let position = Position::new([5, 4, 2])?;
    /// assert_eq!(position.to_string(), "(5,4,2)");
    /// assert_eq!(position.excerpt_in_columns().to_string(), "[2,2,1]");
    /// # Ok::<(), supermex::PositionError>(())
    /// ```
    pub fn excerpt_in_columns(&self) -> Excerpt {
        Excerpt::of_list('[', &self.columns(), ']')
    }
}

/// Numbers in brackets, with commas between them.
pub(super) struct List<'n> {
    pub(super) open: char,
    pub(super) numbers: &'n [u64],
    pub(super) close: char,
}

impl fmt::Display for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.open)?;
        for (index, number) in self.numbers.iter().enumerate() {
            let comma = if index == 0 { "" } else { "," };
            write!(f, "{comma}{number}")?;
        }
        write!(f, "{}", self.close)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        List { open: '(', numbers: &self.rows, close: ')' }.fmt(f)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position{self}")
    }
}

impl FromStr for Position {
    type Err = PositionError;

    /// Reads any of the notations above. White space between the parts does no harm.
    ///
    /// ```
    /// use supermex::Position;
    ///
    /// let position = Position::new([5, 4, 2])?;
    /// for text in ["(5,4,2)", "5,4,2", " ( 5, 4, 2 ) ", "(5,4,2,0)", "[2,2,1]", "[0,2,2,1]"] {
    ///     assert_eq!(text.parse::<Position>()?, position);
    /// }
    /// for text in ["2x3", "2X3", "2×3", " 2 x 3 "] {
    ///     assert_eq!(text.parse::<Position>()?, Position::new([3, 3])?);
    /// }
    ///
    /// let error = "(3,5)".parse::<Position>().unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "'(3,5)' is not a position: row 2 has 5 squares and the row above it only 3; \
    ///      write the longest row first"
    /// );
    /// # Ok::<(), supermex::PositionError>(())
    /// ```
    fn from_str(text: &str) -> Result<Position, PositionError> {
        Reader { text: text.trim() }.position()
    }
}

/// A text on its way to a position: the whole of it stays at hand for the error.
#[derive(Clone, Copy)]
struct Reader<'t> {
    text: &'t str,
}

impl<'t> Reader<'t> {
    fn position(self) -> Result<Position, PositionError> {
        let read = || Excerpt::new(self.text);
        if self.text.is_empty() {
            return Err(self.unreadable("there is nothing in it"));
        }
        if let Some(rest) = self.text.strip_prefix('[') {
            return Position::checked_columns(&self.list(self.closed(rest, ']')?)?, read);
        }
        if let Some(rest) = self.text.strip_prefix('(') {
            return Position::checked(self.list(self.closed(rest, ')')?)?, |_| read());
        }
        if let Some((rows, columns)) = self.text.split_once(['x', 'X', '×']) {
            let (rows, columns) = (self.number(rows)?, self.number(columns)?);
            let columns = columns.ok_or_else(|| PositionError::RowTooLong { read: read() })?;
            let too_many = || PositionError::TooManyRows { read: read(), mirror: None };
            return Position::bar(rows.ok_or_else(too_many)?, columns);
        }
        Position::checked(self.list(self.text)?, |_| read())
    }

    /// What stands before the closing bracket.
    fn closed(self, rest: &'t str, close: char) -> Result<&'t str, PositionError> {
        rest.strip_suffix(close)
            .ok_or_else(|| self.unreadable(format!("the closing '{close}' is missing at its end")))
    }

    fn list(self, inner: &str) -> Result<SmallVec<[u64; INLINE_ROWS]>, PositionError> {
        let too_long = || PositionError::RowTooLong { read: Excerpt::new(self.text) };
        inner.split(',').map(|part| self.number(part)?.ok_or_else(too_long)).collect()
    }

    /// A whole number, or `None` if it is too large for a `u64`.
    fn number(self, part: &str) -> Result<Option<u64>, PositionError> {
        let digits = part.trim();
        let read = || Excerpt::new(digits);
        if digits.is_empty() {
            return Err(self.unreadable("a number is missing"));
        }
        if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(self.unreadable(format!("'{}' is not a whole number", read())));
        }
        // `1,000` is hardly meant as a row of one square above an empty row.
        if digits.len() > 1 && digits.starts_with('0') {
            let why = "begins with a zero, and commas stand between rows";
            return Err(self.unreadable(format!("'{}' {why}", read())));
        }
        Ok(digits.parse().ok())
    }

    fn unreadable(self, why: impl Into<String>) -> PositionError {
        PositionError::Unreadable { read: Excerpt::new(self.text), why: why.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strategies::positions;
    use proptest::prelude::*;

    fn error(text: &str) -> PositionError {
        text.parse::<Position>().unwrap_err()
    }

    proptest! {
        #[test]
        fn what_is_printed_can_be_read(position in positions(12, u64::MAX)) {
            prop_assert_eq!(position.to_string().parse::<Position>(), Ok(position.clone()));
            let columns = List { open: '[', numbers: &position.columns(), close: ']' };
            prop_assert_eq!(columns.to_string().parse::<Position>(), Ok(position.clone()));
        }

        #[test]
        fn bars_are_printed_and_read(rows in 1..40_usize, columns in 1..=u64::MAX) {
            let bar = Bar { rows: rows as u64, columns };
            let position: Position = bar.to_string().parse().unwrap();
            prop_assert_eq!(position.rows(), vec![columns; rows]);
            prop_assert_eq!(position.as_bar(), Some(bar));
        }

        #[test]
        fn nothing_that_is_read_panics_and_every_error_is_one_line(text in r"[\[\(]?[0-9x,× \-\n]{0,24}[\]\)]?") {
            if let Err(error) = text.parse::<Position>() {
                prop_assert!(!error.to_string().contains('\n'));
            }
        }
    }

    #[test]
    fn the_largest_numbers_are_read_and_the_next_are_refused() {
        let most = u64::MAX;
        assert_eq!(format!("({most},1)").parse::<Position>().unwrap().rows(), [most, 1]);
        assert!(matches!(error("(18446744073709551616,1)"), PositionError::RowTooLong { .. }));
        assert!(matches!(error("1x18446744073709551616"), PositionError::RowTooLong { .. }));
        assert!(matches!(error("18446744073709551616x1"), PositionError::TooManyRows { .. }));
        assert_eq!(format!("[1,{}]", most - 1).parse::<Position>().unwrap().rows(), [most, 1]);
        assert!(matches!(error(&format!("[1,{most}]")), PositionError::RowTooLong { .. }));
    }

    #[test]
    fn a_bar_with_too_many_rows_is_told_its_mirror_image() {
        let told = error("99999999999x3");
        assert!(matches!(
            &told,
            PositionError::TooManyRows {
                mirror: Some(Bar { rows: 3, columns: 99_999_999_999 }),
                ..
            }
        ));
        let hopeless = error("99999999999x99999999999");
        assert!(matches!(&hopeless, PositionError::TooManyRows { mirror: None, .. }));
    }

    #[test]
    fn what_is_wrong_is_said() {
        for text in [
            "", "  ", "(3,2", "3,2)", "[2,1", "(3,2]", "3,,2", "()", "3x", "x", "3x4x5", "a", "-1",
            "+1", "1.5", "1e3", "((3))", "1,000", "03x4",
        ] {
            assert!(matches!(error(text), PositionError::Unreadable { .. }), "{text}");
        }
        for text in ["0", "(0,0)", "[0,0]", "0x4", "4x0"] {
            assert!(matches!(error(text), PositionError::Empty { .. }), "{text}");
        }
        for text in ["(3,5)", "3,0,1", "5,4,6"] {
            assert!(matches!(error(text), PositionError::NotAPartition { .. }), "{text}");
        }
    }

    #[test]
    fn a_long_text_is_shown_in_part() {
        let message = error(&"7,".repeat(100_000)).to_string();
        assert!(message.len() < 300, "{message}");
    }
}
