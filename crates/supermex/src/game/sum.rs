//! A game on several boards side by side.
//!
//! It is played like a game on one board ([`Game`]), with a [`Bite`] in place of a square: poisons
//! are never eaten, and whoever finds nothing but poisons loses.
//!
//! ```
//! use supermex::game::{Level, Opponent, Player, SumAdvice, SumGame};
//! use supermex::{Solver, Sum};
//!
//! let mut solver = Solver::default();
//! let mut computer = Opponent::new(Level::Perfect, 0);
//! let mut game = SumGame::new("2x3 + (3,1)".parse()?, Player::Computer)?;
//! while !game.is_over() {
//!     let advice = SumAdvice::ask(&mut solver, game.position())?;
//!     let bite = match game.turn() {
//!         Player::Computer => computer.choose_bite(&advice),
//!         // The human takes the last square of the last board that has one to take.
//!         Player::Human => advice.choices.last().map(|choice| choice.bite),
//!     };
//!     game.play(bite.expect("a game that is not over has a move"))?;
//! }
//! assert_eq!(game.winner(), Some(Player::Computer));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::cmp::Reverse;

use super::review::beats;
use super::{Advice, Choice, Game, Opponent, Player, TurningPoint};
use crate::position::BiteError;
use crate::run::Plan;
use crate::solve::{Effort, SolveError};
use crate::{Bite, Nimber, Outcome, Position, Question, Solver, Sum};

/// One move of a game on several boards, and who made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SumPly {
    /// Who moved.
    pub player: Player,
    /// The board and the square that was taken.
    pub bite: Bite,
}

/// The boards are too high to be played on: each move costs as much as they have rows.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{} has {} rows in all, too many for a game: choose boards of at most {} rows in all",
    start.name(), rows(start), Game::MOST_ROWS
)]
pub struct SumTooLarge {
    /// The boards that were asked for.
    pub start: Sum,
}

fn rows(sum: &Sum) -> usize {
    sum.boards().iter().map(Position::height).sum()
}

/// A game on several boards: where it began, the moves so far, and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumGame {
    start: Sum,
    plies: Vec<SumPly>,
    /// What the plies leave of `start`.
    position: Sum,
    turn: Player,
}

impl SumGame {
    /// A game that begins here; `first` has the first move.
    pub fn new(start: Sum, first: Player) -> Result<SumGame, SumTooLarge> {
        if rows(&start) > Game::MOST_ROWS {
            return Err(SumTooLarge { start });
        }
        Ok(SumGame { position: start.clone(), start, plies: Vec::new(), turn: first })
    }

    /// The same game as one on a single board, if it is that.
    ///
    /// ```
    /// use supermex::game::{Game, Player, SumGame};
    ///
    /// let mut game = Game::new("2x3".parse()?, Player::Human)?;
    /// game.swap();
    /// game.play("2 3".parse()?)?;
    /// assert_eq!(SumGame::from(game.clone()).on_one_board(), Some(game));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn on_one_board(&self) -> Option<Game> {
        let mut game = Game::new(self.start.only()?.clone(), self.first()).ok()?;
        for ply in &self.plies {
            if ply.player != game.turn() {
                game.swap();
            }
            game.play(ply.bite.square).ok()?;
        }
        if game.turn() != self.turn {
            game.swap();
        }
        Some(game)
    }

    /// Where the game began.
    pub fn start(&self) -> &Sum {
        &self.start
    }

    /// Who made the first move, or is about to.
    pub fn first(&self) -> Player {
        self.plies.first().map_or(self.turn, |ply| ply.player)
    }

    /// The boards as they are now.
    pub fn position(&self) -> &Sum {
        &self.position
    }

    /// Whose turn it is. When the game is over, this is the one who has lost.
    pub fn turn(&self) -> Player {
        self.turn
    }

    /// The moves so far.
    pub fn plies(&self) -> &[SumPly] {
        &self.plies
    }

    /// The boards before each move, in order, and at last as they are now.
    pub fn positions(&self) -> impl Iterator<Item = Sum> {
        let later = self.plies.iter().scan(self.start.clone(), |sum, ply| {
            *sum = sum.chomp(ply.bite).ok()?;
            Some(sum.clone())
        });
        std::iter::once(self.start.clone()).chain(later)
    }

    /// Whether only poisons are left.
    pub fn is_over(&self) -> bool {
        self.position.is_over()
    }

    /// Who has won: not the one who finds only poisons.
    pub fn winner(&self) -> Option<Player> {
        self.is_over().then(|| self.turn.other())
    }

    /// Takes a bite, for the player whose turn it is.
    pub fn play(&mut self, bite: Bite) -> Result<(), BiteError> {
        self.position = self.position.chomp(bite)?;
        self.plies.push(SumPly { player: self.turn, bite });
        self.turn = self.turn.other();
        Ok(())
    }

    /// Takes the last move back, and any swap of sides after it; it is the turn of the one who
    /// made it. `None` if there is no move to take back.
    pub fn undo(&mut self) -> Option<SumPly> {
        let ply = self.plies.pop()?;
        self.turn = ply.player;
        self.position = self.positions().last().unwrap_or_else(|| self.start.clone());
        Some(ply)
    }

    /// The players swap sides.
    pub fn swap(&mut self) {
        self.turn = self.turn.other();
    }
}

