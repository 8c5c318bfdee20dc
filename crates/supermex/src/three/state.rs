//! The state of the frontier between two columns, as bytes: all that is needed to go on, on any machine,
//! with any number of threads.

use super::block::{FEW, Plan};
use super::bytes::{Bytes, NotAState, Reading};
use super::events::{Counts, Minimum};
use super::frontier::Frontier;
use super::handover::{Chunk, Old, Part, Single, Young};
use super::lattice::{root_two_times, trend};
use super::row::Row;
use super::settle::{Settled, Settling};
use super::tally::{Ended, Tally, places};
use super::widths::Widths;

/// What the bytes begin with. A program that writes them differently changes the number.
const VERSION: u32 = 5;

impl Frontier {
    /// All that is needed to go on later.
    ///
    /// ```
    /// use supermex::run::Context;
    /// use supermex::three::Frontier;
    ///
    /// let mut frontier = Frontier::new(600);
    /// frontier.run_to(400, &mut (), &Context::default())?;
    /// let mut later = Frontier::from_bytes(&frontier.to_bytes())?.with_rows(600).unwrap();
    /// assert_eq!(later.next(), 401);
    /// later.run_to(600, &mut (), &Context::default())?;
    /// frontier.run_to(600, &mut (), &Context::default())?;
    /// assert_eq!(later.counts(), frontier.counts());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Bytes::default();
        bytes.word(VERSION);
        let Counts { entries, slow, late_constants, beyond, widest } = self.counts;
        for number in [entries, slow, late_constants, beyond] {
            bytes.number(number);
        }
        bytes.number(widest.low);
        bytes.number(widest.high);
        bytes.number(self.next);
        bytes.number(self.plan.last_row);
        bytes.number(self.least_of_last);
        let mut before = (0, 0);
        bytes.list(&self.constant, |bytes, &(row, column)| {
            bytes.difference(row, before.0);
            bytes.difference(column, before.1);
            before = (row, column);
        });
        bytes.list(&self.slow_tiles, |bytes, tile| {
            for &number in tile {
                bytes.number(number);
            }
        });
        for part in &self.parts {
            match part {
                Part::Old(old) => write_old(&mut bytes, old),
                Part::Chunk(chunk) => {
                    for &word in chunk.gaps.iter().chain(&chunk.upper) {
                        bytes.word(word);
                    }
                    bytes.list(&chunk.wide, |bytes, row| row.write(bytes));
                }
                Part::Young(young) => {
                    let mut a = 0;
                    bytes.list(&young.diagonal, |bytes, &value| {
                        bytes.difference(value, trend(a));
                        a += 1;
                    });
                    bytes.list(&young.rows, write_single);
                    self.tally.write(&mut bytes, &young.diagonal);
                }
            }
        }
        let mut row = 0;
        bytes.list(&self.minima, |bytes, &minimum| {
            bytes.number(u8::from(minimum.is_some()));
            if let Some(minimum) = minimum {
                write_minimum(bytes, minimum, root_two_times(row));
            }
            row += 1;
        });
        bytes.0
    }

    /// The frontier again; it has one thread, and the best vectors that this processor has.
    pub fn from_bytes(bytes: &[u8]) -> Result<Frontier, NotAState> {
        let mut reading = Reading(bytes);
        if reading.word()? != VERSION {
            return Err(NotAState);
        }
        let counts = Counts {
            entries: reading.number()?,
            slow: reading.number()?,
            late_constants: reading.number()?,
            beyond: reading.number()?,
            widest: Widths { low: reading.number()?, high: reading.number()? },
        };
        let (next, last_row): (u32, u32) = (reading.number()?, reading.number()?);
        if next > MOST || last_row > MOST {
            return Err(NotAState);
        }
        let least_of_last = reading.number()?;
        let mut before = (0, 0);
        let constant = reading.list(|reading| {
            before = (reading.difference(before.0)?, reading.difference(before.1)?);
            Ok(before)
        })?;
        let slow_tiles = reading.list(|reading| {
            Ok([reading.number()?, reading.number()?, reading.number()?, reading.number()?])
        })?;
        let old = read_old(&mut reading, next)?;
        let (start, end) = old.chunked;
        if start > end || end > last_row + 1 || (start < end && start < FEW) {
            return Err(NotAState);
        }
        let mut parts = vec![Part::Old(Box::new(old))];
        if start < end {
            for first in (start - start % Chunk::ROWS..end).step_by(Chunk::ROWS as usize) {
                let mut chunk = Chunk::with(first);
                for word in chunk.gaps.iter_mut().chain(&mut chunk.upper) {
                    *word = reading.word()?;
                }
                chunk.wide = reading.list(Row::read)?;
                parts.push(Part::Chunk(Box::new(chunk)));
            }
        }
        let mut a = 0;
        let diagonal = reading.list(|reading| {
            a += 1;
            reading.difference(trend(a - 1))
        })?;
        let rows = reading.list(read_single)?;
        let tally = Tally::read(&mut reading, next, &diagonal)?;
        let mut row = 0;
        let minima = reading.list(|reading| {
            row += 1;
            Ok(match reading.number::<u8>()? {
                0 => None,
                _ => Some(read_minimum(reading, root_two_times(row - 1))?),
            })
        })?;
        let is_whole = diagonal.len() == next.min(last_row.saturating_add(1)) as usize;
        if !is_whole || !reading.0.is_empty() {
            return Err(NotAState);
        }
        parts.push(Part::Young(Box::new(Young { rows, constant: Vec::new(), diagonal })));
        let mut frontier = Frontier::new(last_row);
        frontier.next = next;
        frontier.parts = parts.into();
        frontier.counts = counts;
        frontier.least_of_last = least_of_last;
        frontier.constant = constant;
        frontier.slow_tiles = slow_tiles;
        frontier.tally = tally;
        frontier.minima = minima;
        Ok(frontier)
    }

    /// The same with another last row. `None` if there are rows missing, or too many, that have
    /// begun already.
    #[must_use]
    pub fn with_rows(mut self, last_row: u32) -> Option<Frontier> {
        let all = |last_row: u32| last_row >= self.next.saturating_sub(1);
        if last_row == self.plan.last_row {
            return Some(self);
        }
        if !all(last_row) || !all(self.plan.last_row) {
            return None;
        }
        self.plan = Plan { last_row, ..Frontier::new(last_row).plan };
        self.workers.clear();
        self.least_of_last = u32::MAX;
        Some(self)
    }
}

