//! What one more winner changes on later sheets.

use super::bits::Bits;
use super::{Reach, SheetGame, Sheets, Spread, Triple};
use crate::run::{Context, Stopped};

/// How a position is made a winner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Protocol {
    /// D: the position alone is declared won for the player to move.
    #[default]
    #[cfg_attr(feature = "serde", serde(rename = "D"))]
    Declared,
    /// R: it is put into the instant winners of its sheet and inherited by later ones.
    #[cfg_attr(feature = "serde", serde(rename = "R"))]
    Inherited,
}

impl Protocol {
    /// The letter of the protocol.
    pub fn name(self) -> &'static str {
        match self {
            Protocol::Declared => "D",
            Protocol::Inherited => "R",
        }
    }

    /// Makes a position of a sheet that has not grown yet a winner.
    pub(super) fn apply(self, sheets: &mut Sheets, at: Triple) {
        match self {
            Protocol::Declared => sheets.declare(at),
            Protocol::Inherited => sheets.inherit(at),
        }
    }
}

/// What one more winner [x, y, z] changes on the sheets x + 1 to x + N, in a window.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Damage {
    /// The position that is made a winner.
    pub at: Triple,
    /// How that is done.
    pub protocol: Protocol,
    /// Whether it is a loser of the game as it is; if not, declaring it changes nothing.
    pub loser: bool,
    /// For each sheet, the columns whose losers in the window are not the same in both games.
    pub changed: Vec<u32>,
    /// For each sheet, the columns that have a loser in the window in one of the games at least.
    pub columns: Vec<u32>,
    /// For each sheet, the leftmost and the rightmost changed column, if there is one.
    pub front: Vec<Option<(u32, u32)>>,
    /// The first n for which more than half of the columns of x + n are changed.
    pub half: Option<u32>,
    /// The first n from which on no loser of the window differs; nothing if something different may
    /// still be inherited at x + N, or come in from outside the window: that is never certain where a
    /// ray lowers x and makes y or z larger.
    pub healed: Option<u32>,
}

/// The sheets of a game from one on, to compare those of its variants with.
#[derive(Debug)]
pub struct Study {
    window: (u32, u32),
    /// The sheet of the winners to come.
    x: u32,
    /// Before the sheet of x.
    before: Sheets,
    /// The losers of x.
    first: Bits,
    /// The losers of the sheets after x.
    later: Vec<Bits>,
    /// After the last sheet.
    after: Sheets,
}

impl Study {
    /// Grows the sheets of `game` up to `x` + `sheets`, exact inside `window`.
    pub fn new(
        game: &dyn SheetGame,
        x: u32,
        sheets: u32,
        window: (u32, u32),
        context: &Context,
    ) -> Result<Study, Stopped> {
        let last = x.saturating_add(sheets);
        let mut after = Sheets::new(game, Reach::new(game, last, window));
        if let Some(below) = x.checked_sub(1) {
            after.grow_to(below, context, |_, _| {})?;
        }
        let before = after.clone();
        after.grow_to(x, context, |_, _| {})?;
        let (first, mut later) = (after.losers().clone(), Vec::new());
        after.grow_to(last, context, |_, sheets| later.push(sheets.losers().clone()))?;
        Ok(Study { window, x, before, first, later, after })
    }

    /// The losers of the sheet of x in the window.
    pub fn losers(&self) -> Vec<Triple> {
        let (width, height) = self.window;
        let column = |y: u32| {
            let heights = self.first.heights(y as usize).map_while(|z| u32::try_from(z).ok());
            heights.take_while(move |&z| z < height).map(move |z| [self.x, y, z])
        };
        (0..width).flat_map(column).collect()
    }

    /// What changes if the point (y, z) of the sheet of x is made a winner.
    pub fn damage(
        &self,
        (y, z): (u32, u32),
        protocol: Protocol,
        context: &Context,
    ) -> Result<Damage, Stopped> {
        let at = [self.x, y, z];
        let mut sheets = self.before.clone();
        protocol.apply(&mut sheets, at);
        sheets.grow_to(self.x, context, |_, _| {})?;
        let mut damage = Damage {
            at,
            protocol,
            loser: self.first.has(y as usize, z as usize),
            changed: Vec::new(),
            columns: Vec::new(),
            front: Vec::new(),
            half: None,
            healed: None,
        };
        let mut usual = self.later.iter();
        let last = sheets.next_sheet() - 1 + u32::try_from(self.later.len()).unwrap_or(u32::MAX);
        sheets.grow_to(last, context, |_, sheets| {
            if let Some(usual) = usual.next() {
                damage.compare(usual, sheets.losers(), self.window);
            }
        })?;
        if sheets.has_met(&self.after) {
            let same = damage.changed.iter().rev().take_while(|&&changed| changed == 0).count();
            damage.healed = u32::try_from(damage.changed.len() - same + 1).ok();
        }
        Ok(damage)
    }
}

