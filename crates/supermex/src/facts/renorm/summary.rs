//! Quartiles over many perturbations.

use serde::{Deserialize, Serialize};

use super::{Fronts, Perturbation};
use crate::renorm::{Place, Protocol};

/// The lower quartile, the median and the upper quartile; null where there are too few.
pub type Quartiles = [Option<f64>; 3];

/// What the perturbations of a range of sheets have in common.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DamageSummary {
    /// The range of sheets.
    pub x: String,
    /// How positions were declared.
    pub protocol: Protocol,
    /// Which losers were declared; null for all.
    pub line: Option<Place>,
    /// How many perturbations there are.
    pub perturbations: usize,
    /// How many of them heal for certain.
    pub healed: usize,
    /// How many reach one half of the columns.
    pub reached_half: usize,
    /// Quartiles of the n at which one half is reached; null where a perturbation does not reach
    /// it.
    pub half: Quartiles,
    /// Quartiles of the n at which those that heal have healed.
    pub healed_at: Quartiles,
    /// How many perturbations leave a bar without a winning opening.
    pub with_lost_bars: usize,
    /// Quartiles of the share of changed columns in the sheet x + n, from n = 1 on.
    pub shares: Vec<Quartiles>,
    /// Quartiles of the leftmost changed column, over perturbations that have one.
    pub left: Vec<Quartiles>,
    /// Quartiles of the rightmost changed column below (√2 − 1)(x + n).
    pub right: Vec<Quartiles>,
    /// Among flat lines of Chomp in the sheets x + n, the share that is gone or differs; null
    /// where there are none.
    pub flat: Vec<Option<f64>>,
}

impl DamageSummary {
    /// The summary of `lines`, if there are any. They have their fronts.
    pub fn of(
        lines: &[&Perturbation],
        x: String,
        protocol: Protocol,
        line: Option<Place>,
    ) -> Option<DamageSummary> {
        let sheets = lines.iter().map(|line| line.changed.len()).max()?;
        let infinite = |n: Option<u32>| n.map_or(f64::INFINITY, f64::from);
        let by_n = |of: &dyn Fn(&Perturbation, usize) -> Option<f64>| {
            let at = |n| quartiles(lines.iter().filter_map(|line| of(line, n)).collect());
            (1..=sheets).map(at).collect()
        };
        let front = |of: fn(&Fronts) -> &[Option<u32>]| {
            by_n(&move |line, n| {
                line.fronts.as_ref().and_then(|it| *of(it).get(n - 1)?).map(f64::from)
            })
        };
        let flat = |n: usize| {
            let of = |line: &&Perturbation| *line.fronts.as_ref()?.flat.get(n - 1)?;
            let known: Vec<bool> = lines.iter().filter_map(of).collect();
            let changed = known.iter().filter(|changed| **changed).count();
            (!known.is_empty()).then(|| changed as f64 / known.len() as f64)
        };
        Some(DamageSummary {
            x,
            protocol,
            line,
            perturbations: lines.len(),
            healed: lines.iter().filter(|line| line.healed.is_some()).count(),
            reached_half: lines.iter().filter(|line| line.half.is_some()).count(),
            half: quartiles(lines.iter().map(|line| infinite(line.half)).collect()),
            healed_at: quartiles(
                lines.iter().filter_map(|line| line.healed).map(f64::from).collect(),
            ),
            with_lost_bars: lines.iter().filter(|line| !line.lost_bars.is_empty()).count(),
            shares: by_n(&Perturbation::share),
            left: front(|it| &it.left),
            right: front(|it| &it.right),
            flat: (1..=sheets).map(flat).collect(),
        })
    }
}

/// The quartiles of `values`: each is the least value that a quarter, a half, three quarters of
/// them do not exceed. Infinite ones are not written.
fn quartiles(mut values: Vec<f64>) -> Quartiles {
    values.sort_unstable_by(f64::total_cmp);
    [1, 2, 3].map(|quarter| {
        let at = (quarter * values.len()).div_ceil(4).checked_sub(1)?;
        values.get(at).copied().filter(|value| value.is_finite())
    })
}

/// What `renorm sensitivity` prints: perturbations, or what they have in common.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "it is there for its schema")]
pub(crate) enum SensitivityAnswer {
    Perturbation(Perturbation),
    Summary(DamageSummary),
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three perturbations: one that heals, one that goes on, one that ends at a lost bar.
    #[test]
    fn perturbations_are_summed_up() {
        let line = |changed: &[u32], half, healed, lost_bars: &[u64], flat: &[Option<bool>]| {
            let ends: Vec<_> = changed.iter().map(|&it| (it > 0).then_some(it)).collect();
            let fronts = Fronts { left: ends.clone(), right: ends, flat: flat.to_vec() };
            Perturbation {
                x: 20,
                y: 0,
                z: 9,
                protocol: Protocol::Declared,
                line: Place::Left,
                changed: changed.to_vec(),
                columns: vec![8; changed.len()],
                half,
                healed,
                lost_bars: lost_bars.to_vec(),
                lost_at: None,
                cut_at: None,
                fronts: Some(fronts),
            }
        };
        let lines = [
            line(&[2, 0, 0], None, Some(2), &[], &[Some(true), None, Some(false)]),
            line(&[4, 5, 6], Some(2), None, &[21], &[Some(false), None, Some(true)]),
            line(&[6], Some(1), None, &[21, 23], &[None]),
        ];
        let all: Vec<_> = lines.iter().collect();
        let found = DamageSummary::of(&all, "20".to_owned(), Protocol::Declared, None).unwrap();
        assert_eq!((found.perturbations, found.healed, found.reached_half), (3, 1, 2));
        assert_eq!(found.with_lost_bars, 2);
        assert_eq!(found.half, [Some(1.0), Some(2.0), None]);
        assert_eq!(found.healed_at, [Some(2.0); 3]);
        assert_eq!(found.shares[0], [Some(0.25), Some(0.5), Some(0.75)]);
        assert_eq!(found.shares[2], [Some(0.0), Some(0.0), Some(0.75)]);
        assert_eq!(found.left[1], [Some(5.0); 3]);
        assert_eq!(found.flat, [Some(0.5), None, Some(0.5)]);
        assert_eq!(DamageSummary::of(&[], "20".to_owned(), Protocol::Declared, None), None);
    }

    #[test]
    fn quartiles_are_values_that_were_seen() {
        assert_eq!(quartiles(vec![]), [None; 3]);
        assert_eq!(quartiles(vec![7.0]), [Some(7.0); 3]);
        assert_eq!(quartiles(vec![4.0, 1.0, 3.0, 2.0]), [Some(1.0), Some(2.0), Some(3.0)]);
        let some = vec![5.0, f64::INFINITY, 1.0, f64::INFINITY];
        assert_eq!(quartiles(some), [Some(1.0), Some(5.0), None]);
    }
}
