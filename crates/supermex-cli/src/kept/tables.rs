//! Tables of boards that are kept in the store and found again.

use serde::{Deserialize, Serialize};
use supermex::bars::{Openings, PSet};
use supermex::{Bar, Position, Square};
use supermex_store::positions::{self, Bounds};
use supermex_store::tables::{read_rows, write_rows};
use supermex_store::{Key, Status, Store};

use super::{found, put};
use crate::failure::Failure;

/// The set of all P-positions inside a box.
const P_POSITIONS: &str = "p-positions";
/// The winning openings of every bar inside a box, for boxes whose P-positions are too many to keep.
const OPENINGS: &str = "openings";

/// The nim-values of all bars of so many rows up to a number of columns.
const NIM_RECTANGLES: &str = "nim-rectangles";

/// Boxes with fewer positions than this are solved again sooner than they are read.
const WORTH_KEEPING: f64 = 1e8;
/// Positions with fewer positions inside than this are solved sooner than a kept set is read.
const WORTH_LOOKING_UP: f64 = 5e7;
/// The P-positions of boxes with more positions than this take too much room.
const WORTH_LISTING: f64 = 2e9;

/// The store, as far as tables of boards go.
pub(crate) struct Tables {
    store: Option<Store>,
}

impl Tables {
    pub(crate) fn new(store: Option<Store>) -> Tables {
        Tables { store }
    }

    /// Whether a sweep of a box should list its P-positions, to keep them.
    pub(crate) fn wants_p_positions(&self, bar: Bar) -> bool {
        let inside = positions_inside(bar);
        self.store.is_some()
            && PSet::has_codes(bar)
            && (WORTH_KEEPING..WORTH_LISTING).contains(&inside)
    }

    /// The bytes that listing the P-positions of a box takes: they are well under one in fifty.
    pub(crate) fn listing_bytes(&self, bar: Bar) -> f64 {
        if self.wants_p_positions(bar) { positions_inside(bar) / 50.0 * 8.0 } else { 0.0 }
    }

    /// The winning openings of every bar inside a box, if they have been kept.
    pub(crate) fn openings(&self, bar: Bar) -> Option<Openings> {
        let store = self.store.as_ref().filter(|_| positions_inside(bar) >= WORTH_KEEPING)?;
        if let Some(set) = p_set(store, bar) {
            return Some(set.openings());
        }
        let rows = found(
            store.find(&key(OPENINGS, bar)).and_then(|found| found.map(read_rows).transpose()),
        )?;
        openings_of(bar, rows)
    }

    /// The smallest set of P-positions in the store that covers a position.
    pub(crate) fn p_set_covering(&self, position: &Position) -> Option<PSet> {
        let store = self.store.as_ref().filter(|_| position.count_inside() >= WORTH_LOOKING_UP)?;
        let position = position.canonical();
        let covers =
            |bar: &Bar| position.height() as u64 <= bar.rows && position.width() <= bar.columns;
        let listed = store.list().ok()?;
        let keys =
            listed.iter().filter_map(|entry| entry.header.as_ref()).map(|header| &header.key);
        let boxes = keys.filter(|key| key.kind == P_POSITIONS).filter_map(bar_of).filter(covers);
        p_set(store, boxes.min_by(|a, b| positions_inside(*a).total_cmp(&positions_inside(*b)))?)
    }

    /// Keeps the P-positions inside a box.
    pub(crate) fn keep_p_positions(&self, set: &PSet) -> Result<(), Failure> {
        let bounds = bounds(set.bar());
        let (Some(store), Some(bounds)) = (&self.store, bounds) else { return Ok(()) };
        let codes = set.codes().iter().copied();
        put(store, &key(P_POSITIONS, set.bar()), Status::Proved, |out| {
            positions::write(out, bounds, codes)
        })
    }

    /// Keeps the openings of a box, unless its P-positions are kept or it is hardly worth it.
    pub(crate) fn keep_openings(&self, bar: Bar, openings: &Openings) -> Result<(), Failure> {
        let worth = positions_inside(bar) >= WORTH_KEEPING && !self.wants_p_positions(bar);
        let Some(store) = self.store.as_ref().filter(|_| worth) else { return Ok(()) };
        put(store, &key(OPENINGS, bar), Status::Proved, |out| write_rows(out, rows_of(openings)))
    }

