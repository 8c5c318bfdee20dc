//! Rows of ordinal length: `ordinal`.

use serde::{Deserialize, Serialize};

use crate::Outcome;
use crate::ordinal::{HYPOTHESIS, Ordinal, Rows};

/// Who wins a position of ordinal rows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OrdinalAnswer {
    /// The position, as in `(w*2,w*2,2)`.
    pub position: String,
    /// Who wins.
    pub outcome: Outcome,
    /// A winning move; null at a P-position.
    pub winning_move: Option<OrdinalMove>,
    /// Whether that is proved, or what it rests on.
    #[serde(flatten)]
    pub basis: Basis,
}

/// A move on ordinal rows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OrdinalMove {
    /// The row that is shortened, counted from 1. No row below it keeps more than it.
    pub row: usize,
    /// How many squares are left in it.
    pub length: String,
    /// What the move leaves.
    pub to: String,
}

/// What an answer about ordinal rows rests on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "status", rename_all = "lowercase")]
pub enum Basis {
    /// Nothing: it is proved.
    Proved,
    /// A hypothesis that nobody has proved.
    Conditional {
        /// The hypothesis.
        on: String,
    },
}

impl Basis {
    /// The basis of an answer that does, or does not, rest on the hypothesis about ordinal rows.
    pub fn new(is_conditional: bool) -> Basis {
        if is_conditional {
            Basis::Conditional { on: HYPOTHESIS.to_owned() }
        } else {
            Basis::Proved
        }
    }
}

impl OrdinalAnswer {
    /// The answer that `position` is won by leaving a length in a row, or that it is lost.
    pub fn new(
        position: &Rows,
        winning: Option<(usize, Ordinal)>,
        is_conditional: bool,
    ) -> OrdinalAnswer {
        let winning_move = winning.and_then(|(row, length)| {
            let to = position.shorten(row, &length)?.to_string();
            Some(OrdinalMove { row, length: length.to_string(), to })
        });
        OrdinalAnswer {
            position: position.to_string(),
            outcome: if winning_move.is_some() { Outcome::N } else { Outcome::P },
            winning_move,
            basis: Basis::new(is_conditional),
        }
    }
}

/// The winning move in the third row of 3 × (ω·k + n).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OrdinalOpening {
    /// How many whole blocks of ω each row has.
    pub k: u64,
    /// How many squares come after them.
    pub n: u64,
    /// Which of the rows that settle is left as the third row, counted from 0.
    pub number: u64,
    /// The length of that row.
    pub length: u64,
    /// What the move leaves.
    pub to: String,
    /// Proved.
    #[serde(flatten)]
    pub basis: Basis,
}
