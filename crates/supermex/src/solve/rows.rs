//! Positions of few long rows: looked for among the P-positions of four to eight rows, or the
//! nim-values of three, while these are streamed.

use std::collections::HashMap;

use super::Question;
use super::families::lying;
use crate::rows::{Hears, ManyRows, NimListener, RowsListener, ThreeRowNims, Wanted};
use crate::run::{Context, Pace, Plan, Stopped};
use crate::{Move, Nimber, Position, Square};

/// What a nim-value of three rows costs, in positions of a sweep: 6 ns, as much as a position in a
/// sweep of nim-values.
const NIM: f64 = 1.0;

/// The longest row that is streamed.
const LONGEST: u32 = u16::MAX as u32;

/// A position that can be looked for while rows are streamed.
#[derive(Debug)]
pub(super) struct Stream {
    /// The position with no more rows than columns.
    pub(super) lying: Position,
    pub(super) rows: Rows,
}

/// What is asked of the position, and its rows.
#[derive(Clone, Debug)]
pub(super) enum Rows {
    /// Who wins, and how.
    Many(ManyRows),
    /// The nim-value.
    Nim([u32; 3]),
}

impl Stream {
    /// The stream that answers `question` about `position`, if one can.
    pub(super) fn new(position: &Position, question: Question) -> Option<Stream> {
        let lying = lying(position);
        let short = |row: u64| u32::try_from(row).unwrap_or(u32::MAX);
        let rows = match *lying.rows() {
            [p, q, r] if question.nim && p <= LONGEST.into() => Rows::Nim([p, q, r].map(short)),
            ref rows if !question.nim => {
                let many = ManyRows::inside(&rows.iter().copied().map(short).collect::<Vec<_>>())?;
                // The first row matters only as far as those below it reach together.
                if many.longest() > LONGEST {
                    return None;
                }
                Rows::Many(many)
            }
            _ => return None,
        };
        Some(Stream { lying, rows })
    }

    /// About how much work there is: in tails, or nim-values.
    pub(super) fn work(&self) -> f64 {
        match &self.rows {
            Rows::Many(rows) => rows.work(),
            Rows::Nim([p, ..]) => ThreeRowNims::expected_work(*p),
        }
    }

    /// The cost of the stream, in positions of a sweep. Besides nim-values, winning moves are asked
    /// for, which take little.
    pub(super) fn cost(&self) -> f64 {
        match &self.rows {
            Rows::Many(rows) => rows.cost(),
            Rows::Nim(_) => self.work() * NIM,
        }
    }

    /// The plan of the stream.
    pub(super) fn plan(&self, context: &Context) -> Plan {
        let work = (self.work(), self.bytes(context.threads()));
        match &self.rows {
            Rows::Many(rows) => {
                let from = if self.lying.height() == 4 {
                    "all P-positions of four rows inside the board"
                } else {
                    "all P-positions inside the board, streamed"
                };
                rows.plan(from, 0.0, context)
            }
            Rows::Nim(_) => {
                let from = "the nim-values of three rows up to the longest row";
                Plan::of_work(Pace::NimRows, from, work, context)
            }
        }
    }

    /// About how many bytes the stream takes with `threads` threads.
    pub(super) fn bytes(&self, threads: usize) -> f64 {
        match &self.rows {
            Rows::Many(rows) => rows.bytes(threads),
            Rows::Nim([p, ..]) => ThreeRowNims::expected_bytes(*p, threads),
        }
    }

    /// The most threads with which the stream fits into memory.
    pub(super) fn threads(&self, context: &Context) -> Option<usize> {
        context.threads_within(|threads| self.bytes(threads))
    }

    /// Every winning move of the position as it lies.
    pub(super) fn winning(
        &self,
        rows: &ManyRows,
        context: &Context,
    ) -> Result<Vec<Square>, Stopped> {
        let options = || Options { lying: &self.lying, is_lost: false, winning: Vec::new() };
        let found = rows.tell(context, options)?;
        let is_lost = found.winning.is_empty();
        assert_eq!(found.is_lost, is_lost, "P-positions are those without a winning move");
        Ok(found.winning)
    }