impl From<Game> for SumGame {
    /// The same game, on a sum of one board.
    fn from(game: Game) -> SumGame {
        let bite = |square| Bite { board: 1, square };
        let plies = game.plies().iter();
        SumGame {
            start: game.start().clone().into(),
            plies: plies.map(|ply| SumPly { player: ply.player, bite: bite(ply.square) }).collect(),
            position: game.position().clone().into(),
            turn: game.turn(),
        }
    }
}

/// A bite that could be taken, and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumChoice {
    /// The board and the square to take.
    pub bite: Bite,
    /// The outcome of the sum that it leaves: the bite wins exactly if that is a P-position.
    pub leaves: Outcome,
    /// The nim-value of the sum that it leaves; `None` if that is not known.
    pub nim: Option<Nimber>,
    /// The remoteness of the sum that it leaves; `None` if that is not known.
    pub remoteness: Option<u128>,
    /// How many squares it takes.
    pub taken: u128,
}

impl SumChoice {
    /// Whether this is a winning bite.
    pub fn wins(&self) -> bool {
        self.leaves == Outcome::P
    }
}

/// The bites of a sum with what they are worth: what a hint is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumAdvice {
    /// The sum whose bites were weighed.
    pub position: Sum,
    /// The bites that were weighed, by board, then row, then column. None if only poisons are left.
    pub choices: Vec<SumChoice>,
}

/// What is spent on the advice for one move: nobody waits long for it.
const PATIENCE: Effort = Effort { values: 5e7, outcomes: 3e9 };

impl SumAdvice {
    /// What [`ask`](SumAdvice::ask) is going to do at the start of a game, and how much it will
    /// take; boards that cannot be played on are refused.
    pub fn plan(solver: &Solver, sum: &Sum) -> Result<Plan, SolveError> {
        match solver.plan_sum(sum, Some(PATIENCE), true) {
            Err(SolveError::TooManyMoves(_)) => solver.plan_sum(sum, None, false),
            plan => plan,
        }
    }

    /// Weighs every bite of a sum. If there are too many for that, only the winning ones are, or
    /// one that takes a single square if none wins.
    ///
    /// A single board is weighed as [`Advice`] does, which knows more of large ones.
    pub fn ask(solver: &mut Solver, sum: &Sum) -> Result<SumAdvice, SolveError> {
        if let Some(board) = sum.only() {
            return Ok(Advice::ask(solver, board)?.into());
        }
        let taken = |board: usize, to: &Position| sum.boards()[board - 1].size() - to.size();
        let choices = match solver.analyse_sum(sum, PATIENCE) {
            Ok(analysis) => {
                let choice = |it: &crate::solve::SumWorth| SumChoice {
                    bite: it.bite(),
                    leaves: it.outcome,
                    nim: it.nim,
                    remoteness: it.remoteness,
                    taken: taken(it.board, &it.to),
                };
                analysis.moves.iter().map(choice).collect()
            }
            Err(SolveError::TooManyMoves(_)) => {
                let winning = solver.solve_sum(sum, Question::default())?.winning_moves;
                let choice = |bite, leaves, taken| SumChoice {
                    bite,
                    leaves,
                    nim: (leaves == Outcome::P).then_some(Nimber::ZERO),
                    remoteness: None,
                    taken,
                };
                let least = (1..).zip(sum.boards()).find_map(|(board, position)| {
                    position.corners().next().map(|square| Bite { board, square })
                });
                let least = least.filter(|_| winning.is_empty());
                let winning = winning.iter().map(|it| {
                    let bite = Bite { board: it.board, square: it.square };
                    choice(bite, Outcome::P, taken(it.board, &it.to))
                });
                winning.chain(least.map(|bite| choice(bite, Outcome::N, 1))).collect()
            }
            Err(other) => return Err(other),
        };
        Ok(SumAdvice { position: sum.clone(), choices })
    }

