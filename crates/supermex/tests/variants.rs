//! Variants of Chomp against the engine for declared positions, and what is read off their sheets
//! against sheets whose shape is known.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "sheets are small"
)]

use std::collections::HashSet;

use supermex::renorm::{
    Growth, Perturbed, Protocol, Shape, Shaper, Sort, Variant, losers_to_declare, lower_end,
};

/// The losers of all sheets of a variant up to that of `x`.
fn sheets(variant: Variant, x: u64) -> Vec<Vec<u64>> {
    let mut all = Vec::new();
    variant.grow(x, |_, heights| {
        all.push(heights.to_vec());
        true
    });
    all
}

/// In how many sheets of a variant something is declared won, and how often in one of them at most.
///
/// The first column in which a sheet is not what it would be has had its loser declared; so the
/// declared positions are found from left to right, and every sheet has to be what the engine for
/// declared positions makes of them.
fn declared(sort: Sort, protocol: Protocol, seed: u64) -> (Vec<u64>, usize) {
    let what = format!("{} by {}, seed {seed}", sort.name(), protocol.name());
    let mut game = Perturbed::new(Growth::default(), &[], protocol);
    let (mut at, mut most) = (Vec::new(), 0);
    for (x, heights) in (0..).zip(sheets(Variant::new(sort, protocol, seed), 150)) {
        let mut times = 0;
        loop {
            let usual = game.losers();
            let differs = |&y: &usize| usual.height(y as u64) != Some(heights[y]);
            let Some(y) = (0..heights.len()).find(differs).map(|y| y as u64) else { break };
            times += 1;
            assert!(times < 40 && y < lower_end(x) + 5, "{what}: column {y} of sheet {x}");
            assert!(sort != Sort::Tops || y == 0, "{what}: column {y} of sheet {x}");
            let one = || vec![(y, usual.height(y).expect("a loser is declared"))];
            let is_sheet = sort == Sort::Sheet;
            let points = if is_sheet { losers_to_declare(x, &usual) } else { one() };
            game.declare(&points, protocol);
        }
        if times > 0 {
            at.push(x);
        }
        most = most.max(times);
        let losers = game.next_losers();
        // Sheets that do not end are seen well beyond where others do.
        let is_seen = heights.last() == Some(&0) || heights.len() as u64 >= lower_end(x) + 60;
        assert!(is_seen, "{what}: sheet {x}");
        if heights.last() == Some(&0) {
            assert_eq!(losers.heights().head(), heights, "{what}: sheet {x}");
        }
    }
    (at, most)
}

/// What a variant declares is what its sort says, and by its protocol.
#[test]
fn variants_are_declared_positions() {
    for protocol in Protocol::ALL {
        for seed in 0..5 {
            for sort in [Sort::One, Sort::Sheet] {
                let (at, _) = declared(sort, protocol, seed);
                assert!(at.len() == 1 && (2..=100).contains(&at[0]), "{at:?}");
            }
            let (at, _) = declared(Sort::Tops, protocol, seed);
            assert!((2..=20).contains(&at.len()), "{at:?}");
            assert!(at.windows(2).all(|pair| pair[1] == pair[0] + 1), "{at:?}");
        }
    }
    // By D, a position that cannot be seen any more has no effect.
    let several: Vec<_> =
        (0..6).map(|seed| declared(Sort::Several, Protocol::Declared, seed)).collect();
    assert!(
        several.iter().all(|(at, _)| (1..=30).contains(&at.len()) && *at.last().unwrap() <= 100)
    );
    assert!(several.iter().any(|(at, _)| at.len() > 10) && several.iter().any(|it| it.1 > 1));
}

/// Whatever else the first sheet has, the empty board is won.
#[test]
fn first_sheets_have_the_empty_board() {
    let tops: Vec<u64> = (0..40)
        .map(|seed| sheets(Variant::new(Sort::First, Protocol::Inherited, seed), 0)[0][0])
        .collect();
    assert!(tops.iter().all(|&top| top > 0) && tops.iter().any(|&top| top > 1), "{tops:?}");
}

/// Sheets with lines that begin 3 squares too high, end 4 columns too late or are flat 2 squares too
/// high, from x = 500 on; before that, everything is elsewhere.
#[test]
fn the_shape_of_known_sheets_is_found() {
    let root = 2_f64.sqrt();
    let (mut shaper, mut last) = (Shaper::new(1000..=1000), Vec::new());
    let (mut second, mut third) = (HashSet::new(), HashSet::new());
    let (x, mut flat) = (1000_u64, 0);
    for at in 0..=x {
        let (more, is_flat) = if at < x / 2 { (40, false) } else { (0, at % 5 < 2 && at < x) };
        let floor = |share: f64| (share * at as f64).floor() as u64 + more;
        let (top, end) = (floor(root / 2.0) + 3, floor(root - 1.0) + 4);
        // On the way down, first the upper and the lower line in turn.
        let height = |y: u64| (top - y.min(top - 2) * (2 * (y % 2) + 1) / 4).max(1);
        let mut heights: Vec<u64> =
            (0..end).map(|y| if y == 0 { top } else { height(y) }).collect();
        second.insert(at + top);
        if is_flat {
            heights.extend([floor(2.0 - root) + 2; 40]);
            flat += 1;
        } else {
            heights.push(0);
            third.insert(at + end);
        }
        shaper.put(&heights);
        last = heights;
    }
    let shape = shaper.shape(&last).unwrap();
    let number = |name: &str| shape.numbers[Shape::place(name)];
    let near = |name: &str, meant: f64, by: f64| {
        assert!((number(name) - meant).abs() < by, "{name}: {} and not {meant}", number(name));
    };
    near("alpha", root / 2.0, 1e-3);
    near("gamma", f64::from(flat) / 501.0, 1e-12);
    // Rounding down takes half a square off.
    near("top", 2.5, 0.05);
    near("bottom", 3.5, 0.05);
    near("flat", 1.5, 0.05);
    let bars = |all: &HashSet<u64>| all.iter().filter(|&&bar| bar <= x).count() as f64;
    near("second_row", bars(&second) / (bars(&second) + bars(&third)), 1e-12);
    let count = |has: bool| {
        let both = |bar: &u64| second.contains(bar) == has && third.contains(bar) == has;
        (1..=x).filter(both).count() as f64
    };
    near("lost_bars", count(false), 1e-12);
    near("doubled_bars", count(true), 1e-12);
    assert!((number("lost_bars") - number("doubled_bars")).abs() > 0.5);
}
