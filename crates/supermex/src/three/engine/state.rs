//! The state of the frontier between two columns, as bytes: all that is needed to go on, on any
//! machine, with any number of threads.

use std::ops::Range;

use super::block::{FEW, Plan};
use super::bytes::{Bytes, NotAState};
use super::events::{Counts, Minimum};
use super::frontier::Frontier;
use super::handover::{Chunk, Old, Rows, Single};
use super::lattice::{BITS, have_windows, root_two_times, trend};
use super::row::Row;
use super::settle::{MOST_PHASES, Settled, Settling};
use super::tally::{Ended, Tally, places};

/// The version of the format, which the bytes begin with. Whoever changes the format changes the
/// number.
const VERSION: u32 = 5;

impl Frontier {
    /// The state as bytes, from which a run can go on later.
    ///
    /// ```
    /// use supermex::run::Context;
    /// use supermex::three::Frontier;
    ///
    /// let mut frontier = Frontier::new(600);
    /// frontier.run_to(400, &Context::default())?;
    /// let mut later = Frontier::from_bytes(&frontier.to_bytes())?.with_rows(600).unwrap();
    /// assert_eq!(later.next(), 401);
    /// later.run_to(600, &Context::default())?;
    /// frontier.run_to(600, &Context::default())?;
    /// assert_eq!(later.counts(), frontier.counts());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_bytes(&mut self) -> Vec<u8> {
        let mut bytes = Bytes::Writing(Vec::new());
        self.read_or_write(&mut bytes).expect("what there is can be written");
        let Bytes::Writing(written) = bytes else { unreachable!("it has been written to") };
        written
    }

    /// The frontier whose state [`to_bytes`](Frontier::to_bytes) wrote, with the best vectors that
    /// this processor has.
    pub fn from_bytes(bytes: &[u8]) -> Result<Frontier, NotAState> {
        let mut frontier = Frontier::new(0);
        let mut bytes = Bytes::Reading(bytes);
        frontier.read_or_write(&mut bytes)?;
        bytes.check(matches!(bytes, Bytes::Reading([])))?;
        // Rows that have not begun get their places in the lattice when the run goes on: there may
        // be many of them.
        let last_row = frontier.plan.last_row;
        frontier.plan = Plan { last_row, ..Frontier::new(last_row.min(frontier.next)).plan };
        Ok(frontier)
    }

    /// Writes the whole state to `bytes`, or reads it from there.
    fn read_or_write(&mut self, bytes: &mut Bytes<'_>) -> Result<(), NotAState> {
        let mut version = VERSION;
        bytes.word(&mut version)?;
        bytes.check(version == VERSION)?;
        let Counts { entries, slow, late_constants, beyond, widest } = &mut self.counts;
        for number in [entries, slow, late_constants, beyond] {
            bytes.number(number)?;
            bytes.check(*number <= u64::from(MOST).pow(2))?;
        }
        bytes.numbers([&mut widest.low, &mut widest.high, &mut self.next])?;
        bytes.check(widest.low <= BITS && widest.high <= BITS)?;
        bytes.numbers([&mut self.plan.last_row, &mut self.least_of_last])?;
        let (next, last_row) = (self.next, self.plan.last_row);
        bytes.check(next <= MOST && last_row <= MOST)?;
        // The bytes must still hold a count for each value below `next`. So no row or column read
        // here can ask for much more memory than the bytes take.
        bytes.announce(next.into())?;
        // Rows below `begun` have begun.
        let begun = next.min(last_row + 1);
        let mut before = (0, 0);
        bytes.list(&mut self.constant, |bytes, (row, column)| {
            bytes.next(row, &mut before.0)?;
            bytes.next(column, &mut before.1)?;
            bytes.check(*row < begun && row <= column && *column < next)
        })?;
        bytes.list(&mut self.slow_tiles, |bytes, tile| {
            bytes.numbers(tile.each_mut())?;
            let [first, last, low, high] = *tile;
            bytes.check(first <= last && last <= next && low <= high && high <= begun)
        })?;
        let Rows { old, chunks, young, diagonal } = &mut self.rows;
        read_or_write_old(bytes, old, next, begun)?;
        let (start, end) = old.chunked;
        // Where there are no chunks, `start` and `end` are the first young row.
        let is_possible = start >= FEW && end <= begun && have_windows(start..end, next);
        bytes.check(if start < end { is_possible } else { start == end })?;
        bytes.check(end <= next)?;
        check_singles(bytes, &old.rows, 0..start.min(begun), next)?;
        // The values of old rows are always recorded.
        bytes.check(old.rows.iter().all(|single| single.is_recorded))?;
        let chunked = if start < end { start - start % Chunk::ROWS..end } else { 0..0 };
        for (at, first) in chunked.step_by(Chunk::ROWS as usize).enumerate() {
            if bytes.is_reading() {
                chunks.push(Chunk::with(first));
            }
            let chunk = &mut chunks[at];
            for word in chunk.gaps.iter_mut().chain(&mut chunk.upper) {
                bytes.word(word)?;
            }
            bytes.list(&mut chunk.wide, |bytes, row| row.read_or_write(bytes))?;
            let rows = first.max(start)..(first + Chunk::ROWS).min(end);
            check_rows(bytes, chunk.wide.iter(), rows, next)?;
        }
        let mut a = 0;
        bytes.list(diagonal, |bytes, value| {
            a += 1;
            bytes.difference(value, trend(a - 1))?;
            // f(a, a) is larger than a, and at most 2a + 1.
            bytes.check(a <= *value && *value < 2 * a)
        })?;
        bytes.check(diagonal.len() == begun as usize)?;
        bytes.list(&mut young.rows, |bytes, single| read_or_write_single(bytes, single, next))?;
        check_singles(bytes, &young.rows, end..begun, next)?;
        self.tally.read_or_write(bytes, next, diagonal)?;
        let mut row = 0;
        bytes.list(&mut self.minima, |bytes, minimum| {
            row += 1;
            let mut is_known = minimum.is_some();
            bytes.flag(&mut is_known)?;
            if !is_known {
                return Ok(());
            }
            let minimum = minimum.get_or_insert_default();
            read_or_write_minimum(bytes, minimum, root_two_times(row - 1), next)
        })?;
        bytes.check(self.minima.len() <= begun as usize)?;
        bytes.check(!bytes.is_reading() || self.rows_in_order().into_iter().eq(0..begun))
    }

    /// All rows that have begun, in order: those that are constant or have settled, and all others.
    fn rows_in_order(&self) -> Vec<u32> {
        let mut rows: Vec<u32> = self.constant.iter().map(|&(row, _)| row).collect();
        let Rows { old, young, .. } = &self.rows;
        rows.extend(old.settling.settled.iter().map(|settled| settled.row));
        rows.extend(old.rows.iter().chain(&young.rows).map(|single| single.row.number));
        rows.extend(old.chunked.0..old.chunked.1);
        rows.sort_unstable();
        rows
    }

    /// The same frontier with `last_row` as its last row. `None` if that would drop or add a row
    /// that has begun already.
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
        self.least_of_last = u32::MAX;
        Some(self)
    }
}

