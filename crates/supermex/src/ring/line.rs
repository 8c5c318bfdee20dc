//! The open blocks, and who takes what through which of them.
//!
//! Where threads lose their cores to other work for some milliseconds, the others go on as long as
//! there are parts that do not need what the lost thread was doing: those of the blocks before its
//! own, and those that the blocks after its own have been sent already. There are the most of both
//! when the open blocks lie on a slope: the first of them is nearly done, the last has hardly
//! begun. So whoever is free takes the block that is farthest below that slope.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::Work;
use crate::run::{Context, Stopped};

/// Blocks in a line, each with the parts that have come to it.
pub(super) struct Line<W: Work> {
    /// How many blocks there are.
    count: u32,
    state: Mutex<State<W>>,
    /// Wakes a thread that found nothing to do.
    awake: Condvar,
}

struct State<W: Work> {
    /// The first block that has not ended.
    first: u32,
    /// That block and those after it, as far as parts have been sent to them. Behind the last block
    /// there is a place for what that sends.
    places: VecDeque<Place<W>>,
    /// Blocks that have ended, for their memory.
    spare: Vec<W::Block>,
    /// How many threads are asleep.
    asleep: usize,
    /// Whether the run has been stopped.
    is_closed: bool,
}

struct Place<W: Work> {
    /// The parts that have come and have not been taken.
    waiting: VecDeque<W::Part>,
    /// How many parts have been taken.
    taken: usize,
    block: Stage<W::Block>,
    /// Whether some thread has run out of parts here: then it is not worth going on before there
    /// are several.
    is_starved: bool,
}

enum Stage<B> {
    NotBegun,
    Resting(B),
    /// A thread has it.
    Away,
}

/// How blocks are when a certain one is the first of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    /// About how many parts each takes.
    pub(super) parts: usize,
    /// How many may be open.
    pub(super) open: usize,
}

impl Shape {
    /// The fewest parts for which it is worth going on with a block that had run out of them. Open
    /// blocks on the slope are that far apart.
    fn several(self) -> usize {
        (self.parts / self.open).max(1)
    }

    /// The most parts of a turn. When it is over, other threads get what has been sent.
    fn turn(self) -> usize {
        (self.several() / 8).max(1)
    }

    /// How far a block lies above the slope which falls by all parts over all open blocks, times
    /// the number of these: the block in this place, counted from the first, which has taken so
    /// many parts.
    fn height(self, place: usize, taken: usize) -> usize {
        taken * self.open + place * self.parts
    }
}

/// Some parts that a thread is to take through a block.
pub(super) struct Turn<W: Work> {
    pub(super) number: u32,
    /// The block, if it has begun.
    pub(super) block: Option<W::Block>,
    /// Its memory may be used for a block that begins.
    pub(super) spare: Option<W::Block>,
    pub(super) parts: Vec<W::Part>,
    /// What is to be handed over to the next block.
    pub(super) sent: Vec<W::Part>,
}

impl<W: Work> Place<W> {
    fn new(waiting: VecDeque<W::Part>) -> Place<W> {
        Place { waiting, taken: 0, block: Stage::NotBegun, is_starved: true }
    }

    /// Whether the block has begun and taken all that has come to it.
    fn has_run_out(&self) -> bool {
        matches!(self.block, Stage::Resting(_)) && self.waiting.is_empty()
    }
}

