//! Blocks of work that follow one another, on threads in a ring: each has every so many-th block.
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

/// Does blocks, one after the other.
pub(crate) trait Work: Send {
    /// What one block hands over to the next, piece by piece.
    type Part: Send;

    /// A block, with the parts of the block before, each sent on as soon as it is done. It may wait
    /// until so many have come. If no more parts come, the run has been stopped, and there is
    /// nothing more to do.
    fn block(
        &mut self,
        block: Range<u32>,
        ahead: usize,
        receive: impl FnMut() -> Option<Self::Part>,
        send: &mut impl FnMut(Self::Part),
    ) -> Option<()>;

    /// How many parts the block that begins here is going to hand over, about.
    fn parts(first: u32) -> usize;

    /// How much has been done since this was asked last, for the monitor.
    fn done(&mut self) -> u64;
}

/// Runs all blocks of a range, beginning with the parts that have been handed over before them;
/// returns those that are handed over after them. Blocks begin with multiples of their width.
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
    // Nobody waits for a block that never comes.
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

/// All blocks, one after the other.
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

/// The place of a thread in the ring: its number, how many there are, and whom it sends to and
/// receives from.
type Place<P> = (usize, usize, Sender<P>, Receiver<P>);

/// What has been handed over in the end, if there are threads enough; otherwise what was to be
/// begun with.
type Ran<P> = Result<Result<VecDeque<P>, Stopped>, VecDeque<P>>;

/// All blocks, on as many threads as can be had, two at least. How many there are is known when all
/// have begun, so each of them waits for its place.
fn on_threads<W: Work>(
    parts: VecDeque<W::Part>,
    blocks: &(impl Iterator<Item = Range<u32>> + Clone + Sync),
    workers: &mut [W],
    context: &Context,
) -> Ran<W::Part> {
    std::thread::scope(|scope| {
        // The first refusal is hardly the last one.
        let begun = workers.iter_mut().map_while(|worker| {
            let (place, given) = channel::<Place<W::Part>>();
            let thread = threads::spawn(scope, move || {
                let (thread, threads, sender, receiver) = given.recv().ok()?;
                for (turn, block) in blocks.clone().skip(thread).step_by(threads).enumerate() {
                    let receive = || if context.is_stopped() { None } else { wait_for(&receiver) };
                    // The one after it has hung up only if the run has been stopped.
                    let mut send = |part| drop(sender.send(part));
                    // Threads begin at equal distances, so that none has to wait whenever another
                    // one is held up.
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
        // Thread i sends to the one after it.
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

/// The next part, if there is going to be one. It comes soon, as a rule: going to sleep and being
/// woken would take longer.
fn wait_for<P>(receiver: &Receiver<P>) -> Option<P> {
    for _ in 0..SPINS {
        if let Ok(part) = receiver.try_recv() {
            return Some(part);
        }
        std::hint::spin_loop();
    }
    receiver.recv().ok()
}

/// So often a thread looks for the next part before it goes to sleep: some hundreds of
/// microseconds.
const SPINS: u32 = 20_000;
