//! Positions up to isomorphism.

use super::*;

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

/// The same for posets with many symmetries, and how many there are: as many places are like the
/// first one as should be.
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

/// Planes have many symmetries, and their points and lines look alike for long. A choice of points
/// by which all of one line are told apart before any other takes factorials of the order.
#[test]
fn keys_of_planes_take_few_trials() {
    fn nodes<const W: usize>(poset: &Poset, rng: &mut fastrand::Rng) -> u64 {
        let mut canon = Canon::default();
        let whole = |poset: &Poset, canon: &mut Canon| {
            let frame = Frame::<W>::new(poset);
            canon.of(&frame, frame.whole())
        };
        let (found, canonical) = whole(poset, &mut canon);
        let like = canonical.orbits.iter().filter(|&&orbit| orbit == 0).count();
        assert_eq!(like, (poset.len() - 1) / 2, "points are all alike");
        let mut order: Vec<_> = (0..poset.len()).collect();
        rng.shuffle(&mut order);
        assert_eq!(whole(&poset.restricted(&order), &mut canon).0, found);
        canon.nodes
    }
    let mut rng = fastrand::Rng::with_seed(8);
    for order in [4, 5, 7, 8, 9] {
        let poset = named(&format!("pg:2,{order}")).unwrap().poset().clone();
        let nodes = nodes::<3>(&poset, &mut rng);
        assert!(nodes < 500, "{order}: {nodes}");
    }
}

/// Families of sets, of which each poset of sets has a few: both ways to write positions down lead
/// to the same.
#[test]
fn tables_and_masks_agree() {
    let mut rng = fastrand::Rng::with_seed(21);
    let context = Context::default();
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
        let budget = Budget::new(&context);
        let (by_table, by_mask) = (Memo::new(1), Memo::new(1));
        let mut one = Search::new(tables.clone(), &by_table, &budget);
        let mut other = Search::new(Masks::new(&frame), &by_mask, &budget);
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

/// The key of a table does not depend on how points are numbered; and tables with the same key are
/// isomorphic, as the other way to write them down has it.
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
