//! Published numbers, from the data files beside this one, against the oracle and the engines.

#[path = "common/oracle.rs"]
mod oracle;
#[path = "common/plain.rs"]
mod plain;

use std::collections::BTreeMap;

use oracle::Oracle;
use plain::{Listener, Plain};
use supermex::automaton::{Status, ThreeRows, run};
use supermex::bars::{Counted, SizeCounts, count_by_size, nim_of_bars};
use supermex::rows;
use supermex::run::Context;
use supermex::three::{Events, Frontier, Settled};
use supermex::vectors::Vectors;
use supermex::{Bar, Nimber, Outcome, Position};

/// The lines of a data file that are not comments.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

fn numbers(text: &str, between: char) -> Vec<u64> {
    text.split(between).map(|number| number.parse().unwrap()).collect()
}

/// The published terms of a sequence, each with its index, up to an index.
fn oeis(id: &str, upto: u64) -> BTreeMap<u64, u64> {
    let line = lines(include_str!("data/oeis.txt")).find(|line| line.starts_with(id)).unwrap();
    let [_, offset, terms] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
    let offset: u64 = offset.parse().unwrap();
    let terms: BTreeMap<u64, u64> = (offset..=upto).zip(numbers(terms, ',')).collect();
    assert_eq!(terms.len() as u64, upto + 1 - offset, "{id} is shorter than the test asks");
    terms
}

/// Every position of `size` squares whose rows are no longer than `longest`.
fn partitions(size: u64, longest: u64) -> Vec<Vec<u64>> {
    if size == 0 {
        return vec![vec![]];
    }
    let with_first = |first: u64| {
        let below = partitions(size - first, first).into_iter();
        below.map(move |rest| [vec![first], rest].concat())
    };
    (1..=size.min(longest)).flat_map(with_first).collect()
}

/// Counts, for each size up to `upto`, the positions of that size that have a property.
fn oracle_counts(
    upto: u64,
    mut has: impl FnMut(&mut Oracle, &Position) -> bool,
) -> BTreeMap<u64, u64> {
    let mut oracle = Oracle::default();
    let mut count = |size| {
        let boards = partitions(size, size).into_iter().map(|rows| Position::new(rows).unwrap());
        boards.filter(|board| has(&mut oracle, board)).count() as u64
    };
    (1..=upto).map(|size| (size, count(size))).collect()
}

/// The OEIS counts the empty partition where it begins at 0; the empty board is not a position.
fn without_empty(mut terms: BTreeMap<u64, u64>) -> BTreeMap<u64, u64> {
    terms.remove(&0);
    terms
}

#[test]
fn positions_by_number_of_squares() {
    let outcome =
        |wanted| move |oracle: &mut Oracle, p: &Position| oracle.value(p).outcome == wanted;
    assert_eq!(oracle_counts(30, outcome(Outcome::P)), without_empty(oeis("A112470", 30)));
    assert_eq!(oracle_counts(30, outcome(Outcome::N)), without_empty(oeis("A112471", 30)));
}

#[test]
fn positions_by_number_of_winning_moves() {
    let one = oracle_counts(26, |oracle, p| oracle.winning_moves(p).len() == 1);
    assert_eq!(one, oeis("A112472", 26));
    let more = oracle_counts(26, |oracle, p| oracle.winning_moves(p).len() > 1);
    assert_eq!(more, oeis("A112473", 26));
}

#[test]
fn positions_of_nim_value_one() {
    let is_one = |oracle: &mut Oracle, p: &Position| oracle.value(p).nim == Nimber::new(1);
    assert_eq!(oracle_counts(30, is_one), oeis("A284687", 30));
    let symmetric = |oracle: &mut Oracle, p: &Position| {
        p.conjugate().as_ref() == Some(p) && oracle.value(p).nim == Nimber::new(1)
    };
    assert_eq!(oracle_counts(30, symmetric), oeis("A284965", 30));
}

