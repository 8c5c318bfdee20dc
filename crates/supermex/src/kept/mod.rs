//! What is kept, as people see it: what a file holds, in words, and which files nothing needs.
//!
//! | file | holds |
//! |---|---|
//! | `certificates.rs` | theorems, and what stopped runs have observed |
//! | `tables.rs` | sets of P-positions, openings and nim-values of bars |
//! | `states.rs` | states of long runs |
//! | `needless.rs` | which states later ones have made needless |

mod certificates;
mod needless;
mod states;
mod tables;

pub use certificates::is_certificate;
pub use needless::{Needless, needless};

use std::io::{self, BufRead, Read};

use crate::run::Key;
use crate::three;

/// What a content says, for people.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// What it is, in a sentence without a full stop.
    pub holds: String,
    /// What else is to be said of it, and how its lines are to be read: a sentence each.
    pub notes: Vec<String>,
    /// Its first lines.
    pub lines: Vec<String>,
    /// How many lines there are in all.
    pub total: u64,
}

/// How much is told.
#[derive(Clone, Copy, Debug)]
pub struct Measure {
    /// The most lines.
    pub lines: usize,
    /// The most bytes of a content that is held in memory as a whole; a longer one is not read.
    pub bytes: u64,
}

/// Says what a content is that is kept under `key`, has `records` records and comes from `input`,
/// where it takes `bytes` bytes.
///
/// ```
/// use supermex::kept::{Measure, tell};
/// use supermex::run::Key;
///
/// let text = "supermex certificate 1\nfull\nlosers upto 1\ncells 2\nrepeat 3 1 2\n0: (1)\n1: 2 0\n";
/// let measure = Measure { lines: 1, bytes: 1 << 20 };
/// let key = Key::new("losers").with("upto", 1_u64);
/// let told = tell(&key, 2, &mut text.as_bytes(), text.len() as u64, measure)?;
/// assert_eq!(told.holds, "a theorem on the P-positions of three rows whose third row is at most 1");
/// assert_eq!((&*told.lines[0], told.total), ("0: (1)", 2));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn tell(
    key: &Key,
    records: u64,
    input: &mut dyn BufRead,
    bytes: u64,
    measure: Measure,
) -> io::Result<Told> {
    let kind = key.kind.as_str();
    if is_certificate(kind) {
        return certificates::tell(input, measure.lines);
    }
    let is_whole = matches!(kind, "p-positions" | three::STATE);
    if is_whole && bytes > measure.bytes {
        let holds = holds(key).unwrap_or_default();
        let note = format!(
            "Its content takes {bytes} bytes, and only so much as {} is read into memory.",
            measure.bytes
        );
        return Ok(Told { holds, notes: vec![note], ..Told::default() });
    }
    let told = match kind {
        "p-positions" => tables::p_positions(key, records, input, measure.lines)?,
        "openings" | "nim-rectangles" | "sensitivity" => tables::lines(input, measure.lines)?,
        three::STATE => states::three(input, measure.lines)?,
        "bars-state" | "four-shape-state" | "nim-state" => {
            states::few_rows(key, input, measure.lines)?
        }
        "poset-positions" => states::poset(key, input, measure.lines)?,
        _ => tables::unknown(input, measure.lines)?,
    };
    match holds(key) {
        Some(holds) => Ok(Told { holds, ..told }),
        None => Ok(told),
    }
}

/// What a certificate says that is not in a container: its key, and what it is. Fails if the text
/// is none.
pub fn tell_certificate(input: &mut dyn BufRead, lines: usize) -> io::Result<(Key, Told)> {
    let head = certificates::Head::read(input)?;
    Ok((head.key(), head.tell(input, lines)?))
}

/// What a content is, by its key; nothing if the kind is not known.
pub fn holds(key: &Key) -> Option<String> {
    let number = |name: &str| key.number(name).unwrap_or_default();
    let (rows, cols, done) = (number("rows"), number("cols"), number("done"));
    Some(match key.kind.as_str() {
        "p-positions" => format!("all P-positions inside a box of {rows} x {cols}"),
        "openings" => {
            format!("the winning openings of every bar of up to {rows} rows and {cols} columns")
        }
        "nim-rectangles" => {
            format!("the nim-values of the bars of {rows} rows, with up to {cols} columns")
        }
        "sensitivity" => {
            let sheet = number("x");
            format!("what the losers of sheet {sheet} change if they are declared won")
        }
        three::STATE => {
            let columns = number("columns");
            format!("the state of a run over three rows with {columns} columns done")
        }
        "bars-state" => {
            format!("the state of a run over bars of {rows} rows with {done} second rows done")
        }
        "four-shape-state" => {
            format!("the state of a study of four rows with {done} second rows done")
        }
        "nim-state" => {
            format!("the state of a run over nim-values with {done} first rows done")
        }
        "poset-positions" => format!("{done} positions of a poset that have been decided"),
        kind if is_certificate(kind) => certificates::statement(key),
        _ => return None,
    })
}

/// Keeps the first lines, and counts them all.
struct First {
    most: usize,
    lines: Vec<String>,
    total: u64,
}

impl First {
    fn new(most: usize) -> First {
        First { most, lines: Vec::new(), total: 0 }
    }

    /// Counts a line, which is made only if it is kept.
    fn put(&mut self, line: impl FnOnce() -> String) {
        self.total += 1;
        if self.lines.len() < self.most {
            self.lines.push(line());
        }
    }

    fn told(self, notes: Vec<String>) -> Told {
        Told { holds: String::new(), notes, lines: self.lines, total: self.total }
    }
}

/// Something that is not what it should be.
fn wrong(why: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why)
}

/// No line is longer.
const LONGEST: u64 = 1 << 28;

/// The next line of a text, without its end; nothing behind the last.
fn next_line(input: &mut dyn BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    if input.take(LONGEST).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.len() as u64 == LONGEST {
        return Err(wrong("a line is too long"));
    }
    line.pop_if(|last| *last == b'\n');
    String::from_utf8(line).map(Some).map_err(|_| wrong("a line is not text"))
}
