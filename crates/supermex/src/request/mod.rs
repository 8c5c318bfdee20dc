//! Every question that can be asked, as a value: what it is, what it will take, and how it is
//! answered.
//!
//! A *door* (the command line, a browser page, a notebook) turns what people type into a request,
//! and what comes back into something that people read. Whatever lies between is here, once: which
//! engine answers, how much memory that takes, what is kept, and what the JSON looks like.
//!
//! ```
//! use supermex::request::{Session, Solve};
//! use supermex::run::Context;
//!
//! let mut session = Session::new(&Context::default());
//! let request = Solve { nim: true, ..Solve::new("(5,4,2)".parse()?) };
//! assert_eq!(session.plan(&request)?.engine, "value-sweep");
//! let fact = session.run(&request)?;
//! let nim = fact.board().and_then(|solution| solution.nim);
//! assert_eq!(nim.map(|nim| nim.get()), Some(3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The same request as JSON, with the command's name and its long flags as keys:
//!
//! ```
//! use supermex::request::Asked;
//! use supermex::run::Context;
//!
//! let asked = Asked::from_json(r#"{"request":"opening","cols":7}"#)?;
//! let json = asked.answer(&Context::default())?;
//! assert_eq!(json, r#"{"cols":7,"opening":[3,5],"to":[7,7,4],"predicted":[3,5.949747468305833]}"#);
//! # Ok::<(), supermex::request::Refusal>(())
//! ```
//!
//! | file | asks for |
//! |---|---|
//! | `solve.rs` | who wins a position |
//! | `analyse.rs` | what each move of a position is worth |
//! | `positions.rs` | positions by what they are like |
//! | `bars.rs` | the openings of bars |
//! | `families.rs` | theorems: losers, winners, tails, nim-values, instant winners |
//! | `certificates.rs` | certificates, written and checked |
//! | `cite.rs` | how to cite |
//! | `three.rs` | the chart, the census, openings and statistics of three rows |
//! | `rows.rs` | four rows, nim-values |
//! | `sequences.rs` | integer sequences: the catalogue |
//! | `posets.rs`, `listing.rs` | games on posets; their positions, listed |
//! | `ordinals.rs` | rows of ordinal length |
//! | `chains.rs` | posets with a long chain, or two |
//! | `experiments.rs` | positions that are declared won, and what that changes |
//! | `variants.rs` | the shape of other games |
//! | `sheets.rs`, `coverage.rs` | sheets and their geometry; whether its errors are right |
//! | `lines.rs` | what lines of losers say of moves and sheets |
//! | `triples.rs` | other games as sheets |
//! | `games.rs` | the computer's move, and who lost a game where |
//! | `asked.rs` | requests as JSON |
//! | `theorems.rs`, `tables.rs` | what is kept of theorems and of boards |
//! | `answer.rs` | [`Answer`]: what comes back, as JSON and as a table |

mod analyse;
mod answer;
mod asked;
mod bars;
mod certificates;
mod chains;
mod cite;
mod coverage;
mod experiments;
mod families;
mod games;
mod lines;
mod listing;
mod ordinals;
mod posets;
mod positions;
mod rows;
mod scheme;
mod sequences;
mod sheets;
mod solve;
mod tables;
mod theorems;
mod three;
mod triples;
mod variants;

