//! Blocks of second rows: the tails of all their third rows, and what one block hands over to the
//! next.

use std::io::{self, Read};
use std::ops::Range;
use std::sync::Arc;

use super::many::{MOST_ROWS, ManyRows, RowsListener, VERSION};
use super::sets::{Sets, Spare, width};
use super::state::{self, Hearing};
use super::tails::Tails;
use super::take::{Finds, Node, SecondRow, take};
use crate::ring::Work;

/// What one block hands over to the next: the sets of tails by their third row, and those with
/// which the tails of the next third row begin.
pub(super) type Part = state::Part<Sets, Sets>;

/// The most sets that a [`Node`] has: all but two of the rows have one, besides the first.
const MOST_SETS: usize = MOST_ROWS - 3;

/// Takes tails through blocks of second rows.
#[derive(Debug)]
pub(super) struct Worker<L> {
    rows: ManyRows,
    tails: Arc<Tails>,
    /// The sets of the fourth row, the fifth, and so on, but not the last one: of the second row
    /// and the third that are being looked at.
    lower: Vec<Sets>,
    /// The most bytes that a block keeps of what sheets have left.
    spare: u64,
    /// The rows of the present tail, from the second on.
    tail: Vec<u32>,
    finds: Finds,
    listener: L,
    visited: u64,
}

/// Second rows that third rows go through together.
#[derive(Debug, Default)]
pub(super) struct Block {
    seconds: Range<u32>,
    /// How many words the sets have.
    width: usize,
    lanes: Vec<Lane>,
    /// The third row that comes next.
    next: u32,
    /// What sets have left that have become narrower here.
    spare: Spare,
}

/// A second row, as far as its third rows have been looked at.
#[derive(Debug, Default)]
struct Lane {
    second: usize,
    /// The set of all values below the second row.
    below: Vec<u64>,
    /// For each choice of the rows from the fourth on, the set of values that it has had.
    sets: Sets,
}

impl Lane {
    /// Begins with the second row `second`, for values up to `longest` in `width` words.
    fn begin(&mut self, second: usize, longest: usize, width: usize) {
        self.second = second;
        let below = |word: usize| {
            // The first value that no bit of this word or of one before it stands for.
            let end = longest + 1 - (width - 1 - word) * 64;
            let not_below = end.saturating_sub(second.max(1)) as u32;
            u64::MAX.checked_shr(not_below).unwrap_or(0)
        };
        self.below.clear();
        self.below.extend((0..width).map(below));
    }

    /// The word that the second row is in, and its bit.
    fn bit(&self) -> (usize, u64) {
        if self.second == 0 {
            return (0, 0);
        }
        // It is the first value that is not below the second row.
        let word = self.below.iter().take_while(|&&word| word == u64::MAX).count();
        (word, self.below[word] + 1)
    }
}

impl<L: RowsListener> Worker<L> {
    /// A worker, one of so many `threads`.
    pub(super) fn new(
        rows: &ManyRows,
        tails: &Arc<Tails>,
        threads: usize,
        listener: L,
    ) -> Worker<L> {
        let longest = rows.most[0] as usize;
        Worker {
            rows: rows.clone(),
            tails: Arc::clone(tails),
            lower: vec![Sets::default(); rows.most.len() - 4],
            spare: rows.spare_bytes(threads),
            tail: vec![0; rows.most.len() - 1],
            finds: Finds::new(tails, width(longest, 0)),
            listener,
            visited: 0,
        }
    }

    /// How many rows tails have from the fourth row on.
    fn below_third(&self) -> usize {
        self.rows.most.len() - 3
    }

    /// Makes room in the worker's own sets, those of the fourth row and below, for tails of `block`.
    fn make_room(&mut self, block: &Block) {
        let m = self.below_third();
        for (at, sets) in self.lower.iter_mut().enumerate() {
            let count = self.tails.count(m - 1 - at, block.seconds.end as usize - 1);
            sets.make_room(count, block.width);
        }
    }

