//! Order ideals beside two chains, as cells of the machine.

use super::super::ProveError;
use super::super::numbered::{Numbered, filtered, list_pairs, members};
use super::TwoChains;
use super::game::Poison;
use crate::automaton::{Rivals, StandIn, System};
use crate::run::Context;

/// The order ideals of the elements that can be taken beside two chains: all but the poison,
/// numbered from 0 on, each after those below it, and otherwise as they were given.
///
/// If the poison is the first of the lower chain, that chain begins with its second element, and
/// its lengths and the shift are one less. The time of the machine is the length of the upper chain
/// and [`TwoChainsSystem::before_upper`] more, the value is the length of the lower one and
/// [`TwoChainsSystem::before_lower`] more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoChainsSystem {
    pub(super) numbered: Numbered,
    /// How many elements of the lower chain cannot be taken.
    pub(super) skipped: u64,
    shift: i64,
    /// For each element, the least time at which it is there, and the least value.
    births: Vec<(u64, u64)>,
    /// The order ideals as bits, in ascending order, so that rivals come first.
    ideals: Vec<u64>,
    cells: Vec<Cell>,
}

/// What an ideal depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Cell {
    birth: u64,
    /// The least value for which all its elements are there.
    whole_from: u64,
    regular_from: u64,
    rivals: Vec<usize>,
    stand_ins: Vec<StandIn>,
}

impl TwoChainsSystem {
    pub(super) fn new(game: &TwoChains, context: &Context) -> Result<TwoChainsSystem, ProveError> {
        let skipped = u64::from(game.poison == Some(Poison::Lower));
        let poison = match game.poison {
            Some(Poison::Element(element)) => Some(element),
            _ => None,
        };
        let numbered = Numbered::new(&game.poset, poison);
        let mut system = TwoChainsSystem {
            skipped,
            shift: game.shift.saturating_sub_unsigned(skipped),
            births: Vec::new(),
            ideals: numbered.ideals(most_ideals(numbered.elements.len(), context), context)?,
            cells: Vec::new(),
            numbered,
        };
        let birth = |&it: &usize| {
            let lower = game.lowers[it].saturating_sub(skipped);
            (game.uppers[it] + system.before_upper(), lower + system.before_lower())
        };
        system.births = system.numbered.elements.iter().map(birth).collect();
        system.cells = system.ideals.iter().map(|&ideal| system.cell(ideal)).collect();
        Ok(system)
    }

    fn cell(&self, ideal: u64) -> Cell {
        let times = members(ideal).map(|it| self.births[it].0);
        let birth = times.max().unwrap_or(0).max(self.before_upper());
        let mut values: Vec<u64> = members(ideal)
            .map(|it| self.births[it].1)
            .filter(|&value| value > self.before_lower())
            .collect();
        values.sort_unstable();
        values.dedup();
        let whole_from = values.last().copied().unwrap_or(self.before_lower());
        let stand_in = |&below: &u64| {
            let cell = self.find(filtered(ideal, |it| self.births[it].1 < below));
            StandIn { below, cell }
        };
        Cell {
            birth,
            whole_from,
            // At the first time the least value may be less than the time.
            regular_from: birth.max(whole_from).max(self.before_upper() + 1),
            rivals: members(ideal).map(|it| self.find(ideal & !self.numbered.above[it])).collect(),
            stand_ins: values.iter().map(stand_in).collect(),
        }
    }

    /// By how much times are larger than lengths of the upper chain.
    pub fn before_upper(&self) -> u64 {
        u64::try_from(self.shift).unwrap_or(0)
    }

    /// By how much values are larger than lengths of the lower chain.
    pub fn before_lower(&self) -> u64 {
        u64::try_from(-self.shift).unwrap_or(0)
    }

    /// The elements that can be taken, in the order in which a certificate numbers them, as places
    /// in the poset.
    pub fn elements(&self) -> &[usize] {
        &self.numbered.elements
    }

