//! Games in which a position is declared won, by brute force from the rules: rows of chocolate, and
//! bites. Nothing here knows of sheets, or shares code with what they are grown by.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "games are small"
)]

use std::collections::HashSet;

use supermex::renorm::{Growth, Perturbed, Place, Protocol, Watched, losers_to_declare};

/// The longest first row.
const LONGEST: usize = 40;

/// The last sheet that is compared.
const LAST: u64 = 13;

/// All P-positions (p, q, r) with p up to [`LONGEST`], where the positions `declared` are won.
struct Oracle {
    lost: HashSet<[usize; 3]>,
}

/// What is left of a position after each bite that leaves the poison.
fn bites([p, q, r]: [usize; 3]) -> impl Iterator<Item = [usize; 3]> {
    let first = (1..p).map(move |left| [left, q.min(left), r.min(left)]);
    let second = (0..q).map(move |left| [p, left, r.min(left)]);
    let third = (0..r).map(move |left| [p, q, left]);
    first.chain(second).chain(third)
}

impl Oracle {
    fn new(declared: &HashSet<[usize; 3]>) -> Oracle {
        let mut lost = HashSet::new();
        for p in 1..=LONGEST {
            for q in 0..=p {
                for r in 0..=q {
                    let position = [p, q, r];
                    let can_win = || bites(position).any(|left| lost.contains(&left));
                    if !declared.contains(&position) && !can_win() {
                        lost.insert(position);
                    }
                }
            }
        }
        Oracle { lost }
    }

    fn has_opening(&self, bar: usize) -> bool {
        bites([bar; 3]).any(|left| self.lost.contains(&left))
    }
}

/// The rows of [x, y, z].
fn rows(x: u64, y: u64, z: u64) -> [usize; 3] {
    [x + y + z, x + y, x].map(|row| usize::try_from(row).unwrap())
}

/// The positions that a protocol declares won.
fn declared(x: u64, (y, z): (u64, u64), protocol: Protocol) -> HashSet<[usize; 3]> {
    match protocol {
        Protocol::Declared => [rows(x, y, z)].into(),
        Protocol::Inherited => (0..=y).map(|k| rows(x + k, y - k, z)).collect(),
    }
}

/// Compares every position of every sheet up to the last. Says whether there are bars without an
/// opening, and whether one of them is lost.
fn compare(x: u64, point: (u64, u64), protocol: Protocol) -> (bool, bool) {
    let what = format!("[{x},{},{}] by {}", point.0, point.1, protocol.name());
    let oracle = Oracle::new(&declared(x, point, protocol));
    let mut chomp = Growth::default();
    let mut game = None;
    let mut is_over = false;
    for at in 0..=LAST {
        if at == x {
            game = Some(Perturbed::new(chomp.clone(), &[point], protocol));
        }
        let losers = match &mut game {
            Some(game) => game.next_losers(),
            None => chomp.next().unwrap().1,
        };
        for y in 0..=LONGEST as u64 - at {
            for z in 0..=LONGEST as u64 - at - y {
                let rows = rows(at, y, z);
                let is_lost = oracle.lost.contains(&rows);
                // By the rules nothing is lost beyond a bar that is lost.
                let expected = !is_over && losers.height(y) == Some(z);
                assert_eq!(is_lost, expected && rows[0] > 0, "{what}: [{at},{y},{z}]");
            }
        }
        is_over |= at > 0 && oracle.lost.contains(&rows(at, 0, 0));
    }
    let watched = Watched::new(x, (LAST - x) as u32);
    let damage = watched.follow(&[point], protocol, |_| true).unwrap().remove(0);
    let end = damage.lost_at.unwrap_or(LAST);
    let bars = (x + 1..=end).filter(|&bar| !oracle.has_opening(bar as usize));
    assert_eq!(damage.lost_bars, bars.collect::<Vec<_>>(), "{what}");
    let lost = (x.max(1)..=LAST).find(|&bar| oracle.lost.contains(&rows(bar, 0, 0)));
    assert_eq!(damage.lost_at, lost, "{what}");
    (!damage.lost_bars.is_empty(), lost.is_some())
}

/// Every loser of the sheets 1 to 12, and other points, by both protocols.
#[test]
fn declared_positions_change_what_the_rules_say() {
    let (mut games, mut without_opening, mut lost) = (0, 0, 0);
    for (x, losers) in Growth::default().take(13).skip(1) {
        let mut points = losers_to_declare(x, &losers);
        points.extend(
            (0..6).flat_map(|y| (0..6).map(move |z| (y, z))).skip(x as usize % 5).step_by(5),
        );
        for point in points {
            for protocol in Protocol::ALL {
                let (no_opening, is_lost) = compare(x, point, protocol);
                games += 1;
                without_opening += usize::from(no_opening);
                lost += usize::from(is_lost);
            }
        }
    }
    assert!(games >= 200, "{games} games");
    assert!(without_opening >= 8, "{without_opening} games have bars without an opening");
    assert!(lost > 0, "no bar is lost itself");
}

