//! A store as a place where the core keeps things.

use std::io::{self, Write};

use serde_json::Value;
use supermex::kept::is_certificate;
use supermex::request::checker;
use supermex::run::{self, Context, Keep, KeepError, Kept, Parameter, Read};
use supermex::text::printable;
use supermex_check::Reason;

use crate::{Container, Error, Existing, Header, Key, Origin, Status, Store, Writer};

/// The key of a file, from a key of the core.
impl From<&run::Key> for Key {
    fn from(key: &run::Key) -> Key {
        key.parameters.iter().fold(Key::new(&key.kind), |all, (name, value)| match value {
            Parameter::Number(number) => all.with(name, *number),
            Parameter::Text(text) => all.with(name, text.as_str()),
        })
    }
}

/// The key of the core, from the key of a file, if all its parameters are numbers and texts.
pub(crate) fn of_core(key: &Key) -> Option<run::Key> {
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
    /// Returns `container` if it may be used: if it is the user's own; if it is a theorem, once it
    /// has been checked; and otherwise if files from elsewhere are trusted.
    fn admit(
        &self,
        key: &Key,
        mut container: Container,
        context: &Context,
    ) -> Result<Container, KeepError> {
        if self.origin(container.header()) == Origin::Own {
            return Ok(container);
        }
        let name = printable(&self.path(key).to_string_lossy());
        // Trust is for what cannot be checked: a theorem always can.
        if !is_theorem(container.header()) {
            if self.trusting {
                return Ok(container);
            }
            let what = "comes from elsewhere and cannot be checked; --trust uses it all the same";
            return Err(KeepError(format!("'{name}' {what}")));
        }
        // Another file may have this name by now: what is checked is what is handed out. The
        // checker also compares what is proved with the header, which has this key.
        let whole = io::BufReader::new(container.whole().map_err(sentence)?);
        if let Err(refusal) = checker(None, context).check_file(whole) {
            let is_bad = matches!(refusal.reason, Reason::False | Reason::Damaged);
            let aside = if is_bad { self.set_aside(key).ok() } else { None };
            let now = aside.map_or(String::new(), |aside| {
                format!("; it is '{}' now", printable(&aside.to_string_lossy()))
            });
            let what = "comes from elsewhere, and the checker says:";
            return Err(KeepError(format!("'{name}' {what} {refusal}{now}")));
        }
        if let Err(why) = self.adopt(key, &mut container) {
            context.monitor().note(format_args!(
                "'{name}' comes from elsewhere and has been checked, and will be again: {why}"
            ));
        }
        Ok(container)
    }

    /// Replaces a file that has been checked by a copy with the user's seal.
    fn adopt(&self, key: &Key, container: &mut Container) -> Result<(), Error> {
        let (status, records) = (container.header().status, container.header().records);
        let copy = |out: &mut Writer| {
            let copied = container.read_once(|content| io::copy(content, out));
            copied.map_err(io::Error::other).map(|_| records)
        };
        Store::put(self, key, status, Existing::Replace, copy).map(drop)
    }
}

