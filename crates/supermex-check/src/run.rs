//! The rule: what each cell takes, time after time.

use crate::Refusal;
use crate::budget::Budget;
use crate::recent::Recent;
use crate::system::System;

/// All cells at one time. No list has any influence here.
pub struct Run<'a> {
    system: &'a System,
    /// The time to come.
    pub t: usize,
    /// All cells in the order of their births, latest first, without those that are born.
    unborn: Vec<usize>,
    /// The cells that are born and not yet seen dead, in their order.
    present: Vec<usize>,
    /// What each cell has taken from the present time on, for `nim` from the first value on that it
    /// has not; and whether it is dead.
    pasts: Vec<(Recent, bool)>,
    /// What each cell took last: at this time, if its turn has come.
    now: Vec<Option<usize>>,
    /// What the cell whose turn it is cannot take, whatever it has taken itself.
    crowd: Recent,
}

impl<'a> Run<'a> {
    pub fn new(system: &'a System, budget: &mut Budget) -> Result<Run<'a>, Refusal> {
        budget.hold(system.run_bytes())?;
        let pasts = vec![(Recent::default(), false); system.cells.len()];
        let now = vec![None; system.cells.len()];
        let mut unborn: Vec<usize> = (0..system.cells.len()).collect();
        unborn.sort_by_key(|&cell| std::cmp::Reverse((system.cells[cell].birth, cell)));
        let (t, present, crowd) = (system.start(), Vec::new(), Recent::default());
        Ok(Run { system, t, unborn, present, pasts, now, crowd })
    }

    /// Lets the cells take what the rule gives, in their order, and tells of each; one that is dead
    /// takes none, and is named once more.
    pub fn step(
        &mut self,
        budget: &mut Budget,
        mut tell: impl FnMut(usize, Option<usize>) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let System { cells, sets, nim, all_earlier, .. } = self.system;
        let t = self.t;
        self.t += 1;
        self.present.retain(|&cell| self.now[cell].is_some());
        let born = self.present.len();
        while let Some(cell) = self.unborn.pop_if(|cell| cells[*cell].birth == t) {
            // Whatever it was cut down to before that, its parent was cut down to as well.
            if let Some(parent) = cells[cell].parent {
                self.pasts[cell] = self.pasts[parent].clone();
            }
            self.present.push(cell);
        }
        if self.present.len() > born {
            self.present.sort_unstable();
        }
        let least = self.system.least(t);
        let excluded: &[usize] = sets.at(t).map_or(&[], Vec::as_slice);
        let mut spent = 2 * excluded.len();
        if *all_earlier {
            self.crowd.begin(least);
            // The first of the numbers that nobody has taken is taken at the latest, after all that
            // are excluded: what is beyond cannot matter. Where something is excluded there is one
            // cell.
            let far = self.pasts[0].0.end().max(t) + excluded.len();
            let numbers = excluded.iter().map(|&i| t.saturating_add(i));
            numbers.filter(|&number| number <= far).for_each(|number| self.crowd.insert(number));
        }
        for &cell in &self.present {
            let (taken, dead) = &mut self.pasts[cell];
            let rivals = &cells[cell].rivals;
            spent += 8 + 2 * rivals.len() + 2 * cells[cell].stand_ins.len();
            let value = (!*dead).then(|| {
                // Small values are those of cells that stand in.
                let mut from = least;
                for &(below, other) in &cells[cell].stand_ins {
                    if let Some(value) = self.now[other].filter(|it| (from..below).contains(it)) {
                        taken.insert(value);
                        return value;
                    }
                    from = from.max(below);
                }
                let mut free = taken.free(least);
                taken.forget(free);
                free = free.max(from);
                if *all_earlier {
                    free = free.max(self.crowd.free(least));
                } else {
                    self.crowd.begin(free);
                    let far = taken.end().max(free) + rivals.len();
                    let values = rivals.iter().filter_map(|&rival| self.now[rival]);
                    values.filter(|&value| value <= far).for_each(|value| self.crowd.insert(value));
                }
                let value = taken.free_in_both(&self.crowd, free);
                taken.insert(value);
                self.crowd.insert(value);
                value
            });
            self.now[cell] = value;
            *dead |= value.is_some_and(|value| value <= t) && !nim;
            tell(cell, value)?;
        }
        budget.spend(spent as u64)
    }
}
