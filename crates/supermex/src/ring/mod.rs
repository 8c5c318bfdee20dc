//! Blocks of work that follow one another, on several threads: whoever is free takes the next block.
//!
//! Block k needs the parts that block k − 1 hands over, and nothing else. So a thread receives from
//! the one that runs the block before and sends to the one that runs the block after, as in a ring,
//! and all of them are at work once the first parts have come round.
//!
//! A thread that has to wait sleeps. Where cores are shared with other work, the thread that it waits
//! for may have lost its core, and spinning would only help to keep that from it. Each thread waits
//! for the one before it. With more threads than cores, one thread without a core would stop all
//! others, so doors ask for no more threads than cores (`Context::with_threads_up_to_cores`).

mod way;

use std::cell::RefCell;
use std::collections::VecDeque;
use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::run::threads::{self, joined};
use crate::run::{Context, Stopped};
use way::Way;

/// A worker, which runs blocks one after the other.
pub(crate) trait Work: Send {
    /// What one block hands over to the next, piece by piece.
    type Part: Send;

    /// Runs the block `block`: receives the parts of the block before, and sends each on as soon as
    /// it is done. The worker may wait until `ahead` parts have come. If no more parts come, the
    /// run has been stopped, and `None` is returned.
    fn block(
        &mut self,
        block: Range<u32>,
        ahead: usize,
        receive: impl FnMut() -> Option<Self::Part>,
        send: &mut impl FnMut(Self::Part),
    ) -> Option<()>;

    /// About how many parts the block that begins with `first` hands over.
    fn parts(first: u32) -> usize;

    /// How much work has been done since the last call, for the monitor.
    fn done(&mut self) -> u64;
}

/// Runs all blocks of the range `all`, beginning with the `parts` that were handed over before it;
/// returns the parts that the last block hands over. Blocks begin with multiples of `width`.
pub(crate) fn run<W: Work>(
    parts: VecDeque<W::Part>,
    all: Range<u32>,
    width: u32,
    workers: &mut [W],
    context: &Context,
) -> Result<VecDeque<W::Part>, Stopped> {
    // The first block may be shorter, and so may the last.
    let begin = all.start - all.start % width;
    let count = (all.end - begin).div_ceil(width);
    let block = |number: u32| {
        let at = begin + number * width;
        at.max(all.start)..(at + width).min(all.end)
    };
    let most = workers.len().min(count as usize);
    if most < 2 {
        return alone(parts, (0..count).map(block), &mut workers[0], context);
    }
    on_threads(parts, (count, block), &mut workers[..most], context)
}

/// Runs all `blocks`, one after the other, on this thread.
fn alone<W: Work>(
    parts: VecDeque<W::Part>,
    blocks: impl Iterator<Item = Range<u32>>,
    worker: &mut W,
    context: &Context,
) -> Result<VecDeque<W::Part>, Stopped> {
    let queue = RefCell::new(parts);
    for block in blocks {
        let receive = || if context.is_stopped() { None } else { queue.borrow_mut().pop_front() };
        let mut send = |part| queue.borrow_mut().push_back(part);
        worker.block(block, 0, receive, &mut send).ok_or(Stopped)?;
        context.advance(worker.done());
    }
    Ok(queue.into_inner())
}

/// Runs `count` blocks on this thread and on as many others as the system grants, up to one for
/// each worker. Whoever is free takes the next block.
fn on_threads<W: Work>(
    parts: VecDeque<W::Part>,
    (count, block): (u32, impl Fn(u32) -> Range<u32> + Sync),
    workers: &mut [W],
    context: &Context,
) -> Result<VecDeque<W::Part>, Stopped> {
    let threads = workers.len();
    // Block k receives on way k and sends on the next one. No more blocks run at a time than there
    // are threads, so that one way more is enough for all blocks in turn.
    let mut ways: Vec<Way<W::Part>> = vec![Way::new(parts)];
    ways.resize_with(threads + 1, || Way::new(VecDeque::new()));
    let way = |number: u32| number as usize % (threads + 1);
    let next = AtomicU32::new(0);
    let share = |worker: &mut W| {
        let ending = Ending(&ways);
        let numbers = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
        for number in numbers.take_while(|&number| number < count) {
            let block = block(number);
            let (from, to) = (&ways[way(number)], &ways[way(number + 1)]);
            let parts = W::parts(block.start);
            let receive = || {
                // Threads keep at equal distances, so that one that is held up does not stop the
                // others at once.
                if context.is_stopped() { None } else { from.receive(parts / threads) }
            };
            let mut send = |part| to.send(part);
            let place = number as usize;
            let ahead = if place < threads { parts * place / threads } else { 0 };
            worker.block(block, ahead, receive, &mut send)?;
            to.flush();
            context.advance(worker.done());
        }
        std::mem::forget(ending);
        Some(())
    };
    let done = std::thread::scope(|scope| {
        let (own, others) = workers.split_first_mut().expect("there is one worker at least");
        let begin = |worker| threads::spawn(scope, || share(worker));
        let running: Vec<_> = others.iter_mut().map_while(begin).collect();
        let own = share(own);
        // All are waited for, and a panic goes on here.
        running.into_iter().map(joined).fold(own, Option::and)
    });
    done.map(|()| ways.swap_remove(way(count)).into_parts()).ok_or(Stopped)
}

/// If one thread ends before its time, nobody waits for what it would have sent.
struct Ending<'w, P>(&'w [Way<P>]);

impl<P> Drop for Ending<'_, P> {
    fn drop(&mut self) {
        self.0.iter().for_each(Way::close);
    }
}

#[cfg(test)]
mod tests;
