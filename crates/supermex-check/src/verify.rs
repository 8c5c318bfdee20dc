//! Lists against the rule, in the order of time, until each cell is seen to repeat: one that comes
//! back to its state while its rivals repeat does again and again what it did in between.

use crate::Refusal;
use crate::bits::Bits;
use crate::content::{Claims, List};
use crate::run::Run;
use crate::system::{Cell, System};

/// From when on something repeats, and after how long: A and L, for a cell.
pub type Repeat = (usize, usize);

/// Checks that the cells take exactly the values of the lists, and says how each of them repeats,
/// with periods that are no longer than the one given.
pub fn verify(system: &System, lists: &[List], claimed: usize) -> Result<Vec<Repeat>, Refusal> {
    // Nobody would wait for a period that is longer than this.
    let longest = claimed.min(1 << 26);
    let mut repeats = bounds(system, lists);
    // Until when each list must be compared.
    let mut ends = vec![usize::MAX; lists.len()];
    let mut run = Run::new(system);
    while ends.iter().any(|&end| run.t < end) {
        let t = run.t;
        for (cell, given) in run.step() {
            let Cell { label, birth, .. } = &system.cells[cell];
            let fails = |what| Err(Refusal::wrong(format!("cell {label} at time {t}: {what}")));
            let list = &lists[cell];
            let listed = list.at(t - birth).map(|&it| t as i128 + i128::from(it));
            if listed != given.map(|it| it as i128) {
                return fails(Refusal::differing(listed, given));
            }
            let (_, period) = repeats[cell];
            if given.is_none() {
                ends[cell] = t;
            } else if list.period() > 0 && t == birth + list.turn + period.min(longest) {
                // One time more is compared than need be, to see a death just before.
                let at = (period <= longest).then(|| settle(system, lists, cell, repeats[cell]));
                let Some(at) = at.flatten() else {
                    if (longest + 1..=claimed).contains(&period) {
                        return Err(Refusal::too_large());
                    }
                    return fails("it does not repeat with a period that is claimed".to_owned());
                };
                repeats[cell].0 = at;
                ends[cell] = at + period;
            }
        }
    }
    Ok(repeats)
}

/// For each cell L, and of A what does not depend on states: from when on its list, its rivals and
/// the exclusions repeat, or it is dead. An L beyond all bounds is the largest number there is.
fn bounds(system: &System, lists: &[List]) -> Vec<Repeat> {
    let join = |a: Repeat, b: Repeat| {
        let (mut x, mut y) = (a.1, b.1);
        while y > 0 {
            (x, y) = (y, x % y);
        }
        (a.0.max(b.0), (a.1 / x).saturating_mul(b.1))
    };
    let exclusions = (system.sets.turn.max(1), system.sets.period());
    let (mut all, mut alone, mut bounds) = (exclusions, Vec::new(), Vec::new());
    for (cell, list) in system.cells.iter().zip(lists) {
        let own = match cell.parent {
            // It died before its birth.
            Some(parent) if list.values.is_empty() => alone[parent],
            _ => (cell.birth + list.turn, list.period().max(1)),
        };
        let rivals = cell.rivals.iter().map(|&rival| alone[rival]);
        let bound = rivals.fold(if system.all_earlier { all } else { exclusions }, join);
        bounds.push(if list.period() > 0 { join(bound, own) } else { own });
        all = join(all, own);
        alone.push(own);
    }
    bounds
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
    // Before its birth it took what its parent took at its own birth, and so on back.
    for cell in std::iter::successors(system.cells[cell].parent, |&cell| system.cells[cell].parent)
    {
        taken(system.cells[cell].birth, *lists[cell].values.first()?);
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
