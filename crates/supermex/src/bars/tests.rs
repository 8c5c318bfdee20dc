//! The sweeps against the oracle, and against each other.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::*;
use crate::Bar;
use crate::oracle::Oracle;
use crate::strategies::positions;

/// Collects the P-positions themselves.
impl Collect for Vec<Position> {
    fn p_position(&mut self, rows: &[usize]) {
        self.push(position(rows));
    }
}

fn position(rows: &[usize]) -> Position {
    Position::new(rows.iter().map(|&row| row as u64)).unwrap()
}

/// Every position inside a board, by taking moves.
fn inside(board: &Position) -> BTreeSet<Position> {
    let mut found = BTreeSet::from([board.clone()]);
    let mut pending = vec![board.clone()];
    while let Some(position) = pending.pop() {
        pending.extend(position.moves().map(|m| m.to).filter(|to| found.insert(to.clone())));
    }
    found
}

fn swept(board: &Position, threads: usize) -> BTreeSet<Position> {
    let found = p_positions(board, &Context::default().with_threads(threads), Vec::new).unwrap();
    let all: Vec<Position> = found.into_iter().flatten().collect();
    let set: BTreeSet<Position> = all.iter().cloned().collect();
    assert_eq!(set.len(), all.len(), "each once");
    set
}

proptest! {
    #[test]
    fn p_positions_are_those_of_the_oracle(board in positions(8, 8), threads in 1..4_usize) {
        let mut oracle = Oracle::default();
        let mut expected = inside(&board);
        expected.retain(|position| oracle.value(position).outcome == Outcome::P);
        prop_assert_eq!(swept(&board, threads), expected);
    }

    #[test]
    fn values_are_those_of_the_oracle(board in positions(6, 9)) {
        let mut oracle = Oracle::default();
        let context = Context::default();
        let all: Vec<Position> = inside(&board).into_iter().collect();
        let mut visited = Vec::new();
        nim_values(&board, &context, |rows, nim| {
            assert_eq!(nim, oracle.value(&position(rows)).nim, "{rows:?}");
            visited.push(position(rows));
        }).unwrap();
        prop_assert_eq!(&visited, &all, "each once, in increasing order");
        visited.clear();
        remoteness(&board, &context, |rows, outcome, remoteness| {
            let value = oracle.value(&position(rows));
            assert_eq!((outcome, u128::from(remoteness)), (value.outcome, value.remoteness), "{rows:?}");
            visited.push(position(rows));
        }).unwrap();
        prop_assert_eq!(&visited, &all, "each once, in increasing order");
    }
}

/// Larger boards than the oracle can do: leaves of several words, blocks of every kind.
#[test]
fn the_sweeps_agree_with_each_other() {
    // The last has leaves too wide for their table of parents.
    for board in [
        "9x10",
        "4x40",
        "(15,14,14,14,13,12,10,9,9,9,2,2)",
        "(30,30,9,9,9,4)",
        "(16,15,13,8,8,7,5,3,3,1)",
        "12x5",
    ] {
        let board: Position = board.parse().unwrap();
        let mut expected = BTreeSet::new();
        nim_values(&board, &Context::default(), |rows, nim| {
            if nim == Nimber::ZERO {
                expected.insert(position(rows));
            }
        })
        .unwrap();
        for threads in [1, 2, 3] {
            assert_eq!(swept(&board, threads), expected, "{board} on {threads} threads");
        }
    }
}

/// The mirror image is the same game, and the sweep knows nothing of it.
#[test]
fn p_positions_of_a_square_are_symmetric() {
    let found = swept(&Position::bar(10, 10).unwrap(), 2);
    assert_eq!(found.len(), 2612);
    assert!(found.iter().all(|position| found.contains(&position.conjugate().unwrap())));
}

#[test]
fn the_monitor_counts_every_position() {
    for board in ["9x9", "(9,9,5,5,2,1)", "3x20", "(7,3)", "(9)"] {
        let board: Position = board.parse().unwrap();
        let context = Context::default().with_threads(2);
        p_positions(&board, &context, u64::default).unwrap();
        assert_eq!(context.monitor().progress().done as f64, board.count_inside(), "{board}");
    }
}

/// Published by others as well: 256,366 inside 14 × 14.
#[test]
fn p_positions_inside_a_large_square() {
    let board = Position::bar(14, 14).unwrap();
    let counts = p_positions(&board, &Context::default().with_threads(2), u64::default).unwrap();
    assert_eq!(counts.iter().sum::<u64>(), 256_366);
}

/// A collector that cannot go on.
struct Full(u32);

impl Collect for Full {
    fn p_position(&mut self, _: &[usize]) {
        self.0 += 1;
        assert!(self.0 < 100, "full");
    }
}

/// The panic of one thread reaches the caller; the other threads do not wait for it for ever.
#[test]
fn a_panic_comes_out() {
    let board = Position::bar(10, 10).unwrap();
    let sweep = || p_positions(&board, &Context::default().with_threads(2), || Full(0)).is_ok();
    assert!(std::panic::catch_unwind(sweep).is_err());
}

/// Stopped in the middle, at different times.
#[test]
fn a_running_sweep_can_be_stopped() {
    let board = Position::bar(15, 15).unwrap();
    for delay in [1, 3, 7, 15] {
        let context = Context::default().with_threads(2);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(std::time::Duration::from_millis(delay));
                context.monitor().stop();
            });
            let result = p_positions(&board, &context, u64::default).map(drop);
            assert_eq!(result, Err(Stopped.into()));
        });
    }
}

#[test]
fn a_sweep_can_be_stopped() {
    let board = Position::bar(12, 12).unwrap();
    let context = Context::default();
    context.monitor().stop();
    for threads in [1, 2] {
        assert!(p_positions(&board, &context.clone().with_threads(threads), u64::default).is_err());
    }
    assert_eq!(nim_values(&board, &context, |_, _| ()), Err(Stopped.into()));
}

#[test]
fn openings_of_small_bars_are_those_of_the_oracle() {
    let mut oracle = Oracle::default();
    for bar in
        [Bar { rows: 6, columns: 8 }, Bar { rows: 8, columns: 5 }, Bar { rows: 2, columns: 9 }]
    {
        let openings = Openings::find(bar, &Context::default().with_threads(2)).unwrap();
        for (bar, found) in openings.iter() {
            let board = Position::try_from(bar).unwrap();
            let expected: Vec<_> = oracle.winning_moves(&board).iter().map(|m| m.square).collect();
            assert_eq!(found, expected, "{bar}");
        }
    }
}

#[test]
fn a_hopeless_board_costs_more_than_any_memory() {
    for board in
        ["40x40", "3x99999999999", "(18446744073709551615,18446744073709551615,3)", "4x70000"]
    {
        let board: Position = board.parse().unwrap();
        for bytes in [p_positions_bytes(&board, 2), nim_bytes(&board), remoteness_bytes(&board)] {
            assert!(bytes > 1e9, "{board}: {bytes}");
        }
    }
    // 3 × 21845 has 65,535 squares: one more than the longest game that is counted.
    let long = Position::bar(3, 21_845).unwrap();
    let done = remoteness(&long, &Context::default(), |_, _, _| ());
    assert_eq!(done, Err(SweepError::TooLarge));
}
