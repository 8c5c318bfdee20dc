//! The planes of four rows, found a second time: P-positions by the definition of the game, and
//! planes by pairs and triples of P-positions. Nothing here is shared with `renorm four` but what
//! is compared.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::many_single_char_names,
    reason = "rows are short, and have one letter each"
)]

use std::collections::BTreeMap;
use std::sync::LazyLock;

use supermex::renorm::geometry::Estimate;
use supermex::renorm::geometry::four::{FourSheets, Like, Plane, Reach};
use supermex::run::Context;

/// The first rows of all P-positions (a, b, c, d) with b, c and d up to some most.
struct Lost {
    most: [usize; 3],
    /// 0 where there is no P-position.
    first: Vec<u32>,
}

impl Lost {
    /// By the definition: (a, b, c, d) is a P-position if no move from it leads to one. Any row can
    /// be cut to any shorter length, and the rows after it are cut to at most that.
    fn find(most: [usize; 3]) -> Lost {
        let [most_b, most_c, most_d] = most;
        let mut lost = Lost { most, first: vec![0; (most_b + 1) * (most_c + 1) * (most_d + 1)] };
        // For each first row a, the last position whose other rows can be cut so that (a, …) is a
        // P-position.
        let mut reached = vec![0; most_b + most_c + most_d + 2];
        let mut now = 0;
        for b in 0..=most_b {
            for c in 0..=b.min(most_c) {
                for d in 0..=c.min(most_d) {
                    now += 1;
                    let mut has_ended = false;
                    for cut in 0..b {
                        let a = lost.at(cut, c.min(cut), d.min(cut));
                        reached[a as usize] = now;
                        // Then a cut of the first row leads to a P-position, whatever it is.
                        has_ended |= a > 0 && a as usize == cut;
                    }
                    if has_ended {
                        continue;
                    }
                    (0..c).for_each(|cut| reached[lost.at(b, cut, d.min(cut)) as usize] = now);
                    (0..d).for_each(|cut| reached[lost.at(b, c, cut) as usize] = now);
                    // The first a that is left is a P-position, and all after it can be cut to it.
                    let mut longer = b.max(1)..reached.len();
                    let a = longer.find(|&a| reached[a] != now).unwrap();
                    let index = lost.index(b, c, d);
                    lost.first[index] = a as u32;
                }
            }
        }
        lost
    }

    fn index(&self, b: usize, c: usize, d: usize) -> usize {
        (b * (self.most[1] + 1) + c) * (self.most[2] + 1) + d
    }

    fn at(&self, b: usize, c: usize, d: usize) -> u32 {
        self.first[self.index(b, c, d)]
    }

    /// The z of the P-position [d, x, y, z], if there is one.
    fn z(&self, d: usize, x: usize, y: usize) -> Option<i64> {
        let (c, b) = (x + d, x + d + y);
        let a = self.at(b, c, d);
        (a > 0).then(|| i64::from(a) - b as i64)
    }
}

const X: usize = 400;
const SHEETS: usize = 3;
const D: usize = 48;

static FAR: LazyLock<Lost> = LazyLock::new(|| Lost::find([2 * X + SHEETS, X + SHEETS, SHEETS]));

static FOUND: LazyLock<FourSheets> = LazyLock::new(|| {
    let reach = Reach { x: X as u32, sheets: SHEETS as u32, d: D as u32 };
    FourSheets::find(reach, &Context::default()).unwrap()
});

/// The rises from one P-position to another, and how often each comes up.
type Rises = BTreeMap<i64, u32>;

/// The mean of the rises near the one that comes up most, and away from `not`: pairs on the same
/// plane all rise alike, while pairs on two planes rise by anything.
fn peak(rises: &Rises, not: Option<f64>) -> f64 {
    const WIDE: i64 = 8;
    let near = |middle: i64| rises.range(middle - WIDE..=middle + WIDE);
    let away = rises.keys().filter(|&&rise| not.is_none_or(|not| (rise as f64 - not).abs() > 25.0));
    let fullest = away.max_by_key(|&&rise| near(rise).map(|(_, count)| count).sum::<u32>());
    // Once more around the mean, which is more even than the fullest.
    let mut middle = *fullest.unwrap();
    let mut mean = 0.0;
    for _ in 0..5 {
        let count: u32 = near(middle).map(|(_, count)| count).sum();
        let sum: i64 = near(middle).map(|(rise, &count)| rise * i64::from(count)).sum();
        mean = sum as f64 / f64::from(count);
        middle = mean.round() as i64;
    }
    mean
}

