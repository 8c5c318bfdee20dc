//! Every engine against every other one that answers the same question, far beyond small boards.
//!
//! Each engine fills its table once. Where two tables are of the same kind they are compared whole. For the rest,
//! positions are picked at random: large and small ones, with short tails and long ones, and often P-positions or
//! neighbours of P-positions, which chance alone would hardly ever hit. Where no other engine reaches, a table is held
//! against the definition: what it says of a position must follow from what it says of the options.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::sync::LazyLock;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{TestCaseResult, TestRunner};

use supermex::automaton::{Grundy, Status, Tails, ThreeRows, run};
use supermex::bars::{self, Collect, Openings, PSet};
use supermex::closed::{self, Form};
use supermex::oracle::{self, Oracle};
use supermex::rows::{Bars, FourRows, Listener, LongBar, NimTable, ThreeRowNims};
use supermex::solve::Engine;
use supermex::theorem::{TailSystem, Theory};
use supermex::three::{Chart, Level, Lookup};
use supermex::{Bar, Monitor, Move, Nimber, Outcome, Position, Question, Solver, Square, mex};

/// P-positions, sorted once they are complete.
#[derive(Default)]
struct Lost(Vec<Position>);

impl Listener for Lost {
    fn position(&mut self, rows: [u32; 4]) {
        self.0.push(Position::new(rows.map(u64::from)).unwrap());
    }

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
        let run = FourRows::new(u32::try_from(longest).unwrap()).threads(threads);
        run.run::<Lost>(&Monitor::default()).unwrap().sorted()
    }

    /// Those that the sweep of a board finds.
    fn inside(board: &Position, threads: usize) -> Lost {
        let found = bars::p_positions(board, threads, &Monitor::default(), Lost::default).unwrap();
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

/// The longest first row of four rows, of the nim-values of three, of the chart of three, and of five rows.
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
static FIVE_SWEPT: LazyLock<PSet> =
    LazyLock::new(|| PSet::find(Bar { rows: 5, columns: FIVE }, 2, &Monitor::default()).unwrap());

/// Nim-values of three rows, by the machine that streams them.
static NIM_TABLE: LazyLock<NimTable> = LazyLock::new(|| {
    let run = ThreeRowNims::new(u32::try_from(NIMS).unwrap()).threads(2);
    run.run(&Monitor::default()).unwrap()
});

/// f(q, r) of three rows, by the frontier: for each r, its values for q = r, r + 1, and so on.
static CHART: LazyLock<Vec<Vec<u64>>> = LazyLock::new(|| {
    let all = 0..=u32::try_from(THREE).unwrap();
    let chart = Chart::of(all.clone(), all, &Monitor::default()).unwrap();
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
    is_small.then(|| oracle.borrow_mut().value(position))
}

/// Runs a property on so many positions. Nothing is written to files: the smallest position that fails is shown.
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

/// Positions of at most so many rows up to a longest one: small, middling and large, some of their rows long and the
/// others short, and as high as they may be more often than not.
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

/// The same, and as often some of these P-positions, as they are or with one row a square longer or shorter.
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

/// Two engines that have nothing in common but the rules, on all positions of four rows.
#[test]
fn four_rows_are_those_of_the_sweep() {
    let different = FOUR_ROWS.0.iter().zip(&FOUR_SWEPT.0).find(|(one, other)| one != other);
    assert_eq!(different, None);
    assert_eq!(FOUR_ROWS.0.len(), FOUR_SWEPT.0.len());
}

/// Who wins, by all that know: the rows, the sweep, the families of short tails, the chart if there are but three rows,
/// nim-values, the closed form if there is one, and the definition.
#[test]
fn engines_agree_who_wins() {
    let tails = proved(Tails::p_positions(4, SHORT));
    let three = proved(ThreeRows::new(usize::try_from(FOUR).unwrap()));
    let oracle = RefCell::default();
    let [lost, in_families, in_chart, has_form, small] = [const { Cell::new(0) }; 5];
    check(2000, positions(4, FOUR, &FOUR_SWEPT.0), |position| {
        let expected = outcome(FOUR_SWEPT.contains(&position));
        prop_assert_eq!(outcome(FOUR_ROWS.contains(&position)), expected, "rows");
        if expected == Outcome::P {
            count(&lost);
        }
        if let Some(found) = tails.outcome(&position) {
            count(&in_families);
            prop_assert_eq!(found, expected, "families");
            let found = squares(&tails.winning_moves(&position).unwrap());
            prop_assert_eq!(found, winning_squares(&position), "winning moves of families");
        }
        if position.height() <= 3 {
            count(&in_chart);
            prop_assert_eq!(outcome(is_charted(&position)), expected, "chart");
            prop_assert_eq!(three.outcome(&position), Some(expected), "families of three rows");
            let nim = NIM_TABLE.get(rows(&position)).unwrap();
            prop_assert_eq!(outcome(nim == 0), expected, "nim-value {}", nim);
        }
        if let Some(closed) = closed::recognise(&position) {
            count(&has_form);
            prop_assert_eq!(closed.outcome(), expected, "{}", closed.form.name());
        }
        if let Some(value) = by_definition(&oracle, &position) {
            count(&small);
            prop_assert_eq!(value.outcome, expected, "definition");
        }
        Ok(())
    });
    for often in [lost, in_families, in_chart, has_form, small] {
        assert!(often.get() > 100, "{often:?}");
    }
}

/// A P-position has no move to a P-position, and any other position has one.
#[test]
fn four_rows_follow_from_their_options() {
    check(1000, positions(4, FOUR, &FOUR_SWEPT.0), |position| {
        let winning = position.moves().find(|m| FOUR_ROWS.contains(&m.to));
        let is_lost = FOUR_ROWS.contains(&position);
        prop_assert_eq!(winning.is_none(), is_lost, "{:?}", winning);
        Ok(())
    });
}

/// A run that goes less far finds the same, wherever its blocks and words end, and on any number of threads.
#[test]
fn shorter_runs_of_four_rows_find_the_same() {
    check(24, (1..=130_u64, 1..4_usize), |(longest, threads)| {
        let found = Lost::of_four_rows(longest, threads);
        let expected = FOUR_ROWS.0.iter().filter(|position| position.width() <= longest);
        let different = found.0.iter().zip(expected.clone()).find(|(one, other)| one != other);
        prop_assert_eq!(different, None);
        prop_assert_eq!(found.0.len(), expected.count());
        Ok(())
    });
}

/// F(b, c, d): the first row of the P-position with these other rows, by b, then c, then d; 0 if it is too long, or if
/// there is none.
#[derive(Default)]
struct FirstRows(Vec<u16>);

impl FirstRows {
    fn place([b, c, d]: [usize; 3]) -> usize {
        b * (b + 1) * (b + 2) / 6 + c * (c + 1) / 2 + d
    }

    /// Rows that are cut to b are b at most, and so are those below c.
    fn get(&self, b: usize, c: usize, d: usize) -> usize {
        let place = FirstRows::place([b, c.min(b), d.min(c).min(b)]);
        self.0.get(place).copied().unwrap_or(0).into()
    }

    /// What it has to be by the definition, if all that comes before is right.
    fn by_definition(&self, b: usize, c: usize, d: usize, longest: usize) -> usize {
        if (0..b).any(|b| b > 0 && self.get(b, c, d) == b) {
            return 0;
        }
        let mut taken = vec![false; longest + 1];
        (0..b).for_each(|b| taken[self.get(b, c, d)] = true);
        (0..c).for_each(|c| taken[self.get(b, c, d)] = true);
        (0..d).for_each(|d| taken[self.get(b, c, d)] = true);
        (b.max(1)..=longest).find(|&a| !taken[a]).unwrap_or(0)
    }
}

impl Listener for FirstRows {
    fn position(&mut self, [a, b, c, d]: [u32; 4]) {
        let place = FirstRows::place([b, c, d].map(|row| row as usize));
        if place >= self.0.len() {
            self.0.resize(place + 1, 0);
        }
        assert_eq!(self.0[place], 0, "there is one first row at most for ({b}, {c}, {d})");
        self.0[place] = u16::try_from(a).unwrap();
    }

    fn join(&mut self, other: FirstRows) {
        self.0.resize(self.0.len().max(other.0.len()), 0);
        self.0.iter_mut().zip(other.0).for_each(|(a, more)| *a = more.max(*a));
    }
}

/// Four rows beyond what other engines reach: a first row is the smallest that no shorter row has taken. From 512 on, sets
/// forget what they begin with.
#[test]
fn four_rows_far_out_follow_from_shorter_ones() {
    let longest = 560_usize;
    let run = FourRows::new(560).threads(2);
    let first_rows: FirstRows = run.run(&Monitor::default()).unwrap();
    let tails = proved(Tails::p_positions(4, SHORT));
    let [found, in_families] = [const { Cell::new(0) }; 2];
    let second = prop_oneof![0..=longest, 500..=longest];
    let third = prop_oneof![0..=longest, 0..=usize::try_from(SHORT).unwrap()];
    check(3000, (second, third, 0..=longest), |(b, c, d): (usize, usize, usize)| {
        let (c, d) = (c.min(b), d.min(c).min(b));
        let a = first_rows.get(b, c, d);
        let expected = first_rows.by_definition(b, c, d, longest);
        prop_assert_eq!(a, expected, "({}, {}, {})", b, c, d);
        if a > 0 && b >= 500 {
            count(&found);
        }
        let in_family = |a: usize| {
            let rows = [a, b, c, d].map(|row| row as u64);
            tails.outcome(&Position::new(rows).unwrap())
        };
        if a > 0 && in_family(a).is_some() {
            count(&in_families);
            prop_assert_eq!(in_family(a), Some(Outcome::P), "({}, {}, {}, {})", a, b, c, d);
        }
        Ok(())
    });
    for often in [found, in_families] {
        assert!(often.get() > 50, "{often:?}");
    }
}

/// Two engines that have nothing in common but the rules, on all nim-values of three rows.
#[test]
fn nim_values_are_those_of_the_sweep() {
    let mut table = NIM_TABLE.iter();
    let board = Position::bar(3, NIMS).unwrap();
    bars::nim_values(&board, &Monitor::default(), |rows, nim| {
        let rows = [0, 1, 2].map(|at| u32::try_from(rows[at]).unwrap());
        let nim = u32::try_from(nim.get()).unwrap();
        assert_eq!(table.next(), Some((rows, nim)));
    })
    .unwrap();
    assert_eq!(table.next(), None);
}

/// A nim-value is the smallest that no option has; and it is that of the families of short tails, of the closed form if
/// there is one, of the sweep of the board itself, and of the definition. It is zero where the chart has a P-position.
#[test]
fn nim_values_follow_from_their_options() {
    let tails = proved(Tails::nim_values(3, SHORT));
    let oracle = RefCell::default();
    let [in_families, has_form, swept, small] = [const { Cell::new(0) }; 4];
    check(2000, positions(3, NIMS, charted(NIMS)), |position| {
        let value = |position: &Position| NIM_TABLE.get(rows(position)).unwrap();
        let nim = value(&position);
        let nimber = Nimber::new(nim.into());
        let options = position.moves().map(|m| Nimber::new(value(&m.to).into()));
        prop_assert_eq!(nimber, mex(options), "options");
        prop_assert_eq!(nim == 0, is_charted(&position), "chart, nim-value {}", nim);
        if let Some(found) = tails.nim(&position) {
            count(&in_families);
            prop_assert_eq!(found, nimber, "families");
        }
        if let Some(found) = closed::recognise(&position).and_then(|closed| closed.nim) {
            count(&has_form);
            prop_assert_eq!(found, nimber, "closed form");
        }
        if position.count_inside() < 30_000.0 {
            count(&swept);
            let mut last = None;
            bars::nim_values(&position, &Monitor::default(), |_, nim| last = Some(nim)).unwrap();
            prop_assert_eq!(last, Some(nimber), "sweep");
        }
        if let Some(value) = by_definition(&oracle, &position) {
            count(&small);
            prop_assert_eq!(value.nim, nimber, "definition");
        }
        Ok(())
    });
    for often in [in_families, has_form, swept, small] {
        assert!(often.get() > 100, "{often:?}");
    }
}

/// The proved families that say which first row has a nim-value, for second and third rows, against all first rows.
#[test]
fn positions_of_a_nim_value_are_those_of_the_families() {
    let (longest, largest) = (40, 20);
    let system = Grundy::new(longest, largest);
    let run = run(&system, u64::MAX);
    assert_eq!(run.status, Status::Proved);
    let found = Cell::new(0);
    let cells = 0..(longest + 1) * (largest + 1);
    check(2000, (cells, 0..=NIMS), |(cell, above)| {
        let (nim, r) = system.cell(cell);
        let r = r as u64;
        let q = (r + above).min(NIMS);
        let first = run.families[cell].get(q - r).map(|&more| q.strict_add_signed(more));
        let has = |&p: &u64| {
            let rows = [p, q, r].map(|row| u32::try_from(row).unwrap());
            NIM_TABLE.get(rows).is_some_and(|found| found as usize == nim)
        };
        let expected: Vec<u64> = (q..=NIMS).filter(has).collect();
        let first: Vec<u64> = first.into_iter().filter(|&p| p <= NIMS).collect();
        found.set(found.get() + first.len());
        prop_assert_eq!(first, expected, "nim-value {}, second row {}, third row {}", nim, q, r);
        Ok(())
    });
    assert!(found.get() > 200, "{found:?}");
}

/// A run that goes less far finds the same, wherever its blocks end, on any number of threads, with any vectors; also
/// if it is asked for bars only.
#[test]
fn shorter_runs_of_nim_values_find_the_same() {
    let levels: Vec<Level> = Level::available().collect();
    check(24, (1..=130_u32, 1..4_usize, select(levels)), |(longest, threads, level)| {
        let run = ThreeRowNims::new(longest).threads(threads).level(level);
        let found: NimTable = run.run(&Monitor::default()).unwrap();
        let expected = || NIM_TABLE.iter().take_while(|&(rows, _)| rows[0] <= longest);
        let mut both = found.iter().zip(expected());
        prop_assert_eq!(both.find(|(one, other)| one != other), None);
        prop_assert_eq!(found.iter().count(), expected().count());
        let bars: Bars = run.run(&Monitor::default()).unwrap();
        let expected: Vec<u32> = (1..=longest).map(|p| NIM_TABLE.get([p; 3]).unwrap()).collect();
        prop_assert_eq!(bars.nims(), expected);
        Ok(())
    });
}

/// All of the chart against the automaton, which has nothing of its windows and tiles; against the sweep, and against
/// nim-values, as far as these go.
#[test]
fn three_rows_are_those_of_the_automaton() {
    let system = ThreeRows::new(usize::try_from(THREE).unwrap());
    let run = run(&system, THREE);
    for (r, row) in (0..).zip(&*CHART) {
        let (family, died) = (&run.families[r], run.deaths[r]);
        for (&found, q) in row.iter().zip(r as u64..) {
            let living = family.get(q - r as u64).map(|&more| q.strict_add_signed(more));
            assert_eq!(Some(found), living.or(died), "second row {q}, third row {r}");
        }
        assert_eq!(row.len() as u64, THREE - r as u64 + 1);
    }
    let charted = |longest: u64| Lost(charted(longest)).sorted().0;
    let swept = FOUR_SWEPT.0.iter().filter(|position| position.height() <= 3);
    assert!(charted(FOUR).iter().eq(swept), "sweep");
    let nim_zero = NIM_TABLE.iter().filter(|&(_, nim)| nim == 0);
    let nim_zero = nim_zero.map(|(rows, _)| Position::new(rows.map(u64::from)).unwrap());
    assert!(charted(NIMS).into_iter().eq(nim_zero), "nim-values");
}

/// f(q, r) is the smallest first row that neither the row nor the column has had; a row that is constant keeps its
/// value. The families of short third rows and single lookups say the same, far beyond where the frontier begins to go
/// through many rows at once.
#[test]
fn three_rows_far_out_follow_from_rows_and_columns() {
    let few = 300;
    let three = proved(ThreeRows::new(few));
    let lookup = RefCell::new(Lookup::default());
    let f = |q: u64, r: u64| {
        let r = r.min(q);
        CHART[usize::try_from(r).unwrap()][usize::try_from(q - r).unwrap()]
    };
    let [in_families, living] = [const { Cell::new(0) }; 2];
    let third = prop_oneof![0..=few as u64, 0..=2 * THREE / 3];
    check(250, (third, 0..=THREE, 0..=THREE, 0..12), |(r, more, other, which)| {
        // Rows that live, and rows that ended long ago.
        let q = (r + if which % 2 == 0 { more % (r / 2 + 100) } else { more }).min(THREE);
        let value = f(q, r);
        let mut taken: BTreeSet<u64> = (0..q).map(|q| f(q, r)).collect();
        if let Some(constant) = (0..q).find(|&q| f(q, r) == q) {
            prop_assert_eq!(value, constant, "constant row");
        } else {
            count(&living);
            taken.extend((0..r).map(|r| f(q, r)));
            // No more than q + r numbers are taken.
            let free = (q.max(1)..=2 * q + r + 1).find(|p| !taken.contains(p));
            prop_assert_eq!(Some(value), free, "rows and columns");
        }
        let [column, row] = [q, r].map(|row| u32::try_from(row).unwrap());
        let mut lookup = lookup.borrow_mut();
        let found = lookup.value(column, row, &Monitor::default());
        prop_assert_eq!(found.map(u64::from), Some(value), "lookup");
        // A first row that this row or this column has taken elsewhere, so that there are moves in all rows.
        let p = match which / 2 {
            0 => value,
            1 => f(other % (q + 1), r),
            2 => f(q - other % (q - r + 1).min(200), r),
            3 => f(q, other % (r + 1)),
            4 => f(r, r),
            _ => q + other,
        };
        let p = p.max(q).max(1);
        let position = Position::new([p, q, r]).unwrap();
        let expected = winning_squares(&position);
        let found = lookup.winning_moves(p, column, row, &Monitor::default());
        prop_assert_eq!(found.as_ref(), Some(&expected), "winning moves of {}", position);
        if let Some(found) = three.winning_moves(&position) {
            count(&in_families);
            prop_assert_eq!(squares(&found), expected, "families of {}", position);
        }
        Ok(())
    });
    for often in [in_families, living] {
        assert!(often.get() > 20, "{often:?}");
    }
}

/// Five rows: the sweep of the box against the families of short tails, its own options, and the definition.
#[test]
fn five_rows_are_those_of_the_families() {
    let tails = proved(Tails::p_positions(5, 7));
    let oracle = RefCell::default();
    let [in_families, small] = [const { Cell::new(0) }; 2];
    let lost: Vec<Position> = Lost::inside(&Position::bar(5, FIVE).unwrap(), 1).0;
    assert_eq!(lost.len(), FIVE_SWEPT.codes().len());
    check(2000, positions(5, FIVE, lost), |position| {
        let expected = FIVE_SWEPT.contains(&position);
        let winning = winning_squares(&position);
        prop_assert_eq!(winning.is_empty(), expected, "{:?}", winning);
        if position.height() <= 4 {
            prop_assert_eq!(FOUR_ROWS.contains(&position), expected, "four rows");
        }
        if let Some(found) = tails.winning_moves(&position) {
            count(&in_families);
            prop_assert_eq!(squares(&found), winning, "families");
        }
        if let Some(value) = by_definition(&oracle, &position) {
            count(&small);
            prop_assert_eq!(value.outcome, outcome(expected), "definition");
        }
        Ok(())
    });
    for often in [in_families, small] {
        assert!(often.get() > 100, "{often:?}");
    }
}

/// Boards of any shape, lying or standing: each sweep finds the P-positions inside that the tables have, and no others.
#[test]
fn sweeps_of_ragged_boards_find_what_the_tables_have() {
    let boards = prop_oneof![shapes(3, 80), shapes(4, 30), shapes(5, 16)];
    check(60, (boards, any::<bool>(), 1..4_usize), |(board, stands, threads)| {
        let board = if stands { board.conjugate().unwrap() } else { board };
        let found = Lost::inside(&board, threads);
        let (mut visited, mut lost) = (0.0, Lost::default());
        bars::remoteness(&board, &Monitor::default(), |rows, outcome, _| {
            visited += 1.0;
            let position = Position::new(rows.iter().map(|&row| row as u64)).unwrap();
            assert_eq!(outcome == Outcome::P, is_lost(&position), "{position}");
            if outcome == Outcome::P {
                lost.0.push(position);
            }
        })
        .unwrap();
        prop_assert_eq!(visited, board.count_inside());
        let mut nim_zero = Lost::default();
        bars::nim_values(&board, &Monitor::default(), |rows, nim| {
            if nim == Nimber::ZERO {
                nim_zero.p_position(rows);
            }
        })
        .unwrap();
        prop_assert_eq!(&found.0, &lost.0, "P-positions against remoteness");
        prop_assert_eq!(&nim_zero.0, &lost.0, "nim-values against remoteness");
        Ok(())
    });
}

/// The winning openings of bars, and how many P-positions there are inside the box: long bars, and the sweep.
#[test]
fn openings_lead_to_p_positions() {
    let openings_of = |openings: &Openings, bar: Bar| {
        let expected = winning_squares(&Position::try_from(bar).unwrap());
        prop_assert_eq!(openings.of(bar.rows, bar.columns), expected, "{}", bar);
        Ok(())
    };
    let long = (3..=4_u64, 128..=FOUR, 1..3_usize, vec(1..=FOUR, 20));
    check(8, long, |(rows, columns, threads, lengths)| {
        let long = LongBar::new(Bar { rows, columns }).unwrap();
        let openings = long.openings(threads, &Monitor::default()).unwrap();
        let inside =
            |position: &&Position| position.height() as u64 <= rows && position.width() <= columns;
        let count = FOUR_SWEPT.0.iter().filter(inside).count() as u64;
        prop_assert_eq!(openings.p_positions(), count);
        for length in lengths {
            for rows in 1..=rows {
                openings_of(&openings, Bar { rows, columns: length.min(columns) })?;
            }
        }
        Ok(())
    });
    let swept = (1..=5_u64, 1..=FIVE, any::<bool>());
    check(20, swept, |(rows, columns, stands)| {
        let turned = Bar { rows: columns, columns: rows };
        let bar = if stands { turned } else { Bar { rows, columns } };
        openings_of(&Openings::find(bar, 1, &Monitor::default()).unwrap(), bar)
    });
}

/// Positions that the solver hands to each of its engines.
fn questions() -> impl Strategy<Value = Position> {
    let long_with_tail = |tail: usize, longest: u64| {
        (vec(0..=longest, 2), vec(0..=5_u64, tail))
            .prop_map(|(long, tail)| ordered([long, tail].concat()))
    };
    prop_oneof![
        1 => shapes(2, THREE),
        3 => positions(3, 150, charted(150)),
        2 => positions(3, THREE, charted(THREE / 2)),
        1 => positions(3, NIMS, charted(NIMS)),
        2 => shapes(4, 45),
        1 => positions(4, FOUR, &FOUR_SWEPT.0),
        1 => select(FOUR_SWEPT.0.iter().filter(|p| p.width() <= 45).cloned().collect::<Vec<_>>()),
        2 => shapes(5, 20),
        1 => long_with_tail(2, FOUR),
        1 => long_with_tail(3, FIVE),
    ]
}

/// The solver names all moves to P-positions, and no others, whichever of its engines answers, and whichever way the
/// position is turned. Nim-values are those of the tables and of the definition, and so are lengths of games.
#[test]
fn the_solver_names_all_winning_moves() {
    let solver = RefCell::<Solver>::default();
    let mut learned = Solver::default();
    learned.learn(PSet::find(Bar { rows: 5, columns: 20 }, 1, &Monitor::default()).unwrap());
    let learned = RefCell::new(learned);
    let oracle = RefCell::default();
    let engines = RefCell::new(Vec::new());
    let asked = (questions(), any::<bool>(), 0..4);
    check(500, asked, |(lying, stands, question)| {
        let position = if stands { lying.conjugate().unwrap() } else { lying.clone() };
        let is_small = position.count_inside() < 1e6;
        let has_nim = is_small || (lying.height() <= 3 && lying.width() <= NIMS);
        let question =
            Question { nim: has_nim && question == 1, remoteness: is_small && question == 2 };
        let solution = solver.borrow_mut().solve(&position, question).unwrap();
        engines.borrow_mut().push(solution.engine);
        let turn = |square: Square| if stands { square.conjugate() } else { square };
        let mut expected: Vec<Square> = winning_squares(&lying).into_iter().map(turn).collect();
        expected.sort_unstable();
        let lost = outcome(is_lost(&lying));
        let found = squares(&solution.winning_moves);
        prop_assert_eq!(&found, &expected, "{:?}", solution.engine);
        prop_assert_eq!(solution.outcome, lost, "{:?}", solution.engine);
        for m in &solution.winning_moves {
            prop_assert_eq!(position.chomp(m.square), Ok(m.to.clone()));
        }
        if lying.height() <= 3 && lying.width() <= NIMS {
            let nim = NIM_TABLE.get(rows(&lying)).map(|nim| Nimber::new(nim.into()));
            prop_assert_eq!(solution.nim, nim.filter(|_| question.nim), "{:?}", solution.engine);
        }
        if let Some(value) = by_definition(&oracle, &position) {
            prop_assert_eq!(solution.nim, question.nim.then_some(value.nim));
            prop_assert_eq!(solution.remoteness, question.remoteness.then_some(value.remoteness));
        }
        let mut learned = learned.borrow_mut();
        if learned.knows(&position) {
            let solution = learned.solve(&position, Question::default()).unwrap();
            engines.borrow_mut().push(solution.engine);
            let found = squares(&solution.winning_moves);
            prop_assert_eq!(&found, &expected, "{:?}", solution.engine);
        }
        Ok(())
    });
    for engine in [
        Engine::Closed(Form::TwoRows),
        Engine::Known,
        Engine::Families,
        Engine::Columns,
        Engine::FourRows,
        Engine::ThreeRowNims,
        Engine::PPositions,
        Engine::NimValues,
        Engine::Remoteness,
    ] {
        let often = engines.borrow().iter().filter(|&&used| used == engine).count();
        assert!(often >= 3, "{engine:?} has answered {often} times");
    }
}
