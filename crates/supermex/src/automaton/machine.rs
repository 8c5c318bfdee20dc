//! The machine: one step after another, and cells that are seen to repeat.

use std::cmp::Reverse;

use super::list::List;
use super::repeat::Bounds;
use super::window::Window;
use super::{ALLOCATION, Family, Least, Rivals, Sink, System};

/// A system at some time of its run.
pub(super) struct Machine<'s, S> {
    system: &'s S,
    time: u64,
    cells: Vec<Cell>,
    /// The cells that are born and not dead, in order.
    alive: Vec<usize>,
    /// The cells that are yet to be born, the next one last.
    unborn: Vec<usize>,
    /// The values that cells have taken at the present time.
    values: Vec<u64>,
    /// The values that the next cell must not take.
    excluded: Window,
    mark: Mark,
    /// What all cells before the first open one do from some time on.
    before_open: Bounds,
    first_open: usize,
    /// How many cells are open.
    open: usize,
    /// The bytes by which families have grown since all cells were counted.
    grown: usize,
    /// The most bytes that lists of open cells have taken.
    most_open: usize,
}

struct Cell {
    birth: u64,
    life: Life,
}

enum Life {
    /// The values of the cell are yet to be found, one by one.
    Open(Open),
    /// All values of the cell are known.
    Known(Family),
    /// The cell has died: the family has all its values.
    Dead { at: u64, family: Family },
}

#[derive(Default)]
struct Open {
    history: Window,
    /// The values less the time, from birth on.
    taken: List,
    /// The state of the cell at the mark.
    marked: Option<State>,
}

/// The state of a cell relative to the time: where its window begins, and what the window holds.
type State = (i64, Vec<u64>);

/// The time whose states are compared with later ones, and when to choose another.
struct Mark {
    at: u64,
    renew: u64,
}

impl<'s, S: System> Machine<'s, S> {
    /// `system` at its first time. The families of some of its cells may be `known` already.
    pub(super) fn new(system: &'s S, known: Vec<Option<Family>>) -> Self {
        let open = system.cells() - known.iter().flatten().count();
        let mut known = known.into_iter();
        let cells: Vec<Cell> = (0..system.cells())
            .map(|cell| Cell {
                birth: system.birth(cell),
                life: known
                    .next()
                    .flatten()
                    .map_or_else(|| Life::Open(Open::default()), Life::Known),
            })
            .collect();
        let mut unborn: Vec<usize> = (0..cells.len()).rev().collect();
        unborn.sort_by_key(|&index| Reverse(cells[index].birth));
        // At time 0 the least value is 1, not the time: no other state is like that one.
        let earliest = Bounds::NONE.from.max(system.start());
        // As long as all cells are known there is nothing to find out.
        let open_cells = cells.iter().filter(|cell| matches!(cell.life, Life::Open(_)));
        let time = open_cells.map(|cell| cell.birth).min().unwrap_or(earliest);
        let mut machine = Machine {
            system,
            time,
            alive: Vec::new(),
            unborn,
            values: vec![0; cells.len()],
            excluded: Window::default(),
            mark: Mark { at: earliest, renew: earliest.max(time) },
            before_open: Bounds::NONE,
            first_open: 0,
            open,
            grown: 0,
            most_open: 0,
            cells,
        };
        machine.pass_over_closed();
        machine
    }

    pub(super) fn time(&self) -> u64 {
        self.time
    }

    /// How many cells are neither dead nor known.
    pub(super) fn open(&self) -> usize {
        self.open
    }

    /// Whether the machine, its system included, or its families would take more than `bytes`
    /// bytes. All cells are counted whenever lists may have grown by a 64th of that.
    pub(super) fn is_larger_than(&mut self, bytes: usize) -> bool {
        if self.grown < bytes / 64 {
            return false;
        }
        self.grown = 0;
        self.bytes() > bytes
    }

