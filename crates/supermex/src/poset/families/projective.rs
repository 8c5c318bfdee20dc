//! Projective geometries over finite fields.

use std::collections::BTreeSet;

use super::{by_inclusion, ones, set_name, tuples};
use crate::poset::{Poset, PosetError};

/// The subspaces of PG(n, q), points, lines and so on up to the whole, by inclusion; each named by
/// its points. `None` if q is no power of a prime, or if there are more points than can be told
/// apart here.
///
/// ```
/// use supermex::poset::families::projective;
///
/// // The Fano plane: seven points, seven lines, and the plane.
/// assert_eq!(projective(2, 2).unwrap()?.len(), 15);
/// # Ok::<(), supermex::poset::PosetError>(())
/// ```
pub fn projective(dimension: u32, order: u32) -> Option<Result<Poset, PosetError>> {
    let length = dimension as usize + 1;
    let count =
        (0..length).try_fold(0_u128, |sum, _| sum.checked_mul(order.into())?.checked_add(1));
    count.filter(|&count| count <= 128)?;
    let field = Field::new(order)?;
    let points = points(length, order);
    let mut levels: Vec<BTreeSet<u128>> = vec![(0..points.len()).map(|it| 1 << it).collect()];
    // A subspace and a point outside span the next larger one.
    for _ in 1..length {
        let last = &levels[levels.len() - 1];
        let mut next = BTreeSet::new();
        for &space in last {
            for point in (0..points.len()).filter(|it| space >> it & 1 == 0) {
                if !next
                    .iter()
                    .any(|&found: &u128| found & space == space && found >> point & 1 == 1)
                {
                    next.insert(span(space, point, &points, &field));
                }
            }
            if next.len() > Poset::MOST {
                return Some(Err(PosetError::TooLarge { elements: next.len() as u128 }));
            }
        }
        levels.push(next);
    }
    Some(by_inclusion(levels.into_iter().flatten().collect(), set_name))
}

/// The points as vectors of `length` coordinates, of which the first that is not 0 is 1.
fn points(length: usize, order: u32) -> Vec<Vec<u32>> {
    let mut vectors = tuples(std::iter::repeat_n(0..order, length));
    vectors.retain(|vector| vector.iter().find(|&&it| it != 0) == Some(&1));
    vectors
}

/// The span of `space` and `point`: all points on lines through `point` and a point of `space`.
fn span(space: u128, point: usize, points: &[Vec<u32>], field: &Field) -> u128 {
    let mut all = space | 1 << point;
    for other in ones(space) {
        for scale in 1..field.order {
            let pairs = points[other].iter().zip(&points[point]);
            let sum: Vec<u32> =
                pairs.map(|(&one, &two)| field.add(one, field.times(scale, two))).collect();
            let first = sum.iter().copied().find(|&it| it != 0).unwrap_or(1);
            let normal: Vec<u32> =
                sum.iter().map(|&it| field.times(field.inverse(first), it)).collect();
            if let Some(found) = points.iter().position(|it| *it == normal) {
                all |= 1 << found;
            }
        }
    }
    all
}

/// The field with p^k elements: polynomials of degree below k over the numbers modulo p, as numbers
/// with digits to the base p.
struct Field {
    order: u32,
    prime: u32,
    /// Products, row by row.
    products: Vec<u32>,
}

impl Field {
    fn new(order: u32) -> Option<Field> {
        if !(2..=127).contains(&order) {
            return None;
        }
        let prime = (2..=order).find(|it| order.is_multiple_of(*it))?;
        let degree = order.ilog(prime);
        if prime.pow(degree) != order {
            return None;
        }
        // The first monic polynomial that makes all products but those with 0 differ from 0.
        (0..order).find_map(|modulus| {
            let products: Vec<u32> = (0..order * order)
                .map(|pair| multiply(pair / order, pair % order, modulus, prime, degree as usize))
                .collect();
            let has_zero =
                (1..order).any(|a| (1..order).any(|b| products[(a * order + b) as usize] == 0));
            (!has_zero).then_some(Field { order, prime, products })
        })
    }

    fn add(&self, one: u32, other: u32) -> u32 {
        digits(one, self.prime, 8)
            .iter()
            .zip(digits(other, self.prime, 8))
            .rev()
            .fold(0, |sum, (a, b)| sum * self.prime + (a + b) % self.prime)
    }

    fn times(&self, one: u32, other: u32) -> u32 {
        self.products[(one * self.order + other) as usize]
    }

    fn inverse(&self, number: u32) -> u32 {
        (1..self.order).find(|&it| self.times(number, it) == 1).unwrap_or(1)
    }
}

fn digits(number: u32, base: u32, count: usize) -> Vec<u32> {
    let rests = std::iter::successors(Some(number), |rest| Some(rest / base));
    rests.map(|rest| rest % base).take(count).collect()
}

/// The product of `one` and `other` modulo x^degree + the polynomial of `modulus`.
fn multiply(one: u32, other: u32, modulus: u32, prime: u32, degree: usize) -> u32 {
    let [one, other, modulus] = [one, other, modulus].map(|it| digits(it, prime, degree));
    let mut product = vec![0; 2 * degree];
    for (i, a) in one.iter().enumerate() {
        for (j, b) in other.iter().enumerate() {
            product[i + j] = (product[i + j] + a * b) % prime;
        }
    }
    for high in (degree..2 * degree).rev() {
        let factor = product[high];
        for (low, digit) in modulus.iter().enumerate() {
            let at = high - degree + low;
            product[at] = (product[at] + factor * (prime - digit)) % prime;
        }
        product[high] = 0;
    }
    product[..degree].iter().rev().fold(0, |number, digit| number * prime + digit)
}
