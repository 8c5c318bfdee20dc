//! Positions decided up to isomorphism, part by part.
//!
//! A position is a sum of its components, so its nim-value is the nim-sum of theirs. A component is
//! looked up by its key. Some components are not searched at all, because of a proof:
//!
//! - A component with a least element 0 has a nim-value one greater than without it: from 0 below
//!   Q, one may leave nothing, or 0 below an option of Q, and by induction that is mex {0, G(Q') +
//!   1, …} = G(Q) + 1.
//! - A component with a greatest element is won: if taking it does not win, some answer to it does,
//!   and that could have been taken at once.
//! - Two elements with nothing above them and the same below them change nothing: see
//!   [`Frame::without_twins`].
//! - Graphs that are bipartite or complete have nim-values that are known: see
//!   [`Graphs`](super::graphs::Graphs).
//! - If all below an element that a symmetry of order two does not move is not moved either, then
//!   only those that are not moved matter: P + F is lost, F being these, since each move in one F
//!   is answered in the other, and any other move by its mirror image, which is still there, for
//!   nothing is below or above its own. So G(P) = G(F).

use super::board::{Board, Parts};
use super::memo::{Budget, Known, Memo, Recent, Stop};
use crate::{Nimber, mex};

/// One thread of a search.
#[derive(Debug)]
pub(super) struct Search<'s, B: Board> {
    board: B,
    memo: &'s Memo<B::Key>,
    recent: Recent<B::Position>,
    budget: &'s Budget<'s>,
}

/// What a glance at a position shows.
#[derive(Debug)]
pub(super) enum Glance<B: Board> {
    Lost(bool),
    /// The position is connected, and has not been decided.
    Open(Open<B>),
    /// The position is a sum of several parts.
    Sum(Parts<B::Position>),
}

/// A part of a position that has not been decided.
#[derive(Debug)]
pub(super) struct Open<B: Board> {
    part: B::Position,
    key: B::Key,
    form: B::Form,
}

/// What is known of the nim-value of a position.
enum Worth<B: Board> {
    Known(u16),
    /// The position is connected, and has not been decided.
    Open(Open<B>),
}

