//! Positions that a theorem has: those of one tail, or all of three rows.

use super::gather::too_many;
use super::route::unbounded;
use super::{FindPositions, Refusal};
use crate::Position;
use crate::automaton::{self, Family, System};
use crate::request::theorems::{self, admit_cells, admit_tails};
use crate::run::{Context, Plan};
use crate::theorem::{Bounds, Members, TailSystem};

/// A theorem, and which of its tails are asked for.
pub(super) enum Theorem {
    /// Three rows: the third is one length, or any up to one.
    Losers { longest: u64, only: bool },
    /// More rows, with this tail.
    Tails(Vec<u64>),
    /// Three rows of this nim-value, with this third row.
    Grundy { nim: u32, third: u64 },
}

impl Theorem {
    /// The theorem that has all positions that are asked for, if there is one and it is worth its
    /// while.
    pub(super) fn of(query: &FindPositions) -> Option<Theorem> {
        if let Some(tail) = &query.tail {
            let third = tail.rows().first().copied().unwrap_or(0);
            return match (tail.rows(), query.nim) {
                ([] | [_], 0) => Some(Theorem::Losers { longest: third, only: true }),
                (tail, 0) => Some(Theorem::Tails(tail.to_vec())),
                ([] | [_], nim) => Some(Theorem::Grundy { nim, third }),
                _ => None,
            };
        }
        // Few rows of any length, if they lie as they are asked for.
        let board = query.inside.as_ref().filter(|board| board.height() <= 3)?;
        let third = board.rows().get(2).copied().unwrap_or(0);
        (query.nim == 0).then_some(Theorem::Losers { longest: third, only: false })
    }

    pub(super) fn plan(&self, context: &Context) -> Result<Plan, Refusal> {
        match self {
            Theorem::Losers { longest, .. } => {
                let bytes = admit_cells(*longest as f64 + 1.0, 0.0, context)?;
                let system = automaton::ThreeRows::new(large(*longest));
                Ok(named(theorems::plan(&system, bytes, u64::MAX, context), &system))
            }
            Theorem::Tails(tail) => {
                let bytes = admit_tails(tail.len() as u64, tail[0], context)?;
                let system = automaton::Tails::p_positions(tail.len() + 2, tail[0]);
                Ok(named(theorems::plan(&system, bytes, u64::MAX, context), &system))
            }
            Theorem::Grundy { nim, third } => {
                let (rows, values) = (*third as f64 + 1.0, f64::from(*nim) + 1.0);
                let bytes = admit_cells(rows * values, rows + values, context)?;
                let system = automaton::Grundy::new(large(*third), *nim as usize);
                Ok(named(theorems::plan(&system, bytes, u64::MAX, context), &system))
            }
        }
    }

    /// Lets `visit` have the members of each tail that is asked for.
    fn visit(
        &self,
        context: &Context,
        visit: &mut dyn FnMut(Members<'_>) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        self.plan(context)?;
        let mut member = |tail: &[u64], birth: u64, family: &Family| {
            let tail = if tail == [0] { &[] } else { tail };
            visit(Members { tail, birth, family })
        };
        match self {
            Theorem::Losers { longest, only } => {
                let system = automaton::ThreeRows::new(large(*longest));
                let run = theorems::prove(&system, u64::MAX, context)?;
                let first = if *only { large(*longest) } else { 0 };
                for cell in first..system.cells() {
                    context.check()?;
                    member(&[cell as u64], system.birth(cell), &run.families[cell])?;
                }
                Ok(())
            }
            Theorem::Tails(tail) => {
                let system = automaton::Tails::p_positions(tail.len() + 2, tail[0]);
                let run = theorems::prove(&system, u64::MAX, context)?;
                let cell =
                    system.cell(tail).ok_or_else(|| Refusal::failed("there is no such tail"))?;
                member(tail, system.birth(cell), &run.families[cell])
            }
            Theorem::Grundy { nim, third } => {
                let system = automaton::Grundy::new(large(*third), *nim as usize);
                let run = theorems::prove(&system, u64::MAX, context)?;
                // Its cells are by nim-value, then by third row.
                let cell = system.cells() - 1;
                member(&[*third], system.birth(cell), &run.families[cell])
            }
        }
    }

    /// Whether there are finitely many positions, though nothing bounds them.
    pub(super) fn is_finite(
        &self,
        query: &FindPositions,
        context: &Context,
    ) -> Result<bool, Refusal> {
        let (bounds, mut is_finite) = (bounds(query), true);
        self.visit(context, &mut |members| {
            is_finite &= members.count(&bounds).is_some();
            Ok(())
        })?;
        Ok(is_finite)
    }

    pub(super) fn find(
        &self,
        query: &FindPositions,
        most: usize,
        context: &Context,
    ) -> Result<(Vec<Position>, Option<u128>), Refusal> {
        let bounds = bounds(query);
        let mut total = 0;
        let mut all: Vec<Position> = Vec::new();
        let limit = query.limit.and_then(|limit| usize::try_from(limit).ok());
        let sort = |all: &mut Vec<Position>| {
            all.sort_by(|one, other| one.size().cmp(&other.size()).then_with(|| one.cmp(other)));
            all.truncate(limit.unwrap_or(usize::MAX));
        };
        self.visit(context, &mut |members| {
            // Of the tail, only what bounds it from both sides is left to look at.
            let fits = |index: usize, row: u64| {
                let at = |board: &Position| board.rows().get(index + 2).copied().unwrap_or(0);
                query.inside.as_ref().is_none_or(|board| row <= at(board))
                    && query.containing.as_ref().is_none_or(|board| row >= at(board))
            };
            let height = query.containing.as_ref().map_or(0, Position::height);
            let rows = (0..height.saturating_sub(2).max(members.tail.len()))
                .map(|index| (index, members.tail.get(index).copied().unwrap_or(0)));
            if !rows.into_iter().all(|(index, row)| fits(index, row)) {
                return Ok(());
            }
            if query.count {
                total += members.count(&bounds).ok_or_else(|| unbounded(query))?;
                return Ok(());
            }
            let room = most.saturating_sub(all.len());
            let listed = members.list(&bounds, query.limit, room);
            all.extend(listed.ok_or_else(|| too_many(query, most))?);
            if limit.is_some() {
                sort(&mut all);
            }
            Ok(())
        })?;
        sort(&mut all);
        Ok((all, query.count.then_some(total)))
    }
}

/// The plan with the name of the theorem that it proves.
fn named(plan: Plan, system: &impl System) -> Plan {
    if plan.engine == "kept" {
        return plan;
    }
    let from = format!("the theorem {}, proved by {}", system.statement(), plan.from);
    Plan { from, ..plan }
}

/// Bounds on the two longest rows.
fn bounds(query: &FindPositions) -> Bounds {
    let two = |board: &Position| [board.rows()[0], board.rows().get(1).copied().unwrap_or(0)];
    Bounds {
        least: query.containing.as_ref().map_or([0, 0], two),
        most: query.inside.as_ref().map(two),
        cells: query.cells.map(u128::from),
    }
}

/// A row that memory has been found for.
fn large(row: u64) -> usize {
    usize::try_from(row).unwrap_or(usize::MAX)
}