    /// The nim-values of the bars of a box that have all its rows, if those of as many or more columns have been kept.
    pub(crate) fn rectangles(&self, bar: Bar) -> Option<Vec<u64>> {
        let store = self.store.as_ref().filter(|_| positions_inside(bar) >= WORTH_KEEPING)?;
        let listed = store.list().ok()?;
        let headers = listed.iter().filter_map(|entry| entry.header.as_ref());
        let boxes = headers.map(|header| &header.key).filter(|key| key.kind == NIM_RECTANGLES);
        let covers = |other: &Bar| other.rows == bar.rows && other.columns >= bar.columns;
        let smallest = boxes.filter_map(bar_of).filter(covers).min_by_key(|other| other.columns)?;
        let rows: Vec<NimLine> = found(
            store
                .find(&key(NIM_RECTANGLES, smallest))
                .and_then(|found| found.map(read_rows).transpose()),
        )?;
        let is_whole = rows.iter().zip(1..).all(|(line, cols)| line.cols == cols)
            && rows.len() as u64 == smallest.columns;
        let columns = usize::try_from(bar.columns).ok()?;
        is_whole.then(|| rows.iter().take(columns).map(|line| line.nim).collect())
    }

    /// Keeps the nim-values of the bars of a box that have all its rows, unless it is hardly worth it.
    pub(crate) fn keep_rectangles(&self, bar: Bar, nims: &[u64]) -> Result<(), Failure> {
        let worth = positions_inside(bar) >= WORTH_KEEPING;
        let Some(store) = self.store.as_ref().filter(|_| worth) else { return Ok(()) };
        let lines = (1..).zip(nims).map(|(cols, &nim)| NimLine { cols, nim });
        put(store, &key(NIM_RECTANGLES, bar), Status::Proved, |out| write_rows(out, lines))
    }
}

fn positions_inside(bar: Bar) -> f64 {
    Position::try_from(bar).map_or(0.0, |board| board.count_inside())
}

fn key(kind: &str, bar: Bar) -> Key {
    Key::new(kind).with("rows", bar.rows).with("cols", bar.columns)
}

fn bar_of(key: &Key) -> Option<Bar> {
    let number = |name: &str| key.parameters.get(name)?.as_u64();
    Some(Bar { rows: number("rows")?, columns: number("cols")? })
}

fn bounds(bar: Bar) -> Option<Bounds> {
    Bounds::new(bar.rows.try_into().ok()?, bar.columns.try_into().ok()?)
}

fn p_set(store: &Store, bar: Bar) -> Option<PSet> {
    let key = key(P_POSITIONS, bar);
    let read = store.find(&key).and_then(|found| found.map(positions::read).transpose());
    PSet::from_codes(bar, found(read)?.into_codes())
}

/// A line of a table of nim-values.
#[derive(Serialize, Deserialize)]
struct NimLine {
    cols: u64,
    nim: u64,
}

/// A line of a table of openings.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Line {
    Bar { rows: u64, cols: u64, openings: Vec<[u64; 2]> },
    Count { p_positions: u64 },
}

fn rows_of(openings: &Openings) -> impl Iterator<Item = Line> {
    let bars = openings.iter().map(|(bar, squares)| Line::Bar {
        rows: bar.rows,
        cols: bar.columns,
        openings: squares.iter().map(|square| [square.row, square.column]).collect(),
    });
    bars.chain([Line::Count { p_positions: openings.p_positions() }])
}

fn openings_of(bar: Bar, lines: Vec<Line>) -> Option<Openings> {
    let mut p_positions = None;
    let mut of_bars = Vec::new();
    let mut bars = (1..=bar.rows).flat_map(|rows| (1..=bar.columns).map(move |cols| (rows, cols)));
    for line in lines {
        match line {
            Line::Count { p_positions: count } => p_positions = Some(count),
            Line::Bar { rows, cols, openings } => {
                if bars.next() != Some((rows, cols)) {
                    return None;
                }
                of_bars
                    .push(openings.iter().map(|&[row, column]| Square::new(row, column)).collect());
            }
        }
    }
    Openings::from_parts(bar, p_positions?, of_bars)
}