    /// About how many bytes the cells and their system hold.
    fn bytes(&mut self) -> usize {
        let (mut open_lists, mut others) = (0, self.system.bytes());
        for Cell { life, .. } in &self.cells {
            others += size_of::<Cell>();
            match life {
                Life::Open(Open { history, taken, marked }) => {
                    let marked = marked.as_ref().map_or(0, |(_, bits)| 8 * bits.capacity());
                    open_lists += taken.bytes();
                    others += history.bytes() + marked + values_bytes(taken.len());
                }
                Life::Known(family) | Life::Dead { family, .. } => {
                    others += values_bytes(family.head().len() + family.period().len());
                }
            }
        }
        // The memory that lists of closed cells leave behind lies between other lists, and nothing
        // else fits in.
        self.most_open = self.most_open.max(open_lists);
        self.most_open + others
    }

    /// Makes one step in time: every living cell takes its value.
    pub(super) fn step(&mut self, sink: &mut impl Sink) {
        self.give_birth(sink);
        self.excluded.clear(self.least());
        let mut alive = std::mem::take(&mut self.alive);
        alive.retain(|&index| {
            let Some(value) = self.next_value(index) else { return false };
            self.values[index] = value;
            if let Rivals::Earlier = self.system.rivals(index) {
                self.excluded.insert(value);
            }
            self.note_value(index, value, sink);
            let dies = self.is_deadly(value, self.time);
            if dies {
                self.bury_cell(index, self.time, sink);
            }
            !dies
        });
        self.alive = alive;
        self.time += 1;
    }

    /// Brings to life the cells whose time has come.
    fn give_birth(&mut self, sink: &mut impl Sink) {
        let alive = self.alive.len();
        while let Some(index) = self.unborn.pop_if(|index| self.cells[*index].birth <= self.time) {
            if let Life::Open(_) = self.cells[index].life {
                match self.history_before_birth(index) {
                    Ok(history) => {
                        self.cells[index].life = Life::Open(Open { history, ..Open::default() });
                    }
                    Err(died) => {
                        self.bury_cell(index, died, sink);
                        continue;
                    }
                }
            }
            self.alive.push(index);
        }
        if self.alive[alive..].first() < self.alive[..alive].last() {
            self.alive.sort_unstable();
        }
    }

    /// The values that the cell `index` has taken when it is born; as an error, the time when it
    /// died, if that was before its birth.
    fn history_before_birth(&self, index: usize) -> Result<Window, u64> {
        let birth = self.cells[index].birth;
        if birth == self.system.start() {
            return Ok(Window::default());
        }
        // The cell that this one is cut down to has taken the same values up to now.
        match &self.cells[self.system.cut(index, birth - 1)].life {
            Life::Open(open) => Ok(open.history.clone()),
            Life::Dead { at, .. } => Err(*at),
            Life::Known(_) => {
                let mut history = Window::default();
                for time in self.system.start()..birth {
                    match self.value_of(self.system.cut(index, time), time) {
                        Some(value) if !self.is_deadly(value, time) => history.insert(value),
                        _ => return Err(time),
                    }
                }
                history.advance(self.forgotten(birth));
                Ok(history)
            }
        }
    }

    fn is_deadly(&self, value: u64, time: u64) -> bool {
        self.system.least() == Least::Time && value <= time
    }

    /// The value that the cell `index` takes at `time`, from its birth on. Of an open cell only the
    /// value at its birth is asked for.
    fn value_of(&self, index: usize, time: u64) -> Option<u64> {
        let cell = &self.cells[index];
        let since = time - cell.birth;
        let difference = match &cell.life {
            Life::Open(open) => {
                assert_eq!(since, 0, "a cell is cut down to one that is born at that time");
                open.taken.first()
            }
            Life::Known(family) | Life::Dead { family, .. } => family.get(since).copied(),
        };
        time.checked_add_signed(i64::from(difference?))
    }

    /// Notes that the cell `index` has taken `value`.
    fn note_value(&mut self, index: usize, value: u64, sink: &mut impl Sink) {
        let forgotten = self.forgotten(self.time + 1);
        let Life::Open(open) = &mut self.cells[index].life else { return };
        open.history.insert(value);
        open.history.advance(forgotten);
        let difference = signed(value) - signed(self.time);
        let difference = i32::try_from(difference).expect("values stay near the time");
        open.taken.push(difference);
        self.grown += size_of::<i32>();
        sink.value(index, self.time, value);
    }

