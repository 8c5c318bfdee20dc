//! Blocks of work that follow one another, on several threads.
//!
//! Each block needs the parts that the block before it hands over, in order, and nothing else. So
//! many blocks can be open at a time, each as far as parts have come to it. A thread takes some
//! parts through one of them, lets it rest, and looks again for work: whoever is free does what is
//! to be done next. No thread waits for a certain other one, which may have lost its core to other
//! work, as long as any open block has parts that wait for it.

mod line;
#[cfg(test)]
pub(crate) mod shuffled;

use std::cell::RefCell;
use std::collections::VecDeque;
use std::ops::Range;

use crate::run::threads::{self, joined};
use crate::run::{Context, Stopped};
use line::{Line, Shape};

/// A worker, which takes parts through blocks. Each thread has its own.
pub(crate) trait Work: Send {
    /// What one block hands over to the next, piece by piece.
    type Part: Send;

    /// A block while parts go through it: by one worker at a time, though not always the same.
    type Block: Send;

    /// Begins the block `block`. The memory of `spare`, a block that has ended, may be used again.
    fn begin(&mut self, block: Range<u32>, spare: Option<Self::Block>) -> Self::Block;

    /// Takes `part`, the next one of the block before, through `block`, and sends on whatever is
    /// done. When all parts have come, all have to be sent. A block sends one part at least.
    fn take(
        &mut self,
        block: &mut Self::Block,
        part: Self::Part,
        send: &mut impl FnMut(Self::Part),
    );

    /// About how many parts the block that begins with `first` takes.
    fn parts(first: u32) -> usize;

    /// How many blocks may be open when the block that begins with `first` is the first of them: at
    /// least as many as there are `threads`. The more there are, the less threads wait for one
    /// another, and the more memory is taken.
    fn open(&self, _first: u32, threads: usize) -> usize {
        threads
    }

    /// How much work has been done since the last call, for the monitor.
    fn done(&mut self) -> u64;
}

/// Runs all blocks of the range `all`, beginning with the `parts` that were handed over before it,
/// one at least; returns the parts that the last block hands over. Blocks begin with multiples of
/// `width`.
pub(crate) fn run<W: Work>(
    parts: VecDeque<W::Part>,
    all: Range<u32>,
    width: u32,
    workers: &mut [W],
    context: &Context,
) -> Result<VecDeque<W::Part>, Stopped> {
    let blocks = Blocks { all, width };
    #[cfg(test)]
    if let Some(random) = shuffled::asked() {
        return Ok(shuffled::run(parts, &blocks, workers, random, context));
    }
    let most = workers.len().min(blocks.count() as usize);
    // WebAssembly has no threads, and the code for them would make pages larger.
    if most < 2 || cfg!(target_family = "wasm") {
        return alone(parts, &blocks, &mut workers[0], context);
    }
    on_threads(parts, &blocks, &mut workers[..most], context)
}

/// The blocks of the range `all`, which begin with multiples of `width`. The first block may be
/// shorter, and so may the last.
#[derive(Debug)]
struct Blocks {
    all: Range<u32>,
    width: u32,
}

impl Blocks {
    fn begin(&self) -> u32 {
        self.all.start - self.all.start % self.width
    }

    fn count(&self) -> u32 {
        (self.all.end - self.begin()).div_ceil(self.width)
    }

    fn block(&self, number: u32) -> Range<u32> {
        let at = self.begin() + number * self.width;
        at.max(self.all.start)..(at + self.width).min(self.all.end)
    }
}

/// Runs all `blocks`, one after the other, on this thread.
fn alone<W: Work>(
    parts: VecDeque<W::Part>,
    blocks: &Blocks,
    worker: &mut W,
    context: &Context,
) -> Result<VecDeque<W::Part>, Stopped> {
    let queue = RefCell::new(parts);
    let mut send = |part| queue.borrow_mut().push_back(part);
    let mut spare = None;
    for number in 0..blocks.count() {
        let mut block = worker.begin(blocks.block(number), spare);
        let count = queue.borrow().len();
        for _ in 0..count {
            context.check()?;
            let part = queue.borrow_mut().pop_front().expect("there are so many");
            worker.take(&mut block, part, &mut send);
        }
        context.advance(worker.done());
        spare = Some(block);
    }
    Ok(queue.into_inner())
}

/// Runs `blocks` on this thread and on as many others as the system grants, up to one for each
/// worker.
fn on_threads<W: Work>(
    parts: VecDeque<W::Part>,
    blocks: &Blocks,
    workers: &mut [W],
    context: &Context,
) -> Result<VecDeque<W::Part>, Stopped> {
    let threads = workers.len();
    let line = Line::<W>::new(parts, blocks.count());
    let share = |worker: &mut W| {
        let ending = Ending(&line);
        let mut last = None;
        loop {
            let shape = |number: u32| {
                let first = blocks.block(number).start;
                Shape { parts: W::parts(first), open: worker.open(first, threads) }
            };
            let Some(mut turn) = line.next_turn(last, shape, context)? else { break };
            let block = turn.block.take();
            let mut block =
                block.unwrap_or_else(|| worker.begin(blocks.block(turn.number), turn.spare.take()));
            for part in turn.parts.drain(..) {
                worker.take(&mut block, part, &mut |part| turn.sent.push(part));
            }
            turn.block = Some(block);
            context.advance(worker.done());
            last = Some(turn);
        }
        std::mem::forget(ending);
        Ok(())
    };
    std::thread::scope(|scope| {
        let (own, others) = workers.split_first_mut().expect("there is one worker at least");
        let begin = |worker| threads::spawn(scope, || share(worker));
        let running: Vec<_> = others.iter_mut().map_while(begin).collect();
        let own = share(own);
        // All are waited for, and a panic goes on here.
        running.into_iter().map(joined).fold(own, Result::and)
    })?;
    Ok(line.into_parts())
}

/// If one thread ends before its time, nobody waits for what it would have sent.
struct Ending<'l, W: Work>(&'l Line<W>);

impl<W: Work> Drop for Ending<'_, W> {
    fn drop(&mut self) {
        self.0.close();
    }
}

#[cfg(test)]
mod tests;
