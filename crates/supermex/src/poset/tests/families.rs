//! Posets with names, against theorems and plain recursion.

use super::*;

/// D. Gale and A. Neyman conjectured that the first player loses if and only if k + 1 divides n.
/// For n = 7 and k = 3 that is not so, which takes a minute in a release build:
/// `cargo xtask test --full`.
#[test]
fn subset_take_away_is_as_gale_and_neyman_say() {
    for n in 1..=6 {
        for k in 1..=n {
            let (outcome, moves) = solved(&format!("boolean:{n},{k}"));
            assert_eq!(outcome == Outcome::P, n % (k + 1) == 0, "{n} {k}");
            assert_eq!(outcome == Outcome::P, moves.is_empty(), "{n} {k}");
        }
        let all: Vec<_> = (1..=n).map(|it: u32| it.to_string()).collect();
        assert_eq!(solved(&format!("boolean:{n}")).1, [format!("{{{}}}", all.join(","))]);
    }
}

/// J. Draisma and S. van Rijnswou: `K_n` is lost if and only if 3 divides n; circuits are lost;
/// bipartite graphs have nim-value [v odd] + 2 [e odd].
#[test]
fn graphs_are_as_the_theorems_say() {
    for n in 1..=9 {
        assert_eq!(solved(&format!("graph:k{n}")).0 == Outcome::P, n % 3 == 0, "{n}");
        assert_eq!(nim(&format!("graph:k{n}")), n % 3, "{n}");
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

/// Lists of positions: the P-positions of 2 × 2 × n are those of the formula, and those of random
/// posets are those of plain recursion.
#[test]
fn positions_are_listed() {
    let context = Context::default();
    for n in 1..=5_usize {
        let game = named(&format!("chains:2,2,{n}")).unwrap();
        let names = game.poset().names();
        let tower = |position: &[usize], base: &str| {
            position.iter().filter(|&&it| names[it].starts_with(base)).count()
        };
        let lost = game.list(0, &context).unwrap().positions;
        let mut found: Vec<[usize; 4]> = lost
            .iter()
            .map(|it| ["(1,1,", "(1,2,", "(2,1,", "(2,2,"].map(|base| tower(it, base)))
            .collect();
        found.sort_unstable();
        let of = |m: usize| {
            let others = (0..m).map(move |a| [m, a, m - 1 - a, a.min(m - 1 - a)]);
            std::iter::once([m, m, m, m - 1]).chain(others)
        };
        let mut expected: Vec<_> = (1..=n).flat_map(of).collect();
        expected.sort_unstable();
        assert_eq!(found, expected, "{n}");
    }
    let mut chance = fastrand::Rng::with_seed(3);
    for _ in 0..60 {
        let poset = random(chance.usize(0..9), 0.3, &mut chance);
        let (mut known, whole) = (HashMap::new(), (1_u64 << poset.len()) - 1);
        plain_nim(&poset, whole, &mut known);
        for nim in 0..3_u16 {
            let listing = PosetGame::new(poset.clone()).list(nim.into(), &context).unwrap();
            let sets = listing.positions.iter().map(|it| it.iter().map(|it| 1 << it).sum());
            let found: HashSet<u64> = sets.collect();
            let expected = known.iter().filter(|(_, value)| **value == nim).map(|(set, _)| *set);
            assert_eq!(found, expected.collect::<HashSet<u64>>(), "{poset:?}");
            assert_eq!((listing.positions.len(), listing.total), (found.len(), known.len()));
        }
    }
}

/// The mirror lemma: if a symmetry is its own inverse, and what lies below an element that it fixes
/// is fixed, then the fixed elements have the nim-value of the whole.
#[test]
fn a_mirror_leaves_what_it_fixes() {
    let mut chance = fastrand::Rng::with_seed(7);
    for _ in 0..300 {
        let (fixed, mirrored) = (chance.usize(0..5), chance.usize(0..5));
        let other = |it: usize| if it < fixed + mirrored { it + mirrored } else { it - mirrored };
        let mut pairs = Vec::new();
        for high in 0..fixed {
            pairs.extend((0..high).filter(|_| chance.u8(0..3) == 0).map(|low| (low, high)));
        }
        for high in fixed..fixed + mirrored {
            for low in (0..fixed).filter(|_| chance.u8(0..3) == 0) {
                pairs.extend([(low, high), (low, other(high))]);
            }
            for low in fixed..high {
                let low = match chance.u8(0..6) {
                    0 => low,
                    1 => other(low),
                    _ => continue,
                };
                pairs.extend([(low, high), (other(low), other(high))]);
            }
        }
        let whole = Poset::new(numbered(fixed + 2 * mirrored), pairs).unwrap();
        let part = whole.restricted(&(0..fixed).collect::<Vec<_>>());
        let nim = |poset: &Poset| plain_nim(poset, (1 << poset.len()) - 1, &mut HashMap::new());
        assert_eq!(nim(&whole), nim(&part), "{whole:?}");
    }
}

/// What a move leaves of a poset.
fn after(poset: &Poset, element: usize) -> PosetGame {
    let above: Vec<usize> = poset.above(element).collect();
    let is_left = |it: &usize| *it != element && !above.contains(it);
    let left: Vec<usize> = (0..poset.len()).filter(is_left).collect();
    PosetGame::new(poset.restricted(&left))
}

/// The steps of two proofs: a complete graph without an edge is as good as one with two vertices
/// less, and a geometry over a field of characteristic two without a point is lost.
#[test]
fn graphs_without_an_edge_and_geometries_without_a_point() {
    let context = Context::default();
    for n in 2..=6 {
        let game = named(&format!("graph:k{n}")).unwrap();
        let poset = game.poset();
        let edge = (0..poset.len()).find(|&it| poset.below(it).next().is_some()).unwrap();
        let nim = after(poset, edge).solve(true, &context).unwrap().nim;
        assert_eq!(nim, Some(Nimber::new((n - 2) % 3)), "{n}");
    }
    for spec in ["pg:1,2", "pg:2,2", "pg:3,2", "pg:1,4", "pg:1,8"] {
        let game = named(spec).unwrap();
        let poset = game.poset();
        let point = (0..poset.len()).find(|&it| poset.below(it).next().is_none()).unwrap();
        assert_eq!(
            after(poset, point).solve(false, &context).unwrap().outcome,
            Outcome::P,
            "{spec}"
        );
    }
}

#[test]
fn solids_and_planes_are_as_computed() {
    for solid in crate::poset::families::Solid::ALL {
        assert_eq!(solved(&format!("solid:{}", solid.name())).1, ["body"], "{solid:?}");
    }
    let points = |count: u32| (1..=count).map(|it| format!("{{{it}}}")).collect::<Vec<_>>();
    assert_eq!(solved("pg:2,2").1, points(7));
    assert_eq!(solved("pg:3,2").1, points(15));
    let [plane] = &solved("pg:2,3").1[..] else { panic!("one move wins") };
    assert_eq!(plane.matches(',').count(), 12, "{plane}");
}

/// The P-positions of 2 × 2 × n: [m, m, m, m − 1], and [m, a, b, c] with a + b = m − 1 and c =
/// min(a, b), as counts.
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

/// Every graph with so many vertices, up to isomorphism, as a poset of vertices and edges; grown
/// edge by edge.
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

/// A000088 says how many graphs there are. Bipartite ones have nim-value [v odd] + 2 [e odd]; all
/// are compared with plain recursion.
#[test]
fn small_graphs_are_solved() {
    let counts: Vec<_> = (1..=6).map(|vertices| graphs(vertices).len()).collect();
    assert_eq!(counts, [1, 2, 4, 11, 34, 156]);
    let context = Context::default();
    for vertices in 1..=6 {
        for (poset, edges) in graphs(vertices) {
            compare(&poset);
            if is_bipartite(vertices, &edges) {
                let answer = PosetGame::new(poset).solve(true, &context).unwrap();
                let nim = vertices % 2 + 2 * (edges.len() % 2);
                assert_eq!(answer.nim, Some(Nimber::new(nim as u128)), "{edges:?}");
            }
        }
    }
}

/// Forests with up to nine vertices are lost if and only if the numbers of vertices and of trees
/// are both even.
#[test]
fn forests_are_solved() {
    let context = Context::default();
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
                let answer = PosetGame::new(poset).solve(false, &context).unwrap();
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
fn without_poison(game: &PosetGame) -> Poset {
    let kept: Vec<_> = (0..game.poset().len()).filter(|it| Some(*it) != game.poison()).collect();
    game.poset().restricted(&kept)
}

/// Outcome, nim-value and winning moves, by plain recursion; options are not solved once more.
fn compare_large(game: &PosetGame) {
    let poset = without_poison(game);
    let mut known = HashMap::new();
    let whole = (1_u64 << poset.len()) - 1;
    let nim = plain_nim(&poset, whole, &mut known);
    let left = |it: usize| poset.above(it).fold(whole & !(1 << it), |left, it| left & !(1 << it));
    let wins = |it: &usize| known[&left(*it)] == 0;
    let winning: Vec<_> =
        (0..poset.len()).filter(wins).map(|it| poset.names()[it].clone()).collect();
    for wants_nim in [false, true] {
        let answer = game.solve(wants_nim, &Context::default()).unwrap();
        let found = answer.winning_moves.iter().map(|&it| game.poset().names()[it].clone());
        assert_eq!(found.collect::<Vec<_>>(), winning, "{:?}", poset.names());
        assert_eq!(answer.nim, wants_nim.then_some(Nimber::new(nim.into())));
        assert!(answer.complete && (answer.outcome == Outcome::P) == winning.is_empty());
    }
}

/// Schuh's game for every N up to 2000; only the exponents of its primes count.
#[test]
fn divisors_are_solved_as_the_definition_has_it() {
    let mut seen = HashMap::new();
    for number in 1..=2000 {
        let game = named(&format!("divisors:{number}")).unwrap();
        let first = seen.entry(key(game.poset())).or_insert(number);
        if *first == number {
            compare_large(&game);
        }
        // There is a greatest element, unless there is nothing but the poison.
        let answer = game.solve(false, &Context::default()).unwrap();
        assert_eq!(answer.outcome == Outcome::P, number == 1);
    }
    // As many as A025487 has up to 2000.
    assert_eq!(seen.len(), 50);
}

/// All boxes with sides up to four, in two and three dimensions.
#[test]
fn boxes_are_solved_as_the_definition_has_it() {
    for a in 1..=4 {
        for b in a..=4 {
            for c in b..=4 {
                compare_large(&named(&format!("chains:{a},{b},{c}")).unwrap());
            }
        }
    }
    compare_large(&named("chains:2,2,2,2").unwrap());
    compare_large(&named("chains:2,2,3,3").unwrap());
}

/// Every position of 2 × 2 × n up to n = 20, given by the numbers of elements that are left in each
/// of the four chains.
#[test]
fn positions_of_two_by_two_by_n_are_as_the_survey_says() {
    const LENGTH: usize = 20;
    let game = named(&format!("chains:2,2,{LENGTH}")).unwrap();
    // Nobody takes the poison, which comes first.
    let poset = without_poison(&game);
    let frame = Frame::<2>::new(&poset);
    let context = Context::default();
    let (memo, budget) = (Memo::new(1), Budget::new(&context));
    let mut search = Search::new(Masks::new(&frame), &memo, &budget);
    let mut lost = 0;
    for m in 1..=LENGTH {
        for (a, b) in (0..=m).flat_map(|a| (0..=m).map(move |b| (a, b))) {
            for c in 0..=a.min(b) {
                let counts = [m, a, b, c];
                let left =
                    (0..4).flat_map(|chain| (0..counts[chain]).map(move |it| chain * LENGTH + it));
                let left =
                    left.filter(|&it| it > 0).fold(Mask::EMPTY, |left, it| left.with(it - 1));
                let says = (a, b, c) == (m, m, m - 1) || (a + b == m - 1 && c == a.min(b));
                assert_eq!(search.is_lost(left), Ok(says), "{counts:?}");
                lost += u32::from(says);
            }
        }
    }
    assert_eq!(lost, 230);
}
