//! For games: the computer's move, and what each move was worth.

use serde::{Deserialize, Serialize};

use super::answer::Document;
use super::{Ask, Refusal, Session};
use crate::game::{self, Advice, Game, Level, Opponent, Player};
use crate::run::Plan;
use crate::solve::SolveError;
use crate::{Move, Position, Square, facts};

/// The computer's move in a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Reply {
    /// The position, as in `(5,4,2)`, `[2,2,1]` or `3x7`.
    #[serde(with = "super::asked::text")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub position: Position,
    /// How well the computer plays: `random`, `easy`, `medium`, `hard` or `perfect`.
    #[serde(default = "perfect", with = "super::asked::text")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub level: Level,
    /// A number that decides what the weaker levels leave to chance.
    #[serde(default)]
    pub seed: u64,
}

fn perfect() -> Level {
    Level::Perfect
}

/// The solver has refused: one sentence that names the board.
fn refused(board: &Position, why: SolveError) -> Refusal {
    match why {
        SolveError::OutOfReach(why) => {
            Refusal::wrong(format_args!("{} cannot be played: {why}", board.name()))
        }
        other => other.into(),
    }
}

impl Session {
    /// What a game on a board is going to take, for each move at most; a board that cannot be
    /// played on is refused.
    pub fn plan_game(&self, board: &Position) -> Result<Plan, Refusal> {
        self.solver.plan_game(board).map_err(|why| refused(board, why.into()))
    }

    /// What every move of a position is worth.
    pub fn advice(&mut self, position: &Position) -> Result<Advice, Refusal> {
        Advice::ask(&mut self.solver, position).map_err(|why| refused(position, why))
    }

    /// Who could have won a game, and where that changed.
    pub fn review(&mut self, game: &Game) -> Result<game::Review, Refusal> {
        let review = game::Review::of(game, &mut self.solver);
        review.map_err(|why| refused(game.start(), why))
    }
}

impl Ask for Reply {
    type Fact = facts::Reply;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        session.plan_game(&self.position)
    }

    fn run(&self, session: &mut Session) -> Result<facts::Reply, Refusal> {
        self.plan(session)?;
        let advice = session.advice(&self.position)?;
        let square = Opponent::new(self.level, self.seed).choose(&advice);
        let taking = |square| Some(Move { square, to: self.position.chomp(square).ok()? });
        let (position, level) = (self.position.clone(), self.level.name().to_owned());
        Ok(facts::Reply { position, level, reply: square.and_then(taking) })
    }
}

/// What each move of a game was worth, and who lost it where.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Review {
    /// Where the game began.
    #[serde(with = "super::asked::text")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub position: Position,
    /// The squares that were taken, in turn.
    pub moves: Vec<Square>,
}

impl Review {
    fn game(&self) -> Result<Game, Refusal> {
        // Who is who does not matter: the first player moves first.
        let mut game = Game::new(self.position.clone(), Player::Human).map_err(Refusal::wrong)?;
        for (number, &square) in (1..).zip(&self.moves) {
            let illegal = |why| Refusal::wrong(format_args!("move {number}: {why}"));
            game.play(square).map_err(illegal)?;
        }
        Ok(game)
    }
}

impl Ask for Review {
    type Fact = facts::Review;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        self.game()?;
        session.plan_game(&self.position)
    }

    fn run(&self, session: &mut Session) -> Result<facts::Review, Refusal> {
        let game = self.game()?;
        session.plan_game(&self.position)?;
        let review = session.review(&game)?;
        Ok(facts::Review::new(&game, review))
    }
}

impl Document for facts::Reply {}

impl Document for facts::Review {}
