//! A block of columns: what it does with the parts of the block before it, as they come.
//!
//! All rows pass through its strip of columns, from the lowest to the youngest, and are handed over
//! as soon as they have. `cpu.rs` runs the blocks, and `ring` passes parts from one to the next.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::Arc;

use super::backend::Report;
use super::diagonal::{Diagonal, SharedDiagonal};
use super::events::Minimum;
use super::handover::{Chunk, Old, Part, Single, Young};
use super::kernel::{Guards, Tile, Traced};
use super::lattice::{Lattice, first_close, high};
use super::row::{Row, Width, Windows};
use super::strip::Strip;
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

/// How many parts all open blocks take together, besides those of a few blocks for each thread: some
/// ten milliseconds of work, or as long as a thread may be without its core.
const OPEN: usize = 1024;

/// How many blocks may be open when the block that begins with column `first` is the first of them.
pub(super) fn most_open(first: u32, threads: usize) -> usize {
    let parts = Worker::parts(first);
    2 * threads + parts.min(OPEN / parts)
}

/// Takes rows through blocks of columns.
#[derive(Debug)]
pub(super) struct Worker {
    pub(super) plan: Plan,
    pub(super) diagonal: Diagonal,
    shared: SharedDiagonal,
    pub(super) report: Report,
    pub(super) new_gaps: Vec<u32>,
    pub(super) new_upper: Vec<u32>,
    pub(super) traced: Traced,
}

impl Worker {
    /// A worker that shares the values on the diagonal with others.
    pub(super) fn new(plan: Plan, shared: SharedDiagonal) -> Worker {
        Worker {
            plan,
            diagonal: Diagonal::default(),
            shared,
            report: Report::default(),
            new_gaps: vec![0; Tile::ROWS],
            new_upper: vec![0; Tile::ROWS],
            traced: Traced::default(),
        }
    }

    /// Takes over the diagonal values that other workers have found.
    fn learn_diagonal(&mut self) {
        self.diagonal.extend(&self.shared.read());
    }

    /// Decides which rows go through tiles in the block that begins with column `first`. Rows below
    /// them become old. `None` if not all of these have come yet.
    fn choose_tiled_rows(&mut self, first: u32, incoming: &mut Incoming) -> Option<Range<u32>> {
        let (start, end) = incoming.old.as_ref()?.chunked;
        let above = self.plan.lattice.first_tiled(first + self.plan.columns() - 1);
        let close = first_close(first).min(self.plan.last_row + 1);
        if start < end {
            let from = above.clamp(start, end);
            if !incoming.has_rows(start..from, &self.diagonal) {
                return None;
            }
            let mut rows = Vec::new();
            self.make_rows_old(&mut rows, start..from, first, incoming);
            incoming.old.as_mut()?.rows.append(&mut rows);
            return Some(from..if above <= end { close.max(end) } else { end });
        }
        // There are no chunks: rows become old as they are, or are enough for the first chunk.
        let young = &mut incoming.young.as_mut()?.rows;
        let grown = young.partition_point(|single| single.row.number < above);
        let grown = young.drain(..grown).map(|single| single.into_old(first));
        incoming.old.as_mut()?.rows.extend(grown);
        let from = young.first().map_or(first, |single| single.row.number);
        let enough = from >= FEW && close >= from + FEW;
        Some(from..if enough { close } else { from })
    }

    /// Takes `rows` out of their chunks, which have come, and appends them to `old`, where rows are
    /// looked at one by one.
    fn make_rows_old(
        &mut self,
        old: &mut Vec<Single>,
        rows: Range<u32>,
        first: u32,
        incoming: &mut Incoming,
    ) {
        for number in rows {
            if number == self.plan.last_row {
                let low = self.plan.lattice.low(first - 1, number);
                self.report.least_of_last = self.report.least_of_last.min(low);
            }
            let chunk = incoming.chunk_with(number);
            let row = self.row_of(chunk, number, first - 1);
            let value = row.least(&self.diagonal, self.plan.width);
            old.push(Single::old(row, first, Minimum { value, column: None }));
        }
    }

