//! Some columns while rows go through them, from the lowest to the youngest.
//!
//! Rows at both ends are looked at one by one: the old ones, which may become constant or settle,
//! and the young ones, whose lower and upper lines have not come apart yet. All others go through
//! tiles. `block.rs` says when.

use std::ops::Range;

use super::backend::Report;
use super::block::{Plan, Worker};
use super::columns::{Columns, Constants};
use super::diagonal::Diagonal;
use super::handover::{Chunk, Old, Single, Young};
use super::kernel::Tile;
use super::lattice::{BITS, high, trend};
use super::near::{Near, Stretch};
use super::row::Row;
use super::settle::Settled;

/// The columns of a block.
#[derive(Debug)]
pub(super) struct Strip {
    columns: Columns,
    /// For each column, a value below which nothing is free for the rows to come. Not kept up to
    /// date while tiles run.
    free: Vec<u32>,
    /// For each column, a value above which nothing is taken. Not kept up to date while tiles run.
    highest: Vec<u32>,
    /// Whether the windows of the columns are in place, so that a tile can run.
    ready: bool,
}

impl Strip {
    /// A strip of `count` columns from `first` on, in which only settled rows have taken values so
    /// far. Rows from `from` on are to go through tiles.
    pub(super) fn new(first: u32, count: u32, old: &Old, from: u32, plan: &Plan) -> Strip {
        let (room, last) = (plan.columns(), first + count - 1);
        let lowest = old.rows.iter().map(|single| single.row.upper_line());
        let lowest = lowest.chain([high(first, from).wrapping_sub(BITS)]).min().unwrap_or(0);
        let highest = trend(last) + 4 * BITS - first;
        let lowest = lowest.saturating_sub(room + first);
        let fixed = old.settling.fixed.clone();
        Strip {
            columns: Columns::new(first, count, room, fixed, lowest, highest),
            free: (first..=last).map(|column| column.max(1)).collect(),
            highest: vec![0; count as usize],
            ready: false,
        }
    }

    fn column(&self, lane: usize) -> u32 {
        self.columns.first + lane as u32
    }

    fn lanes(&self) -> usize {
        self.free.len()
    }

    /// Reports that `rows` have gone the slow way in all columns of the strip.
    pub(super) fn note_slow(&self, rows: Range<u32>, worker: &mut Worker) {
        let (first, lanes) = (self.columns.first, self.lanes() as u32);
        worker.report.slow_tiles.push([first, first + lanes, rows.start, rows.end]);
        worker.report.counts.slow += u64::from(rows.end - rows.start) * u64::from(lanes);
    }

    /// Takes the old rows through the columns, one column after the other.
    pub(super) fn run_old_rows(&mut self, old: &mut Old, worker: &mut Worker) {
        for lane in 0..self.lanes() {
            let column = self.column(lane);
            let Worker { plan, diagonal, .. } = &*worker;
            // Rows that began before this block, wherever it begins, and whose lower windows have
            // come down to the column.
            let begun = (column + 1).saturating_sub(Tile::COLUMNS as u32);
            let limit = plan.lattice.first_above(column).min(begun);
            let ended =
                old.settling.settle_rows(column, limit, &mut old.rows, diagonal, plan.width);
            if !ended.is_empty() {
                self.columns.fixed = old.settling.fixed.clone();
                let settled = &old.settling.settled;
                for (settled, single) in settled[settled.len() - ended.len()..].iter().zip(&ended) {
                    for lane in lane..self.lanes() {
                        self.columns.put_fixed(lane, settled.value(self.column(lane)));
                    }
                    self.note_settled(settled, single, column, worker);
                }
            }
            self.take_values(lane, &mut old.rows, &mut old.constant, worker);
        }
    }

    /// Takes the young rows through the columns, one column after the other. In each column a new row
    /// begins.
    pub(super) fn run_young_rows(&mut self, young: &mut Young, worker: &mut Worker) {
        for lane in 0..self.lanes() {
            let column = self.column(lane);
            let begins = column <= worker.plan.last_row;
            if begins {
                let row = Row::new(column, &worker.diagonal, worker.plan.width);
                young.rows.push(Single::young(row));
            }
            let value = self.take_values(lane, &mut young.rows, &mut young.constant, worker);
            if begins {
                let value = value.expect("the row that begins takes a value, after all others");
                worker.diagonal.put(value);
            }
        }
    }

