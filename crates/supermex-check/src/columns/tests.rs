//! Words against single steps.

use std::collections::{BTreeMap, BTreeSet};

use super::*;

/// What rows take at all times before `until`, by the definition: nothing before birth, and
/// nothing after death.
pub struct Plain(Vec<Vec<Option<usize>>>);

impl Plain {
    pub fn new(count: usize, until: usize) -> Plain {
        let mut values: Vec<Vec<Option<usize>>> = vec![Vec::new(); count];
        let mut taken = vec![BTreeSet::new(); count];
        for t in 0..until {
            let mut column = BTreeSet::new();
            for r in 0..count {
                let dead = t > r && values[r][t - 1].is_none_or(|value| value == t - 1);
                let free = |value: &usize| !taken[r].contains(value) && !column.contains(value);
                let value = (t >= r && !dead).then(|| (t.max(1)..4 * until).find(free).unwrap());
                values[r].push(value);
                let Some(value) = value else { continue };
                column.insert(value);
                // At its birth, every higher row is cut down to it.
                let last = if r == t { count - 1 } else { r };
                taken[r..=last].iter_mut().for_each(|it| assert!(it.insert(value)));
            }
        }
        Plain(values)
    }

    pub fn at(&self, row: usize, t: usize) -> Option<usize> {
        self.0[row][t]
    }

    /// The states of all that are alive.
    pub fn states(&self, t: usize) -> Vec<State> {
        let state = |row: usize| {
            self.at(row, t)?;
            let births = (0..row).map(|lower| self.0[lower][lower]);
            let all = births.chain(self.0[row][..t].iter().copied()).flatten();
            let taken: BTreeSet<usize> = all.filter_map(|value| value.checked_sub(t)).collect();
            let free = (0..=taken.len()).find(|number| !taken.contains(number)).unwrap();
            Some(State { row, free, beyond: taken.into_iter().filter(|&it| it > free).collect() })
        };
        (0..self.0.len().min(t)).filter_map(state).collect()
    }
}

/// Compares all that it hears, and expects of every row to rest whenever that is possible.
struct Comparing<'a> {
    plain: &'a Plain,
    wants: usize,
    free: BTreeMap<usize, usize>,
    heard: usize,
}

impl Listener for Comparing<'_> {
    fn wants(&self, _: usize) -> usize {
        self.wants
    }

    fn expects(&self, row: usize) -> Option<(usize, usize)> {
        Some((0, *self.free.get(&row)?))
    }

    fn hear(&mut self, row: usize, t: usize, value: usize) {
        assert_eq!(self.plain.at(row, t), Some(value), "row {row} at {t}");
        self.heard += 1;
    }
}

/// Runs with words of B values; returns how many rows rested in the end, and how often one had
/// something left between its windows.
fn compare<const B: usize>(plain: &Plain, count: usize, wants: usize) -> (usize, usize) {
    let mut run = Run::<B>::new(count);
    let mut listener = Comparing { plain, wants, free: BTreeMap::new(), heard: 0 };
    let mut left = 0;
    while run.t < 2 * count {
        let t = run.t;
        listener.free = plain.states(t).into_iter().map(|it| (it.row, it.free)).collect();
        // Now and then a block is cut short.
        run.run_block(if t % 7 == 3 { t + 2 } else { 2 * count }, &mut listener);
        left += run.rows.iter().map(left_over).sum::<usize>();
        let states = run.states(u64::MAX).unwrap();
        assert_eq!(states, plain.states(run.t), "words of {B}, at {}", run.t);
        assert_eq!(run.differs(&states), None);
    }
    assert!(listener.heard > count / 2);
    (run.rows.iter().map(resting).sum(), left)
}

fn left_over(living: &Living) -> usize {
    if let Living::Awake(row) = living { row.left.len() } else { 0 }
}

fn resting(living: &Living) -> usize {
    if let Living::Resting(group) = living { group.rows.len() } else { 0 }
}

