//! What one block of columns hands over to the next: all rows, as they are between two columns.
//!
//! The rows come in parts, and each block needs a part only when it gets there: first the old rows
//! at the low end, then chunks of rows with their windows, last the young rows, which began not
//! long ago. So a block can begin while the block before it is still at work.

use std::collections::VecDeque;
use std::iter;

use super::events::Minimum;
use super::kernel::Tile;
use super::row::Row;
use super::settle::Settling;

/// All rows, as they are between two columns.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows {
    pub(super) old: Box<Old>,
    /// In order of rows, without gaps.
    pub(super) chunks: Vec<Chunk>,
    pub(super) young: Box<Young>,
    /// All values f(a, a).
    pub(super) diagonal: Vec<u32>,
}

impl Rows {
    /// The rows as parts, in the order in which a block needs them, and the diagonal.
    pub(super) fn into_parts(self) -> (VecDeque<Part>, Vec<u32>) {
        let Rows { old, chunks, young, diagonal } = self;
        let chunks = chunks.into_iter().map(|chunk| Part::Chunk(Box::new(chunk)));
        let parts = iter::once(Part::Old(old)).chain(chunks).chain([Part::Young(young)]);
        (parts.collect(), diagonal)
    }

    /// The rows of all `parts`, and the `diagonal`.
    pub(super) fn from_parts(parts: impl IntoIterator<Item = Part>, diagonal: Vec<u32>) -> Rows {
        let mut rows = Rows { diagonal, ..Rows::default() };
        for part in parts {
            match part {
                Part::Old(old) => rows.old = old,
                Part::Chunk(chunk) => rows.chunks.push(*chunk),
                Part::Young(young) => rows.young = young,
            }
        }
        rows
    }
}

/// One part of what a block hands over.
#[derive(Debug)]
pub(super) enum Part {
    Old(Box<Old>),
    Chunk(Box<Chunk>),
    Young(Box<Young>),
}

/// The rows at the low end, where rows become constant or settle, and the settled rows below them.
#[derive(Clone, Debug, Default)]
pub(super) struct Old {
    pub(super) rows: Vec<Single>,
    pub(super) settling: Settling,
    /// Rows that have become constant and have not been reported, with the second row at which they
    /// did.
    pub(super) constant: Vec<(u32, u32)>,
    /// The rows of the chunks, as (first row, end of rows).
    pub(super) chunked: (u32, u32),
}

/// The youngest rows.
#[derive(Clone, Debug, Default)]
pub(super) struct Young {
    pub(super) rows: Vec<Single>,
    /// As [`Old::constant`].
    pub(super) constant: Vec<(u32, u32)>,
}

/// A row that goes through columns by itself, not in a tile.
#[derive(Clone, Debug, Default)]
pub(super) struct Single {
    pub(super) row: Row,
    /// The smallest value the row has taken, its first one excepted.
    pub(super) least: Minimum,
    /// Whether the differences p − q of the row are recorded, and from which column on.
    pub(super) is_recorded: bool,
    pub(super) since: u32,
    pub(super) differences: Vec<u32>,
}

/// Rows before this one may become old without ever being part of a chunk.
const FIRST_ROWS: u32 = 1024;

impl Single {
    /// A young row. The values of the first few rows are recorded from their beginning on.
    pub(super) fn young(row: Row) -> Single {
        let is_recorded = row.number < FIRST_ROWS;
        Single {
            since: row.number,
            is_recorded,
            row,
            least: Minimum::NONE,
            differences: Vec::new(),
        }
    }

    /// A row that is old from column `since` on, with the smallest value it has taken, `least`. Its
    /// values are recorded.
    pub(super) fn old(row: Row, since: u32, least: Minimum) -> Single {
        Single { row, least, is_recorded: true, since, differences: Vec::with_capacity(256) }
    }

    pub(super) fn into_old(self, since: u32) -> Single {
        if self.is_recorded { self } else { Single::old(self.row, since, self.least) }
    }
}

/// Rows with the windows that a tile needs.
#[derive(Clone, Debug)]
pub(super) struct Chunk {
    /// The first row: a multiple of [`Chunk::ROWS`].
    pub(super) first: u32,
    pub(super) gaps: Vec<u32>,
    pub(super) upper: Vec<u32>,
    /// Rows that windows cannot hold, in order of rows.
    pub(super) wide: Vec<Row>,
}

impl Chunk {
    pub(super) const ROWS: u32 = Tile::ROWS as u32;

    /// An empty chunk that has room for `row`.
    pub(super) fn with(row: u32) -> Chunk {
        Chunk {
            first: row - row % Chunk::ROWS,
            gaps: vec![0; Tile::ROWS],
            upper: vec![0; Tile::ROWS],
            wide: Vec::new(),
        }
    }

    /// The first row after the chunk.
    pub(super) fn end(&self) -> u32 {
        self.first + Chunk::ROWS
    }
}
