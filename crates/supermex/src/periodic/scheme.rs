//! Zeilberger's recurrence scheme for the losers of three-rowed Chomp, step by step, as it stands in
//! *Chomp, Recurrences, and Chaos(?)*: its objects are ultimately periodic sequences.
//!
//! In square brackets, `[c, a, b]` is a position with `c` columns of height three, `a` of height
//! two and `b` of height one. For given `c` and `a` at most one `b` makes a P-position: `B_c(a)`.
//! With `c` fixed the game is two-rowed Chomp with *instant winners*: positions that are won at
//! once, because a move makes `c` smaller and reaches a P-position there. `W′_c` has those whose
//! move is in the second row, `W″_c` those whose move is in the third.
//!
//! This is a second way to what the [automaton](crate::automaton) computes. It is slow, and short.

use std::collections::{BTreeMap, BTreeSet};

use super::{UltimatelyPeriodic, lcm};
use crate::run::{Context, Stopped};

/// For each `a`, a set of `b`. Behind the end of the sequence all sets are empty.
pub type Sets = UltimatelyPeriodic<BTreeSet<u64>>;

/// The losers of a two-rowed game with instant winners: for each `a` the only losing `b`. The
/// sequence ends with a loser `[a, 0]`: from there on the next player always wins.
pub type Losers = UltimatelyPeriodic<u64>;

/// The sequence of unions.
pub fn union(one: &Sets, other: &Sets) -> Sets {
    one.zip(other, |one, other| one.into_iter().chain(other).flatten().copied().collect())
}

/// *`OneLess`*: every number less by one, and what falls below zero is dropped.
pub fn one_less(sets: &Sets) -> Sets {
    let less =
        |set: &BTreeSet<u64>| set.iter().filter_map(|number| number.checked_sub(1)).collect();
    let each = |sets: &[BTreeSet<u64>]| sets.iter().map(less).collect();
    UltimatelyPeriodic::new(each(sets.head()), each(sets.period()))
}

/// *Losers*: two-rowed Chomp with instant winners. `instant` has, for each `a`, the `b` of all
/// instant winners `[a, b]`.
///
/// The loser at `a` is the least `b` that is no instant winner and that no earlier loser reaches:
/// `[a - k, L]` is reached from `[a, L - k]`. What is to come depends on the instant winners to
/// come and on the earlier losers that still reach; when both have come together before, all that
/// follows is as it was. That is the proof that the answer is right for ever.
///
/// ```
/// use std::collections::BTreeSet;
/// use supermex::periodic::{UltimatelyPeriodic, scheme::losers};
///
/// let head = vec![BTreeSet::from([0, 1, 2, 3]), BTreeSet::from([0, 1, 5])];
/// let instant = UltimatelyPeriodic::new(head, vec![BTreeSet::from([0, 1])]);
/// assert_eq!(losers(&instant), UltimatelyPeriodic::new(vec![4, 2], vec![3]));
/// ```
pub fn losers(instant: &Sets) -> Losers {
    let (head, period) = (instant.head().len(), instant.period().len());
    let mut found: Vec<u64> = Vec::new();
    // What the earlier losers reach at the present a.
    let mut reached: BTreeSet<u64> = BTreeSet::new();
    let mut seen: BTreeMap<(usize, BTreeSet<u64>), usize> = BTreeMap::new();
    loop {
        let a = found.len();
        // Before the instant winners repeat, no two times are alike.
        let phase = if a < head || period == 0 { a.min(head) } else { head + (a - head) % period };
        if let Some(before) = seen.insert((phase, reached.clone()), a) {
            let repeated = found.split_off(before);
            return UltimatelyPeriodic::new(found, repeated);
        }
        let instant = instant.get(a as u64).into_iter().flatten();
        let taken: BTreeSet<u64> = reached.iter().chain(instant).copied().collect();
        // The first that is not its own place in the list comes after a gap.
        let loser = (0..).zip(&taken).take_while(|&(place, &b)| place == b).count() as u64;
        found.push(loser);
        if loser == 0 {
            return UltimatelyPeriodic::finite(found);
        }
        reached.insert(loser);
        reached = reached.iter().filter_map(|b| b.checked_sub(1)).collect();
    }
}

/// One step of the scheme: the losers with `c` columns of height three, and what they come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The number of columns of height three.
    pub c: u64,
    /// `W′_c`: instant winners by moves in the second row. The board without squares counts as one.
    pub w_prime: Sets,
    /// `W″_c`: instant winners by moves in the third row.
    pub w_double_prime: Sets,
    /// `B_c`: the losers.
    pub losers: Losers,
}