/// The largest number of a column or row in a state.
const MOST: u32 = 1 << 25;

/// Checks that `rows` are in order and `among` the rows given, and that each can remember what it
/// does when column `next` comes next.
fn check_rows<'r>(
    bytes: &Bytes<'_>,
    rows: impl Iterator<Item = &'r Row> + Clone,
    among: Range<u32>,
    next: u32,
) -> Result<(), NotAState> {
    bytes.check(rows.clone().is_sorted_by(|row, other| row.number < other.number))?;
    for row in rows {
        bytes.check(among.contains(&row.number) && row.is_possible(next))?;
    }
    Ok(())
}

/// Checks the rows of `singles` like [`check_rows`], and their recorded differences.
fn check_singles(
    bytes: &Bytes<'_>,
    singles: &[Single],
    among: Range<u32>,
    next: u32,
) -> Result<(), NotAState> {
    check_rows(bytes, singles.iter().map(|single| &single.row), among, next)?;
    bytes.check(singles.iter().all(|single| {
        // One difference for each column from `since` on; p − q is at most r + 1.
        let columns = if single.is_recorded { next.checked_sub(single.since) } else { Some(0) };
        let number = single.row.number;
        single.since >= number
            && columns.is_some_and(|columns| single.differences.len() == columns as usize)
            && single.differences.iter().all(|&difference| difference <= number + 1)
    }))
}

