//! The sweep against the plainest program that decides every diagram inside a box: a bit for each,
//! visited in increasing order; one that is not marked is a P-position, and marks every diagram
//! from which a move leads to it.
//!
//! `cargo bench --package supermex --bench bars [-- ROWS COLUMNS]`. Both must find the same number
//! of P-positions. Times are the best of three; what counts is their ratio within one run.

use std::time::{Duration, Instant};

use supermex::Position;
use supermex::bars::p_positions;
use supermex::run::Context;

fn main() {
    let numbers: Vec<u64> = std::env::args().filter_map(|word| word.parse().ok()).collect();
    let (rows, columns) = match numbers[..] {
        [rows, columns, ..] => (rows, columns),
        _ => (14, 14),
    };
    let board = Position::bar(rows, columns).expect("a bar");
    let sweep = |threads: usize| {
        best_of_three(|| {
            let found =
                p_positions(&board, &Context::default().with_threads(threads), u64::default);
            found.expect("nobody stops it").iter().sum()
        })
    };
    let baseline = best_of_three(|| Forward::new(&board).count());
    println!(
        "{rows} x {columns}: {} diagrams, {} P-positions",
        board.count_inside() + 1.0,
        baseline.0
    );
    println!("forward sweep, a bit for each diagram, one thread  {:>9.3?}", baseline.1);
    for threads in [1, 2] {
        let (count, time) = sweep(threads);
        assert_eq!(count, baseline.0);
        let ratio = baseline.1.as_secs_f64() / time.as_secs_f64();
        println!(
            "supermex, threads: {threads}                               {time:>9.3?}  {ratio:.1} times as fast"
        );
    }
}

fn best_of_three(run: impl Fn() -> u64) -> (u64, Duration) {
    let timed = |_| {
        let start = Instant::now();
        let count = run();
        (count, start.elapsed())
    };
    (0..3).map(timed).min_by_key(|&(_, time)| time).expect("three runs")
}

/// The plain forward sweep.
struct Forward {
    columns: usize,
    /// `smaller[i][length]`: how many diagrams have the same rows before row i and a shorter row i.
    smaller: Vec<Vec<usize>>,
    marked: Vec<u64>,
    current: Vec<usize>,
    found: u64,
}

impl Forward {
    fn new(board: &Position) -> Forward {
        let (rows, columns) =
            (board.height(), usize::try_from(board.width()).expect("a small board"));
        let mut below = vec![1_usize; columns + 1];
        let mut smaller = Vec::new();
        for _ in 0..rows {
            smaller.push((0..=columns).map(|length| below[..length].iter().sum()).collect());
            below = (0..=columns).map(|length| below[..=length].iter().sum()).collect();
        }
        smaller.reverse();
        let marked = vec![0; below[columns].div_ceil(64)];
        Forward { columns, smaller, marked, current: vec![0; rows], found: 0 }
    }

    fn count(mut self) -> u64 {
        // The empty board is not a position.
        self.marked[0] |= 1;
        self.visit(0, self.columns, 0);
        self.found
    }

    /// All diagrams with the current rows before `row`.
    fn visit(&mut self, row: usize, longest: usize, rank: usize) {
        if row == self.current.len() {
            if self.marked[rank / 64] >> (rank % 64) & 1 == 0 {
                self.found += 1;
                self.mark_parents(rank);
            }
            return;
        }
        for length in 0..=longest {
            self.current[row] = length;
            self.visit(row + 1, length, rank + self.smaller[row][length]);
        }
    }

    /// Fills every inner corner of the current diagram in every way.
    fn mark_parents(&mut self, rank: usize) {
        let mut top = 0;
        while top < self.current.len() {
            let length = self.current[top];
            let end =
                (top..self.current.len()).take_while(|&row| self.current[row] == length).count()
                    + top;
            let longest = if top == 0 { self.columns } else { self.current[top - 1] };
            self.fill(top, end, length, longest, rank);
            top = end;
        }
    }

    fn fill(&mut self, row: usize, end: usize, length: usize, longest: usize, rank: usize) {
        if row == end {
            return;
        }
        for longer in length + 1..=longest {
            let filled = rank - self.smaller[row][length] + self.smaller[row][longer];
            self.marked[filled / 64] |= 1 << (filled % 64);
            self.fill(row + 1, end, length, longer, filled);
        }
    }
}