impl Step {
    /// The step for `c = 0`, which is two-rowed Chomp.
    pub fn first() -> Step {
        let nothing = || vec![BTreeSet::new()];
        let w_prime = UltimatelyPeriodic::new(vec![BTreeSet::from([0])], nothing());
        Step::new(0, w_prime, UltimatelyPeriodic::new(vec![], nothing()))
    }

    /// The step for `c`, by all steps before it.
    ///
    /// ```
    /// use supermex::periodic::{UltimatelyPeriodic, scheme::Step};
    /// use supermex::run::Context;
    ///
    /// let step = Step::find(5, &Context::default()).unwrap();
    /// assert_eq!(step.losers, UltimatelyPeriodic::new(vec![5, 3], vec![4]));
    /// assert_eq!((step.bound(), step.enough()), (5, Some(9)));
    /// ```
    pub fn find(c: u64, context: &Context) -> Result<Step, Stopped> {
        context.begin("lists", c as f64 + 1.0);
        let mut step = Step::first();
        while step.c < c {
            context.check()?;
            step = step.next();
            context.advance(1);
        }
        Ok(step)
    }

    fn new(c: u64, w_prime: Sets, w_double_prime: Sets) -> Step {
        let losers = losers(&union(&w_prime, &w_double_prime));
        Step { c, w_prime, w_double_prime, losers }
    }

    /// The next step: W′ is one less, joined with what falls from the first loser; W″ loses its
    /// first set, and is joined with the losers, which lose their first too.
    #[must_use]
    pub fn next(&self) -> Step {
        let w_prime = union(&one_less(&self.w_prime), &self.falling());
        let w_double_prime = union(&self.w_double_prime.chop(), &sets_of(&self.losers.chop()));
        Step::new(self.c + 1, w_prime, w_double_prime)
    }

    /// What falls from the first loser: {B(0) − 1}, {B(0) − 2}, …, {0}, and then nothing.
    pub fn falling(&self) -> Sets {
        let first = self.losers.get(0).copied().unwrap_or(0);
        let sets = (0..first).rev().map(|number| BTreeSet::from([number]));
        UltimatelyPeriodic::new(sets.collect(), vec![BTreeSet::new()])
    }

    /// All instant winners.
    pub fn winners(&self) -> Sets {
        union(&self.w_prime, &self.w_double_prime)
    }

    /// M of *Lemma Bounded* for the instant winners of this step: see [`bound`].
    pub fn bound(&self) -> u64 {
        bound(&self.winners())
    }

    /// The *a posteriori* bound for the losers of this step: see [`enough`].
    pub fn enough(&self) -> Option<u64> {
        enough(&self.winners(), &self.losers)
    }
}

/// M of *Lemma Bounded*: one more than the largest number of an instant winner. No loser is larger
/// than M, since at each `a` the losers before it reach less than M, and M is no instant winner.
pub fn bound(instant: &Sets) -> u64 {
    let sets = instant.head().iter().chain(instant.period());
    sets.filter_map(BTreeSet::last).max().map_or(0, |largest| largest + 1)
}

/// The *a posteriori* bound: if `guess` is right for all `a` up to this, it is right for ever.
/// `None` if the guess ends: then nothing is left to be proved. `None` too if it goes on and has a
/// 0: then it is wrong, for the losers end with a 0.
///
/// Let instant winners and guess repeat from h on, every λ steps. A loser depends on the instant
/// winners at its place and on the M losers before it, since `[a - k, L]` is reached only from
/// `[a, L - k]` with k ≤ L ≤ M. So what has been compared up to h − 1 + M + λ goes on: beyond, all
/// that a loser depends on is what it was λ steps before.
pub fn enough(instant: &Sets, guess: &Losers) -> Option<u64> {
    if guess.is_finite() || guess.head().iter().chain(guess.period()).any(|&b| b == 0) {
        return None;
    }
    let head = instant.head().len().max(guess.head().len()) as u64;
    let period = lcm(instant.period().len().max(1) as u64, guess.period().len() as u64)?;
    Some((head + bound(instant)).checked_add(period)? - 1)
}

/// Each number as a set of its own.
fn sets_of(losers: &Losers) -> Sets {
    let each = |losers: &[u64]| losers.iter().map(|&b| BTreeSet::from([b])).collect();
    let repeated = if losers.is_finite() { vec![BTreeSet::new()] } else { each(losers.period()) };
    UltimatelyPeriodic::new(each(losers.head()), repeated)
}
