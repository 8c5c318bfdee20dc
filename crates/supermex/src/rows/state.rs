//! What a run over first rows needs to go on later, as bytes.
//!
//! Runs take hours and gigabytes, so that states are written as they are, piece by piece, and never held in memory a second time.
//! Whoever keeps them guards them against damage; what is read is checked for its shape only.

use std::collections::VecDeque;
use std::io::{self, Read, Write};

use crate::ring::{self, Work};
use crate::run::{Context, Key, LastTwo, Resume, Staged, Stopped, run_in_stages};

/// Can be written as bytes, and read again.
pub(super) trait Saved: Sized {
    /// Writes it.
    fn write(&self, out: &mut dyn Write) -> io::Result<()>;

    /// Reads what has been written.
    fn read(input: &mut dyn Read) -> io::Result<Self>;
}

/// Hears of a run: each thread tells its own listener, and in the end they are joined. Some listeners can
/// be written down, so that a run that tells them leaves states to be gone on from.
pub trait Hears: Send + Sized {
    /// Takes in what another one has heard.
    fn join(&mut self, other: Self);

    /// What the states of such a run are kept under; `None` if there are none.
    fn state_key(&self) -> Option<Key> {
        None
    }

    /// Writes down what has been heard.
    fn write(&self, _out: &mut dyn Write) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Reads what has been written.
    fn read(_input: &mut dyn Read) -> io::Result<Self> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// What states begin with. A program that writes them differently changes the number.
const VERSION: u64 = 1;

/// Work in which something is heard of.
pub(super) trait Hearing: Work {
    /// So many first rows make a block.
    const BLOCK: u32;

    /// Who hears of it.
    type Listener: Hears;

    /// Takes the listener, and goes on with another.
    fn exchange(&mut self, fresh: Self::Listener) -> Self::Listener;
}

/// What one block hands over to the next: a sheet for each row that has begun, and then what the next one begins with.
#[derive(Debug)]
pub(super) enum Part<S, N> {
    /// The tails with row 0, 1, and so on.
    Sheet(Box<S>),
    /// What tails begin with whose row comes next.
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

    fn read(input: &mut dyn Read) -> io::Result<Part<S, N>> {
        match get(input)? {
            0_u8 => Ok(Part::Sheet(Box::new(S::read(input)?))),
            1 => Ok(Part::Nursery(Box::new(N::read(input)?))),
            _ => Err(not_a_state()),
        }
    }
}

/// A run between two blocks.
pub(super) struct Run<W: Hearing, F> {
    /// The first row that comes next.
    next: u32,
    parts: VecDeque<W::Part>,
    heard: W::Listener,
    workers: Vec<W>,
    listener: F,
    /// Where its states are kept.
    states: Option<LastTwo>,
}

/// A run keeps so many states, if nobody asks for more or less.
const STATES: u64 = 8;

impl<W: Hearing<Part: Saved>, F: Fn() -> W::Listener> Run<W, F> {
    /// From the beginning to before a row, or from the last state that has been kept under a key; new states
    /// are kept under it at intervals.
    pub(super) fn run(
        first: W::Part,
        workers: Vec<W>,
        listener: F,
        end: u32,
        (key, context): (Option<Key>, &Context),
    ) -> Result<W::Listener, Stopped> {
        let (heard, parts) = (listener(), VecDeque::from([first]));
        let mut run = Run { next: 0, parts, heard, workers, listener, states: None };
        let mut every = u64::MAX;
        if let (Some(checkpoints), Some(key)) = (context.checkpoints(), key) {
            // Blocks begin with multiples of their width.
            let rows = checkpoints.every.unwrap_or(u64::from(end) / STATES).max(1);
            every = rows.next_multiple_of(W::BLOCK.into());
            let states = LastTwo::new(checkpoints, key);
            states.begin(checkpoints);
            if checkpoints.resume == Resume::GoOn
                && let Some(last) =
                    states.read(end.into(), context, |mut input| Self::read(&mut input, end))
            {
                (run.next, run.heard, run.parts) = last;
            }
            run.states = Some(states);
        }
        run_in_stages(&mut run, end.into(), every, context)?;
        Ok(run.heard)
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        put(out, VERSION)?;
        put(out, self.next.into())?;
        self.heard.write(out)?;
        self.parts.iter().try_for_each(|part| part.write(out))
    }

    fn read(input: &mut dyn Read, end: u32) -> io::Result<(u32, W::Listener, VecDeque<W::Part>)> {
        let (version, next) = (get::<u64>(input)?, get(input)?);
        if version != VERSION || next > end {
            return Err(not_a_state());
        }
        let heard = W::Listener::read(input)?;
        // One for each row, and what begins next.
        let parts = (0..=next).map(|_| W::Part::read(input)).collect::<io::Result<_>>()?;
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
        self.parts = ring::run(parts, self.next..end, W::BLOCK, &mut self.workers, context)?;
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

pub(super) fn not_a_state() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "the state is not one that this program writes")
}

pub(super) fn put(out: &mut dyn Write, number: u64) -> io::Result<()> {
    out.write_all(&number.to_le_bytes())
}

pub(super) fn get<T: TryFrom<u64>>(input: &mut dyn Read) -> io::Result<T> {
    let mut bytes = [0; 8];
    input.read_exact(&mut bytes)?;
    T::try_from(u64::from_le_bytes(bytes)).map_err(|_| not_a_state())
}

/// How many there are, and then each.
pub(super) fn put_list(out: &mut dyn Write, list: &[u64]) -> io::Result<()> {
    put(out, list.len() as u64)?;
    put_words(out, list)
}

pub(super) fn get_list(input: &mut dyn Read) -> io::Result<Vec<u64>> {
    let count = get(input)?;
    get_words(input, count)
}

/// So many numbers go through a buffer at a time.
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

/// Makes room as numbers arrive, not because so many are announced.
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
