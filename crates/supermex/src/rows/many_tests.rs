//! Five rows and more, against the sweep of all positions.

use proptest::prelude::*;

use super::*;
use crate::bars::{self, Collect, Openings};
use crate::ring::shuffled;
use crate::run::{Context, Stopped};
use crate::vectors::Vectors;
use crate::{Bar, Position};

/// All P-positions that are found.
#[derive(Default)]
struct All(Vec<Vec<u32>>);

impl RowsListener for All {
    fn position(&mut self, rows: &[u32]) {
        self.0.push(rows.to_vec());
    }
}

impl Hears for All {
    fn join(&mut self, other: All) {
        self.0.extend(other.0);
    }
}

impl Collect for All {
    fn p_position(&mut self, rows: &[usize]) {
        self.0.push(rows.iter().map(|&row| row as u32).collect());
    }
}

fn streamed(rows: &[u32], level: Vectors, threads: usize) -> Vec<Vec<u32>> {
    let context = Context::default().with_threads(threads);
    let many = ManyRows::inside(rows).unwrap().level(level);
    let mut found = many.tell(&context, All::default).unwrap().0;
    // Its progress is the work that was announced.
    assert_eq!(context.monitor().progress().done as f64, many.work());
    found.sort_unstable();
    found
}

fn swept(rows: &[u32]) -> Vec<Vec<u32>> {
    let board = Position::new(rows.iter().map(|&row| u64::from(row))).unwrap();
    let found = bars::p_positions(&board, &Context::default(), All::default).unwrap();
    let mut found: Vec<_> = found.into_iter().flat_map(|all| all.0).collect();
    found.sort_unstable();
    found
}

/// Positions of five to eight rows, the fewer rows the longer; the first row is longer still.
fn positions() -> impl Strategy<Value = Vec<u32>> {
    let rows = (4..8_usize).prop_flat_map(|rows| {
        let longest: u32 = [40, 22, 14, 11][rows - 4];
        prop::collection::vec(1..=longest, rows)
    });
    (rows, 0..160_u32).prop_map(|(mut rows, more)| {
        rows.sort_unstable_by_key(|&row| std::cmp::Reverse(row));
        rows.insert(0, rows[0] + more);
        rows
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn many_rows_are_those_of_the_sweep(rows in positions(), threads in 1..4_usize) {
        let expected = swept(&rows);
        for level in Vectors::available() {
            prop_assert_eq!(&streamed(&rows, level, threads), &expected);
        }
    }
}

/// Sets of several words, in blocks that begin and end with any of them; and rows that are not
/// short.
#[test]
fn long_rows_are_those_of_the_sweep() {
    for rows in [&[140, 133, 40, 8, 3][..], &[90, 70, 60, 50, 2], &[170, 90, 60, 4, 3, 2]] {
        let expected = swept(rows);
        assert!(expected.len() > 5000, "{}", expected.len());
        for (level, threads) in Vectors::available().zip([2, 1, 3].into_iter().cycle()) {
            assert!(streamed(rows, level, threads) == expected, "{rows:?} {level:?}");
        }
    }
}

/// Tails go through blocks in any order that is possible.
#[test]
fn blocks_of_many_rows_take_turns() {
    for rows in [&[140, 133, 40, 8, 3][..], &[60, 40, 40, 39, 8], &[50, 30, 20, 9, 8, 2]] {
        let expected = swept(rows);
        for seed in 0..10 {
            let found = || streamed(rows, Vectors::best(), 3);
            assert!(shuffled::in_order_of(seed, found) == expected, "{rows:?} seed {seed}");
        }
    }
}

/// The openings of all bars of up to so many rows and columns.
#[test]
fn openings_of_many_rows() {
    for (rows, columns) in [(4, 90), (5, 60), (6, 30), (7, 20), (8, 15)] {
        let bar = Bar { rows, columns };
        let expected = Openings::find(bar, &Context::default()).unwrap();
        let many = ManyRows::inside(&vec![columns as u32; rows as usize]).unwrap();
        for threads in [1, 2] {
            let context = Context::default().with_threads(threads);
            let found = many.census(&context).unwrap();
            assert!(found.openings() == expected, "{bar} {threads}");
        }
    }
}

/// What a run takes is known before: tails, and bytes that grow with threads and rows.
#[test]
fn many_rows_are_planned() {
    let five = ManyRows::inside(&[300; 5]).unwrap();
    assert_eq!(five.work(), 348_881_876.0);
    assert!(five.bytes(1) < five.bytes(2) && five.bytes(2) < 1e8);
    let far = ManyRows::inside(&[1000; 5]).unwrap();
    assert!((2e9..4e9).contains(&far.bytes(1)), "{}", far.bytes(1));
    assert!(far.nanoseconds() > 100.0 * five.nanoseconds());
    // Rows beyond all counting are estimated; no first row is longer than all others and one more.
    let [long, longer] = [60_000, 120_000].map(|row| ManyRows::inside(&[row; 4]).unwrap());
    let times = longer.bytes(1) / long.bytes(1);
    assert!((7.9..8.1).contains(&times), "{times}");
    let flat = ManyRows::inside(&[u32::MAX, 30, 20, 10]).unwrap();
    assert_eq!(flat.bytes(1), ManyRows::inside(&[61, 30, 20, 10]).unwrap().bytes(1));
    for rows in [&[9; 3][..], &[9; 9], &[0; 5], &[u32::MAX; 4]] {
        assert!(ManyRows::inside(rows).is_none(), "{rows:?}");
    }
    let context = Context::default();
    context.monitor().stop();
    assert_eq!(five.tell(&context, || Unheard).err(), Some(Stopped));
}
