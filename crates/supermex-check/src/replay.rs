//! Certificates that carry the digest of the lists only: the lists are made from the rule.

use std::fmt::Write;

use blake3::Hash;

use crate::budget::Budget;
use crate::content::{Claims, List};
use crate::order::Order;
use crate::poset;
use crate::run::Run;
use crate::system::{Cell, System, VALUE};
use crate::verify::{compare, foresee, verify, work};
use crate::{Reason, Refusal};

/// Where more values than this are asked for, fewer are tried first.
const FEW: u128 = 1 << 18;

/// Makes the lists that the cells must have if the claim is true, and verifies them.
pub fn replay(
    system: &mut System,
    claims: &Claims,
    digest: &Hash,
    budget: &mut Budget,
) -> Result<(), Refusal> {
    admit(system, claims)?;
    if let Some(threshold) = system.one_chain().map(Order::last_threshold) {
        system.build(budget)?;
        return poset::replay(system, threshold, claims, digest, budget);
    }
    // Such a certificate is a few lines, whatever it asks for.
    let at = claims.values().map(|claim| claim.0).max().unwrap_or(0).max(system.last_birth());
    let longest = claims.keys().copied().max().unwrap_or(1);
    let times = at as u128 + 2 * longest as u128 + 1;
    let few = usize::try_from(FEW / system.count / 4).unwrap_or(usize::MAX);
    if times.saturating_mul(system.count) > FEW && few > system.last_birth() {
        // If all cells repeat much earlier than it is claimed, that is seen without more ado.
        system.build(budget)?;
        let (lists, _) = record(system, 2 * few, few, budget)?;
        let last = foresee(system, &lists, None)?;
        if last < 8 * few {
            budget.announce(work(system, &lists, last))?;
            match verify(system, &lists, last, budget) {
                Ok(repeats) => compare(&repeats, claims)?,
                Err(refusal) if refusal.reason != Reason::False => return Err(refusal),
                // They do not.
                Err(_) => {}
            }
        }
    }
    // What is recorded is verified afterwards.
    let (work, values) = (system.work(times), times.saturating_mul(system.count));
    budget.announce(
        work.saturating_mul(2).saturating_add(values.saturating_mul(2 * u128::from(VALUE))),
    )?;
    system.build(budget)?;
    let (at, longest) = (at.min(usize::MAX / 8), longest.min(usize::MAX / 8));
    let (lists, found) = record(system, at, longest, budget)?;
    let last = foresee(system, &lists, Some(claims))?;
    compare(&verify(system, &lists, last, budget)?, claims)?;
    let same = found == *digest;
    same.then_some(()).ok_or_else(|| Refusal::wrong("lists: their digest is another"))
}

/// Refuses claims about other cells than those of the system.
fn admit(system: &System, claims: &Claims) -> Result<(), Refusal> {
    let empty = claims.iter().find(|(period, (_, cells))| **period == 0 || *cells == 0);
    if let Some((period, claim)) = empty {
        let line = Refusal::line(*period, Some(claim));
        return Err(Refusal::wrong(format!("{line}: a period and a number of cells are not 0")));
    }
    let cells = claims.values().fold(0_u128, |sum, claim| sum + claim.1 as u128);
    if cells != system.count {
        let what = format!("they name {cells} cells, and there are {}", system.count);
        return Err(Refusal::wrong(format!("the lines that say what repeats: {what}")));
    }
    Ok(())
}

/// Makes lists of what the cells take, and their digest, as they are if everything repeats from a
/// time on, with periods that are not longer than the one given.
///
/// A record that is longer by twice the longest period shows which: two such numbers are both
/// periods of it only if their greatest common divisor is one as well.
fn record(
    system: &System,
    at: usize,
    longest: usize,
    budget: &mut Budget,
) -> Result<(Vec<List>, Hash), Refusal> {
    let end = at + 2 * longest + 1;
    // A value is a number of 32 bits, and so is its place among those that repeat. Room doubles as
    // it is needed.
    let values = end as u128 * system.count;
    budget.hold(8 * values + 8 * longest as u128 + 96 * system.count)?;
    let mut records = vec![Vec::new(); system.cells.len()];
    let mut run = Run::new(system, budget)?;
    while run.t < end {
        let t = run.t.cast_signed();
        run.step(budget, |cell, value| {
            let relative = value.map(|value| i32::try_from(value.cast_signed() - t));
            records[cell].extend(relative.into_iter().flatten());
            Ok(())
        })?;
    }
    drop(run);
    let found = shorten(system, records, at, longest, budget)?;
    budget.release(u64::try_from(4 * values).unwrap_or(u64::MAX));
    Ok(found)
}

/// Makes lists of what the cells take until twice the longest period after a time, from which on
/// everything repeats; and their digest.
pub fn shorten(
    system: &System,
    records: Vec<Vec<i32>>,
    at: usize,
    longest: usize,
    budget: &mut Budget,
) -> Result<(Vec<List>, Hash), Refusal> {
    let end = at + 2 * longest + 1;
    let (mut lists, mut hasher) = (Vec::new(), blake3::Hasher::new());
    for (Cell { label, birth, .. }, mut values) in system.cells.iter().zip(records) {
        budget.spend(2 * VALUE * values.len() as u64)?;
        let mut turn = values.len();
        if birth + turn == end {
            // One that does not repeat gets some list, which is not verified.
            let period = shortest_period(&values[at - birth..]).min(longest);
            let differs = |&t: &usize| values[t] != values[t + period];
            turn = (0..at - birth).rev().find(differs).map_or(0, |t| t + 1);
            values.truncate(turn + period);
            values.shrink_to_fit();
        }
        let mut line = label.clone() + ":";
        for (i, value) in values.iter().enumerate() {
            let _ = write!(line, "{}{value}", if i == turn { " (" } else { " " });
            if line.len() > 1 << 16 {
                hasher.update(line.as_bytes());
                line.clear();
            }
        }
        line.push_str(if turn < values.len() { ")\n" } else { "\n" });
        hasher.update(line.as_bytes());
        lists.push(List { values, turn });
    }
    Ok((lists, hasher.finalize()))
}

/// The least number of places by which values can be moved to lie on themselves.
fn shortest_period(values: &[i32]) -> usize {
    // For each beginning of the values, how long its longest other beginning is that is its end
    // too.
    let mut borders: Vec<u32> = Vec::with_capacity(values.len());
    let mut border = 0;
    for (i, value) in values.iter().enumerate() {
        while border > 0 && (i == 0 || values[border] != *value) {
            border = borders[border - 1] as usize;
        }
        if i > 0 && values[border] == *value {
            border += 1;
        }
        borders.push(u32::try_from(border).unwrap_or(u32::MAX));
    }
    values.len() - border
}
