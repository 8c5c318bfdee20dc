mod families;
mod kept;
mod keys;

use std::collections::{HashMap, HashSet};

use super::board::Board;
use super::canon::Canon;
use super::frame::Frame;
use super::mask::Mask;
use super::masks::Masks;
use super::memo::{Budget, Memo};
use super::search::Search;
use super::tables::Tables;
use super::*;
use crate::run::{Context, Stopped};
use crate::{Nimber, Outcome};

fn numbered(count: usize) -> Vec<String> {
    (0..count).map(|number| format!("e{number}")).collect()
}

/// Every poset with `count` elements, up to isomorphism: a new element is put above each set that
/// is closed downwards.
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
                let grown = Poset::new(numbered(size + 1), poset.covers().chain(new)).unwrap();
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
    Canon::default().of(&frame, frame.whole()).0
}

fn random(count: usize, density: f64, random: &mut fastrand::Rng) -> Poset {
    let pairs: Vec<_> = (0..count)
        .flat_map(|one| (one + 1..count).map(move |other| (one, other)))
        .filter(|_| random.f64() < density)
        .collect();
    Poset::new(numbered(count), pairs).unwrap()
}

/// Nim-values by plain recursion, positions being sets of elements.
pub(super) fn plain_nim(poset: &Poset, position: u64, known: &mut HashMap<u64, u16>) -> u16 {
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

/// Outcome, nim-value and all winning moves; and the nim-value of every option, which is another
/// game.
fn compare(poset: &Poset) {
    let context = Context::default();
    let mut known = HashMap::new();
    let whole = (1_u64 << poset.len()) - 1;
    let nim = plain_nim(poset, whole, &mut known);
    let left = |it: usize| poset.above(it).fold(whole & !(1 << it), |left, it| left & !(1 << it));
    let options: Vec<u16> =
        (0..poset.len()).map(|it| plain_nim(poset, left(it), &mut known)).collect();
    let winning: Vec<_> = (0..poset.len()).filter(|&it| options[it] == 0).collect();
    let outcome = if nim == 0 { Outcome::P } else { Outcome::N };
    let game = PosetGame::new(poset.clone());
    for wants_nim in [false, true] {
        let answer = game.solve(wants_nim, &context).unwrap();
        let expected = Answer {
            outcome,
            nim: wants_nim.then_some(Nimber::new(nim.into())),
            winning_moves: winning.clone(),
            complete: true,
            refused: None,
            options: if wants_nim {
                options.iter().map(|&nim| Some(Nimber::new(nim.into()))).collect()
            } else {
                Vec::new()
            },
        };
        assert_eq!(answer, expected, "{poset:?}");
    }
    for (it, &nim) in options.iter().enumerate() {
        let kept: Vec<_> = (0..poset.len()).filter(|other| left(it) >> other & 1 == 1).collect();
        let option = PosetGame::new(poset.restricted(&kept)).solve(true, &context).unwrap();
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

/// Isomorphic parts whose elements are in different orders.
#[test]
fn equal_parts_are_solved_as_the_definition_has_it() {
    let mut rng = fastrand::Rng::with_seed(13);
    for _ in 0..100 {
        let part = random(rng.usize(1..=5), rng.f64(), &mut rng);
        let copies = rng.usize(2..=3);
        let mut numbers: Vec<_> = (0..copies * part.len()).collect();
        rng.shuffle(&mut numbers);
        let pairs = numbers.chunks(part.len()).flat_map(|copy| {
            part.covers().map(|(low, high)| (copy[low], copy[high])).collect::<Vec<_>>()
        });
        compare(&Poset::new(numbered(numbers.len()), pairs).unwrap());
    }
}

/// However many parts are equal, and whether or not an element is below all of them. A chain of k
/// elements has nim-value k, and an element below all others adds 1.
#[test]
fn many_equal_parts_take_no_time() {
    let lengths = [&[1; 251][..], &[2; 101], &[3; 150]].concat();
    let ends: Vec<usize> =
        lengths.iter().scan(0, |end, length| Some(std::mem::replace(end, *end + length))).collect();
    let count = lengths.iter().sum::<usize>();
    let nim = lengths.iter().fold(0, |nim, length| nim ^ length);
    let chains = || {
        let steps = lengths.iter().zip(&ends);
        steps.flat_map(|(&length, &first)| (1..length).map(move |it| (first + it - 1, first + it)))
    };
    for root in [false, true] {
        let below = ends.iter().filter(|_| root).map(|&first| (count, first));
        let poset = Poset::new(numbered(count + usize::from(root)), chains().chain(below)).unwrap();
        let answer = PosetGame::new(poset).solve(true, &Context::default()).unwrap();
        let expected = nim + usize::from(root);
        assert_eq!(answer.nim, Some(Nimber::new(expected as u128)));
        let leaves = |length: usize, it: usize| (nim ^ length ^ it) + usize::from(root);
        let inside = lengths.iter().flat_map(|&length| (0..length).map(move |it| (length, it)));
        let options = inside.map(|(length, it)| leaves(length, it)).chain(root.then_some(0));
        let options: Vec<_> = options.map(|nim| Some(Nimber::new(nim as u128))).collect();
        assert_eq!(answer.options, options);
        // Without the root, the lowest elements of the 150 chains of three win, and the upper ones
        // of the 101 chains of two.
        assert_eq!(answer.winning_moves.len(), if root { 1 } else { 251 });
    }
}

fn solved(spec: &str) -> (Outcome, Vec<String>) {
    let game = named(spec).unwrap();
    let answer = game.solve(false, &Context::default()).unwrap();
    assert!(answer.complete, "{spec}");
    let names = answer.winning_moves.iter().map(|&it| game.poset().names()[it].clone());
    (answer.outcome, names.collect())
}

fn nim(spec: &str) -> u128 {
    let answer = named(spec).unwrap().solve(true, &Context::default()).unwrap();
    answer.nim.unwrap().get()
}

/// Rules that are not the usual ones, by hand: two elements, one above the other.
#[test]
fn other_rules_are_obeyed() {
    let poset = Poset::new(vec!["low".into(), "high".into()], [(0, 1)]).unwrap();
    let solve = |rules: Rules| {
        let mut game = PosetGame::new(poset.clone());
        game.rules = rules;
        let answer = game.solve(false, &Context::default()).unwrap();
        (answer.outcome, answer.winning_moves)
    };
    assert_eq!(solve(Rules::default()), (Outcome::N, vec![0]));
    // Whoever takes the last one loses: take the upper one.
    assert_eq!(solve(Rules { misere: true, ..Rules::default() }), (Outcome::N, vec![1]));
    assert_eq!(solve(Rules { not_first: vec![0], ..Rules::default() }), (Outcome::P, vec![]));
    let declared = vec![(vec![0], Outcome::P)];
    assert_eq!(solve(Rules { declared, ..Rules::default() }), (Outcome::N, vec![0, 1]));
    let declared = vec![(vec![], Outcome::N)];
    assert_eq!(solve(Rules { declared, ..Rules::default() }), (Outcome::N, vec![1]));
    let declared = vec![(vec![1, 0], Outcome::P)];
    assert_eq!(solve(Rules { declared, ..Rules::default() }).0, Outcome::P);
}

/// Elements that may not be taken first, as the definition has it; and by several threads, each
/// time.
#[test]
fn forbidden_first_moves() {
    let mut rng = fastrand::Rng::with_seed(12);
    for _ in 0..200 {
        let poset = random(rng.usize(1..=12), rng.f64() * 0.6, &mut rng);
        let mut known = HashMap::new();
        let whole = (1_u64 << poset.len()) - 1;
        let left =
            |it: usize| poset.above(it).fold(whole & !(1 << it), |left, it| left & !(1 << it));
        let not_first: Vec<_> = (0..poset.len()).filter(|_| rng.u8(..3) == 0).collect();
        let wins = |it: &usize, known: &mut HashMap<u64, u16>| {
            !not_first.contains(it) && plain_nim(&poset, left(*it), known) == 0
        };
        let winning: Vec<_> = (0..poset.len()).filter(|it| wins(it, &mut known)).collect();
        let mut game = PosetGame::new(poset.clone());
        game.rules.not_first.clone_from(&not_first);
        let answer = game.solve(false, &Context::default().with_threads(3)).unwrap();
        assert_eq!(answer.winning_moves, winning, "{poset:?} {not_first:?}");
        assert!(answer.complete && (answer.outcome == Outcome::P) == winning.is_empty());
    }
}

/// Where a search is out of reach, only a glance is taken, by whatever rules the game is played.
#[test]
fn what_is_out_of_reach_is_not_searched() {
    for rules in [
        Rules::default(),
        Rules { misere: true, ..Rules::default() },
        Rules { declared: vec![(vec![0], Outcome::N)], ..Rules::default() },
    ] {
        let mut game = named("boolean:9,3").unwrap();
        game.rules = rules;
        let context = Context::default();
        let answer = game.solve(false, &context);
        assert!(matches!(answer, Err(GameError::OutOfReach { .. })), "{answer:?}");
        let looked_at = context.monitor().progress().done;
        assert!((10..10_000).contains(&looked_at), "{looked_at} {:?}", game.rules);
    }
}

/// Several threads find the same, and with too little memory what is known is said to be part of
/// it.
#[test]
fn threads_and_limits() {
    let context = Context::default();
    let game = named("boolean:5").unwrap();
    let one = game.solve(true, &context).unwrap();
    let three = game.solve(true, &context.clone().with_threads(3)).unwrap();
    assert_eq!(one, three);
    let full = named("random:30,0.1,1").unwrap();
    let full = full.solve(false, &context.clone().with_memory(1000.0));
    assert!(matches!(full, Err(GameError::Full { .. })), "{full:?}");
    let lattice = named("boolean:6").unwrap();
    let part = lattice.solve(false, &context.clone().with_memory(1000.0)).unwrap();
    assert_eq!((part.outcome, part.complete), (Outcome::N, false));
    context.monitor().stop();
    assert_eq!(game.solve(false, &context), Err(Stopped.into()));
}

/// Threads share a search: hardly any position is decided by more than one of them.
#[test]
fn threads_do_not_do_the_same_work() {
    let game = named("boolean:6,3").unwrap();
    let decided = |threads| {
        let context = Context::default().with_threads(threads);
        game.solve(true, &context).unwrap();
        context.monitor().progress().done
    };
    let (alone, together) = (decided(1), decided(8));
    assert!(2 * together < 3 * alone, "{together} positions in place of {alone}");
}
