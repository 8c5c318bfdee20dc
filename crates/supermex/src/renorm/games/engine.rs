//! The sheets of a game of rays, one after the other.

use std::collections::{BTreeMap, VecDeque};

use super::bits::{Bits, cut, first_zero, or_shifted};
use super::{Ray, Reach, SheetGame, Triple};
use crate::run::{Context, Stopped};

/// The instant winners and the losers of the sheets x = 0, 1, 2 and so on of a game.
///
/// What a ray that lowers the sheet by k reaches in sheet x is what it reaches in sheet x − k, and
/// the losers there, all shifted by one step back: that is the operator R of the paper, one for
/// each ray. Within a sheet it is the same from column to column; and within a column supermex goes
/// up and marks what each loser is reached from.
///
/// ```
/// use supermex::renorm::games::{Reach, Sheets, named};
///
/// let nim = named("nim")?;
/// let mut sheets = Sheets::new(&nim, Reach::new(&nim, 5, (8, 8)));
/// for _ in 0..=5 {
///     sheets.grow();
/// }
/// assert_eq!(sheets.losers().heights(3).collect::<Vec<_>>(), [5 ^ 3]);
/// # Ok::<(), supermex::renorm::games::GameError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sheets {
    /// The sheet that comes next.
    next: u32,
    reach: Reach,
    lowering: Vec<Lowering>,
    inside: Vec<Inside>,
    /// The rays that lower z alone: the step, and the most steps.
    down: Vec<(usize, usize)>,
    /// What bounded rays can come from: the sources of the last sheets, the last one at the end.
    sources: VecDeque<Bits>,
    /// How many of them are looked at.
    kept: usize,
    declared: BTreeMap<u32, Vec<(usize, usize)>>,
    inherited: BTreeMap<u32, Vec<(usize, usize)>>,
    winners: Bits,
    losers: Bits,
}

/// A ray that lowers the sheet.
#[derive(Clone, Debug, PartialEq)]
struct Lowering {
    /// By how much it does.
    by: usize,
    /// How a step back shifts a sheet.
    shift: (i64, i64),
    /// The most steps, if that is a bound.
    most: Option<usize>,
    /// For a ray without a bound: what it reaches, and the sources, of the last `by` sheets.
    past: VecDeque<Bits>,
}

/// A ray within the sheet that lowers y.
#[derive(Clone, Debug)]
struct Inside {
    by: usize,
    shift: i64,
    most: Option<usize>,
    /// For a ray without a bound: what it reaches, and the losers, of the last `by` columns.
    past: Vec<Vec<u64>>,
}

/// A length as an index.
fn index(length: u32) -> usize {
    usize::try_from(length).unwrap_or(usize::MAX)
}

impl Sheets {
    /// The sheets of `game` before the first, inside `reach`.
    pub fn new(game: &dyn SheetGame, reach: Reach) -> Sheets {
        let mut sheets = Sheets {
            next: 0,
            reach,
            lowering: Vec::new(),
            inside: Vec::new(),
            down: Vec::new(),
            sources: VecDeque::new(),
            kept: 0,
            declared: BTreeMap::new(),
            inherited: BTreeMap::new(),
            winners: Bits::new((0, 0)),
            losers: Bits::new((0, 0)),
        };
        game.rays().iter().for_each(|ray| sheets.add(*ray));
        game.declared().iter().for_each(|&position| sheets.declare(position));
        game.inherited().iter().for_each(|&position| sheets.inherit(position));
        sheets
    }

