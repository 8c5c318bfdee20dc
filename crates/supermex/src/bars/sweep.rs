//! The fast sweep: every P-position inside a board, 64 positions at a time.
//!
//! The sweep follows the rules of `numbering.rs`. A history is a bit set here: the choices of the
//! rows below from which a move in row `i` reaches a P-position. A position that is in no history
//! is a P-position, unless a move in its leaf leads to one. Since the places of all lower rows lie
//! side by side, the union of the histories of rows 1 to `i` is taken for whole blocks at a time.
//!
//! Tasks are the pairs (row 1, row 2); a task walks through the lengths of row 3, one step each. A
//! step needs the same step of the tasks with a shorter row 1 and with a shorter row 2, nothing
//! else, so several tasks run at once, each one step behind the other.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::leaf::Leaf;
use super::numbering::Numbering;
use super::plan::BitPlan;
use super::{Collect, SweepError};
use crate::run::{Context, Stopped};

/// Everything that the threads share.
pub(super) struct Sweep<'s> {
    numbering: &'s Numbering,
    leaf: Leaf,
    /// How many rows the board has, and the greatest lengths of rows 1 to 3.
    rows: usize,
    caps: [usize; 3],
    /// `step_size[r]`: how many positions a step decides where row 3 is r.
    step_size: Vec<u64>,
    context: &'s Context,
    /// `first[q][r]`: the history of row 1, where row 2 is q and row 3 is r.
    first: Vec<Vec<Block>>,
    /// `second[n][r]`: the history of row 2, where row 1 is n and row 3 is r.
    second: Vec<Vec<Block>>,
    schedule: Mutex<Schedule>,
    step_done: Condvar,
}

/// A part of a history. Steps that use the same block wait for each other, so its lock is free
/// whenever it is asked for.
type Block = Mutex<Vec<u64>>;

struct Schedule {
    /// The next task to start: row 1 and row 2.
    next: (usize, usize),
    /// `done[n][q]`: how many steps of the task (n, q) are done; empty once no other task asks for
    /// it.
    done: Vec<Vec<u16>>,
    /// Whether a thread has panicked: then no other thread waits.
    abandoned: bool,
}

/// Tells the other threads if this one panics.
struct Alarm<'s, 'p> {
    sweep: &'s Sweep<'p>,
}

impl Drop for Alarm<'_, '_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            lock(&self.sweep.schedule).abandoned = true;
            self.sweep.step_done.notify_all();
        }
    }
}

