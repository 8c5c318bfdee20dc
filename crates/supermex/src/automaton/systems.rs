//! The systems: what the cells are.

use std::collections::{BTreeMap, BTreeSet};

use super::{ALLOCATION, Family, Job, Least, Rivals, System, is_possible};
use crate::periodic::UltimatelyPeriodic;
use crate::run::Context;
use crate::three;

/// The longest third row that the engine is asked for. No machine has the memory for longer ones, by
/// the recurrence either.
const MOST_ROWS: u32 = 10_000_000;

/// P-positions of three rows, with the third row up to a length. Cell r is the third row r, the
/// time is the second row, the value the first.
#[derive(Clone, Copy, Debug)]
pub struct ThreeRows {
    longest: usize,
}

impl ThreeRows {
    /// Third rows 0 to `longest`.
    pub fn new(longest: usize) -> ThreeRows {
        ThreeRows { longest }
    }
}

impl System for ThreeRows {
    fn statement(&self) -> String {
        format!("losers upto {}", self.longest)
    }

    fn cells(&self) -> usize {
        self.longest + 1
    }

    fn birth(&self, cell: usize) -> u64 {
        cell as u64
    }

    fn cut(&self, cell: usize, time: u64) -> usize {
        usize::try_from(time).map_or(cell, |time| time.min(cell))
    }

    fn rivals(&self, _: usize) -> Rivals<'_> {
        Rivals::Earlier
    }

    fn by_engine(&self, context: &Context) -> Option<Job<'_>> {
        let longest = u32::try_from(self.longest).ok().filter(|&row| row <= MOST_ROWS)?;
        Some(three::families_job(longest, context)).filter(|job| context.fits(job.bytes))
    }

    /// In this system, (a, a, a) is won for a > 0, so that no third row dies before or at its
    /// birth.
    fn can_have(&self, cell: usize, family: &Family) -> bool {
        is_possible(self, cell, family) && family.get(0).is_some_and(|&first| first > 0)
    }
}

/// Cells that are *tails*: all rows but the longest, or but the two longest, fixed.
///
/// ```
/// use supermex::automaton::{Tails, run};
///
/// // (2,2,2,1) is a P-position, so the tail (3,1) is dead before it is born.
/// let four_rows = Tails::p_positions(4, 3);
/// let run = run(&four_rows, 1000);
/// let cell = four_rows.tails().iter().position(|tail| tail == &[3, 1]).unwrap();
/// assert_eq!(run.deaths[cell], Some(2));
/// ```
#[derive(Clone, Debug)]
pub struct Tails {
    least: Least,
    /// How many rows are fixed, empty ones included.
    rows: usize,
    longest: u64,
    /// Every tail, without empty rows; a tail comes after all those that moves lead to.
    cells: Vec<Vec<u64>>,
    index: BTreeMap<Vec<u64>, usize>,
    rivals: Vec<Vec<usize>>,
}

impl Tails {
    /// P-positions of `rows` rows: all rows but the two longest are fixed, at most `longest`
    /// squares each. The time is the second row, the value the first. Fewer than two rows count as
    /// two.
    pub fn p_positions(rows: usize, longest: u64) -> Tails {
        Tails::new(Least::Time, rows.saturating_sub(2), longest)
    }

    /// Nim-values of `rows` rows: all rows but the longest are fixed, at most `longest` squares
    /// each. The time is the first row, the value the nim-value. No rows count as one.
    pub fn nim_values(rows: usize, longest: u64) -> Tails {
        Tails::new(Least::Zero, rows.saturating_sub(1), longest)
    }

    fn new(least: Least, rows: usize, longest: u64) -> Tails {
        let mut tails = Vec::new();
        list_tails(&mut Vec::new(), rows, longest, &mut tails);
        let index: BTreeMap<Vec<u64>, usize> = tails.iter().cloned().zip(0..).collect();
        let rivals = |tail: &Vec<u64>| options(tail).map(|left| index[&left]).collect();
        let rivals = tails.iter().map(rivals).collect();
        Tails { least, rows, longest, rivals, index, cells: tails }
    }

