//! The definition, by plain recursion over positions: for rules that care which elements are left.

use std::collections::HashMap;

use super::Rules;
use super::frame::Frame;
use super::mask::Mask;
use super::memo::{Budget, Stop};
use crate::Outcome;

/// Positions that have been decided, each as the set of its elements.
#[derive(Debug)]
pub(super) struct Plain<'s, const W: usize> {
    frame: &'s Frame<W>,
    /// Whether the player who cannot move wins.
    is_misere: bool,
    /// Whether each position is lost. At first it has the positions that are declared won or lost.
    lost: HashMap<Mask<W>, bool>,
    budget: &'s Budget<'s>,
}

impl<'s, const W: usize> Plain<'s, W> {
    pub(super) fn new(frame: &'s Frame<W>, rules: &Rules, budget: &'s Budget<'s>) -> Plain<'s, W> {
        let mask = |left: &Vec<usize>| left.iter().copied().fold(Mask::EMPTY, Mask::with);
        // The first declaration of a position holds.
        let declared = rules.declared.iter().rev();
        let lost = declared.map(|(left, outcome)| (mask(left), *outcome == Outcome::P)).collect();
        Plain { frame, is_misere: rules.misere, lost, budget }
    }

    pub(super) fn is_lost(&mut self, position: Mask<W>) -> Result<bool, Stop> {
        if let Some(&lost) = self.lost.get(&position) {
            return Ok(lost);
        }
        if position.is_empty() {
            return Ok(!self.is_misere);
        }
        let mut lost = true;
        for element in position.iter() {
            if self.is_lost(position.without(self.frame.up[element]))? {
                lost = false;
                break;
            }
        }
        self.budget.spend(PLACES * (size_of::<(Mask<W>, bool)>() + 1))?;
        self.lost.insert(position, lost);
        Ok(lost)
    }
}

/// The places of a table for each decided position: at most sixteen for seven of them, and half as
/// many that it left behind when it grew.
const PLACES: usize = 4;
