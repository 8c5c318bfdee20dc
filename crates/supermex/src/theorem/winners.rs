//! The winning positions of three rows as families, each with its winning move: Zeilberger's
//! `WINNERS`.
//!
//! In columns, [c, a, b] has c columns of height three, a of height two and b of height one. For
//! each c, the pairs (a, b) that are no P-positions are cut into products of arithmetic
//! progressions, no two of which meet, such that one and the same kind of move wins everywhere in
//! each:
//!
//! - where b is larger than the b of the P-position with the same c and a, shorten the first row to
//!   that of the P-position;
//! - where a is larger than the a of a P-position [c, a, 0], cut to that P-position;
//! - otherwise the smaller b was passed over for a reason, and the reason is a move: a shorter
//!   third row, or a shorter second one. From some a on these reasons repeat as everything does.

use std::fmt;

use crate::automaton::Run;
use crate::periodic::lcm;

/// Numbers in equal steps from a first number on, up to a last number or without end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progression {
    /// The first number.
    pub first: u64,
    /// The last number; `None` if there is no end.
    pub last: Option<u64>,
    /// The step from each number to the next.
    pub step: u64,
}

impl Progression {
    pub(super) fn single(number: u64) -> Progression {
        Progression { first: number, last: Some(number), step: 1 }
    }

    pub(super) fn from(first: u64, step: u64) -> Progression {
        Progression { first, last: None, step }
    }

    /// Whether `number` is one of the numbers.
    pub fn contains(&self, number: u64) -> bool {
        number.checked_sub(self.first).is_some_and(|since| since.is_multiple_of(self.step))
            && self.last.is_none_or(|last| number <= last)
    }
}

/// Positions [c, a, b] that are won by the same move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WinningFamily {
    /// The columns of height three.
    pub c: u64,
    /// The columns of height two.
    pub a: Progression,
    /// The columns of height one.
    pub b: Progression,
    /// What the winning move leaves.
    pub to: Target,
}

/// What a winning move leaves: c and b are the same for the whole family; a may depend on that of
/// the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// The columns of height three.
    pub c: u64,
    /// The columns of height two.
    pub a: TargetColumns,
    /// The columns of height one.
    pub b: u64,
}

/// How many columns of height two a winning move leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TargetColumns {
    /// This many.
    Fixed(u64),
    /// As many as the position has, and this many more.
    Along(i64),
}

/// Writes the target in square brackets; `a` stands for the a of the position.
impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Target { c, b, .. } = self;
        match self.a {
            TargetColumns::Fixed(a) => write!(f, "[{c},{a},{b}]"),
            TargetColumns::Along(0) => write!(f, "[{c},a,{b}]"),
            TargetColumns::Along(more) => write!(f, "[{c},a{more:+},{b}]"),
        }
    }
}

/// Why a smaller first row was passed over: the move that leads to a P-position from there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    /// The third row is cut to this length.
    Third(usize),
    /// The second row is cut by this many squares.
    Second(u64),
    /// The second and third row are cut to this length.
    Both(usize),
}

/// Finds the winning families of three rows.
///
/// ```
/// use supermex::automaton::{ThreeRows, run};
/// use supermex::theorem::Winners;
///
/// let run = run(&ThreeRows::new(1), u64::MAX);
/// let winners = Winners::new(&run);
/// let shown: Vec<String> = winners
///     .families(1)
///     .iter()
///     .map(|family| format!("a {:?} b {:?} to {}", family.a.first, family.b.first, family.to))
///     .collect();
/// let expected = [
///     "a 2 b 0 to [1,1,0]",
///     "a 0 b 0 to [0,0,1]",
///     "a 0 b 1 to [0,1,1]",
///     "a 0 b 3 to [1,0,2]",
///     "a 1 b 1 to [1,1,0]",
/// ];
/// assert_eq!(shown, expected);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Winners<'r> {
    run: &'r Run,
}

