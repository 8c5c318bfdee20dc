//! One position that is lost in Chomp is declared won: what that changes in later sheets.
//!
//! There are two ways to declare it, and they are different games.
//!
//! - [`Protocol::Inherited`], R: the point (y, z) is put into `W_x`, and the recursion R goes on
//!   from there. So later sheets inherit the point as they inherit any other: [x + k, y − k, z] is
//!   won as well, for all k up to y.
//! - [`Protocol::Declared`], D: [x, y, z] alone is won. Later sheets inherit nothing but what the
//!   rules give them.
//!
//! No move lengthens a row. So nothing can change in a sheet below that of the declared position,
//! nor for a position whose first or second row is shorter than the declared one's: damage spreads
//! within a cone.

#![allow(clippy::cast_possible_truncation, reason = "columns and sheets fit into memory")]

use std::sync::Arc;

use super::{Growth, Line, LoserSheet};

/// How a position is declared won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Protocol {
    /// R: later sheets inherit the point as any other instant winner.
    #[cfg_attr(feature = "serde", serde(rename = "R"))]
    Inherited,
    /// D: that position alone is declared won.
    #[cfg_attr(feature = "serde", serde(rename = "D"))]
    Declared,
}

impl Protocol {
    /// Both protocols.
    pub const ALL: [Protocol; 2] = [Protocol::Inherited, Protocol::Declared];

    /// The name of the protocol on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Protocol::Inherited => "R",
            Protocol::Declared => "D",
        }
    }
}

/// Where in its sheet a loser is that is declared won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Place {
    /// The left end, y = 0, where both lines begin.
    Left,
    /// On the lower line.
    Lower,
    /// On the upper line.
    Upper,
    /// On the flat line.
    Flat,
    /// Nowhere: the point is no loser of Chomp.
    Elsewhere,
}

impl Place {
    /// The places of losers.
    pub const LINES: [Place; 4] = [Place::Left, Place::Lower, Place::Upper, Place::Flat];

    /// The name of the place on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Place::Left => "left",
            Place::Lower => "lower",
            Place::Upper => "upper",
            Place::Flat => "flat",
            Place::Elsewhere => "elsewhere",
        }
    }

    /// The place of the point (`y`, `z`) in the sheet of `x`, whose losers are `losers`.
    pub fn of((y, z): (u64, u64), x: u64, losers: &LoserSheet) -> Place {
        match losers.line(x, y) {
            _ if losers.height(y) != Some(z) => Place::Elsewhere,
            _ if y == 0 => Place::Left,
            Some(Line::Lower) => Place::Lower,
            Some(Line::Flat) => Place::Flat,
            _ => Place::Upper,
        }
    }
}

/// ⌊(√2 − 1) x⌋, the column where the lower line of the sheet of `x` is predicted to end.
///
/// ```
/// use supermex::renorm::lower_end;
///
/// assert_eq!([50, 57, 300].map(lower_end), [20, 23, 124]);
/// ```
pub fn lower_end(x: u64) -> u64 {
    (2 * u128::from(x) * u128::from(x)).isqrt() as u64 - x
}

/// The losers of the sheet of `x` that are declared won one by one, from left to right: all of
/// them, or, where a flat line goes on for ever, those with y < (√2 − 1) x + 4.
///
/// ```
/// use supermex::renorm::{Growth, losers_to_declare};
///
/// let (x, losers) = Growth::default().nth(50).unwrap();
/// assert_eq!(losers_to_declare(x, &losers).len(), 22);
/// ```
pub fn losers_to_declare(x: u64, losers: &LoserSheet) -> Vec<(u64, u64)> {
    let end = match (losers.ends(), x) {
        (true, _) => u64::MAX,
        // √2 − 1 is irrational, so that only for x = 0 the bound is a whole number.
        (false, 0) => 4,
        (false, _) => lower_end(x) + 5,
    };
    (0..end).map_while(|y| Some((y, losers.height(y)?))).collect()
}

/// What a declared position has changed in one sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Changes {
    /// How many columns below ⌊(√2 − 1) x⌋ have another loser, or have one in one game only.
    pub changed: u32,
    /// The first and the last of these columns; 0 if there are none.
    pub front: [u32; 2],
    /// Whether the flat line differs from column (√2 − 1) x + 1 on, or is gone; `None` if Chomp's
    /// own sheet has no flat line.
    pub flat: Option<bool>,
    /// Whether any loser differs, in any column.
    pub any: bool,
}