/// What pairs of P-positions of the sheet of `d` say, without a quarter of all x: the slopes in x where lines
/// are sloped and where they are flat; the slopes in y of the upper, the lower and the flat plane;
/// the densities of the upper and the flat plane.
fn by_pairs(d: usize, left_out: Option<usize>) -> [f64; 7] {
    const STEP: usize = 40;
    let (mut along, mut across, mut flat_along, mut flat_across) =
        (Rises::new(), Rises::new(), Rises::new(), Rises::new());
    let put = |rises: &mut Rises, one: Option<i64>, other: Option<i64>| {
        if let (Some(one), Some(other)) = (one, other) {
            *rises.entry(other - one).or_default() += 1;
        }
    };
    let (mut living, mut all) = (0, 0);
    let quarter = |x: usize| (x - X / 2 - 1) * QUARTERS / (X / 2);
    for x in (X / 2 + 1..=X).filter(|&x| Some(quarter(x)) != left_out) {
        let share = |percent: usize| x * percent / 100;
        for y in share(5)..share(36) {
            if y + STEP < share(36) {
                put(&mut across, FAR.z(d, x, y), FAR.z(d, x, y + STEP));
            }
            // The other end has the same y, and a smaller x.
            if y < (x - STEP) * 36 / 100 {
                put(&mut along, FAR.z(d, x - STEP, y), FAR.z(d, x, y));
            }
        }
        for y in share(48)..share(75) {
            put(&mut flat_across, FAR.z(d, x, y), FAR.z(d, x, y + STEP));
            put(&mut flat_along, FAR.z(d, x - STEP, y), FAR.z(d, x, y));
            all += 1;
            living += u32::from(FAR.z(d, x, y).is_some());
        }
    }
    let step = STEP as f64;
    let upper = peak(&across, None);
    let lower = peak(&across, Some(upper));
    // Losers of a column are on one of two planes: on average they rise as planes do, weighted by
    // densities. This counts pairs on two planes as well.
    let count: u32 = across.values().sum();
    let sum: i64 = across.iter().map(|(rise, &count)| rise * i64::from(count)).sum();
    let density = (sum as f64 / f64::from(count) - lower) / (upper - lower);
    let slopes = [peak(&along, None), peak(&flat_along, None)].map(|rise| rise / step);
    let flat = peak(&flat_across, None) / step;
    let [dz_dx, flat_dz_dx] = slopes;
    let gamma = f64::from(living) / f64::from(all);
    [dz_dx, flat_dz_dx, upper / step, lower / step, flat, density, gamma]
}

const QUARTERS: usize = 4;

/// What pairs say, with standard errors from how it varies when a quarter of all x is left out.
fn estimates(d: usize) -> [Estimate; 7] {
    let (all, count) = (by_pairs(d, None), QUARTERS as f64);
    let without: Vec<_> = (0..QUARTERS).map(|quarter| by_pairs(d, Some(quarter))).collect();
    std::array::from_fn(|at| {
        let mean = without.iter().map(|it| it[at]).sum::<f64>() / count;
        let squares: f64 = without.iter().map(|it| (it[at] - mean).powi(2)).sum();
        Estimate { value: all[at], error: (squares * (count - 1.0) / count).sqrt() }
    })
}

