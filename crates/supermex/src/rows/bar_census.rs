//! The winning openings of all bars of few rows, and how many P-positions there are.

use std::io::{self, Read, Write};

use super::many::{MOST_ROWS, RowsListener, VERSION, Wanted};
use super::state::{Hears, Reached, check, get, put, read_beginning};
use crate::bars::{Openings, opening_to};
use crate::run::Key;
use crate::{Bar, Square};

/// How many P-positions of four to eight rows there are, and the winning openings that lead to
/// them.
///
/// ```
/// use supermex::Square;
/// use supermex::rows::ManyRows;
/// use supermex::run::Context;
///
/// let census = ManyRows::inside(&[60; 5]).unwrap().census(&Context::default())?;
/// assert_eq!(census.positions(), 71_631);
/// assert_eq!(census.openings().of(5, 60), [Square::new(3, 28)]);
/// # Ok::<(), supermex::run::Stopped>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BarCensus {
    /// The bar that all positions lie inside.
    bar: Bar,
    positions: u64,
    openings: Vec<(Bar, Square)>,
}

impl BarCensus {
    /// A census of positions inside `bar`, none so far.
    pub(super) fn new(bar: Bar) -> BarCensus {
        BarCensus { bar, positions: 0, openings: Vec::new() }
    }

    /// How many P-positions there are.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// The winning openings of all bars inside that of the census, and how many P-positions there
    /// are.
    pub fn openings(&self) -> Openings {
        self.openings_upto(self.bar.columns, self.positions)
    }

    /// The winning openings of all bars of at most `columns` columns, inside which there are
    /// `positions` P-positions.
    pub(crate) fn openings_upto(&self, columns: u64, positions: u64) -> Openings {
        let inside = |(bar, _): &&(Bar, Square)| bar.columns <= columns;
        let bar = Bar { columns, ..self.bar };
        Openings::assemble(bar, positions, self.openings.iter().filter(inside).copied())
    }

    /// The most openings that bars of up to `columns` columns can have. An opening lies in any row
    /// but the first; and among bars of one height each square opens at most one, since a move leads
    /// from what is left of the longer bar to what is left of the shorter.
    fn most_openings(&self, columns: u64) -> u64 {
        self.bar.rows * (self.bar.rows - 1) / 2 * columns
    }
}

impl RowsListener for BarCensus {
    /// Openings leave rows of two lengths. If the tail has both, the first row is as long as the
    /// second.
    fn wants(&self, tail: &[u32]) -> Wanted {
        let lengths = tail.chunk_by(|one, other| one == other).filter(|rows| rows[0] > 0).count();
        match lengths {
            0 | 1 => Wanted::All,
            2 => Wanted::Ends,
            _ => Wanted::Nothing,
        }
    }

    fn position(&mut self, rows: &[u32]) {
        self.positions += 1;
        let mut lengths = [0; MOST_ROWS];
        lengths.iter_mut().zip(rows).for_each(|(length, &row)| *length = row as usize);
        self.openings.extend(opening_to(&lengths[..rows.len()]));
    }

    fn count(&mut self, positions: u64) {
        self.positions += positions;
    }
}

impl Hears for BarCensus {
    fn join(&mut self, other: BarCensus) {
        self.positions += other.positions;
        self.openings.extend(other.openings);
    }

    fn state_key(&self) -> Option<Key> {
        Some(Key::new("bars-state").with("rows", self.bar.rows))
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        put(out, self.positions)?;
        put(out, self.openings.len() as u64)?;
        for (bar, square) in &self.openings {
            for number in [bar.rows, bar.columns, square.row, square.column] {
                put(out, number)?;
            }
        }
        Ok(())
    }

    fn read(&self, input: &mut dyn Read, reached: Reached) -> io::Result<BarCensus> {
        let longest = u64::from(reached.longest);
        let positions: u64 = get(input)?;
        check(u128::from(positions) <= tails(self.bar.rows, reached.next))?;
        let count: u64 = get(input)?;
        check(count <= self.most_openings(longest + 1))?;
        // Every bar of two rows and as many columns as there have been second rows has an opening.
        check(count + 2 >= reached.next.into())?;
        let openings = (0..count).map(|_| {
            let bar = Bar { rows: get(input)?, columns: get(input)? };
            let square = Square::new(get(input)?, get(input)?);
            let has_square =
                (1..=bar.rows).contains(&square.row) && (1..=bar.columns).contains(&square.column);
            check(bar.rows <= self.bar.rows && bar.columns <= longest && has_square)?;
            Ok((bar, square))
        });
        let openings = openings.collect::<io::Result<_>>()?;
        Ok(BarCensus { bar: self.bar, positions, openings })
    }
}

/// How many tails of `rows` rows, the first one left out, have a second row below `next`: each has
/// one P-position at most.
pub(super) fn tails(rows: u64, next: u32) -> u128 {
    let choose = |count: u128, row| count.saturating_mul(u128::from(next) + row - 1) / row;
    (1..u128::from(rows)).fold(1, choose)
}

/// The census that the state of a run over `rows` rows up to `longest` begins with, and the row
/// that comes next.
pub(crate) fn read_bar_census(
    input: &mut dyn Read,
    rows: u64,
    longest: u32,
) -> io::Result<(u32, BarCensus)> {
    read_beginning(input, VERSION, |input, next| {
        check(next <= longest.saturating_add(1))?;
        let bar = Bar { rows, columns: longest.into() };
        BarCensus::new(bar).read(input, Reached { longest, next })
    })
}
