//! A census of all P-positions of four rows: how many there are, and which are of special forms.

use std::io::{self, Read, Write};

use super::Listener;
use super::many::VERSION;
use super::state::{
    Hears, Reached, check, get, get_list, not_a_state, put, put_list, read_beginning,
};
use crate::bars::{Openings, opening_to};
use crate::run::Key;
use crate::{Bar, Square};

/// How many P-positions of four rows there are, the winning openings that lead to them, and the
/// P-positions of the form (p, p, r, r).
#[derive(Clone, Debug, Default)]
pub struct FourCensus {
    /// For each first row a, how many P-positions have it.
    by_longest: Vec<u64>,
    openings: Vec<(Bar, Square)>,
    /// The pairs (p, r) for which (p, p, r, r) is a P-position.
    pairs: Vec<(u32, u32)>,
}

impl Listener for FourCensus {
    fn position(&mut self, rows: [u32; 4]) {
        let [a, b, c, d] = rows;
        let at = a as usize;
        if at >= self.by_longest.len() {
            self.by_longest.resize(at + 1, 0);
        }
        self.by_longest[at] += 1;
        self.openings.extend(opening_to(&rows.map(|row| row as usize)));
        if a == b && c == d && c > 0 {
            self.pairs.push((a, c));
        }
    }
}

impl Hears for FourCensus {
    fn join(&mut self, other: FourCensus) {
        let length = self.by_longest.len().max(other.by_longest.len());
        self.by_longest.resize(length, 0);
        for (count, more) in self.by_longest.iter_mut().zip(other.by_longest) {
            *count += more;
        }
        self.openings.extend(other.openings);
        self.pairs.extend(other.pairs);
    }

    fn state_key(&self) -> Option<Key> {
        Some(Key::new("four-state"))
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        put_list(out, &self.by_longest)?;
        put(out, self.openings.len() as u64)?;
        for (bar, square) in &self.openings {
            for number in [bar.rows, bar.columns, square.row, square.column] {
                put(out, number)?;
            }
        }
        let pairs: Vec<_> = self.pairs.iter().flat_map(|&(p, r)| [p.into(), r.into()]).collect();
        put_list(out, &pairs)
    }

    fn read(&self, input: &mut dyn Read, reached: Reached) -> io::Result<FourCensus> {
        let longest = reached.longest as usize;
        let by_longest = get_list(input, longest + 1)?;
        let sum = by_longest.iter().try_fold(0_u64, |sum, &count| sum.checked_add(count));
        check(sum.is_some_and(|sum| sum <= tails(reached.next)))?;
        let count: usize = get(input)?;
        check(count <= OPENINGS * (longest + 1))?;
        let openings = (0..count).map(|_| {
            let bar = Bar { rows: get(input)?, columns: get(input)? };
            let square = Square::new(get(input)?, get(input)?);
            let has_square =
                (1..=bar.rows).contains(&square.row) && (1..=bar.columns).contains(&square.column);
            check(bar.rows <= 4 && bar.columns <= longest as u64 && has_square)?;
            Ok((bar, square))
        });
        let openings = openings.collect::<io::Result<_>>()?;
        // At most one pair for each r, since a move leads from a longer (p, p, r, r) to a shorter
        // one.
        let pairs = get_list(input, 2 * longest)?;
        let (pairs, rest) = pairs.as_chunks();
        check(rest.is_empty())?;
        let pair = |&[p, r]: &[u64; 2]| {
            check((1..=p).contains(&r) && p <= longest as u64)?;
            let row = |row: u64| u32::try_from(row).map_err(|_| not_a_state());
            Ok((row(p)?, row(r)?))
        };
        let pairs = pairs.iter().map(pair).collect::<io::Result<_>>()?;
        Ok(FourCensus { by_longest, openings, pairs })
    }
}

/// Bars of two, three and four rows have 1 + 2 + 3 = 6 rows in which a winning opening can lie. In
/// each of these rows, each column has at most one opening: of two bars cut at the same column, a
/// move leads from what is left of the longer one to what is left of the shorter one.
const OPENINGS: usize = 6;

/// How many (b, c, d) there are with b below `next`: each has one P-position at most.
pub(super) fn tails(next: u32) -> u64 {
    let next = u64::from(next);
    next * (next + 1) * (next + 2) / 6
}

/// The census that the state of a run over four rows begins with, and the row that comes next.
pub(crate) fn read_census(input: &mut dyn Read, longest: u32) -> io::Result<(u32, FourCensus)> {
    read_beginning(input, VERSION, |input, next| {
        FourCensus::default().read(input, Reached { longest, next })
    })
}

/// The same for the state of a study of the shape, which says first what it is a study of.
pub(crate) fn read_shape_census(
    input: &mut dyn Read,
    longest: u32,
) -> io::Result<(u32, FourCensus)> {
    read_beginning(input, VERSION, |input, next| {
        let [of, _parts]: [u32; 2] = [get(input)?, get(input)?];
        check(of == longest)?;
        FourCensus::default().read(input, Reached { longest, next })
    })
}

impl FourCensus {
    /// How many P-positions of at most four rows there are with first row up to `longest`.
    pub fn positions(&self, longest: u32) -> u64 {
        self.by_longest.iter().take(longest as usize + 1).sum()
    }

    /// The winning openings of all bars of at most four rows and at most `columns` columns.
    pub fn openings(&self, columns: u32) -> Openings {
        let inside = |(bar, _): &&(Bar, Square)| bar.columns <= columns.into();
        let bar = Bar { rows: 4, columns: columns.into() };
        let found = self.openings.iter().filter(inside).copied();
        Openings::assemble(bar, self.positions(columns), found)
    }

    /// All (p, r) with r > 0 for which (p, p, r, r) is a P-position, by p.
    pub fn pairs(&self) -> Vec<(u32, u32)> {
        let mut pairs = self.pairs.clone();
        pairs.sort_unstable();
        pairs
    }
}