pub use analyse::Analyse;
pub use answer::{Answer, Document, Json};
pub use asked::{Asked, AskedOf, BoardRequest, Request, Requests, parse_range, parse_window};
pub use bars::{Bars, BarsFound, Positions};
pub use certificates::{Certificate, Check, Prove, checker};
pub use chains::{Endless, EndlessAnswer, Lengths, PosetChain};
pub use cite::Cite;
pub use coverage::RenormCoverage;
pub use experiments::{
    Lines, Protocols, RenormPerturb, RenormSensitivity, SensitivityFound, parse_ranges,
};
pub use families::{Grundy, Instant, Losers, NimFamilies, PTable, Sums, Tails, Theorem, Winners};
pub use games::{Reply, Review, Taken};
pub use lines::{RenormCompress, RenormMoves};
pub use listing::{PosetPositions, PosetPositionsFound};
pub use ordinals::{Ordinal, OrdinalOpenings};
pub use posets::{Poset, PosetFound, PosetSpec};
pub use positions::{FindPositions, PositionsFound, Tail, TailError};
pub use rows::{Four, NimRectangles, NimSlice, NimStatistics, NimTable, NimTableFound, Rectangles};
pub use scheme::Scheme;
pub use sequences::{CATALOGUE, Listed, Sequence};
pub use sheets::{
    RenormConstraints, RenormFour, RenormGeometry, RenormOpening, Sheet, survey_plan,
};
pub use solve::Solve;
pub(crate) use theorems::{covers, is_related, key_of};
pub use three::{Census, CensusFound, Chart, Opening, OpeningsFound, Recorded, Three};
pub use triples::{
    RenormGame, RenormGamePerturb, RenormGameScaling, RenormGameVariants, TripleSpec, parse_triple,
};
pub use variants::RenormVariants;

use std::fmt::Display;
use std::ops::RangeInclusive;

use crate::amounts::size;
use crate::bars::{
    FindError, SweepError, can_be_swept_for_p_positions, p_positions_bytes, within_memory,
};
use crate::poset::GameError;
use crate::run::{Context, Occupied, Pace, Plan, Stopped};
use crate::solve::{OutOfReach, SolveError};
use crate::{Bar, Position, Solver};

/// Why a request is not answered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The request is wrong, or cannot fit; a sentence says what would be accepted.
    #[error("{0}")]
    Wrong(String),
    /// Something failed on the way, or a limit was not enough.
    #[error("{0}")]
    Failed(String),
    /// The work was stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl Refusal {
    /// A request that is wrong, in a sentence.
    pub fn wrong(why: impl Display) -> Refusal {
        Refusal::Wrong(why.to_string())
    }

    /// Something that failed, in a sentence.
    pub fn failed(why: impl Display) -> Refusal {
        Refusal::Failed(why.to_string())
    }
}

impl From<OutOfReach> for Refusal {
    fn from(refused: OutOfReach) -> Refusal {
        let hint = if refused.is_for_memory() { "; --memory allows more" } else { "" };
        Refusal::wrong(format_args!("{refused}{hint}"))
    }
}

impl From<SolveError> for Refusal {
    fn from(error: SolveError) -> Refusal {
        match error {
            SolveError::Stopped(stopped) => stopped.into(),
            SolveError::OutOfReach(refused) => (*refused).into(),
            SolveError::TooManyMoves(refused) => Refusal::wrong(refused),
            SolveError::Sweep(error) => error.into(),
        }
    }
}

impl From<SweepError> for Refusal {
    fn from(error: SweepError) -> Refusal {
        match error {
            SweepError::Stopped(stopped) => stopped.into(),
            SweepError::TooLarge => Refusal::wrong(error),
            SweepError::Full { enough } => {
                Refusal::failed(format_args!("{error}; --memory {} is enough", size(enough as f64)))
            }
        }
    }
}

impl From<FindError> for Refusal {
    fn from(error: FindError) -> Refusal {
        match error {
            FindError::Sweep(error) => error.into(),
            FindError::Box(_) => Refusal::wrong(error),
        }
    }
}

impl From<GameError> for Refusal {
    fn from(error: GameError) -> Refusal {
        match error {
            GameError::Stopped(stopped) => stopped.into(),
            GameError::Full { .. } => {
                Refusal::failed(format_args!("{error}; --memory allows more"))
            }
            GameError::Undecided { .. } => Refusal::failed(error),
            GameError::NoNim { .. } | GameError::OutOfReach { .. } | GameError::TooMany { .. } => {
                Refusal::wrong(error)
            }
        }
    }
}

impl From<Occupied> for Refusal {
    fn from(occupied: Occupied) -> Refusal {
        Refusal::wrong(occupied)
    }
}

/// A question, with its plan and its run.
pub trait Ask {
    /// What comes back.
    type Fact;

    /// Which engine is going to answer, from what, and how much that takes. Refuses what is wrong,
    /// and what does not fit.
    fn plan(&self, session: &Session) -> Result<Plan, Refusal>;

