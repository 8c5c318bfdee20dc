//! Answers about one board, or about several: `solve` and `analyse`.

use serde::{Deserialize, Deserializer, Serialize};

use crate::solve::{Analysis, Solution, SumAnalysis, SumMove, SumSolution, SumWorth, Worth};
use crate::theorem::Covering;
use crate::{Move, Nimber, Outcome, Position, Square, Sum};

/// Who wins: `solve`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Solved {
    /// A single board.
    Board(Solution),
    /// Several boards.
    Sum(SumSolution),
}

/// What each move is worth: `analyse`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Analysed {
    /// A single board.
    Board(Analysis),
    /// Several boards.
    Sum(SumAnalysis),
}

impl Solved {
    /// The answer, if it is about a single board.
    pub fn board(&self) -> Option<&Solution> {
        match self {
            Solved::Board(solution) => Some(solution),
            Solved::Sum(_) => None,
        }
    }
}

impl Analysed {
    /// The answer, if it is about a single board.
    pub fn board(&self) -> Option<&Analysis> {
        match self {
            Analysed::Board(analysis) => Some(analysis),
            Analysed::Sum(_) => None,
        }
    }
}

/// What is known of one board or of several. An untagged enum would have to be read twice, and lose
/// numbers of more than 64 bits on the way.
#[derive(Deserialize)]
struct Known {
    position: Sum,
    outcome: Outcome,
    nim: Option<Nimber>,
    depth: Option<u128>,
    theorem: Option<Covering>,
    #[serde(alias = "winning_moves")]
    moves: Vec<KnownMove>,
}

/// A move on one board or on several.
#[derive(Deserialize)]
struct KnownMove {
    board: Option<usize>,
    square: Square,
    to: Position,
    outcome: Option<Outcome>,
    nim: Option<Nimber>,
    depth: Option<u128>,
}

impl<'de> Deserialize<'de> for Solved {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Solved, D::Error> {
        let Known { position, outcome, nim, depth: remoteness, moves, .. } =
            Known::deserialize(deserializer)?;
        if let Some(board) = position.only() {
            let moves = moves.into_iter().map(|it| Move { square: it.square, to: it.to });
            return Ok(Solved::Board(Solution {
                position: board.clone(),
                outcome,
                nim,
                remoteness,
                winning_moves: moves.collect(),
                engine: crate::solve::Engine::default(),
            }));
        }
        let moves = moves.into_iter().map(|it| SumMove {
            board: it.board.unwrap_or(1),
            square: it.square,
            to: it.to,
        });
        let (winning_moves, nims) = (moves.collect(), Vec::new());
        Ok(Solved::Sum(SumSolution { position, outcome, nim, remoteness, winning_moves, nims }))
    }
}

impl<'de> Deserialize<'de> for Analysed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Analysed, D::Error> {
        let Known { position, outcome, nim, depth: remoteness, theorem, moves } =
            Known::deserialize(deserializer)?;
        // Moves of an analysis have outcomes.
        let outcome_of =
            |it: &KnownMove| it.outcome.ok_or_else(|| serde::de::Error::missing_field("outcome"));
        if let Some(board) = position.only() {
            let worth = |it: KnownMove| {
                let outcome = outcome_of(&it)?;
                let KnownMove { square, to, nim, depth: remoteness, .. } = it;
                Ok(Worth { square, to, outcome, nim, remoteness })
            };
            return Ok(Analysed::Board(Analysis {
                position: board.clone(),
                outcome,
                nim,
                remoteness,
                theorem,
                moves: moves.into_iter().map(worth).collect::<Result<_, D::Error>>()?,
                engine: crate::solve::Engine::default(),
            }));
        }
        let worth = |it: KnownMove| {
            let (outcome, board) = (outcome_of(&it)?, it.board.unwrap_or(1));
            let KnownMove { square, to, nim, depth: remoteness, .. } = it;
            Ok(SumWorth { board, square, to, outcome, nim, remoteness })
        };
        let moves = moves.into_iter().map(worth).collect::<Result<_, D::Error>>()?;
        let nims = Vec::new();
        let sum = SumAnalysis { position, outcome, nim, remoteness, theorem, moves, nims };
        Ok(Analysed::Sum(sum))
    }
}
