//! What a block of columns does: all rows pass through it, from the lowest to the youngest.
//!
//! Rows at both ends are looked at one by one: the old ones, which may become constant or settle,
//! and the young ones, whose lower and upper lines have not come apart yet. All others go through
//! tiles. `cpu.rs` runs the blocks, and `ring` passes parts from one block to the next.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::Arc;

use super::backend::Report;
use super::columns::{Columns, Constants};
use super::diagonal::Diagonal;
use super::events::Minimum;
use super::handover::{Chunk, Old, Part, Single, Young};
use super::kernel::{Guards, Tile, Traced};
use super::lattice::{BITS, Lattice, first_close, high, trend};
use super::near::{Near, Stretch};
use super::row::{Row, Width, Windows};
use super::settle::Settled;
use crate::ring::Work;
use crate::vectors::Vectors;

/// How a run goes about its work. None of it changes what is found.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) lattice: Arc<Lattice>,
    /// The last row that is computed.
    pub(super) last_row: u32,
    /// The vectors of the tiles.
    pub(super) level: Vectors,
    /// The guards that tiles check at every step, and those that a row must satisfy to be part of a
    /// tile. Tests make both stricter.
    pub(super) guards: Guards,
    pub(super) admitted: Guards,
    pub(super) width: Width,
}

impl Plan {
    /// How many columns a block has.
    pub(super) fn columns(&self) -> u32 {
        self.level.columns()
    }
}

/// The fewest rows that are worth a chunk, and the first row that can be part of a chunk.
pub(super) const FEW: u32 = 64;

/// Runs blocks of columns, one after the other.
#[derive(Debug)]
pub(super) struct Worker {
    pub(super) plan: Plan,
    pub(super) diagonal: Diagonal,
    pub(super) report: Report,
    new_gaps: Vec<u32>,
    new_upper: Vec<u32>,
    traced: Traced,
}

/// The parts of the block before, as they come.
struct Incoming<R> {
    receive: R,
    /// The chunks that have come and have not gone through the block yet.
    chunks: VecDeque<Box<Chunk>>,
    young: Option<Box<Young>>,
}

impl<R: FnMut() -> Part> Incoming<R> {
    fn old(&mut self) -> Box<Old> {
        let Part::Old(old) = (self.receive)() else { unreachable!("the old rows come first") };
        old
    }

    /// Waits for the next part of the block before.
    fn receive_part(&mut self, diagonal: &mut Diagonal) {
        match (self.receive)() {
            Part::Chunk(chunk) => self.chunks.push_back(chunk),
            Part::Young(young) => {
                diagonal.extend(&young.diagonal);
                self.young = Some(young);
            }
            Part::Old(_) => unreachable!("the old rows come first"),
        }
    }

    /// Waits until `diagonal` is known up to `row`. Where there are many threads and few rows, the
    /// young rows, which bring it, may still be on their way.
    fn wait_for_diagonal(&mut self, row: u32, diagonal: &mut Diagonal) {
        while self.young.is_none() && diagonal.len() < row {
            self.receive_part(diagonal);
        }
    }

    /// The chunk that contains `row`. Chunks before it are dropped: all their rows are old.
    fn chunk_with(&mut self, row: u32, diagonal: &mut Diagonal) -> &mut Chunk {
        while self.chunks.front().is_none_or(|chunk| chunk.end() <= row) {
            self.chunks.pop_front();
            if self.chunks.is_empty() {
                self.receive_part(diagonal);
            }
        }
        &mut self.chunks[0]
    }
}

/// A block of columns while rows go through it.
struct Block<'a> {
    worker: &'a mut Worker,
    columns: Columns,
    /// For each column, a value below which nothing is free for the rows to come. Not kept up to
    /// date while tiles run.
    free: Vec<u32>,
    /// For each column, a value above which nothing is taken. Not kept up to date while tiles run.
    highest: Vec<u32>,
    /// Whether the windows of the columns are in place, so that a tile can run.
    ready: bool,
}

impl Worker {
    pub(super) fn new(plan: Plan) -> Worker {
        Worker {
            plan,
            diagonal: Diagonal::default(),
            report: Report::default(),
            new_gaps: vec![0; Tile::ROWS],
            new_upper: vec![0; Tile::ROWS],
            traced: Traced::default(),
        }
    }

