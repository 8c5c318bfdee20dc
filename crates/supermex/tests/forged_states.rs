//! States that say what cannot be, though no damage shows: they are refused and named, or gone on
//! from without harm.

use std::panic::{AssertUnwindSafe, catch_unwind};
#[cfg(feature = "serde")]
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use allocation_counter::measure;
use supermex::Status;
#[cfg(feature = "serde")]
use supermex::kept::{Measure, tell};
#[cfg(feature = "serde")]
use supermex::request::{self, Ask, Losers, NimRectangles, Refusal, Session, Solve, Winners};
use supermex::rows::{Bars, FourRows, FourShape, ManyRows, ThreeRowNims};
use supermex::run::{Checkpoints, Context, Event, InMemory, Keep, Key, Monitor, Resume};
use supermex::three::{Census, Frontier, Record};

/// A run on one thread that leaves its states in a place after so many steps, and goes on from
/// those that are there.
fn kept(place: &Arc<InMemory>, every: u64) -> Checkpoints {
    Checkpoints { place: Arc::clone(place) as _, every: Some(every), resume: Resume::GoOn }
}

/// The last state of a kind that a run leaves.
fn last_state(kind: &str, every: u64, run: impl Fn(&Context)) -> (Key, Vec<u8>) {
    let place = Arc::new(InMemory::default());
    run(&Context::default().with_checkpoints(kept(&place, every)));
    let key = place.list(kind).0.pop().expect("there is a state").key;
    let mut bytes = Vec::new();
    place.get(&key, &mut |input, _| input.read_to_end(&mut bytes).map(drop)).unwrap();
    (key, bytes)
}

/// Numbers that look random, always the same.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        // G. Marsaglia's xorshift.
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}

/// Changes one number of so many bytes, and every one in turn if it is `each`-th; hands on what
/// that makes of a state.
fn forge<const N: usize>(state: &[u8], each: usize, mut forged: impl FnMut(usize, u64, &[u8])) {
    let mut numbers = Numbers(0x5eed);
    let mut bytes = state.to_vec();
    for at in (0..state.len() / N).step_by(each) {
        let place = at * N..(at + 1) * N;
        let mut wide = [0; 8];
        wide[..N].copy_from_slice(&state[place.clone()]);
        let number = u64::from_le_bytes(wide);
        let random = numbers.next();
        let small = random % 100;
        for other in [0, 1, u64::MAX, number.wrapping_add(1), number.wrapping_sub(1), random, small]
        {
            bytes[place.clone()].copy_from_slice(&other.to_le_bytes()[..N]);
            forged(at, other, &bytes);
        }
        bytes[place.clone()].copy_from_slice(&state[place]);
    }
}

/// Whether a run uses a state. If it does not, it says so, and is stopped here, since it would
/// begin anew. It must not panic, and takes no more memory than this.
fn is_used(key: &Key, state: &[u8], every: u64, most: u64, run: impl Fn(&Context)) -> bool {
    let place = Arc::new(InMemory::default());
    let mut write = |out: &mut dyn std::io::Write| out.write_all(state).map(|()| 1);
    place.put(key, Status::Proved, &mut write).unwrap();
    let monitor: Arc<OnceLock<Arc<Monitor>>> = Arc::default();
    let refused = Arc::clone(&monitor);
    let context =
        Context::default().with_checkpoints(kept(&place, every)).with_listener(move |event| {
            if let Event::Warning(warning) = event {
                assert!(warning.contains("it is not used"), "{warning}");
                refused.get().expect("it has begun").stop();
            }
        });
    monitor.set(Arc::clone(context.monitor())).expect("it is new");
    let used = measure(|| run(&context));
    assert!(used.bytes_max < most, "{} bytes", used.bytes_max);
    !context.monitor().is_stopped()
}

/// Runs on from a true state, which is used, and from forged ones, of which some are and some are
/// not.
fn forge_states(kind: &str, every: u64, each: usize, run: impl Fn(&Context)) {
    let (key, state) = last_state(kind, every, &run);
    let whole = measure(|| run(&Context::default())).bytes_max;
    let most = 4 * whole + 4 * state.len() as u64 + 100_000;
    assert!(is_used(&key, &state, every, most, &run), "{kind}");
    let mut counts = [0; 2];
    forge::<8>(&state, each, |at, number, forged| {
        let used = catch_unwind(AssertUnwindSafe(|| is_used(&key, forged, every, most, &run)));
        let used = used.unwrap_or_else(|_| panic!("{kind}: {number} as number {at}"));
        counts[usize::from(used)] += 1;
    });
    assert!(counts[0] > 0 && counts[1] > 0, "{kind}: {counts:?}");
    for cut in [1, 8, state.len() / 2, state.len() - 8] {
        assert!(!is_used(&key, &state[..state.len() - cut], every, most, &run), "{kind}: {cut}");
    }
    let longer = [&state[..], &[0]].concat();
    assert!(!is_used(&key, &longer, every, most, &run), "{kind}");
}

