//! Running a system until its state repeats.

use super::window::Window;
use super::{Least, Rivals, System};
use crate::periodic::UltimatelyPeriodic;

/// Whether a statement about infinitely many positions has been proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The joint state at time `at` came again `period` later.
    Proved {
        /// The time of the first of the two equal states.
        at: u64,
        /// How much later the second came.
        period: u64,
    },
    /// No state came again: nothing is known beyond the time `upto`.
    Observed {
        /// The last time that was looked at.
        upto: u64,
    },
}

/// The values of one cell, less the time, from its birth on.
pub type Family = UltimatelyPeriodic<i64>;

/// What came of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// Whether the families are proved.
    pub status: Status,
    /// The family of each cell. If the run is only observed, a living cell's family ends where the
    /// run did, and says nothing of what comes after.
    pub families: Vec<Family>,
    /// When each cell died, if it did.
    pub deaths: Vec<Option<u64>>,
}

impl Run {
    /// Whether the family of one cell is proved. That of a dead cell is, even if the run was cut
    /// short: nothing more is to come.
    pub fn is_proved(&self, cell: usize) -> bool {
        self.deaths[cell].is_some() || matches!(self.status, Status::Proved { .. })
    }
}

/// Runs a system until its joint state repeats, or until a time is over.
///
/// ```
/// use supermex::automaton::{Status, ThreeRows, run};
/// use supermex::periodic::UltimatelyPeriodic;
///
/// let run = run(&ThreeRows::new(5), 1000);
/// assert!(matches!(run.status, Status::Proved { period: 1, .. }));
/// assert_eq!(run.families[5], UltimatelyPeriodic::new(vec![5, 3], vec![4]));
/// assert_eq!(run.families[3], UltimatelyPeriodic::finite(vec![3, 3, 0]));
/// ```
pub fn run(system: &impl System, upto: u64) -> Run {
    let mut machine = Machine::new(system);
    let all_born = (0..system.cells()).map(|cell| system.birth(cell)).max().unwrap_or(0);
    // Brent's way to find a cycle: a state to come back to, renewed at ever longer intervals.
    let mut marked: Option<(u64, Vec<Option<State>>)> = None;
    // At time 0 the least value is 1, not the time: that state is like no other.
    let mut renew = all_born.max(machine.time).max(1);
    let status = loop {
        if let Some((at, states)) = &marked
            && machine.is_in(states)
        {
            break Status::Proved { at: *at, period: machine.time - at };
        }
        if machine.time >= renew {
            marked = Some((machine.time, machine.states()));
            renew = machine.time + (machine.time - all_born).max(1);
        }
        if machine.time > upto {
            break Status::Observed { upto };
        }
        machine.step();
    };
    machine.into_run(status)
}

/// A cell relative to the time: where its window begins, and the window.
type State = (i64, Vec<u64>);

struct Machine<'s, S> {
    system: &'s S,
    time: u64,
    cells: Vec<Cell>,
    /// The values that cells have taken at the present time.
    values: Vec<u64>,
    /// Those that the next cell must not take.
    excluded: Window,
}

#[derive(Default)]
struct Cell {
    history: Window,
    died: Option<u64>,
    /// Values less the time, from birth on. There are many of them.
    taken: Vec<i32>,
}

impl<'s, S: System> Machine<'s, S> {
    fn new(system: &'s S) -> Self {
        let cells = system.cells();
        Machine {
            system,
            time: system.start(),
            cells: (0..cells).map(|_| Cell::default()).collect(),
            values: vec![0; cells],
            excluded: Window::default(),
        }
    }

    /// One step in time: every living cell takes its value.
    fn step(&mut self) {
        self.excluded.clear(self.least());
        for index in 0..self.cells.len() {
            if self.cells[index].died.is_some() {
                continue;
            }
            let value = self.next_value(index);
            self.values[index] = value;
            if let Rivals::Earlier = self.system.rivals(index) {
                self.excluded.insert(value);
            }
            let cell = &mut self.cells[index];
            cell.history.insert(value);
            if self.system.birth(index) <= self.time {
                let difference = signed(value) - signed(self.time);
                cell.taken.push(i32::try_from(difference).expect("values stay near the time"));
            }
            if self.system.least() == Least::Time && value == self.time {
                cell.died = Some(self.time);
            }
        }
        self.time += 1;
        for cell in self.cells.iter_mut().filter(|cell| cell.died.is_none()) {
            match self.system.least() {
                Least::Time => cell.history.forget_below(self.time),
                Least::Zero => cell.history.forget_solid(),
            }
        }
    }

