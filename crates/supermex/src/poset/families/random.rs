//! Random posets.

use fastrand::Rng;

use crate::poset::{Poset, PosetError};

/// A poset of `elements` elements, each less than each later one with probability `density`, with
/// all that follows from that. The same `seed` gives the same poset.
pub fn random(elements: usize, density: f64, seed: u64) -> Result<Poset, PosetError> {
    if elements > Poset::MOST {
        return Err(PosetError::TooLarge { elements: elements as u128 });
    }
    let mut dice = Rng::with_seed(seed);
    let pairs = (0..elements).flat_map(|one| (one + 1..elements).map(move |other| (one, other)));
    let pairs: Vec<_> = pairs.filter(|_| dice.f64() < density).collect();
    Poset::new((1..=elements).map(|number| number.to_string()).collect(), pairs)
}
