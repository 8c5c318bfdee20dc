//! A finite poset and a chain beside it.

use super::ChainSystem;
use crate::poset::order::quoted;
use crate::poset::{Poset, PosetError, PosetGame};

/// A relation between an element and the chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threshold {
    /// The element lies above `c_i` for all i up to this.
    Above(u64),
    /// The element lies below `c_i` for all i from this on.
    Below(u64),
}

/// Chomp on a finite poset and a chain without end.
///
/// ```
/// use supermex::poset::{ChainGame, Poset, Threshold};
///
/// // A leaf above c0 and c1, and a root below all of c2, c3, …
/// let poset = Poset::new(vec!["leaf".to_owned(), "root".to_owned()], [])?;
/// let relations = [(0, Threshold::Above(1)), (1, Threshold::Below(2))];
/// let game = ChainGame::new(&poset, "c", relations, None)?;
/// assert_eq!(game.finite(3)?.poset().names(), ["leaf", "root", "c0", "c1", "c2"]);
/// // A chain of length 1 has no c1, and what lies above c1 is missing too.
/// assert_eq!(game.finite(1)?.poset().names(), ["root", "c0"]);
/// # Ok::<(), supermex::poset::ChainError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChainGame {
    /// The finite poset, with what follows from the chain.
    pub(super) poset: Poset,
    pub(super) chain: String,
    /// For each element, the shortest chain that it is there with.
    pub(super) births: Vec<u64>,
    /// For each element, the longest chain that is there without it, if it lies below the chain.
    pub(super) caps: Vec<Option<u64>>,
    pub(super) poison: Option<Poison>,
}

/// The element whose taker loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Poison {
    /// An element of the finite poset.
    Element(usize),
    /// The first element of the chain.
    Chain,
}

/// What is wrong with a poset and its chain.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ChainError {
    /// The order cannot be, or the finite poset is too large.
    #[error(transparent)]
    Poset(#[from] PosetError),
    /// An element has the name of one of the chain.
    #[error(
        "the element {} has the name of an element of the chain: {chain}0, {chain}1 and so on",
        quoted(.name)
    )]
    Name {
        /// The name.
        name: String,
        /// That of the chain.
        chain: String,
    },
    /// There are too many elements beside the chain.
    #[error("{elements} elements are beside the chain, and {} are the most", ChainGame::MOST)]
    TooMany {
        /// How many.
        elements: usize,
    },
    /// A threshold is too large.
    #[error("the threshold {threshold} is too large: {} is the most", ChainGame::FARTHEST)]
    TooFar {
        /// The threshold.
        threshold: u64,
    },
    /// The chain is so short that its poison has been taken.
    #[error("the poison {poison} is left as long as anybody plays: the length is at least 1")]
    NoPoison {
        /// The name of the poison.
        poison: String,
    },
}

impl ChainGame {
    /// The most elements beside the chain.
    pub const MOST: usize = 64;

    /// The largest threshold.
    pub const FARTHEST: u64 = 1_000_000;

    /// The game on `poset` and a chain whose elements are called `chain` and a number, from 0 on,
    /// with `relations` between elements and the chain, and all that follows from these. The
    /// `poison`, if there is one, is an element of `poset` or the first of the chain, and below all
    /// others.
    pub fn new(
        poset: &Poset,
        chain: impl Into<String>,
        relations: impl IntoIterator<Item = (usize, Threshold)>,
        poison: Option<&str>,
    ) -> Result<ChainGame, ChainError> {
        let chain = chain.into();
        let count = poset.len();
        if count > ChainGame::MOST {
            return Err(ChainError::TooMany { elements: count });
        }
        if let Some(name) = poset.names().iter().find(|name| is_of_chain(name, &chain)) {
            return Err(ChainError::Name { name: name.clone(), chain });
        }
        let relations: Vec<(usize, Threshold)> = relations.into_iter().collect();
        let place = |threshold| match threshold {
            Threshold::Above(place) | Threshold::Below(place) => place,
        };
        // Elements of the chain that no relation names tell nothing: the others, and the first,
        // which may be the poison or above it, make a finite poset with all that follows.
        let mut places: Vec<u64> = relations.iter().map(|&(_, it)| place(it)).chain([0]).collect();
        places.sort_unstable();
        places.dedup();
        let farthest = places[places.len() - 1];
        if farthest > ChainGame::FARTHEST {
            return Err(ChainError::TooFar { threshold: farthest });
        }
        let find = |place: u64| count + places.partition_point(|&other| other < place);
        let links = relations.iter().map(|&(element, threshold)| match threshold {
            Threshold::Above(place) => (find(place), element),
            Threshold::Below(place) => (element, find(place)),
        });
        let along = (count + 1..count + places.len()).map(|next| (next - 1, next));
        let names = poset.names().iter().cloned();
        let names = names.chain(places.iter().map(|place| format!("{chain}{place}"))).collect();
        let pairs: Vec<(usize, usize)> = poset.covers().chain(links).chain(along).collect();
        let whole = Poset::new(names, pairs)?;
        let game = PosetGame::with_poison(
            whole,
            poison.map(|it| find_poison(poset, &chain, it)).transpose()?,
        )?;
        let whole = game.poset();
        let chain_below =
            |element: usize| (0..places.len()).rev().find(|it| whole.is_less(count + it, element));
        let chain_above =
            |element: usize| (0..places.len()).find(|it| whole.is_less(element, count + it));
        let elements: Vec<usize> = (0..count).collect();
        Ok(ChainGame {
            births: (0..count).map(|it| chain_below(it).map_or(0, |it| places[it] + 1)).collect(),
            caps: (0..count).map(|it| chain_above(it).map(|it| places[it])).collect(),
            poison: game
                .poison()
                .map(|it| if it < count { Poison::Element(it) } else { Poison::Chain }),
            poset: whole.restricted(&elements),
            chain,
        })
    }

