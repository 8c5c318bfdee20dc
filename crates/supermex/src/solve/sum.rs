//! Several boards side by side: nim-sums, winning bites, and what every bite is worth.

use std::collections::HashMap;
use std::sync::Arc;

use super::analysis::{Effort, NIM, TooManyMoves, outcome_if_lost};
use super::together::Together;
use super::{Analysis, OutOfReach, Question, SolveError, Solver};
use crate::run::Plan;
use crate::theorem::Covering;
use crate::{Bite, Nimber, Outcome, Position, Square, Sum, mex};

/// A sum of boards and what it is worth: what `solve` prints as JSON for several boards.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SumSolution {
    /// The boards.
    pub position: Sum,
    /// Who wins.
    pub outcome: Outcome,
    /// The nim-value of the sum, if it was asked for.
    pub nim: Option<Nimber>,
    /// The remoteness, in moves, if it was asked for and can be searched.
    #[cfg_attr(feature = "serde", serde(rename = "depth"))]
    pub remoteness: Option<u128>,
    /// Every winning move, by board, then row, then column.
    pub winning_moves: Vec<SumMove>,
    /// The nim-value of each board. JSON does not say it.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub nims: Vec<Nimber>,
}

/// A bite off one of several boards.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SumMove {
    /// The number of the board, counted from 1.
    pub board: usize,
    /// The square that is taken.
    pub square: Square,
    /// What is left of that board.
    pub to: Position,
}

/// A sum of boards, and what each bite is worth: what `analyse` prints as JSON for several boards.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SumAnalysis {
    /// The boards.
    pub position: Sum,
    /// Who wins.
    pub outcome: Outcome,
    /// The nim-value of the sum.
    pub nim: Option<Nimber>,
    /// The remoteness, in moves, if it can be searched.
    #[cfg_attr(feature = "serde", serde(rename = "depth"))]
    pub remoteness: Option<u128>,
    /// No theorem covers a sum of boards.
    pub theorem: Option<Covering>,
    /// Every bite but the poisons, by board, then row, then column.
    pub moves: Vec<SumWorth>,
    /// The nim-value of each board. JSON does not say it.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub nims: Vec<Nimber>,
}

/// A bite off one of several boards, with what the sum is worth that it leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SumWorth {
    /// The number of the board, counted from 1.
    pub board: usize,
    /// The square that is taken.
    pub square: Square,
    /// What is left of that board.
    pub to: Position,
    /// Who wins the whole sum that is left: the bite wins exactly if that is a P-position.
    pub outcome: Outcome,
    /// The nim-value of the whole sum that is left.
    pub nim: Option<Nimber>,
    /// The remoteness of the whole sum that is left, if it can be searched.
    #[cfg_attr(feature = "serde", serde(rename = "depth"))]
    pub remoteness: Option<u128>,
}

impl SumWorth {
    /// Whether this is a winning bite.
    pub fn wins(&self) -> bool {
        self.outcome == Outcome::P
    }

    /// The board and the square.
    pub fn bite(&self) -> Bite {
        Bite { board: self.board, square: self.square }
    }
}

impl SumAnalysis {
    /// Every winning bite, by board, then row, then column.
    pub fn winning(&self) -> impl Iterator<Item = &SumWorth> {
        self.moves.iter().filter(|it| it.wins())
    }

    /// What is known of a bite; `None` if there is no such bite.
    pub fn of(&self, bite: Bite) -> Option<&SumWorth> {
        self.moves.iter().find(|it| it.bite() == bite)
    }
}

/// The nim-values of boards that have been found. In a game, all boards but one come again.
#[derive(Debug, Default)]
pub(super) struct KnownBoards {
    boards: HashMap<Position, Arc<BoardNims>>,
    options: usize,
}

impl KnownBoards {
    /// More options than this are not remembered.
    const MOST_OPTIONS: usize = 1_000_000;

    fn keep(&mut self, board: &Position, found: &Arc<BoardNims>) {
        if self.options > KnownBoards::MOST_OPTIONS {
            *self = KnownBoards::default();
        }
        self.options += found.options.len();
        self.boards.insert(board.clone(), Arc::clone(found));
    }
}

