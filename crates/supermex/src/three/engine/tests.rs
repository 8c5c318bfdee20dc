//! The frontier against the automaton.

mod plain;

use std::collections::BTreeMap;
use std::sync::Arc;

use self::plain::{Listener, Plain};
use super::backend::{Backend, Report, Stretch};
use super::block::Plan;
use super::cpu::Cpu;
use super::handover::Rows;
use super::kernel::Guards;
use super::*;
use crate::automaton::{Family, Run, Sink, ThreeRows, extend};
use crate::ring::shuffled;
use crate::run::{Checkpoints, Context, InMemory, Keep, Resume, Stopped};
use crate::three::*;
use crate::vectors::Vectors;

#[derive(Default)]
struct Values(BTreeMap<(u32, u32), u32>);

impl Events for Values {}

impl Listener for Values {
    fn value(&mut self, q: u32, r: u32, value: u32) {
        self.0.insert((q, r), value);
    }
}

/// The values of the automaton, up to a last second row.
struct Expected {
    last: u64,
    values: BTreeMap<(u32, u32), u32>,
}

impl Sink for Expected {
    fn value(&mut self, cell: usize, time: u64, value: u64) {
        let number = |n: u64| u32::try_from(n).unwrap();
        self.values.insert((number(time), number(cell as u64)), number(value));
    }

    /// Fills in the values of a row that is proved to repeat.
    fn settled(&mut self, cell: usize, family: &Family) {
        for time in cell as u64..=self.last {
            let difference = *family.get(time - cell as u64).unwrap();
            self.value(cell, time, time.checked_add_signed(difference.into()).unwrap());
        }
    }
}

fn expected(last: u32) -> BTreeMap<(u32, u32), u32> {
    let system = ThreeRows::new(last as usize);
    let mut sink = Expected { last: last.into(), values: BTreeMap::new() };
    extend(&system, vec![], last.into(), &mut sink, &Context::default()).unwrap();
    sink.values
}

#[test]
fn every_value_is_that_of_the_automaton() {
    let last = 700;
    let expected = expected(last);
    for bits in [64, 32, 16, 8, 4] {
        let mut values = Values::default();
        let mut frontier = Plain::with_width(bits);
        frontier.run_to(last, &mut values);
        let wrong = expected.iter().zip(&values.0).find(|(one, other)| one != other);
        assert_eq!(wrong, None, "{bits} bits");
        assert_eq!(values.0.len(), expected.len());
        let slow = frontier.counts().slow;
        assert_eq!(slow > 0, bits < 16, "{bits} bits: {slow} of {}", frontier.counts().entries);
    }
}

/// Hears of every value, and compares it with the families of the automaton.
struct Against {
    rows: Run,
    last: u32,
    values: u64,
    settled: u64,
    wrong: Option<(u32, u32, u32)>,
}

impl Against {
    fn compare(&mut self, q: u32, r: u32, value: u32) {
        let difference = self.rows.families[r as usize].get((q - r).into());
        let expected = difference.and_then(|&difference| q.checked_add_signed(difference));
        if expected != Some(value) && self.wrong.is_none() {
            self.wrong = Some((q, r, value));
        }
    }
}

impl Events for Against {
    fn constant(&mut self, r: u32, q: u32) {
        assert_eq!(self.rows.deaths[r as usize], Some(q.into()));
    }
}

impl Against {
    fn value(&mut self, q: u32, r: u32, value: u32) {
        self.values += 1;
        self.compare(q, r, value);
    }

    fn settled(&mut self, settled: &Settled) {
        let family = &self.rows.families[settled.row as usize];
        let start = settled.row as usize + family.head().len();
        assert_eq!(settled.start as usize, start, "row {}", settled.row);
        let period: Vec<u32> = family.period().iter().map(|&d| d.try_into().unwrap()).collect();
        assert_eq!(settled.differences, period, "row {}", settled.row);
        for q in settled.start..=self.last {
            self.settled += 1;
            self.compare(q, settled.row, settled.value(q));
        }
    }
}