    /// The finite poset, with all that follows from the chain.
    pub fn poset(&self) -> &Poset {
        &self.poset
    }

    /// The name of the `place`-th element of the chain.
    pub fn name_in_chain(&self, place: u64) -> String {
        format!("{}{place}", self.chain)
    }

    /// Fails if a chain of this length has lost its poison.
    pub(super) fn admit_length(&self, length: u64) -> Result<(), ChainError> {
        if length == 0 && self.poison == Some(Poison::Chain) {
            return Err(ChainError::NoPoison { poison: self.name_in_chain(0) });
        }
        Ok(())
    }

    /// The elements that are there beside a chain of this length.
    pub(super) fn elements_at(&self, length: u64) -> impl Iterator<Item = usize> {
        (0..self.poset.len()).filter(move |&element| self.births[element] <= length)
    }

    /// The finite game with a chain of this length, for the usual search: the elements that are
    /// there, then the chain.
    pub fn finite(&self, length: u64) -> Result<PosetGame, ChainError> {
        self.admit_length(length)?;
        let kept: Vec<usize> = self.elements_at(length).collect();
        let all = u128::from(length) + kept.len() as u128;
        if all > Poset::MOST as u128 {
            return Err(PosetError::TooLarge { elements: all }.into());
        }
        let names = kept.iter().map(|&element| self.poset.names()[element].clone());
        let names = names.chain((0..length).map(|place| self.name_in_chain(place)));
        let place = |number: usize| (number - kept.len()) as u64;
        let is_less = |one: usize, other: usize| match (kept.get(one), kept.get(other)) {
            (Some(&one), Some(&other)) => self.poset.is_less(one, other),
            (None, Some(&element)) => place(one) < self.births[element],
            (Some(&element), None) => self.caps[element].is_some_and(|cap| place(other) >= cap),
            (None, None) => one < other,
        };
        let poison = self.poison.map(|poison| match poison {
            Poison::Element(element) => kept.partition_point(|&other| other < element),
            Poison::Chain => kept.len(),
        });
        Ok(PosetGame::with_poison(Poset::of(names.collect(), is_less)?, poison)?)
    }

    /// The order ideals of the elements that can be taken, with the chain from its first element
    /// on that can be.
    pub fn system(&self) -> ChainSystem {
        ChainSystem::new(self)
    }
}

/// Whether `name` is that of an element of the chain `chain`.
pub(super) fn is_of_chain(name: &str, chain: &str) -> bool {
    name.strip_prefix(chain).is_some_and(|digits| {
        let is_number = !digits.is_empty() && digits.bytes().all(|it| it.is_ascii_digit());
        is_number && (digits == "0" || !digits.starts_with('0'))
    })
}

/// The number of the poison among the elements of `poset` and the first of the chain, which comes
/// after them.
fn find_poison(poset: &Poset, chain: &str, name: &str) -> Result<usize, PosetError> {
    let first = name.strip_prefix(chain) == Some("0");
    if first { Ok(poset.len()) } else { poset.find(name) }
}
