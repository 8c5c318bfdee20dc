use std::io::{self, BufRead, Write};
use std::sync::{Arc, Mutex};

use super::*;
use crate::Status;
use crate::automaton::Tails;
use crate::oracle::Oracle;
use crate::ring::shuffled;
use crate::run::{Checkpoints, Context, InMemory, Keep, KeepError, Kept, Key, Resume, Stopped};

/// All P-positions that are found.
#[derive(Default)]
struct All(Vec<[u32; 4]>);

impl Listener for All {
    fn position(&mut self, rows: [u32; 4]) {
        self.0.push(rows);
    }
}

impl Hears for All {
    fn join(&mut self, other: All) {
        self.0.extend(other.0);
    }
}

fn all(longest: u32, threads: usize) -> Vec<[u32; 4]> {
    let found: All = FourRows::new(longest).run(&Context::default().with_threads(threads)).unwrap();
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

/// Several threads, and blocks and words that end in odd places, against one thread and a longer
/// run.
#[test]
fn four_rows_are_the_same_on_all_threads() {
    let far = all(230, 3);
    assert_eq!(far, all(230, 1));
    for longest in [63, 64, 65, 127, 128, 200] {
        let expected: Vec<_> = far.iter().copied().filter(|rows| rows[0] <= longest).collect();
        assert_eq!(all(longest, 2), expected, "{longest}");
    }
    for seed in 0..10 {
        assert!(shuffled::in_order_of(seed, || all(230, 3)) == far, "seed {seed}");
    }
}

/// A run inside a position finds the P-positions of a run over all rows that lie inside it, and no
/// others.
#[test]
fn four_rows_inside_a_position() {
    let (far, context) = (all(150, 1), Context::default());
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
        let context = context.clone().with_threads(threads);
        let mut found = FourRows::inside(rows).run::<All>(&context).unwrap().0;
        found.sort_unstable();
        let lies_inside =
            |other: &&[u32; 4]| other.iter().zip(rows).all(|(&row, most)| row <= most);
        assert!(far.iter().filter(lies_inside).eq(&found), "{rows:?}");
        let (inside, whole) = (FourRows::inside(rows), FourRows::new(150));
        assert!(inside.work() <= whole.work() && inside.bytes(2) <= whole.bytes(2));
    }
    // A row that is longer than the row above it is cut to its length.
    let [short, long] = [[30, 30, 20, 20], [30, 40, 20, 25]].map(|rows| {
        let census: FourCensus = FourRows::inside(rows).run(&context).unwrap();
        census.positions(30)
    });
    assert_eq!(short, long);
}

/// The openings and the count of all bars against the sweep of boards, and what is published:
/// Arnav Garg (arXiv:2604.25952) counts 4,316,097 with first row up to 500.
#[test]
fn openings_and_counts() {
    let context = Context::default();
    let census: FourCensus = FourRows::new(500).run(&context.clone().with_threads(2)).unwrap();
    assert_eq!(census.positions(500), 4_316_097);
    for columns in [1, 2, 17, 90] {
        let bar = crate::Bar { rows: 4, columns };
        let swept = crate::bars::Openings::find(bar, &context).unwrap();
        assert_eq!(census.openings(columns as u32), swept, "{bar}");
    }
    for bar in [(3, 128), (3, 300), (4, 150), (5, 100), (6, 60)]
        .map(|(rows, columns)| crate::Bar { rows, columns })
    {
        let swept = crate::bars::Openings::find(bar, &context).unwrap();
        let found = LongBar::new(bar).unwrap().openings(&context.clone().with_threads(2));
        assert!(found == Ok(swept), "{bar}");
    }
    // Short bars are swept, and so are those of more rows than are streamed.
    for (rows, columns) in [(2, 500), (3, 20), (4, 20), (5, 20), (6, 20), (8, 20), (9, 60)] {
        assert!(LongBar::new(crate::Bar { rows, columns }).is_none(), "{rows}x{columns}");
    }
    assert!(context.monitor().progress().done > 0);
    context.monitor().stop();
    assert_eq!(FourRows::new(9).run::<FourCensus>(&context).err(), Some(Stopped));
}

/// The families of the automaton, which are proved, far out: for tails (c, d), a − b for b from c
/// on.
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
}

impl Hears for Nims {
    fn join(&mut self, other: Nims) {
        self.0.extend(other.0);
    }
}

