//! All P-positions of four to eight rows inside a position.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

use super::sets::{Sets, width};
use super::state::{self, Hearing, Hears, Run};
use super::tails::Tails;
use super::take::{self, Finds, Job, Node, take};
use crate::ring::Work;
use crate::run::{Context, Key, Stopped};
use crate::vectors::Vectors;

/// Which P-positions a listener wants to hear of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// All of them.
    All,
    /// Only those whose first two rows are equal. They are few: each ends a tail.
    Ends,
    /// None.
    Nothing,
}

/// Hears of P-positions of several rows.
pub trait RowsListener: Hears {
    /// Which P-positions the listener wants to hear of, of those whose rows from the second one on
    /// begin with `tail`. The others come as a mere [count](RowsListener::count).
    fn wants(&self, _tail: &[u32]) -> Wanted {
        Wanted::All
    }

    /// Hears that `rows` is a P-position. P-positions come in no particular order.
    fn position(&mut self, rows: &[u32]);

    /// Hears of so many P-positions that it did not want to hear of.
    fn count(&mut self, _positions: u64) {}
}

/// Hears nothing.
#[derive(Debug, Default)]
pub(crate) struct Unheard;

impl RowsListener for Unheard {
    fn wants(&self, _tail: &[u32]) -> Wanted {
        Wanted::Nothing
    }

    fn position(&mut self, _rows: &[u32]) {}
}

impl Hears for Unheard {
    fn join(&mut self, _other: Unheard) {}
}

/// All P-positions of four to eight rows inside a position.
///
/// ```
/// use supermex::rows::{Hears, ManyRows, RowsListener};
/// use supermex::run::Context;
///
/// #[derive(Default)]
/// struct Count(u64);
///
/// impl RowsListener for Count {
///     fn position(&mut self, _rows: &[u32]) {
///         self.0 += 1;
///     }
/// }
///
/// impl Hears for Count {
///     fn join(&mut self, other: Count) {
///         self.0 += other.0;
///     }
/// }
///
/// let rows = ManyRows::inside(&[60; 5]).unwrap();
/// assert_eq!(rows.tell(&Context::default(), Count::default)?.0, 71_631);
/// # Ok::<(), supermex::run::Stopped>(())
/// ```
#[derive(Clone, Debug)]
pub struct ManyRows {
    /// The longest first row, second row, and so on. A move makes no row longer, so positions with
    /// longer rows are not needed.
    pub(super) most: Vec<u32>,
    pub(super) level: Vectors,
}

/// What one block hands over to the next: the sets of tails by their third row, and those with
/// which the tails of the next third row begin.
type Part = state::Part<Sets, Sets>;

/// The version of the format of states.
pub(super) const VERSION: u64 = 2;

/// The most sets that a [`Node`] has.
pub(super) const MOST_SETS: usize = 5;

impl ManyRows {
    /// How many rows there may be.
    pub const ROWS: RangeInclusive<usize> = 4..=MOST_SETS + 3;

    /// All positions inside the position `rows`: no row is longer than the same row of that
    /// position. `None` unless there are four to eight rows, the first not empty.
    pub fn inside(rows: &[u32]) -> Option<ManyRows> {
        if !ManyRows::ROWS.contains(&rows.len()) || rows[0] == 0 {
            return None;
        }
        let shorten = |above: &mut u32, &row: &u32| {
            *above = row.min(*above);
            Some(*above)
        };
        let mut most: Vec<u32> = rows.iter().scan(u32::MAX, shorten).collect();
        // No P-position has a first row that is longer than all others together and one more.
        let others = most.iter().skip(1).fold(1_u32, |sum, &row| sum.saturating_add(row));
        most[0] = most[0].min(others);
        Some(ManyRows { most, level: Vectors::Portable }.level(Vectors::best()))
    }

    /// The same with other vectors, or the best that there are below them.
    #[must_use]
    pub fn level(self, level: Vectors) -> ManyRows {
        let fitting = Vectors::available().filter(|&it| it <= level && take::is_here(it));
        ManyRows { level: fitting.last().unwrap_or(Vectors::Portable), ..self }
    }

    /// How many second rows make a block: the sets of a sheet are brought in from memory once for
    /// all of them, but each has sets of its own.
    pub(super) fn block(&self) -> u32 {
        match self.most.len() {
            4 => 16,
            5 => 8,
            _ => 2,
        }
    }

    /// Finds all P-positions, and returns the listener that has heard of them. Where the context
    /// has checkpoints and the listener can be written as bytes, states are kept at intervals, and
    /// the run goes on from the last one.
    pub fn tell<L: RowsListener>(
        &self,
        context: &Context,
        listener: impl Fn() -> L,
    ) -> Result<L, Stopped> {
        context.begin("tails", self.work());
        let key = context.checkpoints().and_then(|_| listener().state_key());
        let key = key.map(|key| self.key(key));
        let end = self.most[1] + 1;
        let threads = context.threads().min(end.div_ceil(self.block()) as usize);
        let tails = Arc::new(Tails::new(&self.most));
        let workers = (0..threads).map(|_| Worker::new(self, &tails, listener())).collect();
        let first = Sets::new(1, width(self.most[0] as usize, 0));
        Run::run(Part::Nursery(Box::new(first)), workers, listener, end, (key, context))
    }

    /// Adds the longest rows to `key`, since states depend on them.
    pub(super) fn key(&self, key: Key) -> Key {
        let key = key.with("upto", self.most[0]);
        if self.most.last() == self.most.first() {
            return key;
        }
        let names = ["b", "c", "d", "e", "f", "g", "h"];
        names.into_iter().zip(&self.most[1..]).fold(key, |key, (name, &most)| key.with(name, most))
    }
}

