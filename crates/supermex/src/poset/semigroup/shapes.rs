//! All shapes that the set of taken elements of a semigroup can have, and what moves make of them.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use super::Semigroup;
use crate::run::{Context, Stopped};

/// All shapes, larger ones first, and what moves make of them.
pub(super) struct Shapes {
    /// For each shape and each gap, the shape that has the gap as well.
    grown: Vec<u32>,
    gaps: usize,
    /// For each shape and each step down of the least element, the shape that it becomes.
    fallen: Vec<u32>,
    steps: usize,
    pub(super) count: usize,
}

impl Shapes {
    /// All shapes of `semigroup`; `None` if they are too many.
    pub(super) fn new(semigroup: &Semigroup, context: &Context) -> Result<Option<Shapes>, Stopped> {
        let gaps = &semigroup.gaps;
        let last = semigroup.greatest_gap();
        if gaps.len() > 128 {
            return Ok(None);
        }
        let set = |has: &dyn Fn(u64) -> bool| {
            (0..)
                .zip(gaps)
                .filter(|(_, gap)| has(**gap))
                .fold(0_u128, |set, (bit, _)| set | 1 << bit)
        };
        let above = |gap: u64| {
            set(&|other| other.checked_sub(gap).is_some_and(|step| semigroup.contains(step)))
        };
        let above: Vec<_> = gaps.iter().map(|&gap| above(gap)).collect();
        let each = 4 * (gaps.len() + last as usize) + 2 * last as usize + 64;
        let mut found = HashSet::from([0]);
        let mut waiting = vec![0];
        while let Some(shape) = waiting.pop() {
            for grown in above.iter().map(|above| shape | above) {
                if found.insert(grown) {
                    waiting.push(grown);
                }
            }
            context.check()?;
            if found.len() * each > context.room() {
                return Ok(None);
            }
        }
        let mut shapes: Vec<u128> = found.into_iter().collect();
        shapes.sort_unstable_by_key(|shape| (Reverse(shape.count_ones()), *shape));
        let numbers: HashMap<u128, u32> = shapes.iter().copied().zip(0..).collect();
        let has = |shape: u128, number: u64| match gaps.binary_search(&number) {
            Ok(gap) => shape >> gap & 1 == 1,
            Err(_) => true,
        };
        let fall = |shape: u128, step: u64| {
            set(&|gap| gap.checked_sub(step).is_some_and(|from| has(shape, from)))
        };
        let mut tables = Shapes {
            grown: Vec::with_capacity(shapes.len() * gaps.len()),
            gaps: gaps.len(),
            fallen: Vec::with_capacity(shapes.len() * last as usize),
            steps: last as usize,
            count: shapes.len(),
        };
        for &shape in &shapes {
            tables.grown.extend(above.iter().map(|above| numbers[&(shape | above)]));
            tables.fallen.extend((1..=last).map(|step| numbers[&fall(shape, step)]));
            context.check()?;
        }
        Ok(Some(tables))
    }

    pub(super) fn grown(&self, shape: usize) -> &[u32] {
        &self.grown[shape * self.gaps..][..self.gaps]
    }

    pub(super) fn fallen(&self, shape: usize) -> &[u32] {
        &self.fallen[shape * self.steps..][..self.steps]
    }
}
