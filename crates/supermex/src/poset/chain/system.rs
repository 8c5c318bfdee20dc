//! Order ideals beside a chain, as cells.

use super::game::Poison;
use super::{ChainGame, ProveError};
use crate::run::Context;

/// The elements that can be taken beside a chain: all but the poison, numbered from 0 on, each
/// after those below it, and otherwise as they were given.
///
/// If the poison is the first of the chain, the chain begins with its second element, and lengths
/// are one less.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChainSystem {
    /// What each element is in the poset that it comes from.
    pub(super) elements: Vec<usize>,
    /// How many elements of the chain cannot be taken.
    pub(super) skipped: u64,
    /// For each element, itself and those above it, as bits.
    pub(super) above: Vec<u64>,
    /// For each element, the shortest chain that it is there with.
    pub(super) births: Vec<u64>,
    /// For each element, the longest chain without it.
    pub(super) caps: Vec<Option<u64>>,
    /// Pairs of elements of which the first is less than the second, with none between them.
    covers: Vec<(usize, usize)>,
}

/// An order ideal, with what its values depend on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    /// The elements, as bits.
    pub(super) ideal: u64,
    pub(super) birth: u64,
    pub(super) cap: Option<u64>,
    /// The ideals that one move in them leaves, as places of cells.
    pub(super) rivals: Vec<usize>,
}

impl ChainSystem {
    pub(super) fn new(game: &ChainGame) -> ChainSystem {
        let skipped = u64::from(game.poison == Some(Poison::Chain));
        let is_taken = |it: &usize| game.poison != Some(Poison::Element(*it));
        let mut waiting: Vec<usize> = (0..game.poset.len()).filter(is_taken).collect();
        let mut elements = Vec::with_capacity(waiting.len());
        // An element is next when no element below it waits.
        while let Some(next) = waiting
            .iter()
            .position(|&it| !waiting.iter().any(|&other| game.poset.is_less(other, it)))
        {
            elements.push(waiting.remove(next));
        }
        let is_less = |one: usize, other: usize| game.poset.is_less(elements[one], elements[other]);
        let count = elements.len();
        let numbers = 0..count;
        let above = |one: usize| {
            let greater = numbers.clone().filter(|&other| one == other || is_less(one, other));
            greater.fold(0, |bits, other| bits | 1 << other)
        };
        let pairs = numbers.clone().flat_map(|one| (one + 1..count).map(move |other| (one, other)));
        let covers = pairs.filter(|&(one, other)| {
            is_less(one, other)
                && !(one + 1..other).any(|it| is_less(one, it) && is_less(it, other))
        });
        ChainSystem {
            skipped,
            above: numbers.clone().map(above).collect(),
            covers: covers.collect(),
            births: elements.iter().map(|&it| game.births[it].saturating_sub(skipped)).collect(),
            caps: elements.iter().map(|&it| Some(game.caps[it]?.saturating_sub(skipped))).collect(),
            elements,
        }
    }

    /// The system in the words of a certificate: its elements, pairs of them of which one is less
    /// than the other, and thresholds.
    pub fn statement(&self) -> String {
        let mut words = format!("poset elements {}", self.elements.len());
        let mut add = |name: &str, pairs: Vec<String>| {
            if !pairs.is_empty() {
                words.extend([" ", name, " ", &pairs.join(",")]);
            }
        };
        add("less", self.covers.iter().map(|(one, other)| format!("{one}<{other}")).collect());
        let above = self.births.iter().enumerate().filter(|(_, birth)| **birth > 0);
        add("above", above.map(|(it, birth)| format!("{it}:{}", birth - 1)).collect());
        let below = self.caps.iter().enumerate().filter_map(|(it, cap)| Some((it, (*cap)?)));
        add("below", below.map(|(it, cap)| format!("{it}:{cap}")).collect());
        words
    }

