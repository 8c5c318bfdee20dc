//! How every row ends: constant, or proved to repeat.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::{Frontier, Journey, Settled};
use crate::automaton::Repeat;
use crate::certificate::TITLE;
use crate::periodic::lcm;
use crate::run::{Context, Stopped};

/// How a row ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The row is constant from this second row on.
    Constant(u32),
    /// The row repeats.
    Settled(Settled),
}

impl Fate {
    /// How the row repeats, if it does.
    pub fn settled(&self) -> Option<&Settled> {
        match self {
            Fate::Constant(_) => None,
            Fate::Settled(settled) => Some(settled),
        }
    }

    /// The period of the row; 0 if it is constant.
    pub fn period(&self) -> usize {
        self.settled().map_or(0, |settled| settled.differences.len())
    }
}

/// How every row up to a last row ends.
///
/// ```
/// use supermex::run::Context;
/// use supermex::three::{Census, Fate, Frontier};
///
/// let mut frontier = Frontier::new(5);
/// frontier.run_to(400, &Context::default())?;
/// let census = Census::of(&frontier);
/// assert!(census.is_complete());
/// assert_eq!(census.fate(4), Some(&Fate::Constant(7)));
/// let Some(Fate::Settled(row)) = census.fate(5) else { panic!("row 5 repeats") };
/// assert_eq!((row.start, &row.differences[..]), (7, &[4][..]));
/// assert_eq!(census.counts(), [(0, 3), (1, 3)].into());
/// # Ok::<(), supermex::run::Stopped>(())
/// ```
#[derive(Clone, Debug)]
pub struct Census {
    fates: Vec<Option<Fate>>,
}

impl Census {
    /// How rows end, as far as the run `frontier` has found out.
    pub fn of(frontier: &Frontier) -> Census {
        let mut fates = vec![None; frontier.last_row() as usize + 1];
        for &(row, q) in frontier.constant() {
            fates[row as usize] = Some(Fate::Constant(q));
        }
        for settled in frontier.settled() {
            fates[settled.row as usize] = Some(Fate::Settled(settled.clone()));
        }
        Census { fates }
    }

    /// Finds out how every row up to `last_row` ends.
    ///
    /// ```
    /// use supermex::run::Context;
    /// use supermex::three::Census;
    ///
    /// let census = Census::find(120, &Context::default())?;
    /// assert_eq!(census.counts(), [(0, 70), (1, 50), (2, 1)].into());
    /// # Ok::<(), supermex::run::Stopped>(())
    /// ```
    pub fn find(last_row: u32, context: &Context) -> Result<Census, Stopped> {
        Journey::unkept(last_row).census(context)
    }

    /// The last row.
    pub fn last_row(&self) -> u32 {
        self.fates.len() as u32 - 1
    }

    /// Whether the end of every row is known.
    pub fn is_complete(&self) -> bool {
        self.fates.iter().all(Option::is_some)
    }

    /// About the column in which `last_row` has ended.
    pub(crate) fn expected_columns(last_row: u32) -> u32 {
        super::engine::lattice::root_two_times(last_row) + 300
    }

    /// How `row` ends, if that is known.
    pub fn fate(&self, row: u32) -> Option<&Fate> {
        self.fates.get(row as usize)?.as_ref()
    }

    /// The rows whose end is known, in order.
    pub fn iter(&self) -> impl Iterator<Item = (u32, &Fate)> {
        (0..).zip(&self.fates).filter_map(|(row, fate)| Some((row, fate.as_ref()?)))
    }

    /// How many rows there are of each period; constant ones have period 0.
    pub fn counts(&self) -> BTreeMap<usize, usize> {
        let mut counts = BTreeMap::new();
        for (_, fate) in self.iter() {
            *counts.entry(fate.period()).or_default() += 1;
        }
        counts
    }

    /// The column from which on all rows repeat together, with the least common period.
    ///
    /// When no row dies any more, a living row has taken every value x by column x, or else it
    /// would take x there and die. So from then on its state is all that it will not take later;
    /// and if what it takes repeats, so does its state.
    pub fn repeat(&self) -> Repeat {
        let rows = self.fates.len();
        let (mut at, mut period) = (rows as u32, 1);
        for (_, fate) in self.iter() {
            match fate {
                Fate::Constant(column) => at = at.max(column + 1),
                Fate::Settled(settled) => {
                    at = at.max(settled.start);
                    let all = lcm(period, settled.differences.len() as u64);
                    period = all.expect("periods have small multiples in common");
                }
            }
        }
        Repeat { at: at.into(), period, cells: rows }
    }

    /// Writes the certificate of a complete census: docs/certificates.md says what it claims.
    pub fn write_certificate(&self, out: &mut impl Write, repeat: &Repeat) -> io::Result<()> {
        writeln!(out, "{TITLE}\nreplay\ncensus upto {}", self.fates.len() - 1)?;
        writeln!(out, "cells {}", self.fates.len())?;
        writeln!(out, "repeat {} {} {}", repeat.at, repeat.period, repeat.cells)?;
        for (row, fate) in self.iter() {
            match fate {
                Fate::Constant(column) => writeln!(out, "{row}: constant {column}")?,
                Fate::Settled(settled) => {
                    let period: Vec<_> = settled.differences.iter().map(u32::to_string).collect();
                    writeln!(out, "{row}: settled {} ({})", settled.start, period.join(" "))?;
                }
            }
        }
        Ok(())
    }
}
