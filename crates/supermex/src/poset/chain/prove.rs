//! The families of all order ideals, run until they repeat.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::ChainSystem;
use super::system::Cell;
use crate::automaton::{Family, Repeat, Window};
use crate::certificate::{self, Form, Stated};
use crate::periodic::lcm;
use crate::run::{Context, Stopped};
use crate::{Nimber, Status};

/// Why a theorem was not proved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ProveError {
    /// The proof was stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// There are too many order ideals.
    #[error("more than {most} sets of elements can be left beside the chain; --memory allows more")]
    Ideals {
        /// How many there may be.
        most: usize,
    },
    /// The lists do not fit into memory.
    #[error("the lists fill the memory before they repeat; --memory allows more")]
    Full,
}

/// The nim-values of all order ideals beside a chain of any length, proved.
///
/// ```
/// use supermex::poset::{ChainGame, Poset, Threshold};
/// use supermex::run::Context;
///
/// // One leaf above c0.
/// let leaf = Poset::new(vec!["leaf".to_owned()], [])?;
/// let game = ChainGame::new(&leaf, "c", [(0, Threshold::Above(0))], None)?;
/// let theorem = game.system().prove(&Context::default())?;
/// let mut text = Vec::new();
/// theorem.write(&mut text, supermex::certificate::Form::Full)?;
/// let expected = "\
/// supermex certificate 1
/// full
/// poset elements 1 above 0:0
/// cells 2
/// repeat 0 1 1
/// repeat 1 2 1
/// @0: (0)
/// 0@1: (1 -1)
/// ";
/// assert_eq!(String::from_utf8(text)?, expected);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChainTheorem {
    pub(super) system: ChainSystem,
    pub(super) cells: Vec<Cell>,
    /// The nim-values of each ideal, less the length, from its birth on, to its cap if it has one.
    pub(super) families: Vec<Family>,
    repeats: Vec<Repeat>,
}

impl ChainSystem {
    /// Proves the nim-values of all order ideals for every length.
    pub fn prove(&self, context: &Context) -> Result<ChainTheorem, ProveError> {
        let cells = self.cells(context)?;
        context.begin("lists", cells.len() as f64);
        let room = context.room() / 2;
        let families = Vec::with_capacity(cells.len());
        let mut proved = ChainTheorem { system: self.clone(), cells, families, repeats: vec![] };
        let mut held = 0;
        for cell in 0..proved.cells.len() {
            context.check()?;
            let family = proved.run(cell, room.saturating_sub(held), context)?;
            held += size_of::<Family>() + 4 * (family.head().len() + family.period().len());
            proved.families.push(family);
            context.advance(1);
        }
        let mut found: BTreeMap<u64, (u64, usize)> = BTreeMap::new();
        for cell in 0..proved.cells.len() {
            let (from, period) = proved.repeat(cell).ok_or(ProveError::Full)?;
            let (at, cells) = found.entry(period).or_default();
            (*at, *cells) = (from.max(*at), *cells + 1);
        }
        let repeat = |(period, (at, cells))| Repeat { at, period, cells };
        proved.repeats = found.into_iter().map(repeat).collect();
        #[cfg(feature = "certify")]
        proved.certify();
        Ok(proved)
    }
}

/// A time whose state is compared with later ones.
struct Mark {
    at: u64,
    /// Where the window begins, less the time, and its bits.
    state: (i64, Vec<u64>),
}

impl ChainTheorem {
    /// The system.
    pub fn system(&self) -> &ChainSystem {
        &self.system
    }

    /// How many order ideals there are.
    pub fn cells(&self) -> usize {
        self.cells.len()
    }

    /// Where the lists repeat, by period.
    pub fn repeats(&self) -> &[Repeat] {
        &self.repeats
    }

    /// The nim-value of the position with the elements `left`, as the system numbers them, and a
    /// chain of this length; `None` if there is no such position.
    pub fn nim(&self, left: &[usize], length: u64) -> Option<Nimber> {
        let ideal = left.iter().fold(0, |bits, &it| bits | 1_u64.unbounded_shl(it as u32));
        let cell = self.find(ideal);
        let Cell { birth, cap, .. } = self.cells.get(cell).filter(|found| found.ideal == ideal)?;
        let fits = *birth <= length && cap.is_none_or(|cap| length <= cap);
        fits.then(|| Nimber::new(self.wide_value(cell, length)))
    }

    /// Writes the certificate.
    pub fn write(&self, out: &mut impl Write, form: Form) -> io::Result<()> {
        let stated = Stated {
            statement: self.system.statement(),
            label: &|cell| self.cells[cell].label(),
            status: Status::Proved,
            repeats: &self.repeats,
            families: &self.families,
            proved: &vec![true; self.cells.len()],
        };
        certificate::write_stated(out, &stated, form)
    }

    /// Has both kinds of certificate checked.
    #[cfg(feature = "certify")]
    fn certify(&self) {
        for form in [Form::Full, Form::Replay] {
            let mut text = Vec::new();
            self.write(&mut text, form).expect("memory does not fail");
            if let Err(refusal) = supermex_check::check_content(&text) {
                let statement = self.system.statement();
                panic!("the {form:?} certificate of {statement} is refused: {refusal}");
            }
        }
    }