impl<W: Work> Line<W> {
    /// A line of `count` blocks, in which `parts` have come to the first one: one part at least.
    pub(super) fn new(parts: VecDeque<W::Part>, count: u32) -> Line<W> {
        let state = State {
            first: 0,
            places: VecDeque::from([Place::new(parts)]),
            spare: Vec::new(),
            asleep: 0,
            is_closed: false,
        };
        Line { count, state: Mutex::new(state), awake: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, State<W>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes back the `last` turn of this thread and gives it the next one; sleeps until there is
    /// one. `None` if all blocks have ended. `shape` tells how blocks are when that of a certain
    /// number is the first one.
    pub(super) fn next_turn(
        &self,
        last: Option<Turn<W>>,
        shape: impl Fn(u32) -> Shape,
        context: &Context,
    ) -> Result<Option<Turn<W>>, Stopped> {
        let mut state = self.lock();
        if let Some(last) = last {
            state.take_back(last);
        }
        loop {
            if state.is_closed || context.is_stopped() {
                return Err(Stopped);
            }
            if state.first == self.count {
                drop(state);
                self.awake.notify_all();
                return Ok(None);
            }
            let shape = shape(state.first);
            if let Some(number) = state.lowest(self.count, shape) {
                let turn = state.give(number, shape.turn());
                if state.asleep > 0 && state.lowest(self.count, shape).is_some() {
                    self.awake.notify_one();
                }
                return Ok(Some(turn));
            }
            state.asleep += 1;
            state = self.awake.wait(state).unwrap_or_else(PoisonError::into_inner);
            state.asleep -= 1;
        }
    }

    /// Nobody is given any more turns.
    pub(super) fn close(&self) {
        self.lock().is_closed = true;
        self.awake.notify_all();
    }

    /// What the last block has sent, when all have ended.
    pub(super) fn into_parts(self) -> VecDeque<W::Part> {
        let mut state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        let place = state.places.pop_front();
        place.map(|place| place.waiting).unwrap_or_default()
    }
}

impl<W: Work> State<W> {
    /// The number of the block that a thread should take next: of those where there is something to
    /// do, that farthest below the slope.
    fn lowest(&self, count: u32, shape: Shape) -> Option<u32> {
        let is_due = |&(number, place): &(u32, &Place<W>)| {
            let has_begun = match place.block {
                Stage::Away => return false,
                Stage::NotBegun => false,
                Stage::Resting(_) => true,
            };
            // All parts of the first block have come.
            let is_sparing = place.is_starved && number > self.first;
            let enough = if is_sparing { shape.several() } else { 1 };
            place.waiting.len() >= enough && (has_begun || self.place(number) < shape.open)
        };
        let blocks = (self.first..count).zip(&self.places);
        let height =
            |&(number, place): &(u32, &Place<W>)| shape.height(self.place(number), place.taken);
        blocks.filter(is_due).min_by_key(height).map(|(number, _)| number)
    }

    /// The place of block `number`, counted from the first.
    fn place(&self, number: u32) -> usize {
        (number - self.first) as usize
    }

    /// A turn of at most `most` parts in block `number`.
    fn give(&mut self, number: u32, most: usize) -> Turn<W> {
        let at = self.place(number);
        let place = &mut self.places[at];
        let count = place.waiting.len().min(most);
        let parts: Vec<_> = place.waiting.drain(..count).collect();
        place.taken += count;
        place.is_starved = false;
        let (block, spare) = match std::mem::replace(&mut place.block, Stage::Away) {
            Stage::Resting(block) => (Some(block), None),
            Stage::NotBegun => (None, self.spare.pop()),
            Stage::Away => unreachable!("one thread at a time has a block"),
        };
        Turn { number, block, spare, parts, sent: Vec::new() }
    }

    /// Hands over what was sent in the turn `last`, and lets its block rest, or end.
    fn take_back(&mut self, last: Turn<W>) {
        let at = self.place(last.number);
        if self.places.len() == at + 1 {
            self.places.push_back(Place::new(VecDeque::new()));
        }
        self.places[at + 1].waiting.extend(last.sent);
        let place = &mut self.places[at];
        place.is_starved = place.waiting.is_empty();
        if let Some(block) = last.block {
            place.block = Stage::Resting(block);
        }
        // The first block has nobody before it who would send more.
        while let Some(place) = self.places.pop_front_if(|place| place.has_run_out()) {
            self.first += 1;
            if let Stage::Resting(block) = place.block {
                self.spare.push(block);
            }
        }
    }
}
