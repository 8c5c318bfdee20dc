//! The plan of a sweep: what it will do, and how much memory it will take.

use super::leaf::{self, Leaf};
use super::numbering::Numbering;
use crate::Position;

/// Rows 1 to 3 are shared out among threads; the rows below belong to one thread at a time.
pub(super) const SHARED_ROWS: usize = 3;

/// The most rows that a leaf may have.
const MOST_LEAF_ROWS: usize = 32;

/// The most diagrams that a leaf may have.
const LARGEST_LEAF: f64 = 170_000.0;

/// More positions than this are not numbered: no machine has that much memory, and the numbers
/// must fit into a machine word.
fn countable_at_most() -> f64 {
    f64::min(1e13, usize::MAX as f64 / 16.0)
}

/// A sweep over the positions inside a board of at least four rows, 64 of them at a time.
pub(super) struct BitPlan {
    pub(super) caps: Vec<usize>,
    /// How many rows go into the leaf.
    leaf_rows: usize,
    leaf_diagrams: usize,
    pub(super) numbering: Numbering,
}

impl BitPlan {
    /// The plan for `board`, unless it is too large for any machine.
    pub(super) fn new(board: &Position) -> Option<BitPlan> {
        let caps = countable(board)?;
        let columns = caps[0];
        // Large leaves save work above them; but they must be built, and the parents of wide ones
        // take time. The bounds are those that measured best.
        let largest = (board.count_inside() / 400.0).clamp(64.0, LARGEST_LEAF);
        let most = (caps.len() - SHARED_ROWS).min(MOST_LEAF_ROWS);
        let counts = leaf::counts(&caps[caps.len() - most..], columns);
        let fits = |rows: &usize| {
            let counts = &counts[most - rows];
            let tabled = counts.iter().take_while(|&&count| count <= leaf::TABLED).count();
            counts[columns] as f64 <= largest && 5 * tabled >= 2 * counts.len()
        };
        let leaf_rows = (1..=most).take_while(fits).last().unwrap_or(1);
        let counts = &counts[most - leaf_rows];
        let words = counts.iter().map(|count| count.div_ceil(64)).collect();
        let numbering = Numbering::new(&caps, caps.len() - leaf_rows, words);
        Some(BitPlan { leaf_diagrams: counts[columns], caps, leaf_rows, numbering })
    }

    /// The table for the last rows.
    pub(super) fn leaf(&self) -> Leaf {
        Leaf::new(&self.caps[self.numbering.last()..], self.caps[0])
    }

    /// How many positions share their first three rows, for each length of the third.
    pub(super) fn step_sizes(&self) -> Vec<u64> {
        let below = leaf::counts(&self.caps[SHARED_ROWS..], self.caps[0]);
        below[0].iter().map(|&count| count as u64).collect()
    }

    /// The bytes that the sweep takes with `threads` threads.
    pub(super) fn bytes(&self, threads: usize) -> f64 {
        let words = |row: usize| self.numbering.all_places(row) as f64;
        let last = self.numbering.last();
        // A history and a union for each row of a thread's own; row 2's history for each thread.
        let own: f64 = (SHARED_ROWS + 1..=last + 1).map(|row| 2.0 * words(row)).sum();
        let leaf = Leaf::bytes(self.leaf_rows, self.leaf_diagrams as f64);
        // The blocks of the shared histories, and how far the tasks at work are.
        let [first, second, third] = [0, 1, 2].map(|row| self.caps[row] as f64 + 1.0);
        let blocks = (first + second) * third * size_of::<Vec<u64>>() as f64 * 1.5;
        let tasks = first * 24.0 + (threads as f64 + 1.0) * second * 2.0;
        8.0 * (words(2) + threads as f64 * (words(3) + own)) + leaf + blocks + tasks
    }
}

/// A sweep over the positions inside a board, one at a time.
pub(super) struct ValuePlan {
    pub(super) numbering: Numbering,
    pub(super) caps: Vec<usize>,
}

impl ValuePlan {
    /// The plan for `board`, unless it is too large for any machine.
    pub(super) fn new(board: &Position) -> Option<ValuePlan> {
        let caps = countable(board)?;
        let numbering = Numbering::new(&caps, caps.len(), vec![1; caps[0] + 1]);
        Some(ValuePlan { numbering, caps })
    }

    /// The bytes that the sweep takes if each place takes `place` bytes.
    pub(super) fn bytes(&self, place: usize) -> f64 {
        let rows = 2..=self.caps.len() + 1;
        rows.map(|row| self.numbering.all_places(row) as f64 * place as f64).sum()
    }
}

/// The rows of a board, if everything about it can be counted in machine words.
fn countable(board: &Position) -> Option<Vec<usize>> {
    let rows = board.rows().iter().map(|&row| u16::try_from(row).ok().map(usize::from));
    let counted = board.can_be_counted() && board.count_inside() < countable_at_most();
    counted.then(|| rows.collect())?
}