/// Every row up to 2000 in every column up to 4000, on every sort of vectors and several numbers of
/// threads.
#[test]
fn every_cell_is_that_of_the_automaton() {
    let (last, last_row) = (4000, 2000);
    let families = crate::automaton::run(&ThreeRows::new(last_row as usize), u64::MAX);
    for level in Vectors::available() {
        for threads in [1, 2, 3, 8] {
            let mut against =
                Against { rows: families.clone(), last, values: 0, settled: 0, wrong: None };
            let mut frontier = Frontier::new(last_row).level(level);
            let (columns, rows) = (0..last + 1, 0..last_row + 1);
            let context = Context::default().with_threads(threads);
            let value = |q, r, value| against.value(q, r, value);
            frontier.run_within(last, columns, rows, &context, value).unwrap();
            frontier.tell(&mut against);
            frontier.settled().iter().for_each(|settled| against.settled(settled));
            assert_eq!(against.wrong, None, "{level:?}, {threads} threads");
            assert_eq!(against.values, frontier.counts().entries);
            // Nothing is left out: rows that are not constant have settled.
            let constant = families.deaths.iter().flatten().count();
            assert_eq!(frontier.constant.len(), constant);
            assert!(against.settled > 2_000_000, "{}", against.settled);
            assert_eq!(frontier.counts().slow, 0);
        }
    }
}

#[derive(Default)]
struct Heard {
    diagonal: Vec<(u32, u32)>,
    constant: Vec<(u32, u32)>,
    settled: Vec<Settled>,
    minima: Vec<(u32, Minimum)>,
    frequencies: Vec<(u32, u32, Option<u32>)>,
    values: BTreeMap<(u32, u32), u32>,
}

impl Events for Heard {
    fn diagonal(&mut self, q: u32, value: u32) {
        self.diagonal.push((q, value));
    }
    fn constant(&mut self, r: u32, q: u32) {
        self.constant.push((r, q));
    }
    fn minimum(&mut self, r: u32, minimum: Minimum) {
        self.minima.push((r, minimum));
    }
    fn frequency(&mut self, value: u32, rows: u32, on_diagonal: Option<u32>) {
        self.frequencies.push((value, rows, on_diagonal));
    }
}

impl Listener for Heard {
    fn value(&mut self, q: u32, r: u32, value: u32) {
        self.values.insert((q, r), value);
    }
}

impl Heard {
    /// All that a run has found so far.
    fn tell(&mut self, frontier: &Frontier) {
        frontier.tell(self);
        self.settled = frontier.settled().to_vec();
    }

    /// How many rows take each value, and where the value is on the diagonal, from all values up to
    /// a last column.
    fn count(&self, last: u32) -> Vec<(u32, u32, Option<u32>)> {
        let mut counts: Vec<_> = (0..=last).map(|value| (value, 0, None)).collect();
        for (&(q, r), &value) in &self.values {
            if let Some((_, count, on_diagonal)) = counts.get_mut(value as usize)
                && q < value
            {
                *count += 1;
                *on_diagonal = on_diagonal.or((q == r).then_some(q));
            }
        }
        counts
    }

    /// The smallest value of each row r except f(r, r), and the first column where it is.
    fn least(&self) -> BTreeMap<u32, Minimum> {
        let mut least = BTreeMap::new();
        for (&(q, r), &value) in self.values.iter().filter(|((q, r), _)| q > r) {
            let entry = least.entry(r).or_insert(Minimum { value, column: Some(q) });
            if value < entry.value {
                *entry = Minimum { value, column: Some(q) };
            }
        }
        least
    }
}

