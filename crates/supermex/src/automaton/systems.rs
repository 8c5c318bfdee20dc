//! The systems: what the cells are.

use std::collections::BTreeMap;

use super::{Least, Rivals, System};

/// P-positions of three rows, with the third row at most so long. Cell r is the third row r, the
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
    fn cells(&self) -> usize {
        self.longest + 1
    }

    fn least(&self) -> Least {
        Least::Time
    }

    fn start(&self) -> u64 {
        0
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
    /// Every tail, without empty rows; a tail comes after all those that moves lead to.
    cells: Vec<Vec<u64>>,
    index: BTreeMap<Vec<u64>, usize>,
    rivals: Vec<Vec<usize>>,
}

impl Tails {
    /// P-positions of so many rows: all but the two longest are fixed, at most `longest` squares
    /// each. The time is the second row, the value the first.
    pub fn p_positions(rows: usize, longest: u64) -> Tails {
        Tails::new(Least::Time, rows.saturating_sub(2), longest)
    }

    /// Nim-values of so many rows: all but the longest are fixed, at most `longest` squares each.
    /// The time is the first row, the value the nim-value.
    pub fn nim_values(rows: usize, longest: u64) -> Tails {
        Tails::new(Least::Zero, rows.saturating_sub(1), longest)
    }

    fn new(least: Least, rows: usize, longest: u64) -> Tails {
        let mut tails = Vec::new();
        list_tails(&mut Vec::new(), rows, longest, &mut tails);
        let index: BTreeMap<Vec<u64>, usize> = tails.iter().cloned().zip(0..).collect();
        let rivals = |tail: &Vec<u64>| options(tail).map(|left| index[&left]).collect();
        Tails { least, rivals: tails.iter().map(rivals).collect(), index, cells: tails }
    }

    /// The rows that are fixed, longest first, for each cell.
    pub fn tails(&self) -> &[Vec<u64>] {
        &self.cells
    }
}

impl System for Tails {
    fn cells(&self) -> usize {
        self.cells.len()
    }

    fn least(&self) -> Least {
        self.least
    }

    fn start(&self) -> u64 {
        match self.least {
            Least::Time => 0,
            // A board has a first row.
            Least::Zero => 1,
        }
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

/// Every tail that a move in a tail leaves, the empty one included.
fn options(tail: &[u64]) -> impl Iterator<Item = Vec<u64>> {
    let rows = tail.iter().enumerate();
    let squares = rows.flat_map(|(row, &length)| (0..length).map(move |left| (row, left)));
    squares.map(|(row, left)| {
        let cut = tail[row..].iter().map(|&length| length.min(left)).filter(|&length| length > 0);
        tail[..row].iter().copied().chain(cut).collect()
    })
}