#[test]
fn pairs_find_the_same_planes() {
    assert_eq!(FOUND.ended, [1]);
    assert!((0..X).all(|y| FAR.z(1, X, y).is_none()), "the sheet of 1 has ended");
    for d in [0, 2, 3] {
        let plane = |like: Like| -> &Plane {
            let mut planes = FOUND.planes.iter().filter(|it| it.d == d && it.x[1] == X as u32);
            planes.find(|plane| plane.like == Some(like)).unwrap()
        };
        let [upper, lower, flat] = [Like::Upper, Like::Lower, Like::Flat].map(plane);
        let fitted = [
            ("p", upper.dz_dx),
            ("p of flat", flat.dz_dx),
            ("q of upper", upper.dz_dy),
            ("q of lower", lower.dz_dy),
            ("q of flat", flat.dz_dy),
            ("density of upper", upper.density),
            ("density of flat", flat.density),
        ];
        for ((name, fitted), counted) in fitted.into_iter().zip(estimates(d as usize)) {
            let (apart, error) =
                ((fitted.value - counted.value).abs(), fitted.error.hypot(counted.error));
            println!("{d} {name}: {fitted:?} {counted:?}");
            assert!(apart < 3.0 * error + 0.002, "{d} {name}: {fitted:?} {counted:?}");
            assert!(apart < 0.05 && error < 0.06, "{d} {name}: {fitted:?} {counted:?}");
        }
    }
}

/// The share of triples of P-positions in a row whose middle one is, within a fiftieth of `size`,
/// in the middle: all of them, if the three lie on one plane.
fn straight(triples: impl Iterator<Item = (f64, [Option<i64>; 3])>) -> f64 {
    let (mut straight, mut all) = (0_u32, 0_u32);
    for (size, triple) in triples {
        let [Some(one), Some(middle), Some(other)] = triple else { continue };
        all += 1;
        straight += u32::from((one + other - 2 * middle).abs() as f64 <= 0.02 * size);
    }
    f64::from(straight) / f64::from(all)
}

/// Where there are planes, the triples on one plane are straight: all three upper or all three
/// lower. Where all rows are of a size, there are no such planes.
#[test]
fn triples_are_straight_where_there_are_planes() {
    let near = Lost::find([3 * D, 2 * D, D]);
    let far = (X / 2..X).flat_map(|x| (x / 10..x * 3 / 10).map(move |y| (x, y)));
    let far = straight(far.map(|(x, y)| {
        let step = x / 16;
        (x as f64, [y - step, y, y + step].map(|y| FAR.z(2, x, y)))
    }));
    let cone = (D / 2..=D).flat_map(|d| (0..d).flat_map(move |x| (0..d).map(move |y| (d, x, y))));
    let cone =
        straight(cone.filter(|(d, _, y)| (d / 16..d - d / 16).contains(y)).map(|(d, x, y)| {
            let step = d / 16;
            (d as f64, [y - step, y, y + step].map(|y| near.z(d, x, y)))
        }));
    println!("{far} {cone}");
    let [lower, upper] = [Like::Lower, Like::Upper].map(|like| like.predicted()[2]);
    // By chance alone a triple is on one plane so often; scatter makes some of these crooked.
    let together = lower.powi(3) + upper.powi(3);
    assert!(far > 0.6 * together && cone < 0.2 * together, "{far} {cone} {together}");
}

/// The same counts and distances, and another distance that says the same.
#[test]
fn shapes_are_counted_a_second_time() {
    let near = Lost::find([3 * D, 2 * D, D]);
    let mut shares = Vec::new();
    for shape in &FOUND.shapes {
        let [first, last] = shape.d.map(|d| d as usize);
        // Cells of even d, of odd d, and of all.
        let mut cells = [BTreeMap::new(), BTreeMap::new(), BTreeMap::new()];
        let mut count = 0_u64;
        for d in first..=last {
            for (x, y) in (0..d).flat_map(|x| (0..d).map(move |y| (x, y))) {
                let Some(z) = near.z(d, x, y) else { continue };
                count += 1;
                let eighths = |row: f64| (8.0 * row / d as f64).floor() as u32;
                let cell = (eighths(x as f64 + 0.5), eighths(y as f64 + 0.5), eighths(z as f64));
                *cells[d % 2].entry(cell).or_insert(0.0) += 1.0;
                *cells[2].entry(cell).or_insert(0.0) += 1.0;
            }
        }
        assert_eq!(shape.positions, count, "{:?}", shape.d);
        let pairs: usize = (first..=last).map(|d| d * d).sum();
        assert!((shape.density - count as f64 / pairs as f64).abs() < 1e-12, "{shape:?}");
        for cells in &mut cells {
            let all: f64 = cells.values().sum();
            for count in cells.values_mut() {
                *count /= all;
            }
        }
        let apart = |one: &BTreeMap<_, f64>, other: &BTreeMap<_, f64>| {
            // What one has more than the other is what the other has more.
            let more = one.iter().map(|(cell, share)| share - other.get(cell).unwrap_or(&0.0));
            more.filter(|more| *more > 0.0).sum::<f64>()
        };
        let [even, odd, all] = cells;
        assert!((shape.noise - apart(&even, &odd)).abs() < 1e-9, "{shape:?}");
        if let (Some(doubled), Some(before)) = (shape.doubled, shares.last()) {
            assert!((doubled - apart(&all, before)).abs() < 1e-9, "{shape:?}");
        }
        shares.push(all);
    }
    let doubled: Vec<_> = FOUND.shapes.iter().filter_map(|shape| shape.doubled).collect();
    assert!(doubled.is_sorted() && doubled[0] > FOUND.shapes[0].noise, "{doubled:?}");
}