/// Runs blocks of second rows.
#[derive(Debug)]
struct Worker<L> {
    rows: ManyRows,
    tails: Arc<Tails>,
    lanes: Vec<Lane>,
    /// The sets of the fourth row, the fifth, and so on, but not the last one: of the second row
    /// and the third that are being looked at.
    lower: Vec<Sets>,
    /// The rows of the present tail, from the second on.
    tail: Vec<u32>,
    finds: Finds,
    listener: L,
    visited: u64,
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
    fn new(rows: &ManyRows, tails: &Arc<Tails>, listener: L) -> Worker<L> {
        let longest = rows.most[0] as usize;
        Worker {
            rows: rows.clone(),
            tails: Arc::clone(tails),
            lanes: (0..rows.block()).map(|_| Lane::default()).collect(),
            lower: vec![Sets::default(); rows.most.len() - 4],
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

    /// Takes the tails of the third row `c` through the second row of lane number `lane`.
    fn run_lane(&mut self, lane: usize, sheet: &mut Sets, c: usize) {
        let mut own = std::mem::take(&mut self.lanes[lane]);
        self.tail[0] = own.second as u32;
        grow(&mut own.sets, &self.tails, self.below_third(), c);
        let second = (&own.below[..], own.bit());
        self.descend(&mut [sheet, &mut own.sets], second, 3, c);
        self.lanes[lane] = own;
        self.visited += self.tails.count(self.below_third(), c) as u64;
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
            grow(&mut self.lower[row - 3], &self.tails, rows - row - 1, y);
            self.descend(upper, second, row + 1, y);
        }
    }

    /// Takes all tails that differ from the present one in their last two rows at most, and that
    /// have `above` squares in the row above these; of four rows, those that differ in the last.
    fn take(
        &mut self,
        [sheet, own]: &mut [&mut Sets; 2],
        (below, second): (&[u64], (usize, u64)),
        above: usize,
    ) {
        let rows = self.rows.most.len();
        // The rows that are the same for all of them.
        let common = (rows - 3).max(2);
        let wanted = self.listener.wants(&self.tail[..common]);
        let job = Job { tails: &self.tails, below, second, wanted };
        let (level, finds) = (self.rows.level, &mut self.finds);
        let Some((last, middle)) = self.lower.split_last_mut() else {
            let node = Node { sets: [sheet.from(0)], last: own.from(0), above };
            take(level, node, &job, finds);
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
            [] => take(level, Node { sets: [sheet, own], last, above }, &job, finds),
            [a] => {
                let sets = [sheet, own, a.from(first[1])];
                take(level, Node { sets, last, above }, &job, finds);
            }
            [a, b] => {
                let sets = [sheet, own, a.from(first[1]), b.from(first[2])];
                take(level, Node { sets, last, above }, &job, finds);
            }
            [a, b, c] => {
                let sets = [sheet, own, a.from(first[1]), b.from(first[2]), c.from(first[3])];
                take(level, Node { sets, last, above }, &job, finds);
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
            let mut position = [0; 8];
            position[0] = self.rows.most[0] + 1 - bits;
            position[1..rows].copy_from_slice(&self.tail);
            position[rows - 2..rows].copy_from_slice(&hit.rows);
            self.listener.position(&position[..rows]);
        }
    }
}

/// The row above tails of `m` rows has grown to `x` squares, or begins: so do their sets.
fn grow(sets: &mut Sets, tails: &Tails, m: usize, x: usize) {
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

    fn block(
        &mut self,
        seconds: Range<u32>,
        ahead: usize,
        mut receive: impl FnMut() -> Option<Part>,
        send: &mut impl FnMut(Part),
    ) -> Option<()> {
        let (longest, third) = (self.rows.most[0] as usize, self.rows.most[2]);
        let width = width(longest, seconds.start as usize);
        let m = self.below_third();
        for (lane, second) in self.lanes.iter_mut().zip(seconds.clone()) {
            lane.begin(second as usize, longest, width);
            lane.sets.make_room(self.tails.count(m, second as usize), width);
        }
        for (at, sets) in self.lower.iter_mut().enumerate() {
            sets.make_room(self.tails.count(m - 1 - at, seconds.end as usize - 1), width);
        }
        let mut waiting: VecDeque<Part> = (0..ahead).map_while(|_| receive()).collect();
        for c in 0..seconds.start {
            let part = waiting.pop_front().or_else(&mut receive)?;
            let Part::Sheet(mut sheet) = part else { unreachable!("sheets come first") };
            if c <= third {
                sheet.narrow(width);
                for lane in 0..seconds.len() {
                    self.run_lane(lane, &mut sheet, c as usize);
                }
            }
            send(Part::Sheet(sheet));
        }
        let part = waiting.pop_front().or_else(&mut receive)?;
        let Part::Nursery(mut next) = part else { unreachable!("the nursery comes last") };
        next.narrow(width);
        for c in seconds.clone() {
            // A third row beyond the longest one has no tails: only the number of sheets matters.
            let mut sheet = std::mem::take(&mut *next);
            let first = (c - seconds.start) as usize;
            if c <= third {
                self.run_lane(first, &mut sheet, c as usize);
            }
            if c < third {
                // The tails of the next third row begin with what these have had so far.
                let x = c as usize + 1;
                let count = self.tails.count(m, x);
                *next = sheet.grown(count, |words| self.tails.extend(words, m, x));
            }
            if c <= third {
                for lane in first + 1..seconds.len() {
                    self.run_lane(lane, &mut sheet, c as usize);
                }
            }
            send(Part::Sheet(Box::new(sheet)));
        }
        send(Part::Nursery(next));
        Some(())
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
