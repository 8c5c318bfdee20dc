//! What declared positions change: `renorm perturb` and `renorm sensitivity`.

#![allow(clippy::cast_possible_truncation, reason = "columns and sheets fit into memory")]

use serde::{Deserialize, Serialize};

use crate::renorm::{Changes, Damage, Place, Protocol, lower_end};

/// What one declared position changes in the sheets after its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Perturbation {
    /// The sheet of the declared position [x, y, z].
    pub x: u64,
    /// Its y.
    pub y: u64,
    /// Its z.
    pub z: u64,
    /// How it was declared: R, inherited by later sheets, or D, that position alone.
    pub protocol: Protocol,
    /// Where among the losers of its sheet it is.
    pub line: Place,
    /// How many columns below (√2 − 1)(x + n) have another loser in the sheet x + n, from n = 1 on.
    pub changed: Vec<u32>,
    /// How many columns there are below (√2 − 1)(x + n).
    pub columns: Vec<u32>,
    /// The first n such that more than half of the columns have changed.
    pub half: Option<u32>,
    /// The first n from which on no loser differs; null if that is not certain.
    pub healed: Option<u32>,
    /// The bars without a winning opening, up to the last sheet.
    pub lost_bars: Vec<u64>,
    /// The bar that is itself lost, if there is one: every sheet beyond it is empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost_at: Option<u64>,
    /// The last sheet that was followed, if flat lines of later ones repeat too rarely to be kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cut_at: Option<u64>,
    /// The fronts, if they were asked for.
    #[serde(flatten, default, skip_serializing_if = "Option::is_none")]
    pub fronts: Option<Fronts>,
}

/// How far a change has spread, sheet by sheet, from n = 1 on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Fronts {
    /// The leftmost changed column; null if none has changed.
    pub left: Vec<Option<u32>>,
    /// The rightmost changed column below (√2 − 1)(x + n).
    pub right: Vec<Option<u32>>,
    /// Whether the flat line differs or is gone; null if Chomp has none in this sheet.
    pub flat: Vec<Option<bool>>,
}

impl Perturbation {
    /// The line of `damage`, with its fronts if `fronts` says so.
    pub fn new(damage: &Damage, fronts: bool) -> Perturbation {
        let Damage { x, point: (y, z), protocol, place, ref sheets, .. } = *damage;
        let count = sheets.len() as u64;
        let end = |end: usize| {
            let known = |it: &Changes| (it.changed > 0).then_some(it.front[end]);
            sheets.iter().map(known).collect()
        };
        let flat = || sheets.iter().map(|it| it.flat).collect();
        Perturbation {
            x,
            y,
            z,
            protocol,
            line: place,
            changed: sheets.iter().map(|it| it.changed).collect(),
            columns: (1..=count).map(|n| lower_end(x + n) as u32).collect(),
            half: damage.half(),
            healed: damage.healed,
            lost_bars: damage.lost_bars.clone(),
            lost_at: damage.lost_at,
            cut_at: damage.cut_at,
            fronts: fronts.then(|| Fronts { left: end(0), right: end(1), flat: flat() }),
        }
    }

    /// The share of columns that have changed in the sheet x + n, if it was looked at.
    pub fn share(&self, n: usize) -> Option<f64> {
        let at = n.checked_sub(1)?;
        let (changed, columns) = (*self.changed.get(at)?, *self.columns.get(at)?);
        Some(if columns == 0 { 0.0 } else { f64::from(changed) / f64::from(columns) })
    }

    /// Whether the line can be about `sheets` sheets after that of `x`, and has its fronts.
    pub(crate) fn is_about(&self, x: u64, protocol: Protocol, sheets: u32) -> bool {
        let count =
            self.lost_at.or(self.cut_at).map_or(sheets.into(), |last| last.saturating_sub(x));
        let lengths = |fronts: &Fronts| {
            [fronts.left.len(), fronts.right.len(), fronts.flat.len()]
                .iter()
                .all(|&length| length as u64 == count)
        };
        (self.x, self.protocol) == (x, protocol)
            && self.changed.len() as u64 == count
            && (1..=count).map(|n| lower_end(x + n) as u32).eq(self.columns.iter().copied())
            && self.changed.iter().zip(&self.columns).all(|(changed, columns)| changed <= columns)
            && self.fronts.as_ref().is_some_and(lengths)
    }
}

/// One or more positions of a sheet that are declared won together, and every column that changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Perturbed {
    /// The declared positions (y, z) of the sheet.
    pub points: Vec<(u64, u64)>,
    /// What they change; y, z and line are those of the first of them.
    #[serde(flatten)]
    pub damage: Perturbation,
    /// The columns below (√2 − 1)(x + n) that have changed in the sheet x + n, from n = 1 on.
    pub cells: Vec<Vec<u32>>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::renorm::Watched;

    /// Only what can have been written for a sheet is taken for it.
    #[test]
    fn lines_are_about_their_sheets() {
        let damages = Watched::new(50, 12).follow(&[(0, 37)], Protocol::Inherited, |_| true);
        let damage = damages.unwrap().remove(0);
        let line = Perturbation::new(&damage, true);
        let is_about = |line: &Perturbation| line.is_about(50, Protocol::Inherited, 12);
        assert!(is_about(&line));
        let fronts = line.fronts.clone().unwrap();
        for (n, changes) in damage.sheets.iter().enumerate() {
            let ends = (changes.changed > 0).then_some(changes.front);
            assert_eq!(
                (fronts.left[n], fronts.right[n]),
                (ends.map(|it| it[0]), ends.map(|it| it[1]))
            );
            assert_eq!((line.changed[n], fronts.flat[n]), (changes.changed, changes.flat));
        }
        assert!(!line.is_about(51, Protocol::Inherited, 12));
        assert!(!line.is_about(50, Protocol::Declared, 12));
        assert!(!line.is_about(50, Protocol::Inherited, 13));
        let wrong: [fn(&mut Perturbation); 7] = [
            |line| line.changed[3] = 100,
            |line| line.columns[3] += 1,
            |line| line.changed.truncate(11),
            |line| line.fronts = None,
            |line| line.fronts.as_mut().unwrap().left.truncate(11),
            |line| line.fronts.as_mut().unwrap().flat.truncate(11),
            |line| line.lost_at = Some(55),
        ];
        for (at, spoil) in wrong.into_iter().enumerate() {
            let mut line = line.clone();
            spoil(&mut line);
            assert!(!is_about(&line), "{at}");
        }
    }
}
