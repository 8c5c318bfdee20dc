//! The remoteness of all sums inside a sum of small boards.
//!
//! A sum inside is one position inside each board. The positions inside a board are numbered in
//! increasing order, so that a move leads to a smaller number; the numbers of all boards are the
//! digits of one number, and a move makes that smaller, too.

use std::collections::HashMap;

use crate::run::{Context, Plan, Stopped};
use crate::{Position, Sum};

/// The remoteness of all sums inside a sum.
#[derive(Debug)]
pub(super) struct Together {
    boards: Vec<Inside>,
    /// By number.
    depths: Vec<u32>,
}

/// The positions inside a board.
#[derive(Debug)]
struct Inside {
    /// The number of each position.
    numbers: HashMap<Position, usize>,
    /// For each position, the numbers of its options.
    options: Vec<Vec<usize>>,
    /// By how much the number of a sum grows with that of this board.
    step: usize,
}

/// The bytes that a position inside a board takes, besides four for each of its options.
const POSITION: f64 = 250.0;

impl Together {
    /// What a search takes; `None` if that is more than `most` options looked at, or does not fit
    /// into memory.
    pub(super) fn plan(sum: &Sum, most: f64, context: &Context) -> Option<Plan> {
        let counts: Vec<f64> = sum.boards().iter().map(Position::count_inside).collect();
        let sums: f64 = counts.iter().product();
        let work = sums * sum.size() as f64;
        let listed = counts.iter().zip(sum.boards());
        let listed: f64 =
            listed.map(|(count, board)| count * (POSITION + 8.0 * board.size() as f64)).sum();
        let bytes = 4.0 * sums + listed;
        let fits = work <= most && context.fits(bytes) && sums < f64::from(u32::MAX);
        fits.then(|| Plan {
            work: Some(sums),
            unit: "sums".to_owned(),
            bytes,
            seconds: Some(work * 2e-9),
            ..Plan::at_once("sum-search", "the remoteness of all sums inside")
        })
    }

    /// Finds the remoteness of all sums inside `sum`.
    pub(super) fn search(sum: &Sum, context: &Context) -> Result<Together, Stopped> {
        let mut sums = 1;
        let mut boards = Vec::new();
        for board in sum.boards() {
            let inside = Inside::new(board, sums);
            sums *= inside.options.len();
            boards.push(inside);
        }
        context.begin("sums", sums as f64);
        let mut depths: Vec<u32> = Vec::with_capacity(sums);
        // The number of the position on each board.
        let mut digits = vec![0; boards.len()];
        for number in 0..sums {
            if number % PIECE == 0 {
                context.check()?;
                context.advance(PIECE.min(sums - number) as u64);
            }
            let (mut longest, mut shortest_lost) = (None, None);
            for (board, &digit) in boards.iter().zip(&digits) {
                for &option in &board.options[digit] {
                    let depth = depths[number - (digit - option) * board.step];
                    longest = longest.max(Some(depth));
                    if depth.is_multiple_of(2) {
                        shortest_lost = Some(shortest_lost.map_or(depth, |it: u32| it.min(depth)));
                    }
                }
            }
            depths.push(shortest_lost.or(longest).map_or(0, |moves| moves + 1));
            for (board, digit) in boards.iter().zip(&mut digits) {
                *digit += 1;
                if *digit < board.options.len() {
                    break;
                }
                *digit = 0;
            }
        }
        Ok(Together { boards, depths })
    }

    /// The remoteness of the sum of `boards`, which lies inside the one that was searched.
    pub(super) fn depth_of(&self, boards: &[Position]) -> u128 {
        let digits = self.boards.iter().zip(boards);
        let number: usize = digits.map(|(inside, it)| inside.numbers[it] * inside.step).sum();
        self.depths[number].into()
    }
}

/// How many sums are searched between two looks whether to stop.
const PIECE: usize = 1 << 14;

impl Inside {
    fn new(board: &Position, step: usize) -> Inside {
        let mut all = Vec::new();
        list_inside(board.rows(), &mut Vec::new(), &mut all);
        let numbers: HashMap<Position, usize> = all.iter().cloned().zip(0..).collect();
        let options = |it: &Position| it.moves().map(|m| numbers[&m.to]).collect();
        let options = all.iter().map(options).collect();
        Inside { numbers, options, step }
    }
}

/// Lists all positions inside the board of `rows` that begin with `first`, in increasing order.
fn list_inside(rows: &[u64], first: &mut Vec<u64>, all: &mut Vec<Position>) {
    all.extend(Position::new(first.iter().copied()));
    let Some(&longest) = rows.get(first.len()) else { return };
    for row in 1..=first.last().map_or(longest, |&above| above.min(longest)) {
        first.push(row);
        list_inside(rows, first, all);
        first.pop();
    }
}