    /// The cell of the tail `tail`, if there is one.
    pub(crate) fn find(&self, tail: &[u64]) -> Option<usize> {
        self.index.get(tail).copied()
    }

    /// The fixed rows of `cell`, longest first, empty ones included.
    pub fn rows_of(&self, cell: usize) -> impl Iterator<Item = u64> {
        self.cells[cell].iter().copied().chain(std::iter::repeat(0)).take(self.rows)
    }

    /// The fixed rows of each cell, longest first, without empty ones.
    pub fn tails(&self) -> &[Vec<u64>] {
        &self.cells
    }
}

impl System for Tails {
    fn statement(&self) -> String {
        let (name, free) = match self.least {
            Least::Time => ("tails", 2),
            Least::Zero => ("nim", 1),
        };
        format!("{name} rows {} upto {}", self.rows + free, self.longest)
    }

    fn label(&self, cell: usize) -> String {
        self.rows_of(cell).map(|row| row.to_string()).collect::<Vec<_>>().join(",")
    }

    fn cells(&self) -> usize {
        self.cells.len()
    }

    fn least(&self) -> Least {
        self.least
    }

    fn birth(&self, cell: usize) -> u64 {
        self.cells[cell].first().copied().unwrap_or(0).max(self.start())
    }

    fn cut(&self, cell: usize, time: u64) -> usize {
        let rows = self.cells[cell].iter().map(|&row| row.min(time));
        self.index[&rows.filter(|&row| row > 0).collect::<Vec<u64>>()]
    }

    fn rivals(&self, cell: usize) -> Rivals<'_> {
        Rivals::These(&self.rivals[cell])
    }

    fn bytes(&self) -> usize {
        // Each tail is there twice: in the list and in the index.
        let tail = 2 * (list_bytes::<u64>(self.rows) + size_of::<usize>());
        bytes_of(&self.rivals) + self.cells.len() * tail
    }
}

/// Positions of three rows of each nim-value up to a value, with the third row up to a length. Cell
/// (g, r) holds the nim-value g and the third row r; the time is the second row, the value the
/// first. The positions of nim-value 0 are the P-positions.
#[derive(Clone, Debug)]
pub struct Grundy {
    longest: usize,
    largest: usize,
    /// For each cell, its rivals: the cells of the same nim-value and a shorter third row, and
    /// those of a smaller nim-value and the same third row.
    rivals: Vec<Vec<usize>>,
}

impl Grundy {
    /// Nim-values 0 to `largest`, third rows 0 to `longest`.
    pub fn new(longest: usize, largest: usize) -> Grundy {
        let width = longest + 1;
        let rivals = (0..width * (largest + 1)).map(|cell| {
            let shorter = cell - cell % width..cell;
            let smaller = (cell % width..cell).step_by(width);
            shorter.chain(smaller).collect()
        });
        Grundy { longest, largest, rivals: rivals.collect() }
    }

    /// The nim-value and the third row of `cell`.
    pub fn cell(&self, cell: usize) -> (usize, usize) {
        (cell / (self.longest + 1), cell % (self.longest + 1))
    }
}

impl System for Grundy {
    fn statement(&self) -> String {
        format!("grundy upto {} value {}", self.longest, self.largest)
    }

    fn label(&self, cell: usize) -> String {
        let (nim, row) = self.cell(cell);
        format!("{nim},{row}")
    }

    fn cells(&self) -> usize {
        self.rivals.len()
    }

    fn birth(&self, cell: usize) -> u64 {
        self.cell(cell).1 as u64
    }

    fn cut(&self, cell: usize, time: u64) -> usize {
        let (_, row) = self.cell(cell);
        cell - row + usize::try_from(time).map_or(row, |time| time.min(row))
    }

    fn rivals(&self, cell: usize) -> Rivals<'_> {
        Rivals::These(&self.rivals[cell])
    }

    fn bytes(&self) -> usize {
        bytes_of(&self.rivals)
    }
}

