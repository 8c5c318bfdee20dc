//! Blocks of work that follow one another, on threads in a ring: each has every so many-th block.
//!
//! Block k needs the parts that block k − 1 hands over, and nothing else. So thread k mod T receives from
//! the thread before it and sends to the one after it, and all of them are at work once the first parts
//! have come round.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::ops::Range;
use std::sync::mpsc::{Receiver, channel};

use crate::run::{Context, Stopped};

/// Does blocks, one after the other.
pub(crate) trait Work: Send {
    /// What one block hands over to the next, piece by piece.
    type Part: Send;

    /// A block, with the parts of the block before, each sent on as soon as it is done. It may wait until so many
    /// have come. If no more parts come, the run has been stopped, and there is nothing more to do.
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

/// Runs all blocks of a range, beginning with the parts that have been handed over before them; returns those that are
/// handed over after them. Blocks begin with multiples of their width.
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
    if let [worker] = workers {
        let queue = RefCell::new(parts);
        for block in blocks {
            let receive =
                || if context.is_stopped() { None } else { queue.borrow_mut().pop_front() };
            let mut send = |part| queue.borrow_mut().push_back(part);
            worker.block(block, 0, receive, &mut send).ok_or(Stopped)?;
            context.advance(worker.done());
        }
        return Ok(queue.into_inner());
    }
    let threads = workers.len();
    let (mut senders, receivers): (Vec<_>, Vec<_>) =
        (0..threads).map(|_| channel::<W::Part>()).unzip();
    for part in parts {
        senders[0].send(part).expect("nobody has hung up");
    }
    // Thread i sends to the one after it.
    senders.rotate_left(1);
    let last = blocks.clone().count() % threads;
    let receivers: Option<Vec<_>> = std::thread::scope(|scope| {
        let handles: Vec<_> = workers
            .iter_mut()
            .zip(senders)
            .zip(receivers)
            .enumerate()
            .map(|(thread, ((worker, sender), receiver))| {
                let blocks = blocks.clone();
                scope.spawn(move || {
                    for (turn, block) in blocks.skip(thread).step_by(threads).enumerate() {
                        let receive =
                            || if context.is_stopped() { None } else { wait_for(&receiver) };
                        // The one after it has hung up only if the run has been stopped.
                        let mut send = |part| drop(sender.send(part));
                        // Threads begin at equal distances, so that none has to wait whenever another one
                        // is held up.
                        let parts = W::parts(block.start) * thread / threads;
                        let ahead = if turn == 0 { parts } else { 0 };
                        worker.block(block, ahead, receive, &mut send)?;
                        context.advance(worker.done());
                    }
                    Some(receiver)
                })
            })
            .collect();
        handles.into_iter().map(|handle| handle.join().expect("no thread panics")).collect()
    });
    Ok(receivers.ok_or(Stopped)?.swap_remove(last).try_iter().collect())
}

/// The next part, if there is going to be one. It comes soon, as a rule: going to sleep and being woken would take
/// longer.
fn wait_for<P>(receiver: &Receiver<P>) -> Option<P> {
    for _ in 0..SPINS {
        if let Ok(part) = receiver.try_recv() {
            return Some(part);
        }
        std::hint::spin_loop();
    }
    receiver.recv().ok()
}

/// So often a thread looks for the next part before it goes to sleep: some hundreds of microseconds.
const SPINS: u32 = 20_000;
