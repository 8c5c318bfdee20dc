//! What a run over first rows needs to go on later, as bytes.
//!
//! Runs take hours and gigabytes, so that states are written as they are, piece by piece, and never held in memory a second time.
//! Whoever keeps them ([`Checkpoints`]) guards them against damage; what is read is checked for its shape only.

use std::collections::VecDeque;
use std::io::{self, Read, Write};

use crate::Monitor;
use crate::ring::{self, Work};

/// Can be written as bytes, and read again.
pub trait Saved: Sized {
    /// Writes it.
    fn write(&self, out: &mut dyn Write) -> io::Result<()>;

    /// Reads what has been written.
    fn read(input: &mut dyn Read) -> io::Result<Self>;
}

/// Keeps the states of a run, and gives back the last one.
pub trait Checkpoints {
    /// A state is kept after every so many first rows.
    fn every(&self) -> u32;

    /// Reads the state to go on from, if there is one.
    fn last<T>(&mut self, read: impl Fn(&mut dyn Read) -> io::Result<T>) -> Option<T>;

    /// Keeps a state, in which so many first rows are done.
    fn keep(&mut self, rows: u32, write: impl FnOnce(&mut dyn Write) -> io::Result<()>);
}

/// What states begin with. A program that writes them differently changes the number.
const VERSION: u64 = 1;

/// Work in which something is heard of.
pub(super) trait Hearing: Work {
    /// So many first rows make a block.
    const BLOCK: u32;

    /// Who hears of it.
    type Listener;

    /// Takes the listener, and goes on with another.
    fn exchange(&mut self, fresh: Self::Listener) -> Self::Listener;

    /// Takes in what another one has heard.
    fn join(all: &mut Self::Listener, more: Self::Listener);
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
}

impl<W: Hearing, F: Fn() -> W::Listener> Run<W, F> {
    /// From the beginning on.
    pub(super) fn new(first: W::Part, workers: Vec<W>, listener: F) -> Run<W, F> {
        Run { next: 0, parts: VecDeque::from([first]), heard: listener(), workers, listener }
    }

    /// What has been heard so far.
    pub(super) fn heard(self) -> W::Listener {
        self.heard
    }

    /// Goes on to before a row; `None` if the monitor has stopped it.
    pub(super) fn run_to(&mut self, end: u32, monitor: &Monitor) -> Option<()> {
        let parts = std::mem::take(&mut self.parts);
        self.parts = ring::run(parts, self.next..end, W::BLOCK, &mut self.workers, monitor)?;
        self.next = end;
        for worker in &mut self.workers {
            W::join(&mut self.heard, worker.exchange((self.listener)()));
        }
        Some(())
    }
}

impl<W: Hearing<Listener: Saved, Part: Saved>, F: Fn() -> W::Listener> Run<W, F> {
    /// Goes on to before a row, from the last state on if there is one, and keeps states at intervals.
    pub(super) fn run_kept(
        &mut self,
        end: u32,
        monitor: &Monitor,
        checkpoints: &mut impl Checkpoints,
    ) -> Option<()> {
        if let Some(last) = checkpoints.last(|input| Self::read(input, end)) {
            (self.next, self.heard, self.parts) = last;
        }
        // Blocks begin with multiples of their width.
        let every = checkpoints.every().max(1).next_multiple_of(W::BLOCK);
        while self.next < end {
            let to = (self.next / every + 1).saturating_mul(every).min(end);
            self.run_to(to, monitor)?;
            if to < end {
                checkpoints.keep(to, |out| self.write(out));
            }
        }
        Some(())
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