impl Changes {
    /// How the sheet `other` of a variant differs from Chomp's sheet `chomp` of `x`. Calls `tell`
    /// with each column below ⌊(√2 − 1) x⌋ that differs, from left to right.
    pub fn between(
        x: u64,
        chomp: &LoserSheet,
        other: &LoserSheet,
        mut tell: impl FnMut(u32),
    ) -> Changes {
        let flat = |differs: bool| (!chomp.ends()).then_some(differs);
        let mut changes = Changes { changed: 0, front: [0; 2], flat: flat(false), any: false };
        if chomp == other {
            return changes;
        }
        let end = lower_end(x);
        let differs = |&y: &u64| chomp.height(y) != other.height(y);
        for y in (0..end).filter(differs).map(|y| y as u32) {
            if changes.changed == 0 {
                changes.front[0] = y;
            }
            changes.front[1] = y;
            changes.changed += 1;
            tell(y);
        }
        // The least column that is not below (√2 − 1) x + 1.
        let from = if x == 0 { 1 } else { end + 2 };
        let [one, two] = [chomp, other].map(LoserSheet::heights);
        // Both repeat from the longer head on, so that one turn of both periods decides.
        let head = one.head().len().max(two.head().len()) as u64;
        let turn = one.period().len() as u64 * two.period().len().max(1) as u64;
        let is_changed = || other.ends() || (from..from.max(head) + turn).any(|y| differs(&y));
        changes.flat = flat(!chomp.ends() && is_changed());
        changes.any = true;
        changes
    }
}

/// The sheets of a game in which a position is declared won.
#[derive(Clone, Debug)]
pub struct Perturbed {
    growth: Growth,
    /// Points that are won in the sheet that comes next, and are not inherited.
    declared: Vec<(u64, u64)>,
}

impl Perturbed {
    /// The game that goes on as `growth` does, except that `points` of its next sheet are won.
    pub fn new(growth: Growth, points: &[(u64, u64)], protocol: Protocol) -> Perturbed {
        let mut game = Perturbed { growth, declared: Vec::new() };
        game.declare(points, protocol);
        game
    }

    /// Declares `points` of the next sheet won.
    pub fn declare(&mut self, points: &[(u64, u64)], protocol: Protocol) {
        match protocol {
            Protocol::Inherited => points.iter().for_each(|&(y, z)| self.growth.add_point(y, z)),
            Protocol::Declared => self.declared.extend(points),
        }
    }

    /// The losers of the next sheet.
    pub fn losers(&self) -> LoserSheet {
        let mut with = None;
        for &(y, z) in &self.declared {
            with.get_or_insert_with(|| self.growth.clone()).add_point(y, z);
        }
        with.as_ref().unwrap_or(&self.growth).losers()
    }

    /// The losers of the next sheet; the instant winners of the one after it come next.
    pub fn next_losers(&mut self) -> LoserSheet {
        let losers = self.losers();
        self.declared.clear();
        self.growth.grow(&losers);
        losers
    }

    /// Whether all sheets from the next one on are those that `growth` has.
    pub fn has_met(&self, growth: &Growth) -> bool {
        self.declared.is_empty() && self.growth.is_same(growth)
    }
}

/// What one declared position does to the sheets after its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The sheet of the declared position.
    pub x: u64,
    /// The declared position in its sheet.
    pub point: (u64, u64),
    /// How it was declared.
    pub protocol: Protocol,
    /// Where among the losers it is.
    pub place: Place,
    /// What has changed in the sheets x + 1, x + 2 and so on.
    pub sheets: Vec<Changes>,
    /// The first n from which on no loser differs; `None` if that is not certain by the last
    /// sheet.
    pub healed: Option<u32>,
    /// The bars 3 × n beyond x, up to the last sheet, that have no winning opening.
    pub lost_bars: Vec<u64>,
    /// The bar that is itself lost, if there is one: all sheets beyond it are empty, so that they
    /// are left out.
    pub lost_at: Option<u64>,
    /// The last sheet that was followed, if later ones repeat too rarely to be kept.
    pub cut_at: Option<u64>,
}

/// The longest period of instant winners that is followed. Chomp's own is 72 up to x = 50,000.
const LONGEST: usize = 20_000;

impl Damage {
    /// The first n such that more than half of the columns of the sheet x + n have changed.
    pub fn half(&self) -> Option<u32> {
        let above = |(n, it): (u64, &Changes)| 2 * u64::from(it.changed) > lower_end(self.x + n);
        Some((1..).zip(&self.sheets).position(above)? as u32 + 1)
    }
}