/// What is said of a damage is what its definition says of two games side by side.
#[test]
fn damages_are_as_defined() {
    let root = 2_f64.sqrt();
    let mut places = HashSet::new();
    for (x, sheets) in [(2, 30), (23, 40), (50, 40)] {
        let watched = Watched::new(x, sheets);
        let losers = watched.losers();
        let points = losers_to_declare(x, &losers);
        for protocol in Protocol::ALL {
            for damage in watched.follow(&points, protocol, |_| true).unwrap() {
                let (y, z) = damage.point;
                let what = format!("[{x},{y},{z}] by {}", protocol.name());
                let place = if y == 0 {
                    Place::Left
                } else if !losers.ends() && y >= losers.heights().head().len() as u64 {
                    Place::Flat
                } else if (y + z) as f64 <= x as f64 / root {
                    Place::Lower
                } else {
                    Place::Upper
                };
                assert_eq!(damage.place, place, "{what}");
                places.insert(place);
                let mut chomp = Growth::default();
                for _ in 0..x {
                    chomp.next();
                }
                let mut game = Perturbed::new(chomp.clone(), &[damage.point], protocol);
                game.next_losers();
                chomp.next();
                let last = damage.lost_at.map_or(u64::from(sheets), |bar| bar - x);
                assert_eq!(damage.sheets.len() as u64, last, "{what}");
                let mut half = None;
                for (n, changes) in (1..).zip(&damage.sheets) {
                    let (ours, theirs) = (game.next_losers(), chomp.next().unwrap().1);
                    let share = (root - 1.0) * f64::from(x as u32 + n);
                    let differs = |&y: &u32| ours.height(y.into()) != theirs.height(y.into());
                    let differ: Vec<u32> = (0..600).filter(differs).collect();
                    let low = differ.iter().filter(|&&y| f64::from(y) < share.floor());
                    let low: Vec<u32> = low.copied().collect();
                    let front = [low.first(), low.last()].map(|end| end.copied().unwrap_or(0));
                    assert_eq!(
                        (changes.changed, changes.front),
                        (low.len() as u32, front),
                        "{what}"
                    );
                    let right = || differ.iter().any(|&y| f64::from(y) >= share + 1.0);
                    let flat = (!theirs.ends()).then(|| ours.ends() || right());
                    assert_eq!((changes.flat, changes.any), (flat, !differ.is_empty()), "{what}");
                    if half.is_none() && 2 * low.len() > share as usize {
                        half = Some(n);
                    }
                }
                assert_eq!(damage.half(), half, "{what}");
            }
        }
    }
    assert_eq!(places.len(), 4);
}

/// No move lengthens a row: nothing with a shorter first or second row changes.
#[test]
fn damage_stays_within_its_cone() {
    for (x, losers) in Growth::default().take(60).skip(20).step_by(7) {
        for point in losers_to_declare(x, &losers) {
            for protocol in Protocol::ALL {
                let mut chomp = Growth::default();
                for _ in 0..x {
                    chomp.next();
                }
                let mut game = Perturbed::new(chomp.clone(), &[point], protocol);
                let [p, q, _] = rows(x, point.0, point.1);
                for at in x..x + 40 {
                    let (ours, theirs) = (game.next_losers(), chomp.next().unwrap().1);
                    for y in 0..100 {
                        let (one, other) = (ours.height(y), theirs.height(y));
                        if one != other {
                            let least = one.into_iter().chain(other).min().unwrap();
                            let [first, second, _] = rows(at, y, least);
                            assert!(first >= p && second >= q, "{x} {point:?}: [{at},{y},{least}]");
                        }
                    }
                }
            }
        }
    }
}

/// Ranges that overlap have the sheets that they share once, and each summary has its own.
#[cfg(feature = "serde")]
#[test]
fn ranges_may_overlap() {
    use supermex::request::{RenormSensitivity, Session, parse_ranges};
    use supermex::run::Context;

    let study = |text: &str| {
        let x = parse_ranges(text).unwrap();
        let request = RenormSensitivity { x, sheets: 5, ..RenormSensitivity::default() };
        Session::new(&Context::default()).run(&request).unwrap()
    };
    let [both, one, other] = ["8..11,10..12", "8..11", "10..12"].map(study);
    let mut all: Vec<_> = both.lines.iter().map(|it| (it.protocol.name(), it.x, it.y)).collect();
    let count = all.len();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), count);
    // A sample is in the order of y, too.
    let x = parse_ranges("30..31").unwrap();
    let request =
        RenormSensitivity { x, sheets: 2, sample: Some(6), ..RenormSensitivity::default() };
    let sample = Session::new(&Context::default()).run(&request).unwrap().lines;
    assert_eq!(sample.len(), 24);
    assert!(sample.chunks(6).all(|lines| lines.is_sorted_by_key(|line| (line.x, line.y))));
    let mut apart = one.summaries();
    apart.extend(other.summaries());
    assert_eq!(both.summaries(), apart);
}

/// What has healed for certain stays so, and what is called healed at n has changed just before.
#[test]
fn what_has_healed_stays_healed() {
    let (x, sheets) = (50, 60);
    let watched = Watched::new(x, sheets);
    let points = losers_to_declare(x, &watched.losers());
    let mut healed = 0;
    for protocol in Protocol::ALL {
        for damage in watched.follow(&points, protocol, |_| true).unwrap() {
            let mut chomp = Growth::default();
            for _ in 0..x {
                chomp.next();
            }
            let mut game = Perturbed::new(chomp.clone(), &[damage.point], protocol);
            let differs: Vec<bool> =
                (0..150).map(|_| game.next_losers() != chomp.next().unwrap().1).collect();
            let last = differs.iter().rposition(|differs| *differs).unwrap();
            if let Some(n) = damage.healed {
                assert_eq!(last + 1, n as usize, "{:?}", damage.point);
                healed += 1;
            } else {
                assert!(last + 1 > 60 || !game.has_met(&chomp), "{:?}", damage.point);
            }
        }
    }
    assert!(healed > 5, "{healed} games have healed");
}
