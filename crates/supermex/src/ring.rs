//! Blocks of work that follow one another, on T threads in a ring: thread t runs the blocks k with
//! k mod T = t.
//!
//! Block k needs the parts that block k − 1 hands over, and nothing else. So thread k mod T
//! receives from the thread before it and sends to the one after it, and all of them are at work
//! once the first parts have come round.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::ops::Range;
use std::sync::mpsc::{Receiver, Sender, channel};

use crate::run::threads::{self, joined};
use crate::run::{Context, Stopped};

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
    let blocks = (begin..all.end)
        .step_by(width as usize)
        .map(|at| at.max(all.start)..(at + width).min(all.end));
    // No thread may wait for a block that never comes.
    let most = workers.len().min(blocks.clone().count());
    let parts = if most < 2 {
        parts
    } else {
        match on_threads(parts, &blocks, &mut workers[..most], context) {
            Ok(parts) => return parts,
            Err(parts) => parts,
        }
    };
    alone(parts, blocks, &mut workers[0], context)
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

/// The place of a thread in the ring: its number, how many threads there are, and where it sends
/// and receives.
type Place<P> = (usize, usize, Sender<P>, Receiver<P>);

/// The parts that the last block hands over, if at least two threads ran; otherwise the parts that
/// there were at the beginning.
type Ran<P> = Result<Result<VecDeque<P>, Stopped>, VecDeque<P>>;

/// Runs all `blocks` on as many threads as the system grants, two at least. The number of threads
/// is known only when all have begun, so each of them waits for its place.
fn on_threads<W: Work>(
    parts: VecDeque<W::Part>,
    blocks: &(impl Iterator<Item = Range<u32>> + Clone + Sync),
    workers: &mut [W],
    context: &Context,
) -> Ran<W::Part> {
    std::thread::scope(|scope| {
        // After the first refusal, no more threads are asked for.
        let begun = workers.iter_mut().map_while(|worker| {
            let (place, given) = channel::<Place<W::Part>>();
            let thread = threads::spawn(scope, move || {
                let (thread, threads, sender, receiver) = given.recv().ok()?;
                for (turn, block) in blocks.clone().skip(thread).step_by(threads).enumerate() {
                    let receive = || if context.is_stopped() { None } else { wait_for(&receiver) };
                    // The next thread has hung up only if the run has been stopped.
                    let mut send = |part| drop(sender.send(part));
                    // Threads begin at equal distances, so that a thread that is held up does not
                    // stop the others at once.
                    let parts = W::parts(block.start) * thread / threads;
                    let ahead = if turn == 0 { parts } else { 0 };
                    worker.block(block, ahead, receive, &mut send)?;
                    context.advance(worker.done());
                }
                Some(receiver)
            });
            Some((place, thread?))
        });
        let running: Vec<_> = begun.collect();
        let threads = running.len();
        if threads < 2 {
            return Err(parts);
        }
        let (mut senders, receivers): (Vec<_>, Vec<_>) =
            (0..threads).map(|_| channel::<W::Part>()).unzip();
        for part in parts {
            senders[0].send(part).expect("nobody has hung up");
        }
        // Thread i sends to thread i + 1.
        senders.rotate_left(1);
        let ends = senders.into_iter().zip(receivers).enumerate();
        for ((place, _), (thread, (sender, receiver))) in running.iter().zip(ends) {
            place.send((thread, threads, sender, receiver)).expect("it waits for its place");
        }
        let last = blocks.clone().count() % threads;
        let receivers: Option<Vec<_>> = running.into_iter().map(|it| joined(it.1)).collect();
        let left = |mut all: Vec<Receiver<_>>| all.swap_remove(last).try_iter().collect();
        Ok(receivers.map(left).ok_or(Stopped))
    })
}

/// Waits for the next part; `None` if there is none. The part comes soon, as a rule: going to sleep
/// and being woken would take longer.
fn wait_for<P>(receiver: &Receiver<P>) -> Option<P> {
    for _ in 0..SPINS {
        if let Ok(part) = receiver.try_recv() {
            return Some(part);
        }
        std::hint::spin_loop();
    }
    receiver.recv().ok()
}

/// How often a thread looks for the next part before it goes to sleep: for some hundreds of
/// microseconds.
const SPINS: u32 = 20_000;
