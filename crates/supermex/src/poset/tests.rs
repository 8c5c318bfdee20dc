use std::collections::{HashMap, HashSet};

use super::board::Board;
use super::canon::Canon;
use super::frame::Frame;
use super::mask::Mask;
use super::masks::Masks;
use super::search::{Budget, Memo, Search};
use super::tables::Tables;
use super::*;
use crate::{Monitor, Nimber, Outcome};

fn limits() -> Limits {
    Limits { memory: 1 << 30, threads: 1 }
}

fn numbered(count: usize) -> Vec<String> {
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
        let (_, found) = Canon::default().of(&frame, frame.whole());
        for symmetry in &found.symmetries {
            for (one, other) in poset.covers() {
                let [one, other] = [one, other].map(|it| usize::from(symmetry[it]));
                assert!(poset.is_less(one, other), "{round}");
            }
        }
    }
}

/// The same for posets with many symmetries, and how many there are: as many places are like the first one as should be.
#[test]
fn symmetric_posets_have_one_key_too() {
    let mut rng = fastrand::Rng::with_seed(6);
    for (spec, like_the_first) in [
        ("boolean:5", 5),
        ("graph:k6", 6),
        ("graph:petersen", 10),
        ("graph:q3", 8),
        ("graph:k4,4", 8),
        ("solid:cube", 8),
        ("solid:icosahedron", 12),
        ("pg:2,3", 13),
        ("chains:3,3,3", 1),
    ] {
        let poset = named(spec).unwrap().poset().clone();
        let frame = Frame::<1>::new(&poset);
        let (found_key, found) = Canon::default().of(&frame, frame.whole());
        let like = found.orbits.iter().filter(|&&orbit| orbit == 0).count();
        assert_eq!(like, like_the_first, "{spec}");
        for _ in 0..20 {
            let mut order: Vec<_> = (0..poset.len()).collect();
            rng.shuffle(&mut order);
            assert_eq!(key(&poset.restricted(&order)), found_key, "{spec}");
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

fn solved(spec: &str) -> (Outcome, Vec<String>) {
    let game = named(spec).unwrap();
    let answer = game.solve(false, limits(), &Monitor::default()).unwrap();
    assert!(answer.complete, "{spec}");
    let names = answer.winning_moves.iter().map(|&it| game.poset().names()[it].clone());
    (answer.outcome, names.collect())
}

fn nim(spec: &str) -> u128 {
    let answer = named(spec).unwrap().solve(true, limits(), &Monitor::default()).unwrap();
    answer.nim.unwrap().get()
}

/// D. Gale and A. Neyman conjectured that the first player loses if and only if k + 1 divides n.
#[test]
fn subset_take_away_is_as_gale_and_neyman_say() {
    for n in 1..=5 {
        for k in 1..=n {
            let (outcome, moves) = solved(&format!("boolean:{n},{k}"));
            assert_eq!(outcome == Outcome::P, n % (k + 1) == 0, "{n} {k}");
            assert_eq!(outcome == Outcome::P, moves.is_empty(), "{n} {k}");
        }
        let all: Vec<_> = (1..=n).map(|it: u32| it.to_string()).collect();
        assert_eq!(solved(&format!("boolean:{n}")).1, [format!("{{{}}}", all.join(","))]);
    }
}

/// J. Draisma and S. van Rijnswou: `K_n` is lost if and only if 3 divides n; circuits are lost; bipartite graphs have nim-value [v odd] + 2
/// [e odd].
#[test]
fn graphs_are_as_the_theorems_say() {
    for n in 1..=7 {
        assert_eq!(solved(&format!("graph:k{n}")).0 == Outcome::P, n % 3 == 0, "{n}");
    }
    for n in 3..=9 {
        assert_eq!(solved(&format!("graph:c{n}")).0, Outcome::P, "{n}");
    }
    for (m, n) in [(1, 1), (1, 4), (2, 3), (3, 3), (3, 4)] {
        assert_eq!(nim(&format!("graph:k{m},{n}")), (m + n) % 2 + 2 * (m * n % 2), "{m} {n}");
    }
    for n in 1..=9 {
        assert_eq!(nim(&format!("graph:p{n}")), n % 2 + 2 * ((n - 1) % 2), "{n}");
    }
}

#[test]
fn solids_and_planes_are_as_computed() {
    for solid in ["tetrahedron", "cube", "octahedron"] {
        assert_eq!(solved(&format!("solid:{solid}")).1, ["body"], "{solid}");
    }
    let points: Vec<_> = (1..=7).map(|it| format!("{{{it}}}")).collect();
    assert_eq!(solved("pg:2,2").1, points);
}

/// The P-positions of 2 × 2 × n: [m, m, m, m − 1], and [m, a, b, c] with a + b = m − 1 and c = min(a, b), as counts.
#[test]
fn products_of_chains_are_as_the_survey_says() {
    for n in 1..=8 {
        assert_eq!(solved(&format!("chains:2,2,{n}")).1, [format!("(2,2,{n})")], "{n}");
    }
    // Two dimensions are the usual game.
    assert_eq!(solved("chains:3,5"), solved("rows:5,5,5"));
    assert_eq!(solved("divisors:120").0, Outcome::N);
    assert_eq!(solved("divisors:1").0, Outcome::P);
    // For 2^4 3^2 it is 3 x 5.
    assert_eq!(solved("divisors:144").1.len(), solved("rows:5,5,5").1.len());
}

/// Chomp on the squares of all small positions, by the oracle.
#[test]
fn young_diagrams_are_the_usual_game() {
    let mut oracle = crate::oracle::Oracle::default();
    for position in ["1", "2,1", "4,4", "3,2,1", "5,4,2", "4,4,4,2", "6,5,3,3,1"] {
        let game = named(&format!("rows:{position}")).unwrap();
        let answer = game.solve(true, limits(), &Monitor::default()).unwrap();
        let position: crate::Position = position.parse().unwrap();
        let value = oracle.value(&position);
        assert_eq!((answer.outcome, answer.nim), (value.outcome, Some(value.nim)), "{position}");
    }
}

/// Rules that are not the usual ones, by hand: two elements, one above the other.
#[test]
fn other_rules_are_obeyed() {
    let poset = Poset::new(vec!["low".into(), "high".into()], [(0, 1)]).unwrap();
    let solve = |rules: Rules| {
        let mut game = Game::new(poset.clone());
        game.rules = rules;
        let answer = game.solve(false, limits(), &Monitor::default()).unwrap();
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

/// Several threads find the same, and with too little memory what is known is said to be part of it.
#[test]
fn threads_and_limits() {
    let monitor = Monitor::default();
    let game = named("graph:k6").unwrap();
    let one = game.solve(true, limits(), &monitor).unwrap();
    let three = game.solve(true, Limits { threads: 3, ..limits() }, &monitor).unwrap();
    assert_eq!(one, three);
    let full = named("random:30,0.1,1").unwrap();
    let full = full.solve(false, Limits { memory: 1000, threads: 1 }, &monitor);
    assert!(matches!(full, Err(GameError::Full { .. })), "{full:?}");
    let lattice = named("boolean:6").unwrap();
    let part = lattice.solve(false, Limits { memory: 1000, threads: 1 }, &monitor).unwrap();
    assert_eq!((part.outcome, part.complete), (Outcome::N, false));
    monitor.stop();
    assert_eq!(game.solve(false, limits(), &monitor), Err(GameError::Stopped));
}

/// Families of sets, of which each poset of sets has a few: both ways to write positions down lead to the same.
#[test]
fn tables_and_masks_agree() {
    let mut rng = fastrand::Rng::with_seed(21);
    let limits = limits();
    let monitor = Monitor::default();
    let mut orders = HashSet::new();
    for round in 0..400 {
        let points = rng.usize(1..=7);
        // All points, and some sets of several of them.
        let mut sets: Vec<u32> = (0..points).map(|point| 1 << point).collect();
        for _ in 0..rng.usize(0..16) {
            let set = rng.u32(1..1 << points);
            if !sets.contains(&set) {
                sets.push(set);
            }
        }
        let is_less = |one: usize, other: usize| one != other && sets[one] & !sets[other] == 0;
        let poset = Poset::of(numbered(sets.len()), is_less).unwrap();
        let frame = Frame::<1>::new(&poset);
        let tables = Tables::new(&poset).unwrap();
        let budget = Budget::new(limits.memory, &monitor);
        let (by_table, by_mask) = (Memo::default(), Memo::default());
        let mut one = Search::new(tables.clone(), &by_table, &budget, 0);
        let mut other = Search::new(Masks::new(&frame), &by_mask, &budget, 0);
        let table = |mask: Mask<1>| tables.table(mask.iter());
        let mut left = frame.whole();
        // Down to nothing, by any moves.
        while let Some(element) = rng.choice(left.iter().collect::<Vec<_>>()) {
            assert_eq!(one.is_lost(table(left)), other.is_lost(left), "{round}: {sets:?}");
            assert_eq!(one.nim(table(left)), other.nim(left), "{round}: {sets:?}");
            orders.insert(one.nim(table(left)).unwrap());
            left = left.without(frame.up[element]);
        }
    }
    assert!(orders.len() > 6, "{orders:?}");
}

/// The key of a table does not depend on how points are numbered; and tables with the same key are isomorphic, as the other way to write
/// them down has it.
#[test]
fn tables_have_one_key_for_all_that_are_isomorphic() {
    let mut rng = fastrand::Rng::with_seed(22);
    let mut seen: HashMap<[u8; 16], Box<[u8]>> = HashMap::new();
    for round in 0..3000 {
        let points = rng.usize(2..=7);
        let mut sets: Vec<u32> = (0..points).map(|point| 1 << point).collect();
        let largest = rng.u32(2..=3);
        let density = rng.f64();
        for set in 1..1 << points {
            let is_closed = |set: u32| {
                (0..points)
                    .all(|point| set >> point & 1 == 0 || sets.contains(&(set & !(1 << point))))
            };
            if (2..=largest).contains(&u32::count_ones(set))
                && is_closed(set)
                && rng.f64() < density
            {
                sets.push(set);
            }
        }
        let poset = |sets: &[u32]| {
            let is_less = |one: usize, other: usize| one != other && sets[one] & !sets[other] == 0;
            Poset::of(numbered(sets.len()), is_less).unwrap()
        };
        let mut numbers: Vec<_> = (0..points).collect();
        rng.shuffle(&mut numbers);
        let renumbered = |set: &u32| {
            (0..points)
                .filter(|point| set >> point & 1 == 1)
                .fold(0, |set, point| set | 1 << numbers[point])
        };
        let other: Vec<_> = sets.iter().map(renumbered).collect();
        let table_key = |sets: &[u32]| {
            let mut tables = Tables::new(&poset(sets)).unwrap();
            let table = sets.iter().fold(0, |table, set| table | 1 << set);
            tables.form(table).0
        };
        let found = table_key(&sets);
        assert_eq!(found, table_key(&other), "{round}: {sets:?} {other:?}");
        let mask_key = key(&poset(&sets));
        assert_eq!(*seen.entry(found).or_insert_with(|| mask_key.clone()), mask_key, "{round}");
    }
    assert!(seen.len() > 500, "{}", seen.len());
    let other: HashSet<_> = seen.values().collect();
    assert_eq!(other.len(), seen.len());
}

/// Every graph with so many vertices, up to isomorphism, as a poset of vertices and edges; grown edge by edge.
fn graphs(vertices: usize) -> Vec<(Poset, Vec<(usize, usize)>)> {
    let pairs: Vec<_> =
        (0..vertices).flat_map(|one| (0..one).map(move |other| (other, one))).collect();
    let poset = |edges: &[(usize, usize)]| {
        let numbered_edges = (vertices..).zip(edges);
        let less = numbered_edges.flat_map(|(edge, &(one, other))| [(one, edge), (other, edge)]);
        Poset::new(numbered(vertices + edges.len()), less).unwrap()
    };
    let mut seen = HashSet::new();
    let mut found: Vec<(Poset, Vec<(usize, usize)>)> = vec![(poset(&[]), Vec::new())];
    let mut next = 0;
    while let Some((_, edges)) = found.get(next).cloned() {
        next += 1;
        for &pair in pairs.iter().filter(|pair| !edges.contains(*pair)) {
            let more = [&edges[..], &[pair]].concat();
            let grown = poset(&more);
            if seen.insert(key(&grown)) {
                found.push((grown, more));
            }
        }
    }
    found
}

fn is_bipartite(vertices: usize, edges: &[(usize, usize)]) -> bool {
    (0..1_u32 << vertices)
        .any(|side| edges.iter().all(|(one, other)| side >> one & 1 != side >> other & 1))
}

/// A000088 says how many graphs there are. Bipartite ones have nim-value [v odd] + 2 [e odd]; all with up to five vertices are compared
/// with plain recursion.
#[test]
fn small_graphs_are_solved() {
    let counts: Vec<_> = (1..=6).map(|vertices| graphs(vertices).len()).collect();
    assert_eq!(counts, [1, 2, 4, 11, 34, 156]);
    let monitor = Monitor::default();
    for vertices in 1..=6 {
        for (poset, edges) in graphs(vertices) {
            if vertices <= 5 {
                compare(&poset);
            }
            if is_bipartite(vertices, &edges) {
                let answer = Game::new(poset).solve(true, limits(), &monitor).unwrap();
                let nim = vertices % 2 + 2 * (edges.len() % 2);
                assert_eq!(answer.nim, Some(Nimber::new(nim as u128)), "{edges:?}");
            }
        }
    }
}

/// Forests with up to nine vertices are lost if and only if the numbers of vertices and of trees are both even.
#[test]
fn forests_are_solved() {
    let monitor = Monitor::default();
    let mut forests: Vec<Vec<(usize, usize)>> = vec![Vec::new()];
    for vertices in 1..=9_usize {
        // The last vertex hangs on another one, or on none.
        let mut seen = HashSet::new();
        let mut next = Vec::new();
        for edges in &forests {
            let on = (0..vertices - 1).map(|it| Some((it, vertices - 1))).chain([None]);
            for more in on {
                let edges: Vec<_> = edges.iter().copied().chain(more).collect();
                let less = (vertices..).zip(&edges);
                let less = less.flat_map(|(edge, &(one, other))| [(one, edge), (other, edge)]);
                let poset = Poset::new(numbered(vertices + edges.len()), less).unwrap();
                if !seen.insert(key(&poset)) {
                    continue;
                }
                let trees = vertices - edges.len();
                let answer = Game::new(poset).solve(false, limits(), &monitor).unwrap();
                let lost = vertices % 2 == 0 && trees % 2 == 0;
                assert_eq!(answer.outcome == Outcome::P, lost, "{vertices}: {edges:?}");
                next.push(edges);
            }
        }
        forests = next;
    }
    // A005195: forests with nine vertices.
    assert_eq!(forests.len(), 153);
}

/// What is left of a game with a poison, without it.
fn without_poison(game: &Game) -> Poset {
    let kept: Vec<_> = (0..game.poset().len()).filter(|it| Some(*it) != game.poison()).collect();
    game.poset().restricted(&kept)
}

#[test]
fn divisors_and_boxes_are_solved_as_the_definition_has_it() {
    for number in 1..=150 {
        compare(&without_poison(&named(&format!("divisors:{number}")).unwrap()));
    }
    for lengths in ["2,2,2", "2,2,3", "2,3,3", "2,2,2,2", "3,3,2"] {
        compare(&without_poison(&named(&format!("chains:{lengths}")).unwrap()));
    }
}

/// Every position of 2 × 2 × n, given by the numbers of elements that are left in each of the four chains.
#[test]
fn positions_of_two_by_two_by_n_are_as_the_survey_says() {
    let length = 5_usize;
    let game = named(&format!("chains:2,2,{length}")).unwrap();
    let monitor = Monitor::default();
    let place = |chain: usize, height: usize| chain * length + height;
    let mut lost = 0;
    for code in 0..(length + 1).pow(4) {
        let counts = [0, 1, 2, 3].map(|it| code / (length + 1).pow(it) % (length + 1));
        let [m, a, b, c] = counts;
        if m == 0 || a > m || b > m || c > a.min(b) {
            continue;
        }
        let left =
            (0..4).flat_map(|chain| (0..counts[chain]).map(move |height| place(chain, height)));
        let kept: Vec<_> = left.collect();
        let position = Game::with_poison(game.poset().restricted(&kept), 0).unwrap();
        let answer = position.solve(false, limits(), &monitor).unwrap();
        let says = (a, b, c) == (m, m, m - 1) || (a + b == m - 1 && c == a.min(b));
        assert_eq!(answer.outcome == Outcome::P, says, "{counts:?}");
        lost += u32::from(says);
    }
    assert!(lost > 10);
}
