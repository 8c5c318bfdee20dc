//! Lists against the rule, in the order of time, until each cell is seen to repeat: one that comes
//! back to its state while its rivals repeat does again and again what it did in between.

use std::collections::{BTreeMap, BTreeSet};

use crate::Refusal;
use crate::bits::Bits;
use crate::budget::Budget;
use crate::content::{Claims, List};
use crate::run::Run;
use crate::system::{Cell, System, VALUE};

/// From when on something repeats, and after how long: A and L, for a cell.
pub type Repeat = (usize, usize);

/// Checks that the cells take exactly the values of the lists, and repeat as claimed.
pub fn check(
    system: &System,
    lists: &[List],
    claims: &Claims,
    budget: &mut Budget,
) -> Result<(), Refusal> {
    let last = foresee(system, lists, Some(claims))?;
    budget.announce(work(system, lists, last))?;
    compare(&verify(system, lists, last, budget)?, claims)
}

/// The work of verifying lists up to a time: each value is found and compared, and looked at once
/// more when its cell repeats, which takes as long as its head and L.
pub fn work(system: &System, lists: &[List], last: usize) -> u128 {
    let living = lists.iter().filter(|list| list.period() > 0).count() as u128;
    let once_more = living.saturating_mul(u128::from(VALUE) * last as u128);
    system.work(last as u128).saturating_add(once_more)
}

/// Checks that the cells take exactly the values of the lists, and says how each of them repeats,
/// if all of them do before a time.
pub fn verify(
    system: &System,
    lists: &[List],
    last: usize,
    budget: &mut Budget,
) -> Result<Vec<Repeat>, Refusal> {
    let mut repeats = bounds(system, lists);
    // How many lists have not been seen to be right for ever, and until when they must be compared.
    let (mut open, mut end) = (lists.len(), 0);
    let mut run = Run::new(system, budget)?;
    while run.t < last && (open > 0 || run.t < end) {
        let t = run.t;
        let mut settled = 0;
        run.step(budget, |cell, given| {
            let Cell { label, birth, .. } = &system.cells[cell];
            let own = &lists[cell];
            let listed = own.at(t - birth).map(|&it| t as i128 + i128::from(it));
            if listed != given.map(|it| it as i128) {
                let what = Refusal::differing(listed, given);
                return Err(Refusal::wrong(format!("cell {label} at time {t}: {what}")));
            }
            let (_, period) = repeats[cell];
            if given.is_none() {
                open -= 1;
            } else if own.period() > 0 && t == birth + own.turn + period {
                // One time more is compared than need be, to see a death just before.
                let Some(at) = settle(system, lists, cell, repeats[cell]) else {
                    let what = "it does not repeat with a period that is claimed";
                    return Err(Refusal::wrong(format!("cell {label} at time {t}: {what}")));
                };
                settled += VALUE * (own.turn + period) as u64;
                repeats[cell].0 = at;
                end = end.max(at.saturating_add(period));
                open -= 1;
            }
            Ok(())
        })?;
        budget.spend(settled)?;
    }
    if open > 0 {
        return Err(Refusal::wrong(format!("{open} cells do not repeat where it is claimed")));
    }
    Ok(repeats)
}

/// What the lists and the claims say without the rule: refuses what cannot be, and returns the time
/// at which everything has been compared, if they are true.
pub fn foresee(system: &System, lists: &[List], claims: Option<&Claims>) -> Result<usize, Refusal> {
    let bounds = bounds(system, lists);
    // By period, from when on at the earliest and at the latest, and how many cells.
    let mut found = BTreeMap::<usize, (usize, usize, usize)>::new();
    // The largest value that each cell took before its birth, or a larger one.
    let mut taken: Vec<i128> = Vec::new();
    let mut last = 0;
    for (i, list) in lists.iter().enumerate() {
        let Cell { birth, parent, .. } = &system.cells[i];
        let value = |it: &i32| *birth as i128 + i128::from(*it);
        // What it took before its birth, its parent took.
        let before = parent.map_or(0, |parent| {
            let (first, own) = (system.cells[parent].birth, &lists[parent].values);
            let times = (first..*birth).zip(own).map(|(t, it)| t as i128 + i128::from(*it));
            let more = own.iter().filter(|_| own.len() < birth - first).max();
            let later = more.map(|it| (birth - 1) as i128 + i128::from(*it));
            times.chain(later).fold(taken[parent], i128::max)
        });
        taken.push(before);
        let (at, period) = bounds[i];
        // A set that was taken differs from itself L later for as long as its values belong to it.
        let largest = list.values.iter().map(value).max().unwrap_or(0) + list.turn as i128;
        let latest = usize::try_from(largest.max(before) + 1).unwrap_or(usize::MAX);
        let latest = if list.period() > 0 { at.max(latest) } else { at };
        let line = found.entry(period).or_insert((0, 0, 0));
        *line = (line.0.max(at), line.1.max(latest), line.2 + 1);
        last = last.max(birth + list.values.len() + 1);
    }
    let Some(claims) = claims else {
        let end = |(period, line): (&usize, &(usize, usize, usize))| line.1.saturating_add(*period);
        return Ok(found.iter().map(end).max().unwrap_or(0).saturating_add(1).max(last));
    };
    let periods = found.keys().chain(claims.keys());
    for period in periods.collect::<BTreeSet<_>>() {
        let (claim, line) = (claims.get(period), found.get(period));
        let fails = |what: String| {
            let what = format!("the line says {}, but {what}", Refusal::line(*period, claim));
            Err(Refusal::wrong(format!("repeat with period {period}: {what}")))
        };
        match (claim, line) {
            (Some(&(at, cells)), Some(&(earliest, latest, count))) => {
                if cells != count {
                    return fails(format!("by the lists, cells with this period are {count}"));
                }
                if !(earliest..=latest).contains(&at) {
                    return fails(format!("by the lists, it is from {earliest} to {latest}"));
                }
                last = last.max(at.saturating_add(*period).saturating_add(1));
            }
            (_, None) => return fails("it is nothing".to_owned()),
            (None, Some((.., count))) => {
                return fails(format!("by the lists, cells with this period are {count}"));
            }
        }
    }
    Ok(last)
}