    /// The nim-value of `cell` at a length up to its cap, before its birth too. All values fit into
    /// 64 bits as long as lengths are far from the largest number of 64 bits.
    fn value(&self, cell: usize, length: u64) -> u64 {
        let value = self.wide_value(cell, length);
        u64::try_from(value).unwrap_or(u64::MAX)
    }

    /// The nim-value of `cell` at any length up to its cap, before its birth too.
    pub(super) fn wide_value(&self, cell: usize, length: u64) -> u128 {
        let Cell { ideal, birth, .. } = self.cells[cell];
        if length < birth {
            return self.wide_value(self.find(self.system.cut(ideal, length)), length);
        }
        let difference = self.families[cell].get(length - birth).copied().unwrap_or(0);
        u128::from(length).saturating_add_signed(difference.into())
    }

    /// The cell of `ideal`.
    pub(super) fn find(&self, ideal: u64) -> usize {
        self.cells.partition_point(|cell| cell.ideal < ideal)
    }

    /// From when on, and with which period, the rivals of a cell without a cap repeat relative to
    /// the length, or are fixed; not before its birth. `None` if the period is too large to count.
    fn rivals_repeat(&self, cell: usize) -> Option<(u64, u64)> {
        let Cell { birth, rivals, .. } = &self.cells[cell];
        rivals.iter().try_fold((*birth, 1), |(from, period), &rival| {
            let Cell { birth, cap, .. } = self.cells[rival];
            let family = &self.families[rival];
            if let Some(cap) = cap {
                return Some((from.max(cap), period));
            }
            let turn = birth + family.head().len() as u64;
            Some((from.max(turn), lcm(period, family.period().len() as u64)?))
        })
    }

    /// The two numbers that certificates state of a cell. For one with a cap they are the cap, from
    /// which on its value is fixed, and 1.
    fn repeat(&self, cell: usize) -> Option<(u64, u64)> {
        let Cell { birth, cap, .. } = self.cells[cell];
        if let Some(cap) = cap {
            return Some((cap, 1));
        }
        let (from, period) = self.rivals_repeat(cell)?;
        let family = &self.families[cell];
        let turn = birth + family.head().len() as u64;
        Some((from.max(turn), lcm(period, family.period().len() as u64)?))
    }

    /// Lets `cell` take its values: to its cap, or until its state repeats.
    fn run(&self, cell: usize, room: usize, context: &Context) -> Result<Family, ProveError> {
        let Cell { birth, cap, rivals, .. } = &self.cells[cell];
        let mut taken = Window::default();
        let before = self.find(self.system.cut(self.cells[cell].ideal, birth.saturating_sub(1)));
        for length in 0..*birth {
            taken.insert(self.value(before, length));
            taken.advance(0);
        }
        let (start, period) = self.rivals_repeat_or_none(cell).ok_or(ProveError::Full)?;
        let mut differences: Vec<i32> = Vec::new();
        let mut crowd = Window::default();
        let mut mark: Option<Mark> = None;
        let mut reach = period;
        for length in *birth.. {
            if length == start {
                // From here on these values are excluded for ever: they count as taken.
                for &rival in rivals {
                    if let Some(cap) = self.cells[rival].cap {
                        taken.insert(self.value(rival, cap));
                    }
                }
                taken.advance(0);
            }
            if length >= start {
                let since = mark.as_ref().map(|mark| length - mark.at);
                if let Some(mark) = &mark
                    && since.is_some_and(|it| it.is_multiple_of(period))
                    && mark.state == state(&taken, length)
                {
                    let head = usize::try_from(mark.at - birth).unwrap_or(usize::MAX);
                    let repeated = differences.split_off(head);
                    return Ok(Family::new(differences, repeated));
                }
                if since.is_none_or(|since| since >= reach) {
                    reach = if mark.is_some() { reach.saturating_mul(2) } else { reach };
                    mark = Some(Mark { at: length, state: state(&taken, length) });
                }
            }
            crowd.clear(taken.base());
            for &rival in rivals {
                let cap = self.cells[rival].cap.unwrap_or(u64::MAX);
                crowd.insert(self.value(rival, length.min(cap)));
            }
            let value = taken.first_free(0, &crowd);
            taken.insert(value);
            taken.advance(0);
            // Thresholds and ideals are so small that differences are, too.
            let difference = value.cast_signed().wrapping_sub(length.cast_signed());
            differences.push(i32::try_from(difference).map_err(|_| ProveError::Full)?);
            if *cap == Some(length) {
                break;
            }
            if differences.len().is_multiple_of(4096) {
                context.check()?;
                if 8 * differences.len() + taken.bytes() > room {
                    return Err(ProveError::Full);
                }
            }
        }
        Ok(Family::finite(differences))
    }

    /// Where the rivals of a cell repeat; never, for one that has a cap and need not.
    fn rivals_repeat_or_none(&self, cell: usize) -> Option<(u64, u64)> {
        match self.cells[cell].cap {
            Some(_) => Some((u64::MAX, 1)),
            None => self.rivals_repeat(cell),
        }
    }
}

/// What has been taken, relative to the length.
fn state(taken: &Window, length: u64) -> (i64, Vec<u64>) {
    let mut bits: Vec<u64> = taken.bits().collect();
    while bits.pop_if(|word| *word == 0).is_some() {}
    (taken.base().cast_signed().wrapping_sub(length.cast_signed()), bits)
}
