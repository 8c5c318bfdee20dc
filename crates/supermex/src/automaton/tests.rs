//! The machine against everything else that computes the same.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::*;
use crate::bars::{PSet, nim_values};
use crate::periodic::UltimatelyPeriodic;
use crate::run::{Context, Stopped};
use crate::{Bar, Position, closed};

/// The rows up to 500 whose period is not 1: A147983 and A. E. Brouwer's page, with the least
/// second row from which on they repeat, and their period.
#[test]
fn long_periods_are_where_brouwer_found_them() {
    let run = run(&ThreeRows::new(500), 10_000);
    assert_eq!(run.status, Status::Proved);
    let long = run.families.iter().enumerate().filter(|(_, family)| family.period().len() > 1);
    let found: Vec<(usize, usize, usize)> =
        long.map(|(r, family)| (r, r + family.head().len(), family.period().len())).collect();
    assert_eq!(found, [(120, 170, 2), (400, 566, 2), (402, 571, 4), (422, 597, 2), (424, 600, 4)]);
}

#[test]
fn a_run_that_is_cut_short_is_only_observed() {
    let run = run(&ThreeRows::new(120), 150);
    assert_eq!(run.status, Status::Observed { upto: 150 });
    assert!(run.families[120].is_finite());
    assert_eq!(run.families[120].head()[..4], [86, 84, 85, 85]);
}

/// P-positions of k rows with k - 2 fixed, against a sweep of a box.
#[test]
fn tails_are_those_of_a_sweep() {
    for (rows, longest, columns) in [(3, 9, 40), (4, 6, 30), (5, 3, 16)] {
        let system = Tails::p_positions(rows, longest);
        let run = run(&system, 5000);
        assert_eq!(run.status, Status::Proved, "{rows} rows");
        let set = PSet::find(Bar { rows: rows as u64, columns }, &Context::default()).unwrap();
        for (cell, tail) in system.tails().iter().enumerate() {
            for (p, q) in (1..=columns).flat_map(|p| (system.birth(cell)..=p).map(move |q| (p, q)))
            {
                let position =
                    Position::new([p, q].into_iter().chain(tail.iter().copied())).unwrap();
                let difference = i32::try_from(p - q).unwrap();
                let lost = run.families[cell].get(q - system.birth(cell)) == Some(&difference);
                assert_eq!(set.contains(&position), lost, "{position}");
            }
        }
    }
}

/// Nim-values with all rows but the longest fixed, against a sweep of a box.
#[test]
fn nim_families_are_those_of_a_sweep() {
    for (rows, longest, columns) in [(2, 12, 80), (3, 5, 60), (4, 3, 24)] {
        let system = Tails::nim_values(rows, longest);
        let run = run(&system, 20_000);
        assert_eq!(run.status, Status::Proved, "{rows} rows");
        let cells: BTreeMap<&[u64], usize> =
            system.tails().iter().map(Vec::as_slice).zip(0..).collect();
        let bar = Position::bar(rows as u64, columns).unwrap();
        nim_values(&bar, &Context::default(), |found, nim| {
            let rows: Vec<u64> =
                found.iter().filter(|&&row| row > 0).map(|&row| row as u64).collect();
            if let Some(&cell) = cells.get(&rows[1..]) {
                let since = rows[0] - system.birth(cell);
                let expected = i32::try_from(nim.get()).unwrap() - i32::try_from(rows[0]).unwrap();
                assert_eq!(run.families[cell].get(since), Some(&expected), "{rows:?}");
            }
        })
        .unwrap();
    }
}

/// Sun's closed formula for two rows, at any distance.
#[test]
fn two_rows_have_suns_formula() {
    let system = Tails::nim_values(2, 30);
    let run = run(&system, 5000);
    for (q, family) in run.families.iter().enumerate() {
        let q = q as u64;
        for p in (q.max(1)..200).chain([1_000_000, 1_000_001]) {
            let nim = closed::two_rows_nim(p, q).get();
            let expected = i32::try_from(nim).unwrap() - i32::try_from(p).unwrap();
            assert_eq!(family.get(p - q.max(1)), Some(&expected), "({p},{q})");
        }
    }
}

/// Sun's example: [1,3,x] has period 12 after 11 terms, not the pattern that his paper prints.
#[test]
fn suns_example_has_period_twelve() {
    let system = Tails::nim_values(3, 4);
    let run = run(&system, 5000);
    let cell = system.tails().iter().position(|tail| tail == &[4, 1]).unwrap();
    let family = &run.families[cell];
    assert_eq!((family.head().len(), family.period().len()), (11, 12));
    // x = 6, 22, 38 is a first row of 10, 26, 42.
    let nim = |x: i32| family.get(u64::try_from(x).unwrap()).unwrap() + x + 4;
    assert_eq!([nim(6), nim(22), nim(38)], [8, 22, 39]);
}

