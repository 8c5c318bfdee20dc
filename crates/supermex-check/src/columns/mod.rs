//! The recurrence of three rows, a word of values at a time.
//!
//! A row is a cell, and its time the second row. Rows that take a value at one time, lowest first,
//! make a column. A row needs the columns before, and a column the rows below: so a block of
//! columns may be run row by row, and the state of a row stays at hand as long as it takes its
//! values.
//!
//! A word has a bit for each of B values. B is 64 but in tests, where narrow words bring about at
//! once what wide ones seldom see. A block has B columns, so that all of them begin in one word.
//!
//! Most rows settle on one value, less the time. Such a row is put to rest: it takes part as a bit
//! that moves with the time, and is woken if a lower row takes what it would take.

mod block;
mod group;
mod row;
#[cfg(test)]
pub mod tests;

use std::mem::take;

use block::{Births, Block};
use group::Group;
use row::Row;

/// Who hears what rows take.
pub trait Listener {
    /// Before this time the row is told of only when it dies.
    fn wants(&self, row: usize) -> usize;

    /// The only value, less its time, that the listener expects of the row from some time on, and
    /// this time.
    fn expects(&self, row: usize) -> Option<(usize, usize)>;

    fn hear(&mut self, row: usize, t: usize, value: usize);
}

/// The values that a row has taken from the present time on, each less the time.
#[derive(Debug, PartialEq, Eq)]
pub struct State {
    pub row: usize,
    /// The smallest that is not taken.
    pub free: usize,
    /// All beyond it that are.
    pub beyond: Vec<usize>,
}

/// The rows below some number, at one time.
pub struct Run<const B: usize> {
    /// The time to come.
    pub t: usize,
    count: usize,
    births: Births<B>,
    /// Those that are born and not dead, in their order.
    rows: Vec<Living>,
    block: Block<B>,
}

enum Living {
    Awake(Row),
    /// Rows that follow one another.
    Resting(Group),
}

impl<const B: usize> Run<B> {
    pub fn new(count: usize) -> Run<B> {
        Run { t: 0, count, births: Births::new(), rows: Vec::new(), block: Block::new() }
    }

    /// Lets all rows take what the rule gives, up to this time or to the end of a block. What the
    /// listener expects has no influence on that.
    pub fn run_block(&mut self, to: usize, listener: &mut impl Listener) {
        let Run { t, count, births, rows, block } = self;
        block.begin(*t, to);
        births.begin(*t);
        for living in take(rows) {
            match living {
                Living::Resting(group) if block.add(&group) => rest(rows, group),
                Living::Resting(group) => {
                    for (number, values) in group.rows {
                        births.turn(number);
                        let mut row = Row::solid(number, *t + values, births);
                        if row.run(block.from, block, births, listener) {
                            rows.push(Living::Awake(row));
                        }
                    }
                }
                Living::Awake(mut row) => {
                    births.turn(row.number);
                    let group = listener.expects(row.number).filter(|expected| expected.0 < *t);
                    let group = group.filter(|&(_, values)| row.is_solid(*t, values, births));
                    let group = group.map(|(_, values)| Group::one::<B>(row.number, values));
                    if let Some(group) = group.filter(|group| block.add(group)) {
                        rest(rows, group);
                    } else if row.run(block.from, block, births, listener) {
                        rows.push(Living::Awake(row));
                    }
                }
            }
        }
        let end = block.origin * B + block.to;
        for number in *t..end.min(*count) {
            births.turn(number);
            let value = block.first_free(number % B, births);
            let mut row = Row::born(number, value, births);
            births.values.push(value);
            if row.run(number % B, block, births, listener) {
                rows.push(Living::Awake(row));
            }
        }
        *t = end;
    }

    /// The states of all rows, if they fit into so many bytes. Those of rows that have settled are
    /// short, but others are not.
    pub fn states(&mut self, room: u64) -> Option<Vec<State>> {
        let (mut states, mut bytes) = (Vec::new(), 0);
        let fits = self.see_states(|state| {
            bytes += 2 * (size_of::<State>() + 8 * state.beyond.len()) as u64;
            states.push(state);
            bytes <= room
        });
        fits.then_some(states)
    }

    /// The first row whose state is another than it was, if any. A row that has ended in the
    /// meantime has none any more.
    pub fn differs(&mut self, states: &[State]) -> Option<usize> {
        let (mut then, mut differing) = (states.iter(), None);
        self.see_states(|state| {
            let same = then.next() == Some(&state);
            differing = (!same).then_some(state.row);
            same
        });
        differing.or_else(|| then.next().map(|ended| ended.row))
    }

    /// Shows the states of all rows, lowest first, as long as `see` wants more.
    fn see_states(&mut self, mut see: impl FnMut(State) -> bool) -> bool {
        let Run { t, births, rows, .. } = self;
        births.begin(*t);
        rows.iter().all(|living| match living {
            Living::Awake(row) => {
                births.turn(row.number);
                see(row.state(*t, births))
            }
            Living::Resting(group) => {
                let mut states = group.rows.iter();
                states.all(|&(row, free)| see(State { row, free, beyond: Vec::new() }))
            }
        })
    }
}

/// Puts rows to rest, with those just below them if they rest too.
fn rest(rows: &mut Vec<Living>, group: Group) {
    if let Some(Living::Resting(last)) = rows.last_mut() {
        last.append(group);
    } else {
        rows.push(Living::Resting(group));
    }
}
