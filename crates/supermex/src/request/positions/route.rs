//! Which engine finds the positions that are asked for, and what that takes.

use std::ops::ControlFlow;

use super::bounds::{bounding_box, is_impossible};
use super::families::Theorem;
use super::gather::{Gather, most_listed};
use super::{FindPositions, Refusal};
use crate::amounts::count;
use crate::bars::{
    self, Ended, KNOWN_NIM_BYTES, LARGEST_NIM, LARGEST_SIZE, nim_bytes, nim_values,
    p_positions_bytes, positions_upto, visit_by_size, within_memory,
};
use crate::request::{admit, fits, within};
use crate::rows::{FourRows, ThreeRowNims};
use crate::run::{Context, Pace, Plan};
use crate::solve::OutOfReach;
use crate::{Nimber, Position};

/// The way to an answer.
pub(super) enum Route {
    /// No position can be as it is asked for.
    Nothing,
    /// All positions inside a board.
    Sweep(Board),
    /// The P-positions of four rows inside a board, streamed.
    FourRows(Board),
    /// The nim-values of three rows up to a longest row, streamed.
    NimRows(Board),
    /// Families: those of these tails.
    Families(Theorem),
    /// All positions up to a number of squares, by their number of squares.
    BySize(usize),
}

/// A board that is swept in place of the one that is asked for.
pub(super) struct Board {
    board: Position,
    /// Whether it is the mirror image.
    turned: bool,
}

/// Boards with fewer positions inside are swept, whatever else could be done: that takes a moment.
const AT_ONCE: f64 = 1e6;
/// Boards with more positions inside are not swept.
const MOST_SWEPT: f64 = 1e11;
/// Boards with more positions inside are not swept for nim-values, which takes longer.
const MOST_VALUED: f64 = 1e10;
/// The longest row of nim-values of three rows that are streamed.
const MOST_NIMS: u64 = 10_000;
/// The longest row of P-positions of four rows that are streamed.
const MOST_FOUR: u64 = 20_000;

impl Board {
    fn new(board: &Position) -> Board {
        let canonical = board.canonical();
        Board { turned: canonical != *board, board: canonical }
    }

    /// The board as it is asked for.
    fn unturned(board: Position) -> Board {
        Board { board, turned: false }
    }
}

impl Route {
    /// The cheapest way that there is; what cannot be answered is refused.
    pub(super) fn choose(query: &FindPositions, context: &Context) -> Result<Route, Refusal> {
        if query.count && query.limit.is_some() {
            return Err(Refusal::wrong(
                "a limit is for lists: leave out --limit, and --count counts all",
            ));
        }
        if is_impossible(query) {
            return Ok(Route::Nothing);
        }
        let bounding = bounding_box(query);
        let is_small = |it: &&Position| it.can_be_counted() && it.count_inside() <= AT_ONCE;
        if let Some(small) = bounding.as_ref().filter(is_small) {
            let turns = query.tail.is_none();
            let board = if turns { Board::new(small) } else { Board::unturned(small.clone()) };
            return Ok(Route::Sweep(board));
        }
        if let Some(theorem) = Theorem::of(query) {
            let is_bounded = bounding.is_some() || query.limit.is_some();
            if is_bounded || theorem.is_finite(query, context)? {
                return Ok(Route::Families(theorem));
            }
            return Err(unbounded(query));
        }
        let by_size = query.cells.and_then(|cells| usize::try_from(cells).ok());
        let by_size = by_size.filter(|&cells| cells <= LARGEST_SIZE && query.nim <= LARGEST_NIM);
        let Some(bounding) = bounding else {
            if query.limit.is_none() {
                return Err(unbounded(query));
            }
            bounded_nim(query)?;
            return Ok(Route::BySize(LARGEST_SIZE));
        };
        if query.inside.is_none() && by_size.is_none() {
            return Err(Refusal::wrong(format_args!(
                "positions of so many squares are too many to look at: choose --cells up to \
                 {LARGEST_SIZE} and --nim up to {LARGEST_NIM}, or add --inside or --tail"
            )));
        }
        let positions = bounding.count_inside();
        if let Some(cells) = by_size.filter(|&cells| 20.0 * positions_upto(cells) < positions) {
            return Ok(Route::BySize(cells));
        }
        let turned = Board::new(&bounding);
        let lying = &turned.board;
        if query.tail.is_none()
            && lying.height() == 4
            && query.nim == 0
            && lying.width() <= MOST_FOUR
        {
            return Ok(Route::FourRows(turned));
        }
        if query.tail.is_none()
            && lying.height() <= 3
            && query.nim > 0
            && lying.width() <= MOST_NIMS
        {
            return Ok(Route::NimRows(turned));
        }
        let most = if query.nim == 0 { MOST_SWEPT } else { MOST_VALUED };
        if positions > most || !bars::can_be_swept(lying) {
            return Err(too_large(query, &bounding, most));
        }
        let board = if query.tail.is_none() { turned } else { Board::unturned(bounding) };
        Ok(Route::Sweep(board))
    }

