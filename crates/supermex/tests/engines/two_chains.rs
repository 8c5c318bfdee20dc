//! Finite posets with two long chains: the proved families against the definition and against
//! the other ways to the same boards, and their certificates against the checker.

use std::collections::HashMap;

use fastrand::Rng;
use supermex::automaton::{System, Tails, ThreeRows, run};
use supermex::certificate::Form;
use supermex::poset::{
    Poset, TwoChains, TwoChainsEnding, TwoChainsError, TwoChainsTheorem, TwoRelations, named,
};
use supermex::run::Context;
use supermex::{Outcome, Position};
use supermex_check::check_content;

use crate::chains::{believed, mutants};

/// A finite poset and two chains, as somebody writes it down.
#[derive(Clone, Debug)]
struct Raw {
    count: usize,
    less: Vec<(usize, usize)>,
    upper: Vec<(usize, u64)>,
    lower: Vec<(usize, u64)>,
    shift: i64,
}

/// The longest upper chain that is compared with the definition, and the longest lower one.
const UPPER: usize = 22;
const LOWER: usize = 28;

impl Raw {
    /// Up to `most` elements, thresholds up to five, shifts from −2 to 2. The numbers of elements
    /// say nothing of their order.
    fn random(most: usize, rng: &mut Rng) -> Raw {
        let count = rng.usize(0..=most).max(rng.usize(0..=most));
        let (pairs, uppers, lowers) = (rng.f64() * 0.6, rng.f64(), rng.f64());
        let mut numbers: Vec<usize> = (0..count).collect();
        rng.shuffle(&mut numbers);
        let all = (0..count).flat_map(|one| (one + 1..count).map(move |other| (one, other)));
        let less = all.filter(|_| rng.f64() < pairs).map(|(a, b)| (numbers[a], numbers[b]));
        let less = less.collect();
        let mut some = |chance: f64| -> Vec<(usize, u64)> {
            let chosen: Vec<usize> = (0..count).filter(|_| rng.f64() < chance).collect();
            chosen.into_iter().map(|it| (it, rng.u64(0..=5))).collect()
        };
        let (upper, lower) = (some(uppers), some(lowers));
        Raw { count, less, upper, lower, shift: rng.i64(-2..=2) }
    }

    fn game(&self, poison: Option<&str>) -> Result<TwoChains, TwoChainsError> {
        let names = (0..self.count).map(|it| format!("f{it}")).collect();
        let chain = |name: &str, above: &Vec<_>| TwoRelations {
            name: name.to_owned(),
            above: above.clone(),
            ..TwoRelations::default()
        };
        let (upper, lower) = (chain("c", &self.upper), chain("d", &self.lower));
        TwoChains::new(&Poset::new(names, self.less.clone())?, upper, lower, self.shift, poison)
    }

    /// For each element, then for each of the upper chain, then for each of the lower, itself and
    /// all above it as bits.
    fn plainly(&self) -> Vec<u128> {
        let all = self.count + UPPER + LOWER;
        let (c, d) = (self.count, self.count + UPPER);
        let mut greater: Vec<u128> = (0..all).map(|it| 1 << it).collect();
        for &(one, other) in &self.less {
            greater[one] |= 1 << other;
        }
        for (chain, length, above) in [(c, UPPER, &self.upper), (d, LOWER, &self.lower)] {
            for place in 0..length {
                (place..length).for_each(|other| greater[chain + place] |= 1 << (chain + other));
                for &(element, last) in above {
                    greater[chain + place] |= u128::from(place as u64 <= last) << element;
                }
            }
        }
        for (low, up) in (0..LOWER).flat_map(|low| (0..UPPER).map(move |up| (low, up))) {
            let is_below =
                low.cast_signed() <= up.cast_signed() + isize::try_from(self.shift).unwrap();
            greater[d + low] |= u128::from(is_below) << (c + up);
        }
        for middle in 0..all {
            let more = greater[middle];
            for bits in greater.iter_mut().filter(|bits| **bits >> middle & 1 == 1) {
                *bits |= more;
            }
        }
        greater
    }
}

