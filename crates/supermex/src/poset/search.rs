//! Positions decided up to isomorphism, part by part.
//!
//! A position is a sum of its components, so its nim-value is the nim-sum of theirs. A component is looked up by its key. Some are not
//! searched at all, because of a proof:
//!
//! - A component with a least element 0 has a nim-value one greater than without it: from 0 below Q, one may leave nothing, or 0 below an
//!   option of Q, and by induction that is mex {0, G(Q') + 1, …} = G(Q) + 1.
//! - A component with a greatest element is won: if taking it does not win, some answer to it does, and that could have been
//!   taken at once.
//! - Two elements with nothing above them and the same below them change nothing: see [`Frame::without_twins`].
//! - If all below an element that a symmetry of order two does not move is not moved either, then only those that are not moved matter:
//!   P + F is lost, F being these, since each move in one F is answered in the other, and any other move by its mirror
//!   image, which is still there, for nothing is below or above its own. So G(P) = G(F).

use std::collections::HashMap;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::canon::{Canon, Canonical, Key};
use super::frame::Frame;
use super::mask::Mask;
use crate::Monitor;

/// Why a search has ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// Somebody asked for it.
    Asked,
    /// There is no room for more positions.
    Full,
}

/// What a search may take.
#[derive(Debug)]
pub(super) struct Budget<'m> {
    monitor: &'m Monitor,
    bytes: usize,
    spent: AtomicUsize,
}

impl<'m> Budget<'m> {
    pub(super) fn new(bytes: usize, monitor: &'m Monitor) -> Budget<'m> {
        Budget { monitor, bytes, spent: AtomicUsize::new(0) }
    }

    /// One more position, which takes so many bytes.
    pub(super) fn spend(&self, bytes: usize) -> Result<(), Stop> {
        self.monitor.advance(1);
        if self.spent.fetch_add(bytes, Ordering::Relaxed) + bytes > self.bytes {
            return Err(Stop::Full);
        }
        if self.monitor.is_stopped() { Err(Stop::Asked) } else { Ok(()) }
    }
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    Nim(u16),
    /// Whether it is lost.
    Lost(bool),
}

/// All that is known, for several threads.
#[derive(Debug)]
pub(super) struct Memo {
    shards: Vec<Mutex<HashMap<Key, Known>>>,
    hasher: RandomState,
}

/// Threads wait for each other only if they want the same part.
const SHARDS: usize = 64;
/// What a position takes beside its key.
const ENTRY: usize = 56;

impl Default for Memo {
    fn default() -> Memo {
        let shards = (0..SHARDS).map(|_| Mutex::default()).collect();
        Memo { shards, hasher: RandomState::new() }
    }
}

impl Memo {
    fn shard(&self, key: &Key) -> &Mutex<HashMap<Key, Known>> {
        #[expect(clippy::cast_possible_truncation, reason = "any bits will do")]
        let hash = self.hasher.hash_one(key) as usize;
        &self.shards[hash % SHARDS]
    }

    fn get(&self, key: &Key) -> Option<Known> {
        self.shard(key).lock().unwrap_or_else(PoisonError::into_inner).get(key).copied()
    }

    fn put(&self, key: Key, known: Known) {
        self.shard(&key).lock().unwrap_or_else(PoisonError::into_inner).insert(key, known);
    }
}

/// One thread of a search.
#[derive(Debug)]
pub(super) struct Search<'s, const W: usize> {
    frame: &'s Frame<W>,
    memo: &'s Memo,
    budget: &'s Budget<'s>,
    canon: Canon,
    /// Threads begin at different moves, so that they find different things.
    turn: usize,
}

