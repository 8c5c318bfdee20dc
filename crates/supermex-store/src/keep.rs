//! A store as a place where the core keeps things.

use std::io::{self, Write};

use serde_json::Value;
use supermex::run::{self, Keep, KeepError, Kept, Parameter, Read};

use crate::{Container, Error, Existing, Key, Status, Store};

/// What the core calls a key, as files have it.
impl From<&run::Key> for Key {
    fn from(key: &run::Key) -> Key {
        key.parameters.iter().fold(Key::new(&key.kind), |all, (name, value)| match value {
            Parameter::Number(number) => all.with(name, *number),
            Parameter::Text(text) => all.with(name, text.as_str()),
        })
    }
}

/// The key of a file, as the core calls it, if all its parameters are numbers and texts.
fn of_core(key: &Key) -> Option<run::Key> {
    let parameters = key.parameters.iter().map(|(name, value)| {
        let value = match value {
            Value::String(text) => Parameter::Text(text.clone()),
            number => Parameter::Number(number.as_u64()?),
        };
        Some((name.clone(), value))
    });
    Some(run::Key { kind: key.kind.clone(), parameters: parameters.collect::<Option<_>>()? })
}

#[expect(clippy::needless_pass_by_value, reason = "it is for `map_err`")]
fn sentence(error: Error) -> KeepError {
    KeepError(error.to_string())
}

impl Keep for Store {
    fn place(&self) -> String {
        self.folder().display().to_string()
    }

    fn list(&self, kind: &str) -> (Vec<Kept>, Vec<KeepError>) {
        let entries = Store::list(self).unwrap_or_default();
        let (mut kept, mut problems) = (Vec::new(), Vec::new());
        for entry in entries {
            let header = entry.header.filter(|header| header.key.kind == kind);
            if let Some(header) = header
                && let Some(key) = of_core(&header.key)
            {
                let digest = Some(header.content.digest.to_string());
                kept.push(Kept { key, status: header.status, records: header.records, digest });
            }
            problems.extend(entry.problem.map(sentence));
        }
        (kept, problems)
    }

    fn get(&self, key: &run::Key, read: Read<'_>) -> Result<bool, KeepError> {
        let Some(container) = self.find(&key.into()).map_err(sentence)? else { return Ok(false) };
        let records = container.header().records;
        container.read_with(|mut content| read(&mut content, records)).map_err(sentence)?;
        Ok(true)
    }

    /// A file that was cut or altered, or knows less, is replaced. One that is only strange (from a newer
    /// program, or under a wrong name) stays as it is.
    fn put(
        &self,
        key: &run::Key,
        status: Status,
        write: &mut dyn FnMut(&mut dyn Write) -> io::Result<u64>,
    ) -> Result<(), KeepError> {
        let key = Key::from(key);
        let existing = match Container::open(self.path(&key)).and_then(Container::verify) {
            Ok(there) if there.key == key && !there.status.knows_less_than(status) => return Ok(()),
            Ok(there) if there.key == key => Existing::Replace,
            Err(Error::CutShort { .. } | Error::Altered { .. } | Error::Malformed { .. }) => {
                Existing::Replace
            }
            _ => Existing::Refuse,
        };
        let kept = Store::put(self, &key, status, existing, |out| write(out));
        kept.map(drop).map_err(sentence)
    }

    fn forget(&self, key: &run::Key) {
        let _ = std::fs::remove_file(self.path(&key.into()));
    }
}
