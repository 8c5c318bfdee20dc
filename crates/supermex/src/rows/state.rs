//! What a run over first rows needs to go on later, as bytes.
//!
//! Runs take hours and gigabytes, so states are written piece by piece and never held in memory a
//! second time. The store guards them against damage, but not against forgery: every number that is
//! read is checked against the run that is to go on, so that no state can make the run index out of
//! bounds or take memory that was not planned.

use std::collections::VecDeque;
use std::io::{self, Read, Write};

use crate::ring::{self, Work};
use crate::run::{Context, Key, LastTwo, Resume, Staged, Stopped, run_in_stages};

/// A part of a state, which can be written as bytes.
pub(super) trait Saved {
    /// Writes this part of the state to `out`.
    fn write(&self, out: &mut dyn Write) -> io::Result<()>;
}

/// Where a run was when its state was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The longest row of the run.
    pub longest: u32,
    /// The row that comes next: the listener has heard of all rows before it.
    pub next: u32,
}

/// A listener of a run: each thread has its own, and in the end they are joined. If a listener can
/// be written as bytes, the run keeps states from which it can go on later.
pub trait Hears: Send + Sized {
    /// Adds what the listener `other` has heard.
    fn join(&mut self, other: Self);

    /// The key under which states of a run with this listener are kept; `None` if none are kept.
    fn state_key(&self) -> Option<Key> {
        None
    }

    /// Writes what the listener has heard so far.
    fn write(&self, _out: &mut dyn Write) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Reads what such a listener has written when its run had reached `_reached`. What it cannot
    /// have heard by then is refused as [`InvalidData`](io::ErrorKind::InvalidData).
    fn read(&self, _input: &mut dyn Read, _reached: Reached) -> io::Result<Self> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// Work whose results a listener hears.
pub(super) trait Hearing: Work {
    /// The version of the format, which states begin with. Whoever changes the format changes the
    /// number.
    const VERSION: u64;

    /// Who hears of the results.
    type Listener: Hears;

    /// How many rows make a block.
    fn block_width(&self) -> u32;

    /// Returns the listener, and goes on with `fresh`.
    fn exchange(&mut self, fresh: Self::Listener) -> Self::Listener;

    /// The longest row of the run.
    fn longest(&self) -> u32;

    /// Reads the part that was handed over for `row` when the row `next` came next, and refuses a
    /// part that cannot have been.
    fn read_part(&self, input: &mut dyn Read, row: u32, next: u32) -> io::Result<Self::Part>;
}

/// What one block hands over to the next: a sheet for each row that has begun, and then the
/// nursery, with which the next row begins.
#[derive(Debug)]
pub(super) enum Part<S, N> {
    /// The tails of one row: first those of row 0, then of row 1, and so on.
    Sheet(Box<S>),
    /// The sets with which the tails of the next row begin.
    Nursery(Box<N>),
}

impl<S: Saved, N: Saved> Saved for Part<S, N> {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Part::Sheet(sheet) => {
                put(out, 0)?;
                sheet.write(out)
            }
            Part::Nursery(nursery) => {
                put(out, 1)?;
                nursery.write(out)
            }
        }
    }
}

impl<S, N> Part<S, N> {
    /// Reads a sheet by `sheet` if `is_sheet`, and the nursery by `nursery` if not.
    pub(super) fn read(
        input: &mut dyn Read,
        is_sheet: bool,
        sheet: impl FnOnce(&mut dyn Read) -> io::Result<S>,
        nursery: impl FnOnce(&mut dyn Read) -> io::Result<N>,
    ) -> io::Result<Part<S, N>> {
        check(get::<u8>(input)? == u8::from(!is_sheet))?;
        if is_sheet {
            Ok(Part::Sheet(Box::new(sheet(input)?)))
        } else {
            Ok(Part::Nursery(Box::new(nursery(input)?)))
        }
    }
}

/// A run between two blocks.
pub(super) struct Run<W: Hearing, F> {
    /// The row that comes next.
    next: u32,
    parts: VecDeque<W::Part>,
    heard: W::Listener,
    workers: Vec<W>,
    listener: F,
    /// Where the states of the run are kept.
    states: Option<LastTwo>,
}

/// How many states a run keeps, unless the checkpoints say otherwise.
const STATES: u64 = 8;

impl<W: Hearing<Part: Saved>, F: Fn() -> W::Listener> Run<W, F> {
    /// Runs over all rows before `end`: from the beginning, where `first` is the only part, or from
    /// the last state that was kept under `key`. New states are kept under `key` at intervals.
    pub(super) fn run(
        first: W::Part,
        workers: Vec<W>,
        listener: F,
        end: u32,
        (key, context): (Option<Key>, &Context),
    ) -> Result<W::Listener, Stopped> {
        let (heard, parts) = (listener(), VecDeque::from([first]));
        let block = workers[0].block_width();
        let mut run = Run { next: 0, parts, heard, workers, listener, states: None };
        let mut every = u64::MAX;
        if let (Some(checkpoints), Some(key)) = (context.checkpoints(), key) {
            // Blocks begin with multiples of their width.
            let rows = checkpoints.every.unwrap_or(u64::from(end) / STATES).max(1);
            every = rows.checked_next_multiple_of(block.into()).unwrap_or(u64::MAX);
            let states = LastTwo::new(checkpoints, key);
            states.begin(checkpoints);
            if checkpoints.resume == Resume::GoOn
                && let Some(last) =
                    states.read(end.into(), context, |mut input| run.read(&mut input, end))
            {
                (run.next, run.heard, run.parts) = last;
            }
            run.states = Some(states);
        }
        run_in_stages(&mut run, end.into(), every, context)?;
        Ok(run.heard)
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        put(out, W::VERSION)?;
        put(out, self.next.into())?;
        self.heard.write(out)?;
        self.parts.iter().try_for_each(|part| part.write(out))
    }