    /// About how many bytes the cells take with their lists.
    pub fn size(&self) -> usize {
        let longest = self.cells.iter().map(|cell| cell.regular_from).max().unwrap_or(0);
        let longest = usize::try_from(longest).unwrap_or(usize::MAX);
        let list = longest.saturating_mul(4).saturating_add(cell_bytes(self.elements().len()));
        self.ideals.len().saturating_mul(list)
    }

    /// The cell of `ideal`.
    pub(super) fn find(&self, ideal: u64) -> usize {
        self.ideals.partition_point(|&other| other < ideal)
    }

    /// The cell of `ideal`, if it is an ideal.
    pub(super) fn find_ideal(&self, ideal: u64) -> Option<usize> {
        self.ideals.binary_search(&ideal).ok()
    }

    /// The least value at which all elements of `cell` are there.
    pub(super) fn whole_from(&self, cell: usize) -> u64 {
        self.cells[cell].whole_from
    }

    /// The ideal of `cell`.
    pub(super) fn ideal(&self, cell: usize) -> u64 {
        self.ideals[cell]
    }

    /// What is left of all elements at this time and value.
    pub(super) fn cut_whole(&self, time: u64, value: u64) -> u64 {
        filtered(self.numbered.whole(), |it| {
            let (first_time, first_value) = self.births[it];
            first_time <= time && first_value <= value
        })
    }
}

/// About how many bytes a cell takes that can have so many elements, with what the machine and
/// certificates have of it.
fn cell_bytes(elements: usize) -> usize {
    size_of::<Cell>() + 400 + (size_of::<StandIn>() + 8) * elements
}

fn most_ideals(elements: usize, context: &Context) -> usize {
    context.room() / 2 / cell_bytes(elements)
}

impl System for TwoChainsSystem {
    fn statement(&self) -> String {
        let births = |name: &str, birth: &dyn Fn(&(u64, u64)) -> u64| {
            let places = self.births.iter().map(birth).enumerate();
            let places = places.filter_map(|(it, birth)| Some((it, birth.checked_sub(1)?)));
            list_pairs(name, places.map(|(it, place)| format!("{it}:{place}")))
        };
        format!(
            "chains shift {} elements {}{}{}{}",
            self.shift,
            self.elements().len(),
            self.numbered.less(),
            births("upper", &|birth| birth.0 - self.before_upper()),
            births("lower", &|birth| birth.1 - self.before_lower()),
        )
    }

    /// The elements, and the least time and the least value at which all of them are there.
    fn label(&self, cell: usize) -> String {
        let elements: Vec<String> = members(self.ideals[cell]).map(|it| it.to_string()).collect();
        let Cell { birth, whole_from, .. } = self.cells[cell];
        format!("{}@{birth}/{whole_from}", elements.join(","))
    }

    fn cells(&self) -> usize {
        self.cells.len()
    }

    fn start(&self) -> u64 {
        self.before_upper()
    }

    fn least_value(&self, time: u64) -> u64 {
        // Beside no upper chain the lower one may be as short as one likes.
        if time == self.before_upper() {
            return self.before_lower();
        }
        time.max(self.before_lower())
    }

    fn birth(&self, cell: usize) -> u64 {
        self.cells[cell].birth
    }

    fn cut(&self, cell: usize, time: u64) -> usize {
        self.find(filtered(self.ideals[cell], |it| self.births[it].0 <= time))
    }

    fn stand_ins(&self, cell: usize) -> &[StandIn] {
        &self.cells[cell].stand_ins
    }

    fn regular_from(&self, cell: usize) -> u64 {
        self.cells[cell].regular_from
    }

    fn rivals(&self, cell: usize) -> Rivals<'_> {
        Rivals::These(&self.cells[cell].rivals)
    }

    fn bytes(&self) -> usize {
        self.cells.len() * cell_bytes(self.elements().len())
    }
}