/// Whether a file is a certificate, which can be checked.
fn is_theorem(header: &Header) -> bool {
    header.status == Status::Proved && is_certificate(&header.key.kind)
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
        self.get_within(key, read, &Context::default())
    }

    /// A theorem from elsewhere is checked first: the monitor is told how far that is, and stops
    /// it.
    fn get_within(
        &self,
        key: &run::Key,
        read: Read<'_>,
        context: &Context,
    ) -> Result<bool, KeepError> {
        let key = key.into();
        let Some(container) = self.find(&key).map_err(sentence)? else { return Ok(false) };
        let container = self.admit(&key, container, context)?;
        let records = container.header().records;
        container.read_with(|mut content| read(&mut content, records)).map_err(sentence)?;
        Ok(true)
    }

    fn remark(&self, key: &run::Key) -> Option<String> {
        let found = self.find(&key.into()).ok()??;
        let path = printable(&self.path(&found.header().key).to_string_lossy());
        let header = found.header();
        let is_trusted = self.origin(header) == Origin::Elsewhere && !is_theorem(header);
        is_trusted.then(|| format!("'{path}' comes from elsewhere, and is used because of --trust"))
    }

    /// Keeps what `write` writes. A file that knows less is replaced. A file that cannot be read is
    /// set aside.
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

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;
    use crate::Seal;

    const TRUE: &str = "0: (1)\n1: 2 0\n";
    const FALSE: &str = "0: (7)\n1: 2 0\n";

    fn key() -> Key {
        Key::new("losers").with("upto", 1)
    }

    fn text(lists: &str) -> String {
        format!("supermex certificate 1\nfull\nlosers upto 1\ncells 2\nrepeat 3 1 2\n{lists}")
    }

    /// The bytes of a file from elsewhere, with intact digests.
    fn foreign(folder: &Path, lists: &str) -> Vec<u8> {
        let store = Store::open(folder.join("elsewhere")).with_seal(None);
        let put = |out: &mut Writer| out.write_all(text(lists).as_bytes()).map(|()| 2);
        store.put(&key(), Status::Proved, Existing::Replace, put).unwrap();
        fs::read(store.path(&key())).unwrap()
    }

    /// Opens a file, swaps it by `swap`, and says what is handed out then, and what lies there.
    fn admitted(
        lists: &str,
        swap: impl FnOnce(&Path, &Path),
    ) -> (Result<String, KeepError>, Option<(Origin, String)>) {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("store"));
        let store = store.with_seal(Some(Seal::at(&folder.path().join("key")).unwrap()));
        let path = store.path(&key());
        fs::create_dir(store.folder()).unwrap();
        fs::write(&path, foreign(folder.path(), lists)).unwrap();
        let opened = store.find(&key()).unwrap().unwrap();
        swap(&path, folder.path());
        let content = |container: Container| {
            container.content().map(|content| String::from_utf8(content).unwrap()).map_err(sentence)
        };
        let found = store.admit(&key(), opened, &Context::default()).and_then(content);
        let there = Container::open(&path).ok().map(|there| {
            let origin = store.origin(there.header());
            (origin, content(there).unwrap())
        });
        (found, there)
    }

    /// Puts another file in the place of one, which stays as it is for whoever has opened it.
    fn replace(path: &Path, bytes: &[u8]) {
        let new = path.with_extension("new");
        fs::write(&new, bytes).unwrap();
        fs::rename(new, path).unwrap();
    }

    #[test]
    fn a_false_theorem_is_not_believed_because_a_true_one_took_its_place() {
        let (found, there) = admitted(FALSE, |path, folder| replace(path, &foreign(folder, TRUE)));
        assert!(found.unwrap_err().to_string().contains("the rule gives 1"));
        assert_eq!(there, None);
    }

    #[test]
    fn a_true_theorem_is_believed_whatever_took_its_place() {
        let (found, there) = admitted(TRUE, |path, folder| replace(path, &foreign(folder, FALSE)));
        assert_eq!(found.unwrap(), text(TRUE));
        assert_eq!(there, Some((Origin::Own, text(TRUE))));
    }

    /// Where nothing can be written, a theorem is used all the same, and is checked again the next
    /// time.
    #[test]
    fn a_true_theorem_is_believed_even_if_it_cannot_be_sealed() {
        let move_away = |path: &Path, folder: &Path| {
            let store = path.parent().unwrap();
            fs::rename(store, folder.join("away")).unwrap();
            fs::write(store, "no folder").unwrap();
        };
        let (found, there) = admitted(TRUE, move_away);
        assert_eq!((found.unwrap(), there), (text(TRUE), None));
    }

    /// The same file, written over: neither its old header nor its new one makes it right.
    #[test]
    fn a_file_that_is_written_over_is_damaged() {
        for (before, after) in [(TRUE, FALSE), (FALSE, TRUE)] {
            let write_over = |path: &Path, folder: &Path| {
                fs::write(path, foreign(folder, after)).unwrap();
            };
            let (found, there) = admitted(before, write_over);
            let why = found.unwrap_err().to_string();
            assert!(why.contains("the checker says: damaged"), "{why}");
            assert_eq!(there, None);
        }
    }
}