    /// Reports that the row `single` has settled before `column`: its minimum, and the values it
    /// has taken.
    fn note_settled(&self, settled: &Settled, single: &Single, column: u32, worker: &mut Worker) {
        let first = self.columns.first;
        let Worker { plan, diagonal, report, .. } = &mut *worker;
        let Report { counts, seen, minima, .. } = report;
        seen.count_values([&single.row], first..column, diagonal, plan.width);
        seen.note_settled(settled.row, column);
        minima.push((settled.row, single.least));
        let beyond = settled.differences.iter().filter(|&&ahead| ahead > settled.row + 1);
        counts.beyond += beyond.count() as u64;
    }

    /// Counts the values that `rows`, which went through the columns one by one, have taken among
    /// these.
    pub(super) fn count_values_of(&self, rows: &[Single], worker: &mut Worker) {
        let values = self.columns.first..self.columns.first + self.lanes() as u32;
        let Worker { plan, diagonal, report, .. } = &mut *worker;
        report.seen.count_values(
            rows.iter().map(|single| &single.row),
            values,
            diagonal,
            plan.width,
        );
    }

    /// Lets `rows`, one after the other, take their values in the column of `lane`; returns the
    /// value that the last of them took. Rows that become constant move to `constant`.
    pub(super) fn take_values(
        &mut self,
        lane: usize,
        rows: &mut Vec<Single>,
        constant: &mut Vec<(u32, u32)>,
        worker: &mut Worker,
    ) -> Option<u32> {
        let column = self.column(lane);
        let head = rows.first()?.row.number;
        let Strip { columns, free, highest, .. } = self;
        let Worker { plan, diagonal, report, .. } = &mut *worker;
        let Report { counts, trace, least_of_last, seen, minima, .. } = report;
        let (free, highest) = (&mut free[lane], &mut highest[lane]);
        let mut near = Near::new(columns, lane, *free, head, diagonal);
        let mut value = None;
        rows.retain_mut(|single| {
            let number = single.row.number;
            near.advance(number, diagonal);
            *free = match near.first_free(*free) {
                Some(free) => free,
                None => first_free(columns, lane, near.end().max(*free), number, diagonal),
            };
            let stretch = Stretch { columns, lane, near: &near };
            let taken = single.row.take_value(*free, &stretch, diagonal, plan.width, counts);
            if !near.put(taken) {
                columns.put(lane, taken);
            }
            *highest = (*highest).max(taken);
            value = Some(taken);
            if single.is_recorded {
                single.differences.push(taken - column);
            }
            if column > number {
                single.least.lower_to(taken, column);
            }
            trace.note(column, number, taken);
            if number == plan.last_row && column > number {
                *least_of_last = (*least_of_last).min(taken);
            }
            counts.beyond += u64::from(taken > column + number + 1);
            if taken == column {
                counts.late_constants += u64::from(single.least.value < column);
                constant.push((number, column));
                seen.note_constant(&single.row, columns.first, column, diagonal, plan.width);
                minima.push((number, single.least));
            }
            taken != column
        });
        near.flush(columns, lane);
        value
    }

    /// Puts the windows of the columns in place for the next row, `row`; says whether that is
    /// possible.
    pub(super) fn place_windows(&mut self, row: u32, worker: &Worker) -> bool {
        self.ready = worker.diagonal.is_regular();
        for lane in 0..self.lanes() {
            let column = self.column(lane);
            let free = &mut self.free[lane];
            *free = first_free(&self.columns, lane, *free, row, &worker.diagonal);
            let (low, high) = (worker.plan.lattice.low(column, row), high(column, row));
            self.ready &= *free >= low && self.highest[lane] < high + BITS;
            // No value of an upper window is larger than q + r + 1.
            self.ready &= high + BITS <= column + row + 2;
            if !self.ready {
                return false;
            }
            let diagonal = worker.diagonal.bits(low, row);
            self.columns.low[lane] = (self.columns.bits(lane, low) | diagonal) as u32;
            self.columns.high[lane] = self.columns.bits(lane, high) as u32;
        }
        true
    }

    /// Writes what the windows of the columns hold, if they are in place, back into the columns.
    /// The next row is `row`.
    pub(super) fn write_back_windows(&mut self, row: u32, worker: &Worker) {
        if !self.ready {
            return;
        }
        self.ready = false;
        for lane in 0..self.lanes() {
            let column = self.column(lane);
            let (low, high) = (worker.plan.lattice.low(column, row), high(column, row));
            // Diagonal values below this row may be marked as taken: no later row can take them.
            self.columns.put_bits(lane, low - column, self.columns.low[lane]);
            self.columns.put_bits(lane, high - column, self.columns.high[lane]);
            self.free[lane] = low;
            self.highest[lane] = high + BITS - 1;
        }
    }

