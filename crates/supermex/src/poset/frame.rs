//! A poset as bits, for the solver.

use super::Poset;
use super::board::Parts;
use super::mask::Mask;

/// The order of a poset, as bits.
#[derive(Clone, Debug)]
pub(super) struct Frame<const W: usize> {
    /// For each element, itself and the elements above it: what goes when it is taken.
    pub(super) up: Vec<Mask<W>>,
    /// For each element, itself and the elements below it.
    pub(super) down: Vec<Mask<W>>,
    /// The elements just below each element.
    pub(super) lower: Vec<Vec<u16>>,
    /// The elements just above each element.
    pub(super) upper: Vec<Vec<u16>>,
}

impl<const W: usize> Frame<W> {
    pub(super) fn new(poset: &Poset) -> Frame<W> {
        let count = poset.len();
        let own = |element: usize| Mask::EMPTY.with(element);
        let up = (0..count).map(|it| poset.above(it).fold(own(it), Mask::with)).collect();
        let down = (0..count).map(|it| poset.below(it).fold(own(it), Mask::with)).collect();
        let (mut lower, mut upper) = (vec![Vec::new(); count], vec![Vec::new(); count]);
        for (less, great) in poset.covers() {
            lower[great].push(less as u16);
            upper[less].push(great as u16);
        }
        Frame { up, down, lower, upper }
    }

    /// All elements.
    pub(super) fn whole(&self) -> Mask<W> {
        Mask::below(self.up.len())
    }

    /// The connected parts of `position`.
    pub(super) fn components(&self, mut position: Mask<W>) -> Parts<Mask<W>> {
        let mut found = Parts::new();
        while let Some(element) = position.first() {
            let mut component = Mask::EMPTY.with(element);
            let mut fresh = component;
            while let Some(next) = fresh.first() {
                let around = self.up[next].or(self.down[next]).and(position).without(component);
                component = component.or(around);
                fresh = fresh.without(Mask::EMPTY.with(next)).or(around);
            }
            position = position.without(component);
            found.push(component);
        }
        found
    }

    /// The element of `position` that is below all others, if there is one.
    pub(super) fn least(&self, position: Mask<W>) -> Option<usize> {
        let first = position.first()?;
        let lower = self.down[first].and(position);
        let lowest = lower.iter().find(|&it| self.down[it].and(position).count() == 1)?;
        (self.up[lowest].and(position) == position).then_some(lowest)
    }

    /// `position` without pairs of elements that have nothing above them and the same below them.
    /// Whoever takes one of a pair is answered by taking the other, so that a pair changes nothing,
    /// not even the nim-value.
    pub(super) fn without_twins(&self, position: Mask<W>) -> Mask<W> {
        let mut left = position;
        let mut single: Vec<(Mask<W>, usize)> = Vec::new();
        for element in position.iter().filter(|&it| self.up[it].and(position).count() == 1) {
            let below = self.down[element].without(Mask::EMPTY.with(element));
            match single.iter().position(|(other, _)| *other == below) {
                Some(twin) => {
                    let (_, other) = single.swap_remove(twin);
                    left = left.without(Mask::EMPTY.with(element).with(other));
                }
                None => single.push((below, element)),
            }
        }
        left
    }

    /// The element of `position` that is above all others, if there is one.
    pub(super) fn greatest(&self, position: Mask<W>) -> Option<usize> {
        let first = position.first()?;
        let highest = self.up[first].and(position);
        let highest = highest.iter().find(|&it| self.up[it].and(position).count() == 1)?;
        (self.down[highest].and(position) == position).then_some(highest)
    }
}