/// So few P-positions are all looked at: the planes of windows hold what is said, and no more.
#[test]
fn windows_are_counted_a_second_time() {
    let near = Lost::find([3 * D, 2 * D, D]);
    for shape in &FOUND.shapes {
        let [first, last] = shape.d.map(|d| d as usize);
        let held = &shape.planes;
        assert_eq!(held.sample, shape.positions);
        for window in &held.windows {
            let lies_in = |range: [f64; 2], row: f64| range[0] <= row && row < range[1];
            let (mut all, mut within, mut half) = (0_u64, 0_u64, 0_u64);
            for d in first..=last {
                for (x, y) in (0..d).flat_map(|x| (0..d).map(move |y| (x, y))) {
                    let Some(z) = near.z(d, x, y) else { continue };
                    let [u, v, t] = [x as f64, y as f64, z as f64].map(|row| row / d as f64);
                    if !lies_in(window.x, u) || !lies_in(window.y, v) {
                        continue;
                    }
                    let above = t - window.dz_dx * u - window.dz_dy * v - window.height;
                    all += 1;
                    within += u64::from(above.abs() < held.near);
                    half += u64::from(above.abs() < held.near / 2.0);
                }
            }
            assert_eq!(window.sample, all, "{window:?}");
            // A P-position may lie just at the distance.
            let is = |share: f64, count: u64| (share * all as f64 - count as f64).abs() < 1.5;
            assert!(
                is(window.share, within) && is(window.half, half),
                "{window:?} {within} {half}"
            );
        }
        let full: Vec<_> = held.windows.iter().filter(|it| it.share >= 0.5).collect();
        assert_eq!(held.windows_held as usize, full.len());
        let greatest = full.iter().map(|it| it.dz_dx).reduce(f64::max);
        assert_eq!(held.dz_dx.map(|ends| ends[1]), greatest);
    }
}

/// How well planes agree with those of three rows is what the planes themselves say.
#[test]
fn agreement_is_that_of_the_planes() {
    assert!(FOUND.agreement.len() >= 5);
    for agreement in &FOUND.agreement {
        let of =
            |it: &&Plane| it.d > 0 && it.x[1] == agreement.x && it.like == Some(agreement.like);
        let planes: Vec<_> = FOUND.planes.iter().filter(of).collect();
        assert_eq!(agreement.planes as usize, planes.len());
        for at in 0..3 {
            let numbers = planes.iter().map(|it| [it.dz_dx, it.dz_dy, it.density][at]);
            let count = planes.len() as f64;
            let mean = numbers.clone().map(|it| it.value).sum::<f64>() / count;
            assert!((agreement.mean[at] - mean).abs() < 1e-9, "{agreement:?}");
            let off = numbers.map(|it| ((it.value - agreement.predicted[at]) / it.error).powi(2));
            let off = (off.sum::<f64>() / count).sqrt();
            assert!(!off.is_finite() || (agreement.off[at] - off).abs() < 1e-9, "{agreement:?}");
        }
    }
}