    /// Takes the tails of the third row `c` through the second row of `lane`.
    fn run_lane(&mut self, lane: &mut Lane, sheet: &mut Sets, c: usize) {
        self.tail[0] = lane.second as u32;
        extend_sets(&mut lane.sets, &self.tails, self.below_third(), c);
        let second = (&lane.below[..], lane.bit());
        self.descend(&mut [sheet, &mut lane.sets], second, 3, c);
        self.visited += self.tails.count(self.below_third(), c) as u64;
    }

    /// Begins the third rows that are as long as the second rows of `block`, after all shorter
    /// ones, and sends them on.
    fn begin_sheets(
        &mut self,
        block: &mut Block,
        mut next: Box<Sets>,
        send: &mut impl FnMut(Part),
    ) {
        let (third, m) = (self.rows.most[2], self.below_third());
        next.narrow(block.width, &mut block.spare);
        // No other sheet becomes narrower here.
        block.spare = Spare::default();
        for (first, c) in block.seconds.clone().enumerate() {
            // A third row beyond the longest one has no tails: only the number of sheets matters.
            let mut sheet = std::mem::take(&mut *next);
            if c <= third {
                self.run_lane(&mut block.lanes[first], &mut sheet, c as usize);
            }
            if c < third {
                // The tails of the next third row begin with what these have had so far.
                let x = c as usize + 1;
                let count = self.tails.count(m, x);
                *next = sheet.grown(count, |words| self.tails.extend(words, m, x));
            }
            if c <= third {
                for lane in &mut block.lanes[first + 1..] {
                    self.run_lane(lane, &mut sheet, c as usize);
                }
            }
            send(Part::Sheet(Box::new(sheet)));
        }
        send(Part::Nursery(next));
    }

    /// Takes all tails whose rows down to row number `row`, which has `x` squares, are the present
    /// ones. The sets `upper` are those of the second row and the third.
    fn descend(
        &mut self,
        upper: &mut [&mut Sets; 2],
        second: (&[u64], (usize, u64)),
        row: usize,
        x: usize,
    ) {
        let rows = self.rows.most.len();
        self.tail[row - 2] = x as u32;
        if row + 2 >= rows {
            return self.take(upper, second, x);
        }
        for y in 0..=self.tails.longest(rows - row, x) {
            extend_sets(&mut self.lower[row - 3], &self.tails, rows - row - 1, y);
            self.descend(upper, second, row + 1, y);
        }
    }

    /// Takes all tails that differ from the present one in their last two rows at most, and that
    /// have `above` squares in the row above these; of four rows, those that differ in the last.
    fn take(
        &mut self,
        [sheet, own]: &mut [&mut Sets; 2],
        (below, bit): (&[u64], (usize, u64)),
        above: usize,
    ) {
        let rows = self.rows.most.len();
        // The rows that are the same for all of them.
        let common = (rows - 3).max(2);
        let wanted = self.listener.wants(&self.tail[..common]);
        let second = SecondRow { tails: &self.tails, below, bit, wanted };
        let (level, finds) = (self.rows.level, &mut self.finds);
        let Some((last, middle)) = self.lower.split_last_mut() else {
            let node = Node { sets: [sheet.from(0)], last: own.from(0), above };
            take(level, node, &second, finds);
            return self.report(below.len());
        };
        // The number of the first of these tails among those from each row on.
        let mut first = [0; MOST_SETS];
        for row in (4..rows - 1).rev() {
            let x = self.tail[row - 2] as usize;
            first[row - 4] = first[row - 3] + self.tails.offset(rows - row + 1, x);
        }
        let [top, ..] = first;
        let (sheet, own, last) = (sheet.from(top), own.from(top), last.from(0));
        match middle {
            [] => take(level, Node { sets: [sheet, own], last, above }, &second, finds),
            [a] => {
                let sets = [sheet, own, a.from(first[1])];
                take(level, Node { sets, last, above }, &second, finds);
            }
            [a, b] => {
                let sets = [sheet, own, a.from(first[1]), b.from(first[2])];
                take(level, Node { sets, last, above }, &second, finds);
            }
            [a, b, c] => {
                let sets = [sheet, own, a.from(first[1]), b.from(first[2]), c.from(first[3])];
                take(level, Node { sets, last, above }, &second, finds);
            }
            _ => unreachable!("there are at most eight rows"),
        }
        self.report(below.len());
    }

