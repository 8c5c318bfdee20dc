//! Where each cell repeats: the two numbers that make a list a theorem.
//!
//! A machine finds that a cell repeats when it happens to compare the right two states. The numbers
//! here do not depend on that: they follow from the families alone, so that a theorem has one
//! statement only. `docs/certificates.md` defines them, and says why they can be read off the
//! lists.

use std::collections::{BTreeMap, BTreeSet};

use super::{Family, Least, Rivals, RunError, System};
use crate::periodic::{UltimatelyPeriodic, lcm};
use crate::run::Context;

/// Cells that repeat with the same period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Repeat {
    /// The first time from which on the states of all these cells repeat.
    pub at: u64,
    /// The period of their states, in steps.
    pub period: u64,
    /// How many cells there are. The dead, whose state is to be dead, count as of period 1.
    pub cells: usize,
}

/// From which time on, and with which period, something repeats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    pub(crate) from: u64,
    pub(crate) period: u64,
}

impl Bounds {
    /// The bounds of nothing: only time 0 is excluded, when the least value is 1, not the time.
    pub(super) const NONE: Bounds = Bounds { from: 1, period: 1 };

    /// These bounds joined with something that repeats from `from` on with period `period`; `None`
    /// if the common period is too large to count.
    pub(super) fn with(self, from: u64, period: u64) -> Option<Bounds> {
        Some(Bounds { from: self.from.max(from), period: lcm(self.period, period)? })
    }

    /// These bounds joined with those of a cell of birth `birth` and family `family`.
    pub(super) fn with_family(self, birth: u64, family: &Family) -> Option<Bounds> {
        self.with(birth + family.head().len() as u64, family.period().len().max(1) as u64)
    }

    /// These bounds joined with those of the values excluded from outside.
    pub(super) fn with_outside(
        self,
        outside: Option<&UltimatelyPeriodic<BTreeSet<u64>>>,
    ) -> Option<Bounds> {
        outside.map_or(Some(self), |sets| {
            self.with(sets.head().len() as u64, sets.period().len().max(1) as u64)
        })
    }
}

/// When each cell died, if it is proved that it did: its family ends with the value that killed it,
/// unless it died before its birth.
pub(super) fn deaths(
    system: &impl System,
    families: &[Family],
    proved: &[bool],
) -> Vec<Option<u64>> {
    let death = |(cell, family): (usize, &Family)| {
        let birth = system.birth(cell);
        if !proved[cell] || !family.is_finite() {
            return None;
        }
        let killed =
            |&time: &u64| value_at(system, families, cell, time).is_some_and(|value| value <= time);
        match family.head().len() as u64 {
            0 => (system.start()..birth).find(killed),
            length => Some(birth + length - 1),
        }
    };
    families.iter().enumerate().map(death).collect()
}

/// The value that `cell` takes at `time`, less the time, also before its birth.
pub(crate) fn difference_at(
    system: &impl System,
    families: &[Family],
    cell: usize,
    time: u64,
) -> Option<i64> {
    let cell = if time < system.birth(cell) { system.cut(cell, time) } else { cell };
    families[cell].get(time - system.birth(cell)).copied().map(i64::from)
}

/// The value that `cell` takes at `time`, also before its birth, if it fits into 64 bits.
pub(crate) fn value_at(
    system: &impl System,
    families: &[Family],
    cell: usize,
    time: u64,
) -> Option<u64> {
    time.checked_add_signed(difference_at(system, families, cell, time)?)
}

/// Where the cells of `system` repeat, by period, from their `families` and `deaths`. If they do
/// not repeat, the families are not those of the system; nor are they if they take longer to repeat
/// than any run that fits into memory, which holds a byte for each step.
pub(super) fn repeats(
    system: &impl System,
    families: &[Family],
    deaths: &[Option<u64>],
    context: &Context,
) -> Result<Vec<Repeat>, RunError> {
    let mut found: BTreeMap<u64, (u64, usize)> = BTreeMap::new();
    let proved = vec![true; families.len()];
    for bounds in
        repeats_of_cells(system, families, deaths, &proved, context)?.into_iter().flatten()
    {
        let (at, cells) = found.entry(bounds.period).or_default();
        (*at, *cells) = (bounds.from.max(*at), *cells + 1);
    }
    Ok(found.into_iter().map(|(period, (at, cells))| Repeat { at, period, cells }).collect())
}