fn nims(run: ThreeRowNims, threads: usize) -> Vec<([u32; 3], u32)> {
    let found: Nims = run.run(&Context::default().with_threads(threads)).unwrap();
    let mut found = found.0;
    found.sort_unstable();
    found
}

/// Every nim-value, against the rules, and against the sweep of a board farther out.
#[test]
fn nim_values_are_those_of_the_oracle_and_of_the_sweep() {
    let mut oracle = Oracle::default();
    for (rows, nim) in nims(ThreeRowNims::new(18), 1) {
        let position = rows.into_iter().filter(|&row| row > 0).map(u64::from);
        let position = crate::Position::new(position.collect::<Vec<_>>()).unwrap();
        assert_eq!(oracle.value(&position).nim, crate::Nimber::new(nim.into()), "{position}");
    }
    let board = crate::Position::new([300; 3]).unwrap();
    let mut expected = Vec::new();
    crate::bars::nim_values(&board, &Context::default(), |rows, nim| {
        let row = |at: usize| rows.get(at).map_or(0, |&row| row as u32);
        expected.push(([row(0), row(1), row(2)], nim.get() as u32));
    })
    .unwrap();
    expected.sort_unstable();
    for (level, threads) in crate::vectors::Vectors::available().zip([1, 2, 3].into_iter().cycle())
    {
        let found = nims(ThreeRowNims::new(300).level(level), threads);
        assert_eq!(found.len(), expected.len(), "{level:?}");
        let wrong = found.iter().zip(&expected).find(|(found, expected)| found != expected);
        assert_eq!(wrong, None, "{level:?}");
    }
    for seed in 0..5 {
        let found = || nims(ThreeRowNims::new(300), 3);
        assert!(shuffled::in_order_of(seed, found) == expected, "seed {seed}");
    }
}

/// Keeps all states, even those that are removed, and shows the state that is asked for.
#[derive(Debug, Default)]
struct Shelf {
    states: Mutex<Vec<(Key, Vec<u8>)>>,
    shown: Mutex<Option<usize>>,
}

impl Shelf {
    fn done(&self) -> Vec<u64> {
        let states = self.states.lock().unwrap();
        states.iter().map(|(key, _)| key.number("done").unwrap()).collect()
    }

    /// The context of a run with `threads` threads that goes on from state number `shown`, if one
    /// is given.
    fn resume(self: &Arc<Shelf>, shown: Option<usize>, threads: usize) -> Context {
        *self.shown.lock().unwrap() = shown;
        // States are kept between blocks only.
        let every = Some(40);
        let checkpoints = Checkpoints { place: Arc::clone(self) as _, every, resume: Resume::GoOn };
        Context::default().with_threads(threads).with_checkpoints(checkpoints)
    }
}

impl Keep for Shelf {
    fn place(&self) -> String {
        "a shelf".to_owned()
    }

    fn list(&self, kind: &str) -> (Vec<Kept>, Vec<KeepError>) {
        let states = self.states.lock().unwrap();
        let shown = self.shown.lock().unwrap().map(|shown| states[shown].0.clone());
        let shown = shown.filter(|key| key.kind == kind);
        let kept = shown.map(|key| Kept { key, status: Status::Proved, records: 1, digest: None });
        (kept.into_iter().collect(), Vec::new())
    }

    fn get(
        &self,
        key: &Key,
        read: &mut dyn FnMut(&mut dyn BufRead, u64) -> io::Result<()>,
    ) -> Result<bool, KeepError> {
        let states = self.states.lock().unwrap();
        let (shown, bytes) = &states[self.shown.lock().unwrap().unwrap()];
        assert_eq!(shown, key);
        let mut rest = &bytes[..];
        read(&mut rest, 1).unwrap();
        assert!(rest.is_empty());
        Ok(true)
    }

    fn put(
        &self,
        key: &Key,
        _: Status,
        write: &mut dyn FnMut(&mut dyn Write) -> io::Result<u64>,
    ) -> Result<(), KeepError> {
        let mut bytes = Vec::new();
        assert_eq!(write(&mut bytes).unwrap(), 1);
        self.states.lock().unwrap().push((key.clone(), bytes));
        Ok(())
    }

    fn forget(&self, _: &Key) {}
}