/// Whether what is left is a P-position, by the definition; the elements of `poison` are not taken.
fn loses(left: u128, up: &[u128], poison: u128, known: &mut HashMap<u128, bool>) -> bool {
    if let Some(&found) = known.get(&left) {
        return found;
    }
    let free = left & !poison;
    let found = (0..up.len())
        .filter(|it| free >> it & 1 == 1)
        .all(|it| !loses(left & !up[it], up, poison, known));
    known.insert(left, found);
    found
}

fn prove(game: &TwoChains) -> TwoChainsTheorem {
    game.system(&Context::default()).unwrap().prove(&Context::default()).unwrap()
}

fn text(theorem: &TwoChainsTheorem, form: Form) -> String {
    let mut text = Vec::new();
    theorem.write(&mut text, form).unwrap();
    String::from_utf8(text).unwrap()
}

/// Compares all that can be met from the longest chains, and all answers.
fn agrees(raw: &Raw, poison: Option<&str>) -> TwoChainsTheorem {
    let game = raw.game(poison).unwrap();
    let theorem = prove(&game);
    let up = raw.plainly();
    let first = raw.count + UPPER;
    let poison = if poison.is_some() { 1 << first } else { 0 };
    let mut known = HashMap::new();
    let whole = (1 << up.len()) - 1;
    let mut numbers = vec![0; raw.count];
    for (number, &element) in theorem.system().elements().iter().enumerate() {
        numbers[element] = number;
    }
    let upper_bits = ((1 << UPPER) - 1) << raw.count;
    // What is left when c_t and d_n are missing.
    let left = |t: usize, n: usize| {
        let missing = |chain: usize, length: usize, at: usize| {
            if at < length { up[chain + at] } else { 0 }
        };
        whole & !missing(raw.count, UPPER, t) & !missing(first, LOWER, n)
    };
    loses(left(UPPER, LOWER), &up, poison, &mut known);
    for (&left, &lost) in &known {
        let upper = (left & upper_bits).count_ones();
        let lower = (left >> first).count_ones() - u32::from(poison > 0);
        let elements: Vec<usize> =
            (0..raw.count).filter(|it| left >> it & 1 == 1).map(|it| numbers[it]).collect();
        let found = theorem.lower(&elements, upper.into()) == Some(lower.into());
        assert_eq!(found, lost, "{raw:?}: {elements:?}, {upper}, {lower}");
    }
    for (t, n) in (0..=UPPER).flat_map(|t| (usize::from(poison > 0)..=LOWER).map(move |n| (t, n))) {
        let left = left(t, n);
        let answer = game.answer(&theorem, [t as u64, n as u64]).unwrap();
        let lost = loses(left, &up, poison, &mut known);
        assert_eq!(answer.outcome == Outcome::P, lost, "{raw:?}: {t}, {n}");
        assert_eq!(answer.elements, u128::from(left.count_ones()));
        let name = |it: usize| match it {
            it if it < raw.count => format!("f{it}"),
            it if it < first => format!("c{}", it - raw.count),
            it => format!("d{}", it - first),
        };
        let wins = |&it: &usize| {
            (left & !poison) >> it & 1 == 1 && loses(left & !up[it], &up, poison, &mut known)
        };
        let names: Vec<String> = (0..up.len()).filter(wins).map(name).collect();
        assert_eq!(answer.winning_moves, names, "{raw:?}: {t}, {n}");
    }
    theorem
}

/// Takes some seconds. The tests run with the feature that has every certificate checked, in full
/// and in brief.
#[test]
fn three_hundred_posets_with_two_chains() {
    let mut rng = Rng::with_seed(2026);
    let (mut ended, mut repeated, mut longest) = (0, 0, 0);
    for round in 0..300 {
        let raw = Raw::random(if round < 200 { 3 } else { 4 }, &mut rng);
        let theorem = agrees(&raw, None);
        longest = theorem.repeats().iter().map(|it| it.period).max().unwrap().max(longest);
        match raw.game(None).unwrap().answer(&theorem, [0, 0]).unwrap().ending {
            TwoChainsEnding::Ends { .. } => ended += 1,
            TwoChainsEnding::Repeats { .. } => repeated += 1,
        }
    }
    assert!(ended > 30 && repeated > 30 && longest > 2, "{ended} {repeated} {longest}");
}

