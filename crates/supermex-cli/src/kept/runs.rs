//! The last state of a run over few long rows: kept in a folder, and gone on from.

use std::io::{self, Read, Write};

use anyhow::anyhow;
use supermex::rows::Checkpoints;
use supermex_store::{Key, Store};

use super::last::LastTwo;
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

/// States of a run in a folder. They take up to gigabytes, so that only the last two stay.
pub(crate) struct Runs {
    states: LastTwo,
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
}

impl Runs {
    /// Those in the folder that is asked for, if there is one. States that are there are gone on from only if that is
    /// wanted, and given up only if that is.
    pub(crate) fn new(asked: &Checkpointing, kind: Kind) -> Result<Option<Runs>, Failure> {
        let Some(folder) = &asked.checkpoint else { return Ok(None) };
        let every = asked.checkpoint_every.unwrap_or(kind.longest() / STATES).max(1);
        let states = LastTwo::new(Store::open(folder), kind.key());
        let runs = Runs { states, kind, every, is_resumed: asked.resume, failure: None };
        if let (Some(rows), false) = (runs.states.list().last(), asked.resume || asked.force) {
            return Err(Failure::request(anyhow!(
                "{} holds the state of a run with {rows} first rows done; --resume goes on from there, \
                 --force begins anew",
                folder.display()
            )));
        }
        if asked.force {
            runs.states.remove_all_but(0);
        }
        Ok(Some(runs))
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
        self.states.read(self.kind.longest().into(), read)
    }

    fn keep(&mut self, rows: u32, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) {
        if self.failure.is_some() {
            return;
        }
        if let Err(error) = self.states.put(rows.into(), write) {
            warn(format_args!("{error}; going on without keeping more states"));
            self.failure = Some(Failure::broken(format_args!(
                "the answer is complete, but its states were not all kept: {error}"
            )));
        }
    }
}
