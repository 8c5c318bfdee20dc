use std::io::{self, Read, Write};

use super::*;
use crate::Monitor;
use crate::automaton::Tails;
use crate::oracle::Oracle;

/// All that are found.
#[derive(Default)]
struct All(Vec<[u32; 4]>);

impl Listener for All {
    fn position(&mut self, rows: [u32; 4]) {
        self.0.push(rows);
    }

    fn join(&mut self, other: All) {
        self.0.extend(other.0);
    }
}

fn all(longest: u32, threads: usize) -> Vec<[u32; 4]> {
    let found: All = FourRows::new(longest).threads(threads).run(&Monitor::default()).unwrap();
    let mut found = found.0;
    found.sort_unstable();
    found
}

/// Every position, against the rules.
#[test]
fn four_rows_are_those_of_the_oracle() {
    let mut oracle = Oracle::default();
    for longest in [1, 2, 9, 15, 16, 22] {
        let found = all(longest, 1);
        let mut expected = Vec::new();
        for a in 1..=longest {
            for b in 0..=a {
                for c in 0..=b {
                    for d in 0..=c {
                        let rows = [a, b, c, d].into_iter().filter(|&row| row > 0).map(u64::from);
                        let position = crate::Position::new(rows.collect::<Vec<_>>()).unwrap();
                        if oracle.value(&position).outcome == crate::Outcome::P {
                            expected.push([a, b, c, d]);
                        }
                    }
                }
            }
        }
        assert_eq!(found, expected, "{longest}");
    }
}

/// Several threads, and blocks and words that end in odd places, against one thread and a longer run.
#[test]
fn four_rows_are_the_same_on_all_threads() {
    let far = all(230, 3);
    assert_eq!(far, all(230, 1));
    for longest in [63, 64, 65, 127, 128, 200] {
        let expected: Vec<_> = far.iter().copied().filter(|rows| rows[0] <= longest).collect();
        assert_eq!(all(longest, 2), expected, "{longest}");
    }
}

/// Inside a position there are those of a run over all rows that lie there, and no others.
#[test]
fn four_rows_inside_a_position() {
    let (far, monitor) = (all(150, 1), Monitor::default());
    let positions = [
        [150, 150, 150, 149],
        [150, 149, 70, 69],
        [149, 100, 100, 17],
        [150, 64, 63, 3],
        [130, 80, 16, 16],
        [140, 50, 2, 1],
        [150, 90, 50, 0],
        [97, 15, 0, 0],
        [20, 0, 0, 0],
        [1, 1, 1, 1],
    ];
    for (rows, threads) in positions.into_iter().zip((1..4).cycle()) {
        let run = FourRows::inside(rows).threads(threads);
        let mut found = run.run::<All>(&monitor).unwrap().0;
        found.sort_unstable();
        let lies_inside =
            |other: &&[u32; 4]| other.iter().zip(rows).all(|(&row, most)| row <= most);
        assert!(far.iter().filter(lies_inside).eq(&found), "{rows:?}");
        let (work, bytes) = (FourRows::expected_work_inside, FourRows::expected_bytes_inside);
        assert!(work(rows) <= work([150; 4]) && bytes(rows, 2) <= bytes([150; 4], 2));
    }
    // Rows that are longer than the one above them are as long as that.
    let [short, long] = [[30, 30, 20, 20], [30, 40, 20, 25]].map(|rows| {
        let census: FourCensus = FourRows::inside(rows).run(&monitor).unwrap();
        census.positions(30)
    });
    assert_eq!(short, long);
}

/// The openings and the count of all bars against the sweep of boards, and what is published: R. Garg
/// (arXiv:2604.25952) counts 4,316,097 with first row up to 500.
#[test]
fn openings_and_counts() {
    let monitor = Monitor::default();
    let census: FourCensus = FourRows::new(500).threads(2).run(&monitor).unwrap();
    assert_eq!(census.positions(500), 4_316_097);
    for columns in [1, 2, 17, 90] {
        let bar = crate::Bar { rows: 4, columns };
        let swept = crate::bars::Openings::find(bar, 1, &monitor).unwrap();
        assert_eq!(census.openings(columns as u32), swept, "{bar}");
    }
    for bar in [(3, 128), (3, 300), (4, 150)].map(|(rows, columns)| crate::Bar { rows, columns }) {
        let swept = crate::bars::Openings::find(bar, 1, &monitor).unwrap();
        let found = LongBar::new(bar).unwrap().openings(2, &monitor);
        assert!(found == Some(swept), "{bar}");
    }
    assert_eq!(LongBar::new(crate::Bar { rows: 5, columns: 200 }), None);
    assert_eq!(LongBar::new(crate::Bar { rows: 4, columns: 20 }), None);
    assert!(monitor.done() > 0);
    monitor.stop();
    assert!(FourRows::new(9).run::<FourCensus>(&monitor).is_none());
}

/// The families of the automaton, which are proved, far out: for tails (c, d), a − b for b from c on.
#[test]
fn four_rows_are_those_of_the_families() {
    let (longest, most) = (400, 10);
    let found = all(longest, 1);
    let system = Tails::p_positions(4, most);
    let run = crate::automaton::run(&system, u64::MAX);
    let mut count = 0;
    for (tail, family) in system.tails().iter().zip(&run.families) {
        let [c, d] = [0, 1].map(|at| tail.get(at).map_or(0, |&row| row as u32));
        let expected = (c..=longest).zip(0..).filter_map(|(b, index)| {
            let a = b + u32::try_from(*family.get(index)?).unwrap();
            (a <= longest).then_some([a, b, c, d])
        });
        let mut expected: Vec<_> = expected.collect();
        expected.sort_unstable();
        let found: Vec<_> = found.iter().copied().filter(|rows| rows[2..] == [c, d]).collect();
        assert_eq!(found, expected, "({c}, {d})");
        count += found.len();
    }
    assert!(count > 3000, "{count}");
}

