//! Blocks that take their parts in any order that is possible, for tests.
//!
//! Where a thread loses its core is by chance, and a test that waits for it sees little of what may
//! happen. Here a seed decides who takes the next part through which block.

use std::cell::Cell;
use std::collections::VecDeque;

use fastrand::Rng;

use super::{Blocks, Work};
use crate::run::Context;

thread_local! {
    static SEED: Cell<Option<u64>> = const { Cell::new(None) };
}

/// Does `work`, in which blocks take their parts in an order that `seed` decides.
pub(crate) fn in_order_of<T>(seed: u64, work: impl FnOnce() -> T) -> T {
    SEED.set(Some(seed));
    let done = work();
    SEED.set(None);
    done
}

/// Who decides on the order, if that is to be shuffled.
pub(super) fn asked() -> Option<Rng> {
    SEED.get().map(Rng::with_seed)
}

/// Runs all `blocks` in an order that is `random`.
pub(super) fn run<W: Work>(
    parts: VecDeque<W::Part>,
    blocks: &Blocks,
    workers: &mut [W],
    mut random: Rng,
    context: &Context,
) -> VecDeque<W::Part> {
    let count = blocks.count() as usize;
    let mut waiting: Vec<VecDeque<W::Part>> = Vec::new();
    waiting.resize_with(count + 1, VecDeque::new);
    waiting[0] = parts;
    let mut open: VecDeque<W::Block> = VecDeque::new();
    let mut spare = Vec::new();
    // The first block that is open, and how many may be.
    let mut first = 0;
    let most = [1, 4, 40, count][random.usize(..4)];
    while first < count {
        let all = first..count.min(first + open.len() + usize::from(open.len() < most));
        let due: Vec<_> = all.filter(|&number| !waiting[number].is_empty()).collect();
        let number = match random.u8(..3) {
            0 => due[0],
            1 => due[due.len() - 1],
            _ => due[random.usize(..due.len())],
        };
        let worker = random.usize(..workers.len());
        let worker = &mut workers[worker];
        if number == first + open.len() {
            let block =
                blocks.block(u32::try_from(number).expect("it is below a count of 32 bits"));
            open.push_back(worker.begin(block, spare.pop()));
        }
        for _ in 0..random.usize(1..=waiting[number].len()) {
            let part = waiting[number].pop_front().expect("there are so many");
            let send = &mut |part| waiting[number + 1].push_back(part);
            worker.take(&mut open[number - first], part, send);
        }
        context.advance(worker.done());
        while !open.is_empty() && waiting[first].is_empty() {
            spare.extend(open.pop_front());
            first += 1;
        }
    }
    waiting.swap_remove(count)
}
