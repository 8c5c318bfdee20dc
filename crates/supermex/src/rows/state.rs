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
    fn last<T>(&mut self, read: impl FnOnce(&mut dyn Read) -> io::Result<T>) -> Option<T>;

    /// Keeps a state, in which so many first rows are done.
    fn keep(&mut self, rows: u32, write: impl FnOnce(&mut dyn Write) -> io::Result<()>);
}

/// Hears of what is found.
pub(super) trait Hearing: Work {
    type Listener: Default;

    /// What it has heard since it was asked last.
    fn heard(&mut self) -> Self::Listener;

    fn join(all: &mut Self::Listener, more: Self::Listener);
}

/// A run between two blocks.
struct Stage<W: Hearing> {
    next: u32,
    heard: W::Listener,
    parts: VecDeque<W::Part>,
}

impl<W: Hearing> Stage<W> {
    fn new(first: W::Part) -> Stage<W> {
        Stage { next: 0, heard: W::Listener::default(), parts: VecDeque::from([first]) }
    }

    /// Goes on to a row; `None` if the monitor has stopped it.
    fn run_to(&mut self, end: u32, width: u32, workers: &mut [W], monitor: &Monitor) -> Option<()> {
        let parts = std::mem::take(&mut self.parts);
        self.parts = ring::run(parts, self.next..end, width, workers, monitor)?;
        self.next = end;
        for worker in workers {
            W::join(&mut self.heard, worker.heard());
        }
        Some(())
    }
}

/// Runs all blocks up to before the end.
pub(super) fn run<W: Hearing>(
    first: W::Part,
    end: u32,
    width: u32,
    mut workers: Vec<W>,
    monitor: &Monitor,
) -> Option<W::Listener> {
    let mut stage = Stage::new(first);
    stage.run_to(end, width, &mut workers, monitor)?;
    Some(stage.heard)
}

/// The same, with states kept at intervals.
pub(super) fn run_kept<W>(
    first: W::Part,
    end: u32,
    width: u32,
    mut workers: Vec<W>,
    monitor: &Monitor,
    checkpoints: &mut impl Checkpoints,
) -> Option<W::Listener>
where
    W: Hearing<Listener: Saved, Part: Saved>,
{
    let mut stage =
        checkpoints.last(|input| Stage::read(input, end)).unwrap_or_else(|| Stage::new(first));
    // Blocks begin with multiples of their width.
    let every = checkpoints.every().next_multiple_of(width).max(width);
    while stage.next < end {
        let to = (stage.next / every + 1).saturating_mul(every).min(end);
        stage.run_to(to, width, &mut workers, monitor)?;
        if to < end {
            checkpoints.keep(to, |out| stage.write(out));
        }
    }
    Some(stage.heard)
}

impl<W: Hearing<Listener: Saved, Part: Saved>> Stage<W> {
    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        put(out, self.next.into())?;
        self.heard.write(out)?;
        put(out, self.parts.len() as u64)?;
        self.parts.iter().try_for_each(|part| part.write(out))
    }

    fn read(input: &mut dyn Read, end: u32) -> io::Result<Stage<W>> {
        let next = get(input)?;
        if next > end {
            return Err(not_a_state());
        }
        let heard = W::Listener::read(input)?;
        // One for each row, and what begins next.
        if get::<u32>(input)? != next + 1 {
            return Err(not_a_state());
        }
        let parts = (0..=next).map(|_| W::Part::read(input)).collect::<io::Result<_>>()?;
        Ok(Stage { next, heard, parts })
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