/// Every element above the first of the lower chain, which is poisoned.
#[test]
fn sixty_posets_with_a_poisoned_chain() {
    let mut rng = Rng::with_seed(2027);
    for _ in 0..60 {
        let mut raw = Raw::random(3, &mut rng);
        raw.shift = raw.shift.abs();
        raw.lower.extend((0..raw.count).map(|it| (it, 0)));
        agrees(&raw, Some("d0"));
    }
}

/// Single numbers of certificates that are changed are found out.
#[test]
fn mutants_are_refused() {
    let mut rng = Rng::with_seed(2028);
    let (mut checked, mut short) = (0, 0);
    for _ in 0..80 {
        let theorem = prove(&Raw::random(3, &mut rng).game(None).unwrap());
        let full = text(&theorem, Form::Full);
        assert_eq!(check_content(full.as_bytes()).unwrap().cells(), theorem.system().cells());
        checked += mutants(&full).len();
        assert_eq!(believed(&full), Vec::<String>::new(), "of {full}");
        let brief = text(&theorem, Form::Replay);
        let (lines, digest) = brief.split_at(brief.find("lists ").unwrap());
        for mutant in mutants(lines) {
            short += 1;
            assert!(check_content((mutant.clone() + digest).as_bytes()).is_err(), "{mutant}");
        }
    }
    assert!(checked > 2000 && short > 1000, "{checked} {short}");
}

/// The rows of Chomp from the third on as a finite poset of `rows` rows and `columns` columns, with
/// the second row as the upper chain and the first as the lower one.
fn chomp(rows: usize, columns: usize) -> TwoChains {
    let squares: Vec<(usize, usize)> =
        (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))).collect();
    let names = squares.iter().map(|(row, column)| format!("r{row}k{column}")).collect();
    let number = |row: usize, column: usize| row * columns + column;
    let mut less = Vec::new();
    for &(row, column) in &squares {
        less.extend((row + 1 < rows).then(|| (number(row, column), number(row + 1, column))));
        less.extend((column + 1 < columns).then(|| (number(row, column), number(row, column + 1))));
    }
    let poset = Poset::new(names, less).unwrap();
    // The first of the two follows from the second.
    let above = squares.iter().map(|&(row, column)| (number(row, column), column as u64)).collect();
    let upper = TwoRelations { name: "c".to_owned(), above, ..TwoRelations::default() };
    let lower = TwoRelations { name: "d".to_owned(), ..TwoRelations::default() };
    TwoChains::new(&poset, upper, lower, 0, Some("d0")).unwrap()
}

/// The numbers of the squares of a tail, as the system numbers them.
fn squares_of(tail: &[u64], columns: usize, theorem: &TwoChainsTheorem) -> Vec<usize> {
    let elements = theorem.system().elements();
    let rows = tail.iter().enumerate();
    let squares = rows.flat_map(|(row, &length)| {
        (0..length).map(move |column| row * columns + usize::try_from(column).unwrap())
    });
    squares.map(|square| elements.iter().position(|&it| it == square).unwrap()).collect()
}

/// Three rows and four and five: what the machine of the tails finds.
#[test]
fn rows_of_chomp_come_out() {
    let three = run(&ThreeRows::new(40), 10_000);
    let theorem = prove(&chomp(1, 40));
    for third in 0..=40 {
        let squares = squares_of(&[third], 40, &theorem);
        for second in third..200 {
            let cell = usize::try_from(third).unwrap();
            let family = &three.families[cell];
            let first = family.get(second - third).map(|it| second + u64::try_from(*it).unwrap());
            // The poison is not counted.
            let found = theorem.lower(&squares, second).map(|it| u64::try_from(it).unwrap() + 1);
            assert_eq!(found, first, "({third}, {second})");
        }
    }
    for (rows, longest, columns) in [(4, 6, 6), (5, 3, 3)] {
        let system = Tails::p_positions(rows, longest);
        let tails = run(&system, 10_000);
        let theorem = prove(&chomp(rows - 2, columns));
        assert_eq!(theorem.system().cells(), system.cells());
        for (cell, tail) in system.tails().iter().enumerate() {
            let squares = squares_of(tail, columns, &theorem);
            for (second, place) in (system.birth(cell)..).zip(0..300) {
                let difference = tails.families[cell].get(place);
                let first = difference.map(|it| second + u64::try_from(*it).unwrap());
                let found =
                    theorem.lower(&squares, second).map(|it| u64::try_from(it).unwrap() + 1);
                assert_eq!(found, first, "{tail:?}, {second}");
            }
        }
    }
    // And who wins, with the moves.
    let game = chomp(1, 4);
    let theorem = prove(&game);
    let answer = game.answer(&theorem, [17, 21]).unwrap();
    let position: Position = "(21,17,4)".parse().unwrap();
    let solved = supermex::Solver::default().solve(&position, supermex::Question::default());
    let solved = solved.unwrap();
    assert_eq!(answer.outcome, solved.outcome);
    let named = |it: &supermex::Move| {
        let (row, column) = (it.square.row, it.square.column - 1);
        ["d", "c", "r0k"][usize::try_from(row - 1).unwrap()].to_owned() + &column.to_string()
    };
    let mut expected: Vec<String> = solved.winning_moves.iter().map(named).collect();
    expected.sort_by_key(|name| (!name.starts_with('r'), name.starts_with('d')));
    assert_eq!(answer.winning_moves, expected);
}