/// Follows declared positions of one sheet, all in step with Chomp itself.
///
/// ```
/// use supermex::renorm::{Protocol, Watched};
///
/// // The loser with y = 0 of the sheet of 50, as in Fig. 8 of the paper.
/// let watched = Watched::new(50, 30);
/// let damages = watched.follow(&[(0, 37)], Protocol::Inherited, |_| true).unwrap();
/// assert_eq!((damages[0].half(), damages[0].healed), (Some(6), None));
/// ```
#[derive(Clone, Debug)]
pub struct Watched {
    x: u64,
    chomp: Growth,
    /// Which bars beyond x have a winning opening that leads to a sheet below x.
    opened: Arc<Vec<bool>>,
    sheets: u32,
}

impl Watched {
    /// Chomp up to the sheet of `x`, to watch `sheets` sheets after it.
    pub fn new(x: u64, sheets: u32) -> Watched {
        let mut opened = vec![false; sheets as usize + 1];
        let mut chomp = Growth::default();
        for _ in 0..x {
            let (earlier, losers) = chomp.next().expect("sheets go on for ever");
            note_openings(&mut opened, x, earlier, &losers);
        }
        Watched { x, chomp, opened: Arc::new(opened), sheets }
    }

    /// The losers of the sheet.
    pub fn losers(&self) -> LoserSheet {
        self.chomp.losers()
    }

    /// What each of `points` does if it is declared won by `protocol`. Calls `tell` after each
    /// sheet with how many games went on; stops if it says no.
    pub fn follow(
        &self,
        points: &[(u64, u64)],
        protocol: Protocol,
        mut tell: impl FnMut(u64) -> bool,
    ) -> Option<Vec<Damage>> {
        let losers = self.losers();
        let mut all: Vec<_> = points
            .iter()
            .map(|&point| {
                Followed::new(self, &[point], Place::of(point, self.x, &losers), protocol)
            })
            .collect();
        let mut chomp = self.chomp.clone();
        for n in 0..=self.sheets {
            let (_, losers) = chomp.next().expect("sheets go on for ever");
            for game in &mut all {
                game.step(n, &losers, &chomp, |_| {});
            }
            if !tell(all.len() as u64) {
                return None;
            }
        }
        Some(all.into_iter().map(Followed::finish).collect())
    }

    /// What `points` do if they are all declared won by `protocol`. Calls `tell` with each n and
    /// each changed column of the sheet x + n.
    pub fn follow_together(
        &self,
        points: &[(u64, u64)],
        protocol: Protocol,
        mut tell: impl FnMut(u32, u32),
    ) -> Damage {
        let place = points
            .first()
            .map_or(Place::Elsewhere, |first| Place::of(*first, self.x, &self.losers()));
        let mut game = Followed::new(self, points, place, protocol);
        let mut chomp = self.chomp.clone();
        for n in 0..=self.sheets {
            let (_, losers) = chomp.next().expect("sheets go on for ever");
            game.step(n, &losers, &chomp, |y| tell(n, y));
        }
        game.finish()
    }
}

/// Notes the bars beyond `x` from which an opening leads to `losers`, those of the sheet of
/// `earlier`: the loser with y = 0 and the loser with z = 0.
fn note_openings(opened: &mut [bool], x: u64, earlier: u64, losers: &LoserSheet) {
    let bottom = losers.ends().then(|| losers.heights().head().len() as u64 - 1);
    for taken in bottom.into_iter().chain([losers.top()]).filter(|&taken| taken > 0) {
        let bar = (earlier + taken).checked_sub(x).and_then(|bar| usize::try_from(bar).ok());
        if let Some(opened) = bar.and_then(|bar| opened.get_mut(bar)) {
            *opened = true;
        }
    }
}

/// One game that is followed.
struct Followed {
    /// `None` once the game has met Chomp.
    game: Option<Perturbed>,
    opened: Vec<bool>,
    /// The last n for which some loser differed.
    last: u32,
    damage: Damage,
}

impl Followed {
    fn new(watched: &Watched, points: &[(u64, u64)], place: Place, protocol: Protocol) -> Followed {
        let damage = Damage {
            x: watched.x,
            point: points.first().copied().unwrap_or_default(),
            protocol,
            place,
            sheets: Vec::with_capacity(watched.sheets as usize),
            healed: None,
            lost_bars: Vec::new(),
            lost_at: None,
            cut_at: None,
        };
        let game = Some(Perturbed::new(watched.chomp.clone(), points, protocol));
        Followed { game, opened: watched.opened.to_vec(), last: 0, damage }
    }

