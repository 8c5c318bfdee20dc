//! Reading certificates, and what a run has observed, to use it or to go on from it.

use std::io::{self, BufRead};

use super::TITLE;
use crate::automaton::{Family, Status};

/// What a full certificate holds, or what a run has observed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lists {
    /// What the system is: see [`System::statement`](crate::automaton::System::statement).
    pub statement: String,
    /// Whether all of it is proved.
    pub status: Status,
    /// A list for each cell.
    pub lists: Vec<List>,
}

/// The family of a cell, as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct List {
    /// Which cell it is: see [`System::label`](crate::automaton::System::label).
    pub label: String,
    /// Its family.
    pub family: Family,
    /// Whether the family is proved.
    pub proved: bool,
}

impl List {
    /// About how many bytes the list takes.
    fn bytes(&self) -> usize {
        let values = self.family.head().len() + self.family.period().len();
        size_of::<List>() + self.label.len() + values * size_of::<i32>()
    }
}

/// Why a text could not be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The text could not be got.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A line is not as it should be.
    #[error("line {number} is not as a certificate has it")]
    Line {
        /// Which line, counted from 1.
        number: usize,
    },
    /// The lists take more memory than they may.
    #[error("its lists take more than {most} bytes")]
    TooLarge {
        /// The bytes that the lists may take.
        most: usize,
    },
}

/// Reads a full certificate, or what a run has observed. Whether its lists are right is not
/// checked; where the cells repeat is not read, since it follows from the families. The lists take
/// `most` bytes at most.
pub fn read(text: impl BufRead, most: usize) -> Result<Lists, ReadError> {
    let mut lines = Lines { text, line: Vec::new(), number: 0 };
    let wrong = |number| ReadError::Line { number };
    lines.next()?.filter(|line| *line == TITLE).ok_or(wrong(1))?;
    let form = lines.next()?.ok_or(wrong(2))?;
    let status = match form.strip_prefix("observed ") {
        _ if form == "full" => Status::Proved,
        Some(upto) => Status::Observed { upto: upto.parse().map_err(|_| wrong(2))? },
        None => return Err(wrong(2)),
    };
    let statement = lines.next()?.ok_or(wrong(3))?.to_owned();
    let mut found = Lists { statement, status, lists: Vec::new() };
    let mut held = 0;
    while let Some(line) = lines.next()? {
        if line.starts_with("cells ") || line.starts_with("repeat ") {
            continue;
        }
        let list = list(line).ok_or(wrong(lines.number))?;
        held += list.bytes();
        if held > most {
            return Err(ReadError::TooLarge { most });
        }
        found.lists.push(list);
    }
    Ok(found)
}

fn list(line: &str) -> Option<List> {
    let (label, values) = line.split_once(':')?;
    let (values, proved) = match values.strip_suffix(" ...") {
        Some(values) => (values, false),
        None => (values, true),
    };
    let numbers = |text: &str| -> Option<Vec<i32>> {
        text.split_ascii_whitespace().map(|word| word.parse().ok()).collect()
    };
    let family = match values.split_once('(') {
        None => Family::finite(numbers(values)?),
        Some((head, period)) => {
            let period = numbers(period.strip_suffix(')')?)?;
            Some(Family::new(numbers(head)?, period)).filter(|family| !family.is_finite())?
        }
    };
    Some(List { label: label.to_owned(), family, proved })
}

struct Lines<R> {
    text: R,
    line: Vec<u8>,
    number: usize,
}

impl<R: BufRead> Lines<R> {
    /// The next line, without its end; `None` behind the last.
    fn next(&mut self) -> Result<Option<&str>, ReadError> {
        self.line.clear();
        self.number += 1;
        if self.text.read_until(b'\n', &mut self.line)? == 0 {
            return Ok(None);
        }
        let wrong = ReadError::Line { number: self.number };
        let line = self.line.strip_suffix(b"\n").and_then(|line| str::from_utf8(line).ok());
        line.map(Some).ok_or(wrong)
    }
}
