//! The tails (c, d) with the same third row c.

use std::io::{self, Read, Write};

use super::bits::put_all;
use super::state::{Saved, check, get, get_flag, get_words, put, put_words};

/// The tails with third row c that have not ended, by d.
#[derive(Clone, Debug, Default)]
pub(super) struct Sheet {
    /// F(c, c, c), if it is not beyond the longest row.
    pub(super) corner: Option<u32>,
    pub(super) tails: Vec<Tail>,
    /// The word that the sets begin with.
    origin: usize,
    /// How many words a set has.
    width: usize,
    /// The sets of all tails, one after the other.
    words: Vec<u64>,
}

/// A tail, and where in its set there is room.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tail {
    pub(super) d: u32,
    /// All words of the set before word `from` are full.
    pub(super) from: u32,
    /// All words of the set from word `to` on are full.
    pub(super) to: u32,
    pub(super) has_ended: bool,
}

impl Sheet {
    /// A sheet of tails, each d with its set. Each set has `width` words, and begins with the word
    /// `origin`.
    pub(super) fn new<'a>(
        sets: impl Iterator<Item = (u32, &'a [u64])>,
        origin: usize,
        width: usize,
    ) -> Sheet {
        let (mut tails, mut words) = (Vec::new(), Vec::new());
        for (d, set) in sets {
            tails.push(Tail { d, from: 0, to: width as u32, has_ended: false });
            words.extend_from_slice(set);
        }
        Sheet { corner: None, tails, origin, width, words }
    }

    /// Forgets values below the second row `second`, and tails that have ended or have no room
    /// left. From now on sets begin with the word `origin`, unless they begin with a later one
    /// already.
    pub(super) fn advance(&mut self, second: usize, origin: usize) {
        let by = origin.saturating_sub(self.origin);
        let (before, width) = (self.width, self.width - by);
        let floor = second - (self.origin + by) * 64;
        let mut kept = 0;
        for at in 0..self.tails.len() {
            let mut tail = self.tails[at];
            if tail.has_ended {
                continue;
            }
            self.words.copy_within(at * before + by..(at + 1) * before, kept * width);
            let set = &mut self.words[kept * width..(kept + 1) * width];
            put_all(set, floor.saturating_sub(64) / 64 * 64..floor);
            tail.from = tail.from.saturating_sub(by as u32);
            tail.to = tail.to.saturating_sub(by as u32);
            tail.skip_full_words(set);
            if tail.from < tail.to {
                self.tails[kept] = tail;
                kept += 1;
            }
        }
        self.tails.truncate(kept);
        self.words.truncate(kept * width);
        if by > 0 {
            self.words.shrink_to_fit();
        }
        (self.origin, self.width) = (self.origin + by, width);
    }

    /// Tail number `at` and its set.
    #[inline]
    pub(super) fn tail(&mut self, at: usize) -> (&mut Tail, &mut [u64]) {
        let width = self.width;
        (&mut self.tails[at], &mut self.words[at * width..(at + 1) * width])
    }
}

impl Saved for Sheet {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        // No value is 2^32 − 1.
        put(out, self.corner.unwrap_or(u32::MAX).into())?;
        for number in [self.tails.len(), self.origin, self.width] {
            put(out, number as u64)?;
        }
        for &Tail { d, from, to, has_ended } in &self.tails {
            for number in [d, from, to, has_ended.into()] {
                put(out, number.into())?;
            }
        }
        put_words(out, &self.words)
    }
}

/// What the sheet of a third row can contain.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// The least and the greatest value that F(c, c, c) can have.
    pub(super) corners: (u32, u32),
    /// How many fourth rows there are.
    pub(super) fourth: u32,
    /// The word that sets begin with, and how many words they have.
    pub(super) origin: usize,
    pub(super) width: usize,
}

impl Sheet {
    /// Reads a sheet, which must fit into `frame`.
    pub(super) fn read(input: &mut dyn Read, frame: Frame) -> io::Result<Sheet> {
        let corner = Some(get(input)?).filter(|&corner| corner != u32::MAX);
        let (least, most) = frame.corners;
        check(corner.is_none_or(|corner| (least..=most).contains(&corner)))?;
        let (count, origin, width) = (get::<u32>(input)?, get(input)?, get(input)?);
        check(count <= frame.fourth && (origin, width) == (frame.origin, frame.width))?;
        let mut tails: Vec<Tail> = Vec::new();
        for _ in 0..count {
            let [d, from, to] = [get(input)?, get(input)?, get(input)?];
            let follows = tails.last().is_none_or(|before| before.d < d);
            check(follows && d < frame.fourth && from <= to && to as usize <= width)?;
            tails.push(Tail { d, from, to, has_ended: get_flag(input)? });
        }
        let words = get_words(input, count as usize * width)?;
        let sheet = Sheet { corner, tails, origin, width, words };
        let is_full = |&word: &u64| word == u64::MAX;
        for (at, tail) in sheet.tails.iter().enumerate() {
            let set = &sheet.words[at * width..(at + 1) * width];
            let (before, after) = (&set[..tail.from as usize], &set[tail.to as usize..]);
            check(before.iter().chain(after).all(is_full))?;
        }
        Ok(sheet)
    }
}

impl Tail {
    /// Skips words of `set` that have become full at both ends.
    #[inline]
    pub(super) fn skip_full_words(&mut self, set: &[u64]) {
        while self.from < self.to && set[self.from as usize] == u64::MAX {
            self.from += 1;
        }
        while self.from < self.to && set[self.to as usize - 1] == u64::MAX {
            self.to -= 1;
        }
    }
}