#[test]
fn forged_states_of_bars_do_no_harm() {
    let census = |rows: &'static [u32]| {
        move |context: &Context| {
            let many = ManyRows::inside(rows).unwrap();
            if let Ok(census) = many.census(context) {
                census.openings();
            }
        }
    };
    forge_states("bars-state", 16, 1, census(&[20; 4]));
    forge_states("bars-state", 16, 1, census(&[40, 33, 9, 3]));
    // Sets begin with later words there.
    forge_states("bars-state", 16, 13, census(&[600, 545, 2, 1]));
    forge_states("bars-state", 8, 7, census(&[14, 14, 14, 6, 3]));
    forge_states("bars-state", 2, 7, census(&[70, 8, 6, 5, 3, 2]));
}

/// States are shown by what they begin with, and their names can say anything too.
#[cfg(feature = "serde")]
#[test]
fn forged_states_are_shown_without_harm() {
    let bars = last_state("bars-state", 8, |context| {
        ManyRows::inside(&[14, 14, 14, 6, 3]).unwrap().census(context).unwrap();
    });
    let shape = last_state("four-shape-state", 8, |context| {
        FourRows::new(20).tell(context, || FourShape::new(20, 3)).unwrap();
    });
    let nims = last_state("nim-state", 16, |context| {
        let _: Bars = ThreeRowNims::new(70).run(context).unwrap();
    });
    for (key, state) in [bars, shape, nims] {
        let measured = Measure { lines: 3, bytes: 1 << 20 };
        let tell = |key: &Key, state: &[u8]| {
            tell(key, 1, &mut &state[..], state.len() as u64, measured).is_ok()
        };
        assert!(tell(&key, &state), "{key:?}");
        let mut shown = 0;
        let largest = u64::from(u32::MAX);
        for rows in 4_u64..=9 {
            for upto in [0, 14, 20, largest - 1, largest] {
                let key = key.clone().with("rows", rows).with("upto", upto);
                forge::<8>(&state, 7, |_, _, forged| {
                    let told = || shown += u32::from(tell(&key, forged));
                    assert!(measure(told).bytes_max < 10_000_000, "{key:?}");
                });
                // The row that comes next is the largest there can be.
                let mut forged = state.clone();
                forged[8..16].copy_from_slice(&largest.to_le_bytes());
                let told = || shown += u32::from(tell(&key, &forged));
                assert!(measure(told).bytes_max < 10_000_000, "{key:?}");
            }
        }
        assert!(shown > 0, "{key:?}");
    }
}

#[test]
fn forged_states_of_the_shape_of_four_rows_do_no_harm() {
    for (longest, each) in [(20, 1), (60, 41)] {
        forge_states("four-shape-state", 16, each, |context| {
            let four = FourRows::new(longest);
            if let Ok(shape) = four.tell(context, || FourShape::new(longest, 3)) {
                shape.openings();
                shape.exceptions();
                shape.bins().iter().for_each(|bin| assert!(bin.ended() <= bin.tails));
            }
        });
    }
}

#[test]
fn forged_states_of_nim_values_do_no_harm() {
    for (longest, each) in [(33, 3), (100, 499)] {
        forge_states("nim-state", 32, each, |context| {
            if let Ok(bars) = ThreeRowNims::new(longest).run::<Bars>(context) {
                assert_eq!(bars.nims().len(), longest as usize);
            }
        });
    }
}

