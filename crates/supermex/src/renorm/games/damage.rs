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
    /// still be inherited at x + N.
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
    /// How many of them heal within the sheets that were compared.
    pub healed: usize,
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
            half: Spread::of(half.collect()),
            last: Spread::of(all.iter().filter_map(share).collect()),
        }
    }
}
