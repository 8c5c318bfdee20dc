//! Generating functions of three rows: losers and winners together are all positions.
//!
//! With x^a y^b for the position [c, a, b], all positions of one c add up to 1/((1 − x)(1 − y)), and
//! for c = 0, where the empty board is no position, to one less.
//! Zeilberger's package proves by such sums that its families of losers and winners leave nothing
//! out and take nothing twice; so does this.

use std::collections::BTreeMap;
use std::fmt;

use super::{Progression, WinningFamily};
use crate::automaton::Family;
use crate::periodic::lcm;

/// The positions [c, a, b] of one family as a generating function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The columns of height two.
    pub a: Progression,
    /// The columns of height one.
    pub b: Progression,
}

impl Term {
    /// The families of losers of a list.
    pub fn of_losers(losers: &Family) -> Vec<Term> {
        let number = |b: &i32| Progression::single(u64::try_from(*b).unwrap_or(0));
        let (head, period) = (losers.head(), losers.period());
        let single = (0..).zip(head).map(|(a, b)| (Progression::single(a), number(b)));
        let first = head.len() as u64;
        let step = period.len() as u64;
        let repeated = (first..).zip(period).map(|(a, b)| (Progression::from(a, step), number(b)));
        single.chain(repeated).map(|(a, b)| Term { a, b }).collect()
    }

    /// The empty board, which is no position.
    pub fn nothing() -> Term {
        Term { a: Progression::single(0), b: Progression::single(0) }
    }

    /// The families of winners.
    pub fn of_winners(winners: &[WinningFamily]) -> Vec<Term> {
        winners.iter().map(|family| Term { a: family.a, b: family.b }).collect()
    }
}

/// Writes the function, as in `x^2 y/((1 - x)(1 - y))`.
impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [("x", self.a), ("y", self.b)];
        let power = |symbol: &str, exponent: u64| match exponent {
            1 => symbol.to_owned(),
            _ => format!("{symbol}^{exponent}"),
        };
        let above = parts.iter().filter(|(_, it)| it.first > 0);
        let above: Vec<String> = above.map(|(symbol, it)| power(symbol, it.first)).collect();
        let below = parts.iter().filter(|(_, it)| it.last.is_none());
        let below: Vec<String> =
            below.map(|(symbol, it)| format!("(1 - {})", power(symbol, it.step))).collect();
        match above.as_slice() {
            [] => f.write_str("1")?,
            above => f.write_str(&above.join(" "))?,
        }
        match below.as_slice() {
            [] => Ok(()),
            [only] => write!(f, "/{only}"),
            below => write!(f, "/({})", below.concat()),
        }
    }
}

/// Whether `terms` add up to 1/((1 − x)(1 − y)), that is, whether every position is in exactly one
/// of them. `None` if their steps have no common multiple that can be counted.
///
/// Both sides are multiplied by (1 − x^P)(1 − y^Q), where all steps divide P and Q; then they are
/// polynomials, and the same if all their coefficients are.
///
/// ```
/// use supermex::automaton::{ThreeRows, run};
/// use supermex::theorem::{Term, Winners, are_all_positions};
///
/// let run = run(&ThreeRows::new(3), u64::MAX);
/// let losers = Term::of_losers(&run.families[1]);
/// let winners = Term::of_winners(&Winners::new(&run).families(1));
/// let shown: Vec<String> = winners.iter().map(Term::to_string).collect();
/// assert_eq!(shown, ["x^2/((1 - x)(1 - y))", "1", "y", "y^3/(1 - y)", "x y/(1 - y)"]);
///
/// assert_eq!(are_all_positions(losers.iter().chain(&winners)), Some(true));
/// assert_eq!(are_all_positions(&winners), Some(false));
/// ```
pub fn are_all_positions<'t>(terms: impl IntoIterator<Item = &'t Term>) -> Option<bool> {
    let terms: Vec<&Term> = terms.into_iter().collect();
    let common = |part: fn(&Term) -> Progression| {
        let steps = terms.iter().map(|term| part(term)).filter(|it| it.last.is_none());
        steps.map(|it| it.step).try_fold(1, lcm)
    };
    let (p, q) = (common(|term| term.a)?, common(|term| term.b)?);
    let mut coefficients: BTreeMap<(u64, u64), i64> = BTreeMap::new();
    for term in terms {
        for (a, sign) in numerator(term.a, p) {
            for (b, other) in numerator(term.b, q) {
                *coefficients.entry((a, b)).or_default() += sign * other;
            }
        }
    }
    for a in 0..p {
        for b in 0..q {
            *coefficients.entry((a, b)).or_default() -= 1;
        }
    }
    Some(coefficients.values().all(|&coefficient| coefficient == 0))
}

/// The terms of the polynomial that a progression is once it is multiplied by 1 − x^`period`:
/// exponents and signs. A progression with an end is a single number.
fn numerator(progression: Progression, period: u64) -> Vec<(u64, i64)> {
    let Progression { first, last, step } = progression;
    match last {
        Some(_) => vec![(first, 1), (first + period, -1)],
        None => (0..period / step).map(|time| (first + time * step, 1)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::automaton::{ThreeRows, run};
    use crate::theorem::Winners;

    /// Row 120 has period 2.
    #[test]
    fn losers_and_winners_are_all_positions() {
        let run = run(&ThreeRows::new(130), u64::MAX);
        let winners = Winners::new(&run);
        for c in 0..=130 {
            let mut terms = Term::of_losers(&run.families[c]);
            terms.extend((c == 0).then(Term::nothing));
            terms.extend(Term::of_winners(&winners.families(c)));
            assert_eq!(are_all_positions(&terms), Some(true), "{c}");
            // Nothing can be left out, and nothing taken twice.
            let left = terms.pop().unwrap();
            assert_eq!(are_all_positions(&terms), Some(false), "{c}");
            terms.extend([left, left]);
            assert_eq!(are_all_positions(&terms), Some(false), "{c}");
        }
    }

    #[test]
    fn steps_need_not_be_the_same() {
        let term = |a, b| Term { a, b };
        let all = Progression::from(0, 1);
        let parts = [(0, 2), (1, 4), (3, 4)];
        let mut terms: Vec<Term> =
            parts.iter().map(|&(first, step)| term(Progression::from(first, step), all)).collect();
        assert_eq!(are_all_positions(&terms), Some(true));
        terms[2] = term(Progression::from(3, 2), all);
        assert_eq!(are_all_positions(&terms), Some(false));
    }
}