    /// Takes `rows` of `chunk` through a tile, or the slow way if a tile cannot hold them.
    pub(super) fn run_tile(&mut self, chunk: &mut Chunk, rows: Range<u32>, worker: &mut Worker) {
        let is_wide = chunk.wide.iter().any(|row| rows.contains(&row.number));
        if !self.ready {
            self.place_windows(rows.start, worker);
        }
        if is_wide || !self.ready || !self.try_tile(chunk, rows.clone(), worker) {
            self.run_slow_tile(chunk, rows, worker);
        }
    }

    /// Takes `rows` of `chunk` through a tile and returns true; if a guard fails, leaves everything
    /// as it was and returns false.
    fn try_tile(&mut self, chunk: &mut Chunk, rows: Range<u32>, worker: &mut Worker) -> bool {
        let (first, lanes) = (self.columns.first, self.lanes());
        let at = (rows.start - chunk.first) as usize..(rows.end - chunk.first) as usize;
        let count = at.len();
        let before = (self.columns.low.clone(), self.columns.high.clone());
        let Worker { plan, diagonal, report, new_gaps, new_upper, traced, .. } = &mut *worker;
        let Report { counts, trace, .. } = report;
        let mut tile = Tile {
            lattice: &plan.lattice,
            diagonal: diagonal.words(),
            first_row: rows.start,
            gaps: &chunk.gaps[at.clone()],
            upper: &chunk.upper[at.clone()],
            new_gaps: &mut new_gaps[..count],
            new_upper: &mut new_upper[..count],
            columns: &mut self.columns,
            guards: plan.guards,
        };
        let traces = trace.wants(first..first + lanes as u32, rows.clone());
        if !tile.run(plan.level, traces.then_some(&mut *traced)) {
            (self.columns.low, self.columns.high) = before;
            for lane in 0..lanes {
                let column = self.column(lane);
                self.columns.clear_from(lane, high(column, rows.start) - column);
            }
            return false;
        }
        counts.entries += (count * lanes) as u64;
        let (gaps, upper) = (&new_gaps[..count], &new_upper[..count]);
        let column = first + lanes as u32 - 1;
        counts.widest.measure_windows(column, rows.start, gaps, upper, &plan.lattice, diagonal);
        if traces {
            let columns = plan.columns() as usize;
            // Where the windows of a column begin, less what a row adds; the first is of the column
            // before the block.
            let Constants { low: low_at, high: high_at, .. } = &self.columns.constants;
            for (row, index) in rows.clone().zip(0..) {
                let climb = plan.lattice.climbs()[row as usize];
                for lane in 0..lanes {
                    let at = (index + lane) * columns + lane;
                    let value = match traced.low[at] {
                        0 => row.wrapping_add(high_at[lane + 1]) + traced.high[at].trailing_zeros(),
                        low => climb.wrapping_add(low_at[lane + 1]) + low.trailing_zeros(),
                    };
                    trace.note(first + lane as u32, row, value);
                }
            }
        }
        chunk.gaps[at.clone()].copy_from_slice(&new_gaps[..count]);
        chunk.upper[at].copy_from_slice(&new_upper[..count]);
        true
    }

    /// Takes `rows` of `chunk` through the columns one by one. A row that windows cannot hold keeps
    /// all its bits.
    fn run_slow_tile(&mut self, chunk: &mut Chunk, rows: Range<u32>, worker: &mut Worker) {
        self.write_back_windows(rows.start, worker);
        let (first, lanes) = (self.columns.first, self.lanes());
        let mut singles: Vec<_> = rows
            .clone()
            .map(|number| Single::young(worker.row_of(chunk, number, first - 1)))
            .collect();
        let mut constant = Vec::new();
        for lane in 0..lanes {
            self.take_values(lane, &mut singles, &mut constant, worker);
        }
        assert!(constant.is_empty(), "in a tile, all that is free lies above the column");
        self.note_slow(rows, worker);
        self.count_values_of(&singles, worker);
        for single in singles {
            worker.put_row_into_chunk(chunk, single.row, first + lanes as u32 - 1);
        }
    }
}

/// The first value from `from` on that is neither taken in the column of `lane` nor on the diagonal
/// below `row`.
fn first_free(columns: &Columns, lane: usize, from: u32, row: u32, diagonal: &Diagonal) -> u32 {
    let mut free = from;
    loop {
        let taken = columns.bits(lane, free) | diagonal.bits(free, row);
        free += taken.trailing_ones();
        if taken != u64::MAX {
            return free;
        }
    }
}
