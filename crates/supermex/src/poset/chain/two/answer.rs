//! The theorem, and who wins at any two lengths.

use std::io::{self, Write};

use super::super::numbered::members;
use super::super::{ChainError, ProveError};
use super::{TwoChains, TwoChainsSystem};
use crate::automaton::{Repeat, Run, RunError, System, extend};
use crate::certificate::{self, Form};
use crate::run::Context;
use crate::{Outcome, Status};

/// The P-positions of all order ideals beside two chains of any lengths, proved.
///
/// ```
/// use supermex::poset::{Poset, TwoChains, TwoRelations};
/// use supermex::run::Context;
///
/// // Two rows of Chomp: (p, p - 1) is a P-position, and no other.
/// let row = |name: &str| TwoRelations { name: name.to_owned(), ..TwoRelations::default() };
/// let nothing = Poset::new(Vec::new(), [])?;
/// let game = TwoChains::new(&nothing, row("c"), row("d"), 0, Some("d0"))?;
/// let theorem = game.system(&Context::default())?.prove(&Context::default())?;
/// let mut text = Vec::new();
/// theorem.write(&mut text, supermex::certificate::Form::Full)?;
/// let expected = "\
/// supermex certificate 1
/// full
/// chains shift -1 elements 0
/// cells 1
/// repeat 1 1 1
/// @0/1: (1)
/// ";
/// assert_eq!(String::from_utf8(text)?, expected);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoChainsTheorem {
    system: TwoChainsSystem,
    run: Run,
}

/// What was found of a poset with two chains of some lengths, from a theorem about all lengths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoChainsAnswer {
    /// The lengths that were asked for, in the order in which a file names the chains.
    pub lengths: [u64; 2],
    /// How many elements there are in all.
    pub elements: u128,
    /// Who wins.
    pub outcome: Outcome,
    /// The names of all elements that win if they are taken first.
    pub winning_moves: Vec<String>,
    /// How the P-positions of the whole finite poset go on.
    pub ending: TwoChainsEnding,
}

/// How the P-positions of an ideal go on as the upper chain grows: the length of the lower chain,
/// less that of the upper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TwoChainsEnding {
    /// It repeats.
    Repeats {
        /// From this length of the upper chain on.
        from: u64,
        /// With this period.
        period: u64,
    },
    /// There is no P-position with a longer upper chain.
    Ends {
        /// This is the last length, if there is one at all.
        last: Option<u64>,
    },
}

impl TwoChainsSystem {
    /// Proves the P-positions of all order ideals for every two lengths.
    pub fn prove(self, context: &Context) -> Result<TwoChainsTheorem, ProveError> {
        let run = match extend(&self, Vec::new(), u64::MAX, &mut (), context) {
            Err(RunError::Stopped(stopped)) => return Err(stopped.into()),
            Err(_) => return Err(ProveError::Full),
            Ok(run) => run,
        };
        match run.status {
            Status::Proved => Ok(TwoChainsTheorem { system: self, run }),
            Status::Observed { .. } => Err(ProveError::Full),
        }
    }
}

impl TwoChainsTheorem {
    /// The system.
    pub fn system(&self) -> &TwoChainsSystem {
        &self.system
    }

    /// Where the lists repeat, by period.
    pub fn repeats(&self) -> &[Repeat] {
        &self.run.repeats
    }

    /// Writes the certificate.
    pub fn write(&self, out: &mut impl Write, form: Form) -> io::Result<()> {
        certificate::write(out, &self.system, &self.run, form)
    }

    /// The length of the lower chain that makes a P-position of the elements `left`, as the system
    /// numbers them, and an upper chain of this length; `None` if there is no such position. The
    /// poison does not count.
    pub fn lower(&self, left: &[usize], upper: u64) -> Option<u128> {
        let ideal = left.iter().fold(0, |bits, &it| bits | 1_u64.unbounded_shl(it as u32));
        let cell = self.system.find_ideal(ideal)?;
        let time = u128::from(upper) + u128::from(self.system.before_upper());
        let is_born = time >= u128::from(self.system.birth(cell));
        let dies = self.run.deaths[cell].is_some_and(|at| u128::from(at) < time);
        let value = self.value(cell, time);
        let is_whole = value >= u128::from(self.system.whole_from(cell));
        let value = value - u128::from(self.system.before_lower());
        (is_born && !dies && is_whole).then_some(value)
    }