/// The counting engine goes further than the oracle: all that is published, but for the last terms
/// of the sequences of nim-value 1, which take longer.
#[test]
fn the_count_by_size_goes_on() {
    let counted = |upto: usize, what, term: fn(&SizeCounts) -> u64| -> BTreeMap<u64, u64> {
        let counts = count_by_size(upto, what, &Context::default().with_threads(2)).unwrap();
        (1..).zip(counts.iter().map(term)).collect()
    };
    let lost = counted(56, Counted::Outcomes, |counts| counts.p_positions);
    assert_eq!(lost, without_empty(oeis("A112470", 56)));
    let won = counted(40, Counted::Outcomes, |counts| counts.positions - counts.p_positions);
    assert_eq!(won, without_empty(oeis("A112471", 40)));
    let one = counted(40, Counted::WinningMoves, |counts| counts.one_winning_move);
    assert_eq!(one, oeis("A112472", 40));
    let more = counted(40, Counted::WinningMoves, |counts| {
        counts.positions - counts.p_positions - counts.one_winning_move
    });
    assert_eq!(more, oeis("A112473", 40));
    let nim_one = counted(42, Counted::NimOne, |counts| counts.nim_one);
    assert_eq!(nim_one, oeis("A284687", 42));
    let symmetric = counted(42, Counted::NimOne, |counts| counts.nim_one_symmetric);
    assert_eq!(symmetric, oeis("A284965", 42));
}

/// Far beyond the oracle: a hundred and thirty columns.
#[test]
fn nim_values_of_long_three_row_bars() {
    let bar = Bar { rows: 3, columns: 130 };
    let nims = nim_of_bars(bar, &Context::default()).unwrap();
    let last_row: Vec<u64> =
        nims[260..].iter().map(|nim| u64::try_from(nim.get()).unwrap()).collect();
    let published: Vec<u64> = oeis("A069001", 64).into_values().collect();
    assert_eq!(last_row[..64], published);
    assert_eq!([last_row[118], last_row[124], last_row[129]], [257, 271, 281]);
}

#[test]
fn nim_values_of_three_row_bars() {
    let mut oracle = Oracle::default();
    for (columns, nim) in oeis("A069001", 30) {
        let bar = Position::bar(3, columns).unwrap();
        assert_eq!(oracle.value(&bar).nim, Nimber::from(nim), "{bar}");
    }
}

#[test]
fn three_row_p_positions_inside_a_bar() {
    let mut oracle = Oracle::default();
    let mut so_far = 0;
    for (first, expected) in oeis("A029899", 32) {
        let all = (0..=first).flat_map(|q| (0..=q).map(move |r| [first, q, r]));
        let positions = all.filter_map(|rows| Position::new(rows).ok());
        so_far += positions.filter(|p| oracle.value(p).outcome == Outcome::P).count() as u64;
        assert_eq!(so_far, expected, "first row at most {first}");
    }
}

/// Hears of three rows, column by column.
#[derive(Default)]
struct Columns {
    values: Vec<u64>,
    diagonal: Vec<u64>,
    constant: Vec<(u64, u64)>,
    settled: Vec<Settled>,
}

impl Listener for Columns {
    fn value(&mut self, _q: u32, _r: u32, value: u32) {
        self.values.push(value.into());
    }
}

impl Events for Columns {
    fn diagonal(&mut self, _q: u32, value: u32) {
        self.diagonal.push(value.into());
    }
    fn constant(&mut self, r: u32, q: u32) {
        self.constant.push((r.into(), q.into()));
    }
}

/// All published terms, the b-file among them, on every sort of vectors.
#[test]
fn sequences_of_three_rows() {
    let last = 400;
    let of = |id: &str, count: usize| oeis(id, count as u64 - 1).into_values().collect::<Vec<_>>();
    for level in Vectors::available() {
        let mut columns = Columns::default();
        let mut frontier = Frontier::new(last).level(level);
        let all = 0..last + 1;
        let value = |q, r, value| columns.value(q, r, value);
        frontier.run_within(last, all.clone(), all, &Context::default(), value).unwrap();
        frontier.tell(&mut columns);
        columns.settled = frontier.settled().to_vec();
        assert_eq!(columns.diagonal[..65], of("A029900", 65));
        let starts: Vec<u64> = columns.constant.iter().map(|&(_, q)| q).collect();
        let rows: Vec<u64> = columns.constant.iter().map(|&(r, _)| r).collect();
        assert_eq!(starts[..61], of("A029901", 61));
        assert_eq!(rows[..65], of("A029902", 65));
        // Values of rows that have been proved to repeat are not heard of any more.
        let heard = columns.values.len() as u64;
        assert_eq!(heard, frontier.counts().entries);
        let (mut plain, mut plainly) = (Columns::default(), Plain::default());
        plainly.run_to(last, &mut plain);
        assert_eq!(plainly.counts().entries, plain.values.len() as u64);
        assert_eq!((&plain.diagonal, &plain.constant), (&columns.diagonal, &columns.constant));
        // Every value up to n has come up by second row n.
        let mut values = plain.values;
        values.sort_unstable();
        for (n, expected) in oeis("A029899", 400) {
            let count = values.partition_point(|&value| value <= n) as u64;
            assert_eq!(count, expected, "first row at most {n}");
        }
    }
}

