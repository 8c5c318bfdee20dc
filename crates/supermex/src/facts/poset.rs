//! Who wins a game on a poset: `poset`.

use serde::{Deserialize, Serialize};

use crate::poset::{Answer, ChainAnswer, PosetGame, TwoChainsAnswer, TwoChainsEnding, Verdict};
use crate::{Nimber, Outcome, Status};

/// A poset game and what it is worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Poset {
    /// How many elements there are; nothing if infinitely many.
    pub elements: Option<u128>,
    /// Who wins.
    pub outcome: Outcome,
    /// The nim-value, if it was asked for and found.
    pub nim: Option<Nimber>,
    /// The names of the elements that win if they are taken first.
    pub winning_moves: Vec<String>,
    /// Whether every first move has been decided.
    pub complete: bool,
    /// What holds for every length, if the poset has a long chain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chain: Option<Chain>,
    /// What holds for all lengths, if the poset has two long chains.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chains: Option<Chains>,
}

/// The lengths of two chains, of which one lies above the other, and what is proved for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Chains {
    /// The lengths that were asked for, in the order of the file.
    pub lengths: [u64; 2],
    /// How the P-positions go on in which no element of the finite poset is missing.
    #[serde(flatten)]
    pub ending: Ending,
    /// That this is proved.
    #[serde(flatten)]
    pub status: Status,
}

/// How P-positions go on as the upper chain grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Ending {
    /// The length of the lower chain, less that of the upper, repeats.
    Periodic {
        /// From this length of the upper chain on.
        from: u64,
        /// With this period.
        period: u64,
    },
    /// There are none with a longer upper chain.
    Finite {
        /// The longest upper chain of one; nothing if there is none.
        last: Option<u64>,
    },
}

/// The length of a chain, and what is proved for every length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Chain {
    /// The length that was asked for.
    pub length: u64,
    /// A length from which on the nim-value of the poset, less the length, repeats.
    pub from: u64,
    /// With which period it repeats.
    pub period: u64,
    /// That this is proved.
    #[serde(flatten)]
    pub status: Status,
}

impl Poset {
    /// What was found of a finite game.
    pub fn new(game: &PosetGame, answer: &Answer) -> Poset {
        let names = game.poset().names();
        Poset {
            elements: Some(names.len() as u128),
            outcome: answer.outcome,
            nim: answer.nim,
            winning_moves: answer.winning_moves.iter().map(|&it| names[it].clone()).collect(),
            complete: answer.complete,
            chain: None,
            chains: None,
        }
    }

    /// What was found of a semigroup, of whose nim-value no more is known than whether it is 0.
    pub fn of_semigroup(verdict: &Verdict, wants_nim: bool) -> Poset {
        Poset {
            elements: None,
            outcome: verdict.outcome,
            nim: (wants_nim && verdict.outcome == Outcome::P).then_some(Nimber::ZERO),
            winning_moves: verdict.winning_moves.iter().map(u64::to_string).collect(),
            complete: verdict.complete,
            chain: None,
            chains: None,
        }
    }

    /// What was found of a poset with a chain of some length.
    pub fn of_chain(answer: &ChainAnswer, wants_nim: bool) -> Poset {
        let &ChainAnswer { length, from, period, .. } = answer;
        Poset {
            elements: Some(answer.elements),
            outcome: answer.outcome(),
            nim: wants_nim.then_some(answer.nim),
            winning_moves: answer.winning_moves.clone(),
            complete: true,
            chain: Some(Chain { length, from, period, status: Status::Proved }),
            chains: None,
        }
    }

    /// What was found of a poset with two chains of some lengths.
    pub fn of_two_chains(answer: &TwoChainsAnswer) -> Poset {
        let ending = match answer.ending {
            TwoChainsEnding::Repeats { from, period } => Ending::Periodic { from, period },
            TwoChainsEnding::Ends { last } => Ending::Finite { last },
        };
        Poset {
            elements: Some(answer.elements),
            outcome: answer.outcome,
            nim: None,
            winning_moves: answer.winning_moves.clone(),
            complete: true,
            chain: None,
            chains: Some(Chains { lengths: answer.lengths, ending, status: Status::Proved }),
        }
    }
}

/// A position of a poset: `poset positions`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PosetPosition {
    /// The elements that are left.
    pub position: Vec<String>,
}

/// How many positions there are: `poset positions --count`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PositionCount {
    /// How many have the nim-value.
    pub count: u64,
    /// How many there are in all.
    pub total: u64,
}

/// What `poset positions` prints.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "it is there for its schema")]
pub(crate) enum PositionsAnswer {
    Position(PosetPosition),
    Count(PositionCount),
}