/// Every value on every sort of vectors, with several threads and with windows so narrow that the
/// slow path is taken; and all that is told of rows that end.
#[test]
fn the_frontier_is_the_plain_one() {
    let last = 1500;
    let mut plain = Heard::default();
    Plain::default().run_to(last, &mut plain);
    let (minima, frequencies) = (plain.least(), plain.count(last));
    for level in Vectors::available() {
        let usual = Guards::default();
        // Each guard made so strict that it fails, and rows that are not admitted to tiles.
        let guards = [
            (1, usual, usual),
            (2, usual, usual),
            (3, usual, usual),
            (1, Guards { low_empty: u32::MAX << 17, ..usual }, usual),
            (1, Guards { high_empty: u32::MAX << 27, ..usual }, usual),
            (1, Guards { low_full: 0xff, ..usual }, usual),
            (2, Guards { high_full: 0xf_ffff, ..usual }, usual),
            (3, usual, Guards { low_empty: u32::MAX << 12, ..usual }),
        ];
        for (turn, (threads, guards, admitted)) in guards.into_iter().enumerate() {
            let mut frontier = Frontier::new(last).level(level).guarded(guards, admitted);
            let mut heard = Heard::default();
            let all = 0..last + 1;
            let context = Context::default().with_threads(threads);
            let value = |q, r, value| heard.value(q, r, value);
            frontier.run_within(last, all.clone(), all, &context, value).unwrap();
            heard.tell(&frontier);
            let name = format!("{level:?}, {threads} threads, {turn}");
            let wrong = heard.values.iter().find(|(at, value)| plain.values.get(at) != Some(value));
            assert_eq!(wrong, None, "{name}");
            assert_eq!(heard.diagonal, plain.diagonal, "{name}");
            assert_eq!(heard.constant, plain.constant, "{name}");
            for settled in &heard.settled {
                for q in settled.start..=last {
                    assert_eq!(plain.values[&(q, settled.row)], settled.value(q), "{name}");
                }
            }
            let counts = frontier.counts();
            assert_eq!(heard.values.len() as u64, counts.entries, "{name}");
            assert_eq!((counts.late_constants, counts.beyond), (0, 0), "{name}");
            assert_eq!(heard.frequencies, frequencies, "{name}");
            let wrong = heard.minima.iter().find(|(row, minimum)| minima[row] != *minimum);
            assert_eq!(wrong, None, "{name}");
            assert!((0..).zip(&heard.minima).all(|(row, minimum)| row == minimum.0), "{name}");
            assert!(heard.minima.len() > 950, "{name}: {}", heard.minima.len());
            assert!(heard.settled.len() > 400 && counts.entries < 380_000, "{name}");
            assert_eq!(counts.slow > 0, turn >= 3, "{name}: {counts:?}");
        }
    }
}

/// In whatever order blocks take what the blocks before them hand over, the state in the end is the
/// same, to the byte.
#[test]
fn blocks_of_columns_take_turns() {
    let usual = Guards::default();
    let narrow = Guards { high_empty: u32::MAX << 27, ..usual };
    let strict = Guards { low_empty: u32::MAX << 12, ..usual };
    for (last, guards, admitted) in
        [(6000, usual, usual), (1500, narrow, usual), (1500, usual, strict)]
    {
        let context = Context::default().with_threads(3);
        let run = || {
            let mut frontier = Frontier::new(last).guarded(guards, admitted);
            frontier.run_to(last, &context).unwrap();
            (frontier.counts(), frontier.to_bytes())
        };
        let (counts, bytes) = run();
        assert_eq!(counts.slow > 0, last == 1500);
        for seed in 0..8 {
            let (other, found) = shuffled::in_order_of(seed, run);
            assert_eq!(other, counts, "{last} columns, seed {seed}");
            assert!(found == bytes, "{last} columns, seed {seed}");
        }
    }
}

