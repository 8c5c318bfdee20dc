//! Finite posets with one long chain: the proved families against the definition, and their
//! certificates against the checker.

use std::collections::HashMap;

use fastrand::Rng;
use supermex::certificate::Form;
use supermex::poset::{ChainError, ChainGame, ChainTheorem, Poset, PosetError, Threshold};
use supermex::run::Context;
use supermex::{Nimber, Outcome};
use supermex_check::{Reason, check_content};

/// A finite poset and a chain, as somebody writes it down.
#[derive(Clone, Debug)]
struct Raw {
    count: usize,
    less: Vec<(usize, usize)>,
    above: Vec<(usize, u64)>,
    below: Vec<(usize, u64)>,
}

impl Raw {
    /// Up to seven elements, thresholds up to eight. The numbers of elements say nothing of their
    /// order.
    fn random(rng: &mut Rng) -> Raw {
        let count = rng.usize(0..=7).max(rng.usize(0..=7));
        let (pairs, links, roots) = (rng.f64() * 0.5, rng.f64(), rng.f64() * 0.7);
        let mut numbers: Vec<usize> = (0..count).collect();
        rng.shuffle(&mut numbers);
        let all = (0..count).flat_map(|one| (one + 1..count).map(move |other| (one, other)));
        let less = all.filter(|_| rng.f64() < pairs).map(|(a, b)| (numbers[a], numbers[b]));
        let less = less.collect();
        let mut some = |chance: f64| -> Vec<(usize, u64)> {
            let chosen: Vec<usize> = (0..count).filter(|_| rng.f64() < chance).collect();
            chosen.into_iter().map(|it| (it, rng.u64(0..=8))).collect()
        };
        Raw { count, less, above: some(links), below: some(roots) }
    }

    fn game(&self) -> Result<ChainGame, ChainError> {
        let names = (0..self.count).map(|it| format!("f{it}")).collect();
        let above = self.above.iter().map(|&(it, place)| (it, Threshold::Above(place)));
        let below = self.below.iter().map(|&(it, place)| (it, Threshold::Below(place)));
        ChainGame::new(&Poset::new(names, self.less.clone())?, "c", above.chain(below), None)
    }

    /// For each element, and then for each of the chain, itself and all above it as bits; nothing
    /// if the order goes round in a circle.
    fn plainly(&self, length: usize) -> Option<Vec<u128>> {
        let all = self.count + length;
        let mut greater = vec![0_u128; all];
        for &(one, other) in &self.less {
            greater[one] |= 1 << other;
        }
        for place in 0..length {
            for above in place + 1..length {
                greater[self.count + place] |= 1 << (self.count + above);
            }
            for &(element, last) in &self.above {
                greater[self.count + place] |= u128::from(place as u64 <= last) << element;
            }
            for &(element, first) in &self.below {
                greater[element] |= u128::from(place as u64 >= first) << (self.count + place);
            }
        }
        for middle in 0..all {
            let more = greater[middle];
            for bits in greater.iter_mut().filter(|bits| **bits >> middle & 1 == 1) {
                *bits |= more;
            }
        }
        let is_circle = greater.iter().enumerate().any(|(one, bits)| bits >> one & 1 == 1);
        let up = greater.iter().enumerate().map(|(one, bits)| bits | 1 << one);
        (!is_circle).then(|| up.collect())
    }
}

/// The nim-value of what is left, by the definition.
fn value(left: u128, up: &[u128], known: &mut HashMap<u128, u128>) -> u128 {
    if let Some(&value) = known.get(&left) {
        return value;
    }
    let options: Vec<u128> = (0..up.len())
        .filter(|it| left >> it & 1 == 1)
        .map(|it| value(left & !up[it], up, known))
        .collect();
    let found = (0..=up.len() as u128).find(|it| !options.contains(it)).unwrap();
    known.insert(left, found);
    found
}

fn text(theorem: &ChainTheorem, form: Form) -> String {
    let mut text = Vec::new();
    theorem.write(&mut text, form).unwrap();
    String::from_utf8(text).unwrap()
}

/// The longest chain that is compared with the definition.
const LONGEST: usize = 60;

