//! What can be wrong with a file, each in one sentence that names it.

use std::io;
use std::path::{Path, PathBuf};

use supermex::text::{printable, shortened};

use crate::container::{FORMAT, LONGEST_HEADER};
use crate::export::Format;

/// Why a file was not read or written. What is damaged is never used, and never removed unasked.
///
/// ```
/// use supermex_store::{Container, Error};
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("holiday.smx");
/// std::fs::write(&path, "a picture of the beach, perhaps, but no table")?;
/// let error = Container::open(&path).unwrap_err();
/// assert!(matches!(error, Error::NotSupermex { .. }));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// It does not begin like a file of Supermex.
    #[error("{} is not a Supermex file: it begins differently", named(.path))]
    NotSupermex {
        /// The file.
        path: PathBuf,
    },
    /// A later program wrote it.
    #[error(
        "{} has format version {version}, and this program reads versions up to {FORMAT}: \
         use a newer Supermex",
        named(.path)
    )]
    NewerFormat {
        /// The file.
        path: PathBuf,
        /// Its format version.
        version: u32,
    },
    /// Its end is missing.
    #[error("{} is cut short: it has {bytes} bytes of {expected}", named(.path))]
    CutShort {
        /// The file.
        path: PathBuf,
        /// How many bytes are there.
        bytes: u64,
        /// How many there should be, as far as what is there can tell.
        expected: u64,
    },
    /// It is not what was written.
    #[error("{} has been altered: {what}", named(.path))]
    Altered {
        /// The file.
        path: PathBuf,
        /// What gave it away.
        what: String,
    },
    /// It holds something else than was asked for.
    #[error("{} is of kind '{}', not '{}'", named(.path), plain(.found), plain(.expected))]
    WrongKind {
        /// The file.
        path: PathBuf,
        /// What it holds.
        found: String,
        /// What was asked for.
        expected: String,
    },
    /// It lies in a store under the name of something else.
    #[error("{} holds what belongs into '{}': rename it, or remove it", named(.path), plain(.expected))]
    Misnamed {
        /// The file.
        path: PathBuf,
        /// The name that goes with what it holds.
        expected: String,
    },
    /// It is there, and is no ordinary file.
    #[error("{} is not an ordinary file", named(.path))]
    NotAFile {
        /// What is there.
        path: PathBuf,
    },
    /// It is intact, but its content does not follow the rules of what it should be.
    #[error("{} is intact but cannot be understood: {why}", named(.path))]
    Malformed {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// It is there already, and nothing is overwritten unasked.
    #[error("{} is there already, and is not overwritten", named(.path))]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// Its name does not say in what format to write it.
    #[error("{} does not end in {}, by which a format is known", named(.path), formats("."))]
    UnknownEnding {
        /// The file.
        path: PathBuf,
    },
    /// There is no such format.
    #[error("'{}' is no format to write: choose {}", plain(.given), formats(""))]
    UnknownFormat {
        /// What was asked for.
        given: String,
    },
    /// The format was left out when the program was built.
    #[error("this program was built without the feature that writes {format}")]
    LeftOut {
        /// The format.
        format: Format,
    },
    /// A column of a table is not as it was announced, which is a fault of the program.
    #[error("{} was not written, because of column '{column}': {why}", named(.path))]
    BadColumn {
        /// The file.
        path: PathBuf,
        /// The column.
        column: String,
        /// What is wrong with it.
        why: String,
    },
    /// Whoever asked for it has stopped the work.
    #[error("{} was not written: the work was stopped", named(.path))]
    Stopped {
        /// The file.
        path: PathBuf,
    },
    /// The parameters do not fit into a header.
    #[error("{} would need a header of {bytes} bytes, and at most {LONGEST_HEADER} are allowed", named(.path))]
    HeaderTooLong {
        /// The file.
        path: PathBuf,
        /// How long the header would be.
        bytes: usize,
    },
    /// The system refused something.
    #[error("{} cannot be {action}: {source}", named(.path))]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What was to be done with it, as in "read".
        action: &'static str,
        /// What the system said.
        source: io::Error,
    },
    /// The system does not say where the user's files are.
    #[error("there is no home directory to keep a store in: name a folder for it")]
    NoHome,
}

impl Error {
    /// For `map_err`: something that could not be done with a file.
    pub(crate) fn io(path: &Path, action: &'static str) -> impl FnOnce(io::Error) -> Error {
        move |source| Error::Io { path: path.to_owned(), action, source }
    }

    pub(crate) fn altered(path: &Path, what: impl Into<String>) -> Error {
        Error::Altered { path: path.to_owned(), what: what.into() }
    }

    pub(crate) fn malformed(path: &Path, why: impl Into<String>) -> Error {
        Error::Malformed { path: path.to_owned(), why: why.into() }
    }
}

/// A path in quotes, on one line whatever it contains.
fn named(path: &Path) -> String {
    format!("'{}'", printable(&path.to_string_lossy()))
}

/// The formats of exported tables, each with something before it.
fn formats(before: &str) -> String {
    let [first @ .., last] = Format::ALL.map(|format| format!("{before}{format}"));
    format!("{} or {last}", first.join(", "))
}

/// The beginning of a text that may come from anywhere, on one line.
pub(crate) fn plain(text: &str) -> String {
    shortened(text, 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_stays_on_one_line() {
        let path = PathBuf::from("a\nb.smx");
        let found = "x\r\n".repeat(50);
        let message = Error::WrongKind { path, found, expected: "bars".into() }.to_string();
        assert_eq!(message.lines().count(), 1);
        assert!(message.starts_with("'a\\nb.smx' is of kind 'x\\r\\n") && message.len() < 250);
    }
}