impl<'s> Sweep<'s> {
    pub(super) fn new(plan: &'s BitPlan, context: &'s Context) -> Sweep<'s> {
        let caps = [plan.caps[0], plan.caps[1], plan.caps[2]];
        let blocks = |row: usize| (0..=row.min(caps[2])).map(|_| Block::default()).collect();
        let sweep = Sweep {
            numbering: &plan.numbering,
            leaf: plan.leaf(),
            rows: plan.caps.len(),
            caps,
            step_size: plan.step_sizes(),
            context,
            first: (0..=caps[1]).map(blocks).collect(),
            second: (0..=caps[0]).map(blocks).collect(),
            schedule: Mutex::new(Schedule {
                next: (1, 0),
                done: vec![Vec::new(); caps[0] + 1],
                abandoned: false,
            }),
            step_done: Condvar::new(),
        };
        *lock(&sweep.first[0][0]) = sweep.empty_block(0);
        sweep
    }

    /// An empty history of row 1 or 2 over all choices of the rows from 4 on, where row 3 is `r`.
    fn empty_block(&self, r: usize) -> Vec<u64> {
        vec![0; self.numbering.places(4, r)]
    }

    /// Runs tasks until there are none left, and tells `sink` of the P-positions found.
    pub(super) fn run_tasks(&self, sink: &mut impl Collect) -> Result<(), SweepError> {
        let mut worker = Worker::new(self);
        let _alarm = Alarm { sweep: self };
        while let Some((n, q)) = self.next_task() {
            for r in 0..=q.min(self.caps[2]) {
                self.wait_for_neighbours(n, q, r)?;
                self.decide_step(&mut worker, [n, q, r], sink);
                self.context.advance(self.step_size[r]);
                lock(&self.schedule).done[n][q] += 1;
                self.step_done.notify_all();
            }
            if q == n.min(self.caps[1]) {
                // The last task with this row 1: all others have done their last step.
                self.second[n].iter().for_each(|block| drop(std::mem::take(&mut *lock(block))));
                lock(&self.schedule).done[n - 1] = Vec::new();
            }
        }
        Ok(())
    }

    fn next_task(&self) -> Option<(usize, usize)> {
        let mut schedule = lock(&self.schedule);
        let (n, q) = schedule.next;
        if q == 0 && n <= self.caps[0] {
            schedule.done[n] = vec![0; n.min(self.caps[1]) + 1];
        }
        schedule.next = if q < n.min(self.caps[1]) { (n, q + 1) } else { (n + 1, 0) };
        (n <= self.caps[0]).then_some((n, q))
    }

    /// Waits until the task with row 1 one shorter, and that with row 2 one shorter, have done step
    /// `r`. Both started before this task, so some thread is at work on them.
    fn wait_for_neighbours(&self, n: usize, q: usize, r: usize) -> Result<(), SweepError> {
        let ready = |schedule: &Schedule| {
            let has_done = |n: usize, q: usize, r: usize| usize::from(schedule.done[n][q]) > r;
            let shorter_first = n == 1 || q == n || has_done(n - 1, q, r);
            let shorter_second = q == 0 || has_done(n, q - 1, r.min(q - 1));
            shorter_first && shorter_second
        };
        let mut schedule = lock(&self.schedule);
        loop {
            if self.context.is_stopped() || schedule.abandoned {
                // Wakes the threads that wait for this task.
                self.step_done.notify_all();
                return Err(Stopped.into());
            }
            if ready(&schedule) {
                return Ok(());
            }
            schedule = self.step_done.wait(schedule).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Decides all positions whose first three rows are `rows`.
    fn decide_step(&self, worker: &mut Worker<'_>, rows: [usize; 3], sink: &mut impl Collect) {
        let [n, q, r] = rows;
        self.copy_born(n, q, r);
        let mut first = lock(&self.first[q][r]);
        let mut second = lock(&self.second[n][r]);
        worker.rows[..3].copy_from_slice(&rows);
        worker.decide_step(&mut Shared { first: &mut first, second: &mut second }, sink);
    }

    /// Copies the shared histories of rows that may be one longer from step `r` of task (n, q) on,
    /// before this step changes the originals.
    fn copy_born(&self, n: usize, q: usize, r: usize) {
        // Row 1 has grown to n: now row 2 may be n too.
        if q == n - 1 && n <= self.caps[1] {
            let old = lock(&self.first[q][r]);
            lock(&self.first[n][r]).clone_from(&old);
            if r == q && n <= self.caps[2] {
                *lock(&self.first[n][n]) = self.block_born(&old, n);
            }
        }
        // Row 2 has grown to q: now row 3 may be q too.
        if q == 0 {
            *lock(&self.second[n][0]) = self.empty_block(0);
        } else if r == q - 1 && q <= self.caps[2] {
            let born = self.block_born(&lock(&self.second[n][r]), q);
            *lock(&self.second[n][q]) = born;
        }
    }

    /// The block where row 3 is `a`, made from `old`, the block where row 3 is `a - 1`.
    fn block_born(&self, old: &[u64], a: usize) -> Vec<u64> {
        let mut new = self.empty_block(a);
        let leaf = self.numbering.birth(4, 0, a, |from, to| {
            let length = from.len();
            new[to..to + length].copy_from_slice(&old[from]);
        });
        if let Some((from, to)) = leaf {
            self.leaf.birth(&mut new[to..], &old[from..], a);
        }
        new
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The blocks of the shared histories that belong to the current rows 1 to 3.
struct Shared<'b> {
    first: &'b mut [u64],
    second: &'b mut [u64],
}

/// What one thread needs for its current task.
struct Worker<'l> {
    numbering: &'l Numbering,
    leaf: &'l Leaf,
    /// The current position.
    rows: Vec<usize>,
    /// `histories[i]`: the history of row i, from row 3 on.
    histories: Vec<Vec<u64>>,
    /// `unions[i]`: the union of the histories of rows 1 to i, for the current rows 1 to i.
    unions: Vec<Vec<u64>>,
    /// The leaves under the current top rows that are known not to be P-positions, or have been
    /// found already.
    known: Vec<u64>,
}

impl<'l> Worker<'l> {
    fn new(sweep: &'l Sweep<'_>) -> Worker<'l> {
        let numbering = sweep.numbering;
        let last = numbering.last();
        let below = |row: usize| vec![0; numbering.all_places(row + 1)];
        Worker {
            numbering,
            leaf: &sweep.leaf,
            rows: vec![0; sweep.rows],
            histories: (0..=last)
                .map(|row| if row < 3 { Vec::new() } else { below(row) })
                .collect(),
            // The union of rows 1 and 2 covers one block, which is as large as the history of
            // row 3.
            unions: (0..last)
                .map(|row| if row < 2 { Vec::new() } else { below(row.max(3)) })
                .collect(),
            known: below(last),
        }
    }

    fn decide_step(&mut self, shared: &mut Shared<'_>, sink: &mut impl Collect) {
        let mut both = std::mem::take(&mut self.unions[2]);
        unite(&mut both, shared.first, shared.second);
        self.descend(3, &both, shared, sink);
        self.unions[2] = both;
    }

    /// Decides all choices of the rows below `row`. `above` is the union of the histories of the
    /// rows above `row`.
    fn descend(
        &mut self,
        row: usize,
        above: &[u64],
        shared: &mut Shared<'_>,
        sink: &mut impl Collect,
    ) {
        let numbering = self.numbering;
        let length = self.rows[row - 1];
        if row == numbering.last() {
            return self.search_leaf(length, above, shared, sink);
        }
        self.extend_history(row, length);
        let mut united = std::mem::take(&mut self.unions[row]);
        let places = numbering.places(row + 1, length);
        unite(&mut united, &above[..places], &self.histories[row][..places]);
        for next in 0..=numbering.longest(row + 1, length) {
            self.rows[row] = next;
            self.descend(row + 1, &united[numbering.offset(row + 1, next)..], shared, sink);
        }
        self.unions[row] = united;
    }

    /// Extends the history of row `row`, which has grown to `length`, to next rows of that length.
    fn extend_history(&mut self, row: usize, length: usize) {
        let history = &mut self.histories[row];
        if length == 0 {
            history[0] = 0;
            return;
        }
        let leaf =
            self.numbering.birth(row + 1, 1, length, |from, to| history.copy_within(from, to));
        if let Some((from, to)) = leaf {
            let (old, new) = history.split_at_mut(to);
            self.leaf.birth(new, &old[from..], length);
        }
    }

    /// Finds all P-positions among the leaves under the current top rows, the last of which is
    /// `width` long.
    fn search_leaf(
        &mut self,
        width: usize,
        above: &[u64],
        shared: &mut Shared<'_>,
        sink: &mut impl Collect,
    ) {
        let history = &mut self.histories[self.numbering.last()];
        let words = self.leaf.words(width);
        // Bits behind the last leaf count as known.
        let behind = !(u64::MAX >> (64 * words - self.leaf.count(width)));
        if width == 0 {
            // This row will grow as long as the row above.
            let longest = self.rows[self.numbering.last() - 2];
            history[..self.leaf.words(longest)].fill(0);
        } else if words == 1 {
            history[0] = self.leaf.birth_in_word(history[0], width);
        } else {
            self.leaf.birth_in_place(history, width);
        }
        if words == 1 {
            self.known[0] = above[0] | history[0] | behind;
        } else {
            unite(&mut self.known[..words], above, history);
            self.known[words - 1] |= behind;
        }
        for word in 0..words {
            while self.known[word] != u64::MAX {
                let bit = 64 * word + self.known[word].trailing_ones() as usize;
                self.note_p_position(bit, width, shared);
                sink.p_position(&self.rows);
            }
        }
    }

    /// Notes that the current top rows with the leaf `bit` are a P-position: marks every position
    /// from which a move leads to it.
    fn note_p_position(&mut self, bit: usize, width: usize, shared: &mut Shared<'_>) {
        let last = self.numbering.last();
        let (word, mask) = (bit / 64, 1_u64 << (bit % 64));
        self.known[word] |= mask;
        self.leaf.add_parents(bit, &mut self.known, width);
        let mut place = word;
        for row in (3..=last).rev() {
            self.histories[row][place] |= mask;
            if row > 3 {
                place += self.numbering.offset(row, self.rows[row - 1]);
            }
        }
        shared.first[place] |= mask;
        shared.second[place] |= mask;
        let leaf = self.leaf.diagram(bit).iter();
        self.rows[last..].iter_mut().zip(leaf).for_each(|(row, &length)| *row = length.into());
    }
}

/// Makes `into` the union of `one` and `other`, as far as the shortest of the three goes.
#[inline]
fn unite(into: &mut [u64], one: &[u64], other: &[u64]) {
    for ((into, one), other) in into.iter_mut().zip(one).zip(other) {
        *into = one | other;
    }
}