impl<'s, B: Board> Search<'s, B> {
    pub(super) fn new(board: B, memo: &'s Memo<B::Key>, budget: &'s Budget<'s>) -> Search<'s, B> {
        Search { board, memo, recent: Recent::new(B::RECENT, budget), budget }
    }

    /// Whether the player to move in `position` loses, if that can be told without a search.
    pub(super) fn is_plainly_lost(&mut self, position: B::Position) -> Option<bool> {
        match self.glance(position) {
            Glance::Lost(lost) => Some(lost),
            Glance::Open(open) => {
                let still = self.board.mirror(open.part, &open.form)?;
                (self.board.size(still) == 0).then_some(true)
            }
            Glance::Sum(_) => None,
        }
    }

    /// Whether the player to move in `position` loses.
    pub(super) fn is_lost(&mut self, position: B::Position) -> Result<bool, Stop> {
        let glance = self.glance(position);
        self.decide_position(position, glance)
    }

    /// The nim-value of `position`.
    pub(super) fn nim(&mut self, position: B::Position) -> Result<u16, Stop> {
        let nim = match self.worth(position)? {
            Worth::Known(nim) => nim,
            Worth::Open(open) => self.open_nim(open)?,
        };
        Ok(self.seen(position, nim))
    }

    fn sum(&mut self, parts: &[B::Position]) -> Result<u16, Stop> {
        let mut sum = 0;
        for &part in parts {
            sum ^= self.part_nim(part)?;
        }
        Ok(sum)
    }

    fn glance(&mut self, position: B::Position) -> Glance<B> {
        if let Some(known) = self.recent.get(&position) {
            return Glance::Lost(known.is_lost());
        }
        let parts = self.board.parts(position);
        match parts[..] {
            [] => Glance::Lost(true),
            [part] => self.glance_at_part(part),
            _ => Glance::Sum(parts),
        }
    }

    fn glance_at_part(&mut self, part: B::Position) -> Glance<B> {
        if self.board.has_greatest(part) || self.board.without_least(part).1 > 0 {
            return Glance::Lost(false);
        }
        if let Some(nim) = self.board.known(part) {
            return Glance::Lost(nim == 0);
        }
        let (key, form) = self.board.form(part);
        match self.memo.get(&key) {
            Some(known) => Glance::Lost(known.is_lost()),
            None => Glance::Open(Open { part, key, form }),
        }
    }

    fn decide(&mut self, glance: Glance<B>) -> Result<bool, Stop> {
        match glance {
            Glance::Lost(lost) => Ok(lost),
            Glance::Open(open) => self.decide_part(open),
            Glance::Sum(parts) => self.decide_sum(parts),
        }
    }

    /// Whether the sum of `parts` is lost: that is so if its largest part has the nim-value of the
    /// rest. If that is 0, the largest part need only be lost.
    fn decide_sum(&mut self, mut parts: Parts<B::Position>) -> Result<bool, Stop> {
        parts.sort_by_key(|&part| self.board.size(part));
        let Some(largest) = parts.pop() else { return Ok(true) };
        let rest = self.sum(&parts)?;
        if rest == 0 {
            let glance = self.glance_at_part(largest);
            return self.decide(glance);
        }
        Ok(self.part_nim(largest)? == rest)
    }

    /// Whether another thread is at a position that this thread has had a glance at.
    fn is_claimed(&self, glance: &Glance<B>) -> bool {
        matches!(glance, Glance::Open(open) if self.memo.is_claimed(&open.key))
    }

    fn decide_part(&mut self, open: Open<B>) -> Result<bool, Stop> {
        // Another thread may have decided it in the meantime.
        if let Some(known) = self.memo.get(&open.key) {
            return Ok(known.is_lost());
        }
        let memo = self.memo;
        let _claim = memo.claim(&open.key);
        let lost = if let Some(still) = self.board.mirror(open.part, &open.form) {
            self.is_lost(still)?
        } else {
            self.are_all_won(self.board.children(open.part, &open.form))?
        };
        self.keep(open.key, Known::of(lost))?;
        Ok(lost)
    }

    /// Whether the player to move wins in each of `positions`. If one is known to be lost, no other
    /// needs to be searched.
    fn are_all_won(&mut self, positions: Vec<B::Position>) -> Result<bool, Stop> {
        let mut waiting: Vec<(B::Position, Glance<B>)> = Vec::new();
        for position in positions {
            match self.glance(position) {
                Glance::Lost(lost) => {
                    self.recent.put(position, Known::of(lost));
                    if lost {
                        return Ok(false);
                    }
                }
                Glance::Open(open) => {
                    let is_same = |(_, other): &(_, Glance<B>)| match other {
                        Glance::Open(other) => other.key == open.key,
                        _ => false,
                    };
                    if !waiting.iter().any(is_same) {
                        waiting.push((position, Glance::Open(open)));
                    }
                }
                sum @ Glance::Sum(_) => waiting.push((position, sum)),
            }
        }
        let mut claimed = Vec::new();
        for (position, glance) in waiting {
            // What other threads are at comes last: it may have been decided by then.
            if self.is_claimed(&glance) {
                claimed.push((position, glance));
            } else if self.decide_position(position, glance)? {
                return Ok(false);
            }
        }
        for (position, glance) in claimed {
            if self.decide_position(position, glance)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn decide_position(&mut self, position: B::Position, glance: Glance<B>) -> Result<bool, Stop> {
        let lost = self.decide(glance)?;
        self.recent.put(position, Known::of(lost));
        Ok(lost)
    }

    fn part_nim(&mut self, part: B::Position) -> Result<u16, Stop> {
        match self.worth_of_part(part)? {
            Worth::Known(nim) => Ok(nim),
            Worth::Open(open) => self.open_nim(open),
        }
    }

    /// The nim-value of `position`, unless it is connected and has to be searched.
    fn worth(&mut self, position: B::Position) -> Result<Worth<B>, Stop> {
        if let Some(nim) = self.recent.get(&position).and_then(Known::nim) {
            return Ok(Worth::Known(nim));
        }
        match self.board.parts(position)[..] {
            [part] => self.worth_of_part(part),
            ref parts => Ok(Worth::Known(self.sum(parts)?)),
        }
    }

    fn worth_of_part(&mut self, part: B::Position) -> Result<Worth<B>, Stop> {
        let (rest, count) = self.board.without_least(part);
        if count > 0 {
            return Ok(Worth::Known(count + self.nim(rest)?));
        }
        if let Some(nim) = self.board.known(part) {
            return Ok(Worth::Known(nim));
        }
        let (key, form) = self.board.form(part);
        Ok(match self.memo.get(&key).and_then(Known::nim) {
            Some(nim) => Worth::Known(nim),
            None => Worth::Open(Open { part, key, form }),
        })
    }

    fn open_nim(&mut self, Open { part, key, form }: Open<B>) -> Result<u16, Stop> {
        // Another thread may have decided it in the meantime.
        if let Some(nim) = self.memo.get(&key).and_then(Known::nim) {
            return Ok(nim);
        }
        let memo = self.memo;
        let _claim = memo.claim(&key);
        let nim = if let Some(still) = self.board.mirror(part, &form) {
            self.nim(still)?
        } else {
            self.mex_of(self.board.children(part, &form))?
        };
        self.keep(key, Known(nim))?;
        Ok(nim)
    }

    /// The smallest nim-value that none of `positions` has.
    fn mex_of(&mut self, positions: Vec<B::Position>) -> Result<u16, Stop> {
        let mut nims = Vec::with_capacity(positions.len());
        let mut claimed = Vec::new();
        for position in positions {
            let nim = match self.worth(position)? {
                Worth::Known(nim) => nim,
                // What other threads are at comes last: it may have been decided by then.
                Worth::Open(open) if self.memo.is_claimed(&open.key) => {
                    claimed.push((position, open));
                    continue;
                }
                Worth::Open(open) => self.open_nim(open)?,
            };
            nims.push(self.seen(position, nim));
        }
        for (position, open) in claimed {
            let nim = self.open_nim(open)?;
            nims.push(self.seen(position, nim));
        }
        let nim = mex(nims.into_iter().map(|nim| Nimber::new(nim.into()))).get();
        Ok(u16::try_from(nim).expect("there are as many options as elements at most"))
    }

    /// Remembers that `position` has the nim-value `nim`, which is returned.
    fn seen(&mut self, position: B::Position, nim: u16) -> u16 {
        self.recent.put(position, Known(nim));
        nim
    }

    fn keep(&self, key: B::Key, known: Known) -> Result<(), Stop> {
        let elsewhere = B::bytes(&key);
        self.budget.spend(self.memo.put(key, known, elsewhere))?;
        if self.budget.is_due() {
            self.memo.keep::<B>(self.budget);
        }
        Ok(())
    }
}