    fn add(&mut self, ray: Ray) {
        let [dx, dy, dz] = ray.step();
        let [x, y, z] = ray.step().map(|number| index(number.unsigned_abs()));
        let (right, up) = (-i64::from(dy), -i64::from(dz));
        let (width, height) = self.reach.size(0);
        // A bound that nothing exceeds is none.
        let bounded = |room: usize, step: usize| {
            ray.most().map(index).filter(|&most| most < room.div_ceil(step))
        };
        if dx != 0 {
            let most = bounded(index(self.reach.x) + 1, x);
            self.kept = self.kept.max(most.map_or(0, |most| most * x));
            let past = VecDeque::new();
            self.lowering.push(Lowering { by: x, shift: (right, up), most, past });
        } else if dy != 0 {
            let most = bounded(width, y);
            self.inside.push(Inside { by: y, shift: up, most, past: Vec::new() });
        } else {
            self.down.push((z, bounded(height, z).unwrap_or(usize::MAX)));
        }
    }

    /// Declares a position won for the player to move; nothing is inherited but through the rules.
    /// Its sheet must not have grown yet.
    pub fn declare(&mut self, [x, y, z]: Triple) {
        self.declared.entry(x).or_default().push((index(y), index(z)));
    }

    /// Puts a point into the instant winners of its sheet, which must not have grown yet. It is
    /// inherited: every position is an instant winner from which a move that lowers the sheet leads
    /// to it.
    pub fn inherit(&mut self, [x, y, z]: Triple) {
        self.inherited.entry(x).or_default().push((index(y), index(z)));
    }

    /// The sheet that comes next.
    pub fn next_sheet(&self) -> u32 {
        self.next
    }

    /// The instant winners of the last sheet, exact inside the window of the reach.
    pub fn winners(&self) -> &Bits {
        &self.winners
    }

    /// The losers of the last sheet, exact inside the window of the reach.
    pub fn losers(&self) -> &Bits {
        &self.losers
    }

    /// Whether it is certain that two games of the same rays have the same sheets from here on, in
    /// the window of their reach: the same is inherited, no more positions are declared, and nothing
    /// can come in from outside.
    pub fn has_met(&self, other: &Sheets) -> bool {
        let next = self.next;
        self.reach == other.reach
            && self.reach.is_closed()
            && next == other.next
            && self.lowering == other.lowering
            && self.sources == other.sources
            && self.declared.range(next..).eq(other.declared.range(next..))
            && self.inherited.range(next..).eq(other.inherited.range(next..))
    }

    /// Grows the next sheet.
    pub fn grow(&mut self) {
        let (x, size) = (self.next, self.reach.size(self.next));
        let mut winners = Bits::new(size);
        let mut reached = Vec::with_capacity(self.lowering.len());
        for ray in &mut self.lowering {
            let of_ray = ray.reach(size, &self.sources, &mut winners);
            reached.push(of_ray);
        }
        let inherited = self.inherited.get(&x).map_or(&[][..], |points| points);
        for &(y, z) in inherited {
            winners.put(y, z);
        }
        let mut sources = find_losers(
            &winners,
            &mut self.inside,
            &self.down,
            self.declared.get(&x).map_or(&[][..], |points| points),
        );
        self.losers.clone_from(&sources);
        for &(y, z) in inherited {
            sources.put(y, z);
        }
        for (ray, reached) in self.lowering.iter_mut().zip(reached) {
            if let Some(mut reached) = reached {
                reached.add(&sources);
                ray.past.push_back(reached);
            }
        }
        if self.kept > 0 {
            if self.sources.len() == self.kept {
                self.sources.pop_front();
            }
            self.sources.push_back(sources);
        }
        self.winners = winners;
        self.next += 1;
    }

    /// Grows all sheets up to that of `x`, and calls `tell` after each.
    pub fn grow_to(
        &mut self,
        x: u32,
        context: &Context,
        mut tell: impl FnMut(u32, &Sheets),
    ) -> Result<(), Stopped> {
        while self.next <= x {
            context.check()?;
            self.grow();
            context.advance(1);
            tell(self.next - 1, self);
        }
        Ok(())
    }
}

