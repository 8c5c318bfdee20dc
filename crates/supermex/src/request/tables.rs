//! Tables of boards that are kept and found again.

use std::io::{self, BufRead, Write};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::bars::{Openings, PSet};
use crate::facts::{BarNim, BarOpenings};
use crate::run::{Context, Key};
use crate::{Bar, Nimber, Position, Square, Status};

/// The kind of kept sets of all P-positions inside a box.
const P_POSITIONS: &str = "p-positions";
/// The kind of kept winning openings of every bar inside a box, for boxes whose P-positions are too
/// many to keep.
const OPENINGS: &str = "openings";
/// The kind of kept nim-values of all bars of one number of rows, up to a number of columns.
const NIM_RECTANGLES: &str = "nim-rectangles";

/// Boxes with fewer positions than this are solved again sooner than they are read.
const WORTH_KEEPING: f64 = 1e8;
/// Positions with fewer positions inside than this are solved sooner than a kept set is read.
const WORTH_LOOKING_UP: f64 = 5e7;
/// The P-positions of boxes with more positions than this take too much room.
const WORTH_LISTING: f64 = 2e9;

/// Whether a sweep of a box should list its P-positions, to keep them. It leaves no states.
pub(super) fn wants_p_positions(bar: Bar, context: &Context) -> bool {
    context.keep().is_durable()
        && context.checkpoints().is_none()
        && PSet::has_codes(bar)
        && (WORTH_KEEPING..WORTH_LISTING).contains(&positions_inside(bar))
}

/// The bytes that listing the P-positions of a box takes: they are well under one in fifty.
pub(super) fn listing_bytes(bar: Bar) -> f64 {
    positions_inside(bar) / 50.0 * 8.0
}

/// The winning openings of every bar inside a box, if they have been kept.
pub(super) fn openings(bar: Bar, context: &Context) -> Option<Openings> {
    if !is_worth_keeping(bar) {
        return None;
    }
    if let Some(set) = p_set(bar, context) {
        return Some(set.openings());
    }
    context.recall(&key(OPENINGS, bar), |input, records| {
        openings_of(bar, read_lines(input, records)?).ok_or_else(not_of_the_box)
    })
}

/// Whether the winning openings of every bar inside a box have been kept.
pub(super) fn has_openings(bar: Bar, context: &Context) -> bool {
    let is_there = |kind: &str| {
        let (kept, _) = context.keep().list(kind);
        kept.iter().any(|kept| kept.key == key(kind, bar))
    };
    is_worth_keeping(bar) && (is_there(P_POSITIONS) || is_there(OPENINGS))
}

/// The smallest set of P-positions that has been kept and covers `position`.
pub(super) fn p_set_covering(position: &Position, context: &Context) -> Option<PSet> {
    if position.count_inside() < WORTH_LOOKING_UP {
        return None;
    }
    let position = position.canonical();
    let covers =
        |bar: &Bar| position.height() as u64 <= bar.rows && position.width() <= bar.columns;
    let boxes = boxes(P_POSITIONS, context).into_iter().filter(covers);
    let by_size = |a: &Bar, b: &Bar| positions_inside(*a).total_cmp(&positions_inside(*b));
    p_set(boxes.min_by(by_size)?, context)
}

/// Keeps the P-positions inside a box.
pub(super) fn keep_p_positions(set: &PSet, context: &Context) {
    context.put(&key(P_POSITIONS, set.bar()), Status::Proved, |out| set.write(out));
}

/// Keeps the openings of the box `bar`, unless the box is too small to be worth it.
pub(super) fn keep_openings(bar: Bar, openings: &Openings, context: &Context) {
    if is_worth_keeping(bar) {
        context.put(&key(OPENINGS, bar), Status::Proved, |out| write_lines(out, rows_of(openings)));
    }
}

/// The nim-values of the bars that have as many rows as the box `bar`, if those of as many or more
/// columns have been kept.
pub(super) fn rectangles(bar: Bar, context: &Context) -> Option<Vec<Nimber>> {
    let smallest = kept_rectangles(bar, context)?;
    let nims = context.recall(&key(NIM_RECTANGLES, smallest), |input, records| {
        let lines: Vec<BarNim> = read_lines(input, records)?;
        // A nim-value is at most the number of moves.
        let fits = |(line, cols): (&BarNim, u64)| {
            line.cols == cols && line.nim.get() <= u128::from(bar.rows) * u128::from(cols)
        };
        let is_whole = lines.iter().zip(1..).all(fits) && lines.len() as u64 == smallest.columns;
        let nims = is_whole.then(|| lines.iter().map(|line| line.nim).collect::<Vec<_>>());
        nims.ok_or_else(not_of_the_box)
    })?;
    let columns = usize::try_from(bar.columns).ok()?;
    Some(nims.into_iter().take(columns).collect())
}

