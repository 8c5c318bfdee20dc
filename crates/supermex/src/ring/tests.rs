//! Blocks that are held up, stopped, or panic.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use super::*;
use crate::run::threads::granted;

/// Mixes the number of its block into every part, and is held up now and then.
struct Mixer {
    random: fastrand::Rng,
    /// The block that does not go well.
    bad: Option<u32>,
    done: u64,
}

const PARTS: u8 = 12;

impl Work for Mixer {
    type Part = u64;

    fn block(
        &mut self,
        block: Range<u32>,
        ahead: usize,
        mut receive: impl FnMut() -> Option<u64>,
        send: &mut impl FnMut(u64),
    ) -> Option<()> {
        let mut waiting: VecDeque<u64> = (0..ahead).map_while(|_| receive()).collect();
        for place in 0..PARTS {
            let part = waiting.pop_front().or_else(&mut receive)?;
            if self.random.u8(..50) == 0 {
                std::thread::sleep(Duration::from_micros(self.random.u64(..2000)));
            }
            assert!(self.bad.is_none_or(|bad| !block.contains(&bad)) || place < PARTS / 2, "bad");
            let mixed = part ^ u64::from(block.start) << 32 ^ u64::from(block.end);
            send(mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23));
            self.done += 1;
        }
        Some(())
    }

    fn parts(_: u32) -> usize {
        PARTS.into()
    }

    fn done(&mut self) -> u64 {
        std::mem::take(&mut self.done)
    }
}

fn mix(
    threads: u64,
    all: Range<u32>,
    bad: Option<u32>,
    context: &Context,
) -> Result<VecDeque<u64>, Stopped> {
    let random = fastrand::Rng::with_seed;
    let mixer = |seed| Mixer { random: random(seed), bad, done: 0 };
    let mut workers: Vec<Mixer> = (0..threads).map(mixer).collect();
    run((0..PARTS).map(u64::from).collect(), all, 4, &mut workers, context)
}

/// Whoever takes a block, and however long somebody is held up, the parts come out the same.
#[test]
fn blocks_follow_one_another() {
    let context = Context::default();
    for all in [0..0, 5..5, 5..7, 3..13, 8..131] {
        let alone = mix(1, all.clone(), None, &context).unwrap();
        for threads in [2, 3, 8, 50] {
            let found = mix(threads, all.clone(), None, &context).unwrap();
            assert_eq!(found, alone, "{threads} threads, {all:?}");
            for others in 0..3 {
                let few = || mix(threads, all.clone(), None, &context).unwrap();
                assert_eq!(granted::at_most(others, few), alone, "{others} others, {all:?}");
            }
        }
    }
}

/// Nobody waits for somebody who has panicked or was stopped.
#[test]
fn nobody_waits_for_ever() {
    let context = Context::default();
    for threads in [1, 2, 5] {
        for bad in [0, 17, 99] {
            let mixed = || mix(threads, 0..100, Some(bad), &context);
            assert!(catch_unwind(AssertUnwindSafe(mixed)).is_err(), "{threads} threads");
        }
        let stopped = Context::default();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(20));
                stopped.monitor().stop();
            });
            assert!(mix(threads, 0..4_000_000, None, &stopped).is_err(), "{threads} threads");
        });
    }
}
