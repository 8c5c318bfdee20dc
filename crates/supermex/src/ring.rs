//! Blocks of work that follow one another, on threads in a ring: each has every so many-th block.
//!
//! Block k needs the parts that block k − 1 hands over, and nothing else. So thread k mod T receives from
//! the thread before it and sends to the one after it, and all of them are at work once the first parts
//! have come round.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::ops::Range;
use std::sync::mpsc::{Receiver, channel};

use crate::Monitor;

/// Does blocks, one after the other.
pub(crate) trait Work: Send {
    /// What one block hands over to the next, piece by piece.
    type Part: Send;

    /// A block, with the parts of the block before, each sent on as soon as it is done. It may wait until so many
    /// have come.
    fn block(
        &mut self,
        block: Range<u32>,
        ahead: usize,
        receive: impl FnMut() -> Self::Part,
        send: &mut impl FnMut(Self::Part),
    );

    /// How many parts the block that begins here is going to hand over, about.
    fn parts(first: u32) -> usize;

    /// How much has been done since this was asked last, for a monitor.
    fn done(&mut self) -> u64;
}

/// Runs all blocks from the beginning on to before the end, so many at a time. Says whether the monitor has not stopped it in
/// between.
pub(crate) fn run_watched<W: Work>(
    first: W::Part,
    end: u32,
    width: u32,
    at_a_time: u32,
    workers: &mut [W],
    monitor: &Monitor,
) -> bool {
    let mut parts = VecDeque::from([first]);
    let mut next = 0;
    while next < end && !monitor.is_stopped() {
        let stage = next.saturating_add(width * at_a_time).min(end);
        parts = run(parts, next..stage, width, workers);
        for worker in &mut *workers {
            monitor.advance(worker.done());
        }
        next = stage;
    }
    next == end
}

/// Runs all blocks of a range, beginning with the parts that have been handed over before them; returns those that are
/// handed over after them. Blocks begin with multiples of their width.
pub(crate) fn run<W: Work>(
    parts: VecDeque<W::Part>,
    all: Range<u32>,
    width: u32,
    workers: &mut [W],
) -> VecDeque<W::Part> {
    // The first block may be shorter, and so may the last.
    let begin = all.start - all.start % width;
    let blocks = (begin..all.end)
        .step_by(width as usize)
        .map(|at| at.max(all.start)..(at + width).min(all.end));
    if let [worker] = workers {
        let queue = RefCell::new(parts);
        for block in blocks {
            let receive = || queue.borrow_mut().pop_front().expect("all parts are there");
            let mut send = |part| queue.borrow_mut().push_back(part);
            worker.block(block, 0, receive, &mut send);
        }
        return queue.into_inner();
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
    let mut receivers: Vec<_> = std::thread::scope(|scope| {
        let handles: Vec<_> = workers
            .iter_mut()
            .zip(senders)
            .zip(receivers)
            .enumerate()
            .map(|(thread, ((worker, sender), receiver))| {
                let blocks = blocks.clone();
                scope.spawn(move || {
                    for (turn, block) in blocks.skip(thread).step_by(threads).enumerate() {
                        let receive = || wait_for(&receiver);
                        let mut send = |part| sender.send(part).expect("the one after it, too");
                        // Threads begin at equal distances, so that none has to wait whenever another one
                        // is held up.
                        let parts = W::parts(block.start) * thread / threads;
                        let ahead = if turn == 0 { parts } else { 0 };
                        worker.block(block, ahead, receive, &mut send);
                    }
                    receiver
                })
            })
            .collect();
        handles.into_iter().map(|handle| handle.join().expect("no thread panics")).collect()
    });
    receivers.swap_remove(last).try_iter().collect()
}

/// The next part. It comes soon, as a rule: going to sleep and being woken would take longer.
fn wait_for<P>(receiver: &Receiver<P>) -> P {
    for _ in 0..SPINS {
        if let Ok(part) = receiver.try_recv() {
            return part;
        }
        std::hint::spin_loop();
    }
    receiver.recv().expect("the thread before is there")
}

/// So often a thread looks for the next part before it goes to sleep: some hundreds of microseconds.
const SPINS: u32 = 20_000;