impl Lowering {
    /// Puts what the ray reaches in a sheet of a size into `winners`; returns it for a ray without a
    /// bound.
    fn reach(
        &mut self,
        size: (usize, usize),
        sources: &VecDeque<Bits>,
        winners: &mut Bits,
    ) -> Option<Bits> {
        let (right, up) = self.shift;
        if let Some(most) = self.most {
            let steps = (1..=most).zip(1_i64..);
            for (step, times) in steps.take_while(|(step, _)| step * self.by <= sources.len()) {
                let from = &sources[sources.len() - step * self.by];
                winners.add_shifted(from, (right * times, up * times));
            }
            return None;
        }
        let before = if self.past.len() == self.by { self.past.pop_front() } else { None };
        let reached = match before {
            None => Bits::new(size),
            Some(before) if self.shift == (0, 0) && before.window() == size => before,
            Some(before) => {
                let mut reached = Bits::new(size);
                reached.add_shifted(&before, self.shift);
                reached
            }
        };
        winners.add(&reached);
        Some(reached)
    }
}

/// The losers of a sheet: supermex, column by column.
fn find_losers(
    winners: &Bits,
    inside: &mut [Inside],
    down: &[(usize, usize)],
    declared: &[(usize, usize)],
) -> Bits {
    let ((width, height), words) = (winners.window(), winners.window().1.div_ceil(64));
    let mut losers = Bits::new((width, height));
    for ray in inside.iter_mut() {
        ray.past.clear();
        if ray.most.is_none() {
            ray.past.resize(ray.by, vec![0; words]);
        }
    }
    let (mut blocked, mut shifted) = (vec![0; words], vec![0; words]);
    for y in 0..width {
        blocked.copy_from_slice(winners.column(y));
        for ray in inside.iter_mut() {
            ray.block(y, height, &losers, (&mut blocked, &mut shifted));
        }
        for &(_, z) in declared.iter().filter(|it| it.0 == y && it.1 < height) {
            blocked[z / 64] |= 1 << (z % 64);
        }
        let column = losers.column_mut(y);
        climb(&mut blocked, height, down, column);
        for ray in inside.iter_mut().filter(|ray| ray.most.is_none()) {
            let place = y % ray.by;
            or_shifted(&mut ray.past[place], height, column, 0);
        }
    }
    losers
}

impl Inside {
    /// Marks in `blocked` what the ray reaches in column `y`; `shifted` is room for a column.
    fn block(
        &mut self,
        y: usize,
        height: usize,
        losers: &Bits,
        (blocked, shifted): (&mut [u64], &mut Vec<u64>),
    ) {
        if let Some(most) = self.most {
            let steps = (1..=most).zip(1_i64..);
            for (step, times) in steps.take_while(|(step, _)| step * self.by <= y) {
                let from = losers.column(y - step * self.by);
                or_shifted(blocked, height, from, self.shift * times);
            }
            return;
        }
        let past = &mut self.past[y % self.by];
        if self.shift != 0 {
            shifted.fill(0);
            or_shifted(shifted, height, past, self.shift);
            std::mem::swap(past, shifted);
        }
        or_shifted(blocked, height, past, 0);
    }
}

/// Finds the losers of a column, the lowest first: each is the lowest that is not blocked, and
/// blocks what it is reached from.
fn climb(blocked: &mut [u64], height: usize, down: &[(usize, usize)], losers: &mut [u64]) {
    if down.is_empty() {
        for (loser, blocked) in losers.iter_mut().zip(blocked.iter()) {
            *loser = !blocked;
        }
        cut(losers, height);
        return;
    }
    let only_one = down.contains(&(1, usize::MAX));
    let mut from = 0;
    while let Some(z) = first_zero(blocked, from, height) {
        losers[z / 64] |= 1 << (z % 64);
        if only_one {
            return;
        }
        for &(step, most) in down {
            for above in (z + step..height).step_by(step).take(most) {
                blocked[above / 64] |= 1 << (above % 64);
            }
        }
        from = z + 1;
    }
}