    /// Tells the listener what has been found in sets of `width` words.
    fn report(&mut self, width: usize) {
        let finds = &mut self.finds;
        let count = std::mem::take(&mut finds.count) - finds.hits.len() as u64;
        if count > 0 {
            self.listener.count(count);
        }
        let rows = self.rows.most.len();
        for hit in finds.hits.drain(..) {
            let bits = (width - hit.word) as u32 * 64 - hit.bit.trailing_zeros();
            let mut position = [0; MOST_ROWS];
            position[0] = self.rows.most[0] + 1 - bits;
            position[1..rows].copy_from_slice(&self.tail);
            position[rows - 2..rows].copy_from_slice(&hit.rows);
            self.listener.position(&position[..rows]);
        }
    }
}

/// Extends `sets` to the tails of `m` rows under a row that has just grown to `x` squares. If `x` is
/// 0, empties the set of the only tail.
fn extend_sets(sets: &mut Sets, tails: &Tails, m: usize, x: usize) {
    for words in sets.parts() {
        if x == 0 {
            words[0] = 0;
        } else {
            tails.extend(words, m, x);
        }
    }
}

impl<L: RowsListener> Work for Worker<L> {
    type Part = Part;
    type Block = Block;

    fn begin(&mut self, seconds: Range<u32>, spare: Option<Block>) -> Block {
        let longest = self.rows.most[0] as usize;
        let width = width(longest, seconds.start as usize);
        let mut block = spare.unwrap_or_default();
        block.lanes.resize_with(seconds.len(), Lane::default);
        for (lane, second) in block.lanes.iter_mut().zip(seconds.clone()) {
            lane.begin(second as usize, longest, width);
            lane.sets.make_room(self.tails.count(self.below_third(), second as usize), width);
        }
        (block.seconds, block.width, block.next) = (seconds, width, 0);
        block.spare = Spare::up_to(self.spare);
        block
    }

    fn take(&mut self, block: &mut Block, part: Part, send: &mut impl FnMut(Part)) {
        self.make_room(block);
        match part {
            Part::Sheet(mut sheet) => {
                if block.next <= self.rows.most[2] {
                    sheet.narrow(block.width, &mut block.spare);
                    for lane in &mut block.lanes {
                        self.run_lane(lane, &mut sheet, block.next as usize);
                    }
                }
                block.next += 1;
                send(Part::Sheet(sheet));
            }
            Part::Nursery(nursery) => self.begin_sheets(block, nursery, send),
        }
    }

    fn parts(first: u32) -> usize {
        first as usize
    }

    fn done(&mut self) -> u64 {
        std::mem::take(&mut self.visited)
    }
}

impl<L: RowsListener> Hearing for Worker<L> {
    const VERSION: u64 = VERSION;

    type Listener = L;

    fn block_width(&self) -> u32 {
        self.rows.block()
    }

    fn exchange(&mut self, fresh: L) -> L {
        std::mem::replace(&mut self.listener, fresh)
    }

    fn longest(&self) -> u32 {
        self.rows.most[0]
    }

    fn read_part(&self, input: &mut dyn Read, c: u32, next: u32) -> io::Result<Part> {
        let (longest, third) = (self.rows.most[0] as usize, self.rows.most[2]);
        // All sets are as wide as those of the last block. Third rows beyond the longest one have
        // none.
        let width = width(longest, (next - self.rows.block()) as usize);
        let count = self.tails.count(self.below_third(), c as usize);
        let (count, width) = if c <= third { (count, width) } else { (0, 0) };
        let read = |input: &mut dyn Read| Sets::read(input, count, width);
        Part::read(input, c < next, read, read)
    }
}