    fn read(
        &self,
        input: &mut dyn Read,
        end: u32,
    ) -> io::Result<(u32, W::Listener, VecDeque<W::Part>)> {
        let worker = self.workers.first().ok_or_else(not_a_state)?;
        let (version, next) = (get::<u64>(input)?, get::<u32>(input)?);
        // States are written between blocks, and not before the first one.
        check(version == W::VERSION && (1..=end).contains(&next))?;
        check(next.is_multiple_of(worker.block_width()))?;
        let heard = self.heard.read(input, Reached { longest: worker.longest(), next })?;
        // A sheet for each row before `next`, and the nursery.
        let parts = (0..=next).map(|row| worker.read_part(input, row, next));
        let parts = parts.collect::<io::Result<_>>()?;
        check(input.read(&mut [0])? == 0)?;
        Ok((next, heard, parts))
    }
}

impl<W: Hearing<Part: Saved>, F: Fn() -> W::Listener> Staged for Run<W, F> {
    fn done(&self) -> u64 {
        self.next.into()
    }

    fn run_to(&mut self, to: u64, context: &Context) -> Result<(), Stopped> {
        let end = u32::try_from(to).expect("rows are below 2^32");
        let parts = std::mem::take(&mut self.parts);
        let block = self.workers[0].block_width();
        self.parts = ring::run(parts, self.next..end, block, &mut self.workers, context)?;
        self.next = end;
        for worker in &mut self.workers {
            self.heard.join(worker.exchange((self.listener)()));
        }
        Ok(())
    }

    fn keep(&mut self, is_last: bool, context: &Context) {
        let Some(states) = self.states.as_ref().filter(|_| !is_last) else { return };
        if let Err(why) = states.put(self.next.into(), |out| self.write(out)) {
            let monitor = context.monitor();
            monitor.warn(format_args!("{why}; going on without keeping more states"));
            monitor
                .fail(format!("the answer is complete, but its states were not all kept: {why}"));
            self.states = None;
        }
    }
}

/// What a state says of itself and of what has been found, before the sets of all tails, which are
/// not read: the row that comes next, and what `read` makes of the rest.
pub(super) fn read_beginning<T>(
    input: &mut dyn Read,
    version: u64,
    read: impl FnOnce(&mut dyn Read, u32) -> io::Result<T>,
) -> io::Result<(u32, T)> {
    let (found, next) = (get::<u64>(input)?, get::<u32>(input)?);
    check(found == version && next > 0)?;
    Ok((next, read(input, next)?))
}

pub(super) fn not_a_state() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "the state is not one that this program writes")
}

/// Refuses what has been read unless it is possible.
pub(super) fn check(is_possible: bool) -> io::Result<()> {
    if is_possible { Ok(()) } else { Err(not_a_state()) }
}

pub(super) fn put(out: &mut dyn Write, number: u64) -> io::Result<()> {
    out.write_all(&number.to_le_bytes())
}

pub(super) fn get<T: TryFrom<u64>>(input: &mut dyn Read) -> io::Result<T> {
    let mut bytes = [0; 8];
    input.read_exact(&mut bytes)?;
    T::try_from(u64::from_le_bytes(bytes)).map_err(|_| not_a_state())
}

/// Writes the length of `list`, and then each number.
pub(super) fn put_list(out: &mut dyn Write, list: &[u64]) -> io::Result<()> {
    put(out, list.len() as u64)?;
    put_words(out, list)
}

/// Reads a list of at most `most` numbers.
pub(super) fn get_list(input: &mut dyn Read, most: usize) -> io::Result<Vec<u64>> {
    let count = get(input)?;
    check(count <= most)?;
    get_words(input, count)
}

/// How many numbers go through a buffer at a time.
const BUFFER: usize = 512;

pub(super) fn put_words(out: &mut dyn Write, words: &[u64]) -> io::Result<()> {
    let mut buffer = Vec::with_capacity(BUFFER * 8);
    for words in words.chunks(BUFFER) {
        buffer.clear();
        buffer.extend(words.iter().flat_map(|word| word.to_le_bytes()));
        out.write_all(&buffer)?;
    }
    Ok(())
}

/// Reads `count` numbers. Memory is taken as they arrive, not because they are announced.
pub(super) fn get_words(input: &mut dyn Read, count: usize) -> io::Result<Vec<u64>> {
    let mut words = Vec::new();
    let mut buffer = [0; BUFFER * 8];
    while words.len() < count {
        let bytes = &mut buffer[..8 * BUFFER.min(count - words.len())];
        input.read_exact(bytes)?;
        words.extend(bytes.as_chunks().0.iter().map(|&bytes| u64::from_le_bytes(bytes)));
    }
    words.shrink_to_fit();
    Ok(words)
}