    /// The elements that can be taken, in the order in which a certificate numbers them, as places
    /// in the poset.
    pub fn elements(&self) -> &[usize] {
        &self.elements
    }

    /// The ideal of all elements.
    pub(super) fn whole(&self) -> u64 {
        match self.elements.len() {
            0 => 0,
            count => u64::MAX >> (64 - count),
        }
    }

    /// What is left of `ideal` beside a chain of this length.
    pub(super) fn cut(&self, ideal: u64, length: u64) -> u64 {
        members(ideal).filter(|&it| self.births[it] <= length).fold(0, |bits, it| bits | 1 << it)
    }

    /// How many order ideals there are, and about how many bytes they take with their lists; fails
    /// if they are more than memory allows.
    pub fn size(&self, context: &Context) -> Result<(usize, usize), ProveError> {
        let ideals = self.ideals(context)?.len();
        let thresholds = self.births.iter().copied().chain(self.caps.iter().flatten().copied());
        let longest = usize::try_from(thresholds.max().unwrap_or(0)).unwrap_or(usize::MAX);
        let list = longest.saturating_mul(4).saturating_add(64);
        Ok((ideals, ideals.saturating_mul(self.cell_bytes().saturating_add(list))))
    }

    /// About how many bytes a cell takes.
    fn cell_bytes(&self) -> usize {
        size_of::<Cell>() + 64 + 8 * self.elements.len()
    }

    /// All order ideals as cells, in ascending order of their bits, so that rivals come first.
    pub(super) fn cells(&self, context: &Context) -> Result<Vec<Cell>, ProveError> {
        let ideals = self.ideals(context)?;
        let find = |ideal: u64| ideals.partition_point(|&other| other < ideal);
        let cell = |&ideal: &u64| {
            let outside = members(self.whole() & !ideal).filter_map(|it| self.caps[it]);
            let rivals = members(ideal).map(|it| find(ideal & !self.above[it]));
            Cell {
                ideal,
                birth: members(ideal).map(|it| self.births[it]).max().unwrap_or(0),
                cap: outside.min(),
                rivals: rivals.collect(),
            }
        };
        Ok(ideals.iter().map(cell).collect())
    }

    /// All order ideals, in ascending order of their bits; fails if they are more than memory
    /// allows.
    fn ideals(&self, context: &Context) -> Result<Vec<u64>, ProveError> {
        let count = self.elements.len();
        let most = context.room() / 2 / self.cell_bytes();
        let mut ideals = Vec::new();
        // From the last element to the first: it is left out, or in, with all below it. Nothing
        // below an element has a larger number, so every choice leads to an ideal.
        let mut choices = vec![(count, 0_u64, 0_u64)];
        while let Some((undecided, ideal, forced)) = choices.pop() {
            let Some(next) = undecided.checked_sub(1) else {
                if ideals.len() == most {
                    return Err(ProveError::Ideals { most });
                }
                if ideals.len().is_multiple_of(4096) {
                    context.check()?;
                }
                ideals.push(ideal);
                continue;
            };
            let below = (0..next).filter(|&it| self.above[it] >> next & 1 == 1);
            let forced_below = below.fold(forced, |bits, it| bits | 1 << it);
            choices.push((next, ideal | 1 << next, forced_below));
            if forced >> next & 1 == 0 {
                choices.push((next, ideal, forced));
            }
        }
        Ok(ideals)
    }
}

impl Cell {
    /// What the cell is called in a certificate: its elements, its first length, and its last if
    /// there is one.
    pub(super) fn label(&self) -> String {
        let elements: Vec<String> = members(self.ideal).map(|it| it.to_string()).collect();
        let last = self.cap.map(|cap| format!("-{cap}")).unwrap_or_default();
        format!("{}@{}{last}", elements.join(","), self.birth)
    }
}

/// The elements of a set of bits.
pub(super) fn members(bits: u64) -> impl Iterator<Item = usize> {
    (0..64).filter(move |&it| bits >> it & 1 == 1)
}
