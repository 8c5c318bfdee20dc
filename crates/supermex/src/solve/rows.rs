//! Positions of few long rows: looked for among the P-positions of four rows, or the nim-values of three, while these
//! are streamed.

use super::families::lying;
use super::{Limits, Question};
use crate::rows::{FourRows, Listener, NimListener, ThreeRowNims};
use crate::{Monitor, Nimber, Position, Square};

/// What a tail of four rows costs, in positions of a sweep: 25 ns where these take 2.5 ns or more.
const TAIL: f64 = 10.0;

/// The same for a nim-value of three rows: 6 ns, as what a sweep of nim-values counts as one.
const NIM: f64 = 1.0;

/// Longer rows are not streamed.
const LONGEST: u64 = u16::MAX as u64;

/// A position that can be looked for while rows are streamed.
#[derive(Debug)]
pub(super) struct Stream {
    /// The position with no more rows than columns.
    pub(super) lying: Position,
    rows: Rows,
}

#[derive(Clone, Copy, Debug)]
enum Rows {
    /// Who wins, and how.
    Four([u32; 4]),
    /// The nim-value.
    Nim([u32; 3]),
}

/// What is found out about a position.
#[derive(Debug)]
pub(super) enum Found {
    /// Every winning move of the position as it lies.
    Winning(Vec<Square>),
    /// Its nim-value.
    Nim(Nimber),
}

impl Stream {
    /// For a question that can be answered so.
    pub(super) fn new(position: &Position, question: Question) -> Option<Stream> {
        let lying = lying(position);
        if lying.width() > LONGEST {
            return None;
        }
        let short = |row: u64| u32::try_from(row).expect("no row is longer than the first");
        let rows = match *lying.rows() {
            [a, b, c, d] if !question.nim => Rows::Four([a, b, c, d].map(short)),
            [p, q, r] if question.nim => Rows::Nim([p, q, r].map(short)),
            _ => return None,
        };
        Some(Stream { lying, rows })
    }

    /// About how much there is to do, in the units that the monitor counts.
    pub(super) fn work(&self) -> f64 {
        match self.rows {
            Rows::Four(rows) => FourRows::expected_work_inside(rows),
            Rows::Nim([p, ..]) => ThreeRowNims::expected_work(p),
        }
    }

    /// How much work it takes, in positions of a sweep. Besides nim-values, winning moves are asked for, which
    /// take little.
    pub(super) fn cost(&self) -> f64 {
        self.work()
            * match self.rows {
                Rows::Four(_) => TAIL,
                Rows::Nim(_) => NIM,
            }
    }

    /// About how long it takes with so many threads, in seconds.
    pub(super) fn seconds(&self, threads: usize) -> f64 {
        let nanoseconds = match self.rows {
            Rows::Four(_) => 25.0,
            Rows::Nim(_) => 6.0,
        };
        self.work() * nanoseconds * 1e-9 / threads.max(1) as f64
    }

    /// About how many bytes it takes with so many threads.
    pub(super) fn bytes(&self, threads: usize) -> f64 {
        match self.rows {
            Rows::Four(rows) => FourRows::expected_bytes_inside(rows, threads),
            Rows::Nim([p, ..]) => ThreeRowNims::expected_bytes(p, threads),
        }
    }

    /// With how many threads it fits into memory.
    pub(super) fn threads(&self, limits: &Limits) -> Option<usize> {
        let fits = |threads: &usize| self.bytes(*threads) <= limits.memory;
        (1..=limits.threads.max(1)).rev().find(fits)
    }

    /// Looks for the position; `None` if the monitor stopped the run.
    pub(super) fn find(&self, threads: usize, monitor: &Monitor) -> Option<Found> {
        match self.rows {
            Rows::Four(rows) => self.winning(rows, threads, monitor).map(Found::Winning),
            Rows::Nim(rows) => nim(rows, threads, monitor).map(Found::Nim),
        }
    }

    fn winning(&self, rows: [u32; 4], threads: usize, monitor: &Monitor) -> Option<Vec<Square>> {
        let options = || Options { lying: &self.lying, rows, is_lost: false, winning: Vec::new() };
        let found = FourRows::inside(rows).threads(threads).tell(options, monitor)?;
        let is_lost = found.winning.is_empty();
        assert_eq!(found.is_lost, is_lost, "P-positions are those without a winning move");
        Some(found.winning)
    }
}

/// Hears of the options of a position that are P-positions, and of the position itself.
struct Options<'p> {
    lying: &'p Position,
    rows: [u32; 4],
    is_lost: bool,
    winning: Vec<Square>,
}

impl Listener for Options<'_> {
    fn position(&mut self, rows: [u32; 4]) {
        let square = self.lying.move_to_rows(rows.into_iter().map(u64::from));
        self.winning.extend(square);
        self.is_lost |= rows == self.rows;
    }

    fn join(&mut self, other: Self) {
        self.winning.extend(other.winning);
        self.is_lost |= other.is_lost;
    }
}

fn nim([p, q, r]: [u32; 3], threads: usize, monitor: &Monitor) -> Option<Nimber> {
    let run = ThreeRowNims::new(p).threads(threads);
    let rows = [p, q, r];
    let found = if p == q {
        run.tell(|| Asked::<false> { rows, nim: None }, monitor)?.nim
    } else {
        run.tell(|| Asked::<true> { rows, nim: None }, monitor)?.nim
    };
    found.map(|nim| Nimber::new(nim.into()))
}

/// Hears of the nim-value of one position. Those with p = q come at less cost.
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

    fn join(&mut self, other: Self) {
        self.nim = self.nim.or(other.nim);
    }
}
