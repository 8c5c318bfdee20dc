//! What can be wrong with a position that was asked for.

use std::fmt;

use super::MAX_ROWS;
use super::notation::{Bar, List};
use crate::text::shortened;

/// Why something is not a position. Each names what was read and says what would be accepted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// It does not follow any notation.
    #[error(
        "'{read}' cannot be read as a position: {why}; write row lengths like (5,4,2), \
         column counts like [2,2,1], or a bar like 3x7"
    )]
    Unreadable {
        /// What was read.
        read: Excerpt,
        /// What is wrong with it.
        why: String,
    },
    /// There is not even a poison square.
    #[error(
        "'{read}' is the empty board, which is not a position: the poison square at least must be there, as in 1x1"
    )]
    Empty {
        /// What was read.
        read: Excerpt,
    },
    /// A row is longer than the row above it.
    #[error(
        "'{read}' is not a position: row {row} has {length} squares and the row above it only {above}; \
         write the longest row first"
    )]
    NotAPartition {
        /// What was read.
        read: Excerpt,
        /// The row that is too long, counted from 1.
        row: usize,
        /// Its length.
        length: u64,
        /// The length of the row above it.
        above: u64,
    },
    /// A row has more squares than a `u64` can count.
    #[error("'{read}' has a row that is too long: a row may have at most {} squares", u64::MAX)]
    RowTooLong {
        /// What was read.
        read: Excerpt,
    },
    /// There are more rows than [`MAX_ROWS`].
    #[error("'{read}' has too many rows: a position may have at most {MAX_ROWS}{}", same_game(*mirror))]
    TooManyRows {
        /// What was read.
        read: Excerpt,
        /// The mirror image, where that is a position.
        mirror: Option<Bar>,
    },
}

fn same_game(mirror: Option<Bar>) -> String {
    mirror.map(|mirror| format!(", but {mirror} is the same game")).unwrap_or_default()
}

/// What was read, short enough to stand in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt(String);

impl Excerpt {
    /// More characters than this are not shown.
    const LONGEST: usize = 48;

    /// The beginning of a text.
    pub(crate) fn new(text: &str) -> Excerpt {
        Excerpt(shortened(text, Self::LONGEST))
    }

    /// The beginning of a list of rows or column counts.
    pub(super) fn of_list(open: char, numbers: &[u64], close: char) -> Excerpt {
        // With its comma, a number is two characters at least: no more than these can be shown.
        let first = &numbers[..numbers.len().min(Self::LONGEST)];
        let list = List { open, numbers: first, close }.to_string();
        match list.get(..Self::LONGEST).and_then(|start| start.rfind(',')) {
            Some(end) if list.len() > Self::LONGEST => {
                Excerpt(format!("{},...{close}", &list[..end]))
            }
            _ => Excerpt(list),
        }
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}
