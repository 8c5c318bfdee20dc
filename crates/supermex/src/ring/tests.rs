//! Blocks that are held up, stopped, or panic.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use super::*;
use crate::run::threads::granted;

/// Mixes the number of its block into every part, is held up now and then, and sends on what it has
/// taken two parts later.
struct Mixer {
    random: fastrand::Rng,
    /// How many blocks may be open.
    open: usize,
    /// The block that does not go well.
    bad: Option<u32>,
    done: u64,
}

/// A block that the [`Mixer`] is at.
struct Mixed {
    block: Range<u32>,
    taken: usize,
    held: VecDeque<u64>,
}

const PARTS: usize = 12;

impl Work for Mixer {
    type Part = u64;
    type Block = Mixed;

    fn begin(&mut self, block: Range<u32>, spare: Option<Mixed>) -> Mixed {
        assert!(spare.is_none_or(|spare| spare.taken == PARTS && spare.held.is_empty()));
        Mixed { block, taken: 0, held: VecDeque::new() }
    }

    fn take(&mut self, mixed: &mut Mixed, part: u64, send: &mut impl FnMut(u64)) {
        if self.random.u8(..50) == 0 {
            std::thread::sleep(Duration::from_micros(self.random.u64(..2000)));
        }
        let block = &mixed.block;
        let is_bad = self.bad.is_some_and(|bad| block.contains(&bad));
        assert!(!is_bad || mixed.taken < PARTS / 2, "bad");
        let part = part ^ u64::from(block.start) << 32 ^ u64::from(block.end);
        // The order counts, too.
        let place = 0x9e37_79b9_7f4a_7c15 + 2 * mixed.taken as u64;
        let part = part.wrapping_mul(place).rotate_left(23);
        mixed.held.push_back(part);
        mixed.taken += 1;
        let keeps = if mixed.taken == PARTS { 0 } else { 2 };
        while mixed.held.len() > keeps {
            mixed.held.pop_front().into_iter().for_each(&mut *send);
        }
        self.done += 1;
    }

    fn parts(_: u32) -> usize {
        PARTS
    }

    fn open(&self, _: u32, threads: usize) -> usize {
        self.open.max(threads)
    }

    fn done(&mut self) -> u64 {
        std::mem::take(&mut self.done)
    }
}

fn mix(
    threads: u64,
    open: usize,
    all: Range<u32>,
    bad: Option<u32>,
    context: &Context,
) -> Result<VecDeque<u64>, Stopped> {
    let random = fastrand::Rng::with_seed;
    let mixer = |seed| Mixer { random: random(seed), open, bad, done: 0 };
    let mut workers: Vec<Mixer> = (0..threads).map(mixer).collect();
    run((0..PARTS as u64).collect(), all, 4, &mut workers, context)
}

/// Whoever takes parts through a block, however long somebody is held up, and however many blocks
/// are open, the parts come out the same.
#[test]
fn blocks_follow_one_another() {
    let context = Context::default();
    for all in [0..0, 5..5, 5..7, 3..13, 8..131] {
        let alone = mix(1, 1, all.clone(), None, &context).unwrap();
        for (threads, open) in [(2, 1), (2, 3), (2, 40), (3, 1), (3, 9), (8, 1), (50, 60)] {
            let found = mix(threads, open, all.clone(), None, &context).unwrap();
            assert_eq!(found, alone, "{threads} threads, {open} open, {all:?}");
            for others in 0..3 {
                let few = || mix(threads, open, all.clone(), None, &context).unwrap();
                assert_eq!(granted::at_most(others, few), alone, "{others} others, {all:?}");
            }
        }
    }
}

/// Parts come out the same in any order in which blocks can take them.
#[test]
fn order_does_not_matter() {
    let context = Context::default();
    for all in [5..7, 3..13, 8..131] {
        let alone = mix(1, 1, all.clone(), None, &context).unwrap();
        for seed in 0..50 {
            let mixed = || mix(3, 1, all.clone(), None, &context).unwrap();
            assert_eq!(shuffled::in_order_of(seed, mixed), alone, "seed {seed}, {all:?}");
        }
    }
}

/// Nobody waits for somebody who has panicked or was stopped.
#[test]
fn nobody_waits_for_ever() {
    let context = Context::default();
    for (threads, open) in [(1, 1), (2, 1), (2, 20), (5, 1), (5, 20)] {
        for bad in [0, 17, 99] {
            let mixed = || mix(threads, open, 0..100, Some(bad), &context);
            assert!(catch_unwind(AssertUnwindSafe(mixed)).is_err(), "{threads} threads");
        }
        let stopped = Context::default();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(20));
                stopped.monitor().stop();
            });
            assert!(mix(threads, open, 0..4_000_000, None, &stopped).is_err(), "{threads} threads");
        });
    }
}

/// While one thread is held up in the middle of a block, another goes on with all that does not
/// need it.
#[test]
fn whoever_is_free_goes_on() {
    use std::sync::{Condvar, Mutex};

    /// How many parts have been taken, and how many must have been for the part that is held up to
    /// go on.
    struct Shared {
        taken: Mutex<usize>,
        more: Condvar,
    }

    struct Held<'s>(&'s Shared);

    impl Work for Held<'_> {
        type Part = usize;
        type Block = u32;

        fn begin(&mut self, block: Range<u32>, _: Option<u32>) -> u32 {
            block.start
        }

        fn take(&mut self, block: &mut u32, part: usize, send: &mut impl FnMut(usize)) {
            let Held(Shared { taken, more }) = *self;
            let mut count = taken.lock().unwrap();
            if (*block, part) == (8, PARTS / 2) {
                // All parts of the eight blocks before this one, and those before this part of the
                // eight that are open then.
                let all = 8 * PARTS + 8 * (PARTS / 2);
                let patience = Duration::from_secs(20);
                let wait = |count: &mut usize| *count < all;
                let (now, _) = more.wait_timeout_while(count, patience, wait).unwrap();
                count = now;
                assert!(*count >= all, "{count} of {all} parts were taken");
            }
            *count += 1;
            more.notify_all();
            drop(count);
            send(part);
        }

        fn parts(_: u32) -> usize {
            PARTS
        }

        fn open(&self, _: u32, _: usize) -> usize {
            8
        }

        fn done(&mut self) -> u64 {
            0
        }
    }

    let shared = Shared { taken: Mutex::new(0), more: Condvar::new() };
    let mut workers = [Held(&shared), Held(&shared)];
    let parts = run((0..PARTS).collect(), 0..16, 1, &mut workers, &Context::default()).unwrap();
    assert!(parts.into_iter().eq(0..PARTS));
}