/// The box 2 × 2 × n with two of its four columns fixed: the lowest is the lower chain, and one of
/// the two above it the upper. The other two, of heights `side` ≥ `top`, are the finite poset.
#[test]
fn boxes_come_out() {
    for (side, top) in [(1_usize, 0_usize), (1, 1), (3, 2), (4, 1)] {
        let names = (0..side).map(|it| format!("s{it}")).chain((0..top).map(|it| format!("t{it}")));
        let along =
            |from: usize, length: usize| (1..length).map(move |it| (from + it - 1, from + it));
        let less = along(0, side).chain(along(side, top)).chain((0..top).map(|it| (it, side + it)));
        let poset = Poset::new(names.collect(), less).unwrap();
        let upper = TwoRelations {
            name: "c".to_owned(),
            above: (0..top).map(|it| (side + it, it as u64)).collect(),
            ..TwoRelations::default()
        };
        let lower = TwoRelations {
            name: "d".to_owned(),
            above: (0..side).map(|it| (it, it as u64)).collect(),
            ..TwoRelations::default()
        };
        let game = TwoChains::new(&poset, upper, lower, 0, Some("d0")).unwrap();
        let theorem = prove(&game);
        for (upper, lower) in (0..7).flat_map(|upper| (1..8).map(move |lower| (upper, lower))) {
            // The same columns of a box, cut down, as a position of the product of chains.
            let box_game = named("chains:2,2,8").unwrap();
            let order = box_game.poset();
            let up = upper.min(lower);
            let (side, top) = (side.min(lower), top.min(up).min(side.min(lower)));
            let heights = [[lower, up], [side, top]];
            let is_left = |name: &str| {
                let numbers: Vec<usize> = name
                    .trim_matches(['(', ')'])
                    .split(',')
                    .map(|it| it.parse().unwrap())
                    .collect();
                numbers[2] <= heights[numbers[0] - 1][numbers[1] - 1]
            };
            let kept: Vec<String> =
                order.names().iter().filter(|name| is_left(name)).cloned().collect();
            let number = |name: &String| order.find(name).unwrap();
            let mut pairs = Vec::new();
            for (one, other) in
                (0..kept.len()).flat_map(|it| (0..kept.len()).map(move |other| (it, other)))
            {
                let less = order.is_less(number(&kept[one]), number(&kept[other]));
                pairs.extend(less.then_some((one, other)));
            }
            let poison = kept.iter().position(|name| name == "(1,1,1)");
            let cut = Poset::new(kept, pairs).unwrap();
            let cut = supermex::poset::PosetGame::with_poison(cut, poison).unwrap();
            let solved = cut.solve(false, &Context::default()).unwrap();
            let answer = game.answer(&theorem, [upper as u64, lower as u64]).unwrap();
            assert_eq!(answer.outcome, solved.outcome, "{heights:?}");
            assert_eq!(answer.winning_moves.len(), solved.winning_moves.len(), "{heights:?}");
        }
    }
}

