//! The last state of a run over few long rows: kept in a folder, and gone on from.

use std::io::{self, Read, Write};

use anyhow::anyhow;
use supermex::rows::Checkpoints;
use supermex_store::{Existing, Header, Key, Status, Store};

use crate::args::Checkpointing;
use crate::failure::{Failure, warn};

/// What a run is.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    /// Openings of four rows up to a longest one, which the states depend on.
    FourRows(u32),
    /// The shape of four rows up to a longest one, in so many parts.
    FourShape(u32, u32),
    /// Nim-values of three rows; a run up to any longest row can go on from a state.
    ThreeRowNims(u32),
}

/// States of a run in a folder. They take up to gigabytes, so that only the last two stay: the one before the last is
/// for the case that the last is damaged.
pub(crate) struct Runs {
    store: Store,
    kind: Kind,
    every: u32,
    is_resumed: bool,
    /// The first failure to keep one.
    failure: Option<Failure>,
}

/// A run keeps so many states, if nobody asks for more or less.
const STATES: u32 = 8;

impl Kind {
    fn longest(self) -> u32 {
        match self {
            Kind::FourRows(longest) | Kind::FourShape(longest, _) | Kind::ThreeRowNims(longest) => {
                longest
            }
        }
    }

    fn key(self) -> Key {
        match self {
            Kind::FourRows(longest) => Key::new("four-state").with("upto", longest),
            Kind::FourShape(longest, parts) => {
                Key::new("four-shape-state").with("upto", longest).with("parts", parts)
            }
            Kind::ThreeRowNims(_) => Key::new("nim-state"),
        }
    }

    /// How many first rows are done in a state, if it is one of this kind of run.
    fn rows(self, header: &Header) -> Option<u32> {
        let rows = header.key.parameters.get("done")?.as_u64()?.try_into().ok()?;
        (header.key == self.key().with("done", rows)).then_some(rows)
    }
}

impl Runs {
    /// Those in the folder that is asked for, if there is one. States that are there are gone on from only if that is
    /// wanted, and given up only if that is.
    pub(crate) fn new(asked: &Checkpointing, kind: Kind) -> Result<Option<Runs>, Failure> {
        let Some(folder) = &asked.checkpoint else { return Ok(None) };
        let every = asked.checkpoint_every.unwrap_or(kind.longest() / STATES).max(1);
        let store = Store::open(folder);
        let runs = Runs { store, kind, every, is_resumed: asked.resume, failure: None };
        if let (Some(rows), false) = (runs.list().last(), asked.resume || asked.force) {
            return Err(Failure::request(anyhow!(
                "{} holds the state of a run with {rows} first rows done; --resume goes on from there, \
                 --force begins anew",
                folder.display()
            )));
        }
        if asked.force {
            runs.remove_all_but(0);
        }
        Ok(Some(runs))
    }

    /// Removes all states but the last ones. One that stays is in nobody's way.
    fn remove_all_but(&self, count: usize) {
        let list = self.list();
        for &rows in &list[..list.len().saturating_sub(count)] {
            let _ = std::fs::remove_file(self.store.path(&self.key(rows)));
        }
    }

    /// How many first rows are done in each state there is.
    fn list(&self) -> Vec<u32> {
        let entries = self.store.list().unwrap_or_default();
        let headers = entries.iter().filter_map(|entry| entry.header.as_ref());
        let mut list: Vec<_> = headers.filter_map(|header| self.kind.rows(header)).collect();
        list.sort_unstable();
        list
    }

    fn key(&self, rows: u32) -> Key {
        self.kind.key().with("done", rows)
    }

    /// How keeping the states has gone, once the answer has been given.
    pub(crate) fn kept(self) -> Result<(), Failure> {
        self.failure.map_or(Ok(()), Err)
    }
}

impl Checkpoints for Runs {
    fn every(&self) -> u32 {
        self.every
    }

    fn last<T>(&mut self, read: impl Fn(&mut dyn Read) -> io::Result<T>) -> Option<T> {
        if !self.is_resumed {
            return None;
        }
        let list = self.list();
        let within = list.into_iter().rev().filter(|&rows| rows <= self.kind.longest());
        within.map(|rows| self.key(rows)).find_map(|key| {
            let found = self.store.find(&key).and_then(|found| {
                found.map(|container| container.read_with(|content| read(content))).transpose()
            });
            found.unwrap_or_else(|error| {
                warn(format_args!("{error}; it is not used"));
                None
            })
        })
    }

    fn keep(&mut self, rows: u32, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) {
        if self.failure.is_some() {
            return;
        }
        let put = self.store.put(&self.key(rows), Status::Proved, Existing::Replace, |out| {
            write(out)?;
            Ok(1)
        });
        match put {
            Ok(_) => self.remove_all_but(2),
            Err(error) => {
                warn(format_args!("{error}; going on without keeping more states"));
                self.failure = Some(Failure::broken(format_args!(
                    "the answer is complete, but its states were not all kept: {error}"
                )));
            }
        }
    }
}
