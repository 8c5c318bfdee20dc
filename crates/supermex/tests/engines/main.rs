//! Every engine against every other one that answers the same question, far beyond small boards.
//!
//! Each engine fills its table once. Where two tables are of the same kind they are compared whole.
//! For the rest, positions are picked at random: large and small ones, with short tails and long
//! ones, and often P-positions or neighbours of P-positions, which chance alone would hardly ever
//! hit. Where no other engine reaches, a table is held against the definition: what it says of a
//! position must follow from what it says of the options.

mod boards;
mod chains;
mod four;
mod nim;
#[path = "../common/oracle.rs"]
mod oracle;
mod posets;
mod solver;
mod three;
mod two_chains;

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::sync::LazyLock;

use oracle::{Oracle, mex};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{TestCaseResult, TestRunner};

use supermex::automaton::{Grundy, Status, Tails, ThreeRows, run};
use supermex::bars::{self, Collect, Openings, PSet};
use supermex::closed::{self, Form};
use supermex::rows::{Bars, FourRows, Hears, Listener, LongBar, NimTable, ThreeRowNims};
use supermex::run::Context;
use supermex::solve::Engine;
use supermex::theorem::{TailSystem, Theory};
use supermex::three::{Chart, value as value_of, winning_moves};
use supermex::vectors::Vectors;
use supermex::{Bar, Move, Nimber, Outcome, Position, Question, Solver, Square};

/// P-positions, sorted once they are complete.
#[derive(Default)]
struct Lost(Vec<Position>);

impl Listener for Lost {
    fn position(&mut self, rows: [u32; 4]) {
        self.0.push(Position::new(rows.map(u64::from)).unwrap());
    }
}

impl Hears for Lost {
    fn join(&mut self, other: Lost) {
        self.0.extend(other.0);
    }
}

impl Collect for Lost {
    fn p_position(&mut self, rows: &[usize]) {
        self.0.push(Position::new(rows.iter().map(|&row| row as u64)).unwrap());
    }
}

impl Lost {
    /// Those of a run of four rows.
    fn of_four_rows(longest: u64, threads: usize) -> Lost {
        let run = FourRows::new(u32::try_from(longest).unwrap());
        run.run::<Lost>(&Context::default().with_threads(threads)).unwrap().sorted()
    }

    /// Those that the sweep of a board finds.
    fn inside(board: &Position, threads: usize) -> Lost {
        let found =
            bars::p_positions(board, &Context::default().with_threads(threads), Lost::default)
                .unwrap();
        Lost(found.into_iter().flat_map(|lost| lost.0).collect()).sorted()
    }

    fn sorted(mut self) -> Lost {
        self.0.sort_unstable();
        self
    }

    fn contains(&self, position: &Position) -> bool {
        self.0.binary_search(position).is_ok()
    }
}

/// The longest first row of four rows, of the nim-values of three, of the chart of three, and of
/// five rows.
const FOUR: u64 = 200;
const NIMS: u64 = 300;
const THREE: u64 = 3000;
const FIVE: u64 = 58;

/// P-positions of four rows, by the machine that streams them.
static FOUR_ROWS: LazyLock<Lost> = LazyLock::new(|| Lost::of_four_rows(FOUR, 2));

/// The same by the sweep of all positions inside the box.
static FOUR_SWEPT: LazyLock<Lost> =
    LazyLock::new(|| Lost::inside(&Position::bar(4, FOUR).unwrap(), 2));

/// P-positions of five rows, by the sweep.
static FIVE_SWEPT: LazyLock<PSet> = LazyLock::new(|| {
    PSet::find(Bar { rows: 5, columns: FIVE }, &Context::default().with_threads(2)).unwrap()
});

/// Nim-values of three rows, by the machine that streams them.
static NIM_TABLE: LazyLock<NimTable> = LazyLock::new(|| {
    let run = ThreeRowNims::new(u32::try_from(NIMS).unwrap());
    run.run(&Context::default().with_threads(2)).unwrap()
});

/// f(q, r) of three rows, by the frontier: for each r, its values for q = r, r + 1, and so on.
static CHART: LazyLock<Vec<Vec<u64>>> = LazyLock::new(|| {
    let all = 0..=u32::try_from(THREE).unwrap();
    let chart = Chart::of(all.clone(), all, &Context::default()).unwrap();
    let values = |values: &[u32]| values.iter().copied().map(u64::from).collect();
    chart.rows().map(|(_, _, row)| values(row)).collect()
});

/// The P-positions of three rows that the chart shows up to a first row.
fn charted(longest: u64) -> Vec<Position> {
    let rows = CHART
        .iter()
        .zip(0..=longest)
        .flat_map(|(row, r)| row.iter().zip(r..=longest).map(move |(&p, q)| [p, q, r]));
    let lost = rows.filter(|&[p, q, _]| (q..=longest).contains(&p));
    lost.map(|rows| Position::new(rows).unwrap()).collect()
}