impl<'r> Winners<'r> {
    /// The winners that go with the losers of a run of [`ThreeRows`](crate::automaton::ThreeRows),
    /// which must be proved.
    pub fn new(run: &'r Run) -> Winners<'r> {
        Winners { run }
    }

    /// The winning families with `c` columns of height three. Together with the P-positions they
    /// cover all positions, each exactly once.
    pub fn families(self, c: usize) -> Vec<WinningFamily> {
        let mut found = Vec::new();
        let heads = match self.run.deaths[c] {
            Some(died) => {
                let a = died - c as u64;
                let to = Target { c: c as u64, a: TargetColumns::Fixed(a), b: 0 };
                found.push(family(c, Progression::from(a + 1, 1), Progression::from(0, 1), to));
                a + 1
            }
            None => self.endless(c, &mut found),
        };
        let endless = found.clone();
        for a in 0..heads {
            self.single(c, a, &endless, &mut found);
        }
        found
    }

    /// Adds the families that go on for ever to `found`, for a `c` whose P-positions do not end.
    /// From the a that is returned on there are no other families; below it, families with smaller
    /// b are missing.
    fn endless(self, c: usize, found: &mut Vec<WinningFamily>) -> u64 {
        let lost = &self.run.families[c];
        let (head, length) = (lost.head().len() as u64, lost.period().len() as u64);
        for (a, &b) in (head..).zip(lost.period()) {
            let (b, along) = (b.unsigned_abs().into(), TargetColumns::Along(0));
            let to = Target { c: c as u64, a: along, b };
            let (a, above) = (Progression::from(a, length), Progression::from(b + 1, 1));
            found.push(family(c, a, above, to));
        }
        let (steady, period) = self.steady(c);
        let cycle: Vec<u64> = (steady..steady + period).collect();
        let largest = cycle.iter().filter_map(|&time| self.b(c, time)).max().unwrap_or(0);
        let mut first_everywhere = c as u64 + head;
        let mut pending = Vec::new();
        for b in 0..largest {
            let reasons: Vec<Vec<Reason>> =
                cycle.iter().map(|&time| self.reasons(c, time, b)).collect();
            split(b, 0, 1, &reasons, &mut pending);
        }
        // Each family begins as early as its reason holds, but not before the period begins.
        for (b, phase, step, reason) in pending {
            let mut time = steady + phase;
            while time >= step + c as u64 + head && self.holds(c, time - step, b, reason) {
                time -= step;
            }
            first_everywhere = first_everywhere.max(time);
            found.push(reasoned(c, Progression::from(time - c as u64, step), b, reason));
        }
        first_everywhere - c as u64
    }

    /// From which second row on, and with which period, the reasons of a living `c` repeat.
    fn steady(self, c: usize) -> (u64, u64) {
        let run = self.run;
        let living = (0..=c).filter(|&row| run.deaths[row].is_none());
        let begin = |row: usize| row as u64 + run.families[row].head().len() as u64;
        let period = living.clone().map(|row| run.families[row].period().len() as u64);
        let deaths = (0..c).filter_map(|row| run.deaths[row]).map(|died| died + 1);
        // A second row that was cut leads back by no more than the first is longer, and what both
        // were cut to has gone by when the second row is longer than the first was.
        let own =
            run.families[c].period().iter().max().map_or(0, |most| most.unsigned_abs().into());
        let both = (0..c).filter_map(|row| Some(row as u64 + self.b(row, row as u64)? + 1));
        let from = living.map(begin).chain(deaths).chain(both).chain([begin(c) + own]);
        (from.max().unwrap_or(0), period.fold(1, common))
    }

    /// Adds the families with this one `a`, as far as the endless families leave something to
    /// cover.
    fn single(self, c: usize, a: u64, endless: &[WinningFamily], found: &mut Vec<WinningFamily>) {
        let time = c as u64 + a;
        let Some(lost) = self.b(c, time) else { return };
        let column = Progression::single(a);
        let covered = |b: u64| {
            let mut families = endless.iter();
            families.any(|family| family.a.contains(a) && family.b.contains(b))
        };
        for b in (0..lost).filter(|&b| !covered(b)) {
            if let Some(&reason) = self.reasons(c, time, b).first() {
                found.push(reasoned(c, column, b, reason));
            }
        }
        if !covered(lost + 1) {
            let to = Target { c: c as u64, a: TargetColumns::Fixed(a), b: lost };
            found.push(family(c, column, Progression::from(lost + 1, 1), to));
        }
    }

    /// The b of the P-position with third row `c` and second row `second`.
    fn b(self, c: usize, second: u64) -> Option<u64> {
        let since = second.checked_sub(c as u64)?;
        self.run.families[c].get(since).map(|b| b.unsigned_abs().into())
    }

    /// Every reason why `b` was passed over; none, if it was not.
    fn reasons(self, c: usize, second: u64, b: u64) -> Vec<Reason> {
        if self.b(c, second).is_none_or(|lost| b >= lost) {
            return Vec::new();
        }
        let third = (0..c).map(Reason::Third);
        let both = (0..c).map(Reason::Both);
        let cut = (1..=second - c as u64).map(Reason::Second);
        let all = third.chain(cut).chain(both);
        all.filter(|&reason| self.leads(c, second, b, reason)).collect()
    }

    /// Whether `b` was passed over for `reason`.
    fn holds(self, c: usize, second: u64, b: u64, reason: Reason) -> bool {
        self.b(c, second).is_some_and(|lost| b < lost) && self.leads(c, second, b, reason)
    }

    fn leads(self, c: usize, second: u64, b: u64, reason: Reason) -> bool {
        let left = match reason {
            Reason::Third(row) => return self.b(row, second) == Some(b),
            Reason::Second(cut) => (c, second.checked_sub(cut)),
            Reason::Both(row) => (row, Some(row as u64)),
        };
        let (row, Some(shorter)) = left else { return false };
        self.b(row, shorter).is_some_and(|lost| shorter + lost == second + b)
    }
}

/// The family with this one `b` that is won for `reason`.
fn reasoned(c: usize, a: Progression, b: u64, reason: Reason) -> WinningFamily {
    let (left, more, b_left) = match reason {
        Reason::Third(row) => (row, signed((c - row) as u64), b),
        Reason::Second(cut) => (c, -signed(cut), b + cut),
        Reason::Both(row) => {
            let first_row = c as u64 + a.first + b;
            let to =
                Target { c: row as u64, a: TargetColumns::Fixed(0), b: first_row - row as u64 };
            return family(c, a, Progression::single(b), to);
        }
    };
    let columns = match a.last {
        Some(only) => TargetColumns::Fixed(only.saturating_add_signed(more)),
        None => TargetColumns::Along(more),
    };
    let to = Target { c: left as u64, a: columns, b: b_left };
    family(c, a, Progression::single(b), to)
}

/// A b, a class of times (phase and step), and the reason that holds at all times of the class.
type Class = (u64, u64, u64, Reason);

/// Makes one class of all times that are congruent to `phase` modulo `step`, if one reason holds at
/// all of them; otherwise splits them. `reasons` has the reasons of each time of a cycle.
fn split(b: u64, phase: usize, step: usize, reasons: &[Vec<Reason>], found: &mut Vec<Class>) {
    let mut class = reasons[phase..].iter().step_by(step);
    // There are none where the P-position is lower, and b above it.
    let first = class.next().map_or(&[][..], Vec::as_slice);
    let common = first.iter().find(|reason| class.clone().all(|others| others.contains(reason)));
    if let Some(&reason) = common {
        found.push((b, phase as u64, step as u64, reason));
    } else if step < reasons.len() {
        let left = reasons.len() / step;
        let factor = (2..=left).find(|factor| left.is_multiple_of(*factor)).unwrap_or(left);
        for turn in 0..factor {
            split(b, phase + turn * step, step * factor, reasons, found);
        }
    }
}

fn family(c: usize, a: Progression, b: Progression, to: Target) -> WinningFamily {
    WinningFamily { c: c as u64, a, b, to }
}

fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// The common multiple of two periods. The periods of three rows are far too short for it to be too
/// large.
fn common(all: u64, one: u64) -> u64 {
    lcm(all, one).expect("periods are short")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::automaton::{ThreeRows, run};
    use crate::oracle::Oracle;
    use crate::{Outcome, Position};

    /// Each move is legal and leaves a P-position, by the definition.
    #[test]
    fn every_move_wins() {
        let run = run(&ThreeRows::new(9), u64::MAX);
        let winners = Winners::new(&run);
        let mut oracle = Oracle::default();
        let rows = |[c, a, b]: [u64; 3]| {
            let rows = [c + a + b, c + a, c].into_iter().filter(|&row| row > 0);
            Position::new(rows).unwrap()
        };
        let mut checked = 0;
        for family in (0..10).flat_map(|c| winners.families(c)) {
            let WinningFamily { c, a, b, to } = family;
            for (a, b) in (0..24)
                .filter(|&n| a.contains(n))
                .flat_map(|a| (0..16).filter(|&n| b.contains(n)).map(move |b| (a, b)))
            {
                let columns = match to.a {
                    TargetColumns::Fixed(columns) => columns,
                    TargetColumns::Along(more) => a.strict_add_signed(more),
                };
                let left = rows([to.c, columns, to.b]);
                assert!(rows([c, a, b]).moves().any(|m| m.to == left), "[{c},{a},{b}] to {left}");
                assert_eq!(oracle.value(&left).outcome, Outcome::P, "[{c},{a},{b}] to {left}");
                checked += 1;
            }
        }
        assert!(checked > 3000, "{checked}");
    }

    #[test]
    fn targets_are_written_in_columns() {
        let target = |a| Target { c: 1, a, b: 2 }.to_string();
        let shown = [TargetColumns::Fixed(3), TargetColumns::Along(0), TargetColumns::Along(4)];
        assert_eq!(shown.map(target), ["[1,3,2]", "[1,a,2]", "[1,a+4,2]"]);
        assert_eq!(target(TargetColumns::Along(-4)), "[1,a-4,2]");
    }
}