fn read_or_write_old(
    bytes: &mut Bytes<'_>,
    old: &mut Old,
    next: u32,
    begun: u32,
) -> Result<(), NotAState> {
    bytes.numbers([&mut old.chunked.0, &mut old.chunked.1])?;
    bytes.list(&mut old.rows, |bytes, single| read_or_write_single(bytes, single, next))?;
    let settling = &mut old.settling;
    let mut before = (0, 0, 0);
    bytes.list(&mut settling.settled, |bytes, Settled { row, start, differences }| {
        bytes.next(row, &mut before.0)?;
        bytes.next(start, &mut before.1)?;
        bytes.list(differences, |bytes, difference| {
            bytes.next(difference, &mut before.2)?;
            // p − q is at most r + 1.
            bytes.check(*difference <= *row + 1)
        })?;
        bytes.check(row <= start && !differences.is_empty())?;
        bytes.check(*start as usize + differences.len() <= next as usize)
    })?;
    let rows = settling.settled.iter().map(|settled| settled.row);
    bytes.check(rows.clone().is_sorted_by(|row, other| row < other))?;
    bytes.check(rows.max().is_none_or(|row| row < begun))?;
    let Settling { at, due, patience, rounds, .. } = settling;
    bytes.numbers([at, due, patience, rounds])?;
    bytes.check(*at <= next && next <= *due && *due <= next + MOST_PHASES)?;
    bytes.check(*patience <= MOST && *rounds <= *patience)?;
    bytes.list(&mut settling.states, |bytes, (row, (first, taken))| {
        bytes.numbers([row, first])?;
        bytes.number(taken)?;
        bytes.check(*row < begun)
    })?;
    if bytes.is_reading() { settling.resume(next).ok_or(NotAState) } else { Ok(()) }
}

fn read_or_write_minimum(
    bytes: &mut Bytes<'_>,
    minimum: &mut Minimum,
    expected: u32,
    next: u32,
) -> Result<(), NotAState> {
    bytes.difference(&mut minimum.value, expected)?;
    // No value is larger than q + r + 1, unless there is none.
    bytes.check(minimum.value == Minimum::NONE.value || minimum.value <= 2 * next + 256)?;
    // The column cannot be larger than the value.
    let mut below = minimum.column.map_or(0, |column| minimum.value - column + 1);
    bytes.number(&mut below)?;
    minimum.column = match below.checked_sub(1) {
        None => None,
        Some(below) => Some(minimum.value.checked_sub(below).ok_or(NotAState)?),
    };
    bytes.check(minimum.column.is_none_or(|column| column < next))
}

impl Tally {
    /// Writes the tally to `bytes`, or reads it from there. `next` is the next column, and so
    /// `known` too: values below it are done.
    fn read_or_write(
        &mut self,
        bytes: &mut Bytes<'_>,
        next: u32,
        diagonal: &[u32],
    ) -> Result<(), NotAState> {
        bytes.announce(next.into())?;
        if bytes.is_reading() {
            self.known = next;
            self.counts = vec![0; next as usize];
        }
        let mut rest = self.counts.split_off(self.known as usize);
        let mut before = [0; 2];
        for (count, place) in self.counts.iter_mut().zip(places(diagonal, 0..self.known)) {
            bytes.next(count, &mut before[usize::from(place.is_some())])?;
            bytes.check(*count <= MOST)?;
        }
        bytes.list(&mut rest, |bytes, count| {
            bytes.number(count)?;
            bytes.check(*count <= MOST)
        })?;
        self.counts.append(&mut rest);
        bytes.number(&mut self.settled)?;
        bytes.check(self.settled <= MOST)?;
        let mut before = [0; 3];
        bytes.list(&mut self.ended, |bytes, Ended { row, from, to }| {
            bytes.next(row, &mut before[0])?;
            bytes.next(from, &mut before[1])?;
            bytes.next(to, &mut before[2])?;
            bytes.check(*row < next && from <= to)
        })
    }
}

fn read_or_write_single(
    bytes: &mut Bytes<'_>,
    single: &mut Single,
    next: u32,
) -> Result<(), NotAState> {
    single.row.read_or_write(bytes)?;
    read_or_write_minimum(bytes, &mut single.least, 0, next)?;
    bytes.flag(&mut single.is_recorded)?;
    bytes.number(&mut single.since)?;
    let mut before = 0;
    bytes.list(&mut single.differences, |bytes, difference| bytes.next(difference, &mut before))
}
