//! A step of Zeilberger's recurrence scheme: `scheme`.

use serde::{Deserialize, Serialize};

use super::families::Values;
use crate::Status;
use crate::periodic::scheme::{Losers, Step, one_less};

/// One step of the scheme: the losers [c, a, b], and what they come from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Scheme {
    /// The number of columns of height three.
    pub c: u64,
    /// W′: for each a, the b that are won at once by a move in the second row.
    pub w_prime: Sets,
    /// W″: for each a, the b that are won at once by a move in the third row.
    pub w_double_prime: Sets,
    /// B: for each a, the only b that is lost.
    pub b: Values,
    /// M: one more than the largest number that is won at once. No loser is larger.
    pub bound: u64,
    /// The a up to which a guess at B has to be compared to be proved; null if B ends.
    pub enough: Option<u64>,
    /// What the step for c + 1 is made of.
    pub next: Next,
    /// Whether the step is proved.
    #[serde(flatten)]
    pub status: Status,
}

/// What the next step is made of: W′ of the first two, W″ of the last two.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Next {
    /// `OneLess` of W′: every number less by one.
    pub one_less: Sets,
    /// What falls from the first loser: one number in each set, down to 0.
    pub falling: Sets,
    /// Chop of W″: all sets but the first.
    pub chop_w: Sets,
    /// Chop of B: all losers but the first.
    pub chop_b: Values,
}

/// Sets of numbers for a = 0, 1, 2 and so on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sets {
    /// The sets before the period.
    pub head: Vec<Vec<u64>>,
    /// The sets that are repeated for ever.
    pub period: Vec<Vec<u64>>,
}

impl From<&crate::periodic::scheme::Sets> for Sets {
    fn from(sets: &crate::periodic::scheme::Sets) -> Sets {
        let [head, period] = [sets.head(), sets.period()]
            .map(|sets| sets.iter().map(|set| set.iter().copied().collect()).collect());
        Sets { head, period }
    }
}

impl From<&Losers> for Values {
    fn from(losers: &Losers) -> Values {
        let list = |numbers: &[u64]| {
            numbers.iter().map(|&number| i64::try_from(number).unwrap_or(i64::MAX)).collect()
        };
        let (head, period) = (list(losers.head()), list(losers.period()));
        if losers.is_finite() {
            Values::Finite { values: head }
        } else {
            Values::Periodic { head, period }
        }
    }
}

impl From<&Step> for Scheme {
    fn from(step: &Step) -> Scheme {
        let next = Next {
            one_less: Sets::from(&one_less(&step.w_prime)),
            falling: Sets::from(&step.falling()),
            chop_w: Sets::from(&step.w_double_prime.chop()),
            chop_b: Values::from(&step.losers.chop()),
        };
        Scheme {
            c: step.c,
            w_prime: Sets::from(&step.w_prime),
            w_double_prime: Sets::from(&step.w_double_prime),
            b: Values::from(&step.losers),
            bound: step.bound(),
            enough: step.enough(),
            next,
            status: Status::Proved,
        }
    }
}