/// Families that are proved, to look positions up in.
fn proved<S: TailSystem>(system: S) -> Theory<S> {
    let run = run(&system, u64::MAX);
    assert_eq!(run.status, Status::Proved, "{}", system.statement());
    Theory::new(system, run)
}

/// No row of a short tail is longer: that many squares the proved families reach.
const SHORT: u64 = 14;

/// All rows of a position, and empty ones.
fn rows<const K: usize>(position: &Position) -> [u32; K] {
    let row = |at| position.rows().get(at).map_or(0, |&row| u32::try_from(row).unwrap());
    assert!(position.height() <= K, "{position}");
    std::array::from_fn(row)
}

fn outcome(lost: bool) -> Outcome {
    if lost { Outcome::P } else { Outcome::N }
}

/// Whether the chart of three rows has this position.
fn is_charted(position: &Position) -> bool {
    let [p, q, r] = rows(position).map(u64::from);
    CHART[usize::try_from(r).unwrap()][usize::try_from(q - r).unwrap()] == p
}

/// Whether a position, or its mirror image, is in the table for its number of rows.
fn is_lost(position: &Position) -> bool {
    let is_tall = position.height() as u64 > position.width();
    let lying = if is_tall { position.conjugate().unwrap() } else { position.clone() };
    match lying.height() {
        ..=3 => is_charted(&lying),
        4 => FOUR_ROWS.contains(&lying),
        _ => {
            assert!(FIVE_SWEPT.covers(&lying), "{lying}");
            FIVE_SWEPT.contains(&lying)
        }
    }
}

/// The squares that leave a position of the tables.
fn winning_squares(position: &Position) -> Vec<Square> {
    position.moves().filter(|m| is_lost(&m.to)).map(|m| m.square).collect()
}

/// The squares of some moves.
fn squares(moves: &[Move]) -> Vec<Square> {
    moves.iter().map(|m| m.square).collect()
}

/// What the definition says, for positions that are small enough for it.
fn by_definition(oracle: &RefCell<Oracle>, position: &Position) -> Option<oracle::Value> {
    let is_small = position.size() < 200 && position.count_inside() < 3000.0;
    is_small.then(|| {
        let mut oracle = oracle.borrow_mut();
        let value = oracle.value(position);
        let is_won = !oracle.winning_moves(position).is_empty();
        assert_eq!(is_won, value.outcome == Outcome::N, "{position}");
        value
    })
}

/// Runs a property on so many positions. Nothing is written to files: the smallest position that
/// fails is shown.
fn check<S: Strategy>(cases: u32, strategy: S, test: impl Fn(S::Value) -> TestCaseResult) {
    let config = ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() };
    if let Err(error) = TestRunner::new(config).run(&strategy, test) {
        panic!("{error}");
    }
}

/// Counts how often something happened.
fn count(counter: &Cell<u32>) {
    counter.set(counter.get() + 1);
}

/// The position with these rows, in whatever order they are.
fn ordered(mut rows: Vec<u64>) -> Position {
    rows.sort_unstable_by_key(|&row| std::cmp::Reverse(row));
    rows[0] = rows[0].max(1);
    Position::new(rows).unwrap()
}

/// Positions of at most so many rows up to a longest one: small, middling and large, some of their
/// rows long and the others short, and as high as they may be more often than not.
fn shapes(rows: usize, longest: u64) -> impl Strategy<Value = Position> {
    let sizes = select(vec![longest.min(SHORT), longest / 5, longest]);
    let heights = (1..=2 * rows).prop_map(move |height| height.min(rows));
    let shapes = (sizes, heights).prop_flat_map(|(longest, height)| {
        let row = move |long| if long { 0..=longest } else { 0..=longest.min(SHORT) };
        (1..=height)
            .prop_flat_map(move |long| (0..height).map(|at| row(at < long)).collect::<Vec<_>>())
    });
    shapes.prop_map(ordered)
}

/// The same, and as often some of these P-positions, as they are or with one row a square longer or
/// shorter.
fn positions(
    rows: usize,
    longest: u64,
    lost: impl Into<Cow<'static, [Position]>>,
) -> impl Strategy<Value = Position> {
    let near = (select(lost), 0..rows, -1..=1_i64).prop_map(move |(position, at, by)| {
        let mut near: Vec<u64> = position.rows().to_vec();
        near.resize(rows, 0);
        near[at] = near[at].saturating_add_signed(by).min(longest);
        ordered(near)
    });
    prop_oneof![shapes(rows, longest), near]
}