/// A run that goes on from a state ends like a run that was never interrupted, with any vectors and
/// threads.
#[test]
fn a_state_is_all_that_is_needed() {
    let (last, context) = (2500, Context::default());
    let run = |mut frontier: Frontier, threads: usize| {
        let mut heard = Heard::default();
        frontier.run_to(last, &context.clone().with_threads(threads)).unwrap();
        heard.tell(&frontier);
        let Heard { diagonal, constant, settled, minima, frequencies, .. } = heard;
        (diagonal, constant, settled, minima, frequencies, frontier.counts().entries)
    };
    let whole = run(Frontier::new(last), 1);
    let levels: Vec<_> = Vectors::available().collect();
    let mut frontier = Frontier::new(5000).level(levels[0]);
    for (columns, turn) in [0, 1, 40, 333, 700, 1023, 1500, 1501, 2480].into_iter().zip(0..) {
        frontier.run_to(columns, &context).unwrap();
        let bytes = frontier.to_bytes();
        let mut again = Frontier::from_bytes(&bytes).unwrap();
        assert_eq!(again.to_bytes(), bytes);
        let again = again.with_rows(last).unwrap();
        let (level, threads) = (levels[turn % levels.len()], 1 + turn % 3);
        assert!(run(again.level(level), threads) == whole, "from {columns}");
        // Rows with all their bits are kept, too.
        let (usual, strict) =
            (Guards::default(), Guards { low_empty: u32::MAX << 12, ..Guards::default() });
        let bytes = frontier.guarded(usual, strict).to_bytes();
        frontier = Frontier::from_bytes(&bytes).unwrap().guarded(usual, strict);
    }
    let bytes = frontier.to_bytes();
    for cut in (0..bytes.len()).step_by(97) {
        assert_eq!(Frontier::from_bytes(&bytes[..cut]).err(), Some(NotAState), "cut at {cut}");
    }
    assert!(Frontier::from_bytes(&[&bytes[..], &[0]].concat()).is_err());
    // Files are guarded by digests; but whatever is in one, reading it does no harm.
    let mut dice = fastrand::Rng::with_seed(3);
    let early = {
        let mut frontier = Frontier::new(700);
        frontier.run_to(400, &context).unwrap();
        frontier.to_bytes()
    };
    for _ in 0..2000 {
        let mut bytes = early.clone();
        let at = dice.usize(12..bytes.len());
        bytes[at] = dice.u8(..);
        let _ = Frontier::from_bytes(&bytes);
    }
    // Rows that have begun cannot be left out any more.
    assert!(frontier.with_rows(2000).is_none());
}

/// A journey leaves states at intervals and at its end. Another journey goes on from the last state
/// that it may use, and tells all that came before, also if nothing is left to be done.
#[test]
fn a_journey_goes_on_from_its_states() {
    let place = Arc::new(InMemory::default());
    let kept = |resume| {
        let place: Arc<dyn Keep> = Arc::clone(&place) as _;
        Context::default().with_checkpoints(Checkpoints { place, every: Some(500), resume })
    };
    let states = || {
        let (kept, problems) = place.list("three-state");
        assert_eq!(problems, []);
        kept.iter().map(|kept| kept.key.number("columns").unwrap()).collect::<Vec<_>>()
    };
    let run = |columns: u32, context: &Context| {
        let mut journey = Journey::new(columns, columns, context);
        let begin = journey.frontier.next();
        journey.run_to(columns, context).unwrap();
        assert_eq!(journey.frontier.next(), columns + 1);
        let (heard, settled) = (Record::of(&journey.frontier), journey.frontier.settled());
        (begin, heard.diagonal, heard.constant, settled.to_vec(), heard.minima, heard.frequencies)
    };
    let whole = [1200, 1700].map(|columns| run(columns, &Context::default()));
    assert_eq!(run(1200, &kept(Resume::Refuse)), whole[0]);
    assert_eq!(states(), [500, 1000, 1201]);
    assert!(Journey::claim(&kept(Resume::Refuse)).is_err());
    assert!(Journey::claim(&kept(Resume::GoOn)).is_ok());
    for (columns, from, whole) in [(1200, 1201, &whole[0]), (1700, 1201, &whole[1])] {
        let mut again = run(columns, &kept(Resume::GoOn));
        assert_eq!(std::mem::take(&mut again.0), from);
        assert!(again == *whole, "{columns}");
    }
    assert_eq!(states(), [500, 1000, 1201, 1500, 1701]);
    assert_eq!(run(1200, &kept(Resume::Anew)), whole[0]);
    // A journey that is stopped leaves a state all the same.
    let context = kept(Resume::GoOn);
    context.monitor().stop();
    let mut journey = Journey::new(1300, 1300, &context);
    assert_eq!(journey.run_to(1300, &context), Err(Stopped));
    assert_eq!(journey.frontier.next(), 1201);
}