    fn next_value(&mut self, index: usize) -> u64 {
        if self.time < self.system.birth(index) {
            return self.values[self.system.cut(index, self.time)];
        }
        if let Rivals::These(rivals) = self.system.rivals(index) {
            // What rivals took before they died is below everything that is looked for.
            self.excluded.clear(self.least());
            for &rival in rivals {
                self.excluded.insert(self.values[rival]);
            }
        }
        self.cells[index].history.first_free(self.least(), &self.excluded)
    }

    /// The least value that may be taken now.
    fn least(&self) -> u64 {
        match self.system.least() {
            Least::Time => self.time.max(1),
            Least::Zero => 0,
        }
    }

    /// The state of every cell; `None` for the dead.
    fn states(&self) -> Vec<Option<State>> {
        let state = |cell: &Cell| (self.relative(cell), cell.history.bits().collect());
        self.cells.iter().map(|cell| cell.died.is_none().then(|| state(cell))).collect()
    }

    fn is_in(&self, states: &[Option<State>]) -> bool {
        self.cells.iter().zip(states).all(|(cell, state)| match state {
            // The dead stay dead.
            None => true,
            Some((base, bits)) => {
                cell.died.is_none()
                    && self.relative(cell) == *base
                    && same_set(cell.history.bits(), bits)
            }
        })
    }

    fn relative(&self, cell: &Cell) -> i64 {
        signed(cell.history.base()) - signed(self.time)
    }

    fn into_run(self, status: Status) -> Run {
        let Machine { system, cells, .. } = self;
        let deaths = cells.iter().map(|cell| cell.died).collect();
        let family = |(index, cell): (usize, Cell)| {
            let terms = |taken: &[i32]| taken.iter().copied().map(i64::from).collect();
            match status {
                Status::Proved { at, period } if cell.died.is_none() => {
                    let length = |time: u64| usize::try_from(time).unwrap_or(usize::MAX);
                    let (head, rest) = cell.taken.split_at(length(at - system.birth(index)));
                    Family::new(terms(head), terms(&rest[..length(period)]))
                }
                _ => Family::finite(terms(&cell.taken)),
            }
        };
        Run { status, families: cells.into_iter().enumerate().map(family).collect(), deaths }
    }
}

/// Whether two sets are the same: empty words at their ends do not count.
fn same_set(one: impl Iterator<Item = u64>, other: &[u64]) -> bool {
    let mut other = other.iter().copied();
    let mut one = one;
    loop {
        match (one.next(), other.next()) {
            (None, None) => return true,
            (one, other) if one.unwrap_or(0) != other.unwrap_or(0) => return false,
            _ => {}
        }
    }
}

/// Times and values are far below 2⁶³: each is reached by counting.
fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::super::{Tails, ThreeRows};
    use super::*;

    fn after<S: System>(system: &S, steps: u64) -> Machine<'_, S> {
        let mut machine = Machine::new(system);
        (0..steps).for_each(|_| machine.step());
        machine
    }

    /// Every part of a state is compared: who is alive, where a window begins, what is in it.
    #[test]
    fn a_state_is_compared_in_all_its_parts() {
        let system = Tails::nim_values(3, 3);
        let machine = after(&system, 20);
        assert!(machine.is_in(&machine.states()));
        for cell in 0..system.cells() {
            let mut shifted = machine.states();
            let mut more = machine.states();
            shifted[cell].as_mut().unwrap().0 += 1;
            more[cell].as_mut().unwrap().1.push(1);
            assert!(!machine.is_in(&shifted) && !machine.is_in(&more), "cell {cell}");
        }
        let rows = ThreeRows::new(3);
        let early = after(&rows, 4).states();
        assert!(early[3].is_some() && !after(&rows, 30).is_in(&early), "cell 3 has died since");
    }
}
