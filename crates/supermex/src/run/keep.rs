//! What is kept between runs: states of long runs, tables, theorems.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, BufRead, Write};
use std::sync::{Mutex, PoisonError};

use super::Context;
use crate::Status;

/// The name of something that is kept: its kind, and which one of that kind it is.
///
/// ```
/// use supermex::run::Key;
///
/// let key = Key::new("three-state").with("columns", 1024_u64);
/// assert_eq!(key.number("columns"), Some(1024));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key {
    /// What sort of thing it is, as in `openings`: whoever knows the kind knows the layout.
    pub kind: String,
    /// Names and values that tell things of one kind apart.
    pub parameters: BTreeMap<String, Parameter>,
}

/// A value of a [`Key`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Parameter {
    /// A whole number.
    Number(u64),
    /// A word.
    Text(String),
}

impl From<u64> for Parameter {
    fn from(number: u64) -> Parameter {
        Parameter::Number(number)
    }
}

impl From<u32> for Parameter {
    fn from(number: u32) -> Parameter {
        Parameter::Number(number.into())
    }
}

impl From<&str> for Parameter {
    fn from(text: &str) -> Parameter {
        Parameter::Text(text.to_owned())
    }
}

impl Key {
    /// A key of kind `kind`, without parameters so far.
    pub fn new(kind: impl Into<String>) -> Key {
        Key { kind: kind.into(), parameters: BTreeMap::new() }
    }

    /// The key with one more parameter.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Parameter>) -> Key {
        self.parameters.insert(name.to_owned(), value.into());
        self
    }

    /// The parameter `name`, if it is a number.
    pub fn number(&self, name: &str) -> Option<u64> {
        match self.parameters.get(name)? {
            Parameter::Number(number) => Some(*number),
            Parameter::Text(_) => None,
        }
    }
}

/// Something that is kept, without its content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Its name.
    pub key: Key,
    /// How sure it is.
    pub status: Status,
    /// How many records it has; what a record is depends on the kind.
    pub records: u64,
    /// The digest of its content, where that is known.
    pub digest: Option<String>,
}

/// Why something was not kept, or not found again, in a sentence that names it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct KeepError(pub String);

/// Reads content that has this many records.
pub type Read<'r> = &'r mut dyn FnMut(&mut dyn BufRead, u64) -> io::Result<()>;

/// Writes content, and says how many records it has.
pub type Fill<'w> = &'w mut dyn FnMut(&mut dyn Write) -> io::Result<u64>;

/// A place where things are kept and found again by their [`Key`].
pub trait Keep: fmt::Debug + Send + Sync {
    /// Where the place is, for sentences.
    fn place(&self) -> String;

    /// All things of the kind `kind`, whose contents may still turn out to be damaged; and what is
    /// wrong with those that cannot even be listed.
    fn list(&self, kind: &str) -> (Vec<Kept>, Vec<KeepError>);