/// The nim-value of every position of three rows, against a sweep of a box.
#[test]
fn grundy_families_are_those_of_a_sweep() {
    let (longest, largest, columns) = (6, 5, 40_u64);
    let system = Grundy::new(longest, largest);
    let run = run(&system, 5000);
    assert_eq!(run.status, Status::Proved);
    nim_values(&Position::bar(3, columns).unwrap(), &Context::default(), |rows, nim| {
        let [p, q, r] = rows else { panic!("{rows:?}") };
        if *p == 0 || *r > longest {
            return;
        }
        let holds = |g: usize| {
            let cell = g * (longest + 1) + r;
            run.families[cell].get((q - r) as u64) == Some(&i32::try_from(p - q).unwrap())
        };
        let found: Vec<usize> = (0..=largest).filter(|&g| holds(g)).collect();
        let expected = usize::try_from(nim.get()).ok().filter(|nim| *nim <= largest);
        assert_eq!(found, Vec::from_iter(expected), "({p},{q},{r})");
    })
    .unwrap();
}

/// Every P-position with a third row of at most 12 and a first row of at most 60, by the
/// definition.
#[test]
fn three_rows_are_those_of_the_oracle() {
    let run = run(&ThreeRows::new(12), 1000);
    let mut oracle = crate::oracle::Oracle::default();
    for (r, family) in run.families.iter().enumerate() {
        let r = r as u64;
        for (p, q) in (1..=60).flat_map(|p| (r..=p).map(move |q| (p, q))) {
            let position = Position::new([p, q, r].into_iter().filter(|&row| row > 0)).unwrap();
            let lost = family.get(q - r) == Some(&i32::try_from(p - q).unwrap());
            assert_eq!(oracle.value(&position).outcome == crate::Outcome::P, lost, "{position}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// The losing positions of two rows with instant winners, by the definition: a position is lost
    /// if it is not declared won, and no move leads to a lost one.
    #[test]
    fn instant_winners_are_those_of_the_game(
        head in prop::collection::vec(prop::collection::btree_set(0..8_u64, 0..5), 0..4),
        period in prop::collection::vec(prop::collection::btree_set(0..6_u64, 0..4), 0..4),
    ) {
        let winners = UltimatelyPeriodic::new(head, period);
        let run = run(&Instant::new(&winners), 100_000);
        prop_assert_eq!(run.status, Status::Proved);
        let mut lost = BTreeSet::new();
        // A move cuts the second row, or the first and then the second where it is longer.
        for (first, second) in (1..70_u64).flat_map(|first| (0..=first).map(move |second| (first, second))) {
            let cuts = (0..second).map(|left| (first, left));
            let mut moves = cuts.chain((0..first).map(|left| (left, second.min(left))));
            let declared = winners.get(second).is_some_and(|set| set.contains(&(first - second)));
            if !declared && !moves.any(|left| lost.contains(&left)) {
                lost.insert((first, second));
            }
            let claimed = run.families[0].get(second) == Some(&i32::try_from(first - second).unwrap());
            prop_assert_eq!(claimed, lost.contains(&(first, second)), "({},{})", first, second);
        }
    }
}

/// The states of a living cell, literally: its values before a time, less the time.
fn state(system: &impl System, values: &[Option<u64>], time: u64) -> BTreeSet<i64> {
    let number = |value: u64| i64::try_from(value).unwrap();
    let taken = values.iter().zip(system.start()..).filter(|&(_, at)| at < time);
    let taken = taken.filter_map(|(value, _)| *value).map(number);
    let free_below: Vec<i64> = match system.least() {
        Least::Time => (0..number(time)).collect(),
        Least::Zero => Vec::new(),
    };
    // Every value below the first that can matter counts as taken; all of them are written as one
    // element.
    let taken: BTreeSet<i64> = taken.chain(free_below).collect();
    let base = (0..i64::MAX).find(|value| !taken.contains(value)).unwrap();
    taken.range(base..).chain([&base]).map(|value| value - number(time)).collect()
}

/// Where cells repeat, by the definition: the least time at which the state is the same as a period
/// later.
#[test]
fn repeats_are_those_of_the_states() {
    fn check(system: &impl System) {
        let run = run(system, 20_000);
        assert_eq!(run.status, Status::Proved, "{}", system.statement());
        let horizon = run.repeats.iter().map(|repeat| repeat.at + 3 * repeat.period).max().unwrap();
        let value = |cell: usize, time: u64| {
            let cell = if time < system.birth(cell) { system.cut(cell, time) } else { cell };
            let difference = *run.families[cell].get(time - system.birth(cell))?;
            time.checked_add_signed(difference.into())
        };
        let begins = |cell: usize| match run.deaths[cell] {
            Some(died) => died + 1,
            None => system.birth(cell) + run.families[cell].head().len() as u64,
        };
        let mut found: BTreeMap<u64, (u64, usize)> = BTreeMap::new();
        for cell in 0..system.cells() {
            let rivals: Vec<usize> = match system.rivals(cell) {
                Rivals::Earlier => (0..cell).collect(),
                Rivals::These(rivals) => rivals.to_vec(),
            };
            let (at, period) = if let Some(died) = run.deaths[cell] {
                (died + 1, 1)
            } else {
                let outside = system.outside(cell);
                let outer = outside.map_or(1, |sets| sets.period().len().max(1));
                let lengths = rivals
                    .iter()
                    .chain([&cell])
                    .map(|&cell| run.families[cell].period().len().max(1))
                    .chain([outer]);
                let longest = lengths.clone().max().unwrap();
                let multiple =
                    |period: &usize| lengths.clone().all(|length| period.is_multiple_of(length));
                let period = (longest..1 << 20).find(multiple).unwrap() as u64;
                let values: Vec<Option<u64>> =
                    (system.start()..horizon).map(|time| value(cell, time)).collect();
                let least = rivals
                    .iter()
                    .map(|&rival| begins(rival))
                    .chain([1, system.birth(cell)])
                    .chain(outside.map(|sets| sets.head().len() as u64))
                    .max()
                    .unwrap();
                let same = |time: &u64| {
                    state(system, &values, *time) == state(system, &values, time + period)
                };
                ((least..horizon).find(same).unwrap(), period)
            };
            let (latest, cells) = found.entry(period).or_default();
            (*latest, *cells) = (at.max(*latest), *cells + 1);
        }
        let found: Vec<Repeat> =
            found.into_iter().map(|(period, (at, cells))| Repeat { at, period, cells }).collect();
        assert_eq!(run.repeats, found, "{}", system.statement());
    }
    check(&ThreeRows::new(30));
    check(&ThreeRows::new(122));
    check(&Tails::p_positions(4, 5));
    check(&Tails::p_positions(5, 3));
    check(&Tails::nim_values(2, 9));
    check(&Tails::nim_values(3, 4));
    check(&Grundy::new(4, 3));
    // With instant winners, values of the head may matter to the state long after the list repeats.
    let mut dice = fastrand::Rng::with_seed(3);
    for _ in 0..200 {
        let mut sets = |most: usize, largest: u64| -> Vec<BTreeSet<u64>> {
            let count = dice.usize(..most);
            let mut set = || (0..dice.usize(..5)).map(|_| dice.u64(..largest)).collect();
            (0..count).map(|_| set()).collect()
        };
        let winners = UltimatelyPeriodic::new(sets(4, 20), sets(4, 6));
        check(&Instant::new(&winners));
    }
}

/// Whatever families are known at the start, the result is the same.
#[test]
fn a_run_goes_on_from_what_is_known() {
    fn check(smaller: &impl System, larger: &impl System) {
        let known = run(smaller, 20_000).families;
        let whole = run(larger, 20_000);
        for length in [0, 1, known.len() / 2, known.len()] {
            let known = known[..length].iter().cloned().map(Some).collect();
            let more = extend(larger, known, u64::MAX, &mut (), &Context::default()).unwrap();
            assert!(more == whole, "{length} cells known of {}", larger.statement());
        }
        let context = Context::default();
        let known = whole.families.iter().cloned().map(Some).collect();
        let all = extend(larger, known, u64::MAX, &mut (), &context).unwrap();
        let progress = context.monitor().progress();
        assert!(all == whole && progress.done == larger.cells() as u64);
        assert_eq!((progress.unit, progress.total), ("lists", Some(larger.cells() as f64)));
    }
    check(&ThreeRows::new(60), &ThreeRows::new(130));
    check(&Tails::p_positions(4, 3), &Tails::p_positions(4, 7));
    check(&Tails::nim_values(3, 3), &Tails::nim_values(3, 5));
    // Any cells may be known, not only the first.
    let system = Grundy::new(5, 4);
    let whole = run(&system, 5000);
    for step in 2..5 {
        let known = whole.families.iter().enumerate();
        let known =
            known.map(|(cell, family)| (cell % step == 0).then(|| family.clone())).collect();
        let more = extend(&system, known, u64::MAX, &mut (), &Context::default()).unwrap();
        assert!(more == whole, "every cell of {step} known");
    }
}

#[test]
fn a_run_that_takes_too_much_memory_is_only_observed() {
    let context = Context::default().with_memory(100_000.0);
    let run = extend(&ThreeRows::new(300), vec![], u64::MAX, &mut (), &context).unwrap();
    let Status::Observed { upto } = run.status else { panic!("{:?}", run.status) };
    assert!((100..430).contains(&upto), "{upto}");
    assert!(run.proved[5] && !run.proved[299] && run.repeats.is_empty());
}

#[test]
fn sinks_hear_of_everything() {
    #[derive(Default)]
    struct Heard {
        values: BTreeMap<usize, Vec<(u64, u64)>>,
        died: BTreeMap<usize, u64>,
        settled: BTreeSet<usize>,
    }
    impl Sink for Heard {
        fn value(&mut self, cell: usize, time: u64, value: u64) {
            self.values.entry(cell).or_default().push((time, value));
        }
        fn died(&mut self, cell: usize, time: u64, _: &Family) {
            assert!(self.died.insert(cell, time).is_none());
        }
        fn settled(&mut self, cell: usize, _: &Family) {
            assert!(self.settled.insert(cell));
        }
    }
    let system = Tails::p_positions(4, 5);
    let context = Context::default();
    // Also of cells that die before their birth, when those that they are cut down to are known.
    let known = run(&Tails::p_positions(4, 3), 5000).families.into_iter().map(Some).collect();
    let mut heard = Heard::default();
    let more = extend(&system, known, u64::MAX, &mut heard, &context).unwrap();
    for cell in (0..system.cells()).filter(|&cell| system.birth(cell) > 3) {
        assert_eq!(more.deaths[cell], heard.died.get(&cell).copied());
    }
    let mut heard = Heard::default();
    let run = extend(&system, Vec::new(), u64::MAX, &mut heard, &context).unwrap();
    for cell in 0..system.cells() {
        assert_eq!(run.deaths[cell], heard.died.get(&cell).copied());
        assert_eq!(run.deaths[cell].is_none(), heard.settled.contains(&cell));
        for (index, &(time, value)) in heard.values.get(&cell).into_iter().flatten().enumerate() {
            assert_eq!(time, system.birth(cell) + index as u64);
            let difference = i32::try_from(value - time).unwrap();
            assert_eq!(run.families[cell].get(index as u64), Some(&difference));
        }
    }
}

#[test]
fn a_run_stops_when_it_is_told_to() {
    let context = Context::default();
    context.monitor().stop();
    let run = extend(&ThreeRows::new(5), Vec::new(), u64::MAX, &mut (), &context);
    assert_eq!(run, Err(RunError::Stopped(Stopped)));
}

/// A wrong family that is said to be known is noticed where it does not repeat, and never makes a
/// run panic.
#[test]
fn what_is_not_known_does_no_harm() {
    let system = ThreeRows::new(6);
    let lies = [vec![], vec![-9], vec![1, -5, 3]];
    for lie in lies {
        let mut known = vec![None; 7];
        known[2] =
            Some(if lie.is_empty() { Family::finite(lie) } else { Family::new(vec![], lie) });
        let run = extend(&system, known, 5000, &mut (), &Context::default());
        assert_eq!(run, Err(RunError::Unfit));
    }
}

/// Families that a run finds are never refused, and impossible ones are: values that are too small,
/// too large or taken twice, and deaths that are none.
#[test]
fn families_that_are_found_can_be() {
    fn check(system: &impl System) {
        let found = run(system, u64::MAX).families;
        let can_be = |(cell, family)| system.can_have(cell, family);
        assert!(found.iter().enumerate().all(can_be), "{}", system.statement());
    }
    check(&ThreeRows::new(300));
    check(&Tails::p_positions(4, 12));
    check(&Tails::p_positions(5, 5));
    check(&Tails::nim_values(3, 8));
    check(&Grundy::new(12, 5));
    check(&Instant::new(&UltimatelyPeriodic::new(
        vec![BTreeSet::from([0, 1, 2, 3]), BTreeSet::from([0, 1, 5])],
        vec![BTreeSet::from([0, 1])],
    )));

    let rows = ThreeRows::new(5);
    let periodic = |head: &[i32], period: &[i32]| Family::new(head.to_vec(), period.to_vec());
    assert!(rows.can_have(5, &periodic(&[5, 3], &[4])));
    for (head, period) in
        [(&[][..], &[-1][..]), (&[9], &[4]), (&[5, 4], &[4]), (&[], &[2, 1]), (&[3], &[4, 0])]
    {
        assert!(!rows.can_have(5, &periodic(head, period)), "{head:?} {period:?}");
    }
    for values in [vec![3, 3, 0], vec![3, 3], vec![3, 0, 0], vec![0], vec![]] {
        let family = Family::finite(values.clone());
        assert_eq!(rows.can_have(3, &family), values == [3, 3, 0], "{values:?}");
    }
}