/// The rows that are said to be enough for openings are, and a run notices when its rows are not.
#[test]
fn rows_beyond_some_row_have_nothing_to_do_with_openings() {
    let context = Context::default();
    for columns in [2, 10, 77, 150, 500, 1999, 2500] {
        let rows = Frontier::rows_for_openings(columns);
        let mut frontier = Frontier::new(rows);
        frontier.run_to(columns, &context).unwrap();
        let summary = Summary::of(columns, &frontier);
        assert!(frontier.covers_openings(columns), "{columns}");
        assert_eq!(summary.digest(), Summary::find(columns, &context).unwrap().digest());
        let mut frontier = Frontier::new(6 * columns / 10);
        frontier.run_to(columns, &context).unwrap();
        assert!(!frontier.covers_openings(columns), "{columns}");
    }
}

/// Every opening up to 60 against the sweep of all boards, and a window of the chart against single
/// rows.
#[test]
fn openings_and_charts() {
    let context = Context::default();
    let bar = crate::Bar { rows: 3, columns: 60 };
    let swept = crate::bars::Openings::find(bar, &context).unwrap();
    let swept = swept.iter().filter(|(bar, _)| bar.rows == 3).map(|(_, squares)| squares);
    let summary = Summary::find(60, &context).unwrap();
    assert!(summary.openings().eq(swept));
    for (squares, n) in summary.openings().zip(1..) {
        let [opening] = squares else { panic!("one opening of 3x{n}") };
        assert!((opening.column as f64 - predicted_column(*opening, n)).abs() < 2.0, "3x{n}");
    }
    let expected = expected(120);
    let chart = Chart::of(50..=120, 20..=90, &context).unwrap();
    let mut rows = 0;
    for (r, first, values) in chart.rows() {
        assert_eq!((first, values.len()), (r.max(50), (121 - r.max(50)) as usize));
        for (q, &value) in (first..).zip(values) {
            // A row that is constant keeps the value at which it became so.
            let last = (r..=q).rev().find_map(|q| expected.get(&(q, r))).unwrap();
            assert_eq!(value, *last, "f({q},{r})");
        }
        rows += 1;
    }
    assert_eq!(rows, 71);
    context.monitor().stop();
    assert_eq!(Summary::find(60, &context).err(), Some(Stopped));
    assert_eq!(Chart::of(5..=6, 1..=2, &context).err(), Some(Stopped));
}

/// Winning moves that are looked up are those of the families, on boards of all shapes; and with
/// windows so narrow that the slow path is taken.
#[test]
fn moves_are_looked_up() {
    let context = Context::default().remembering();
    let mut solver = crate::Solver::default();
    let mut dice = fastrand::Rng::with_seed(6);
    let mut plain = Heard::default();
    Plain::default().run_to(900, &mut plain);
    let value = |q: u32, r: u32| {
        let last = (r..=q).rev().find_map(|q| plain.values.get(&(q, r)));
        *last.expect("a row keeps its value")
    };
    let mut rows = [0; 4];
    for turn in 0..300 {
        let q = dice.u32(1..900);
        let r = dice.u32(1..=q);
        // Every other first row is a value that the row or the column has had.
        let p = match turn % 4 {
            0 => value(dice.u32(r..=q), r).max(q),
            1 => value(q, dice.u32(0..=r)).max(q),
            2 => plain.diagonal[dice.usize(0..=q as usize)].1.max(q),
            _ => dice.u32(q..2 * q + 2),
        };
        let position = crate::Position::new(vec![p.into(), q.into(), r.into()]).unwrap();
        let expected = solver.solve(&position, crate::Question::default()).unwrap();
        let expected: Vec<_> = expected.winning_moves.iter().map(|m| m.square).collect();
        let found = winning_moves(p.into(), q, r, &context).unwrap();
        assert_eq!(found, expected, "{position}");
        for square in found {
            rows[square.row as usize] += 1;
        }
    }
    assert!(rows[1..].iter().all(|&moves| moves > 20), "{rows:?}");
}