/// Two rows with *instant winners*, as in Zeilberger's scheme: for each a, some b are declared won
/// for the player to move. The time is a, the number of columns of height two; the value less the
/// time is b, the number of columns of height one.
///
/// ```
/// use std::collections::BTreeSet;
/// use supermex::automaton::{Instant, run};
/// use supermex::periodic::UltimatelyPeriodic;
///
/// let first = [BTreeSet::from([0, 1, 2, 3]), BTreeSet::from([0, 1, 5])];
/// let winners = UltimatelyPeriodic::new(first.to_vec(), vec![BTreeSet::from([0, 1])]);
/// let run = run(&Instant::new(&winners), 1000);
/// assert_eq!(run.families[0], UltimatelyPeriodic::new(vec![4, 2], vec![3]));
/// ```
#[derive(Clone, Debug)]
pub struct Instant {
    winners: UltimatelyPeriodic<BTreeSet<u64>>,
}

impl Instant {
    /// The sets of all b that are won, for a = 0, 1, 2 and so on; empty behind the end. That b = 0
    /// is won for a = 0, the empty board, need not be said.
    pub fn new(winners: &UltimatelyPeriodic<BTreeSet<u64>>) -> Instant {
        let first = winners.get(0).into_iter().flatten().copied().chain([0]).collect();
        let rest = winners.chop();
        let mut head: Vec<BTreeSet<u64>> =
            [first].into_iter().chain(rest.head().to_vec()).collect();
        let mut period = rest.period().to_vec();
        // Empty sets for ever are left out: that is the shorter way to write them.
        if period.iter().all(BTreeSet::is_empty) {
            period.clear();
            while head.pop_if(|last| last.is_empty()).is_some() {}
        }
        Instant { winners: UltimatelyPeriodic::new(head, period) }
    }
}

impl System for Instant {
    fn statement(&self) -> String {
        let set =
            |set: &BTreeSet<u64>| set.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        let sets = |sets: &[BTreeSet<u64>]| sets.iter().map(set).collect::<Vec<_>>().join(";");
        let bar = if self.winners.is_finite() { "" } else { "|" };
        format!("instant {}{bar}{}", sets(self.winners.head()), sets(self.winners.period()))
    }

    fn cells(&self) -> usize {
        1
    }

    fn birth(&self, _: usize) -> u64 {
        0
    }

    fn cut(&self, cell: usize, _: u64) -> usize {
        cell
    }

    fn rivals(&self, _: usize) -> Rivals<'_> {
        Rivals::These(&[])
    }

    fn outside(&self, _: usize) -> Option<&UltimatelyPeriodic<BTreeSet<u64>>> {
        Some(&self.winners)
    }
}

/// The bytes of lists of rivals.
fn bytes_of(rivals: &[Vec<usize>]) -> usize {
    rivals.iter().map(|list| list_bytes::<usize>(list.capacity())).sum()
}

/// The bytes of a list with room for `items` items.
fn list_bytes<T>(items: usize) -> usize {
    size_of::<Vec<T>>() + ALLOCATION + items * size_of::<T>()
}

/// Lists `tail` and every tail that goes on with more rows, in increasing order.
fn list_tails(tail: &mut Vec<u64>, rows: usize, longest: u64, all: &mut Vec<Vec<u64>>) {
    all.push(tail.clone());
    if rows == 0 {
        return;
    }
    for row in 1..=tail.last().copied().unwrap_or(longest) {
        tail.push(row);
        list_tails(tail, rows - 1, longest, all);
        tail.pop();
    }
}

/// Every tail that a move in `tail` leaves, the empty one included.
fn options(tail: &[u64]) -> impl Iterator<Item = Vec<u64>> {
    let rows = tail.iter().enumerate();
    let squares = rows.flat_map(|(row, &length)| (0..length).map(move |left| (row, left)));
    squares.map(|(row, left)| {
        let cut = tail[row..].iter().map(|&length| length.min(left)).filter(|&length| length > 0);
        tail[..row].iter().copied().chain(cut).collect()
    })
}