/// The offset of a sequence, and all its published terms.
fn published(id: &str) -> (&str, Vec<u64>) {
    let line = lines(include_str!("data/oeis.txt")).find(|line| line.starts_with(id)).unwrap();
    let [_, offset, terms] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("{id}") };
    (offset, numbers(terms, ','))
}

/// Every published term of every sequence that has a number, with its offset.
#[cfg(feature = "serde")]
#[test]
fn sequences_with_numbers() {
    use supermex::request::{CATALOGUE, Sequence, Session};
    let mut session = Session::new(&Context::default().with_threads(2));
    let (mut sequences, mut terms) = (0, 0);
    for listed in CATALOGUE {
        let Some(id) = listed.number else { continue };
        if !lines(include_str!("data/oeis.txt")).any(|line| line.starts_with(id)) {
            continue;
        }
        let (offset, published) = published(id);
        assert_eq!(listed.offset.to_string(), offset, "{id}");
        let request = Sequence { id: id.to_owned(), n: published.len() };
        assert_eq!(session.run(&request).unwrap().terms, published, "{id}");
        sequences += 1;
        terms += published.len();
    }
    assert!(sequences >= 12 && terms > 830, "{sequences} {terms}");
}

/// The nim-values of bars of three rows.
#[test]
fn nim_values_of_bars() {
    let (_, published) = published("A069001");
    let bars: rows::Bars = rows::ThreeRowNims::new(u32::try_from(published.len()).unwrap())
        .run(&Context::default())
        .unwrap();
    assert!(bars.nims().into_iter().map(u64::from).eq(published));
}

/// Brouwer and others 2005, 8.1: for given q and r there is exactly one p = f(q,r).
#[test]
fn brouwers_table() {
    let mut oracle = Oracle::default();
    let mut diagonal = BTreeMap::new();
    for line in lines(include_str!("data/f_table_24.txt")) {
        let [r, values @ ..] = &numbers(line, ' ')[..] else { panic!("{line}") };
        assert_eq!(values.len() as u64, 25 - r, "{line}");
        diagonal.insert(*r, values[0]);
        for (q, &f) in (*r..).zip(values) {
            let lost: Vec<u64> = (1..=f + 4)
                .filter(|&p| {
                    let position = Position::new([p, p.min(q), p.min(*r)]).unwrap();
                    oracle.value(&position).outcome == Outcome::P
                })
                .collect();
            assert_eq!(lost, [f], "f({q},{r})");
        }
    }
    assert_eq!(diagonal, oeis("A029900", 24));
}

/// A. E. Brouwer's page: every third row up to 1000 whose period is not 1, where it begins to
/// repeat, and its pattern. (Complete up to 904, the last below 1000.)
#[test]
fn patterns_of_three_rows() {
    let run = run(&ThreeRows::new(1000), 20_000);
    assert_eq!(run.status, Status::Proved);
    let mut expected = Vec::new();
    for line in lines(include_str!("data/patterns.txt")) {
        let [r, start, period, pattern] = line.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let (r, start, period): (usize, usize, usize) =
            (r.parse().unwrap(), start.parse().unwrap(), period.parse().unwrap());
        let Some(family) = run.families.get(r) else { continue };
        expected.push(r);
        assert_eq!((r + family.head().len(), family.period().len()), (start, period), "row {r}");
        let pattern = pattern.split(',').map(|term| term.parse::<i32>().unwrap());
        let constants: Vec<i32> =
            family.period().iter().zip(pattern).map(|(term, p)| term - p).collect();
        assert!(
            constants.iter().all(|constant| *constant == constants[0]),
            "row {r}: {constants:?}"
        );
    }
    let long = (0..=1000).filter(|&r| run.families[r].period().len() > 1);
    assert_eq!(long.collect::<Vec<_>>(), expected);
}