    /// The number below which values need not be remembered from `time` on.
    fn forgotten(&self, time: u64) -> u64 {
        match self.system.least() {
            Least::Time => time,
            Least::Zero => 0,
        }
    }

    /// Notes that the cell `index` has died at time `at`.
    fn bury_cell(&mut self, index: usize, at: u64, sink: &mut impl Sink) {
        let cell = &mut self.cells[index];
        let family = match std::mem::replace(&mut cell.life, Life::Open(Open::default())) {
            Life::Open(open) => {
                self.open -= 1;
                open.taken.finite()
            }
            Life::Known(family) | Life::Dead { family, .. } => family,
        };
        sink.died(index, at, &family);
        cell.life = Life::Dead { at, family };
    }

    /// The value that the cell `index` takes now, if it lives.
    fn next_value(&mut self, index: usize) -> Option<u64> {
        let Life::Open(Open { history, .. }) = &self.cells[index].life else {
            return self.value_of(index, self.time);
        };
        if let Rivals::These(rivals) = self.system.rivals(index) {
            self.excluded.clear(history.base());
            for &rival in rivals {
                // Values that rivals took before they died are below all values that are looked
                // for.
                self.excluded.insert(self.values[rival]);
            }
        }
        if let Some(outside) = self.system.outside(index) {
            for &above in outside.get(self.time).into_iter().flatten() {
                self.excluded.insert(self.time + above);
            }
        }
        let mut least = self.least();
        for stand_in in self.system.stand_ins(index) {
            // What one that has died took last is less than all that may be taken now.
            let value = self.values[stand_in.cell];
            if (least..stand_in.below).contains(&value) {
                return Some(value);
            }
            least = least.max(stand_in.below);
        }
        Some(history.first_free(least, &self.excluded))
    }

    /// The least value that may be taken now.
    fn least(&self) -> u64 {
        self.system.least_value(self.time)
    }

    /// Closes every open cell that is in the state in which it was at the mark, if what it depends
    /// on has repeated in between as well: it will go on like this for ever.
    pub(super) fn close_cells(&mut self, sink: &mut impl Sink) {
        self.pass_over_closed();
        let span = self.time - self.mark.at;
        for place in 0..self.alive.len() {
            let index = self.alive[place];
            if index < self.first_open || !matches!(self.cells[index].life, Life::Open(_)) {
                continue;
            }
            let repeats = span > 0
                && self.is_as_marked(index)
                && self.bounds(index).is_some_and(|bounds| {
                    bounds.from <= self.mark.at && span.is_multiple_of(bounds.period)
                });
            if repeats {
                self.settle_cell(index, span, sink);
            } else if let Rivals::Earlier = self.system.rivals(index) {
                // Every later cell depends on this one.
                break;
            }
        }
    }

    /// Chooses a new time to compare with, if that is due. The longer it has taken, the longer it
    /// is kept, so that a period of any length is found in the end.
    pub(super) fn renew_mark(&mut self) {
        let time = self.time;
        if time < self.mark.renew {
            return;
        }
        self.mark = Mark { at: time, renew: time + (time / 4).max(1) };
        for &index in &self.alive {
            if let Life::Open(open) = &mut self.cells[index].life {
                open.marked = Some((relative(&open.history, time), open.history.bits().collect()));
            }
        }
    }

    fn is_as_marked(&self, index: usize) -> bool {
        match &self.cells[index].life {
            Life::Open(Open { history, marked: Some((base, bits)), .. }) => {
                relative(history, self.time) == *base && same_set(history.bits(), bits)
            }
            _ => false,
        }
    }

    /// From when on, and how often, everything repeats that the cell `index` depends on. `None` if
    /// that is not known yet.
    fn bounds(&self, index: usize) -> Option<Bounds> {
        let bounds = match self.system.rivals(index) {
            Rivals::Earlier if index == self.first_open => self.before_open,
            Rivals::Earlier => return None,
            Rivals::These(rivals) => {
                let mut rivals = rivals.iter();
                rivals.try_fold(Bounds::NONE, |bounds, &rival| self.with_cell(bounds, rival))?
            }
        };
        bounds.with(self.system.regular_from(index), 1)?.with_outside(self.system.outside(index))
    }

