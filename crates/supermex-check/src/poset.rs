//! A finite poset beside a long chain: its order ideals are the cells, the time is the length of
//! the chain, and the values are nim-values.
//!
//! Cells are checked one after the other, each from the lists of those before it, which have been
//! found right: none depends on a later one.

use blake3::Hash;

use crate::Refusal;
use crate::bits::Bits;
use crate::budget::Budget;
use crate::content::{Claims, List};
use crate::replay::shorten;
use crate::system::{Cell, System, VALUE};
use crate::verify::{Repeat, compare, join};

/// Checks that the lists have the nim-values of all ideals, and repeat as claimed.
pub fn check(
    system: &System,
    lists: &[List],
    claims: &Claims,
    budget: &mut Budget,
) -> Result<(), Refusal> {
    let bounds = bounds(system, lists)?;
    compare(&bounds, claims)?;
    let end = |cell: usize| match system.cells[cell].cap {
        Some(cap) => cap.saturating_add(1),
        None => bounds[cell].0.saturating_add(bounds[cell].1),
    };
    let work = |cell: usize| work_of(&system.cells[cell], end(cell) as u128);
    let all = (0..lists.len()).map(work).fold(0_u128, u128::saturating_add);
    budget.announce(all)?;
    let farthest = (0..lists.len()).map(end).max().unwrap_or(0);
    budget.hold(farthest as u128 / 2 + 1024)?;
    for (cell, &repeat) in bounds.iter().enumerate() {
        let Cell { label, birth, cap, .. } = &system.cells[cell];
        let listed = |cell: usize, place: usize| lists[cell].at(place).copied();
        let mut tell = |t: usize, given: usize| {
            let listed = listed(cell, t - birth).map(|it| t as i128 + i128::from(it));
            if listed == Some(given as i128) {
                return Ok(());
            }
            let what = Refusal::differing(listed, Some(given));
            Err(Refusal::wrong(format!("cell {label} at length {t}: {what}")))
        };
        let same = follow(&system.cells, cell, end(cell), repeat, listed, &mut tell)?;
        if !same && cap.is_none() {
            let what = "its state is another than a period before";
            return Err(Refusal::wrong(format!("cell {label} at length {}: {what}", end(cell))));
        }
        budget.spend(u64::try_from(work(cell)).unwrap_or(u64::MAX))?;
    }
    Ok(())
}

/// The work of following a cell to a time.
fn work_of(cell: &Cell, end: u128) -> u128 {
    end.saturating_mul(u128::from(VALUE) + 4 * cell.rivals.len() as u128)
}

/// A and L of each cell, as the lists have them; refuses lists that are too long or too short.
fn bounds(system: &System, lists: &[List]) -> Result<Vec<Repeat>, Refusal> {
    // From when on, and how, the value of each cell repeats or is fixed.
    let mut alone: Vec<Repeat> = Vec::new();
    let mut bounds = Vec::new();
    for (cell, list) in system.cells.iter().zip(lists) {
        let length = cell.cap.map(|cap| cap - cell.birth + 1);
        if length.is_some_and(|length| list.values.len() != length)
            || length.is_some() != (list.period() == 0)
        {
            let what = match cell.cap {
                Some(cap) => format!("its list has to end at length {cap}"),
                None => "its list has to go on for ever".to_owned(),
            };
            return Err(Refusal::wrong(format!("cell {}: {what}", cell.label)));
        }
        let own = cell.cap.map_or((cell.birth + list.turn, list.period()), |cap| (cap, 1));
        let rivals = cell.rivals.iter().map(|&rival| alone[rival]);
        bounds.push(if cell.cap.is_some() { own } else { rivals.fold(own, join) });
        alone.push(own);
    }
    Ok(bounds)
}