    /// The nim-values of all options of `position`, by row, then column; `None` if the stream has
    /// none.
    pub(super) fn nims(
        &self,
        position: &Position,
        context: &Context,
    ) -> Result<Option<Vec<Nimber>>, Stopped> {
        let Rows::Nim([longest, ..]) = self.rows else { return Ok(None) };
        let every = || EveryOption { lying: &self.lying, found: HashMap::new() };
        let found = ThreeRowNims::new(longest).tell(context, every)?.found;
        let turned = self.lying != *position;
        let turn = |square: Square| if turned { square.conjugate() } else { square };
        let nim = |m: Move| found.get(&turn(m.square)).map(|&nim| Nimber::new(nim.into()));
        Ok(position.moves().map(nim).collect())
    }
}

/// Hears of the nim-values of all options of a position.
struct EveryOption<'p> {
    lying: &'p Position,
    found: HashMap<Square, u32>,
}

impl NimListener for EveryOption<'_> {
    const EVERY: bool = true;

    fn value(&mut self, rows: [u32; 3], nim: u32) {
        let square = self.lying.move_to_rows(rows.into_iter().map(u64::from));
        self.found.extend(square.map(|square| (square, nim)));
    }
}

impl Hears for EveryOption<'_> {
    fn join(&mut self, other: Self) {
        self.found.extend(other.found);
    }
}

/// Hears of the options of a position that are P-positions, and of the position itself.
struct Options<'p> {
    lying: &'p Position,
    is_lost: bool,
    winning: Vec<Square>,
}

impl RowsListener for Options<'_> {
    /// A move cuts all rows from some row on to the same length, unless they are shorter.
    fn wants(&self, tail: &[u32]) -> Wanted {
        let mut rows = tail.iter().map(|&row| u64::from(row)).zip(&self.lying.rows()[1..]);
        let cut = rows.find(|&(row, &whole)| row != whole);
        let fits = cut.is_none_or(|(cut, _)| rows.all(|(row, &whole)| row == whole.min(cut)));
        if fits { Wanted::All } else { Wanted::Nothing }
    }

    fn position(&mut self, rows: &[u32]) {
        let rows = || rows.iter().map(|&row| u64::from(row));
        self.winning.extend(self.lying.move_to_rows(rows()));
        self.is_lost |= rows().eq(self.lying.rows().iter().copied());
    }
}

impl Hears for Options<'_> {
    fn join(&mut self, other: Self) {
        self.winning.extend(other.winning);
        self.is_lost |= other.is_lost;
    }
}

/// The nim-value of the position `rows`.
pub(super) fn nim(rows: [u32; 3], context: &Context) -> Result<Nimber, Stopped> {
    let run = ThreeRowNims::new(rows[0]);
    let found = if rows[0] == rows[1] {
        run.tell(context, || Asked::<false> { rows, nim: None })?.nim
    } else {
        run.tell(context, || Asked::<true> { rows, nim: None })?.nim
    };
    Ok(Nimber::new(found.expect("it is among those that are heard of").into()))
}

/// Hears of the nim-value of one position. Positions with p = q come at less cost.
struct Asked<const EVERY: bool> {
    rows: [u32; 3],
    nim: Option<u32>,
}

impl<const EVERY: bool> NimListener for Asked<EVERY> {
    const EVERY: bool = EVERY;

    fn value(&mut self, rows: [u32; 3], nim: u32) {
        if rows == self.rows {
            self.nim = Some(nim);
        }
    }
}

impl<const EVERY: bool> Hears for Asked<EVERY> {
    fn join(&mut self, other: Self) {
        self.nim = self.nim.or(other.nim);
    }
}
