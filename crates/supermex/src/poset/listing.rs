//! All positions of a small poset that have one nim-value: for 0, its P-positions.
//!
//! A position is a set of elements with all that lies below them. They are found by size, each from
//! a smaller one and an element, so that what a move leaves has been decided before.

use hashbrown::HashMap;

use super::{Poset, PosetGame};
use crate::run::{Context, Stopped};

/// A set of elements.
type Set = u128;

/// Why positions are not listed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ListError {
    /// There are too many elements.
    #[error("it has {0} elements, and positions are listed of posets with up to 128")]
    Elements(usize),
    /// The positions take too much memory.
    #[error("it has more than {0} positions, for which there is no memory")]
    Full(usize),
    /// The rules give positions no nim-values, or depend on what was taken first.
    #[error("positions are listed by the usual rules only")]
    Rules,
    /// The work was stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// The positions of one nim-value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// The elements that are left in each, by their numbers: small positions first, and those of a
    /// size in order of their elements.
    pub positions: Vec<Vec<usize>>,
    /// How many positions there are in all.
    pub total: usize,
}

/// About how many bytes a position takes.
const BYTES: f64 = 64.0;

impl PosetGame {
    /// Lists every position of nim-value `nim`. If nothing is poisoned, that nothing is left is a
    /// position, too.
    ///
    /// ```
    /// use supermex::poset::named;
    /// use supermex::run::Context;
    ///
    /// // What is left of the divisors of 6 when whoever moves loses: 1, or 1, 2 and 3.
    /// let game = named("divisors:6")?;
    /// let lost = game.list(0, &Context::default())?;
    /// assert_eq!((lost.positions, lost.total), (vec![vec![0], vec![0, 1, 2]], 5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn list(&self, nim: u32, context: &Context) -> Result<Listing, ListError> {
        let poset = self.poset();
        if poset.len() > 128 {
            return Err(ListError::Elements(poset.len()));
        }
        if !self.has_nims() || !self.rules.not_first.is_empty() {
            return Err(ListError::Rules);
        }
        let set = |elements: &mut dyn Iterator<Item = usize>| -> Set {
            elements.map(|element| 1 << element).sum()
        };
        let down: Vec<Set> = (0..poset.len()).map(|it| set(&mut poset.below(it))).collect();
        let up: Vec<Set> = (0..poset.len()).map(|it| set(&mut poset.above(it)) | 1 << it).collect();
        // Nobody takes the poison, so it is always left.
        let least: Set = self.poison().map_or(0, |poison| 1 << poison);
        let mut known: HashMap<Set, u32> = HashMap::new();
        let (mut found, mut level) = (Vec::new(), vec![least]);
        while !level.is_empty() {
            context.check()?;
            if !context.fits(BYTES * (known.len() + level.len()) as f64) {
                return Err(ListError::Full(known.len()));
            }
            for &position in &level {
                let value = value(position, least, &up, &known);
                known.insert(position, value);
                if value == nim {
                    found.push(position);
                }
            }
            level = next_level(poset, &level, &down);
        }
        let elements =
            |position: &Set| (0..poset.len()).filter(|it| position >> it & 1 == 1).collect();
        let mut positions: Vec<Vec<usize>> = found.iter().map(elements).collect();
        positions.sort_by(|a, b| a.len().cmp(&b.len()).then_with(|| a.cmp(b)));
        Ok(Listing { positions, total: known.len() })
    }
}

/// The nim-value of `position`, once those of all smaller positions are known.
fn value(position: Set, poison: Set, up: &[Set], known: &HashMap<Set, u32>) -> u32 {
    let mut options: Vec<u32> = elements(position & !poison)
        .filter_map(|taken| known.get(&(position & !up[taken])).copied())
        .collect();
    options.sort_unstable();
    options.dedup();
    (0..).zip(&options).take_while(|(nim, option)| nim == *option).count() as u32
}

/// All positions with one element more than those of `level`.
fn next_level(poset: &Poset, level: &[Set], down: &[Set]) -> Vec<Set> {
    let all = (0..poset.len()).map(|it| 1 << it).sum::<Set>();
    let grown = level.iter().flat_map(|&position| {
        let can_come = move |&it: &usize| down[it] & !position == 0;
        elements(all & !position).filter(can_come).map(move |it| position | 1 << it)
    });
    let mut next: Vec<Set> = grown.collect();
    next.sort_unstable();
    next.dedup();
    next
}

fn elements(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let element = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(element)
    })
}