    /// `bounds` joined with those of the cell `index`; `None` while that cell is open.
    fn with_cell(&self, bounds: Bounds, index: usize) -> Option<Bounds> {
        let cell = &self.cells[index];
        match &cell.life {
            Life::Open(_) => None,
            Life::Known(family) => bounds.with_family(cell.birth, family),
            Life::Dead { at, .. } => bounds.with(at + 1, 1),
        }
    }

    /// Closes the cell `index`, whose values repeat from the mark on every `span` steps.
    fn settle_cell(&mut self, index: usize, span: u64, sink: &mut impl Sink) {
        let cell = &mut self.cells[index];
        let Life::Open(open) = &cell.life else { return };
        let family = open.taken.periodic(length(self.mark.at - cell.birth), length(span));
        sink.settled(index, &family);
        cell.life = Life::Known(family);
        self.open -= 1;
        self.pass_over_closed();
    }

    /// Moves the first open cell past closed ones, and adds their bounds to `before_open`.
    fn pass_over_closed(&mut self) {
        while self.first_open < self.cells.len()
            && let Some(bounds) = self.with_cell(self.before_open, self.first_open)
            && let Some(bounds) = bounds.with_outside(self.system.outside(self.first_open))
        {
            self.before_open = bounds;
            self.first_open += 1;
        }
    }

    /// The family of each cell, and whether it is proved; if not, it ends only because the run
    /// does.
    pub(super) fn into_families(self) -> (Vec<Family>, Vec<bool>) {
        let family = |cell: Cell| match cell.life {
            Life::Open(open) => (open.taken.finite(), false),
            Life::Known(family) | Life::Dead { family, .. } => (family, true),
        };
        self.cells.into_iter().map(family).unzip()
    }
}

/// The bytes of `count` values, with what two allocations take besides.
fn values_bytes(count: usize) -> usize {
    count * size_of::<i32>() + 2 * ALLOCATION
}

fn relative(history: &Window, time: u64) -> i64 {
    signed(history.base()) - signed(time)
}

/// Whether the sets `one` and `other` are the same: empty words at their ends do not count.
fn same_set(mut one: impl Iterator<Item = u64>, other: &[u64]) -> bool {
    let mut other = other.iter().copied();
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

fn length(time: u64) -> usize {
    usize::try_from(time).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::super::Tails;
    use super::*;

    /// Both parts of a state are compared: where a window begins, and what is in it.
    #[test]
    fn a_state_is_compared_in_all_its_parts() {
        let system = Tails::nim_values(3, 3);
        let mut machine = Machine::new(&system, Vec::new());
        (0..20).for_each(|_| machine.step(&mut ()));
        for index in 0..system.cells() {
            let mut matches = |change: fn(&mut State)| {
                machine.mark.renew = 0;
                machine.renew_mark();
                let Life::Open(open) = &mut machine.cells[index].life else { panic!("open") };
                change(open.marked.as_mut().expect("marked"));
                machine.is_as_marked(index)
            };
            assert!(matches(|_| ()));
            assert!(matches(|(_, bits)| bits.push(0)), "empty words at the end do not count");
            assert!(!matches(|(base, _)| *base += 1));
            assert!(!matches(|(_, bits)| bits.push(1)));
        }
    }

    /// A state that comes again proves nothing as long as a rival is open, or out of phase.
    #[test]
    fn a_cell_waits_for_its_rivals() {
        let system = Tails::nim_values(2, 2);
        let cycle = |period: &[i32]| Family::new(vec![], period.to_vec());
        let open = Machine::new(&system, vec![Some(cycle(&[-1]))]);
        assert!(open.bounds(1).is_some() && open.bounds(2).is_none());
        let known = Machine::new(&system, vec![Some(cycle(&[-1])), Some(cycle(&[1, -1, 0]))]);
        let bounds = known.bounds(2).expect("all rivals are known");
        assert_eq!((bounds.from, bounds.period), (2, 3));
    }
}