    /// Row `number` of `chunk`, as it is once column `q` is done. A wide row is taken out of the
    /// chunk.
    pub(super) fn row_of(&self, chunk: &mut Chunk, number: u32, q: u32) -> Row {
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
    pub(super) fn put_row_into_chunk(&self, chunk: &mut Chunk, row: Row, q: u32) {
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

/// The parts of the block before that have come and have not gone through the block yet.
#[derive(Debug, Default)]
struct Incoming {
    old: Option<Box<Old>>,
    chunks: VecDeque<Box<Chunk>>,
    /// They come last.
    young: Option<Box<Young>>,
}

impl Incoming {
    fn put(&mut self, part: Part) {
        match part {
            Part::Old(old) => self.old = Some(old),
            Part::Chunk(chunk) => self.chunks.push_back(chunk),
            Part::Young(young) => self.young = Some(young),
        }
    }

    /// Whether all `rows` of chunks have come, and the `diagonal` is known up to them: the blocks
    /// before may not have found it yet.
    fn has_rows(&self, rows: Range<u32>, diagonal: &Diagonal) -> bool {
        let come = || self.chunks.back().is_some_and(|chunk| chunk.end() >= rows.end);
        self.young.is_some() || rows.end <= diagonal.len() && (rows.is_empty() || come())
    }

    /// The chunk that contains `row`, which has come. Chunks before it are dropped: all their rows
    /// are old.
    fn chunk_with(&mut self, row: u32) -> &mut Chunk {
        while self.chunks.front().is_some_and(|chunk| chunk.end() <= row) {
            self.chunks.pop_front();
        }
        &mut self.chunks[0]
    }
}

/// A block of columns while rows go through it.
#[derive(Debug)]
pub(super) struct Block {
    columns: Range<u32>,
    incoming: Incoming,
    /// The columns, once all rows have come that the first of them need.
    strip: Option<Strip>,
    /// The rows that are still to go through tiles.
    rows: Range<u32>,
    /// The rows that were in chunks in the block before lie below this one.
    chunked: u32,
}

impl Block {
    /// Takes all old rows through the columns, and puts the windows of these in place for the first
    /// row that goes through tiles. Returns the old rows, or `None` as long as rows have not come
    /// that are needed.
    fn run_old_rows(&mut self, worker: &mut Worker) -> Option<Box<Old>> {
        if self.strip.is_none() {
            let first = self.columns.start;
            let rows = worker.choose_tiled_rows(first, &mut self.incoming)?;
            let old = self.incoming.old.as_mut()?;
            self.chunked = old.chunked.1;
            let count = self.columns.len() as u32;
            let mut strip = Strip::new(first, count, old, rows.start, &worker.plan);
            strip.run_old_rows(old, worker);
            self.strip = Some(strip);
            self.rows = rows;
        }
        self.begin_tiles(worker)?;
        let mut old = self.incoming.old.take()?;
        self.strip.as_ref()?.count_values_of(&old.rows, worker);
        old.chunked = (self.rows.start, self.rows.end);
        Some(old)
    }

    /// Puts the windows of the columns in place for the first row that goes through tiles. As long
    /// as that is not possible, rows are made old, 16 at a time, and looked at one by one. `None`
    /// if these rows have not come yet.
    fn begin_tiles(&mut self, worker: &mut Worker) -> Option<()> {
        let Block { columns, incoming, strip, rows, chunked } = self;
        let strip = strip.as_mut()?;
        while rows.start < rows.end && !strip.place_windows(rows.start, worker) {
            let next = (rows.start + 16).min(*chunked);
            if next <= rows.start {
                rows.end = rows.start;
                break;
            }
            let slow = rows.start..next;
            if !incoming.has_rows(slow.clone(), &worker.diagonal) {
                return None;
            }
            let mut more = Vec::new();
            worker.make_rows_old(&mut more, slow.clone(), columns.start, incoming);
            strip.note_slow(slow, worker);
            let old = incoming.old.as_mut()?;
            for lane in 0..columns.len() {
                strip.take_values(lane, &mut more, &mut old.constant, worker);
            }
            old.rows.append(&mut more);
            rows.start = next;
        }
        Some(())
    }

    /// Takes chunks through tiles, as far as they have come, and sends them on. Returns whether all
    /// rows have gone through tiles that do.
    fn run_chunks(&mut self, worker: &mut Worker, send: &mut impl FnMut(Part)) -> bool {
        let Block { columns, incoming, strip, rows, chunked } = self;
        let Some(strip) = strip else { return false };
        while rows.start < rows.end || incoming.young.is_none() {
            // The last chunk gets rows that are among the young ones still, and no row can go
            // through a tile before the diagonal up to it is known. That it is not has never been
            // seen: other chunks have passed the first block whose diagonal is missing, so that
            // their rows lie below it.
            let ends = incoming.chunks.front().map(|chunk| chunk.end().min(rows.end));
            let known = worker.diagonal.len();
            if incoming.young.is_none() && ends.is_none_or(|ends| ends >= *chunked || ends > known)
            {
                return false;
            }
            let chunk = incoming.chunks.pop_front();
            let mut chunk = chunk.unwrap_or_else(|| Box::new(Chunk::with(rows.start)));
            let ends = chunk.end().min(rows.end);
            if let Some(young) = &mut incoming.young {
                let grown = young.rows.partition_point(|single| single.row.number < ends);
                for single in young.rows.drain(..grown) {
                    worker.put_row_into_chunk(&mut chunk, single.row, columns.start - 1);
                }
            }
            if rows.start < ends {
                strip.run_tile(&mut chunk, rows.start..ends, worker);
                rows.start = ends;
                send(Part::Chunk(chunk));
            }
        }
        true
    }

    /// Takes the young rows through the columns, after all others, and returns them.
    fn run_young_rows(&mut self, worker: &mut Worker) -> Option<Box<Young>> {
        let mut strip = self.strip.take()?;
        let mut young = self.incoming.young.take()?;
        strip.write_back_windows(self.rows.end, worker);
        strip.run_young_rows(&mut young, worker);
        strip.count_values_of(&young.rows, worker);
        Some(young)
    }
}

impl Work for Worker {
    type Part = Part;
    type Block = Block;

    fn begin(&mut self, columns: Range<u32>, _: Option<Block>) -> Block {
        let incoming = Incoming::default();
        Block { columns, incoming, strip: None, rows: 0..0, chunked: 0 }
    }

    fn take(&mut self, block: &mut Block, part: Part, send: &mut impl FnMut(Part)) {
        self.learn_diagonal();
        let has_begun = block.strip.is_some() && block.incoming.old.is_none();
        block.incoming.put(part);
        if !has_begun {
            let Some(old) = block.run_old_rows(self) else { return };
            send(Part::Old(old));
        }
        if block.run_chunks(self, send) {
            let young = block.run_young_rows(self).expect("it has come after the chunks");
            self.shared.extend(&self.diagonal);
            send(Part::Young(young));
        }
        self.report.trace.hand_over_many();
    }

    fn parts(first: u32) -> usize {
        // There are about 0.3 rows a column in chunks, besides the old rows and the young ones.
        (first * 3 / 10 / Chunk::ROWS) as usize + 2
    }

    fn open(&self, first: u32, threads: usize) -> usize {
        most_open(first, threads)
    }

    fn done(&mut self) -> u64 {
        // What has been done is among the counts, which the frontier collects.
        0
    }
}