/// For each cell L, and of A what does not depend on states: from when on its list, its rivals and
/// the exclusions repeat, or it is dead. An L beyond all bounds is the largest number there is.
fn bounds(system: &System, lists: &[List]) -> Vec<Repeat> {
    let exclusions = (system.sets.turn.max(1), system.sets.period());
    let (mut all, mut alone, mut bounds) = (exclusions, Vec::new(), Vec::new());
    for (cell, list) in system.cells.iter().zip(lists) {
        let own = match cell.parent {
            // It died before its birth.
            Some(parent) if list.values.is_empty() => alone[parent],
            _ => (cell.birth + list.turn, list.period().max(1)),
        };
        let rivals = cell.rivals.iter().map(|&rival| alone[rival]);
        let bound = if system.all_earlier { all } else { exclusions };
        let bound = rivals.fold((bound.0.max(cell.regular), bound.1), join);
        bounds.push(if list.period() > 0 { join(bound, own) } else { own });
        all = join(all, own);
        alone.push(own);
    }
    bounds
}

/// From when on two things repeat together, and after how long.
pub fn join(a: Repeat, b: Repeat) -> Repeat {
    let (mut x, mut y) = (a.1, b.1);
    while y > 0 {
        (x, y) = (y, x % y);
    }
    (a.0.max(b.0), (a.1 / x).saturating_mul(b.1))
}

/// A of a living cell, if any. Its list is known to be right until L after the head.
///
/// Whatever is taken from the head on is taken again L later. So all that was taken until L after
/// the head must be what was taken in the head, L later. What is on one side only makes states
/// differ for as long as it belongs to them: for `nim` for ever, otherwise until time has passed
/// it. What is on both is toggled twice.
fn settle(system: &System, lists: &[List], cell: usize, (at, period): Repeat) -> Option<usize> {
    let mut differ = Bits::default();
    let (list, birth) = (&lists[cell], system.cells[cell].birth);
    let turn = birth + list.turn;
    let mut taken = |t: usize, value: i32| {
        let value = t.saturating_add_signed(value as isize);
        differ.toggle(value);
        if t < turn {
            differ.toggle(value + period);
        }
    };
    // Before its birth it took what its parent took from its own birth on, and so on back.
    let mut child = cell;
    while let Some(parent) = system.cells[child].parent {
        let first = system.cells[parent].birth;
        for t in first..system.cells[child].birth {
            taken(t, *lists[parent].at(t - first)?);
        }
        child = parent;
    }
    for t in birth..turn + period {
        taken(t, *list.at(t - birth)?);
    }
    if system.nim {
        // To a state belong all integers below -t, of which there are L more L later.
        (0..period).for_each(|value| differ.toggle(value));
        return differ.largest().is_none().then_some(at);
    }
    Some(differ.largest().map_or(at, |largest| at.max((largest + 1).saturating_sub(period))))
}

/// Compares the repeats of all cells with the lines of the certificate.
pub fn compare(repeats: &[Repeat], claims: &Claims) -> Result<(), Refusal> {
    let mut found = Claims::new();
    for &(at, period) in repeats {
        let line = found.entry(period).or_insert((0, 0));
        *line = (line.0.max(at), line.1 + 1);
    }
    let periods = found.keys().chain(claims.keys());
    let Some(period) = periods.filter(|it| found.get(it) != claims.get(it)).min() else {
        return Ok(());
    };
    Err(Refusal::repeat(*period, claims.get(period), found.get(period)))
}