    /// Who wins the sum.
    pub fn outcome(&self) -> Outcome {
        if self.choices.iter().any(SumChoice::wins) { Outcome::N } else { Outcome::P }
    }

    /// Every winning bite, by board, then row, then column.
    pub fn winning(&self) -> impl Iterator<Item = &SumChoice> {
        self.choices.iter().filter(|choice| choice.wins())
    }

    /// The best bite: the winning one that ends the game soonest or, when every bite loses, the one
    /// that holds out longest. Between bites that are as good, the one that takes the fewest
    /// squares, then the first. Where the remoteness is not known, a winner takes much and a loser
    /// little. `None` if only poisons are left.
    pub fn best(&self) -> Option<&SumChoice> {
        let hurry = |choice: &&SumChoice| match choice.remoteness {
            Some(moves) => (0, moves, choice.taken, Reverse(0)),
            None => (1, 0, 0, Reverse(choice.taken)),
        };
        let hold_out = |choice: &&SumChoice| match choice.remoteness {
            Some(moves) => (1, Reverse(moves), choice.taken),
            None => (0, Reverse(0), choice.taken),
        };
        self.winning().min_by_key(hurry).or_else(|| self.choices.iter().min_by_key(hold_out))
    }
}

impl From<Advice> for SumAdvice {
    fn from(Advice { position, choices }: Advice) -> SumAdvice {
        let choice = |Choice { square, leaves, remoteness, taken }| SumChoice {
            bite: Bite { board: 1, square },
            leaves,
            nim: (leaves == Outcome::P).then_some(Nimber::ZERO),
            remoteness,
            taken,
        };
        let choices = choices.into_iter().map(choice).collect();
        SumAdvice { position: position.into(), choices }
    }
}

impl Opponent {
    /// The bite that the computer takes on several boards; `None` if only poisons are left.
    pub fn choose_bite(&mut self, advice: &SumAdvice) -> Option<Bite> {
        if self.is_at_its_best() {
            return advice.best().map(|choice| choice.bite);
        }
        let boards = advice.position.boards();
        // The squares of all boards in a row, without the poisons.
        let bites: u128 = boards.iter().map(|board| board.size() - 1).sum();
        let mut number = (bites > 0).then(|| self.number_below(bites))?;
        for (board, position) in (1..).zip(boards) {
            let squares = position.size() - 1;
            if number < squares {
                return position.square_at(number + 1).map(|square| Bite { board, square });
            }
            number -= squares;
        }
        None
    }
}

/// A move of a game on several boards, judged.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SumJudged {
    /// The board and the square that was taken.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub bite: Bite,
    /// What was left of that board.
    pub to: Position,
    /// Who wins the sum that was left: the move was good exactly if it is a P-position.
    pub outcome: Outcome,
    /// Every winning bite that there was.
    pub winning: Vec<Bite>,
    /// Whether the player could win before this move and no longer after it.
    pub mistake: bool,
    /// The remoteness of the sum that was left, if it is known.
    #[cfg_attr(feature = "serde", serde(rename = "depth"))]
    pub remoteness: Option<u128>,
    /// The best bite that there was, if this one was not as good: one that wins where this one does
    /// not, that wins sooner, or that holds out longer.
    pub better: Option<SumBetter>,
}