/// All nim-values.
#[derive(Default)]
struct Nims(Vec<([u32; 3], u32)>);

impl NimListener for Nims {
    const EVERY: bool = true;

    fn value(&mut self, rows: [u32; 3], nim: u32) {
        self.0.push((rows, nim));
    }

    fn join(&mut self, other: Nims) {
        self.0.extend(other.0);
    }
}

fn nims(run: ThreeRowNims) -> Vec<([u32; 3], u32)> {
    let found: Nims = run.run(&Monitor::default()).unwrap();
    let mut found = found.0;
    found.sort_unstable();
    found
}

/// Every nim-value, against the rules, and against the sweep of a board farther out.
#[test]
fn nim_values_are_those_of_the_oracle_and_of_the_sweep() {
    let mut oracle = Oracle::default();
    for (rows, nim) in nims(ThreeRowNims::new(18)) {
        let position = rows.into_iter().filter(|&row| row > 0).map(u64::from);
        let position = crate::Position::new(position.collect::<Vec<_>>()).unwrap();
        assert_eq!(oracle.value(&position).nim, crate::Nimber::new(nim.into()), "{position}");
    }
    let board = crate::Position::new([300; 3]).unwrap();
    let mut expected = Vec::new();
    crate::bars::nim_values(&board, &Monitor::default(), |rows, nim| {
        let row = |at: usize| rows.get(at).map_or(0, |&row| row as u32);
        expected.push(([row(0), row(1), row(2)], nim.get() as u32));
    })
    .unwrap();
    expected.sort_unstable();
    for (level, threads) in crate::three::Level::available().zip([1, 2, 3]) {
        let found = nims(ThreeRowNims::new(300).level(level).threads(threads));
        assert_eq!(found.len(), expected.len(), "{level:?}");
        let wrong = found.iter().zip(&expected).find(|(found, expected)| found != expected);
        assert_eq!(wrong, None, "{level:?}");
    }
}

/// Keeps all states, and gives back the one that is asked for.
#[derive(Default)]
struct Shelf {
    states: Vec<(u32, Vec<u8>)>,
    last: Option<usize>,
}

impl Checkpoints for Shelf {
    fn every(&self) -> u32 {
        // States are kept between blocks only.
        40
    }

    fn last<T>(&mut self, read: impl Fn(&mut dyn Read) -> io::Result<T>) -> Option<T> {
        let (_, bytes) = &self.states[self.last?];
        let mut rest = &bytes[..];
        let state = read(&mut rest).unwrap();
        assert!(rest.is_empty());
        Some(state)
    }

    fn keep(&mut self, rows: u32, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) {
        let mut bytes = Vec::new();
        write(&mut bytes).unwrap();
        self.states.push((rows, bytes));
    }
}

/// From whatever state a run goes on, with whatever number of threads, it comes to the same.
#[test]
fn runs_go_on_from_their_states() {
    let monitor = Monitor::default();
    let four = FourRows::new(230);
    let whole: FourCensus = four.run(&monitor).unwrap();
    let mut shelf = Shelf::default();
    let kept = four.tell_kept(FourCensus::default, &monitor, &mut shelf).unwrap();
    let count = shelf.states.len();
    assert_eq!(shelf.states.iter().map(|state| state.0).collect::<Vec<_>>(), [48, 96, 144, 192]);
    let same = |census: &FourCensus| {
        census.openings(230) == whole.openings(230) && census.pairs() == whole.pairs()
    };
    assert!(same(&kept) && kept.positions(230) == whole.positions(230));
    for state in 0..count {
        shelf.last = Some(state);
        let later =
            four.threads(1 + state % 3).tell_kept(FourCensus::default, &monitor, &mut shelf);
        assert!(later.is_some_and(|later| same(&later)), "{state}");
    }
    assert_eq!(shelf.states.len(), count + 3 + 2 + 1, "those that come later are kept again");

    let inside = FourRows::inside([230, 140, 60, 20]);
    let whole: FourCensus = inside.run(&monitor).unwrap();
    let mut shelf = Shelf::default();
    inside.tell_kept(FourCensus::default, &monitor, &mut shelf).unwrap();
    shelf.last = Some(1);
    let later = inside.threads(2).tell_kept(FourCensus::default, &monitor, &mut shelf).unwrap();
    assert_eq!(later.positions(230), whole.positions(230));

    let nim = ThreeRowNims::new(150);
    let whole: Bars = nim.run(&monitor).unwrap();
    let mut shelf = Shelf::default();
    nim.tell_kept(Bars::default, &monitor, &mut shelf).unwrap();
    for state in 0..shelf.states.len() {
        shelf.last = Some(state);
        let later = ThreeRowNims::new(170).threads(1 + state % 3);
        let later = later.tell_kept(Bars::default, &monitor, &mut shelf).unwrap();
        assert_eq!(later.nims()[..150], whole.nims(), "{state}");
        assert_eq!(later.nims()[169], 369);
    }
}
