//! Who wins at any length.

use super::numbered::members;
use super::prove::ChainTheorem;
use super::{ChainError, ChainGame};
use crate::{Nimber, Outcome};

/// What was found of a poset with a chain of some length, from a theorem about all lengths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChainAnswer {
    /// The length of the chain.
    pub length: u64,
    /// How many elements there are in all.
    pub elements: u128,
    /// The nim-value.
    pub nim: Nimber,
    /// The names of all elements that win if they are taken first.
    pub winning_moves: Vec<String>,
    /// The least length from which on the nim-value of the poset, less the length, repeats.
    pub from: u64,
    /// With which period it repeats.
    pub period: u64,
}

impl ChainAnswer {
    /// Who wins.
    pub fn outcome(&self) -> Outcome {
        if self.nim == Nimber::ZERO { Outcome::P } else { Outcome::N }
    }
}

impl ChainGame {
    /// Who wins with a chain of this length, and by which moves, by the `theorem` about
    /// [the system](ChainGame::system) of this game.
    ///
    /// ```
    /// use supermex::poset::{ChainGame, Poset, Threshold};
    /// use supermex::run::Context;
    ///
    /// let leaf = Poset::new(vec!["leaf".to_owned()], [])?;
    /// let game = ChainGame::new(&leaf, "c", [(0, Threshold::Above(2))], Some("c0"))?;
    /// let theorem = game.system().prove(&Context::default())?;
    /// let answer = game.answer(&theorem, 1_000_000_000_000)?;
    /// assert_eq!(answer.winning_moves, ["c1"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn answer(&self, theorem: &ChainTheorem, length: u64) -> Result<ChainAnswer, ChainError> {
        self.admit_length(length)?;
        let system = theorem.system();
        // Elements of the chain that cannot be taken do not count.
        let free = length.saturating_sub(system.skipped);
        let ideal = system.cut(system.numbered.whole(), free);
        let cell = theorem.find(ideal);
        let mut elements: Vec<usize> = members(ideal)
            .filter(|&it| {
                let left = theorem.find(ideal & !system.numbered.above[it]);
                let cap = theorem.cells[left].cap.unwrap_or(u64::MAX);
                theorem.wide_value(left, free.min(cap)) == 0
            })
            .map(|it| system.elements()[it])
            .collect();
        elements.sort_unstable();
        let names = elements.iter().map(|&it| self.poset.names()[it].clone());
        let whole = theorem.find(system.numbered.whole());
        let (birth, family) = (theorem.cells[whole].birth, &theorem.families[whole]);
        let from = birth + family.head().len() as u64;
        let period = family.period().len() as u64;
        // No value comes twice, and from where they repeat they grow by a period in a period: so 0
        // is met in the first one at the latest. Cut down to its own length, the ideal is the
        // whole.
        let in_chain = (0..free.min(from + period)).find(|&it| theorem.wide_value(whole, it) == 0);
        let in_chain = in_chain.map(|it| self.name_in_chain(it + system.skipped));
        Ok(ChainAnswer {
            length,
            elements: u128::from(length) + self.elements_at(length).count() as u128,
            nim: Nimber::new(theorem.wide_value(cell, free)),
            winning_moves: names.chain(in_chain).collect(),
            from: from + system.skipped,
            period,
        })
    }
}
