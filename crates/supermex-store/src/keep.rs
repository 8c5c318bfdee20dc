//! A store as a place where the core keeps things.

use std::io::{self, Write};

use serde_json::Value;
use supermex::run::{self, Keep, KeepError, Kept, Parameter, Read};
use supermex::text::printable;
use supermex_check::{Checker, Reason};

use crate::unfinished::open_regular;
use crate::{Container, Error, Existing, Key, Origin, Status, Store, Writer};

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

impl Store {
    /// A file, if it may be used: the user's own; a theorem, once it has been checked; and anything else
    /// if files from elsewhere are trusted.
    fn admit(&self, key: &Key, container: Container) -> Result<Container, KeepError> {
        let header = container.header();
        if self.origin(header) == Origin::Own {
            return Ok(container);
        }
        let path = self.path(key);
        let name = printable(&path.to_string_lossy());
        let is_theorem = THEOREMS.contains(&key.kind.trim_end_matches("-replay"));
        // Trust is for what cannot be checked: a theorem always can.
        if !is_theorem || header.status != Status::Proved {
            if self.trusting {
                return Ok(container);
            }
            let what = "comes from elsewhere and cannot be checked; --trust uses it all the same";
            return Err(KeepError(format!("'{name}' {what}")));
        }
        let file = open_regular(&path).map_err(sentence)?;
        if let Err(refusal) = Checker::default().check_file(io::BufReader::new(file)) {
            let is_bad = matches!(refusal.reason, Reason::False | Reason::Damaged);
            let aside = if is_bad { self.set_aside(key).ok() } else { None };
            let now = aside.map_or(String::new(), |aside| {
                format!("; it is '{}' now", printable(&aside.to_string_lossy()))
            });
            let what = "comes from elsewhere, and the checker says:";
            return Err(KeepError(format!("'{name}' {what} {refusal}{now}")));
        }
        // From now on it is as good as the user's own.
        let (status, records) = (header.status, header.records);
        let copy = |out: &mut Writer| {
            let copied = container.read_with(|content| io::copy(content, out));
            copied.map_err(io::Error::other).map(|_| records)
        };
        Store::put(self, key, status, Existing::Replace, copy).map_err(sentence)?;
        Container::open(path).map_err(sentence)
    }
}

/// The kinds of files that are certificates, which can be checked.
const THEOREMS: [&str; 6] = ["losers", "tails", "nim", "grundy", "instant", "census"];

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
        let key = key.into();
        let Some(container) = self.find(&key).map_err(sentence)? else { return Ok(false) };
        let container = self.admit(&key, container)?;
        let records = container.header().records;
        container.read_with(|mut content| read(&mut content, records)).map_err(sentence)?;
        Ok(true)
    }

    fn remark(&self, key: &run::Key) -> Option<String> {
        let found = self.find(&key.into()).ok()??;
        let path = printable(&self.path(&found.header().key).to_string_lossy());
        let unknown = self.origin(found.header()) == Origin::Elsewhere;
        unknown.then(|| format!("'{path}' comes from elsewhere, and is used because of --trust"))
    }

    /// A file that knows less is replaced. One that cannot be read is set aside.
    fn put(
        &self,
        key: &run::Key,
        status: Status,
        write: &mut dyn FnMut(&mut dyn Write) -> io::Result<u64>,
    ) -> Result<(), KeepError> {
        let key = Key::from(key);
        let existing = match Container::open(self.path(&key)).and_then(Container::verify) {
            Ok(there) if there.key == key => {
                let is_own = self.origin(&there) == Origin::Own;
                if is_own && !there.status.knows_less_than(status) {
                    return Ok(());
                }
                Existing::Replace
            }
            Err(Error::Io { .. } | Error::NotAFile { .. }) => Existing::Refuse,
            _ => {
                self.set_aside(&key).map_err(sentence)?;
                Existing::Refuse
            }
        };
        let kept = Store::put(self, &key, status, existing, |out| write(out));
        kept.map(drop).map_err(sentence)
    }

    fn forget(&self, key: &run::Key) {
        let _ = std::fs::remove_file(self.path(&key.into()));
    }
}
