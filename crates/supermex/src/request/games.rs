//! For games: the computer's move, and what each move was worth.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

use super::answer::Document;
use super::{Ask, Refusal, Session, admit};
use crate::game::{self, Advice, Game, Level, Opponent, Player, SumAdvice, SumGame};
use crate::run::Plan;
use crate::solve::{SolveError, SumMove};
use crate::{Bite, Move, Position, Square, Sum, facts};

/// The computer's move in a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Reply {
    /// The position, as in `(5,4,2)`, `[2,2,1]` or `3x7`; or several, as in `4x7 + (5,3,1)`.
    #[serde(with = "super::asked::text")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub position: Sum,
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

/// The solver has refused: one sentence that names the board, or the boards.
fn refused(name: impl std::fmt::Display, why: SolveError) -> Refusal {
    match why {
        SolveError::OutOfReach(why) => {
            Refusal::wrong(format_args!("{name} cannot be played: {why}"))
        }
        other => other.into(),
    }
}

/// What was said about the last boards of a game.
#[derive(Debug, Default)]
pub(super) struct Advised {
    recent: VecDeque<SumAdvice>,
    /// How many moves they have in all.
    choices: usize,
}

/// The most moves that are remembered: some megabytes.
const MOST_CHOICES: usize = 50_000;

impl Advised {
    fn find(&self, sum: &Sum) -> Option<&SumAdvice> {
        self.recent.iter().rev().find(|advice| advice.position == *sum)
    }

    /// Keeps `advice` for a while, and forgets the oldest where there is too much.
    fn keep(&mut self, advice: &SumAdvice) {
        // Boards count, too.
        let count = |advice: &SumAdvice| {
            let rows: usize = advice.position.boards().iter().map(Position::height).sum();
            advice.choices.len() + rows
        };
        self.recent.push_back(advice.clone());
        self.choices += count(advice);
        while self.choices > MOST_CHOICES
            && let Some(oldest) = self.recent.pop_front()
        {
            self.choices -= count(&oldest);
        }
    }
}

impl Session {
    /// What a game on a board is going to take, for each move at most; a board that cannot be
    /// played on is refused.
    pub fn plan_game(&self, board: &Position) -> Result<Plan, Refusal> {
        self.solver.plan_game(board).map_err(|why| refused(board.name(), why.into()))
    }

    /// What every move of a position is worth.
    pub fn advice(&mut self, position: &Position) -> Result<Advice, Refusal> {
        Advice::ask(&mut self.solver, position).map_err(|why| refused(position.name(), why))
    }

    /// Who could have won a game, and where that changed.
    pub fn review(&mut self, game: &Game) -> Result<game::Review, Refusal> {
        game::Review::by(game, |board| self.advice(board))
    }

    /// What a game on several boards is going to take; boards that cannot be played on are refused.
    pub fn plan_sum_game(&self, sum: &Sum) -> Result<Plan, Refusal> {
        let plan = SumAdvice::plan(&self.solver, sum);
        let plan = plan.map_err(|why| refused(sum.name(), why))?;
        admit(plan.bytes, &format_args!("{} takes", sum.name()), self.context())?;
        Ok(plan)
    }

    /// What every bite of a sum of boards, or of a single one, is worth: for hints, and for
    /// [`Opponent::choose_bite`]. It is remembered for a while, for when the game is looked back on.
    pub fn sum_advice(&mut self, sum: &Sum) -> Result<SumAdvice, Refusal> {
        if let Some(advice) = self.advised.find(sum) {
            return Ok(advice.clone());
        }
        let advice = SumAdvice::ask(&mut self.solver, sum);
        let advice = advice.map_err(|why| refused(sum.name(), why))?;
        self.advised.keep(&advice);
        Ok(advice)
    }

    /// What move number `ply` of a game, counted from 0, was worth. `None` if there is none.
    pub fn judge(
        &mut self,
        game: &SumGame,
        ply: usize,
    ) -> Result<Option<game::SumJudged>, Refusal> {
        let mut sums = game.positions().skip(ply);
        let (Some(before), Some(after)) = (sums.next(), sums.next()) else { return Ok(None) };
        let advice = self.sum_advice(&before)?;
        Ok(Some(game::SumJudged::of(&advice, game.plies()[ply].bite, &after)))
    }

