use super::shapes::Shapes;
use super::*;
use crate::run::Stopped;

fn context() -> Context {
    Context::default().with_memory(f64::from(1 << 26))
}

/// All semigroups with up to `most` gaps: from each, a generator that is greater than all gaps is
/// taken out to make the next.
fn with_gaps(most: usize) -> Vec<Semigroup> {
    let mut found = vec![Semigroup::new(&[1]).unwrap()];
    let mut next = 0;
    while let Some(semigroup) = found.get(next).cloned() {
        next += 1;
        if semigroup.gaps.len() == most {
            continue;
        }
        let greatest = semigroup.greatest_gap();
        let least = (1..=greatest + 1).find(|&it| semigroup.contains(it)).unwrap();
        let is_sum =
            |it: u64| (1..it).any(|one| semigroup.contains(one) && semigroup.contains(it - one));
        for gap in (greatest + 1..=greatest + least + 1).filter(|&it| !is_sum(it)) {
            let gaps = [&semigroup.gaps[..], &[gap]].concat();
            let has = |it: &u64| !gaps.contains(it);
            let generators: Vec<_> = (1..=2 * gap + 2).filter(has).collect();
            found.push(Semigroup::new(&generators).unwrap());
            assert_eq!(found.last().unwrap().gaps, gaps);
        }
    }
    found
}

/// For each semigroup with few gaps: first moves that win are those that leave a position that the
/// solver of finite posets finds lost, as far as that is tried; and symmetric ones are lost, by
/// what repeats too.
#[test]
fn verdicts_are_those_of_finite_posets() {
    let context = context();
    // A007323: the number of semigroups with n gaps.
    let counts: Vec<_> = (0..=6)
        .map(|gaps| with_gaps(6).iter().filter(|it| it.gaps.len() == gaps).count())
        .collect();
    assert_eq!(counts, [1, 1, 2, 4, 7, 12, 23]);
    let mut outcomes = [0, 0];
    for semigroup in with_gaps(6) {
        let verdict = semigroup.solve(&context).unwrap();
        let shapes = Shapes::new(&semigroup, &context).unwrap().unwrap();
        let run = semigroup.run(&shapes, &context).unwrap();
        assert_eq!((run.outcome, &run.winning_moves), (verdict.outcome, &verdict.winning_moves));
        outcomes[usize::from(verdict.outcome == Outcome::N)] += 1;
        for first in (1..=24).filter(|&first| semigroup.contains(first)) {
            let game = semigroup.after(first).unwrap();
            assert_eq!(game.poset().len() as u64, first);
            let answer = game.solve(false, &context).unwrap();
            let wins = verdict.winning_moves.contains(&first);
            assert_eq!(answer.outcome == Outcome::P, wins, "{:?}: {first}", semigroup.gaps);
        }
    }
    assert!(outcomes[0] > 10 && outcomes[1] > 10, "{outcomes:?}");
}

/// García-Marco and Knauer: with as many generators as the least of them says, none of which can be
/// spared, the first player wins if and only if that is odd.
#[test]
fn semigroups_with_most_generators_are_won_if_the_least_is_odd() {
    let context = context();
    for least in 2..=7_u64 {
        let generators: Vec<_> = (least..2 * least).collect();
        let verdict = Semigroup::new(&generators).unwrap().solve(&context).unwrap();
        assert_eq!(verdict.outcome == Outcome::N, least % 2 == 1, "{least}");
    }
}

/// Where shapes are too many, first moves are searched one by one.
#[test]
fn first_moves_are_searched() {
    let context = context();
    let small = context.clone().with_memory(4000.0);
    let semigroup = Semigroup::new(&[5, 6, 7, 8, 9]).unwrap();
    let verdict = semigroup.search(&small).unwrap();
    assert_eq!((verdict.winning_moves, verdict.complete), (vec![5], false));
    let many = Semigroup::new(&(41..82).collect::<Vec<_>>()).unwrap();
    let small = context.clone().with_memory(f64::from(1 << 20));
    assert!(Shapes::new(&many, &small).unwrap().is_none());
    let verdict = many.solve(&context).unwrap();
    assert_eq!((verdict.outcome, verdict.winning_moves), (Outcome::N, vec![41]));
    context.monitor().stop();
    assert_eq!(many.solve(&context), Err(Stopped.into()));
}

#[test]
fn semigroups_are_checked() {
    let error = |generators: &[u64]| Semigroup::new(generators).unwrap_err().to_string();
    assert_eq!(error(&[4, 6]), "all generators are multiples of 2: divide by it");
    assert_eq!(error(&[]), error(&[0, 3]));
    assert!(error(&[99_991, 99_989]).starts_with("the generators are too large"));
    let semigroup = Semigroup::new(&[3, 5]).unwrap();
    assert_eq!(semigroup.after(7).unwrap_err(), SemigroupError::NotAnElement { number: 7 });
    assert!(matches!(semigroup.after(2000), Err(SemigroupError::Poset(_))));
}