#[test]
fn forged_states_of_three_rows_do_no_harm() {
    let context = Context::default();
    for (columns, each) in [(40, 1), (700, 23)] {
        let mut frontier = Frontier::new(columns);
        frontier.run_to(columns, &context).unwrap();
        let state = frontier.to_bytes();
        let most = 300 * state.len() as u64 + 4_000_000;
        let mut counts = [0; 2];
        forge::<1>(&state, each, |at, number, forged| {
            let mut is_used = false;
            let go_on = || {
                let Ok(frontier) = Frontier::from_bytes(forged) else { return };
                let Some(mut frontier) = frontier.with_rows(columns + 50) else { return };
                let last = (columns + 50).min(frontier.next() + 50);
                frontier.run_to(last, &context).unwrap();
                drop((Census::of(&frontier), Record::of(&frontier), frontier.to_bytes()));
                is_used = true;
            };
            let used = catch_unwind(AssertUnwindSafe(|| measure(go_on)));
            let used = used.unwrap_or_else(|_| panic!("{columns}: {number} as byte {at}"));
            assert!(used.bytes_max < most, "{columns}: {number} as byte {at}: {used:?}");
            counts[usize::from(is_used)] += 1;
        });
        assert!(counts[0] > 0 && counts[1] > 0, "{columns}: {counts:?}");
        assert!(Frontier::from_bytes(&state[..state.len() - 1]).is_err());
    }
}

/// Numbers as the states of three rows have them.
#[derive(Default)]
struct Written(Vec<u8>);

impl Written {
    /// Numbers one after the other, seven bits a byte.
    fn numbers(&mut self, numbers: impl IntoIterator<Item = u64>) -> &mut Written {
        for mut number in numbers {
            while number >= 0x80 {
                self.0.push(number.to_le_bytes()[0] | 0x80);
                number >>= 7;
            }
            self.0.push(number.to_le_bytes()[0]);
        }
        self
    }

    /// How much each number is above or below another.
    fn differences(&mut self, differences: impl IntoIterator<Item = i64>) -> &mut Written {
        let differences = differences.into_iter();
        self.numbers(differences.map(|it| ((it << 1) ^ (it >> 63)).cast_unsigned()))
    }
}

/// A state of the first row alone, which says what is asked for and nothing else.
struct FirstRow {
    /// The column that comes next.
    next: u64,
    /// What the row has taken, as it is written: narrow or wide.
    history: Vec<u64>,
    /// Whether the row is nowhere.
    missing: bool,
    /// Whether the differences of the row are written down.
    is_recorded: bool,
    /// The differences of a row that has settled.
    settled: Vec<i64>,
}

impl FirstRow {
    /// It has taken all values up to one.
    fn new(next: u64) -> FirstRow {
        let history = vec![0, 0, u64::MAX, next + 1, 0];
        FirstRow { next, history, missing: false, is_recorded: true, settled: Vec::new() }
    }

    fn write(&self) -> Vec<u8> {
        let FirstRow { next, history, missing, is_recorded, settled } = self;
        let zeros = |count: u64| (0..count).map(|_| 0);
        let mut written = Written(5_u32.to_le_bytes().to_vec());
        // Counts and widths, the next column, the last row, its smallest value; no constant rows
        // and no slow tiles; young rows would begin with row 1.
        written.numbers([0; 6]).numbers([*next, 0, u32::MAX.into(), 0, 0, 1, 1]);
        let is_old = !missing && settled.is_empty();
        written.numbers([is_old.into()]);
        if is_old {
            // The row, what it has taken, its smallest value, and differences from column 0 on.
            written.numbers([0]).numbers(history.iter().copied());
            written.differences([u32::MAX.into()]).numbers([0, (*is_recorded).into(), 0]);
            let count = if *is_recorded { *next } else { 0 };
            written.numbers([count]).differences(zeros(count));
        }
        written.numbers([u64::from(!settled.is_empty())]);
        if !settled.is_empty() {
            written.differences([0, 0]).numbers([settled.len() as u64]);
            written.differences(settled.iter().copied());
        }
        // Since 72 columns before, when the row was in the same state, it may have settled.
        written.numbers([next.saturating_sub(72), *next, 1, 0, 1, 0, 2, 0]);
        // The diagonal, and no young rows.
        written.numbers([1]).differences([1]).numbers([0]);
        // How often values come up; no rows that have ended, and no minima.
        written.differences(zeros(*next)).numbers([0; 4]);
        written.0
    }

    /// Whether it is read, and gone on from.
    fn is_used(&self) -> bool {
        let Ok(mut frontier) = Frontier::from_bytes(&self.write()) else { return false };
        let last = frontier.next() + 200;
        frontier.run_to(last, &Context::default()).unwrap();
        drop((Census::of(&frontier), Record::of(&frontier), frontier.to_bytes()));
        true
    }
}

#[test]
fn a_row_has_to_be_somewhere_and_to_have_been_written_down() {
    assert!(FirstRow::new(700).is_used());
    assert!(!FirstRow { missing: true, ..FirstRow::new(700) }.is_used());
    assert!(!FirstRow { is_recorded: false, ..FirstRow::new(700) }.is_used());
}

