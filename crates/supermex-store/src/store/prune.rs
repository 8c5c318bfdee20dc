//! What nothing needs: states that others serve in the place of, files of runs that were killed,
//! and files that were set aside.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use supermex::facts::{NeedlessFile, WhyNeedless};
use supermex::kept::needless;
use supermex::run::{Context, Kept, Stopped};

use super::{Entry, Store};
use crate::container::EXTENSION;
use crate::keep::of_core;
use crate::unfinished::is_left;
use crate::{Container, Error, Key, Origin};

/// Why files that nothing needs were not found.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PruneError {
    /// The folder cannot be read.
    #[error(transparent)]
    Store(#[from] Error),
    /// The search was stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl Store {
    /// All files that nothing needs, by name. A state is among them only if the one that serves in
    /// its place is intact to its last byte. Nothing is removed: see [`remove`](Store::remove).
    ///
    /// ```
    /// use supermex::run::Context;
    /// use supermex_store::{Existing, Key, Status, Store};
    ///
    /// let folder = tempfile::tempdir()?;
    /// let store = Store::open(folder.path());
    /// for done in [64, 128] {
    ///     let key = Key::new("nim-state").with("done", done);
    ///     store.put(&key, Status::Proved, Existing::Refuse, |_| Ok(1))?;
    /// }
    /// let mut found = store.needless(&Context::default())?;
    /// assert_eq!((found.len(), &*found[0].file), (1, "nim-state-done64.smx"));
    /// store.remove(&mut found[0])?;
    /// assert_eq!(store.list()?.len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn needless(&self, context: &Context) -> Result<Vec<NeedlessFile>, PruneError> {
        let mut found = self.leftovers()?;
        let mut entries = self.list()?;
        for entry in &entries {
            if let Some(Error::CutShort { .. } | Error::Altered { .. }) = entry.problem {
                found.push(file(&entry.path, WhyNeedless::Damaged, None));
            }
        }
        entries.retain(|entry| entry.problem.is_none());
        // What is from elsewhere does not make one's own needless, since it may not be used.
        let (own, elsewhere): (Vec<Entry>, _) = entries.into_iter().partition(|entry| {
            entry.header.as_ref().is_some_and(|header| self.origin(header) == Origin::Own)
        });
        found.extend(self.superseded(own, context)?);
        found.extend(self.superseded(elsewhere, context)?);
        found.sort_by(|a, b| a.file.cmp(&b.file));
        Ok(found)
    }

    /// Removes a file that [`needless`](Store::needless) has found.
    pub fn remove(&self, file: &mut NeedlessFile) -> Result<(), Error> {
        let path = self.folder().join(&file.file);
        fs::remove_file(&path).map_err(Error::io(&path, "removed"))?;
        file.removed = true;
        Ok(())
    }

    /// Files of runs that were killed, and files that were set aside.
    fn leftovers(&self) -> Result<Vec<NeedlessFile>, Error> {
        let mut found = Vec::new();
        for path in self.all_files()? {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let is_file = path.symlink_metadata().is_ok_and(|about| about.is_file());
            let stored = format!(".{EXTENSION}.");
            if !is_file || !name.contains(&stored) {
                continue;
            }
            let ending = name.rsplit_once(&stored).map_or("", |(_, ending)| ending);
            let number =
                ending.strip_prefix("damaged").map(|it| it.strip_prefix('.').unwrap_or(it));
            let is_aside =
                number.is_some_and(|number| number.bytes().all(|it| it.is_ascii_digit()));
            let is_unfinished = name.starts_with('.') && name.ends_with(".tmp");
            if is_aside {
                found.push(file(&path, WhyNeedless::Damaged, None));
            } else if is_unfinished && is_left(&path) {
                found.push(file(&path, WhyNeedless::Unfinished, None));
            }
        }
        Ok(found)
    }

    /// States of which others serve in the place, once these have been checked.
    fn superseded(
        &self,
        entries: Vec<Entry>,
        context: &Context,
    ) -> Result<Vec<NeedlessFile>, Stopped> {
        let with_key = entries.into_iter().filter_map(|entry| {
            let header = entry.header?;
            let key = of_core(&header.key)?;
            let kept = Kept { key, status: header.status, records: header.records, digest: None };
            Some((entry.path, kept))
        });
        let mut files: BTreeMap<PathBuf, Kept> = with_key.collect();
        let mut intact = BTreeSet::new();
        loop {
            let kept: Vec<Kept> = files.values().cloned().collect();
            let found = needless(&kept);
            let places: BTreeSet<_> = found.iter().filter_map(|it| it.by.as_ref()).collect();
            let mut damaged = Vec::new();
            for key in places {
                let path = self.path(&Key::from(key));
                if intact.contains(&path) {
                    continue;
                }
                if context.monitor().is_stopped() {
                    return Err(Stopped);
                }
                match Container::open(&path).and_then(Container::verify) {
                    Ok(_) => drop(intact.insert(path)),
                    Err(_) => damaged.push(path),
                }
            }
            if damaged.is_empty() {
                let name = |key: &supermex::run::Key| Key::from(key).file_name();
                let found = found.iter().map(|it| {
                    let path = self.path(&Key::from(&it.key));
                    file(&path, WhyNeedless::Superseded, it.by.as_ref().map(name))
                });
                return Ok(found.collect());
            }
            files.retain(|path, _| !damaged.contains(path));
        }
    }
}

fn file(path: &Path, reason: WhyNeedless, by: Option<String>) -> NeedlessFile {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let bytes = fs::symlink_metadata(path).map_or(0, |about| about.len());
    NeedlessFile { file: name, bytes, reason, by, removed: false }
}