/// From whatever state a run goes on, with whatever number of threads, the result is the same.
#[test]
fn runs_go_on_from_their_states() {
    let context = Context::default();
    // Openings of bars of at most so many rows, in order.
    let census = |rows: &[u32], context: &Context| {
        let many = ManyRows::inside(rows).unwrap();
        let heard = many.census(context).unwrap();
        heard.openings()
    };
    let bar = [230; 4];
    let whole = census(&bar, &context);
    let shelf = Arc::new(Shelf::default());
    assert_eq!(census(&bar, &shelf.resume(None, 1)), whole);
    assert_eq!(shelf.done(), [48, 96, 144, 192]);
    for state in 0..4 {
        let later = census(&bar, &shelf.resume(Some(state), 1 + state % 3));
        assert_eq!(later, whole, "{state}");
    }
    let again = [96, 144, 192, 144, 192, 192];
    assert_eq!(shelf.done()[4..], again, "those that come later are kept again");

    let inside = [230, 140, 60, 20];
    let inner = census(&inside, &context);
    // What all rows have left is not what some of them need.
    assert_eq!(census(&inside, &shelf.resume(Some(1), 1)), inner);
    let five = [90, 90, 70, 40, 12];
    let six = [88, 88, 24, 12, 9, 4];
    for rows in [&inside[..], &five, &six] {
        let whole = census(rows, &context);
        let shelf = Arc::new(Shelf::default());
        census(rows, &shelf.resume(None, 1));
        let states = shelf.done().len();
        assert!(states > 1, "{rows:?}");
        for state in 0..states {
            let later = census(rows, &shelf.resume(Some(state), 1 + state % 3));
            assert_eq!(later, whole, "{rows:?} {state}");
        }
    }
    let four = FourRows::new(100);
    let shape = |context: &Context| four.tell(context, || FourShape::new(100, 5)).unwrap();
    let whole = shape(&context);
    let shelf = Arc::new(Shelf::default());
    shape(&shelf.resume(None, 1));
    let later = shape(&shelf.resume(Some(1), 2));
    assert_eq!((later.positions(100), later.bins()), (whole.positions(100), whole.bins()));
    assert_eq!(later.openings(), whole.openings());

    let nim = ThreeRowNims::new(150);
    let whole: Bars = nim.run(&context).unwrap();
    let shelf = Arc::new(Shelf::default());
    nim.run::<Bars>(&shelf.resume(None, 1)).unwrap();
    let count = shelf.done().len();
    assert!(count > 1);
    for state in 0..count {
        let context = shelf.resume(Some(state), 1 + state % 3);
        let later: Bars = ThreeRowNims::new(170).run(&context).unwrap();
        assert_eq!(later.nims()[..150], whole.nims(), "{state}");
        assert_eq!(later.nims()[169], 369);
    }
}

/// Only the last two states stay, also when a run is stopped; a run goes on from them only if that
/// was asked for.
#[test]
fn runs_leave_their_last_two_states() {
    let place = Arc::new(InMemory::default());
    let kept = |resume| {
        let place: Arc<dyn Keep> = Arc::clone(&place) as _;
        Context::default().with_checkpoints(Checkpoints { place, every: Some(40), resume })
    };
    let states = || {
        let (kept, _) = place.list("bars-state");
        let number = |name| kept.iter().map(move |kept| kept.key.number(name).unwrap());
        assert!(number("upto").all(|upto| upto == 230));
        number("done").collect::<Vec<_>>()
    };
    let four = ManyRows::inside(&[230; 4]).unwrap();
    let census = |context: &Context| four.census(context);
    let anew = kept(Resume::Refuse);
    let whole = census(&anew).unwrap();
    assert_eq!(states(), [144, 192]);
    let later = kept(Resume::GoOn);
    let again = census(&later).unwrap();
    assert_eq!(again.openings(), whole.openings());
    let work = |context: &Context| context.monitor().progress().done;
    assert!(work(&later) < work(&anew), "{} {}", work(&later), work(&anew));
    let forced = kept(Resume::Anew);
    census(&forced).unwrap();
    assert_eq!(work(&forced), work(&anew));
    let stopped = kept(Resume::GoOn);
    stopped.monitor().stop();
    assert_eq!(census(&stopped).err(), Some(Stopped));
    assert_eq!(states(), [144, 192]);
}