/// Where each cell of `system` repeats whose family is `proved`. All rivals of such a cell that
/// lives are proved themselves.
pub(crate) fn repeats_of_cells(
    system: &impl System,
    families: &[Family],
    deaths: &[Option<u64>],
    proved: &[bool],
    context: &Context,
) -> Result<Vec<Option<Bounds>>, RunError> {
    let mut earlier = Bounds::NONE;
    let mut scratch = Toggles { most: context.room(), ..Toggles::default() };
    let mut found = Vec::with_capacity(families.len());
    for (cell, &proved) in proved.iter().enumerate() {
        context.check()?;
        if !proved {
            found.push(None);
            continue;
        }
        let (bounds, next) = repeat_of(system, families, deaths, cell, earlier, &mut scratch)
            .ok_or(RunError::Unfit)?;
        earlier = next;
        found.push(Some(bounds));
    }
    Ok(found)
}

/// Where `cell` repeats, and where it and all `earlier` cells do.
fn repeat_of(
    system: &impl System,
    families: &[Family],
    deaths: &[Option<u64>],
    cell: usize,
    earlier: Bounds,
    toggles: &mut Toggles,
) -> Option<(Bounds, Bounds)> {
    let own = |bounds: Bounds, cell: usize| match deaths[cell] {
        Some(at) => bounds.with(at + 1, 1),
        None => bounds.with_family(system.birth(cell), &families[cell]),
    };
    let bounds = if let Some(at) = deaths[cell] {
        Bounds { from: at + 1, period: 1 }
    } else {
        let rivals = match system.rivals(cell) {
            Rivals::Earlier => earlier,
            Rivals::These(rivals) => {
                rivals.iter().try_fold(Bounds::NONE, |bounds, &rival| own(bounds, rival))?
            }
        };
        let bounds = own(rivals, cell)?.with(system.regular_from(cell), 1)?;
        let bounds = bounds.with_outside(system.outside(cell))?;
        state_repeats(system, families, cell, bounds, toggles)?
    };
    Some((bounds, own(earlier, cell)?.with_outside(system.outside(cell))?))
}

/// The first time from `bounds` on at which the state of the living cell `cell` is the same as a
/// period later.
fn state_repeats(
    system: &impl System,
    families: &[Family],
    cell: usize,
    bounds: Bounds,
    toggles: &mut Toggles,
) -> Option<Bounds> {
    let Bounds { from, period } = bounds;
    let end = system.birth(cell) + families[cell].head().len() as u64;
    if period > 2_u64.saturating_mul(toggles.most as u64) {
        return None;
    }
    // Values that are in one of the two sets only, as far up as they matter.
    let least = if system.least() == Least::Time { from + period } else { 0 };
    toggles.clear(least);
    for time in system.start()..end + period {
        let value = value_at(system, families, cell, time)?;
        toggles.toggle(value)?;
        if time < end {
            toggles.toggle(value + period)?;
        }
    }
    if system.least() == Least::Zero {
        (0..period).try_for_each(|value| toggles.toggle(value))?;
        return toggles.largest().is_none().then_some(bounds);
    }
    let from = toggles.largest().map_or(from, |different| from.max(different + 1 - period));
    Some(Bounds { from, period })
}

/// A set of numbers from a least number on.
#[derive(Default)]
struct Toggles {
    least: u64,
    words: Vec<u64>,
    /// The bytes that the set may take.
    most: usize,
}

impl Toggles {
    fn clear(&mut self, least: u64) {
        self.least = least;
        self.words.clear();
    }

    /// Puts `number` into the set, or takes it out if it is there; `None` if there is no room for
    /// it.
    fn toggle(&mut self, number: u64) -> Option<()> {
        let Some(place) = number.checked_sub(self.least) else { return Some(()) };
        let word = usize::try_from(place / 64).ok().filter(|&word| word <= self.most / 8)?;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] ^= 1 << (place % 64);
        Some(())
    }

    /// The largest number in the set.
    fn largest(&self) -> Option<u64> {
        let word = self.words.iter().rposition(|&word| word != 0)?;
        Some(self.least + 64 * word as u64 + u64::from(self.words[word].ilog2()))
    }
}
