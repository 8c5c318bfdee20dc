//! A finite poset and two chains beside it.

use super::super::game::is_of_chain;
use super::super::{ChainError, ChainGame, ProveError};
use super::TwoChainsSystem;
use crate::poset::order::quoted;
use crate::poset::{Poset, PosetError, PosetGame};
use crate::run::Context;

/// What a file says of one of two chains.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TwoRelations {
    /// The elements of the chain are called this and a number, from 0 on.
    pub name: String,
    /// Elements of the finite poset that lie above all elements of the chain up to a place.
    pub above: Vec<(usize, u64)>,
    /// Elements that lie below all elements of the chain from a place on: only a poison may.
    pub below: Vec<(usize, u64)>,
}

/// Chomp on a finite poset and two chains without end, of which one lies above the other.
///
/// ```
/// use supermex::poset::{Poset, TwoChains, TwoRelations};
///
/// // Two rows of Chomp and a third one of a single square, which lies above c0 and d0.
/// let third = Poset::new(vec!["f".to_owned()], [])?;
/// let row = |name: &str| TwoRelations {
///     name: name.to_owned(),
///     above: vec![(0, 0)],
///     ..TwoRelations::default()
/// };
/// let game = TwoChains::new(&third, row("c"), row("d"), 0, Some("d0"))?;
/// assert_eq!(game.finite(1, 2)?.poset().names(), ["f", "c0", "d0", "d1"]);
/// // Two elements of the second row need two of the first.
/// assert_eq!(game.finite(2, 1)?.poset().names(), ["f", "c0", "d0"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoChains {
    pub(super) poset: Poset,
    upper: String,
    lower: String,
    /// The upper chain's i-th element lies above the lower chain's j-th exactly if j ≤ i + shift.
    pub(super) shift: i64,
    /// For each element, the shortest upper chain that it is there with.
    pub(super) uppers: Vec<u64>,
    /// For each element, the shortest lower chain that it is there with.
    pub(super) lowers: Vec<u64>,
    pub(super) poison: Option<Poison>,
    /// Whether a file names the lower chain first.
    pub lower_first: bool,
}

/// The element whose taker loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Poison {
    /// An element of the finite poset.
    Element(usize),
    /// The first element of the lower chain.
    Lower,
}

/// What is wrong with a poset and its two chains.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TwoChainsError {
    /// What would be wrong beside one chain, too.
    #[error(transparent)]
    Chain(#[from] ChainError),
    /// Elements of both chains have the same name.
    #[error(
        "elements of the chains {} and {} have the same names, since a number comes behind each",
        quoted(.upper), quoted(.lower)
    )]
    Names {
        /// The name of the upper chain.
        upper: String,
        /// That of the lower.
        lower: String,
    },
    /// An element lies below a chain.
    #[error(
        "{} lies below the chain {}: beside two chains only a poison may, and other elements have to \
         lie above elements of the chains, or apart from them",
        quoted(.name), quoted(.chain)
    )]
    Below {
        /// The element.
        name: String,
        /// The chain.
        chain: String,
    },
    /// One chain is shifted too far.
    #[error("the shift {shift} is too far: {} is the most, up or down", ChainGame::FARTHEST)]
    Shift {
        /// The shift.
        shift: i64,
    },
}

impl From<PosetError> for TwoChainsError {
    fn from(error: PosetError) -> TwoChainsError {
        TwoChainsError::Chain(error.into())
    }
}