    /// The value of `cell` at any time from the first on: before its birth that of what it is cut
    /// down to, and after its death its last one.
    fn value(&self, cell: usize, time: u128) -> u128 {
        let time = match self.run.deaths[cell] {
            Some(at) => time.min(at.into()),
            None => time,
        };
        let birth = self.system.birth(cell);
        if time < u128::from(birth) {
            let time = u64::try_from(time).unwrap_or(u64::MAX);
            return self.value(self.system.cut(cell, time), time.into());
        }
        let family = &self.run.families[cell];
        let since = time - u128::from(birth);
        let (head, period) = (family.head(), family.period());
        let difference = match usize::try_from(since).ok().and_then(|since| head.get(since)) {
            Some(difference) => *difference,
            None if period.is_empty() => 0,
            None => {
                let place = (since - head.len() as u128) % period.len() as u128;
                period[usize::try_from(place).unwrap_or(0)]
            }
        };
        time.saturating_add_signed(difference.into())
    }

    /// The time before `end` at which `cell` takes `value`, if there is one. It takes none twice,
    /// until it dies.
    fn time_of(&self, cell: usize, value: u128, end: u128) -> Option<u128> {
        let start = u128::from(self.system.start());
        let end = match self.run.deaths[cell] {
            Some(at) => end.min(u128::from(at) + 1),
            None => end,
        };
        let family = &self.run.families[cell];
        let turn = u128::from(self.system.birth(cell)) + family.head().len() as u128;
        let mut before = start..turn.min(end);
        if let Some(time) = before.find(|&time| self.value(cell, time) == value) {
            return Some(time);
        }
        let period = family.period().len() as u128;
        let mut firsts = turn..turn + period;
        firsts.find_map(|first| {
            let more = value.checked_sub(self.value(cell, first))?;
            let time = first + more;
            (more.is_multiple_of(period) && time < end).then_some(time)
        })
    }
}

impl TwoChains {
    /// Who wins with chains of these lengths, in the order in which a file names them, and by which
    /// moves, by the `theorem` about [the system](TwoChains::system) of this game.
    pub fn answer(
        &self,
        theorem: &TwoChainsTheorem,
        lengths: [u64; 2],
    ) -> Result<TwoChainsAnswer, ChainError> {
        let (upper, lower) = self.in_order(lengths);
        self.admit_lower(lower)?;
        let upper = self.cut_upper(upper, lower);
        let system = &theorem.system;
        let free = lower - system.skipped;
        let time = u128::from(upper) + u128::from(system.before_upper());
        let value = u128::from(free) + u128::from(system.before_lower());
        let narrow = |it: u128| u64::try_from(it).unwrap_or(u64::MAX);
        let cell = system.find(system.cut_whole(narrow(time), narrow(value)));
        let ideal = system.ideal(cell);
        let loses = |cell: usize| theorem.value(cell, time) == value;
        let mut elements: Vec<usize> = members(ideal)
            .filter(|&it| loses(system.find(ideal & !system.numbered.above[it])))
            .map(|it| system.elements()[it])
            .collect();
        elements.sort_unstable();
        let names = elements.iter().map(|&it| self.poset.names()[it].clone());
        // Taking an element of the upper chain leaves a shorter one, and the same value.
        let in_upper = theorem
            .time_of(cell, value, time)
            .map(|found| self.name_in_upper(narrow(found - u128::from(system.before_upper()))));
        // Taking one of the lower chain leaves a smaller value, and only one of them loses.
        let found = theorem.value(cell, time);
        let in_lower = (found < value).then(|| {
            let place = narrow(found - u128::from(system.before_lower()));
            self.name_in_lower(place + system.skipped)
        });
        let mut in_chains = [in_upper, in_lower];
        if self.lower_first {
            in_chains.reverse();
        }
        let there = self.elements_at(upper, lower).count() as u128;
        Ok(TwoChainsAnswer {
            lengths,
            elements: u128::from(upper) + u128::from(lower) + there,
            outcome: if loses(cell) { Outcome::P } else { Outcome::N },
            winning_moves: names.chain(in_chains.into_iter().flatten()).collect(),
            ending: theorem.ending(),
        })
    }
}

impl TwoChainsTheorem {
    /// How the P-positions of the whole finite poset go on.
    fn ending(&self) -> TwoChainsEnding {
        let whole = self.system.find(self.system.numbered.whole());
        let birth = self.system.birth(whole);
        let family = &self.run.families[whole];
        let length = |time: u64| time - self.system.before_upper();
        match self.run.deaths[whole] {
            Some(at) => TwoChainsEnding::Ends { last: (at >= birth).then(|| length(at)) },
            None => TwoChainsEnding::Repeats {
                from: length(birth + family.head().len() as u64),
                period: family.period().len() as u64,
            },
        }
    }
}