    /// Goes through the sheet x + n, whose losers in Chomp are `losers`; `chomp` goes on after it.
    /// Calls `tell` with each changed column.
    fn step(&mut self, n: u32, losers: &LoserSheet, chomp: &Growth, tell: impl FnMut(u32)) {
        if self.damage.lost_at.or(self.damage.cut_at).is_some() {
            return;
        }
        let (x, at) = (self.damage.x, self.damage.x + u64::from(n));
        let own = self.game.as_mut().map(Perturbed::next_losers);
        let own = own.as_ref().unwrap_or(losers);
        note_openings(&mut self.opened, x, at, own);
        let changes = Changes::between(at, losers, own, tell);
        if changes.any {
            self.last = n;
        }
        if n > 0 {
            self.damage.sheets.push(changes);
        }
        if own.top() == 0 {
            self.damage.lost_at = Some(at);
        } else if self.game.as_ref().is_some_and(|game| game.growth.period() > LONGEST) {
            self.damage.cut_at = Some(at);
        } else if !changes.any && self.game.as_ref().is_some_and(|game| game.has_met(chomp)) {
            self.game = None;
            self.damage.healed = Some(self.last + 1);
        }
    }

    fn finish(mut self) -> Damage {
        let end = self.damage.lost_at.or(self.damage.cut_at).unwrap_or(u64::MAX);
        let bars = (self.damage.x..).zip(&self.opened).skip(1);
        let lost = bars.filter(|&(bar, opened)| !opened && bar <= end).map(|(bar, _)| bar);
        self.damage.lost_bars = lost.collect();
        self.damage
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::renorm::{Column, Sheet};

    /// A game whose flat lines repeat less and less often is followed as long as that is known in
    /// 20,000 columns, and no longer.
    #[test]
    fn games_are_followed_while_their_periods_are_kept() {
        // Nothing reaches the points at 300: they only make periods longer, by a factor of 701.
        let column = |y: usize| -> Column {
            let low = [1, 1, 5][y % 3];
            [low].into_iter().chain(y.is_multiple_of(701).then_some(300)).collect()
        };
        let first = Sheet::new(vec![[0].into_iter().collect()], (0..2103).map(column).collect());
        let mut chomp = Growth::from(first);
        for _ in 0..10 {
            chomp.next();
        }
        let sheets = 20;
        let watched = Watched { x: 10, chomp, opened: Arc::new(vec![true; 21]), sheets };
        let (point, protocol) = ((0, watched.losers().top()), Protocol::Inherited);
        let mut game = Perturbed::new(watched.chomp.clone(), &[point], protocol);
        let mut periods = Vec::new();
        for _ in 0..=sheets {
            game.next_losers();
            periods.push(game.growth.period());
        }
        let last = periods.iter().position(|&period| period > 20_000).unwrap();
        assert!(last > 3 && periods[last - 1] > 2103, "{periods:?}");
        let damage = watched.follow(&[point], protocol, |_| true).unwrap().remove(0);
        assert_eq!(damage.cut_at, Some(10 + last as u64), "{periods:?}");
        assert_eq!((damage.sheets.len(), damage.healed, damage.lost_at), (last, None, None));
        // Bars are listed as far as the game was followed.
        let closed = Watched { opened: Arc::new(vec![false; 21]), ..watched };
        let bars = closed.follow(&[point], protocol, |_| true).unwrap().remove(0).lost_bars;
        assert!(bars.iter().all(|&bar| bar <= 10 + last as u64) && !bars.is_empty(), "{bars:?}");
    }

    /// Losers with y < (√2 − 1) x + 4 stand for a flat line.
    #[test]
    fn a_few_losers_stand_for_a_flat_line() {
        for (x, losers) in Growth::default().take(200).filter(|(_, losers)| !losers.ends()) {
            let count = losers_to_declare(x, &losers).len() as f64;
            let bound = (2_f64.sqrt() - 1.0) * x as f64 + 4.0;
            // The last y is below the bound, and the next one is not.
            assert!(count - 1.0 < bound && count >= bound, "{x}: {count}");
        }
    }

    /// Several points are told of by the first of them.
    #[test]
    fn the_place_of_several_points_is_that_of_the_first() {
        let watched = Watched::new(12, 5);
        for (points, place) in [
            (&[(0, 9), (4, 3)][..], Place::Left),
            (&[(4, 3), (0, 9)], Place::Lower),
            (&[(1, 1), (0, 9)], Place::Elsewhere),
        ] {
            let found = watched.follow_together(points, Protocol::Declared, |_, _| {});
            assert_eq!((found.point, found.place), (points[0], place));
        }
    }
}
