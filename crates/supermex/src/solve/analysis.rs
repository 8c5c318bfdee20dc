//! Every move of a position, with what it leaves and what that is worth.

use super::rows::Stream;
use super::ways::Way;
use super::{Engine, Question, Solution, SolveError, Solver, families};
use crate::amounts::count;
use crate::closed;
use crate::run::Plan;
use crate::theorem::Covering;
use crate::{Move, Nimber, Outcome, Position, Square, Sum, mex};

/// A position, and what each of its moves is worth: what `analyse` prints as JSON.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Analysis {
    /// The position.
    pub position: Position,
    /// Who wins.
    pub outcome: Outcome,
    /// The nim-value, if it can be had.
    pub nim: Option<Nimber>,
    /// The remoteness, in moves, if it can be had.
    #[cfg_attr(feature = "serde", serde(rename = "depth"))]
    pub remoteness: Option<u128>,
    /// A theorem about the position that has been kept.
    pub theorem: Option<Covering>,
    /// Every move but the poison, by row, then column.
    pub moves: Vec<Worth>,
    /// Where the nim-values come from or, if there are none, the outcomes. JSON does not say it.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub engine: Engine,
}

/// A move, with what it leaves and what that is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Worth {
    /// The square that is taken.
    pub square: Square,
    /// What is left.
    pub to: Position,
    /// Who wins what is left: the move wins exactly if that is a P-position.
    pub outcome: Outcome,
    /// The nim-value of what is left, if it can be had.
    pub nim: Option<Nimber>,
    /// The remoteness of what is left, if it can be had.
    #[cfg_attr(feature = "serde", serde(rename = "depth"))]
    pub remoteness: Option<u128>,
}

impl Worth {
    /// Whether this is a winning move.
    pub fn wins(&self) -> bool {
        self.outcome == Outcome::P
    }
}

impl Analysis {
    /// The most squares of a board whose moves are listed: nobody reads a longer list.
    pub const MOST_SQUARES: u128 = 4_000;

    /// Every winning move, by row, then column.
    pub fn winning(&self) -> impl Iterator<Item = &Worth> {
        self.moves.iter().filter(|it| it.wins())
    }

    /// A theorem that would cover the position, if it takes no more than minutes to prove. A
    /// position that has a formula needs none.
    pub fn provable(&self) -> Option<Covering> {
        closed::recognise(&self.position).is_none().then(|| Covering::provable(&self.position))?
    }

    /// What is known of the move that takes `square`; `None` if there is no such move.
    pub fn of(&self, square: Square) -> Option<&Worth> {
        let place = self.moves.binary_search_by_key(&square, |it| it.square).ok()?;
        self.moves.get(place)
    }
}

/// How much may be spent on an analysis, in positions that a sweep visits.
///
/// What takes more is left out: nim-values and remoteness first, each for itself. Outcomes are
/// never left out; a board whose outcomes take more is refused.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effort {
    /// The most positions whose nim-values, or remoteness, are found: some 20 million take a
    /// second.
    pub values: f64,
    /// The most positions that are visited to find the winning moves: about 500 million take a
    /// second.
    pub outcomes: f64,
}

impl Effort {
    /// As much as nobody notices: a tenth of a second or so. For pictures of a board while people
    /// look at it.
    pub const AT_ONCE: Effort = Effort { values: 2e6, outcomes: 5e7 };

    /// As much as people wait for when they ask for it: a minute or two for each of nim-values and
    /// remoteness.
    pub const PATIENT: Effort = Effort { values: 1e9, outcomes: 1e11 };
}

/// There are more moves than anybody would read, or than can be looked at one by one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{} has {} squares, too many to look at each of them: choose at most {}{}",
    sum.name(), count(sum.size() as f64), count(*.most as f64), self.hint()
)]
pub struct TooManyMoves {
    /// What was asked about.
    pub sum: Sum,
    /// How many squares there may be.
    pub most: u128,
}

impl TooManyMoves {
    /// Refuses a sum of more than `most` squares.
    pub(super) fn check(sum: impl Into<Sum>, most: u128) -> Result<(), TooManyMoves> {
        let sum = sum.into();
        if sum.size() > most { Err(TooManyMoves { sum, most }) } else { Ok(()) }
    }

    /// Who answers in place of a list of moves.
    fn hint(&self) -> &'static str {
        if self.most == Analysis::MOST_SQUARES { "; solve says who wins larger boards" } else { "" }
    }
}

/// What the values of an analysis come from.
struct Sources {
    /// The ways to the nim-values, the cheapest first.
    nims: Vec<Way>,
    /// Whether the remoteness of all positions inside is found.
    depths: bool,
    /// The way to the outcomes, unless the values tell them.
    outcomes: Option<Way>,
}