impl Damage {
    /// Whether nothing is changed on the last sheet in the window, though it may come back.
    pub fn is_unseen(&self) -> bool {
        self.healed.is_none() && self.changed.last() == Some(&0)
    }

    /// Compares one more sheet of losers with the usual one.
    fn compare(&mut self, usual: &Bits, now: &Bits, (width, height): (u32, u32)) {
        let height = height as usize;
        let (mut changed, mut columns, mut front) = (0, 0, None);
        for y in 0..width {
            let low = |bits: &Bits| -> Vec<usize> {
                bits.heights(y as usize).take_while(|&z| z < height).collect()
            };
            let (usual, now) = (low(usual), low(now));
            columns += u32::from(!(usual.is_empty() && now.is_empty()));
            if usual != now {
                changed += 1;
                front = Some(front.map_or((y, y), |(left, _)| (left, y)));
            }
        }
        self.changed.push(changed);
        self.columns.push(columns);
        self.front.push(front);
        if self.half.is_none() && 2 * changed > columns {
            self.half = u32::try_from(self.changed.len()).ok();
        }
    }
}

/// What many winners, one at a time, have changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// How many of them heal for certain within the sheets that were compared.
    pub healed: usize,
    /// How many others have no changed column on the last sheet.
    pub unseen: usize,
    /// Of those that change more than half of the columns of some sheet: when they do first.
    pub half: Option<Spread>,
    /// The share of the columns of the last sheet that are changed.
    pub last: Option<Spread>,
}

impl Summary {
    /// A summary of some damages.
    pub fn of(all: &[Damage]) -> Summary {
        let share = |damage: &Damage| {
            let (changed, columns) = damage.changed.last().zip(damage.columns.last())?;
            Some(f64::from(*changed) / f64::from((*columns).max(1)))
        };
        let half = all.iter().filter_map(|damage| damage.half.map(f64::from));
        Summary {
            healed: all.iter().filter(|damage| damage.healed.is_some()).count(),
            unseen: all.iter().filter(|damage| damage.is_unseen()).count(),
            half: Spread::of(half.collect()),
            last: Spread::of(all.iter().filter_map(share).collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn damage() -> Damage {
        Damage {
            at: [0; 3],
            protocol: Protocol::Declared,
            loser: true,
            changed: Vec::new(),
            columns: Vec::new(),
            front: Vec::new(),
            half: None,
            healed: None,
        }
    }

    fn sheet(points: &[(usize, usize)]) -> Bits {
        let mut sheet = Bits::new((6, 9));
        for &(y, z) in points {
            sheet.put(y, z);
        }
        sheet
    }

    /// Columns count if one of the games has a loser there, and half of them is not more than half.
    #[test]
    fn sheets_are_compared_column_by_column() {
        let mut damage = damage();
        let usual = sheet(&[(0, 1), (1, 2), (2, 8), (5, 0)]);
        damage.compare(&usual, &usual, (5, 8));
        // Column 3 has a loser in one game; what is outside the window does not count.
        damage.compare(&usual, &sheet(&[(0, 1), (1, 3), (3, 2), (5, 5)]), (4, 8));
        damage.compare(&usual, &sheet(&[(0, 1), (1, 2), (3, 2), (4, 2)]), (5, 8));
        damage.compare(&usual, &sheet(&[(3, 2)]), (5, 8));
        assert_eq!(damage.changed, [0, 2, 2, 3]);
        assert_eq!(damage.columns, [2, 3, 4, 3]);
        assert_eq!(damage.front, [None, Some((1, 3)), Some((3, 4)), Some((0, 3))]);
        assert_eq!(damage.half, Some(2));
        let mut other = self::damage();
        other.compare(&usual, &sheet(&[(0, 1), (1, 2), (3, 2), (4, 2)]), (5, 8));
        assert_eq!((other.changed[0], other.columns[0], other.half), (2, 4, None));
    }

    #[test]
    fn damages_are_summed_up() {
        let of = |changed: &[u32], half, healed| Damage {
            changed: changed.to_vec(),
            columns: vec![4; changed.len()],
            half,
            healed,
            ..damage()
        };
        let all = [
            of(&[1, 0], None, Some(2)),
            of(&[1, 0], None, None),
            of(&[3, 2], Some(1), None),
            of(&[1, 3], Some(2), None),
        ];
        let found = Summary::of(&all);
        assert_eq!((found.healed, found.unseen), (1, 1));
        let half = found.half.unwrap();
        assert_eq!((half.cases, half.least, half.median, half.greatest), (2, 1.0, 1.0, 2.0));
        let last = found.last.unwrap();
        assert_eq!((last.cases, last.least, last.median, last.greatest), (4, 0.0, 0.0, 0.75));
    }
}