/// Other rules are searched on the finite poset, which is the same one.
#[test]
fn the_finite_game_is_the_same() {
    let mut rng = Rng::with_seed(2029);
    for _ in 0..40 {
        let game = Raw::random(3, &mut rng).game(None).unwrap();
        let theorem = prove(&game);
        for (upper, lower) in [(0, 3), (4, 4), (5, 2), (3, 7), (7, 9)] {
            let finite = game.finite(upper, lower).unwrap();
            let solved = finite.solve(false, &Context::default()).unwrap();
            let answer = game.answer(&theorem, [upper, lower]).unwrap();
            let names: Vec<&String> =
                solved.winning_moves.iter().map(|&it| &finite.poset().names()[it]).collect();
            assert_eq!(answer.winning_moves.iter().collect::<Vec<_>>(), names);
            assert_eq!(answer.elements, finite.poset().len() as u128);
        }
    }
}

/// No lengths are too large, and nothing is cut short.
#[test]
fn the_longest_chains() {
    let game = chomp(1, 5);
    let theorem = prove(&game);
    // With a third row of five squares, (p, q, 5) is lost for q ≥ 7 exactly if p = q + 4.
    let most = u64::MAX;
    let answer = game.answer(&theorem, [most - 4, most]).unwrap();
    assert_eq!((answer.outcome, answer.winning_moves.len()), (Outcome::P, 0));
    assert_eq!(answer.elements, u128::from(most) * 2 + 1);
    let answer = game.answer(&theorem, [most - 9, most]).unwrap();
    assert!(answer.winning_moves.contains(&format!("d{}", most - 5)), "{answer:?}");
    let answer = game.answer(&theorem, [most, most]).unwrap();
    assert!(answer.winning_moves.contains(&format!("c{}", most - 4)), "{answer:?}");
    assert_eq!(answer.ending, TwoChainsEnding::Repeats { from: 7, period: 1 });
}

#[test]
fn other_shapes_are_refused() {
    let poset = Poset::new(vec!["f".to_owned(), "g".to_owned()], [(0, 1)]).unwrap();
    let chain = |name: &str, above: &[(usize, u64)], below: &[(usize, u64)]| TwoRelations {
        name: name.to_owned(),
        above: above.to_vec(),
        below: below.to_vec(),
    };
    let refusal = |upper, lower, shift, poison| {
        TwoChains::new(&poset, upper, lower, shift, poison).unwrap_err().to_string()
    };
    let plain = |name: &str| chain(name, &[], &[]);
    let said = refusal(plain("c"), chain("d", &[], &[(0, 3)]), 0, None);
    assert!(said.starts_with("'f' lies below the chain 'd': beside two chains only a poison may"));
    let said = refusal(plain("c"), plain("c"), 0, None);
    assert!(said.starts_with("elements of the chains 'c' and 'c' have the same names"), "{said}");
    assert_eq!(refusal(plain("c"), plain("c1"), 0, None), said.replace("and 'c'", "and 'c1'"));
    let said = refusal(plain("c"), plain("g"), 0, Some("g0"));
    assert_eq!(said, "the poison 'g0' has to be below all others, and is not below 'f'");
    let said = refusal(plain("c"), chain("d", &[(0, 0)], &[]), -1, Some("d0"));
    assert_eq!(said, "the poison 'd0' has to be below all others, and is not below 'c0'");
    let said = refusal(plain("c"), chain("d", &[], &[(0, 1)]), 0, Some("f"));
    assert_eq!(said, "the poison 'f' has to be below all others, and is not below 'd0'");
    let said = refusal(plain("c"), chain("d", &[], &[(1, 0)]), 0, Some("g"));
    assert_eq!(said, "the poison 'g' has to be below all others, and is not below 'f'");
    let said = refusal(plain("c"), plain("d"), 2_000_000, None);
    assert_eq!(said, "the shift 2000000 is too far: 1000000 is the most, up or down");
    // An element that is poisoned and below both chains is left out.
    let lower = chain("d", &[], &[(0, 0)]);
    let game = TwoChains::new(&poset, plain("c"), lower, 0, Some("f")).unwrap();
    assert_eq!(prove(&game).system().elements(), [1]);
    assert_eq!(game.finite(1, 1).unwrap().poison(), Some(0));
}
