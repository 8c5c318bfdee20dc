//! Posets with names: those of the survey, and others.

mod boolean;
mod chains;
mod compose;
mod graph;
mod projective;
mod random;
mod solid;

pub use boolean::boolean;
pub(crate) use chains::exponents;
pub use chains::{chains, divisors, young};
pub use compose::{parallel, series};
pub use graph::{Graph, GraphError, graph};
pub use projective::projective;
pub use random::random;
pub use solid::{Solid, solid};

use super::{Poset, PosetError};

/// A set of numbers from 1 on as a name: `{1,3}`.
fn set_name(set: u128) -> String {
    format!("{{{}}}", joined(set, ","))
}

/// The numbers of `set`, from 1 on, with `between` between them.
fn joined(set: u128, between: &str) -> String {
    ones(set).map(|number| (number + 1).to_string()).collect::<Vec<_>>().join(between)
}

/// The poset of `sets`, each given by its bits, ordered by inclusion and numbered with smaller sets
/// first.
fn by_inclusion(mut sets: Vec<u128>, name: impl Fn(u128) -> String) -> Result<Poset, PosetError> {
    sets.sort_by_key(|&set| (set.count_ones(), ones(set).collect::<Vec<_>>()));
    let names = sets.iter().map(|&set| name(set)).collect();
    let is_less =
        |one: usize, other: usize| sets[one] != sets[other] && sets[one] & !sets[other] == 0;
    Poset::of(names, is_less)
}

fn ones(set: u128) -> impl Iterator<Item = usize> {
    (0..128).filter(move |bit| set >> bit & 1 == 1)
}

/// All ways to choose one item of each of `sets`, the last changing fastest.
fn tuples<T: Clone>(sets: impl Iterator<Item: Iterator<Item = T> + Clone>) -> Vec<Vec<T>> {
    sets.fold(vec![Vec::new()], |tuples, set| {
        let longer = |tuple: Vec<T>| set.clone().map(move |last| [&tuple[..], &[last]].concat());
        tuples.into_iter().flat_map(longer).collect()
    })
}

/// Refuses more elements than a poset can have.
fn too_large(elements: u128) -> Result<(), PosetError> {
    if elements <= Poset::MOST as u128 { Ok(()) } else { Err(PosetError::TooLarge { elements }) }
}
