//! The positions of a family: listed in order, or counted, whatever their size.

use crate::Position;
use crate::automaton::Family;

/// The positions with one tail: for each second row q from `birth` on, one first row p.
#[derive(Clone, Copy, Debug)]
pub struct Members<'f> {
    /// All rows but the two longest.
    pub tail: &'f [u64],
    /// The least second row.
    pub birth: u64,
    /// p − q for q = `birth`, `birth` + 1, and so on.
    pub family: &'f Family,
}

/// Bounds on the two longest rows, and on all squares together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The least p and q.
    pub least: [u64; 2],
    /// The largest p and q, where they are bounded.
    pub most: Option<[u64; 2]>,
    /// The number of squares, tail included.
    pub cells: Option<u128>,
}

impl Bounds {
    /// Whether no more than finitely many positions of a tail are within the bounds.
    pub fn are_finite(&self) -> bool {
        self.most.is_some() || self.cells.is_some()
    }

    fn largest(&self) -> [u64; 2] {
        self.most.unwrap_or([u64::MAX; 2])
    }
}

impl Members<'_> {
    /// How many positions of the family are within `bounds`; `None` if they are infinitely many.
    ///
    /// ```
    /// use supermex::automaton::{System, ThreeRows, run};
    /// use supermex::theorem::{Bounds, Members};
    ///
    /// let (system, run) = (ThreeRows::new(2), run(&ThreeRows::new(2), 1000));
    /// let family = &run.families[2];
    /// let members = Members { tail: &[2], birth: system.birth(2), family };
    /// // (4,2,2), (5,3,2), (6,4,2) and so on: p - q = 2.
    /// let inside = |most| Bounds { least: [0, 0], most: Some([most, most]), cells: None };
    /// assert_eq!(members.count(&inside(6)), Some(3));
    /// assert_eq!(members.count(&inside(u64::MAX)), Some(u128::from(u64::MAX) - 3));
    /// assert_eq!(members.count(&Bounds { most: None, ..inside(6) }), None);
    /// ```
    pub fn count(&self, bounds: &Bounds) -> Option<u128> {
        let head = self.head().filter(|&(p, q)| self.is_within(p, q, bounds)).count() as u128;
        if self.family.is_finite() {
            return Some(head);
        }
        if !bounds.are_finite() {
            return None;
        }
        let (step, phases) = (self.family.period().len() as i128, self.phases());
        let behind = phases.map(|(first, difference)| {
            if let Some(q) = self.second_row(difference, bounds) {
                return u128::from(self.is_at(q, first, difference, bounds));
            }
            let [low, high] = interval(first, difference, bounds);
            // The first q from `low` on that has this phase.
            let low = first + (low - first + step - 1).div_euclid(step) * step;
            if low > high { 0 } else { ((high - low) / step + 1).unsigned_abs() }
        });
        Some(head + behind.sum::<u128>())
    }

    /// The positions of the family within `bounds`, by cells, then by rows: all of them, or the
    /// first `limit`. There have to be finitely many, or a limit. `None` if there are more than
    /// `most`.
    pub fn list(&self, bounds: &Bounds, limit: Option<u64>, most: usize) -> Option<Vec<Position>> {
        let mut found: Vec<(u64, u64)> = Vec::new();
        let family = self.family;
        let differences = || family.head().iter().chain(family.period()).map(|&it| i128::from(it));
        let (Some(least), Some(largest)) = (differences().min(), differences().max()) else {
            return Some(Vec::new());
        };
        if bounds.cells.is_some() {
            found.extend(self.head().filter(|&(p, q)| self.is_within(p, q, bounds)));
            for (first, difference) in self.phases() {
                let Some(q) = self.second_row(difference, bounds) else { continue };
                if self.is_at(q, first, difference, bounds) {
                    found.extend(u64::try_from(q + difference).ok().zip(u64::try_from(q).ok()));
                }
            }
        } else {
            let [p_least, q_least] = bounds.least.map(i128::from);
            let [p_most, q_most] = bounds.largest().map(i128::from);
            let begin = q_least.max(p_least - largest).max(self.birth.into());
            let end = q_most.min(p_most - least);
            let mut q = begin;
            // How many have been found that nothing later comes before.
            let mut settled = 0;
            while q <= end {
                let Some(&difference) = u64::try_from(q - i128::from(self.birth))
                    .ok()
                    .and_then(|index| family.get(index))
                else {
                    break;
                };
                let p = q + i128::from(difference);
                if p >= p_least && p <= p_most {
                    found.extend(u64::try_from(p).ok().zip(u64::try_from(q).ok()));
                }
                q += 1;
                if let Some(limit) = limit.filter(|&limit| found.len() as u64 >= limit) {
                    let cells = |&(p, q): &(u64, u64)| i128::from(p) + i128::from(q);
                    while settled < found.len() && cells(&found[settled]) < 2 * q + least {
                        settled += 1;
                    }
                    if settled as u64 >= limit {
                        break;
                    }
                }
                if found.len() > most {
                    return None;
                }
            }
        }
        let rows = |(p, q)| [p, q].into_iter().chain(self.tail.iter().copied());
        let mut found: Vec<Position> =
            found.into_iter().filter_map(|pair| Position::new(rows(pair)).ok()).collect();
        found.sort_by(|one, other| one.size().cmp(&other.size()).then_with(|| one.cmp(other)));
        found.truncate(limit.and_then(|limit| usize::try_from(limit).ok()).unwrap_or(usize::MAX));
        Some(found)
    }

    /// The pairs p, q before the family repeats.
    fn head(&self) -> impl Iterator<Item = (u64, u64)> {
        let pairs = self.family.head().iter().zip(self.birth..);
        pairs.filter_map(|(&difference, q)| Some((q.checked_add_signed(difference.into())?, q)))
    }

    /// The first q of each phase of the period, and its p − q.
    fn phases(&self) -> impl Iterator<Item = (i128, i128)> {
        let turn = i128::from(self.birth) + self.family.head().len() as i128;
        (turn..).zip(self.family.period().iter().map(|&it| i128::from(it)))
    }

    fn is_within(&self, p: u64, q: u64, bounds: &Bounds) -> bool {
        let [[p_least, q_least], [p_most, q_most]] = [bounds.least, bounds.largest()];
        let cells = u128::from(p) + u128::from(q) + self.fixed();
        (p_least..=p_most).contains(&p)
            && (q_least..=q_most).contains(&q)
            && bounds.cells.is_none_or(|wanted| wanted == cells)
    }

    /// The squares of the tail.
    fn fixed(&self) -> u128 {
        self.tail.iter().copied().map(u128::from).sum()
    }

    /// Twice q, and a difference, are as many squares as are asked for: q, if it is a whole number;
    /// −1 if there is none. `None` if any number of squares will do.
    fn second_row(&self, difference: i128, bounds: &Bounds) -> Option<i128> {
        let cells = bounds.cells?;
        let left = cells.checked_sub(self.fixed()).and_then(|left| i128::try_from(left).ok());
        let twice = left.map_or(-1, |left| left - difference);
        Some(if twice >= 0 && twice % 2 == 0 { twice / 2 } else { -1 })
    }

    /// Whether the phase that begins at `first` comes to `q`, within `bounds`.
    fn is_at(&self, q: i128, first: i128, difference: i128, bounds: &Bounds) -> bool {
        let [low, high] = interval(first, difference, bounds);
        let step = self.family.period().len() as i128;
        (low..=high).contains(&q) && (q - first) % step == 0
    }
}

/// Between which second rows a phase that begins at `first` is within the bounds of both rows.
fn interval(first: i128, difference: i128, bounds: &Bounds) -> [i128; 2] {
    let [p_least, q_least] = bounds.least.map(i128::from);
    let [p_most, q_most] = bounds.largest().map(i128::from);
    [first.max(q_least).max(p_least - difference), q_most.min(p_most - difference)]
}