/// Lets a cell take what the rule gives, until a time, and tells of it. Returns whether its state
/// at A is that at A + L, where this is the end.
fn follow(
    cells: &[Cell],
    cell: usize,
    end: usize,
    (at, period): Repeat,
    listed: impl Fn(usize, usize) -> Option<i32>,
    tell: &mut dyn FnMut(usize, usize) -> Result<(), Refusal>,
) -> Result<bool, Refusal> {
    // The value of a cell at a length; before its birth that of what it is cut down to, and from
    // its cap on the last one.
    let value = |mut cell: usize, t: usize| {
        while t < cells[cell].birth
            && let Some(parent) = cells[cell].parent
        {
            cell = parent;
        }
        let t = cells[cell].cap.map_or(t, |cap| cap.min(t));
        let difference = listed(cell, t - cells[cell].birth).unwrap_or(i32::MAX);
        t.saturating_add_signed(difference as isize)
    };
    let Cell { birth, parent, rivals, .. } = &cells[cell];
    let mut taken = Bits::default();
    for t in 0..*birth {
        taken.insert(value(parent.unwrap_or(cell), t));
    }
    let fixed = rivals.iter().filter_map(|&rival| Some((rival, cells[rival].cap?)));
    let last_cap = fixed.clone().map(|(_, cap)| cap).max();
    let mut least = 0;
    let mut before = None;
    for t in *birth..end {
        if last_cap.is_some_and(|cap| t == cap.max(*birth)) {
            // What is excluded from here on for ever belongs to the state.
            fixed.clone().for_each(|(rival, cap)| taken.insert(value(rival, cap)));
        }
        if t == at {
            before = Some(taken.clone());
        }
        let mut now: Vec<usize> = rivals.iter().map(|&rival| value(rival, t)).collect();
        now.sort_unstable();
        least = taken.free_from(least);
        let free =
            now.iter().fold(
                least,
                |free, &value| {
                    if value == free { taken.free_from(free + 1) } else { free }
                },
            );
        tell(t, free)?;
        taken.insert(free);
    }
    Ok(before.is_some_and(|before| {
        let places = 0..taken.end().max(before.end() + period);
        let was = |place: usize| place.checked_sub(period).is_none_or(|it| before.contains(it));
        places.into_iter().all(|place| taken.contains(place) == was(place))
    }))
}

/// Makes the lists that the cells must have if the claim is true, and checks them.
pub fn replay(
    system: &System,
    threshold: usize,
    claims: &Claims,
    digest: &Hash,
    budget: &mut Budget,
) -> Result<(), Refusal> {
    let at = claims.values().map(|claim| claim.0).max().unwrap_or(0).max(threshold);
    let longest = claims.keys().copied().max().unwrap_or(1);
    let end = at as u128 + 2 * longest as u128 + 1;
    let work = system.cells.iter().map(|cell| work_of(cell, end).saturating_add(4 * end));
    budget.announce(work.fold(0, u128::saturating_add))?;
    // A value is a number of 32 bits, and so is its place among those that repeat.
    budget.hold(end.saturating_mul(8 * system.count + 8).saturating_add(96 * system.count))?;
    let (at, longest) = (at.min(usize::MAX / 8), longest.min(usize::MAX / 8));
    let end = at + 2 * longest + 1;
    let mut records: Vec<Vec<i32>> = Vec::new();
    for (cell, Cell { cap, .. }) in system.cells.iter().enumerate() {
        let mut record = Vec::new();
        let listed = |cell: usize, place: usize| records[cell].get(place).copied();
        let last = cap.map_or(end, |cap| end.min(cap + 1));
        follow(&system.cells, cell, last, (usize::MAX, 1), listed, &mut |t, value| {
            record.extend(i32::try_from(value.cast_signed() - t.cast_signed()));
            Ok(())
        })?;
        budget
            .spend(u64::try_from(work_of(&system.cells[cell], end as u128)).unwrap_or(u64::MAX))?;
        records.push(record);
    }
    let (lists, found) = shorten(system, records, at, longest, budget)?;
    check(system, &lists, claims, budget)?;
    let same = found == *digest;
    same.then_some(()).ok_or_else(|| Refusal::wrong("lists: their digest is another"))
}
