//! Rows that repeat, proved as they do.
//!
//! A row depends on the rows below it alone. Suppose that all rows up to row r have the same state,
//! relative to q, at two columns that are L apart, and that L is a multiple of the periods of the
//! rows that had settled before. Then all rows up to r go on as they did, with a period that
//! divides L. Rows settle in order: the states of the lowest rows that have not settled are written
//! down, and compared some columns later.

use super::diagonal::Diagonal;
use super::fixed::Fixed;
use super::handover::Single;
use super::row::Width;
use crate::periodic::lcm;

/// A row that repeats.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settled {
    /// The third row.
    pub row: u32,
    /// The least second row from which on p − q repeats.
    pub start: u32,
    /// p − q, from the start on, for one period.
    pub differences: Vec<u32>,
}

impl Settled {
    /// f(q, r) for second row `q`, from `start` on.
    pub fn value(&self, q: u32) -> u32 {
        let ahead = (q - self.start) as usize % self.differences.len();
        q + self.differences[ahead]
    }
}

/// How many phases there are at first: all periods known up to 100,000 rows divide it. Tests begin
/// with one phase, so that the number has to grow.
const PHASES: u32 = if cfg!(test) { 1 } else { 72 };

/// More phases would take too much room: a million columns have 50 kilobytes for each of them.
pub(super) const MOST_PHASES: u32 = 5040;

/// What has settled, and what is about to.
#[derive(Clone, Debug)]
pub(super) struct Settling {
    pub(super) fixed: Fixed,
    /// In order of rows.
    pub(super) settled: Vec<Settled>,
    /// With column `at` - 1 done, the states of the lowest rows, as [`Row::state`] has them.
    pub(super) at: u32,
    pub(super) states: Vec<(u32, (u32, u64))>,
    /// The next column before which the states are compared.
    pub(super) due: u32,
    /// As long as nothing settles, after how many rounds the states are written down anew.
    pub(super) patience: u32,
    pub(super) rounds: u32,
}

impl Default for Settling {
    fn default() -> Settling {
        Settling {
            fixed: Fixed::new(PHASES),
            settled: Vec::new(),
            at: 0,
            states: Vec::new(),
            due: 0,
            patience: 1,
            rounds: 0,
        }
    }
}

impl Settling {
    /// Works out `fixed` from the settled rows, once all else has been read and column `next` comes
    /// next. `None` if the least common multiple of the periods is too large: rows settle only when
    /// columns that far apart have been seen.
    pub(super) fn resume(&mut self, next: u32) -> Option<()> {
        let phases = self.settled.iter().try_fold(PHASES, common)?;
        if phases > next.max(PHASES) {
            return None;
        }
        self.fixed = Fixed::of(phases, &self.settled);
        Some(())
    }

    /// Finds the rows that have settled before `column`, lowest rows first, takes them out of
    /// `rows` and returns them. They are added to `settled`, in the same order, and to `fixed`.
    /// Only rows below `limit` are considered; whether `rows` has others depends on how columns are
    /// put into blocks.
    pub(super) fn settle_rows(
        &mut self,
        column: u32,
        limit: u32,
        rows: &mut Vec<Single>,
        diagonal: &Diagonal,
        width: Width,
    ) -> Vec<Single> {
        if column != self.due {
            return Vec::new();
        }
        let state = |single: &Single| single.row.state(column - 1, diagonal, width);
        let mut count = 0;
        let mut phases = self.fixed.phases();
        if column > self.at {
            for (single, (row, before)) in rows.iter().zip(&self.states) {
                let same = single.row.number == *row && state(single) == Some(*before);
                let settled = same.then(|| self.repeating(single, column)).flatten();
                // A row whose period would make too many phases goes on as it is, and all above it.
                let all = settled.as_ref().and_then(|settled| common(phases, settled));
                let Some((settled, all)) = settled.zip(all) else { break };
                count += 1;
                phases = all;
                self.settled.push(settled);
            }
        }
        let ended = rows.drain(..count).collect();
        if phases == self.fixed.phases() {
            for settled in &self.settled[self.settled.len() - count..] {
                self.fixed.add(settled);
            }
        } else {
            self.fixed = Fixed::of(phases, &self.settled);
        }
        self.rounds += 1;
        if count > 0 || self.states.is_empty() || self.rounds >= self.patience {
            self.patience = if count > 0 || self.states.is_empty() { 1 } else { 2 * self.patience };
            self.rounds = 0;
            self.at = column;
            let rows = rows.iter().take_while(|single| single.row.number < limit);
            let states = rows.map_while(|single| Some((single.row.number, state(single)?)));
            self.states = states.collect();
        }
        self.due = column + self.fixed.phases();
        ended
    }

    /// The row `single`, which repeats from column `at` to `column`, with its least period and the
    /// column where the recorded differences begin to repeat; `None` if it may have begun to repeat
    /// before they begin.
    fn repeating(&self, single: &Single, column: u32) -> Option<Settled> {
        let (from, to) = (self.at.checked_sub(single.since)?, column - single.since);
        let differences = &single.differences[..to as usize];
        let (from, cycle) = (from as usize, (column - self.at) as usize);
        let period = (1..=cycle).find(|&period| {
            let shifted = &differences[from..];
            cycle.is_multiple_of(period) && shifted[period..] == shifted[..cycle - period]
        })?;
        let begins = |start: usize| differences[start] != differences[start + period];
        let start = match (0..from).rev().find(|&start| begins(start)) {
            Some(before) => before + 1,
            None if single.since == single.row.number => 0,
            None => return None,
        };
        let differences = differences[start..start + period].to_vec();
        Some(Settled { row: single.row.number, start: single.since + start as u32, differences })
    }
}

/// The least common multiple of `phases` and the period of the row `settled`; `None` if it is more
/// than [`MOST_PHASES`].
fn common(phases: u32, settled: &Settled) -> Option<u32> {
    let all = lcm(phases.into(), settled.differences.len() as u64)?;
    u32::try_from(all).ok().filter(|&all| all <= MOST_PHASES)
}
