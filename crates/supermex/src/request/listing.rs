//! Positions of posets, listed.

use std::io::{self, Write};

use serde::{Deserialize, Serialize};

use super::answer::{Answer, Json, document, lines};
use super::{Ask, PosetSpec, Refusal, Session};
use crate::facts::poset::{PosetPosition, PositionCount};
use crate::poset::{ListError, PosetGame};
use crate::run::{Pace, Plan};

/// Every position of a small poset that has one nim-value, P-positions unless said otherwise:
/// `poset positions`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PosetPositions {
    /// Which game.
    #[serde(flatten)]
    pub game: PosetSpec,
    /// The nim-value.
    #[serde(default)]
    pub nim: u32,
    /// Whether to say only how many there are.
    #[serde(default)]
    pub count: bool,
}

/// The positions that were found.
#[derive(Clone, Debug)]
pub struct PosetPositionsFound {
    /// What was asked.
    pub asked: PosetPositions,
    /// The positions, each with the names of the elements that are left.
    pub positions: Vec<PosetPosition>,
    /// How many positions the game has in all.
    pub total: u64,
}

fn refused(game: &PosetSpec, why: &ListError) -> Refusal {
    if let ListError::Stopped(stopped) = why {
        return (*stopped).into();
    }
    let name = if game.is_content() { "the poset" } else { &game.spec };
    let hint = if matches!(why, ListError::Full(_)) { "; --memory allows more" } else { "" };
    Refusal::wrong(format_args!("{name}: {why}{hint}"))
}

impl PosetPositions {
    /// The game, unless it has too many elements or other rules than the usual ones.
    fn usual_game(&self) -> Result<PosetGame, Refusal> {
        let game = self.game.game()?;
        if game.poset().len() > 128 {
            return Err(refused(&self.game, &ListError::Elements(game.poset().len())));
        }
        Ok(game)
    }
}

impl Ask for PosetPositions {
    type Fact = PosetPositionsFound;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        let game = self.usual_game()?;
        let from = format!("all positions of {} elements, by size", game.poset().len());
        let unknown = (f64::INFINITY, session.context().memory());
        Ok(Plan::of_work(Pace::Poset, from, unknown, session.context()))
    }

    fn run(&self, session: &mut Session) -> Result<PosetPositionsFound, Refusal> {
        let game = self.usual_game()?;
        let found = game.list(self.nim, session.context());
        let found = found.map_err(|why| refused(&self.game, &why))?;
        let names = game.poset().names();
        let position_of = |position: Vec<usize>| PosetPosition {
            position: position.into_iter().map(|it| names[it].clone()).collect(),
        };
        let positions = found.positions.into_iter().map(position_of).collect();
        Ok(PosetPositionsFound { asked: self.clone(), positions, total: found.total as u64 })
    }
}

impl Answer for PosetPositionsFound {
    fn write_json(&self, out: &mut dyn Write) -> io::Result<Json> {
        if self.asked.count {
            let count = self.positions.len() as u64;
            return document(out, &PositionCount { count, total: self.total });
        }
        lines(out, self.positions.iter())
    }
}