pub(super) const NIM: Question = Question { nim: true, remoteness: false };
const WHO_WINS: Question = Question { nim: false, remoteness: false };

impl Solver {
    /// What each move of `position` is worth, as far as that takes no more than `effort`: every
    /// outcome, and nim-values and remoteness where they can be had.
    ///
    /// ```
    /// use supermex::solve::Effort;
    /// use supermex::{Outcome, Solver, Square};
    ///
    /// let mut solver = Solver::default();
    /// let analysis = solver.analyse(&"(5,4,2)".parse()?, Effort::AT_ONCE)?;
    /// assert_eq!((analysis.nim.unwrap().get(), analysis.remoteness), (3, Some(9)));
    /// assert_eq!((analysis.moves.len(), analysis.winning().count()), (10, 2));
    ///
    /// let bite = analysis.of(Square::new(1, 2)).unwrap();
    /// assert_eq!((bite.to.rows(), bite.outcome), (&[1, 1, 1][..], Outcome::N));
    /// assert_eq!((bite.nim.unwrap().get(), bite.remoteness), (2, Some(1)));
    ///
    /// // The nim-values of this board take longer than a moment.
    /// let long = solver.analyse(&"3x900".parse()?, Effort::AT_ONCE)?;
    /// assert_eq!((long.outcome, long.nim), (Outcome::N, None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn analyse(&mut self, position: &Position, effort: Effort) -> Result<Analysis, SolveError> {
        let Sources { nims: ways, depths: are_swept, .. } = self.sources(position, effort)?;
        let options: Vec<Move> = position.moves().collect();
        let mut nims = None;
        for way in ways {
            nims = self.nims_by(way, position)?;
            if nims.is_some() {
                break;
            }
        }
        let depths: Vec<Option<u128>> = if are_swept {
            self.search(position).prospects()?.into_iter().map(|it| Some(it.remoteness)).collect()
        } else {
            let known = |m: &Move| closed::recognise(&m.to).map(|form| form.remoteness);
            options.iter().map(known).collect()
        };
        let (engine, outcomes): (Engine, Vec<Outcome>) = if let Some((engine, nims)) = &nims {
            (*engine, nims.iter().map(|&nim| outcome_if_lost(nim == Nimber::ZERO)).collect())
        } else if are_swept {
            let is_lost = |depth: &Option<u128>| depth.is_some_and(|it| it.is_multiple_of(2));
            let outcomes = depths.iter().map(|depth| outcome_if_lost(is_lost(depth)));
            (Engine::Remoteness, outcomes.collect())
        } else {
            let Solution { winning_moves, engine, .. } = self.solve_within(position, effort)?;
            let wins = |m: &Move| {
                let found = winning_moves.binary_search_by_key(&m.square, |it| it.square);
                outcome_if_lost(found.is_ok())
            };
            (engine, options.iter().map(wins).collect())
        };
        let nims = nims.map(|(_, nims)| nims);
        let moves = options.into_iter().zip(outcomes).zip(depths).enumerate();
        let moves = moves.map(|(index, ((Move { square, to }, outcome), remoteness))| {
            let nim = nims.as_ref().map(|nims| nims[index]);
            Worth { square, to, outcome, nim, remoteness }
        });
        Ok(Analysis::of_moves(position, moves.collect(), engine))
    }

    /// Which engines are going to answer [`analyse`](Solver::analyse), and how much that takes.
    pub fn plan_analysis(&self, position: &Position, effort: Effort) -> Result<Plan, SolveError> {
        let Sources { nims, depths, outcomes } = self.sources(position, effort)?;
        let nims = nims.first().map(|&way| self.plan_way(way, position, NIM));
        let question = Question { nim: false, remoteness: true };
        let depths = depths.then(|| self.search(position).plan(question));
        let outcomes = outcomes.map(|way| self.plan_way(way, position, WHO_WINS));
        let parts = [nims, depths, outcomes].into_iter().flatten();
        let plan = parts.reduce(Plan::then).expect("the outcomes come from somewhere");
        // Each option has as many rows as the board, or fewer.
        let listed = position.size() as f64 * (position.height() as f64 * 8.0 + 128.0);
        Ok(Plan { bytes: plan.bytes + listed, ..plan })
    }

    /// Where the values come from that take no more than `effort`.
    fn sources(&self, position: &Position, effort: Effort) -> Result<Sources, SolveError> {
        TooManyMoves::check(position.clone(), Analysis::MOST_SQUARES)?;
        let nims = self.nim_ways(position, effort);
        // The options of these boards have formulas, too.
        let is_closed = matches!(nims[..], [Way::Closed(_), ..]);
        let search = self.search(position);
        let depths =
            !is_closed && search.board.count_inside() <= effort.values && search.remoteness_fits();
        let outcomes = if !nims.is_empty() || depths {
            None
        } else {
            let way = self.ways_within(position, effort).into_iter().next();
            Some(way.ok_or_else(|| self.refusal_within(position, effort))?)
        };
        Ok(Sources { nims, depths, outcomes })
    }

    /// The ways to the nim-values of all options of `position` that are within `effort`, the
    /// cheapest first.
    pub(super) fn nim_ways(&self, position: &Position, effort: Effort) -> Vec<Way> {
        let gives_nims = |way: &Way| !matches!(way, Way::Known | Way::Columns);
        let ways = self.ways(position, NIM).into_iter();
        let ways = ways.filter(|(way, cost)| gives_nims(way) && *cost <= effort.values);
        ways.map(|(way, _)| way).collect()
    }

    /// The nim-values of all options of `position`, by row, then column, and the engine that has
    /// found them; `None` if that turns out to take more memory than is allowed.
    pub(super) fn nims_by(
        &mut self,
        way: Way,
        position: &Position,
    ) -> Result<Option<(Engine, Vec<Nimber>)>, SolveError> {
        let found = match way {
            Way::Closed(form) => {
                let nims = position.moves().map(|m| closed::recognise(&m.to)?.nim).collect();
                Option::map(nims, |nims| (Engine::Closed(form), nims))
            }
            Way::Families => {
                let lying = families::lying(position);
                let turned = lying != *position;
                let turn = |square: Square| if turned { square.conjugate() } else { square };
                let options = position.moves().filter_map(|m| lying.chomp(turn(m.square)).ok());
                let nims = self.families.nims(&lying, options, &self.context)?;
                nims.map(|nims| (Engine::Families, nims))
            }
            Way::Rows => {
                let Some(stream) = Stream::new(position, NIM) else { return Ok(None) };
                let Some(threads) = stream.threads(&self.context) else { return Ok(None) };
                let context = self.context.clone().with_threads(threads);
                let nims = stream.nims(position, &context)?;
                nims.map(|nims| (Engine::ThreeRowNims, nims))
            }
            Way::Search => Some((Engine::NimValues, self.search(position).option_nims()?)),
            Way::Known | Way::Columns => None,
        };
        Ok(found)
    }

    /// The ways to the winning moves of `position` that are within `effort`, the cheapest first.
    fn ways_within(&self, position: &Position, effort: Effort) -> Vec<Way> {
        let ways = self.ways(position, WHO_WINS).into_iter();
        ways.filter(|(_, cost)| *cost <= effort.outcomes).map(|(way, _)| way).collect()
    }

    /// Who wins `position`, within `effort`.
    fn solve_within(
        &mut self,
        position: &Position,
        effort: Effort,
    ) -> Result<Solution, SolveError> {
        for way in self.ways_within(position, effort) {
            if let Some(solution) = self.try_way(way, position, WHO_WINS)? {
                return Ok(solution);
            }
        }
        Err(self.refusal_within(position, effort))
    }

    fn refusal_within(&self, position: &Position, effort: Effort) -> SolveError {
        let refused = self.refusal(position, WHO_WINS);
        let most_positions = refused.most_positions.min(effort.outcomes);
        super::OutOfReach { most_positions, ..refused }.into()
    }
}

impl Analysis {
    /// The position from what is known of its moves: three definitions, one after the other.
    fn of_moves(position: &Position, moves: Vec<Worth>, engine: Engine) -> Analysis {
        let outcome = outcome_if_lost(!moves.iter().any(Worth::wins));
        let nims: Option<Vec<Nimber>> = moves.iter().map(|it| it.nim).collect();
        let nim = nims.map(mex);
        let depths: Option<Vec<u128>> = moves
            .iter()
            .filter(|it| outcome == Outcome::P || it.wins())
            .map(|it| it.remoteness)
            .collect();
        let remoteness = depths.map(|depths| {
            let reply = match outcome {
                Outcome::N => depths.iter().min(),
                Outcome::P => depths.iter().max(),
            };
            reply.map_or(0, |moves| moves + 1)
        });
        let remoteness = remoteness.or(closed::recognise(position).map(|form| form.remoteness));
        let position = position.clone();
        Analysis { position, outcome, nim, remoteness, theorem: None, moves, engine }
    }
}

/// The outcome of a position that is lost for whoever must move, or is not.
pub(super) fn outcome_if_lost(is_lost: bool) -> Outcome {
    if is_lost { Outcome::P } else { Outcome::N }
}
