//! Rows that repeat, proved as they do.
//!
//! A row depends on the rows below it alone. So if all rows up to one have the same state, relative
//! to q, at two columns that are L apart, and if L is a multiple of the periods of those that had
//! settled before, then all of them go on as they did, with a period that divides L. Rows settle in
//! order: the states of the lowest rows that have not settled are written down, and compared some
//! columns later.

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
    /// f(q, r), for q from the start on.
    pub fn value(&self, q: u32) -> u32 {
        let ahead = (q - self.start) as usize % self.differences.len();
        q + self.differences[ahead]
    }
}

/// How many phases there are at first: all periods that are known, up to 100,000 rows, divide it.
/// In tests there is one, so that there come to be more.
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
    /// The next column before which they are compared.
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
    /// Works out what settled rows take, when all else has been read and a column comes next.
    /// `None` if the periods have no small multiple in common: rows settle when columns have been
    /// seen that are so far apart.
    pub(super) fn resume(&mut self, next: u32) -> Option<()> {
        let phases = self.settled.iter().try_fold(PHASES, common)?;
        if phases > next.max(PHASES) {
            return None;
        }
        self.fixed = Fixed::of(phases, &self.settled);
        Some(())
    }

    /// Before a column: takes those rows away that have settled, lowest rows first. They are
    /// written down in `settled`, in the same order, and in `fixed`. Rows before the limit are
    /// looked at; whether others are among these depends on how columns are put into blocks.
    pub(super) fn look(
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

    /// The row repeats from column `at` to this one. Its period is the least one, and it begins
    /// where what has been written down says so; `None` if it may have begun before that.
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

/// The least number of phases that is a multiple of this one and of the period of a row; `None` if
/// that is large.
fn common(phases: u32, settled: &Settled) -> Option<u32> {
    let all = lcm(phases.into(), settled.differences.len() as u64)?;
    u32::try_from(all).ok().filter(|&all| all <= MOST_PHASES)
}