/// A bite that would have been better than the one that was taken.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SumBetter {
    /// The board and the square to take.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub bite: Bite,
    /// Who wins the sum that it leaves.
    pub outcome: Outcome,
    /// The remoteness of the sum that it leaves, if it is known.
    #[cfg_attr(feature = "serde", serde(rename = "depth"))]
    pub remoteness: Option<u128>,
}

impl SumJudged {
    /// Judges a bite that leaves `left`, by what was known of all bites.
    pub fn of(advice: &SumAdvice, bite: Bite, left: &Sum) -> SumJudged {
        let winning: Vec<Bite> = advice.winning().map(|choice| choice.bite).collect();
        let outcome = if winning.contains(&bite) { Outcome::P } else { Outcome::N };
        let made = advice.choices.iter().find(|choice| choice.bite == bite);
        let remoteness = made.and_then(|choice| choice.remoteness);
        let is_better =
            |best: &&SumChoice| beats((best.leaves, best.remoteness), (outcome, remoteness));
        let better = advice.best().filter(is_better).map(|best| SumBetter {
            bite: best.bite,
            outcome: best.leaves,
            remoteness: best.remoteness,
        });
        let mistake = outcome == Outcome::N && !winning.is_empty();
        let to = left.boards()[bite.board - 1].clone();
        SumJudged { bite, to, outcome, winning, mistake, remoteness, better }
    }
}

/// A game on several boards, judged move by move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumReview {
    /// The moves, judged.
    pub moves: Vec<SumJudged>,
    /// Who could have won from the start.
    pub favourite_at_start: Player,
    /// Who has won or, in a game that is not over, could win from here.
    pub favourite_now: Player,
    /// Every moment at which the win went from one player to the other, in order.
    pub turning_points: Vec<TurningPoint>,
}

impl SumReview {
    /// Judges every move of a game.
    ///
    /// ```
    /// use supermex::game::{Player, SumGame, SumReview, TurningPoint};
    /// use supermex::Solver;
    ///
    /// // Two heaps of one: the second player copies the first.
    /// let mut game = SumGame::new("1x2 + 1x3".parse()?, Player::Human)?;
    /// game.play("2:(1,2)".parse()?)?;
    /// game.play("1:(1,2)".parse()?)?;
    /// let review = SumReview::of(&game, &mut Solver::default())?;
    /// assert_eq!(review.decisive(), Some(TurningPoint::Mistake { ply: 0 }));
    /// assert_eq!(review.moves[0].winning, ["2:(1,3)".parse()?]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(game: &SumGame, solver: &mut Solver) -> Result<SumReview, SolveError> {
        SumReview::by(game, |sum| SumAdvice::ask(solver, sum))
    }

    /// Judges every move of a game, by what `advise` says of its sums.
    pub fn by<E>(
        game: &SumGame,
        advise: impl FnMut(&Sum) -> Result<SumAdvice, E>,
    ) -> Result<SumReview, E> {
        let sums: Vec<Sum> = game.positions().collect();
        let mut players: Vec<Player> = game.plies().iter().map(|ply| ply.player).collect();
        players.push(game.turn());
        let advices: Vec<SumAdvice> = sums.iter().map(advise).collect::<Result<_, _>>()?;
        let (mut moves, mut turning_points) = (Vec::new(), Vec::new());
        for (ply, &SumPly { player, bite }) in game.plies().iter().enumerate() {
            let judged = SumJudged::of(&advices[ply], bite, &sums[ply + 1]);
            if judged.mistake {
                turning_points.push(TurningPoint::Mistake { ply });
            }
            if players[ply + 1] == player {
                turning_points.push(TurningPoint::Swap { after: ply + 1 });
            }
            moves.push(judged);
        }
        let favourite = |index: usize| match advices[index].outcome() {
            Outcome::N => players[index],
            Outcome::P => players[index].other(),
        };
        let (favourite_at_start, favourite_now) = (favourite(0), favourite(moves.len()));
        Ok(SumReview { moves, favourite_at_start, favourite_now, turning_points })
    }

    /// Where the game was lost: the last turning point. `None` if the win never changed hands.
    pub fn decisive(&self) -> Option<TurningPoint> {
        self.turning_points.last().copied()
    }
}
