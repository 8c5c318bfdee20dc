use std::collections::{HashMap, HashSet};

use super::canon::Canon;
use super::frame::Frame;
use super::*;
use crate::{Monitor, Nimber, Outcome};

fn limits() -> Limits {
    Limits { memory: 1 << 30, threads: 1 }
}

fn named(count: usize) -> Vec<String> {
    (0..count).map(|number| format!("e{number}")).collect()
}

/// Every poset with so many elements, up to isomorphism: a new element is put above each set that is closed downwards.
fn all(count: usize) -> Vec<Poset> {
    let mut posets = vec![Poset::new(Vec::new(), []).unwrap()];
    for size in 0..count {
        let mut seen = HashSet::new();
        let mut next = Vec::new();
        for poset in &posets {
            for below in 0..1_u32 << size {
                let is_closed = (0..size)
                    .filter(|it| below >> it & 1 == 1)
                    .all(|it| poset.below(it).all(|lower| below >> lower & 1 == 1));
                if !is_closed {
                    continue;
                }
                let new = (0..size).filter(|it| below >> it & 1 == 1).map(|it| (it, size));
                let grown = Poset::new(named(size + 1), poset.covers().chain(new)).unwrap();
                if seen.insert(key(&grown)) {
                    next.push(grown);
                }
            }
        }
        posets = next;
    }
    posets
}

fn key(poset: &Poset) -> Box<[u8]> {
    let frame = Frame::<1>::new(poset);
    Canon::default().of(&frame, frame.whole()).key
}

fn random(count: usize, density: f64, random: &mut fastrand::Rng) -> Poset {
    let pairs: Vec<_> = (0..count)
        .flat_map(|one| (one + 1..count).map(move |other| (one, other)))
        .filter(|_| random.f64() < density)
        .collect();
    Poset::new(named(count), pairs).unwrap()
}

/// A000112: posets up to isomorphism.
#[test]
fn posets_up_to_isomorphism_are_as_many_as_published() {
    let counts: Vec<_> = (0..=7).map(|count| all(count).len()).collect();
    assert_eq!(counts, [1, 1, 2, 5, 16, 63, 318, 2045]);
}

/// The key does not depend on how elements are numbered, and symmetries are symmetries.
#[test]
fn keys_are_those_of_isomorphic_posets() {
    let mut rng = fastrand::Rng::with_seed(5);
    for round in 0..600 {
        let poset = random(rng.usize(1..20), rng.f64() * 0.6, &mut rng);
        let mut order: Vec<_> = (0..poset.len()).collect();
        rng.shuffle(&mut order);
        let other = poset.restricted(&order);
        assert_eq!(key(&poset), key(&other), "{round}: {poset:?}");
        let frame = Frame::<1>::new(&poset);
        let found = Canon::default().of(&frame, frame.whole());
        for symmetry in &found.symmetries {
            for (one, other) in poset.covers() {
                let [one, other] = [one, other].map(|it| usize::from(symmetry[it]));
                assert!(poset.is_less(one, other), "{round}");
            }
        }
    }
}

/// Nim-values by plain recursion, positions being sets of elements.
fn plain_nim(poset: &Poset, position: u32, known: &mut HashMap<u32, u16>) -> u16 {
    if let Some(&nim) = known.get(&position) {
        return nim;
    }
    let elements = (0..poset.len()).filter(|it| position >> it & 1 == 1);
    let left = elements
        .map(|it| poset.above(it).fold(position & !(1 << it), |left, it| left & !(1 << it)));
    let options: HashSet<u16> = left.map(|left| plain_nim(poset, left, known)).collect();
    let nim = (0..=100).find(|nim| !options.contains(nim)).unwrap();
    known.insert(position, nim);
    nim
}

/// Outcome, nim-value and all winning moves; and the nim-value of every option, which is another game.
fn compare(poset: &Poset) {
    let monitor = Monitor::default();
    let mut known = HashMap::new();
    let whole = (1_u32 << poset.len()) - 1;
    let nim = plain_nim(poset, whole, &mut known);
    let left = |it: usize| poset.above(it).fold(whole & !(1 << it), |left, it| left & !(1 << it));
    let options: Vec<u16> =
        (0..poset.len()).map(|it| plain_nim(poset, left(it), &mut known)).collect();
    let winning: Vec<_> = (0..poset.len()).filter(|&it| options[it] == 0).collect();
    let outcome = if nim == 0 { Outcome::P } else { Outcome::N };
    let game = Game::new(poset.clone());
    for wants_nim in [false, true] {
        let answer = game.solve(wants_nim, limits(), &monitor).unwrap();
        let expected = Answer {
            outcome,
            nim: wants_nim.then_some(Nimber::new(nim.into())),
            winning_moves: winning.clone(),
            complete: true,
        };
        assert_eq!(answer, expected, "{poset:?}");
    }
    for (it, &nim) in options.iter().enumerate() {
        let kept: Vec<_> = (0..poset.len()).filter(|other| left(it) >> other & 1 == 1).collect();
        let option = Game::new(poset.restricted(&kept)).solve(true, limits(), &monitor).unwrap();
        assert_eq!(option.nim, Some(Nimber::new(nim.into())), "{poset:?}");
    }
}

#[test]
fn small_posets_are_solved_as_the_definition_has_it() {
    for count in 0..=7 {
        all(count).iter().for_each(compare);
    }
}

#[test]
fn random_posets_are_solved_as_the_definition_has_it() {
    let mut rng = fastrand::Rng::with_seed(11);
    for _ in 0..500 {
        let poset = random(rng.usize(1..=14), rng.f64() * 0.7, &mut rng);
        compare(&poset);
    }
}
