//! Positions of posets that have been decided: kept in a folder, and gone on from.

use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use anyhow::anyhow;
use clap::ValueHint;
use supermex::poset::Archive;
use supermex_store::{Key, Store};

use super::last::LastTwo;
use crate::failure::{Failure, warn};

/// Whether to keep positions, and where.
#[derive(Debug, clap::Args)]
pub(crate) struct Keeping {
    /// Keep positions that have been decided in this folder, at intervals and when a search ends, whatever ends it
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    checkpoint: Option<PathBuf>,

    /// Keep them after every so many new ones
    #[arg(long, value_name = "POSITIONS", requires = "checkpoint", default_value_t = 50_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    checkpoint_every: u64,

    /// Go on from the positions in the folder of --checkpoint, of whichever poset they are
    #[arg(long, requires = "checkpoint")]
    resume: bool,
}

/// Positions in a folder.
#[derive(Debug)]
pub(crate) struct Positions {
    folder: PathBuf,
    every: u64,
    is_resumed: bool,
    /// The first failure to keep some.
    failure: Mutex<Option<String>>,
}

impl Keeping {
    /// For games of which no positions are kept: says so, if they are asked for.
    pub(crate) fn refuse(&self, which: &str) -> Result<(), Failure> {
        match &self.checkpoint {
            None => Ok(()),
            Some(_) => Err(Failure::request(anyhow!(
                "no positions are kept of {which}; leave out --checkpoint"
            ))),
        }
    }

    /// The folder that is asked for, if there is one. Positions that are there are not forgotten by chance.
    pub(crate) fn positions(&self) -> Result<Option<Positions>, Failure> {
        let Some(folder) = &self.checkpoint else { return Ok(None) };
        let positions = Positions {
            folder: folder.clone(),
            every: self.checkpoint_every,
            is_resumed: self.resume,
            failure: Mutex::new(None),
        };
        let there = NAMES.iter().filter_map(|name| positions.last_two(name).list().pop()).max();
        match there {
            Some(count) if !self.resume => Err(Failure::request(anyhow!(
                "{} holds {count} positions; --resume goes on from there",
                folder.display()
            ))),
            _ => Ok(Some(positions)),
        }
    }
}

/// What the library calls the ways to write positions down.
const NAMES: [&str; 2] = ["sets", "orders"];

impl Positions {
    fn last_two(&self, name: &str) -> LastTwo {
        LastTwo::new(Store::open(&self.folder), Key::new("poset-positions").with("of", name))
    }

    /// How keeping them has gone, once the answer has been given.
    pub(crate) fn kept(self) -> Result<(), Failure> {
        let failure = self.failure.into_inner().unwrap_or_else(PoisonError::into_inner);
        failure.map_or(Ok(()), |error| {
            Err(Failure::broken(format_args!("not all positions were kept: {error}")))
        })
    }
}

impl Archive for Positions {
    fn every(&self) -> u64 {
        self.every
    }

    fn recall(&self, name: &str, read: &mut dyn FnMut(&mut dyn Read) -> io::Result<()>) -> bool {
        self.is_resumed && self.last_two(name).read(u64::MAX, read).is_some()
    }

    fn keep(
        &self,
        name: &str,
        positions: u64,
        write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) {
        // One after the other, and none after a failure.
        let mut failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
        if failure.is_some() {
            return;
        }
        if let Err(error) = self.last_two(name).put(positions, write) {
            warn(format_args!("{error}; going on without keeping more positions"));
            *failure = Some(error.to_string());
        }
    }
}