/// At every time, each row has taken what the definition gives, whatever is expected of it, and
/// however narrow the words are.
#[test]
fn words_do_what_single_steps_do() {
    let count = 180;
    let plain = Plain::new(count, 2 * count + 1);
    for wants in [0, 150, usize::MAX] {
        let narrow = [
            compare::<2>(&plain, count, wants),
            compare::<3>(&plain, count, wants),
            compare::<5>(&plain, count, wants),
        ];
        assert!(narrow.iter().all(|it| it.0 > 60 && it.1 > 0), "{narrow:?}");
        compare::<16>(&plain, count, wants);
        // Memory would grow with the square of the number of rows if much were left.
        let (rested, left) = compare::<64>(&plain, count, wants);
        assert!(rested > 60 && left == 0, "{rested} {left}");
    }
}

/// Wants to hear nothing.
struct Deaf;

impl Listener for Deaf {
    fn wants(&self, _: usize) -> usize {
        usize::MAX
    }

    fn expects(&self, _: usize) -> Option<(usize, usize)> {
        None
    }

    fn hear(&mut self, _: usize, _: usize, _: usize) {}
}

/// Rows 0 and 2 repeat with period 1 soon, and row 3 takes its last value at 5.
#[test]
fn the_highest_row_may_have_ended() {
    let mut run = Run::<8>::new(4);
    let mut run_to = |t: usize| {
        while run.t < t {
            run.run_block(t, &mut Deaf);
        }
        run.states(u64::MAX).unwrap()
    };
    let living = |states: &[State]| states.iter().map(|it| it.row).collect::<Vec<_>>();
    let (before, after) = (run_to(5), run_to(6));
    assert_eq!((living(&before), living(&after)), (vec![0, 2, 3], vec![0, 2]));
    assert_eq!(run.differs(&before), Some(3));
    assert_eq!(run.differs(&after), None);
}

/// Who rests is woken when a lower row takes what it would take.
#[test]
fn rest_makes_no_difference() {
    let mut random = fastrand::Rng::with_seed(20_261_118);
    let (mut kept, mut woken) = (0, 0);
    for _ in 0..300 {
        let t = random.usize(30..60);
        let all: Vec<(usize, usize)> = (0..12).map(|row| (row, random.usize(1..40))).collect();
        let [mut awake, mut rested] = [0, 1].map(|_| {
            let mut run = Run::<8>::new(0);
            run.births.values.extend(1..13);
            run.t = t;
            run
        });
        for &(number, values) in &all {
            let row = Row::solid(number, t + values, &awake.births);
            awake.rows.push(Living::Awake(row.clone()));
            let clash = rested.rows.last().is_some_and(|living| match living {
                Living::Resting(group) => group.rows.iter().any(|row| row.1 == values),
                Living::Awake(_) => false,
            });
            // Rows of one group never take the same value.
            if clash || random.u8(..4) == 0 {
                rested.rows.push(Living::Awake(row));
            } else {
                rest(&mut rested.rows, Group::one::<8>(number, values));
            }
        }
        let before: usize = rested.rows.iter().map(resting).sum();
        while awake.t < t + 40 {
            awake.run_block(t + 40, &mut Deaf);
            rested.run_block(t + 40, &mut Deaf);
            assert_eq!(awake.states(u64::MAX), rested.states(u64::MAX), "{all:?} at {t}");
        }
        let after: usize = rested.rows.iter().map(resting).sum();
        kept += after;
        woken += before - after;
    }
    assert!(kept > 100 && woken > 100, "{kept} {woken}");
}

/// The windows of a solid row may begin in the first words, and what they leave behind there is
/// free all the same.
#[test]
fn solid_rows_leave_free_values_in_the_first_words() {
    let mut run = Run::<3>::new(0);
    run.births.values.extend([0; 12]);
    run.t = 3;
    for (number, values) in [(0, 2), (1, 3), (2, 4), (3, 5), (4, 2)] {
        let row = Row::solid(number, 3 + values, &run.births);
        run.rows.push(Living::Awake(row));
    }
    run.run_block(4, &mut Deaf);
    // At 3 it had taken 3 and 4, and it took 9: the rows below it took 5 to 8.
    let state = run.states(u64::MAX).unwrap().pop();
    assert_eq!(state, Some(State { row: 4, free: 1, beyond: vec![5] }));
}
