//! Who runs the blocks: threads in a ring, each with every so many-th block.
//!
//! Block k needs the parts that block k − 1 hands over, and nothing else. So thread k mod T receives from
//! the thread before it and sends to the one after it, and all of them are at work once the first parts
//! have come round.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::mpsc::{Receiver, Sender, channel};

use super::block::Worker;
use super::handover::{Chunk, Part};

/// So many blocks are run at a time, before anybody looks whether to stop.
pub(super) const BLOCKS: u32 = 256;

/// Runs all blocks of some columns, beginning with the parts that have been handed over before them;
/// returns those that are handed over after them.
pub(super) fn run(
    parts: VecDeque<Part>,
    columns: Range<u32>,
    width: u32,
    workers: &mut [Worker],
) -> VecDeque<Part> {
    // The first block may be shorter, so that the others begin with multiples of the width.
    let begin = columns.start - columns.start % width;
    let blocks = (begin..columns.end).step_by(width as usize).map(|at| at.max(columns.start));
    let count = |first: u32| (first - first % width + width).min(columns.end) - first;
    if let [worker] = workers {
        let queue = std::cell::RefCell::new(parts);
        for first in blocks {
            let receive = || queue.borrow_mut().pop_front().expect("all parts are there");
            let mut send = |part| queue.borrow_mut().push_back(part);
            worker.block(first, count(first), 0, receive, &mut send);
        }
        return queue.into_inner();
    }
    let threads = workers.len();
    let (mut senders, receivers): (Vec<Sender<Part>>, Vec<Receiver<Part>>) =
        (0..threads).map(|_| channel()).unzip();
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
                    for (turn, first) in blocks.skip(thread).step_by(threads).enumerate() {
                        let receive = || wait_for(&receiver);
                        let mut send = |part| sender.send(part).expect("the one after it, too");
                        // Threads begin at equal distances, so that none has to wait whenever another one
                        // is held up. There are about 0.3 rows a column in chunks.
                        let chunks = first * 3 / 10 / Chunk::ROWS;
                        let ahead = if turn == 0 { chunks as usize * thread / threads } else { 0 };
                        worker.block(first, count(first), ahead, receive, &mut send);
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
fn wait_for(receiver: &Receiver<Part>) -> Part {
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