/// The nim-value of a board, and those of all its options, by row, then column.
#[derive(Debug)]
struct BoardNims {
    nim: Nimber,
    options: Vec<(Square, Nimber)>,
}

/// The most squares of a sum that is solved: each is a move that may win.
const MOST_SQUARES: u128 = 100_000;

/// As much as [`Solver::solve`] takes.
const ANY: Effort = Effort { values: f64::INFINITY, outcomes: f64::INFINITY };

impl Solver {
    /// Who wins a sum of boards, and by which bites; the nim-value and the remoteness if they are
    /// asked for. The remoteness is searched, among all sums inside this one, and is there for
    /// small boards only.
    ///
    /// ```
    /// use supermex::{Outcome, Question, Solver, Sum};
    ///
    /// let sum: Sum = "2x3 + (3,1)".parse()?;
    /// let solution = Solver::default().solve_sum(&sum, Question::default())?;
    /// assert_eq!(solution.outcome, Outcome::N);
    /// // 2 x 3 is worth 4, and (3,1) is worth 3.
    /// assert_eq!(solution.nims.iter().map(|nim| nim.get()).collect::<Vec<_>>(), [4, 3]);
    /// let only = &solution.winning_moves[0];
    /// assert_eq!((only.board, only.to.to_string()), (1, "(3,1)".to_owned()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve_sum(&mut self, sum: &Sum, question: Question) -> Result<SumSolution, SolveError> {
        TooManyMoves::check(sum.clone(), MOST_SQUARES)?;
        let boards = self.nims_of_boards(sum, ANY)?;
        let total = total(&boards);
        let mut winning_moves = Vec::new();
        for ((board, position), found) in (1..).zip(sum.boards()).zip(&boards) {
            // What the other boards are worth together is what this one has to be worth.
            let others = total ^ found.nim;
            let winning = found.options.iter().filter(|&&(_, nim)| nim == others);
            winning_moves.extend(winning.map(|&(square, _)| {
                let to = super::taking(position, square).to;
                SumMove { board, square, to }
            }));
        }
        let remoteness = if question.remoteness {
            self.search_sum(sum, Effort::PATIENT)?.map(|all| all.depth_of(sum.boards()))
        } else {
            None
        };
        Ok(SumSolution {
            position: sum.clone(),
            outcome: outcome_if_lost(total == Nimber::ZERO),
            nim: question.nim.then_some(total),
            remoteness,
            winning_moves,
            nims: boards.iter().map(|board| board.nim).collect(),
        })
    }

    /// What each bite of a sum is worth, as far as that takes no more than `effort`. Outcomes and
    /// nim-values are always there: a sum whose nim-values take more is refused. Remoteness is
    /// there where it can be searched.
    ///
    /// ```
    /// use supermex::solve::Effort;
    /// use supermex::{Bite, Outcome, Solver, Square, Sum};
    ///
    /// let sum: Sum = "1x3 + 1x2".parse()?;
    /// let analysis = Solver::default().analyse_sum(&sum, Effort::AT_ONCE)?;
    /// // Two heaps of Nim, of 2 and 1: the first is made as small as the second.
    /// let bite = Bite { board: 1, square: Square::new(1, 3) };
    /// assert_eq!(analysis.winning().map(|it| it.bite()).collect::<Vec<_>>(), [bite]);
    /// assert_eq!((analysis.nim.unwrap().get(), analysis.remoteness), (3, Some(3)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn analyse_sum(&mut self, sum: &Sum, effort: Effort) -> Result<SumAnalysis, SolveError> {
        TooManyMoves::check(sum.clone(), Analysis::MOST_SQUARES)?;
        let boards = self.nims_of_boards(sum, effort)?;
        let total = total(&boards);
        let together = self.search_sum(sum, effort)?;
        let mut left = sum.boards().to_vec();
        let mut moves = Vec::new();
        for (index, (position, found)) in sum.boards().iter().zip(&boards).enumerate() {
            for &(square, nim) in &found.options {
                let nim = total ^ found.nim ^ nim;
                let to = super::taking(position, square).to;
                left[index] = to.clone();
                let remoteness = together.as_ref().map(|all| all.depth_of(&left));
                let outcome = outcome_if_lost(nim == Nimber::ZERO);
                let (board, nim) = (index + 1, Some(nim));
                moves.push(SumWorth { board, square, to, outcome, nim, remoteness });
            }
            left[index] = position.clone();
        }
        Ok(SumAnalysis {
            position: sum.clone(),
            outcome: outcome_if_lost(total == Nimber::ZERO),
            nim: Some(total),
            remoteness: together.map(|all| all.depth_of(sum.boards())),
            theorem: None,
            moves,
            nims: boards.iter().map(|board| board.nim).collect(),
        })
    }

    /// Which engines are going to answer about a sum, and how much that takes: `analyse` says
    /// whether about each bite, or only about those that win.
    pub fn plan_sum(
        &self,
        sum: &Sum,
        analyse: Option<Effort>,
        depth: bool,
    ) -> Result<Plan, SolveError> {
        let most = if analyse.is_some() { Analysis::MOST_SQUARES } else { MOST_SQUARES };
        TooManyMoves::check(sum.clone(), most)?;
        let effort = analyse.unwrap_or(ANY);
        let mut plans = Vec::new();
        for board in distinct(sum) {
            let way = self.nim_ways(board, effort).into_iter().next();
            let Some(way) = way else { return Err(self.refusal_of_nims(board, effort).into()) };
            plans.push(self.plan_way(way, board, NIM));
        }
        let effort = analyse.unwrap_or(Effort::PATIENT);
        if depth && let Some(plan) = Together::plan(sum, effort.values, &self.context) {
            plans.push(plan);
        }
        let plan = plans.into_iter().reduce(Plan::then).expect("there is a board");
        // What is known of a bite, and what it leaves.
        let bytes = plan.bytes + sum.size() as f64 * 200.0;
        Ok(Plan { bytes, ..plan })
    }

    /// The nim-values of each board of a sum, and of their options.
    fn nims_of_boards(
        &mut self,
        sum: &Sum,
        effort: Effort,
    ) -> Result<Vec<Arc<BoardNims>>, SolveError> {
        sum.boards().iter().map(|board| self.nims_of_board(board, effort)).collect()
    }

    fn nims_of_board(
        &mut self,
        board: &Position,
        effort: Effort,
    ) -> Result<Arc<BoardNims>, SolveError> {
        if let Some(known) = self.boards.boards.get(board) {
            return Ok(Arc::clone(known));
        }
        for way in self.nim_ways(board, effort) {
            if let Some((_, nims)) = self.nims_by(way, board)? {
                let nim = mex(nims.iter().copied());
                let options = board.moves().map(|m| m.square).zip(nims).collect();
                let found = Arc::new(BoardNims { nim, options });
                self.boards.keep(board, &found);
                return Ok(found);
            }
        }
        Err(self.refusal_of_nims(board, effort).into())
    }

    fn refusal_of_nims(&self, board: &Position, effort: Effort) -> OutOfReach {
        let refused = self.refusal(board, NIM);
        let most_positions = refused.most_positions.min(effort.values);
        OutOfReach { most_positions, ..refused }
    }

    /// The remoteness of all sums inside `sum`, if they are few enough.
    fn search_sum(&self, sum: &Sum, effort: Effort) -> Result<Option<Together>, SolveError> {
        if Together::plan(sum, effort.values, &self.context).is_none() {
            return Ok(None);
        }
        Ok(Some(Together::search(sum, &self.context)?))
    }
}

/// The boards of a sum, each once.
fn distinct(sum: &Sum) -> impl Iterator<Item = &Position> {
    let boards = sum.boards();
    boards.iter().enumerate().filter(|&(at, it)| !boards[..at].contains(it)).map(|(_, it)| it)
}

/// The nim-value of all boards together.
fn total(boards: &[Arc<BoardNims>]) -> Nimber {
    boards.iter().fold(Nimber::ZERO, |total, board| total ^ board.nim)
}