    /// What the way takes. What does not fit is refused.
    pub(super) fn plan(&self, query: &FindPositions, context: &Context) -> Result<Plan, Refusal> {
        let one = context.clone().with_threads(1);
        match self {
            Route::Nothing => Ok(Plan::at_once("formula", "the bounds, which leave no position")),
            Route::Sweep(Board { board, .. }) if query.nim == 0 => {
                let context = within_memory(board, 0.0, context);
                let bytes = p_positions_bytes(board, context.threads());
                fits(board, bytes, &context)?;
                let from = format!("a sweep of all P-positions inside {}", board.name());
                let work = (board.count_inside(), bytes);
                Ok(Plan::of_work(Pace::Sweep, from, work, &context))
            }
            Route::Sweep(Board { board, .. }) => {
                fits(board, nim_bytes(board), context)?;
                let name = board.name();
                let from = format!("a sweep of the nim-values of all positions inside {name}");
                let work = (board.count_inside(), nim_bytes(board));
                Ok(Plan::of_work(Pace::Values, from, work, &one))
            }
            Route::FourRows(Board { board, .. }) => {
                let rows = FourRows::inside(four(board));
                let context = within(board, context, |threads| rows.bytes(threads))?;
                let from =
                    format!("the P-positions of four rows inside {}, streamed", board.name());
                Ok(rows.plan(&from, 0.0, &context))
            }
            Route::NimRows(Board { board, .. }) => {
                let longest = short(board.width());
                let bytes = |threads| ThreeRowNims::expected_bytes(longest, threads);
                let context = within(board, context, bytes)?;
                let from = format!(
                    "the nim-values of three rows up to a longest row of {longest}, streamed"
                );
                let work = (ThreeRowNims::expected_work(longest), bytes(context.threads()));
                Ok(Plan::of_work(Pace::NimRows, from, work, &context))
            }
            Route::Families(theorem) => theorem.plan(context),
            Route::BySize(upto) => {
                let is_open = query.cells.is_none();
                let squares =
                    if is_open { String::new() } else { format!(" up to {upto} squares") };
                let from = format!("all positions{squares}, by their number of squares");
                let positions = positions_upto(*upto);
                let bytes = positions * kept_share(query) * KNOWN_NIM_BYTES;
                if !is_open {
                    let taker = format_args!("all positions of up to {upto} squares take");
                    admit(bytes, &taker, context)?;
                }
                Ok(Plan {
                    work: (!is_open).then_some(positions),
                    unit: "positions".to_owned(),
                    bytes: if is_open { context.room() as f64 / 2.0 } else { bytes },
                    seconds: (!is_open).then_some(positions * 1e-6),
                    ..Plan::at_once("by-size", from)
                })
            }
        }
    }

    /// How many bytes are left to the engine, besides a list. Where nim-values are larger than was
    /// expected, a sweep of them takes twice as many as planned: it has these, or half of what there
    /// is.
    fn besides(&self, plan: &Plan, query: &FindPositions, context: &Context) -> f64 {
        let is_growing = matches!(self, Route::Sweep(_)) && query.nim > 0;
        let room = context.room() as f64;
        if is_growing {
            (2.2 * plan.bytes).min(f64::midpoint(plan.bytes, room))
        } else {
            plan.bytes
        }
    }

