//! States that say what cannot be, though no damage shows: they are refused and named, or gone on from without harm.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, OnceLock};

use allocation_counter::measure;
use supermex::Status;
use supermex::rows::{Bars, FourCensus, FourRows, FourShape, ThreeRowNims};
use supermex::run::{Checkpoints, Context, Event, InMemory, Keep, Key, Monitor, Resume};
use supermex::three::{Census, Frontier, Record};

/// A run on one thread that leaves its states in a place after so many steps, and goes on from those that are there.
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

/// Changes one number of so many bytes, and every one in turn if it is `each`-th; hands on what that makes of a state.
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

/// Whether a run uses a state. If it does not, it says so, and is stopped here, since it would begin anew. It must not
/// panic, and takes no more memory than this.
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

/// Runs on from a true state, which is used, and from forged ones, of which some are and some are not.
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
fn forged_states_of_four_rows_do_no_harm() {
    let census = |four: FourRows, longest: u32| {
        move |context: &Context| {
            if let Ok(census) = four.run::<FourCensus>(context) {
                census.openings(longest);
                census.pairs();
            }
        }
    };
    forge_states("four-state", 16, 1, census(FourRows::new(20), 20));
    forge_states("four-state", 16, 1, census(FourRows::inside([40, 33, 9, 3]), 40));
    // Sets begin with later words there.
    forge_states("four-state", 16, 13, census(FourRows::inside([600, 545, 2, 1]), 600));
}

#[test]
fn forged_states_of_the_shape_of_four_rows_do_no_harm() {
    for (longest, each) in [(20, 1), (60, 41)] {
        forge_states("four-shape-state", 16, each, |context| {
            let four = FourRows::new(longest);
            if let Ok(shape) = four.tell(|| FourShape::new(longest, 3), context) {
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