#[test]
fn a_row_remembers_what_is_near_the_column() {
    // Windows far below it are of no use, and do no harm.
    let history = vec![0, 0, u64::MAX, 64, 0];
    assert!(FirstRow { history, ..FirstRow::new(700) }.is_used());
    let wide = |origin: u64| vec![1, origin, 1, u64::MAX];
    assert!(FirstRow { history: wide(640), ..FirstRow::new(704) }.is_used());
    assert!(!FirstRow { history: wide(704), ..FirstRow::new(704) }.is_used());
    assert!(!FirstRow { history: vec![2, 640, 1, u64::MAX], ..FirstRow::new(704) }.is_used());
}

#[test]
fn rows_settle_when_columns_have_been_seen_that_are_so_far_apart() {
    let settled = |period: usize| {
        let settled = (0..period).map(|at| [1, -1][at % 2]).collect();
        FirstRow { settled, ..FirstRow::new(350) }
    };
    assert!(settled(1).is_used() && settled(8).is_used());
    // 5 and 72 have 360 in common.
    assert!(!settled(5).is_used());
}

/// What settled rows take is worked out when a state is read: a few bytes must not make it large.
#[test]
fn settled_rows_take_no_more_room_than_their_state_is_worth() {
    let most = 1 << 25;
    let mut written = Written(5_u32.to_le_bytes().to_vec());
    written.numbers([0; 6]).numbers([most, most, 0, 0, 0, 0, 0, 0, 1]);
    let last = i64::try_from(most).unwrap() - 1;
    written.differences([last, last]).numbers([1]).differences([last + 1]);
    written.numbers([0, most, 1, 0, 0]);
    let mut is_refused = false;
    let read = measure(|| is_refused = Frontier::from_bytes(&written.0).is_err());
    assert!(is_refused && read.bytes_max < 1_000_000, "{read:?}");
}

/// Chunks have rows whose windows have come apart and lie above the column.
#[test]
fn chunks_have_rows_with_windows() {
    let next = 700;
    let is_read = |rows: std::ops::Range<u64>| {
        let mut written = Written(5_u32.to_le_bytes().to_vec());
        written.numbers([0; 6]).numbers([next, next - 1, u32::MAX.into()]);
        // All other rows are constant from their beginning on, each one after the last.
        let others: Vec<_> = (0..next).filter(|row| !rows.contains(row)).collect();
        let steps = others.iter().scan(0, |last, &row| {
            let step = i64::try_from(row - std::mem::replace(last, row)).unwrap();
            Some([step, step])
        });
        written.numbers([others.len() as u64]).differences(steps.flatten());
        // No slow tiles, no old rows, none that has settled.
        written.numbers([0, rows.start, rows.end, 0, 0]).numbers([0, next, 1, 0, 0]);
        // Two words for each of 2048 rows, and no wide ones.
        written.0.extend([0; 2 * 4 * 2048]);
        // The diagonal lies a - ⌊a/√2⌋ + 1 above its trend, a + ⌊a/√2⌋; there are no young rows.
        let diagonal = (0..next).map(|a| (a - (a * a / 2).isqrt()).cast_signed() + 1);
        written.numbers([0, next]).differences(diagonal).numbers([0]);
        written.numbers((0..next).map(|_| 0)).numbers([0; 4]);
        let Ok(mut frontier) = Frontier::from_bytes(&written.0) else { return false };
        frontier.run_to(720, &Context::default()).unwrap();
        true
    };
    assert!(is_read(560..640));
    assert!(!is_read(64..80) && !is_read(560..690));
}

/// Answers a request, in little memory, with one content where results are kept. Says whether that
/// content was refused.
#[cfg(feature = "serde")]
fn ask<A: Ask>(
    request: &A,
    key: &Key,
    text: &str,
    records: u64,
) -> (Result<A::Fact, Refusal>, bool) {
    let place = Arc::new(InMemory::default());
    let text = text.as_bytes();
    place.put(key, Status::Proved, &mut |out| out.write_all(text).map(|()| records)).unwrap();
    let refused: Arc<AtomicBool> = Arc::default();
    let heard = Arc::clone(&refused);
    let context =
        Context::default().with_memory(4e6).with_keep(place).with_listener(move |event| {
            let is_warning = matches!(event, Event::Warning(_));
            heard.fetch_or(is_warning, Ordering::Relaxed);
        });
    let mut found = None;
    let used = measure(|| found = Some(Session::once(&context).run(request)));
    assert!(used.bytes_max < 20_000_000, "{used:?}");
    (found.unwrap(), refused.load(Ordering::Relaxed))
}