/// The smallest box whose nim-values have been kept and cover those of the box `bar`.
pub(super) fn kept_rectangles(bar: Bar, context: &Context) -> Option<Bar> {
    let covers = |other: &Bar| other.rows == bar.rows && other.columns >= bar.columns;
    let kept = is_worth_keeping(bar).then(|| boxes(NIM_RECTANGLES, context))?;
    kept.into_iter().filter(covers).min_by_key(|other| other.columns)
}

/// Keeps the nim-values of the bars that have as many rows as the box `bar`, unless the box is too
/// small to be worth it.
pub(super) fn keep_rectangles(bar: Bar, nims: &[Nimber], context: &Context) {
    if is_worth_keeping(bar) {
        let lines = || (1..).zip(nims).map(|(cols, &nim)| BarNim { cols, nim });
        context.put(&key(NIM_RECTANGLES, bar), Status::Proved, |out| write_lines(out, lines()));
    }
}

fn positions_inside(bar: Bar) -> f64 {
    Position::try_from(bar).map_or(0.0, |board| board.count_inside())
}

fn is_worth_keeping(bar: Bar) -> bool {
    positions_inside(bar) >= WORTH_KEEPING
}

fn key(kind: &str, bar: Bar) -> Key {
    Key::new(kind).with("rows", bar.rows).with("cols", bar.columns)
}

/// All boxes for which something of the kind `kind` has been kept, if they are boards.
fn boxes(kind: &str, context: &Context) -> Vec<Bar> {
    let bar = |key: &Key| Some(Bar { rows: key.number("rows")?, columns: key.number("cols")? });
    let (kept, _) = context.keep().list(kind);
    let boxes = kept.iter().filter_map(|kept| bar(&kept.key));
    boxes.filter(|&bar| Position::try_from(bar).is_ok()).collect()
}

fn p_set(bar: Bar, context: &Context) -> Option<PSet> {
    context.recall(&key(P_POSITIONS, bar), |input, records| PSet::read(bar, input, records))
}

/// A line of a table of openings.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Line {
    Bar(BarOpenings),
    Count { p_positions: u64 },
}

fn rows_of(openings: &Openings) -> impl Iterator<Item = Line> {
    let bars = openings.iter();
    let bars = bars.map(|(bar, squares)| Line::Bar(BarOpenings::new(bar, squares, None)));
    bars.chain([Line::Count { p_positions: openings.p_positions() }])
}

/// The openings of all bars of a box, by rows, then columns, and then the number of P-positions.
fn openings_of(bar: Bar, mut lines: Vec<Line>) -> Option<Openings> {
    let Some(Line::Count { p_positions }) = lines.pop() else { return None };
    if lines.len() as u64 > bar.rows * bar.columns || p_positions as f64 > positions_inside(bar) {
        return None;
    }
    let bars = (1..=bar.rows).flat_map(|rows| (1..=bar.columns).map(move |cols| (rows, cols)));
    let of_bar = |(line, (rows, cols))| match line {
        Line::Bar(found) if (found.rows, found.cols) == (rows, cols) => {
            let fits = |square: &Square| {
                (1..=rows).contains(&square.row) && (1..=cols).contains(&square.column)
            };
            let openings = Some(found.openings);
            openings.filter(|all| all.iter().all(fits) && all.is_sorted_by(|a, b| a < b))
        }
        _ => None,
    };
    let of_bars = lines.into_iter().zip(bars).map(of_bar).collect::<Option<_>>()?;
    Openings::from_parts(bar, p_positions, of_bars)
}

fn not_of_the_box() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "it does not say what there is to say of the box")
}

/// Writes one JSON document a line, and says how many there were.
fn write_lines<T: Serialize>(
    out: &mut dyn Write,
    lines: impl Iterator<Item = T>,
) -> io::Result<u64> {
    let mut out = io::BufWriter::with_capacity(1 << 16, out);
    let mut records = 0;
    super::answer::lines(&mut out, lines.inspect(|_| records += 1))?;
    out.flush()?;
    Ok(records)
}

/// Reads `records` JSON documents, one a line.
fn read_lines<T: DeserializeOwned>(input: &mut dyn BufRead, records: u64) -> io::Result<Vec<T>> {
    let wrong = |why: String| io::Error::new(io::ErrorKind::InvalidData, why);
    let lines = serde_json::Deserializer::from_reader(input).into_iter();
    let lines: Vec<T> = lines.collect::<Result<_, _>>().map_err(|why| wrong(why.to_string()))?;
    let found = lines.len();
    if found as u64 == records {
        Ok(lines)
    } else {
        Err(wrong(format!("it has {found} rows where {records} are announced")))
    }
}