fn agrees(raw: &Raw, game: &ChainGame, theorem: &ChainTheorem, up: &[u128]) {
    let mut known = HashMap::new();
    let whole = (1 << (raw.count + LONGEST)) - 1;
    value(whole, up, &mut known);
    // Every position that can be met.
    let mut numbers = vec![0; raw.count];
    for (number, &element) in theorem.system().elements().iter().enumerate() {
        numbers[element] = number;
    }
    for (&left, &nim) in &known {
        let length = (left >> raw.count).count_ones();
        let elements: Vec<usize> =
            (0..raw.count).filter(|it| left >> it & 1 == 1).map(|it| numbers[it]).collect();
        let found = theorem.nim(&elements, length.into());
        assert_eq!(found, Some(Nimber::new(nim)), "{elements:?} at {length}");
    }
    for length in 0..LONGEST {
        // The whole poset after an element of the chain has been taken.
        let left = whole & !up[raw.count + length];
        let answer = game.answer(theorem, length as u64).unwrap();
        assert_eq!(answer.nim.get(), known[&left], "{length}");
        assert_eq!(answer.elements, u128::from(left.count_ones()));
        let names: Vec<String> = (0..up.len())
            .filter(|&it| left >> it & 1 == 1 && known[&(left & !up[it])] == 0)
            .map(|it| it.checked_sub(raw.count).map_or(format!("f{it}"), |it| format!("c{it}")))
            .collect();
        assert_eq!(answer.winning_moves, names, "{length}");
    }
}

/// All texts in which one number is one more or one less.
pub(crate) fn mutants(text: &str) -> Vec<String> {
    let is_digit = |at: usize| text.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
    let mut found = Vec::new();
    let mut start = 0;
    while start < text.len() {
        if !is_digit(start) {
            start += 1;
            continue;
        }
        let end = (start..=text.len()).find(|&at| !is_digit(at)).unwrap();
        let number: u64 = text[start..end].parse().unwrap();
        for changed in [Some(number + 1), number.checked_sub(1)].into_iter().flatten() {
            found.push(format!("{}{changed}{}", &text[..start], &text[end..]));
        }
        start = end;
    }
    found
}

/// The mutants of `text` that the checker does not refuse.
pub(crate) fn believed(text: &str) -> Vec<String> {
    let is_refused = |mutant: &String| {
        let refusal = check_content(mutant.as_bytes()).err();
        refusal.is_some_and(|it| matches!(it.reason, Reason::False | Reason::Damaged))
    };
    mutants(text).into_iter().filter(|mutant| !is_refused(mutant)).collect()
}

/// Takes some ten seconds: nine thousand ideals, and 149,178 mutants of their certificates.
#[test]
fn five_hundred_posets_with_a_chain() {
    let mut rng = Rng::with_seed(2003);
    let (mut found, mut refused, mut ideals, mut checked) = (0, 0, 0, 0);
    while found < 500 {
        let raw = Raw::random(&mut rng);
        let (game, up) = match (raw.game(), raw.plainly(LONGEST)) {
            (Ok(game), Some(up)) => (game, up),
            (Err(ChainError::Poset(PosetError::Cycle { .. })), None) => {
                refused += 1;
                continue;
            }
            (game, up) => panic!("{raw:?}: {game:?}, and the definition says {}", up.is_some()),
        };
        found += 1;
        let theorem = game.system().prove(&Context::default()).unwrap();
        ideals += theorem.cells();
        agrees(&raw, &game, &theorem, &up);
        let full = text(&theorem, Form::Full);
        assert_eq!(check_content(full.as_bytes()).unwrap().cells(), theorem.cells(), "{full}");
        let short = text(&theorem, Form::Replay);
        check_content(short.as_bytes()).unwrap();
        checked += mutants(&full).len();
        assert_eq!(believed(&full), Vec::<String>::new(), "of {full}");
    }
    assert!(refused > 50 && ideals > 5000 && checked > 50_000, "{refused} {ideals} {checked}");
}

/// The short kind has numbers in its first lines only; its digest is not made of numbers.
#[test]
fn short_certificates_are_refused_when_a_number_changes() {
    let mut rng = Rng::with_seed(17);
    for _ in 0..60 {
        let Ok(game) = Raw::random(&mut rng).game() else { continue };
        let theorem = game.system().prove(&Context::default()).unwrap();
        let short = text(&theorem, Form::Replay);
        let (lines, digest) = short.split_at(short.find("lists ").unwrap());
        for mutant in mutants(lines) {
            assert!(check_content((mutant.clone() + digest).as_bytes()).is_err(), "{mutant}");
        }
    }
}

fn proved(game: &ChainGame) -> ChainTheorem {
    game.system().prove(&Context::default()).unwrap()
}

