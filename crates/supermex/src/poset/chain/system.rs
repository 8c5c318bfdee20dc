//! Order ideals beside a chain, as cells.

use super::game::Poison;
use super::numbered::{Numbered, filtered, list_pairs, members};
use super::{ChainGame, ProveError};
use crate::run::Context;

/// The elements that can be taken beside a chain: all but the poison, numbered from 0 on, each
/// after those below it, and otherwise as they were given.
///
/// If the poison is the first of the chain, the chain begins with its second element, and lengths
/// are one less.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChainSystem {
    pub(super) numbered: Numbered,
    /// How many elements of the chain cannot be taken.
    pub(super) skipped: u64,
    /// For each element, the shortest chain that it is there with.
    pub(super) births: Vec<u64>,
    /// For each element, the longest chain without it.
    pub(super) caps: Vec<Option<u64>>,
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
        let poison = match game.poison {
            Some(Poison::Element(element)) => Some(element),
            _ => None,
        };
        let numbered = Numbered::new(&game.poset, poison);
        let elements = &numbered.elements;
        ChainSystem {
            skipped,
            births: elements.iter().map(|&it| game.births[it].saturating_sub(skipped)).collect(),
            caps: elements.iter().map(|&it| Some(game.caps[it]?.saturating_sub(skipped))).collect(),
            numbered,
        }
    }

    /// The system in the words of a certificate: its elements, pairs of them of which one is less
    /// than the other, and thresholds.
    pub fn statement(&self) -> String {
        let above = self.births.iter().enumerate().filter(|(_, birth)| **birth > 0);
        let above = above.map(|(it, birth)| format!("{it}:{}", birth - 1));
        let below = self.caps.iter().enumerate().filter_map(|(it, cap)| Some((it, (*cap)?)));
        let below = below.map(|(it, cap)| format!("{it}:{cap}"));
        format!(
            "poset elements {}{}{}{}",
            self.elements().len(),
            self.numbered.less(),
            list_pairs("above", above),
            list_pairs("below", below)
        )
    }

    /// The elements that can be taken, in the order in which a certificate numbers them, as places
    /// in the poset.
    pub fn elements(&self) -> &[usize] {
        &self.numbered.elements
    }

    /// What is left of `ideal` beside a chain of this length.
    pub(super) fn cut(&self, ideal: u64, length: u64) -> u64 {
        filtered(ideal, |it| self.births[it] <= length)
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
        size_of::<Cell>() + 64 + 8 * self.elements().len()
    }

    /// All order ideals as cells, in ascending order of their bits, so that rivals come first.
    pub(super) fn cells(&self, context: &Context) -> Result<Vec<Cell>, ProveError> {
        let ideals = self.ideals(context)?;
        let find = |ideal: u64| ideals.partition_point(|&other| other < ideal);
        let cell = |&ideal: &u64| {
            let outside = members(self.numbered.whole() & !ideal).filter_map(|it| self.caps[it]);
            let rivals = members(ideal).map(|it| find(ideal & !self.numbered.above[it]));
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
        self.numbered.ideals(context.room() / 2 / self.cell_bytes(), context)
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
