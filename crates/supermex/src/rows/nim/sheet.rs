//! The tails (q, r) with the same second row, and the nim-values that each has had.

use std::io::{self, Read, Write};

use super::super::state::{Saved, check, get, get_words, put, put_words};
use super::cache_line::{BITS, Line};
use super::{ROOM, is_possible, values};
use crate::rows::search::WORDS;

/// How many consecutive tails make a brick. They keep the same lines of their sets: lines before
/// these are full in all of them, lines after them are empty.
pub(super) const BRICK: usize = 32;

/// The tails with second row q, by r, in bricks.
#[derive(Clone, Debug)]
pub(super) struct Sheet {
    pub(super) q: usize,
    bricks: Vec<Brick>,
}

/// Consecutive tails, and the lines of their sets.
#[derive(Clone, Debug)]
pub(super) struct Brick {
    /// The first line of a set that is kept.
    pub(super) start: usize,
    /// How many lines of a set are kept.
    pub(super) width: usize,
    /// The lines of all tails, tail after tail.
    pub(super) lines: Vec<Line>,
}

impl Brick {
    /// A brick of tails with these `sets`.
    fn new(sets: &[Vec<u64>]) -> Brick {
        let words = sets.iter().map(Vec::len).max().unwrap_or(0);
        let width = (words * 64).div_ceil(BITS).max(1);
        let mut lines = Vec::with_capacity(sets.len() * width);
        for set in sets {
            let mut words = set.iter().copied();
            lines.extend(
                (0..width).map(|_| Line(std::array::from_fn(|_| words.next().unwrap_or_default()))),
            );
        }
        Brick { start: 0, width, lines }
    }

    /// Where in `lines` the set of the tail with third row `r` begins.
    #[inline]
    pub(super) fn tail(&self, r: usize) -> usize {
        r % BRICK * self.width
    }

    /// The first line of a set after those that are kept.
    fn end(&self) -> usize {
        self.start + self.width
    }

    /// Forgets lines that are full in all tails, and makes room for `room` values beyond the
    /// largest one.
    fn advance(&mut self, room: usize) {
        let (mut full, mut top) = (self.width, 0);
        for set in self.lines.chunks_exact(self.width) {
            full = set[..full].iter().take_while(|line| line.is_full()).count();
            let from = top / BITS;
            top = top.max(from * BITS + set.get(from..).map_or(0, top_of));
        }
        let start = self.start + full;
        self.lay_out(start, (self.start + (top + room).div_ceil(BITS)).max(start + 1));
    }

    /// Keeps the lines from `start` to before `end`. Lines given up at the beginning are full;
    /// lines given up at the end are empty.
    fn lay_out(&mut self, start: usize, end: usize) {
        if (start, end) == (self.start, self.end()) {
            return;
        }
        let width = end - start;
        let mut lines = Vec::with_capacity(self.lines.len() / self.width * width);
        for set in self.lines.chunks_exact(self.width) {
            let kept = &set[start - self.start..self.width.min(end - self.start)];
            lines.extend_from_slice(kept);
            lines.extend((kept.len()..width).map(|_| Line::default()));
        }
        *self = Brick { start, width, lines };
    }
}

impl Sheet {
    /// Tails with these `sets`, with room for `room` values beyond the largest ones.
    pub(super) fn new(sets: &[Vec<u64>], room: usize) -> Sheet {
        let bricks = sets.chunks(BRICK).map(Brick::new).collect();
        let mut sheet = Sheet { q: sets.len() - 1, bricks };
        sheet.advance(room);
        sheet
    }

    /// Forgets lines that are full in all tails of a brick, and makes room for `room` values beyond
    /// the largest ones.
    pub(super) fn advance(&mut self, room: usize) {
        self.bricks.iter_mut().for_each(|brick| brick.advance(room));
    }

    /// The brick of the tail with third row `r`.
    #[inline]
    pub(super) fn brick(&mut self, r: usize) -> &mut Brick {
        &mut self.bricks[r / BRICK]
    }

    /// Line number `line` of the set of the tail with third row `r`, if it is kept.
    pub(super) fn line(&mut self, r: usize, line: usize) -> Option<&mut Line> {
        let brick = self.brick(r);
        let at = brick.tail(r) + line.checked_sub(brick.start)?;
        if line < brick.end() { brick.lines.get_mut(at) } else { None }
    }

    /// Makes room for line number `line` in the brick of third row `r`. That is needed now and
    /// then, when values grow faster than expected.
    pub(super) fn widen(&mut self, r: usize, line: usize) {
        let brick = self.brick(r);
        brick.lay_out(brick.start, brick.end().max(line + 1));
    }

    /// The first line that no set has.
    pub(super) fn end(&self) -> usize {
        self.bricks.iter().map(Brick::end).max().unwrap_or(0)
    }
}

impl Saved for Sheet {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        put(out, self.q as u64)?;
        for brick in &self.bricks {
            put(out, brick.start as u64)?;
            put(out, brick.width as u64)?;
            brick.lines.iter().try_for_each(|line| put_words(out, &line.0))?;
        }
        Ok(())
    }
}

impl Sheet {
    /// Reads the sheet of second row `q`, as it can be when first row `next` comes next.
    pub(super) fn read(input: &mut dyn Read, q: usize, next: usize) -> io::Result<Sheet> {
        check(get::<usize>(input)? == q)?;
        // Bricks have room for all values, and for some more at the end.
        let most = (values(next) + ROOM).div_ceil(BITS) + 1;
        let mut bricks = Vec::new();
        for first in (0..=q).step_by(BRICK) {
            let (start, width) = (get::<usize>(input)?, get::<usize>(input)?);
            check(start <= most && (1..=most).contains(&width) && start + width <= most)?;
            let count = BRICK.min(q + 1 - first) * width;
            let words = get_words(input, count * WORDS)?;
            for set in words.chunks(width * WORDS) {
                check(is_possible(start * BITS, set.iter(), next))?;
            }
            let lines = words.as_chunks().0.iter().map(|&words| Line(words)).collect();
            bricks.push(Brick { start, width, lines });
        }
        Ok(Sheet { q, bricks })
    }
}

/// The largest value of `set` plus one.
fn top_of(set: &[Line]) -> usize {
    let Some(line) = set.iter().rposition(|line| !line.is_empty()) else { return 0 };
    let words = &set[line].0;
    let word = words.iter().rposition(|&word| word != 0).unwrap_or(0);
    line * BITS + word * 64 + 64 - words[word].leading_zeros() as usize
}
