//! A census of all P-positions of four rows: how many there are, and which are of special forms.

use std::io::{self, Read, Write};

use super::Listener;
use super::bar_census::BarCensus;
use super::many::{RowsListener, VERSION};
use super::state::{Hears, Reached, check, get, get_list, not_a_state, put_list, read_beginning};
use crate::Bar;
use crate::bars::Openings;

/// How many P-positions of four rows there are, the winning openings that lead to them, and the
/// P-positions of the form (p, p, r, r).
#[derive(Clone, Debug)]
pub struct FourCensus {
    bars: BarCensus,
    /// For each first row a, how many P-positions have it.
    by_longest: Vec<u64>,
    /// The pairs (p, r) for which (p, p, r, r) is a P-position.
    pairs: Vec<(u32, u32)>,
}

impl Default for FourCensus {
    fn default() -> FourCensus {
        // Whoever asks for openings says how long bars are.
        let bars = BarCensus::new(Bar { rows: 4, columns: 0 });
        FourCensus { bars, by_longest: Vec::new(), pairs: Vec::new() }
    }
}

impl Listener for FourCensus {
    fn position(&mut self, rows: [u32; 4]) {
        let [a, b, c, d] = rows;
        let at = a as usize;
        if at >= self.by_longest.len() {
            self.by_longest.resize(at + 1, 0);
        }
        self.by_longest[at] += 1;
        self.bars.position(&rows);
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
        self.bars.join(other.bars);
        self.pairs.extend(other.pairs);
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        self.bars.write(out)?;
        put_list(out, &self.by_longest)?;
        let pairs: Vec<_> = self.pairs.iter().flat_map(|&(p, r)| [p.into(), r.into()]).collect();
        put_list(out, &pairs)
    }

    fn read(&self, input: &mut dyn Read, reached: Reached) -> io::Result<FourCensus> {
        let longest = reached.longest as usize;
        let bars = self.bars.read(input, reached)?;
        let by_longest = get_list(input, longest + 1)?;
        let sum = by_longest.iter().try_fold(0_u64, |sum, &count| sum.checked_add(count));
        check(sum == Some(bars.positions()))?;
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
        Ok(FourCensus { bars, by_longest, pairs })
    }
}

/// The census that the state of a study of the shape begins with, after what it is a study of, and
/// the row that comes next.
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
        self.bars.openings_upto(columns.into(), self.positions(columns))
    }

    /// All (p, r) with r > 0 for which (p, p, r, r) is a P-position, by p.
    pub fn pairs(&self) -> Vec<(u32, u32)> {
        let mut pairs = self.pairs.clone();
        pairs.sort_unstable();
        pairs
    }
}