    /// Decides which rows go through tiles in the block that begins with column `first`. Rows below
    /// them become old and are moved into `old`.
    fn choose_tiled_rows(
        &mut self,
        old: &mut Old,
        first: u32,
        incoming: &mut Incoming<impl FnMut() -> Part>,
    ) -> Range<u32> {
        let above = self.plan.lattice.first_tiled(first + self.plan.columns() - 1);
        let close = first_close(first).min(self.plan.last_row + 1);
        let (start, end) = old.chunked;
        if start < end {
            let from = above.clamp(start, end);
            self.make_rows_old(&mut old.rows, start..from, first, incoming);
            return from..if above <= end { close.max(end) } else { end };
        }
        // There are no chunks: rows become old as they are, or are enough for the first chunk.
        incoming.receive_part(&mut self.diagonal);
        let young = &mut incoming.young.as_mut().expect("nothing else can come").rows;
        let grown = young.partition_point(|single| single.row.number < above);
        old.rows.extend(young.drain(..grown).map(|single| single.into_old(first)));
        let from = young.first().map_or(first, |single| single.row.number);
        let enough = from >= FEW && close >= from + FEW;
        from..if enough { close } else { from }
    }

    /// Takes `rows` out of their chunks and appends them to `old`, where rows are looked at one by
    /// one.
    fn make_rows_old(
        &mut self,
        old: &mut Vec<Single>,
        rows: Range<u32>,
        first: u32,
        incoming: &mut Incoming<impl FnMut() -> Part>,
    ) {
        for number in rows {
            if number == self.plan.last_row {
                let low = self.plan.lattice.low(first - 1, number);
                self.report.least_of_last = self.report.least_of_last.min(low);
            }
            let chunk = incoming.chunk_with(number, &mut self.diagonal);
            let row = self.row_of(chunk, number, first - 1);
            let value = row.least(&self.diagonal, self.plan.width);
            old.push(Single::old(row, first, Minimum { value, column: None }));
        }
    }

    /// Row `number` of `chunk`, as it is once column `q` is done. A wide row is taken out of the
    /// chunk.
    fn row_of(&self, chunk: &mut Chunk, number: u32, q: u32) -> Row {
        if let Ok(at) = chunk.wide.binary_search_by_key(&number, |row| row.number) {
            return chunk.wide.remove(at);
        }
        let at = (number - chunk.first) as usize;
        let windows = Windows {
            low_at: self.plan.lattice.low(q, number),
            gaps: chunk.gaps[at],
            high_at: high(q, number),
            upper: chunk.upper[at],
        };
        Row::from_windows(number, windows, q, &self.diagonal, self.plan.width)
    }

    /// Puts `row`, as it is once column `q` is done, into its chunk: as windows if they hold all
    /// that it remembers, else among the wide rows.
    fn put_row_into_chunk(&self, chunk: &mut Chunk, row: Row, q: u32) {
        let (number, guards) = (row.number, self.plan.admitted);
        let (low_at, high_at) = (self.plan.lattice.low(q, number), high(q, number));
        let windows = row.windows(low_at, high_at, q, &self.diagonal, self.plan.width);
        let least = row.least(&self.diagonal, self.plan.width);
        let windows = windows
            // Windows would forget a value that the row has taken at or below column `q`.
            .filter(|_| least > q)
            .filter(|windows| windows.gaps & guards.low_empty == 0)
            .filter(|windows| windows.upper & guards.high_empty == 0)
            .filter(|windows| !windows.upper & guards.high_full == 0);
        if let Some(windows) = windows {
            let at = (number - chunk.first) as usize;
            chunk.gaps[at] = windows.gaps;
            chunk.upper[at] = windows.upper;
        } else {
            let at = chunk.wide.partition_point(|other| other.number < number);
            chunk.wide.insert(at, row);
        }
    }
}

impl Work for Worker {
    type Part = Part;

    /// Takes all rows through a block of `columns`. Tiles begin when `ahead` chunks have come.
    fn block(
        &mut self,
        columns: Range<u32>,
        ahead: usize,
        mut receive: impl FnMut() -> Option<Part>,
        send: &mut impl FnMut(Part),
    ) -> Option<()> {
        // Runs stop between stretches only.
        let receive = || receive().expect("nobody stops it");
        let (first, count) = (columns.start, columns.end - columns.start);
        let mut incoming = Incoming { receive, chunks: VecDeque::new(), young: None };
        let mut old = incoming.old();
        let end = old.chunked.1;
        let rows = self.choose_tiled_rows(&mut old, first, &mut incoming);
        incoming.wait_for_diagonal(rows.start, &mut self.diagonal);
        let mut block = Block::new(self, first, count, &old, rows.start);
        block.run_old_rows(&mut old);
        let rows = block.begin_tiles(rows, end, &mut old, &mut incoming);
        block.count_values_of(&old.rows);
        old.chunked = (rows.start, rows.end);
        send(Part::Old(old));
        while incoming.young.is_none() && incoming.chunks.len() < ahead {
            incoming.receive_part(&mut block.worker.diagonal);
        }
        block.run_chunks(rows.clone(), end, &mut incoming, send);
        block.write_back_windows(rows.end);
        let mut young = incoming.young.expect("it has come after the chunks");
        block.run_young_rows(&mut young);
        block.count_values_of(&young.rows);
        send(Part::Young(young));
        Some(())
    }