impl<'s, const W: usize> Search<'s, W> {
    pub(super) fn new(
        frame: &'s Frame<W>,
        memo: &'s Memo,
        budget: &'s Budget<'s>,
        turn: usize,
    ) -> Search<'s, W> {
        Search { frame, memo, budget, canon: Canon::default(), turn }
    }

    /// A position up to isomorphism, with its symmetries.
    pub(super) fn canonical(&mut self, position: Mask<W>) -> Canonical {
        self.canon.of(self.frame, position)
    }

    /// Whether the player to move loses.
    pub(super) fn is_lost(&mut self, position: Mask<W>) -> Result<bool, Stop> {
        let parts = self.frame.components(self.frame.without_twins(position));
        match parts[..] {
            [] => Ok(true),
            [only] => self.is_part_lost(only),
            _ => Ok(self.sum(&parts)? == 0),
        }
    }

    /// The nim-value.
    pub(super) fn nim(&mut self, position: Mask<W>) -> Result<u16, Stop> {
        let parts = self.frame.components(self.frame.without_twins(position));
        self.sum(&parts)
    }

    fn sum(&mut self, parts: &[Mask<W>]) -> Result<u16, Stop> {
        let mut sum = 0;
        for &part in parts {
            sum ^= self.part_nim(part)?;
        }
        Ok(sum)
    }

    /// For a part that hangs together.
    fn is_part_lost(&mut self, part: Mask<W>) -> Result<bool, Stop> {
        if self.frame.least(part).is_some() || self.frame.greatest(part).is_some() {
            return Ok(false);
        }
        let canonical = self.canonical(part);
        match self.memo.get(&canonical.key) {
            Some(Known::Lost(lost)) => return Ok(lost),
            Some(Known::Nim(nim)) => return Ok(nim == 0),
            None => {}
        }
        let lost = if let Some(still) = self.mirror(part, &canonical) {
            self.is_lost(still)?
        } else {
            let mut children = self.children(part, &canonical).into_iter();
            loop {
                match children.next() {
                    None => break true,
                    Some(child) if self.is_lost(child)? => break false,
                    Some(_) => {}
                }
            }
        };
        self.keep(canonical.key, Known::Lost(lost))?;
        Ok(lost)
    }

    fn part_nim(&mut self, part: Mask<W>) -> Result<u16, Stop> {
        if let Some(least) = self.frame.least(part) {
            return Ok(1 + self.nim(part.without(Mask::EMPTY.with(least)))?);
        }
        let canonical = self.canonical(part);
        if let Some(Known::Nim(nim)) = self.memo.get(&canonical.key) {
            return Ok(nim);
        }
        let nim = if let Some(still) = self.mirror(part, &canonical) {
            self.nim(still)?
        } else {
            let children = self.children(part, &canonical).into_iter();
            let options: Result<Vec<_>, Stop> = children.map(|child| self.nim(child)).collect();
            mex(&options?)
        };
        self.keep(canonical.key, Known::Nim(nim))?;
        Ok(nim)
    }

    fn keep(&self, key: Key, known: Known) -> Result<(), Stop> {
        self.budget.spend(key.len() + ENTRY)?;
        self.memo.put(key, known);
        Ok(())
    }

    /// What moves lead to, up to known symmetries; the smallest come first, since they are decided soonest.
    fn children(&self, part: Mask<W>, canonical: &Canonical) -> Vec<Mask<W>> {
        let Canonical { elements, orbits, .. } = canonical;
        let firsts = (0..).zip(orbits).filter(|(place, orbit)| place == *orbit);
        let moves = firsts.map(|(place, _)| elements[usize::from(place)]);
        let mut children: Vec<_> =
            moves.map(|element| part.without(self.frame.up[usize::from(element)])).collect();
        children.sort_by_key(|child| child.count());
        let turn = self.turn % children.len().max(1);
        children.rotate_left(turn);
        children
    }

    /// If a position has a suitable symmetry of order two, the elements that it does not move.
    fn mirror(&self, part: Mask<W>, canonical: &Canonical) -> Option<Mask<W>> {
        let Canonical { elements, symmetries, .. } = canonical;
        let element = |place: u16| usize::from(elements[usize::from(place)]);
        symmetries.iter().find_map(|symmetry| {
            let mut still = Mask::EMPTY;
            for (from, &to) in (0..).zip(symmetry) {
                let (one, other) = (element(from), element(to));
                if one == other {
                    still = still.with(one);
                } else if symmetry[usize::from(to)] != from {
                    return None;
                }
            }
            let moved = part.without(still);
            let is_closed = still.iter().all(|it| self.frame.down[it].and(moved).is_empty());
            is_closed.then_some(still)
        })
    }
}

/// The smallest number that is not there.
pub(super) fn mex(values: &[u16]) -> u16 {
    let mut taken = vec![false; values.len()];
    for &value in values {
        if let Some(place) = taken.get_mut(usize::from(value)) {
            *place = true;
        }
    }
    let free = taken.iter().position(|&taken| !taken).unwrap_or(taken.len());
    u16::try_from(free).expect("there are as many options as elements at most")
}
