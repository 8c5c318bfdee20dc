//! Integer sequences about posets.

use std::collections::HashMap;

use super::families::{boolean, divisors};
use super::{GameError, PosetGame};
use crate::Outcome;
use crate::run::Context;

/// A sequence of nim-values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PosetSequence {
    /// The nim-values of subset take-away with sizes up to k of n points, by antidiagonals, n
    /// growing: A104273 of the OEIS, after A. S. Fraenkel and E. R. Scheinerman, *A deletion game
    /// on hypergraphs*, Discrete Applied Mathematics 30, 1991.
    TakeAway,
    /// The nim-values of Schuh's game, on the divisors of n.
    Divisors,
}

impl PosetSequence {
    /// The first `count` terms, from index 1 on.
    ///
    /// ```
    /// use supermex::run::Context;
    /// use supermex::poset::PosetSequence;
    ///
    /// let terms = PosetSequence::Divisors.terms(8, &Context::default())?;
    /// assert_eq!(terms, [0, 1, 1, 2, 1, 2, 1, 3]);
    /// # Ok::<(), supermex::poset::GameError>(())
    /// ```
    pub fn terms(self, count: usize, context: &Context) -> Result<Vec<u64>, GameError> {
        let mut known: HashMap<Vec<u32>, u64> = HashMap::new();
        let term = |number: usize| {
            let like = match self {
                PosetSequence::TakeAway => antidiagonal(number - 1),
                PosetSequence::Divisors => exponents(number as u64),
            };
            if let Some(&nim) = known.get(&like) {
                return Ok(nim);
            }
            let game = match self {
                PosetSequence::TakeAway => boolean(like[0], like[1]).map(PosetGame::new),
                PosetSequence::Divisors => divisors(number as u64),
            };
            let nim = nim(&game.expect("there are few terms"), context)?;
            known.insert(like, nim);
            Ok(nim)
        };
        (1..=count).map(term).collect()
    }
}

/// n and k of term number `index` in a table that is read by antidiagonals; no set is larger than
/// the whole.
fn antidiagonal(index: usize) -> Vec<u32> {
    let mut place = index as u32;
    let mut length = 1;
    while place >= length {
        place -= length;
        length += 1;
    }
    vec![place + 1, (length - place).min(place + 1)]
}

/// The exponents of the primes of `number`, in order: they determine the order of its divisors.
fn exponents(mut number: u64) -> Vec<u32> {
    let mut found = Vec::new();
    let mut prime = 2;
    while prime * prime <= number {
        let mut exponent = 0;
        while number.is_multiple_of(prime) {
            number /= prime;
            exponent += 1;
        }
        found.push(exponent);
        prime += 1;
    }
    found.push(u32::from(number > 1));
    found.retain(|&exponent| exponent > 0);
    found.sort_unstable();
    found
}

/// The nim-value of `game`. A lost game has nim-value 0, which is found sooner than the nim-values
/// of all options.
fn nim(game: &PosetGame, context: &Context) -> Result<u64, GameError> {
    if game.solve(false, context)?.outcome == Outcome::P {
        return Ok(0);
    }
    let nim = game.solve(true, context)?.nim;
    let full = GameError::Full { positions: context.monitor().progress().done };
    nim.map(|nim| nim.get() as u64).ok_or(full)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms(sequence: PosetSequence, count: usize) -> Vec<u64> {
        sequence.terms(count, &Context::default()).unwrap()
    }

    /// All that the OEIS has of A104273, and the next antidiagonal.
    #[test]
    fn take_away_is_as_published() {
        let published =
            [1, 1, 0, 1, 2, 1, 1, 2, 0, 0, 1, 2, 3, 1, 1, 1, 2, 3, 0, 2, 0, 1, 2, 3, 1, 1, 0, 1];
        assert_eq!(terms(PosetSequence::TakeAway, 28), published);
        assert_eq!(terms(PosetSequence::TakeAway, 36)[28..], [1, 2, 3, 1, 0, 2, 1, 0]);
    }

    /// For a product of different primes, the divisors but 1 are the sets of them.
    #[test]
    fn divisors_are_told_by_exponents() {
        let found = terms(PosetSequence::Divisors, 210);
        // 6, 30 and 210.
        assert_eq!([found[5], found[29], found[209]], [2, 3, 1]);
        assert_eq!(exponents(360), [1, 2, 3]);
        assert_eq!(exponents(1), [0; 0]);
    }
}
