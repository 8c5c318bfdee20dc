//! Posets with names: those of the survey, and others.

mod boolean;
mod chains;
mod compose;
mod graph;
mod projective;
mod random;
mod solid;

pub use boolean::boolean;
pub use chains::{chains, divisors, young};
pub use compose::{parallel, series};
pub use graph::{Graph, GraphError, graph};
pub use projective::projective;
pub use random::random;
pub use solid::{Solid, solid};

use super::{Poset, PosetError};

/// Sets of numbers from 1 on, as names: `{1,3}`.
fn set_name(numbers: impl Iterator<Item = usize>) -> String {
    let numbers: Vec<_> = numbers.map(|number| (number + 1).to_string()).collect();
    format!("{{{}}}", numbers.join(","))
}

/// Sets ordered by inclusion, each given by its bits, and with a name.
fn by_inclusion(sets: &[u128], name: impl Fn(u128) -> String) -> Result<Poset, PosetError> {
    let names = sets.iter().map(|&set| name(set)).collect();
    let is_less =
        |one: usize, other: usize| sets[one] != sets[other] && sets[one] & !sets[other] == 0;
    Poset::of(names, is_less)
}

fn ones(set: u128) -> impl Iterator<Item = usize> {
    (0..128).filter(move |bit| set >> bit & 1 == 1)
}

/// Refuses more elements than a poset can have.
fn too_large(count: f64) -> Result<(), PosetError> {
    if count <= Poset::MOST as f64 {
        return Ok(());
    }
    #[expect(clippy::cast_sign_loss, reason = "a count")]
    let elements = count as usize;
    Err(PosetError::TooLarge { elements })
}