/// Theorems whose values, deaths or periods cannot be are found again.
#[cfg(feature = "serde")]
#[test]
fn forged_theorems_do_no_harm() {
    let losers = Losers { upto: 5, steps: None };
    let winners = Winners { losers: losers.clone() };
    let key = Key::new("losers").with("upto", 5_u64);
    let context = Context::default();
    let lists = Session::once(&context).run(&losers).unwrap().run;
    let expected = Session::once(&context).run(&winners).unwrap();
    let text = |forged: &[(usize, &str)]| {
        let truth = ["(1)", "2 0", "(2)", "3 3 0", "4 4 4 0", "5 3 (4)"];
        let list = |cell: usize| {
            let forged = forged.iter().find(|it| it.0 == cell);
            format!("{cell}: {}\n", forged.map_or(truth[cell], |it| it.1))
        };
        let lists: String = (0..6).map(list).collect();
        format!("supermex certificate 1\nfull\nlosers upto 5\n{lists}")
    };
    // Six periods of lengths that have no factor in common.
    let periods: Vec<_> = [97, 101, 103, 107, 109, 113]
        .iter()
        .enumerate()
        .map(|(cell, &length)| (cell, format!("({}3 1)", "2 ".repeat(length - 2))))
        .collect();
    let periods: Vec<_> = periods.iter().map(|(cell, list)| (*cell, &**list)).collect();
    let forged: [(&[(usize, &str)], bool); 8] = [
        (&[], false),
        (&[(2, "(2147483647)")], true),
        (&[(2, "(-1)")], true),
        (&[(3, "3 0 3 0")], true),
        (&[(1, "0")], true),
        (&[(4, "")], true),
        (&[(2, "(2 2 3)")], true),
        (&periods, true),
    ];
    for (lies, is_false) in forged {
        let (found, is_refused) = ask(&losers, &key, &text(lies), 6);
        assert_eq!((found.unwrap().run, is_refused), (lists.clone(), is_false), "{lies:?}");
        let (found, is_refused) = ask(&winners, &key, &text(lies), 6);
        assert_eq!((found.unwrap(), is_refused), (expected.clone(), is_false), "{lies:?}");
    }
}

/// Tables of boards that say what cannot be are refused, and so are those of what is no board.
#[cfg(feature = "serde")]
#[test]
fn forged_tables_do_no_harm() {
    let key =
        |kind: &str, rows: u64, cols: u64| Key::new(kind).with("rows", rows).with("cols", cols);
    let bars = request::Bars { rows: 13, cols: 17, nim: false };
    let text = |first: &str, count: &str| {
        let bars = (1..=13).flat_map(|rows| (1..=17).map(move |cols| (rows, cols)));
        let line = |(rows, cols)| {
            let openings = if (rows, cols) == (1, 2) { first } else { "" };
            format!("{{\"rows\":{rows},\"cols\":{cols},\"openings\":[{openings}]}}\n")
        };
        bars.map(line).collect::<String>() + &format!("{{\"p_positions\":{count}}}\n")
    };
    for (first, count, is_possible) in [
        ("[1,2]", "9", true),
        ("[1,3]", "9", false),
        ("[0,1]", "9", false),
        ("[1,2],[1,1]", "9", false),
        ("[1,2]", "18446744073709551615", false),
    ] {
        let (found, refused) = ask(&bars, &key("openings", 13, 17), &text(first, count), 222);
        assert_eq!((found.is_ok(), refused), (is_possible, !is_possible), "{first} {count}");
    }
    let rectangles = NimRectangles { rows: 13, upto: 17 };
    for (nim, is_possible) in [(13, true), (14, false)] {
        let line = |cols| {
            let nim = if cols == 1 { nim } else { 0 };
            format!("{{\"cols\":{cols},\"nim\":{nim}}}\n")
        };
        let text: String = (1..=17).map(line).collect();
        let (found, refused) = ask(&rectangles, &key("nim-rectangles", 13, 17), &text, 17);
        assert_eq!((found.is_ok(), refused), (is_possible, !is_possible), "{nim}");
    }
    // No P-positions inside boxes that are too large to be boards, or for codes.
    let solve = Solve::new("13x17".parse().unwrap());
    for (rows, cols) in [(u64::MAX, u64::MAX), (13, u64::MAX), (1 << 40, 1 << 40), (13, 60)] {
        let (found, _) = ask(&solve, &key("p-positions", rows, cols), "", 0);
        assert!(found.is_err(), "{rows}x{cols}");
    }
}