    /// Who could have won a game on several boards, and where that changed.
    pub fn review_sum(&mut self, game: &SumGame) -> Result<game::SumReview, Refusal> {
        game::SumReview::by(game, |sum| self.sum_advice(sum))
    }
}

impl Ask for Reply {
    type Fact = facts::Replied;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        match self.position.only() {
            Some(board) => session.plan_game(board),
            None => session.plan_sum_game(&self.position),
        }
    }

    fn run(&self, session: &mut Session) -> Result<facts::Replied, Refusal> {
        self.plan(session)?;
        let (mut computer, level) =
            (Opponent::new(self.level, self.seed), self.level.name().to_owned());
        if let Some(board) = self.position.only() {
            let square = computer.choose(&session.advice(board)?);
            let taking = |square| Some(Move { square, to: board.chomp(square).ok()? });
            let (position, reply) = (board.clone(), square.and_then(taking));
            return Ok(facts::Replied::Board(facts::Reply { position, level, reply }));
        }
        let sum = &self.position;
        let bite = computer.choose_bite(&session.sum_advice(sum)?);
        let taking = |Bite { board, square }| {
            let to = sum.boards().get(board - 1)?.chomp(square).ok()?;
            Some(SumMove { board, square, to })
        };
        let (position, reply) = (sum.clone(), bite.and_then(taking));
        Ok(facts::Replied::Sum(facts::SumReply { position, level, reply }))
    }
}

/// A move of a game: a square, or a square of one of several boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Taken {
    /// A square of the only board.
    Square(Square),
    /// A square of one of the boards.
    Bite(Bite),
}

/// What each move of a game was worth, and who lost it where.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Review {
    /// Where the game began: a position, or several, as in `4x7 + (5,3,1)`.
    #[serde(with = "super::asked::text")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub position: Sum,
    /// What was taken, in turn: `[row, column]`, and `{"board":2,"square":[row,column]}` where there
    /// are several boards.
    pub moves: Vec<Taken>,
}

impl Review {
    fn game(&self, board: &Position) -> Result<Game, Refusal> {
        // Who is who does not matter: the first player moves first.
        let mut game = Game::new(board.clone(), Player::Human).map_err(Refusal::wrong)?;
        for (number, &taken) in (1..).zip(&self.moves) {
            let illegal = |why| Refusal::wrong(format_args!("move {number}: {why}"));
            let square = match taken {
                Taken::Square(square) | Taken::Bite(Bite { board: 1, square }) => square,
                Taken::Bite(Bite { board, .. }) => {
                    let why = format_args!("move {number}: there is no board {board}, only one");
                    return Err(Refusal::wrong(why));
                }
            };
            game.play(square).map_err(illegal)?;
        }
        Ok(game)
    }

    fn sum_game(&self) -> Result<SumGame, Refusal> {
        let start = self.position.clone();
        let mut game = SumGame::new(start, Player::Human).map_err(Refusal::wrong)?;
        for (number, &taken) in (1..).zip(&self.moves) {
            let Taken::Bite(bite) = taken else {
                return Err(Refusal::wrong(format_args!(
                    "move {number} does not say which board it is on; write it like \
                     {{\"board\":2,\"square\":[1,3]}}"
                )));
            };
            let illegal = |why| Refusal::wrong(format_args!("move {number}: {why}"));
            game.play(bite).map_err(illegal)?;
        }
        Ok(game)
    }
}

impl Ask for Review {
    type Fact = facts::Reviewed;

    fn plan(&self, session: &Session) -> Result<Plan, Refusal> {
        if let Some(board) = self.position.only() {
            self.game(board)?;
            session.plan_game(board)
        } else {
            self.sum_game()?;
            session.plan_sum_game(&self.position)
        }
    }

    fn run(&self, session: &mut Session) -> Result<facts::Reviewed, Refusal> {
        self.plan(session)?;
        if let Some(board) = self.position.only() {
            let game = self.game(board)?;
            let review = session.review(&game)?;
            Ok(facts::Reviewed::Board(facts::Review::new(&game, review)))
        } else {
            let game = self.sum_game()?;
            let review = session.review_sum(&game)?;
            Ok(facts::Reviewed::Sum(facts::SumReview::new(&game, review)))
        }
    }
}

impl Document for facts::Replied {}

impl Document for facts::Reviewed {}