    fn parts(first: u32) -> usize {
        // There are about 0.3 rows a column in chunks.
        (first * 3 / 10 / Chunk::ROWS) as usize
    }

    fn done(&mut self) -> u64 {
        // What has been done is among the counts, which the frontier collects.
        0
    }
}

impl<'a> Block<'a> {
    /// A block of `count` columns from `first` on, in which only settled rows have taken values so
    /// far. Rows from `from` on are to go through tiles.
    fn new(worker: &'a mut Worker, first: u32, count: u32, old: &Old, from: u32) -> Block<'a> {
        let (room, last) = (worker.plan.columns(), first + count - 1);
        let lowest = old.rows.iter().map(|single| single.row.upper_line());
        let lowest = lowest.chain([high(first, from).wrapping_sub(BITS)]).min().unwrap_or(0);
        let highest = trend(last) + 4 * BITS - first;
        let lowest = lowest.saturating_sub(room + first);
        let fixed = old.settling.fixed.clone();
        Block {
            worker,
            columns: Columns::new(first, count, room, fixed, lowest, highest),
            free: (first..=last).map(|column| column.max(1)).collect(),
            highest: vec![0; count as usize],
            ready: false,
        }
    }

    /// Puts the windows of the columns in place for the first of `rows`. As long as that is not
    /// possible, rows are made old, 16 at a time, and looked at one by one. Returns the rows that
    /// are left for tiles.
    fn begin_tiles(
        &mut self,
        rows: Range<u32>,
        end: u32,
        old: &mut Old,
        incoming: &mut Incoming<impl FnMut() -> Part>,
    ) -> Range<u32> {
        let Range { start: mut from, end: to } = rows;
        while from < to && !self.place_windows(from) {
            if from >= end {
                return from..from;
            }
            let (first, next) = (self.columns.first, (from + 16).min(end));
            let mut more = Vec::new();
            incoming.wait_for_diagonal(next, &mut self.worker.diagonal);
            self.worker.make_rows_old(&mut more, from..next, first, incoming);
            self.note_slow(from..next);
            for lane in 0..self.lanes() {
                self.take_values(lane, &mut more, &mut old.constant);
            }
            old.rows.append(&mut more);
            from = next;
        }
        from..to
    }

    /// Takes `rows` through tiles, chunk by chunk, and sends the chunks on. The chunks of the block
    /// before hold rows below `end`.
    fn run_chunks(
        &mut self,
        rows: Range<u32>,
        end: u32,
        incoming: &mut Incoming<impl FnMut() -> Part>,
        send: &mut impl FnMut(Part),
    ) {
        let mut row = rows.start;
        while row < rows.end || incoming.young.is_none() {
            // The last chunk gets rows that are among the young ones still, and no row can go
            // through a tile before the diagonal up to it is known.
            let ends = incoming.chunks.front().map(|chunk| chunk.end().min(rows.end));
            let known = self.worker.diagonal.len();
            if incoming.young.is_none() && ends.is_none_or(|ends| ends >= end || ends > known) {
                incoming.receive_part(&mut self.worker.diagonal);
                continue;
            }
            let chunk = incoming.chunks.pop_front();
            let mut chunk = chunk.unwrap_or_else(|| Box::new(Chunk::with(row)));
            let ends = chunk.end().min(rows.end);
            if let Some(young) = &mut incoming.young {
                let grown = young.rows.partition_point(|single| single.row.number < ends);
                for single in young.rows.drain(..grown) {
                    self.worker.put_row_into_chunk(&mut chunk, single.row, self.columns.first - 1);
                }
            }
            if row < ends {
                self.run_tile(&mut chunk, row..ends);
                row = ends;
                send(Part::Chunk(chunk));
            }
        }
    }

    /// Reports that `rows` have gone the slow way in all columns of the block.
    fn note_slow(&mut self, rows: Range<u32>) {
        let (first, lanes) = (self.columns.first, self.lanes() as u32);
        self.worker.report.slow_tiles.push([first, first + lanes, rows.start, rows.end]);
        self.worker.report.counts.slow += u64::from(rows.end - rows.start) * u64::from(lanes);
    }

    fn column(&self, lane: usize) -> u32 {
        self.columns.first + lane as u32
    }

    fn lanes(&self) -> usize {
        self.free.len()
    }

    /// Takes the old rows through the block, one column after the other.
    fn run_old_rows(&mut self, old: &mut Old) {
        for lane in 0..self.lanes() {
            let column = self.column(lane);
            let Worker { plan, diagonal, .. } = &*self.worker;
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
                    self.note_settled(settled, single, column);
                }
            }
            self.take_values(lane, &mut old.rows, &mut old.constant);
        }
    }

    /// Takes the young rows through the block, one column after the other. In each column a new row
    /// begins.
    fn run_young_rows(&mut self, young: &mut Young) {
        for lane in 0..self.lanes() {
            let column = self.column(lane);
            let begins = column <= self.worker.plan.last_row;
            if begins {
                let row = Row::new(column, &self.worker.diagonal, self.worker.plan.width);
                young.rows.push(Single::young(row));
            }
            let value = self.take_values(lane, &mut young.rows, &mut young.constant);
            if begins {
                let value = value.expect("the row that begins takes a value, after all others");
                self.worker.diagonal.put(value);
                young.diagonal.push(value);
            }
        }
    }

    /// Reports that the row `single` has settled before `column`: its minimum, and the values it
    /// has taken.
    fn note_settled(&mut self, settled: &Settled, single: &Single, column: u32) {
        let first = self.columns.first;
        let Worker { plan, diagonal, report, .. } = &mut *self.worker;
        let Report { counts, seen, minima, .. } = report;
        seen.count_values([&single.row], first..column, diagonal, plan.width);
        seen.note_settled(settled.row, column);
        minima.push((settled.row, single.least));
        let beyond = settled.differences.iter().filter(|&&ahead| ahead > settled.row + 1);
        counts.beyond += beyond.count() as u64;
    }

    /// Counts the values that `rows`, which went through the block one by one, have taken among its
    /// columns.
    fn count_values_of(&mut self, rows: &[Single]) {
        let values = self.columns.first..self.columns.first + self.lanes() as u32;
        let Worker { plan, diagonal, report, .. } = &mut *self.worker;
        report.seen.count_values(
            rows.iter().map(|single| &single.row),
            values,
            diagonal,
            plan.width,
        );
    }

    /// Lets `rows`, one after the other, take their values in the column of `lane`; returns the
    /// value that the last of them took. Rows that become constant move to `constant`.
    fn take_values(
        &mut self,
        lane: usize,
        rows: &mut Vec<Single>,
        constant: &mut Vec<(u32, u32)>,
    ) -> Option<u32> {
        let column = self.column(lane);
        let head = rows.first()?.row.number;
        let Block { worker, columns, free, highest, .. } = self;
        let Worker { plan, diagonal, report, .. } = &mut **worker;
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
    fn place_windows(&mut self, row: u32) -> bool {
        let worker = &*self.worker;
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
    fn write_back_windows(&mut self, row: u32) {
        if !self.ready {
            return;
        }
        self.ready = false;
        for lane in 0..self.lanes() {
            let column = self.column(lane);
            let (low, high) = (self.worker.plan.lattice.low(column, row), high(column, row));
            // Diagonal values below this row may be marked as taken: no later row can take them.
            self.columns.put_bits(lane, low - column, self.columns.low[lane]);
            self.columns.put_bits(lane, high - column, self.columns.high[lane]);
            self.free[lane] = low;
            self.highest[lane] = high + BITS - 1;
        }
    }

    /// Takes `rows` of `chunk` through a tile, or the slow way if a tile cannot hold them.
    fn run_tile(&mut self, chunk: &mut Chunk, rows: Range<u32>) {
        let is_wide = chunk.wide.iter().any(|row| rows.contains(&row.number));
        if !self.ready {
            self.place_windows(rows.start);
        }
        if is_wide || !self.ready || !self.try_tile(chunk, rows.clone()) {
            self.run_slow_tile(chunk, rows);
        }
    }

    /// Takes `rows` of `chunk` through a tile and returns true; if a guard fails, leaves everything
    /// as it was and returns false.
    fn try_tile(&mut self, chunk: &mut Chunk, rows: Range<u32>) -> bool {
        let (first, lanes) = (self.columns.first, self.lanes());
        let at = (rows.start - chunk.first) as usize..(rows.end - chunk.first) as usize;
        let count = at.len();
        let before = (self.columns.low.clone(), self.columns.high.clone());
        let Worker { plan, diagonal, report, new_gaps, new_upper, traced, .. } = &mut *self.worker;
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

    /// Takes `rows` of `chunk` through the block one by one. A row that windows cannot hold keeps
    /// all its bits.
    fn run_slow_tile(&mut self, chunk: &mut Chunk, rows: Range<u32>) {
        self.write_back_windows(rows.start);
        let (first, lanes) = (self.columns.first, self.lanes());
        let mut singles: Vec<_> = rows
            .clone()
            .map(|number| Single::young(self.worker.row_of(chunk, number, first - 1)))
            .collect();
        let mut constant = Vec::new();
        for lane in 0..lanes {
            self.take_values(lane, &mut singles, &mut constant);
        }
        assert!(constant.is_empty(), "in a tile, all that is free lies above the column");
        self.note_slow(rows);
        self.count_values_of(&singles);
        for single in singles {
            self.worker.put_row_into_chunk(chunk, single.row, first + lanes as u32 - 1);
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