impl TwoChains {
    /// The game on `poset`, an `upper` chain and a `lower` one, where the i-th element of the upper
    /// chain, from 0 on, lies above the j-th of the lower exactly if j ≤ i + `shift`; with all that
    /// follows. The `poison`, if there is one, is an element of `poset` or the first of the lower
    /// chain, and below all others.
    pub fn new(
        poset: &Poset,
        upper: TwoRelations,
        lower: TwoRelations,
        shift: i64,
        poison: Option<&str>,
    ) -> Result<TwoChains, TwoChainsError> {
        if poset.len() > ChainGame::MOST {
            return Err(ChainError::TooMany { elements: poset.len() }.into());
        }
        let shares_names = |one: &str, other: &str| is_of_chain(&format!("{one}0"), other);
        if shares_names(&upper.name, &lower.name) || shares_names(&lower.name, &upper.name) {
            return Err(TwoChainsError::Names { upper: upper.name, lower: lower.name });
        }
        if shift.unsigned_abs() > ChainGame::FARTHEST {
            return Err(TwoChainsError::Shift { shift });
        }
        for chain in [&upper, &lower] {
            if let Some(name) = poset.names().iter().find(|name| is_of_chain(name, &chain.name)) {
                let (name, chain) = (name.clone(), chain.name.clone());
                return Err(ChainError::Name { name, chain }.into());
            }
            let places = chain.above.iter().chain(&chain.below).map(|&(_, place)| place);
            if let Some(threshold) = places.max().filter(|&place| place > ChainGame::FARTHEST) {
                return Err(ChainError::TooFar { threshold }.into());
            }
        }
        let first = format!("{}0", lower.name);
        let poison = match poison {
            Some(name) if name == first => Some(Poison::Lower),
            Some(name) => Some(Poison::Element(poset.find(name)?)),
            None => None,
        };
        let is_poison = |element: usize| poison == Some(Poison::Element(element));
        for chain in [&upper, &lower] {
            if let Some((element, _)) = chain.below.iter().find(|(it, _)| !is_poison(*it)) {
                let (name, chain) = (poset.names()[*element].clone(), chain.name.clone());
                return Err(TwoChainsError::Below { name, chain });
            }
        }
        // What is above an element is above all that this is above.
        let births = |chain: &TwoRelations, element: usize| {
            let under = |other: usize| other == element || poset.is_less(other, element);
            let places = chain.above.iter().filter(|(other, _)| under(*other));
            places.map(|&(_, place)| place + 1).max().unwrap_or(0)
        };
        let all = 0..poset.len();
        let uppers: Vec<u64> = all.clone().map(|it| births(&upper, it)).collect();
        let through_upper = |birth: u64| match birth {
            0 => 0,
            birth => birth.saturating_add_signed(shift),
        };
        let lowers = all.map(|it| births(&lower, it).max(through_upper(uppers[it]))).collect();
        let game = TwoChains {
            poset: poset.clone(),
            upper: upper.name,
            lower: lower.name,
            shift,
            uppers,
            lowers,
            poison,
            lower_first: false,
        };
        game.admit_poison(&upper.below, &lower.below)?;
        Ok(game)
    }

    /// Fails if the poison is not below all other elements. Elements of the finite poset lie below
    /// the upper and the lower chain as is said.
    fn admit_poison(
        &self,
        upper: &[(usize, u64)],
        lower: &[(usize, u64)],
    ) -> Result<(), PosetError> {
        let fails = |name: String, other: String| Err(PosetError::NotLeast { name, other });
        let Some(poison) = self.poison else { return Ok(()) };
        let names = self.poset.names();
        let is_under_all = |relations: &[(usize, u64)]| relations.iter().any(|&(_, at)| at == 0);
        let (name, under_lower, under_upper) = match poison {
            Poison::Lower => (self.name_in_lower(0), true, self.shift >= 0),
            Poison::Element(element) => {
                let is_least = self.lowers[element] == 0 && self.uppers[element] == 0;
                let under_lower = is_least && is_under_all(lower);
                let under_upper = is_under_all(upper) || self.shift >= 0;
                (names[element].clone(), under_lower, under_upper)
            }
        };
        if !under_lower {
            return fails(name, self.name_in_lower(0));
        }
        if !under_upper {
            return fails(name, self.name_in_upper(0));
        }
        let is_over = |&other: &usize| {
            let in_poset = match poison {
                Poison::Lower => false,
                Poison::Element(it) => it == other || self.poset.is_less(it, other),
            };
            in_poset || self.lowers[other] > 0 || self.uppers[other] > 0
        };
        match (0..names.len()).find(|other| !is_over(other)) {
            Some(other) => fails(name, names[other].clone()),
            None => Ok(()),
        }
    }

    /// The finite poset.
    pub fn poset(&self) -> &Poset {
        &self.poset
    }

    /// The name of the `place`-th element of the upper chain.
    pub fn name_in_upper(&self, place: u64) -> String {
        format!("{}{place}", self.upper)
    }