    /// Lets `read` have the content kept under `key`. Says whether there is one; if it is damaged,
    /// or `read` fails, that is an error.
    fn get(&self, key: &Key, read: Read<'_>) -> Result<bool, KeepError>;

    /// Like [`get`](Keep::get), as part of a computation. A place that takes long to find out
    /// whether a content may be used tells the monitor how far it is, and fails once the monitor
    /// was asked to stop.
    fn get_within(&self, key: &Key, read: Read<'_>, _: &Context) -> Result<bool, KeepError> {
        self.get(key, read)
    }

    /// Keeps what `write` writes under `key`; `write` returns how many records that is. What is
    /// there already stays if it is intact and knows as much.
    fn put(&self, key: &Key, status: Status, write: Fill<'_>) -> Result<(), KeepError>;

    /// What is to be said when something kept under a key is used, if anything.
    fn remark(&self, _: &Key) -> Option<String> {
        None
    }

    /// Removes what is kept under `key`, if it is there. Failure to remove it is not an error.
    fn forget(&self, key: &Key);

    /// Whether what is kept outlives the program: then small things are not worth keeping.
    fn is_durable(&self) -> bool {
        true
    }
}

/// Reads what was kept under `key`, if it is there.
pub(super) fn recall<T>(
    place: &dyn Keep,
    key: &Key,
    read: &mut dyn FnMut(&mut dyn BufRead, u64) -> io::Result<T>,
    context: &Context,
) -> Result<Option<T>, KeepError> {
    let mut found = None;
    let mut read = |input: &mut dyn BufRead, records: u64| {
        found = Some(read(input, records)?);
        Ok(())
    };
    let is_there = place.get_within(key, &mut read, context)?;
    Ok(found.filter(|_| is_there))
}

/// A place where nothing is kept.
#[derive(Clone, Copy, Debug)]
pub struct Nowhere;

impl Keep for Nowhere {
    fn place(&self) -> String {
        "nowhere".to_owned()
    }

    fn list(&self, _: &str) -> (Vec<Kept>, Vec<KeepError>) {
        (Vec::new(), Vec::new())
    }

    fn get(&self, _: &Key, _: Read<'_>) -> Result<bool, KeepError> {
        Ok(false)
    }

    fn put(&self, _: &Key, _: Status, _: Fill<'_>) -> Result<(), KeepError> {
        Ok(())
    }

    fn forget(&self, _: &Key) {}

    fn is_durable(&self) -> bool {
        false
    }
}

/// A place in memory.
///
/// ```
/// use supermex::Status;
/// use supermex::run::{InMemory, Keep, Key};
///
/// let memory = InMemory::default();
/// let key = Key::new("squares").with("upto", 3_u64);
/// memory.put(&key, Status::Proved, &mut |out| out.write_all(&[1, 4, 9]).map(|()| 3))?;
/// let mut found = Vec::new();
/// assert!(memory.get(&key, &mut |input, _| input.read_to_end(&mut found).map(drop))?);
/// assert_eq!(found, [1, 4, 9]);
/// # Ok::<(), supermex::run::KeepError>(())
/// ```
#[derive(Debug, Default)]
pub struct InMemory {
    contents: Mutex<BTreeMap<Key, Content>>,
}

/// The status of a content, how many records it has, and its bytes.
type Content = (Status, u64, Vec<u8>);

impl Keep for InMemory {
    fn place(&self) -> String {
        "memory".to_owned()
    }

    fn list(&self, kind: &str) -> (Vec<Kept>, Vec<KeepError>) {
        let contents = self.contents.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = contents.iter().filter(|(key, _)| key.kind == kind).map(
            |(key, &(status, records, _))| Kept { key: key.clone(), status, records, digest: None },
        );
        (kept.collect(), Vec::new())
    }

    fn get(&self, key: &Key, read: Read<'_>) -> Result<bool, KeepError> {
        let contents = self.contents.lock().unwrap_or_else(PoisonError::into_inner);
        let Some((_, records, content)) = contents.get(key) else { return Ok(false) };
        let read = read(&mut content.as_slice(), *records);
        read.map(|()| true).map_err(|why| KeepError(format!("what is kept in memory: {why}")))
    }

    fn put(&self, key: &Key, status: Status, write: Fill<'_>) -> Result<(), KeepError> {
        let mut contents = self.contents.lock().unwrap_or_else(PoisonError::into_inner);
        if contents.get(key).is_some_and(|(there, ..)| !there.knows_less_than(status)) {
            return Ok(());
        }
        let mut content = Vec::new();
        let records = write(&mut content).map_err(|why| KeepError(why.to_string()))?;
        contents.insert(key.clone(), (status, records, content));
        Ok(())
    }

    fn forget(&self, key: &Key) {
        self.contents.lock().unwrap_or_else(PoisonError::into_inner).remove(key);
    }

    fn is_durable(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_knows_more_takes_the_place_of_what_knows_less() {
        let memory = InMemory::default();
        let (key, context) = (Key::new("lists"), Context::default());
        let put = |status, byte: u8| {
            memory.put(&key, status, &mut |out| out.write_all(&[byte]).map(|()| 1)).unwrap();
            let read = &mut |input: &mut dyn BufRead, _| Ok(input.fill_buf()?[0]);
            recall(&memory, &key, read, &context).unwrap().unwrap()
        };
        assert_eq!(put(Status::Observed { upto: 5 }, 1), 1);
        assert_eq!(put(Status::Observed { upto: 5 }, 2), 1);
        assert_eq!(put(Status::Observed { upto: 6 }, 3), 3);
        assert_eq!(put(Status::Proved, 4), 4);
        assert_eq!(put(Status::Observed { upto: 7 }, 5), 4);
        memory.forget(&key);
        assert_eq!(recall(&memory, &key, &mut |_, _| Ok(()), &context), Ok(None));
        assert_eq!(memory.list("lists").0, []);
    }
}