    /// The positions, or their count.
    pub(super) fn find(
        &self,
        query: &FindPositions,
        context: &Context,
    ) -> Result<(Vec<Position>, Option<u128>), Refusal> {
        let plan = self.plan(query, context)?;
        let context = &context.clone().with_threads(plan.threads);
        let most = most_listed(self.besides(&plan, query, context), context) / plan.threads;
        let gather = |turned| Gather::new(query, turned, most);
        let gathered = match self {
            Route::Nothing => gather(false),
            Route::Sweep(Board { board, turned }) if query.nim == 0 => {
                let all = bars::p_positions(board, context, || gather(*turned))?;
                let joined = all.into_iter().reduce(|mut one, other| {
                    one.join(other);
                    one
                });
                joined.unwrap_or_else(|| gather(false))
            }
            Route::Sweep(Board { board, turned }) => {
                let (mut all, wanted) = (gather(*turned), Nimber::new(query.nim.into()));
                let listed = context.room() as f64 - self.besides(&plan, query, context);
                let context = &context.clone().with_memory(context.memory() - listed.max(0.0));
                nim_values(board, context, |rows, nim| {
                    if nim == wanted {
                        all.hear(rows.iter().map(|&row| row as u64));
                    }
                })?;
                all
            }
            Route::FourRows(Board { board, turned }) => {
                FourRows::inside(four(board)).tell(context, || gather(*turned))?
            }
            Route::NimRows(Board { board, turned }) => {
                ThreeRowNims::new(short(board.width())).tell(context, || gather(*turned))?
            }
            Route::Families(theorem) => return theorem.find(query, most, context),
            Route::BySize(upto) => {
                let mut all = gather(false);
                let mut hear = |rows: &[usize]| {
                    all.hear(rows.iter().map(|&row| row as u64));
                    if all.has_enough() {
                        ControlFlow::Break(())
                    } else {
                        ControlFlow::Continue(())
                    }
                };
                #[expect(clippy::cast_possible_truncation, reason = "a bound")]
                #[expect(clippy::cast_sign_loss, reason = "a bound")]
                let kept = (context.room() as f64 / 2.0 / KNOWN_NIM_BYTES) as usize;
                let ended = visit_by_size(*upto, query.nim, kept, context, &mut hear)?;
                let found = all.len();
                match ended {
                    Ended::Full(cells) => return Err(cut_short(query, found, cells)),
                    Ended::Done if query.cells.is_none() => {
                        return Err(cut_short(query, found, upto + 1));
                    }
                    _ => all,
                }
            }
        };
        gathered.end()
    }
}

fn bounded_nim(query: &FindPositions) -> Result<(), Refusal> {
    if query.nim <= LARGEST_NIM {
        return Ok(());
    }
    Err(Refusal::wrong(format_args!(
        "without --inside, the nim-value may be {LARGEST_NIM} at most, and {} is more",
        query.nim
    )))
}

pub(super) fn unbounded(query: &FindPositions) -> Refusal {
    let sort = query.sort();
    Refusal::wrong(if query.count {
        format!("there are infinitely many such {sort}: --inside or --cells bounds them")
    } else {
        format!("there are infinitely many such {sort}: --limit, --inside or --cells bounds them")
    })
}

fn too_large(query: &FindPositions, board: &Position, most: f64) -> Refusal {
    let positions = board.count_inside();
    let sort = query.sort();
    if positions > most {
        return Refusal::wrong(format_args!(
            "{} positions lie inside {}, and no more than {} are searched for {sort}; choose a \
             smaller box, or a tail",
            count(positions),
            board.name(),
            count(most),
        ));
    }
    OutOfReach::for_memory(board, f64::INFINITY, &Context::default()).into()
}

/// The memory, or what can be counted, ends before the limit is reached.
fn cut_short(query: &FindPositions, found: usize, cells: usize) -> Refusal {
    Refusal::failed(format_args!(
        "{} {} with fewer than {cells} squares were found, and more do not fit: choose a smaller \
         --limit, --inside or --tail",
        count(found as f64),
        query.sort(),
    ))
}

/// About which share of all positions has a nim-value that is no larger than the one asked for.
fn kept_share(query: &FindPositions) -> f64 {
    (0.12 * (f64::from(query.nim) + 1.0)).min(1.0)
}

fn four(board: &Position) -> [u32; 4] {
    let row = |index: usize| board.rows().get(index).copied().map_or(0, short);
    [0, 1, 2, 3].map(row)
}

/// A row that is known to be short.
fn short(row: u64) -> u32 {
    u32::try_from(row).unwrap_or(u32::MAX)
}