/// The checker accepts the certificate of a census, and the census is that of the automaton.
#[test]
fn a_census_is_checked() {
    for last_row in [0, 1, 5, 120, 500] {
        let census = Census::find(last_row, &Context::default()).unwrap();
        let mut text = Vec::new();
        census.write_certificate(&mut text, &census.repeat()).unwrap();
        let theorem = supermex_check::check_content(&text).unwrap();
        assert_eq!(theorem.cells(), last_row as usize + 1);
        let families = crate::automaton::run(&ThreeRows::new(last_row as usize), u64::MAX);
        for (row, fate) in census.iter() {
            let family = &families.families[row as usize];
            match fate {
                Fate::Constant(q) => assert_eq!(families.deaths[row as usize], Some((*q).into())),
                Fate::Settled(settled) => {
                    let differences = settled.differences.iter().copied().map(i64::from);
                    assert!(
                        differences.eq(family.period().iter().copied().map(i64::from)),
                        "row {row}"
                    );
                    assert_eq!(settled.start as usize, row as usize + family.head().len());
                }
            }
        }
    }
}

/// The smallest value of a row, as it is kept when the row grows old.
#[test]
fn the_smallest_value_of_a_row_is_known() {
    let mut plain = Heard::default();
    Plain::default().run_to(1500, &mut plain);
    let mut frontier = Frontier::new(1500);
    frontier.run_to(1400, &Context::default()).unwrap();
    let old = &frontier.rows.old;
    assert!(old.rows.len() > 5);
    for single in &old.rows {
        let r = single.row.number;
        let values = (r + 1..=1400).filter_map(|q| plain.values.get(&(q, r)));
        assert_eq!(values.min(), Some(&single.least.value), "row {r}");
    }
}

/// The windows that rows need, against all values they have taken.
#[test]
fn widths_are_those_of_the_values() {
    let last = 1200;
    let mut plain = Heard::default();
    Plain::default().run_to(last, &mut plain);
    let mut frontier = Frontier::new(last);
    let mut expected = Widths::default();
    for column in (31..last).step_by(32) {
        frontier.run_to(column, &Context::default()).unwrap();
        let old = &frontier.rows.old;
        for r in old.chunked.0..old.chunked.1 {
            let own: Vec<_> = (r..=column).map(|q| plain.values[&(q, r)]).collect();
            let below = &plain.diagonal[..r as usize];
            let free = |value: &u32| !own.contains(value) && below.iter().all(|(_, d)| d != value);
            let (bottom, top) = (*own.iter().min().unwrap(), *own.iter().max().unwrap());
            // The middle between both lines, where all values are taken.
            let middle = r + (r * 181 / 256);
            let gap = (bottom..middle).rev().find(free);
            expected.low = expected.low.max(gap.map_or(0, |gap| gap - bottom + 1));
            let gap = (middle..top).find(free);
            expected.high = expected.high.max(gap.map_or(0, |gap| top - gap + 1));
        }
    }
    assert!(expected.low > 5 && expected.high > 3, "{expected:?}");
    assert_eq!(frontier.counts().widest, expected);
    // However columns are put into blocks.
    for (level, threads) in Vectors::available().zip([1, 2, 3].into_iter().cycle()) {
        let mut frontier = Frontier::new(last).level(level);
        let context = Context::default().with_threads(threads);
        for column in [77, 500, 1001, last] {
            frontier.run_to(column, &context).unwrap();
        }
        assert_eq!(frontier.counts().widest, expected, "{level:?}");
    }
}

