//! Who wins a game on a poset: `poset`.

use serde::{Deserialize, Serialize};

use crate::poset::{Answer, PosetGame, Verdict};
use crate::{Nimber, Outcome};

/// A poset game and what it is worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Poset {
    /// How many elements there are; nothing if infinitely many.
    pub elements: Option<usize>,
    /// Who wins.
    pub outcome: Outcome,
    /// The nim-value, if it was asked for and found.
    pub nim: Option<Nimber>,
    /// The names of the elements that win if they are taken first.
    pub winning_moves: Vec<String>,
    /// Whether every first move has been decided.
    pub complete: bool,
}

impl Poset {
    /// What was found of a finite game.
    pub fn new(game: &PosetGame, answer: &Answer) -> Poset {
        let names = game.poset().names();
        Poset {
            elements: Some(names.len()),
            outcome: answer.outcome,
            nim: answer.nim,
            winning_moves: answer.winning_moves.iter().map(|&it| names[it].clone()).collect(),
            complete: answer.complete,
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
        }
    }
}
