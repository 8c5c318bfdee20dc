//! What a search takes, before it begins: positions, memory and time.

use super::game::{Answer, GameError};
use super::layered::Layered;
use super::masks::Masks;
use super::memo::expected_bytes;
use super::tables::Tables;
use super::{PosetGame, Rules, reach};
use crate::run::{Context, Pace, Plan};

/// About what a search takes.
struct Effort {
    /// The logarithm, to base 2, of the number of positions up to symmetries.
    doublings: f64,
    /// How often a position is decided.
    decisions: f64,
    bytes: f64,
    /// How many times as long each takes as is usual.
    slowness: f64,
}

/// For each of these, so many are remembered and so many decisions made, if it is only asked who
/// wins: most of them are looked at.
const OUTCOMES: [f64; 2] = [0.9, 0.9];

/// The same with nim-values. There are more positions than their number divided by that of the
/// symmetries, since some have symmetries of their own; and many are first found to be won.
const NIMS: [f64; 2] = [1.3, 1.7];

/// How many times as long as is usual a position takes for each element: where elements are sets of
/// few points, and elsewhere.
const OF_SETS: f64 = 1.0 / 63.0;
const OF_OTHERS: f64 = 0.05;

impl PosetGame {
    /// The logarithm, to base 2, of about how many positions there are up to symmetries; `None` if
    /// nobody knows.
    pub(super) fn doublings(&self) -> Option<f64> {
        let symmetries = (self.symmetries? as f64).log2();
        let enough = symmetries + f64::from(reach::MOST) + 1.0;
        Some((reach::doublings(self.poset(), enough) - symmetries).max(0.0))
    }

    fn effort(&self, nim: bool) -> Option<Effort> {
        Some(self.effort_of(self.doublings()?, nim))
    }

    /// What a search takes if the logarithm of the number of positions is `doublings`.
    fn effort_of(&self, doublings: f64, nim: bool) -> Effort {
        let [positions, decisions] =
            if nim { NIMS } else { OUTCOMES }.map(|times| times * doublings.exp2());
        let poset = self.poset().restricted(&self.without_poison());
        let (bytes, each) = if Tables::new(&poset).is_some() {
            (expected_bytes::<Tables>(positions, 0.0), OF_SETS)
        } else {
            // Half of the elements are left on average, each with those just below it.
            let key = (poset.len() + poset.covers().count()) as f64 / 2.0;
            (expected_bytes::<Masks<'_, 1>>(positions, key), OF_OTHERS)
        };
        Effort { doublings, decisions, bytes, slowness: each * poset.len() as f64 }
    }

    /// Why a search is not worth beginning, if it is not: there would be no end, or no room.
    pub(super) fn refusal(&self, nim: bool, context: &Context) -> Option<GameError> {
        let fits = |effort: &Effort| context.fits(effort.bytes);
        if self.symmetries.is_some() && fits(&self.effort_of(reach::upper_bound(self.poset()), nim))
        {
            return None;
        }
        let Effort { doublings, bytes, .. } = self.effort(nim)?;
        let doublings = reach::whole(doublings);
        if doublings > reach::MOST {
            return Some(GameError::OutOfReach { doublings });
        }
        // Estimates are right up to a factor of two; and positions that are kept are of use later.
        let fits = context.fits(bytes / 2.0) || context.checkpoints().is_some();
        // Layers may take less memory, though more than there is.
        let least = || bytes.min(Layered::least_bytes(self, nim));
        (!fits).then(|| GameError::TooMany { doublings, bytes: Context::needed(least()) })
    }

    /// The plan of a search, unless there will be none.
    pub(crate) fn search_plan(&self, nim: bool, context: &Context) -> Result<Plan, GameError> {
        let refused = self.refusal(nim, context);
        if nim && let Some(why) = refused {
            return Err(why);
        }
        let is_usual = self.rules == Rules::default();
        if refused.is_some() {
            let from = if is_usual {
                "symmetries, and a strategy that is stolen where there is a greatest element"
            } else {
                "the first few positions, since a whole search is out of reach"
            };
            return Ok(Plan::at_once("poset", from));
        }
        let from = "positions up to isomorphism, part by part";
        let unknown = || (f64::INFINITY, context.memory());
        let Some(effort) = self.effort(nim).filter(|_| is_usual) else {
            return Ok(Plan::of_work(Pace::Poset, from, unknown(), context));
        };
        if !nim && self.is_seen_at_a_glance(context) {
            return Ok(Plan::at_once("poset", "symmetries, and few positions"));
        }
        let bytes = Context::needed(effort.bytes).min(context.memory());
        let plan = Plan::of_work(Pace::Poset, from, (effort.decisions, bytes), context);
        Ok(plan.slower(effort.slowness))
    }

    /// Whether all moves are decided by what a glance shows.
    fn is_seen_at_a_glance(&self, context: &Context) -> bool {
        let quiet = Context::default().with_memory(context.memory());
        let glance = Some(GameError::OutOfReach { doublings: reach::MOST });
        let answer = self.search_or_glance(glance, false, &quiet);
        answer.is_ok_and(|Answer { complete, .. }| complete)
    }
}