/// Statistics of how often values come up, and of the smallest values of rows, against the values;
/// and exceptions would be noticed.
#[test]
fn frequencies_and_minima() {
    let last = 1500;
    let (mut plain, mut statistics) = (Heard::default(), Statistics::default());
    Plain::default().run_to(last, &mut plain);
    let mut frontier = Frontier::new(last);
    frontier.run_to(last, &Context::default()).unwrap();
    frontier.tell(&mut statistics);
    let mut columns: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for (&(q, _), &value) in plain.values.iter().filter(|((q, _), value)| *q < **value) {
        columns.entry(value).or_default().push(q);
    }
    for (&(_, c), n) in plain.constant.iter().zip(1..) {
        assert!(columns[&c].iter().copied().eq(c - n..c), "{c}");
    }
    let [low, high] = statistics.frequencies.on_diagonal.ends.unwrap();
    for extreme in [low, high] {
        let value = plain.diagonal[extreme.index as usize].1;
        let distance = columns[&value].len() as f64 - f64::from(extreme.index) / 2.0;
        assert!((distance - extreme.distance).abs() < 1e-9);
    }
    assert!(low.distance >= 0.0 && high.distance <= 2.5);
    let minima = &statistics.minima;
    assert_eq!((minima.first_fall, minima.unplaced), (None, 0));
    assert!(minima.rows > 950);
    assert_eq!(statistics.frequencies.first_exception, None);

    // The first start is 2, and f(0, 0) = 1.
    let mut wrong = Statistics::default();
    wrong.diagonal(0, 1);
    wrong.constant(1, 2);
    let once_too_often = {
        let mut wrong = wrong.clone();
        wrong.frequency(2, 2, None);
        wrong
    };
    assert_eq!(once_too_often.frequencies.first_exception, Some(1));
    wrong.frequency(2, 1, None);
    assert_eq!(wrong.frequencies.first_exception, None);
    let mut too_early = Statistics::default();
    too_early.diagonal(0, 3);
    too_early.constant(1, 2);
    too_early.frequency(2, 1, None);
    assert_eq!(too_early.frequencies.first_exception, Some(1));
    let falls = |minima: [(u32, u32); 3]| {
        let mut statistics = Statistics::default();
        for ((value, column), row) in minima.into_iter().zip(0..) {
            statistics.minimum(row, Minimum { value, column: Some(column) });
        }
        statistics.minima.first_fall
    };
    assert_eq!(falls([(2, 1), (2, 2), (5, 1)]), None);
    assert_eq!(falls([(2, 1), (2, 1), (5, 1)]), Some(1));
    assert_eq!(falls([(2, 1), (5, 2), (4, 3)]), Some(2));
}

/// A backend that has every stretch run by two others, which have to agree on all rows.
#[derive(Debug, Default)]
struct Both(Cpu, Cpu);

impl Backend for Both {
    fn run(&mut self, stretch: &Stretch<'_>, rows: Rows, context: &Context) -> (Rows, Report) {
        let plan = Plan { level: Vectors::Portable, ..stretch.plan.clone() };
        let trace = stretch.trace.clone();
        let portable = Stretch { columns: stretch.columns.clone(), plan: &plan, trace, ..*stretch };
        let (other, _) = self.1.run(&portable, rows.clone(), context);
        let (rows, report) = self.0.run(stretch, rows, context);
        assert_eq!(rows.diagonal, other.diagonal);
        assert_eq!(format!("{:?}", rows.old.settling), format!("{:?}", other.old.settling));
        (rows, report)
    }
}

/// The frontier finds the same with any backend.
#[test]
fn another_backend_can_take_the_place_of_the_processor() {
    let context = Context::default().with_threads(2);
    let run = |mut frontier: Frontier| {
        frontier.run_to(9000, &context).unwrap();
        frontier.to_bytes()
    };
    let other = Frontier { backend: Box::<Both>::default(), ..Frontier::new(9000) };
    assert!(run(other) == run(Frontier::new(9000)));
}
