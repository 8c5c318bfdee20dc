//! P-positions of four to eight rows: the engine on every sort of vectors, against the sweep of all
//! positions, which is how boards of five rows and more were solved before; and how time grows when
//! rows become twice as long.
//!
//! `cargo bench -p supermex --bench many` runs all of it in a few minutes, and `-- 5x200` after it
//! that board alone. All have to count the same P-positions. One thread; times are the best of
//! three runs.

#![allow(clippy::cast_possible_truncation, reason = "rows are short")]

use std::time::Instant;

use supermex::bars;
use supermex::rows::{Hears, ManyRows, RowsListener, Wanted};
use supermex::run::Context;
use supermex::vectors::Vectors;
use supermex::{Bar, Position};

/// Boards, each after one with rows half as long.
const BOARDS: [(u64, u64); 10] = [
    (4, 500),
    (4, 1000),
    (5, 150),
    (5, 300),
    (6, 50),
    (6, 100),
    (7, 30),
    (7, 60),
    (8, 22),
    (8, 45),
];

fn main() {
    let asked = std::env::args().find_map(|word| word.parse::<Position>().ok()?.as_bar());
    let boards = match asked {
        Some(Bar { rows, columns }) => vec![(rows, columns)],
        None => BOARDS.to_vec(),
    };
    let mut before: Option<(u64, f64)> = None;
    for (rows, columns) in boards {
        println!("{rows}x{columns}:");
        let board = Position::bar(rows, columns).expect("it is a board");
        let swept = measure(|| {
            let counts = bars::p_positions(&board, &Context::default(), u64::default);
            counts.expect("nobody stops it").into_iter().sum()
        });
        report("the sweep of all positions", swept, swept);
        let lengths: Vec<u32> = board.rows().iter().map(|&row| row as u32).collect();
        let mut best = 0.0;
        for level in Vectors::available() {
            let run = ManyRows::inside(&lengths).expect("it has four to eight rows").level(level);
            let found = measure(|| {
                run.tell(&Context::default(), Count::default).expect("nobody stops it").0
            });
            report(&format!("{level:?}"), found, swept);
            best = found.1;
        }
        if let Some((_, half)) = before.filter(|&(same, _)| same == rows) {
            println!("  from half the columns: time x {:.1}", best / half);
        }
        before = Some((rows, best));
    }
}

/// Counts P-positions, and wants to hear of none.
#[derive(Default)]
struct Count(u64);

impl RowsListener for Count {
    fn wants(&self, _tail: &[u32]) -> Wanted {
        Wanted::Nothing
    }

    fn position(&mut self, _rows: &[u32]) {}

    fn count(&mut self, positions: u64) {
        self.0 += positions;
    }
}

impl Hears for Count {
    fn join(&mut self, other: Count) {
        self.0 += other.0;
    }
}

/// What `run` counts, and the seconds that it takes.
fn measure(run: impl Fn() -> u64) -> (u64, f64) {
    let once = || {
        let before = Instant::now();
        (run(), before.elapsed().as_secs_f64())
    };
    let runs = (0..3).map(|_| once());
    runs.min_by(|a, b| a.1.total_cmp(&b.1)).expect("there are three")
}

fn report(name: &str, (count, seconds): (u64, f64), swept: (u64, f64)) {
    assert_eq!(count, swept.0, "{name}: another number of P-positions");
    println!("  {name:36} {seconds:9.3} s  {:7.1} x", swept.1 / seconds);
}