/// A chain with a leaf above each of its first elements: the search of finite posets finds the
/// same.
#[test]
fn a_comb() {
    for teeth in 1..=6 {
        let names = (0..teeth).map(|it| format!("leaf{it}")).collect();
        let leaves = (0..teeth).map(|it| (it, Threshold::Above(it as u64)));
        let comb = Poset::new(names, []).unwrap();
        let comb = ChainGame::new(&comb, "c", leaves, Some("c0")).unwrap();
        let theorem = proved(&comb);
        for length in 1..30 {
            let finite = comb.finite(length).unwrap();
            let plain = finite.solve(true, &Context::default()).unwrap();
            let answer = comb.answer(&theorem, length).unwrap();
            let names: Vec<&String> =
                plain.winning_moves.iter().map(|&it| &finite.poset().names()[it]).collect();
            assert_eq!((Some(answer.nim), answer.outcome()), (plain.nim, plain.outcome));
            assert_eq!(answer.winning_moves.iter().collect::<Vec<_>>(), names);
            assert_eq!(answer.elements, finite.poset().len() as u128);
        }
    }
}

/// A tree whose root is above the chain's third element, and a root below all of it that is
/// poisoned.
#[test]
fn a_chain_with_a_tree() {
    let names = ["t", "l", "r", "ll", "lr", "root"].map(String::from).to_vec();
    let tree = Poset::new(names, [(0, 1), (0, 2), (1, 3), (1, 4)]).unwrap();
    let relations = [(0, Threshold::Above(2)), (5, Threshold::Below(0))];
    // The root is below the tree because it is below the chain.
    let game = ChainGame::new(&tree, "c", relations, Some("root")).unwrap();
    let theorem = proved(&game);
    for length in 0..20 {
        let finite = game.finite(length).unwrap();
        let plain = finite.solve(true, &Context::default()).unwrap();
        let answer = game.answer(&theorem, length).unwrap();
        assert_eq!((Some(answer.nim), answer.outcome()), (plain.nim, plain.outcome), "{length}");
    }
}

/// No length is too large, and neither elements nor nim-values are cut short.
#[test]
fn the_longest_chain() {
    let leaf = Poset::new(vec!["leaf".to_owned()], []).unwrap();
    let game = ChainGame::new(&leaf, "c", [(0, Threshold::Above(0))], None).unwrap();
    let answer = game.answer(&proved(&game), u64::MAX).unwrap();
    assert_eq!(answer.elements, 1 << 64);
    assert_eq!(answer.nim, Nimber::new(1 << 64));
    assert_eq!((answer.outcome(), answer.winning_moves), (Outcome::N, vec!["c0".to_owned()]));
}

#[test]
fn mistakes_are_named() {
    let game = |names: &[&str], less: &[(usize, usize)], relations: &[_], poison| {
        let names = names.iter().copied().map(String::from).collect();
        let poset = Poset::new(names, less.iter().copied()).unwrap();
        let game = ChainGame::new(&poset, "c", relations.iter().copied(), poison);
        game.unwrap_err().to_string()
    };
    let circle = game(&["f"], &[], &[(0, Threshold::Above(5)), (0, Threshold::Below(3))], None);
    assert_eq!(circle, "the order goes round in a circle: 'c3' < 'c5' < 'f' < 'c3'");
    let circle =
        game(&["f", "g"], &[(0, 1)], &[(0, Threshold::Above(3)), (1, Threshold::Below(2))], None);
    assert_eq!(circle, "the order goes round in a circle: 'g' < 'c2' < 'c3' < 'f' < 'g'");
    let name = game(&["f", "c12"], &[], &[], None);
    assert_eq!(name, "the element 'c12' has the name of an element of the chain: c0, c1 and so on");
    let poison = game(&["f"], &[], &[], Some("c0"));
    assert_eq!(poison, "the poison 'c0' has to be below all others, and is not below 'f'");
    let poison = game(&["f"], &[], &[(0, Threshold::Below(1))], Some("f"));
    assert_eq!(poison, "the poison 'f' has to be below all others, and is not below 'c0'");
    let unknown = game(&["f"], &[], &[], Some("c1"));
    assert_eq!(unknown, "there is no element 'c1'");
    let far = game(&["f"], &[], &[(0, Threshold::Above(1_000_001))], None);
    assert_eq!(far, "the threshold 1000001 is too large: 1000000 is the most");
}

#[test]
fn more_ideals_than_memory_are_refused() {
    let names = (0..40).map(|it| format!("f{it}")).collect();
    let game = ChainGame::new(&Poset::new(names, []).unwrap(), "c", [], None).unwrap();
    let little = Context::default().with_memory(1e7);
    let error = game.system().prove(&little).unwrap_err().to_string();
    assert!(error.ends_with("can be left beside the chain; --memory allows more"), "{error}");
}