    /// The name of the `place`-th element of the lower chain.
    pub fn name_in_lower(&self, place: u64) -> String {
        format!("{}{place}", self.lower)
    }

    /// The name of the upper chain, and that of the lower.
    pub fn names(&self) -> (&str, &str) {
        (&self.upper, &self.lower)
    }

    /// The lengths of the upper and of the lower chain, of two lengths in the order in which a file
    /// names the chains.
    pub fn in_order(&self, [one, other]: [u64; 2]) -> (u64, u64) {
        if self.lower_first { (other, one) } else { (one, other) }
    }

    /// Fails if a lower chain of this length has lost its poison.
    pub(super) fn admit_lower(&self, lower: u64) -> Result<(), ChainError> {
        if lower == 0 && self.poison == Some(Poison::Lower) {
            return Err(ChainError::NoPoison { poison: self.name_in_lower(0) });
        }
        Ok(())
    }

    /// How long the upper chain is beside a lower one of length `lower`, if nothing else is missing
    /// from the length `upper`.
    pub(super) fn cut_upper(&self, upper: u64, lower: u64) -> u64 {
        upper.min(lower.saturating_add_signed(-self.shift))
    }

    /// The elements of the finite poset that are there beside chains of these lengths.
    pub(super) fn elements_at(&self, upper: u64, lower: u64) -> impl Iterator<Item = usize> {
        let is_there = move |it: &usize| self.uppers[*it] <= upper && self.lowers[*it] <= lower;
        (0..self.poset.len()).filter(is_there)
    }

    /// The finite game with chains of these lengths, for the usual search. What lies above a missing
    /// element is missing too.
    pub fn finite(&self, upper: u64, lower: u64) -> Result<PosetGame, ChainError> {
        self.admit_lower(lower)?;
        let upper = self.cut_upper(upper, lower);
        let kept: Vec<usize> = self.elements_at(upper, lower).collect();
        let all = u128::from(upper) + u128::from(lower) + kept.len() as u128;
        if all > Poset::MOST as u128 {
            return Err(PosetError::TooLarge { elements: all }.into());
        }
        let names = kept.iter().map(|&element| self.poset.names()[element].clone());
        let names = names.chain((0..upper).map(|place| self.name_in_upper(place)));
        let names = names.chain((0..lower).map(|place| self.name_in_lower(place)));
        let kind = |number: usize| match number.checked_sub(kept.len()) {
            None => Kind::Element(kept[number]),
            Some(place) if (place as u64) < upper => Kind::Upper(place as u64),
            Some(place) => Kind::Lower(place as u64 - upper),
        };
        let poison = match self.poison {
            Some(Poison::Element(element)) => kept.iter().position(|&other| other == element),
            Some(Poison::Lower) => Some(kept.len() + usize::try_from(upper).unwrap_or(0)),
            None => None,
        };
        let is_less = |one: usize, other: usize| {
            poison == Some(one) && one != other
                || match (kind(one), kind(other)) {
                    (Kind::Element(one), Kind::Element(other)) => self.poset.is_less(one, other),
                    (Kind::Upper(place), Kind::Element(it)) => place < self.uppers[it],
                    (Kind::Lower(place), Kind::Element(it)) => place < self.lowers[it],
                    (Kind::Upper(one), Kind::Upper(other))
                    | (Kind::Lower(one), Kind::Lower(other)) => one < other,
                    (Kind::Lower(low), Kind::Upper(up)) => {
                        i128::from(low) <= i128::from(up) + i128::from(self.shift)
                    }
                    (Kind::Element(_), Kind::Upper(_) | Kind::Lower(_))
                    | (Kind::Upper(_), Kind::Lower(_)) => false,
                }
        };
        Ok(PosetGame::with_poison(Poset::of(names.collect(), is_less)?, poison)?)
    }

    /// The order ideals of the elements that can be taken, with the chains from their first elements
    /// on that can be; fails if they are more than memory allows.
    pub fn system(&self, context: &Context) -> Result<TwoChainsSystem, ProveError> {
        TwoChainsSystem::new(self, context)
    }
}

/// What an element of a finite game is.
enum Kind {
    Element(usize),
    Upper(u64),
    Lower(u64),
}
