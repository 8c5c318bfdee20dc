//! The state of the frontier between two columns, as bytes: all that is needed to go on, on any machine,
//! with any number of threads.

use super::block::{FEW, Plan};
use super::bytes::{Bytes, NotAState, Reading};
use super::frontier::{Counts, Frontier};
use super::handover::{Chunk, Old, Part, Single, Young};
use super::lattice::trend;
use super::row::Row;
use super::settle::{Settled, Settling};

/// What the bytes begin with. A program that writes them differently changes the number.
const VERSION: u32 = 4;

impl Frontier {
    /// All that is needed to go on later.
    ///
    /// ```
    /// use supermex::Monitor;
    /// use supermex::three::Frontier;
    ///
    /// let mut frontier = Frontier::new(600);
    /// frontier.run_to(400, &mut (), &Monitor::default());
    /// let mut later = Frontier::from_bytes(&frontier.to_bytes())?.with_rows(600).unwrap();
    /// assert_eq!(later.next(), 401);
    /// later.run_to(600, &mut (), &Monitor::default());
    /// frontier.run_to(600, &mut (), &Monitor::default());
    /// assert_eq!(later.counts(), frontier.counts());
    /// # Ok::<(), supermex::three::NotAState>(())
    /// ```
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Bytes::default();
        bytes.word(VERSION);
        let Counts { entries, slow, late_constants, widest_low, widest_high } = self.counts;
        for number in [entries, slow, late_constants, widest_low.into(), widest_high.into()] {
            bytes.number(number);
        }
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
                }
            }
        }
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
            widest_low: reading.number()?,
            widest_high: reading.number()?,
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

fn write_single(bytes: &mut Bytes, single: &Single) {
    single.row.write(bytes);
    bytes.number(single.least);
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
    let least = reading.number()?;
    let is_recorded = reading.number::<u8>()? == 1;
    let since = reading.number()?;
    let mut before = 0;
    let differences = reading.list(|reading| {
        before = reading.difference(before)?;
        Ok(before)
    })?;
    Ok(Single { row, least, is_recorded, since, differences })
}
