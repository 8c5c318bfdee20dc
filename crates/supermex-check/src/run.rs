//! The rule: what each cell takes, time after time.

use crate::bits::Bits;
use crate::system::System;

/// All cells at one time. No list has any influence here.
pub struct Run<'a> {
    system: &'a System,
    /// The time to come.
    pub t: usize,
    /// The cells that are born and not yet seen dead, in their order.
    present: Vec<usize>,
    /// What each cell has taken, and whether it is dead.
    pasts: Vec<(Bits, bool)>,
    /// What each cell took last: at this time, if its turn has come.
    now: Vec<Option<usize>>,
}

impl<'a> Run<'a> {
    pub fn new(system: &'a System) -> Run<'a> {
        let pasts = vec![(Bits::default(), false); system.cells.len()];
        let now = vec![None; system.cells.len()];
        Run { system, t: usize::from(system.nim), present: Vec::new(), pasts, now }
    }

    /// Lets the cells take what the rule gives, in their order; one that is dead takes none, and is
    /// named once more.
    pub fn step(&mut self) -> Vec<(usize, Option<usize>)> {
        let System { cells, sets, nim, all_earlier, .. } = self.system;
        let t = self.t;
        self.t += 1;
        self.present.retain(|&cell| self.now[cell].is_some());
        for (i, cell) in cells.iter().enumerate().filter(|(_, cell)| cell.birth == t) {
            // Whatever it was cut down to before that, its parent was cut down to as well.
            if let Some(parent) = cell.parent {
                self.pasts[i] = self.pasts[parent].clone();
            }
            self.present.push(i);
        }
        self.present.sort_unstable();

        let least = if *nim { 0 } else { t.max(1) };
        let mut crowd = Bits::default();
        // At most t + 1 values from t on are too small or taken: what is far beyond cannot matter.
        let excluded = sets.at(t).into_iter().flatten();
        let far = t + 2 + excluded.clone().count();
        excluded.filter(|&&i| i <= far).for_each(|i| crowd.insert(t + i));
        for &cell in &self.present {
            let (taken, dead) = &mut self.pasts[cell];
            if !*all_earlier {
                crowd = Bits::default();
                let rivals = cells[cell].rivals.iter().filter_map(|&rival| self.now[rival]);
                rivals.for_each(|value| crowd.insert(value));
            }
            self.now[cell] = (!*dead).then(|| {
                let free = taken.free(least).max(crowd.free(least));
                let value = taken.free_in_both(&crowd, free);
                taken.insert(value);
                crowd.insert(value);
                value
            });
            *dead |= self.now[cell] == Some(t) && !nim;
        }
        self.present.iter().map(|&cell| (cell, self.now[cell])).collect()
    }
}
