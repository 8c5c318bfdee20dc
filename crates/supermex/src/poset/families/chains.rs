//! Products of chains, and games that are like them.

use super::{too_large, tuples};
use crate::Position;
use crate::poset::{Poset, PosetError, PosetGame};

/// Chomp in any number of dimensions: the product of chains with `lengths` elements, the poison at
/// (1, …, 1).
///
/// ```
/// use supermex::poset::families::chains;
///
/// let game = chains(&[2, 2, 5])?;
/// assert_eq!(game.poset().len(), 20);
/// assert_eq!(game.poset().names()[game.poison().unwrap()], "(1,1,1)");
/// # Ok::<(), supermex::poset::PosetError>(())
/// ```
pub fn chains(lengths: &[u64]) -> Result<PosetGame, PosetError> {
    let count = lengths.iter().try_fold(1, |all: u128, &length| all.checked_mul(length.into()));
    too_large(count.unwrap_or(u128::MAX))?;
    of_points(&tuples(lengths.iter().map(|&length| 1..=length)))
}

/// The squares of `position`, the poison at (1,1).
pub fn young(position: &Position) -> Result<PosetGame, PosetError> {
    too_large(position.size())?;
    let rows = (1..).zip(position.rows());
    let squares = rows.flat_map(|(row, &length)| (1..=length).map(move |column| vec![row, column]));
    of_points(&squares.collect::<Vec<_>>())
}

/// F. Schuh's game: the divisors of a number, the poison being 1.
///
/// ```
/// use supermex::poset::families::divisors;
///
/// assert_eq!(divisors(120)?.poset().len(), 16);
/// # Ok::<(), supermex::poset::PosetError>(())
/// ```
pub fn divisors(number: u64) -> Result<PosetGame, PosetError> {
    let low = (1..=number.isqrt()).filter(|&low| number.is_multiple_of(low));
    let mut found: Vec<u64> = low.flat_map(|low| [low, number / low]).collect();
    found.sort_unstable();
    found.dedup();
    let names = found.iter().map(u64::to_string).collect();
    let is_less =
        |one: usize, other: usize| one != other && found[other].is_multiple_of(found[one]);
    PosetGame::with_poison(Poset::of(names, is_less)?, 0)
}

/// The exponents of the primes in `number`.
pub(crate) fn exponents(mut number: u64) -> Vec<u64> {
    let mut found = Vec::new();
    let mut prime = 2;
    while number > 1 {
        // What is left has no divisor below this one, and so is a prime itself.
        if prime * prime > number {
            prime = number;
        }
        let mut exponent = 0;
        while number.is_multiple_of(prime) {
            number /= prime;
            exponent += 1;
        }
        if exponent > 0 {
            found.push(exponent);
        }
        prime += 1;
    }
    found
}

/// The poset of `points`, ordered by all of their coordinates; the first is below all others, and
/// poisoned.
fn of_points(points: &[Vec<u64>]) -> Result<PosetGame, PosetError> {
    let name = |point: &Vec<u64>| {
        let numbers: Vec<_> = point.iter().map(u64::to_string).collect();
        format!("({})", numbers.join(","))
    };
    let is_less = |one: usize, other: usize| {
        one != other && points[one].iter().zip(&points[other]).all(|(one, other)| one <= other)
    };
    PosetGame::with_poison(Poset::of(points.iter().map(name).collect(), is_less)?, 0)
}