    /// Answers the question.
    fn run(&self, session: &mut Session) -> Result<Self::Fact, Refusal>;
}

/// Answers requests, one after the other, and keeps columns, families and sets between them.
#[derive(Debug)]
pub struct Session {
    context: Context,
    solver: Solver,
    /// What was said about boards of a game, for when the game is looked back on.
    advised: games::Advised,
}

impl Session {
    /// A session within what `context` allows. If the context keeps results nowhere, they are
    /// remembered in memory.
    pub fn new(context: &Context) -> Session {
        Session::once(&context.clone().remembering())
    }

    /// A session for a single request: unlike [`new`](Session::new), it makes no place in memory
    /// for results.
    pub fn once(context: &Context) -> Session {
        let (solver, advised) = (Solver::new(context), games::Advised::default());
        Session { context: context.clone(), solver, advised }
    }

    /// A session for a game: fewer positions are visited for an answer, since nobody waits long for
    /// a move.
    pub fn for_game(context: &Context) -> Session {
        let session = Session::new(context);
        Session { solver: session.solver.with_most_positions(3e9), ..session }
    }

    /// What requests may take, who watches them, and where results are kept.
    pub fn context(&self) -> &Context {
        &self.context
    }

    /// The plan of `request`: what it is going to do, and how much it will take.
    pub fn plan<A: Ask>(&self, request: &A) -> Result<Plan, Refusal> {
        request.plan(self)
    }

    /// Answers `request`.
    pub fn run<A: Ask>(&mut self, request: &A) -> Result<A::Fact, Refusal> {
        request.run(self)
    }
}

/// Refuses `number`, called `name`, if it is out of bounds.
fn bounded<T: PartialOrd + Display + Copy>(
    name: &str,
    number: T,
    bounds: RangeInclusive<T>,
) -> Result<(), Refusal> {
    if bounds.contains(&number) {
        return Ok(());
    }
    let (least, most) = bounds.into_inner();
    Err(Refusal::wrong(format_args!("{name} is {number}, and must be from {least} to {most}")))
}

/// Refuses what takes more memory than allowed, in a sentence that begins with `taker`.
fn admit(bytes: f64, taker: &dyn Display, context: &Context) -> Result<(), Refusal> {
    if context.fits(bytes) {
        return Ok(());
    }
    let (needed, allowed) = (size(Context::needed(bytes)), size(context.memory()));
    Err(Refusal::wrong(format_args!("{taker} {needed} of memory, and --memory allows {allowed}")))
}

/// The context with as many threads as memory allows for a computation about `board`, where `bytes`
/// says what a number of threads takes.
fn within(
    board: &Position,
    context: &Context,
    bytes: impl Fn(usize) -> f64,
) -> Result<Context, Refusal> {
    let threads = context.threads_within(&bytes).unwrap_or(1);
    fits(board, bytes(threads), context)?;
    Ok(context.clone().with_threads(threads))
}

/// Refuses `board` if the `bytes` it takes are more than allowed.
fn fits(board: &Position, bytes: f64, context: &Context) -> Result<(), Refusal> {
    if context.fits(bytes) {
        return Ok(());
    }
    Err(OutOfReach::for_memory(board, bytes, context).into())
}

/// The context with as many threads as memory allows for a sweep of `board` and `besides` other
/// bytes.
fn sweepable(board: &Position, besides: f64, context: &Context) -> Result<Context, Refusal> {
    if !can_be_swept_for_p_positions(board) {
        return Err(OutOfReach::too_large(board, context).into());
    }
    let context = within_memory(board, besides, context);
    let bytes = p_positions_bytes(board, context.threads()) + besides;
    fits(board, bytes, &context)?;
    Ok(context)
}

fn sweep_plan(board: &Position, context: &Context) -> Plan {
    let work = (board.count_inside(), p_positions_bytes(board, context.threads()));
    Plan::of_work(Pace::Sweep, "all P-positions inside the box", work, context)
}

/// The whole bar `bar` as a position.
fn board(bar: Bar) -> Result<Position, Refusal> {
    Position::try_from(bar).map_err(Refusal::wrong)
}