/// Columns and rows beyond this are never reached.
const MOST: u32 = 1 << 25;

fn write_old(bytes: &mut Bytes, old: &Old) {
    bytes.number(old.chunked.0);
    bytes.number(old.chunked.1);
    bytes.list(&old.rows, write_single);
    let settling = &old.settling;
    let mut before = (0, 0, 0);
    bytes.list(&settling.settled, |bytes, Settled { row, start, differences }| {
        bytes.difference(*row, before.0);
        bytes.difference(*start, before.1);
        bytes.list(differences, |bytes, &difference| {
            bytes.difference(difference, before.2);
            before.2 = difference;
        });
        (before.0, before.1) = (*row, *start);
    });
    let Settling { at, due, patience, rounds, .. } = *settling;
    for number in [at, due, patience, rounds] {
        bytes.number(number);
    }
    bytes.list(&settling.states, |bytes, &(row, (first, taken))| {
        bytes.number(row);
        bytes.number(first);
        bytes.number(taken);
    });
}

fn read_old(reading: &mut Reading<'_>, next: u32) -> Result<Old, NotAState> {
    let chunked = (reading.number()?, reading.number()?);
    let rows = reading.list(read_single)?;
    let mut before = (0, 0, 0);
    let settled = reading.list(|reading| {
        let row = reading.difference(before.0)?;
        let start = reading.difference(before.1)?;
        let differences = reading.list(|reading| {
            before.2 = reading.difference(before.2)?;
            // p − q is at most r + 1.
            if before.2 > next { Err(NotAState) } else { Ok(before.2) }
        })?;
        (before.0, before.1) = (row, start);
        let is_possible = row < next && start < next && !differences.is_empty();
        if is_possible { Ok(Settled { row, start, differences }) } else { Err(NotAState) }
    })?;
    let mut numbers = [0; 4];
    for number in &mut numbers {
        *number = reading.number()?;
    }
    let states =
        reading.list(|reading| Ok((reading.number()?, (reading.number()?, reading.number()?))))?;
    let settling = Settling::resume(settled, numbers, states).ok_or(NotAState)?;
    Ok(Old { rows, settling, constant: Vec::new(), chunked })
}

