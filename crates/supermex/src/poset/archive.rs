//! Positions that have been decided, kept for later.

use std::fmt::Debug;
use std::io::{self, Read, Write};

/// Where positions that have been decided are kept, so that a long search can be gone on with.
///
/// What is kept are facts: a position, written so that names do not matter, and whether it is lost or which nim-value it has. They hold in every
/// poset, so that one search can go on from another one's.
pub trait Archive: Debug + Sync {
    /// After how many new positions all are kept once more.
    fn every(&self) -> u64;

    /// Lets `read` have what was kept last under a name; or, if that fails, what was kept before it. Says whether one of them was read to its end, and
    /// is intact.
    fn recall(&self, name: &str, read: &mut dyn FnMut(&mut dyn Read) -> io::Result<()>) -> bool;

    /// Keeps what `write` writes, which are so many positions, under a name.
    fn keep(
        &self,
        name: &str,
        positions: u64,
        write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    );
}

/// Nothing is kept.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nowhere;

impl Archive for Nowhere {
    fn every(&self) -> u64 {
        u64::MAX
    }

    fn recall(&self, _: &str, _: &mut dyn FnMut(&mut dyn Read) -> io::Result<()>) -> bool {
        false
    }

    fn keep(&self, _: &str, _: u64, _: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>) {}
}
