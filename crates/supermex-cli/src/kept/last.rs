//! The last two states of something that grows, in a folder: the one before the last is for the case that the last is damaged.

use std::io::{self, Read, Write};

use supermex_store::{Error, Existing, Key, Status, Store};

use crate::failure::warn;

/// States that are told apart by how much is done in each.
#[derive(Debug)]
pub(crate) struct LastTwo {
    store: Store,
    key: Key,
}

impl LastTwo {
    /// Those of a kind that a key names.
    pub(crate) fn new(store: Store, key: Key) -> LastTwo {
        LastTwo { store, key }
    }

    /// How much is done in each state there is.
    pub(crate) fn list(&self) -> Vec<u64> {
        let entries = self.store.list().unwrap_or_default();
        let headers = entries.iter().filter_map(|entry| entry.header.as_ref());
        let done = headers.filter_map(|header| {
            let done = header.key.parameters.get("done")?.as_u64()?;
            (header.key == self.at(done)).then_some(done)
        });
        let mut list: Vec<_> = done.collect();
        list.sort_unstable();
        list
    }

    fn at(&self, done: u64) -> Key {
        self.key.clone().with("done", done)
    }

    /// Reads the last state that is intact, of those with so much done at most. Others are named.
    pub(crate) fn read<T>(
        &self,
        most: u64,
        mut read: impl FnMut(&mut dyn Read) -> io::Result<T>,
    ) -> Option<T> {
        let list = self.list();
        let within = list.into_iter().rev().filter(|&done| done <= most);
        within.map(|done| self.at(done)).find_map(|key| {
            let found = self.store.find(&key).and_then(|found| {
                found.map(|container| container.read_with(|content| read(content))).transpose()
            });
            found.unwrap_or_else(|error| {
                warn(format_args!("{error}; it is not used"));
                None
            })
        })
    }

    /// Keeps a state, and gives up those before the last two.
    pub(crate) fn put(
        &self,
        done: u64,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Error> {
        self.store.put(&self.at(done), Status::Proved, Existing::Replace, |out| {
            write(out)?;
            Ok(1)
        })?;
        self.remove_all_but(2);
        Ok(())
    }

    /// Removes all states but the last ones. One that stays is in nobody's way.
    pub(crate) fn remove_all_but(&self, count: usize) {
        let list = self.list();
        for &done in &list[..list.len().saturating_sub(count)] {
            let _ = std::fs::remove_file(self.store.path(&self.at(done)));
        }
    }
}