fn write_minimum(bytes: &mut Bytes, minimum: Minimum, expected: u32) {
    bytes.difference(minimum.value, expected);
    match minimum.column {
        None => bytes.number(0_u8),
        // It cannot be larger than the value.
        Some(column) => bytes.number(minimum.value - column + 1),
    }
}

fn read_minimum(reading: &mut Reading<'_>, expected: u32) -> Result<Minimum, NotAState> {
    let value = reading.difference(expected)?;
    let below: u32 = reading.number()?;
    let column = match below.checked_sub(1) {
        None => None,
        Some(below) => Some(value.checked_sub(below).ok_or(NotAState)?),
    };
    Ok(Minimum { value, column })
}

impl Tally {
    /// As bytes; values below `known` are those that are done, and that is the next column.
    fn write(&self, bytes: &mut Bytes, diagonal: &[u32]) {
        let places = places(diagonal, 0..self.known);
        let (done, rest) = self.counts.split_at(self.known as usize);
        let mut before = [0; 2];
        for (&count, place) in done.iter().zip(places) {
            let before = &mut before[usize::from(place.is_some())];
            bytes.difference(count, *before);
            *before = count;
        }
        bytes.list(rest, |bytes, &count| bytes.number(count));
        bytes.number(self.settled);
        let mut before = [0; 3];
        bytes.list(&self.ended, |bytes, ended| {
            for (number, before) in [ended.row, ended.from, ended.to].into_iter().zip(&mut before) {
                bytes.difference(number, *before);
                *before = number;
            }
        });
    }

    fn read(reading: &mut Reading<'_>, next: u32, diagonal: &[u32]) -> Result<Tally, NotAState> {
        let possible = |count: u32| if count <= MOST { Ok(count) } else { Err(NotAState) };
        // Every count takes a byte at least, so that what is announced can be there.
        if next as usize > reading.0.len() {
            return Err(NotAState);
        }
        let mut counts = Vec::new();
        let mut before = [0; 2];
        for place in places(diagonal, 0..next) {
            let before = &mut before[usize::from(place.is_some())];
            *before = possible(reading.difference(*before)?)?;
            counts.push(*before);
        }
        counts.append(&mut reading.list(|reading| possible(reading.number()?))?);
        let settled = possible(reading.number()?)?;
        let mut before = [0; 3];
        let ended = reading.list(|reading| {
            for number in &mut before {
                *number = reading.difference(*number)?;
            }
            let [row, from, to] = before;
            if from <= to { Ok(Ended { row, from, to }) } else { Err(NotAState) }
        })?;
        Ok(Tally { counts, known: next, ended, settled })
    }
}

fn write_single(bytes: &mut Bytes, single: &Single) {
    single.row.write(bytes);
    write_minimum(bytes, single.least, 0);
    bytes.number(u8::from(single.is_recorded));
    bytes.number(single.since);
    let mut before = 0;
    bytes.list(&single.differences, |bytes, &difference| {
        bytes.difference(difference, before);
        before = difference;
    });
}

fn read_single(reading: &mut Reading<'_>) -> Result<Single, NotAState> {
    let row = Row::read(reading)?;
    let least = read_minimum(reading, 0)?;
    let is_recorded = reading.number::<u8>()? == 1;
    let since = reading.number()?;
    let mut before = 0;
    let differences = reading.list(|reading| {
        before = reading.difference(before)?;
        Ok(before)
    })?;
    Ok(Single { row, least, is_recorded, since, differences })
}
