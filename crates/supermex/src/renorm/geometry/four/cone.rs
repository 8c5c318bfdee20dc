//! The shape of sheets where all four rows are of a size: x < d and y < d.
//!
//! There z/d against x/d and y/d has a shape, if P-positions at 2d are those at d rescaled. The
//! cube of these ratios is cut into cells, and the P-positions of the d from one power of two to
//! the next are counted in each. How far two such counts are apart is half the sum of the absolute
//! differences of the shares of the cells: 0 if they are the same, 1 if they have no cell in
//! common. The even and the odd d of one range tell what is noise.

use super::plane::Affine;
use super::point;
use super::search::Search;
use crate::rows::{Hears, Listener};

/// Into how many parts the ranges of x/d and y/d from 0 to 1 are cut, and each unit of z/d.
pub(super) const PARTS: u32 = 8;

/// Parts of z/d: z is at most x + 2d + 1, and all that is beyond three counts as in the last part.
const HEIGHTS: u32 = 3 * PARTS;

/// How many ranges of d are compared, each up to twice the d of the one before.
const RANGES: usize = 3;

/// About how many P-positions of a range are kept, to search planes among.
const KEPT: u64 = 1 << 18;

/// How far from a plane, in units of d, P-positions may lie to be held by it.
const NEAR: f64 = 0.02;

/// The P-positions of a range of d with x < d and y < d, and how far their shape is from others.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ShapeOfFour"))]
pub struct Shape {
    /// The first and the last d.
    pub d: [u32; 2],
    /// How many P-positions there are.
    pub positions: u64,
    /// P-positions for each triple (x, y, d): the share of tails that live.
    pub density: f64,
    /// The distance between the shapes of the even and of the odd d: what is noise.
    pub noise: f64,
    /// The distance from the shape of the range with twice the d.
    pub doubled: Option<f64>,
    /// What the best planes of all windows hold.
    pub planes: Held,
}

/// How much of the P-positions of a range of d the best planes hold, window by window.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "HeldByPlanes"))]
pub struct Held {
    /// How far from a plane P-positions may lie, in units of d.
    pub near: f64,
    /// How many P-positions were looked at: a sample, where there are very many.
    pub sample: u64,
    /// The share of them that the best plane of their window holds.
    pub share: f64,
    /// The same for P-positions half as far from the same planes. On planes it would not be less.
    pub half: f64,
    /// How many windows have a plane that holds at least half of their P-positions.
    pub windows_held: u32,
    /// The least and the greatest slope in x of these planes.
    pub dz_dx: Option<[f64; 2]>,
    /// The least and the greatest slope in y of these planes.
    pub dz_dy: Option<[f64; 2]>,
    /// All windows, by x and then by y.
    pub windows: Vec<Window>,
}

/// A window of x/d and y/d, and its best plane z = `dz_dx` x + `dz_dy` y + `height` d.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "WindowOfFour"))]
pub struct Window {
    /// The range of x/d.
    pub x: [f64; 2],
    /// The range of y/d.
    pub y: [f64; 2],
    /// How many P-positions of the sample lie in it.
    pub sample: u64,
    /// The share of them that the plane holds.
    pub share: f64,
    /// The share that lies half as far from it.
    pub half: f64,
    /// The slope in x.
    pub dz_dx: f64,
    /// The slope in y.
    pub dz_dy: f64,
    /// The height above the origin, in units of d.
    pub height: f64,
}

/// Hears of P-positions, and counts those of the cone.
#[derive(Clone, Debug)]
pub(super) struct Cone {
    most: u32,
    /// Counts by range, whether d is odd, and cell.
    counts: [[Vec<u64>; 2]; RANGES],
    /// Samples (x, y, z, d) by range.
    samples: [Vec<[u16; 4]>; RANGES],
}

impl Cone {
    /// The cone up to d = `most`, a multiple of eight.
    pub(super) fn new(most: u32) -> Cone {
        let cells = (PARTS * PARTS * HEIGHTS) as usize;
        let counts = std::array::from_fn(|_| [vec![0; cells], vec![0; cells]]);
        Cone { most, counts, samples: std::array::from_fn(|_| Vec::new()) }
    }

    /// About how many bytes a cone takes.
    pub(super) fn bytes() -> f64 {
        let cells = f64::from(PARTS * PARTS * HEIGHTS);
        RANGES as f64 * (2.0 * 8.0 * cells + 2.0 * 8.0 * KEPT as f64 + 24.0 * KEPT as f64)
    }

    /// The first and the last d of a range; the range 0 has the greatest.
    fn range(&self, range: usize) -> [u32; 2] {
        let last = self.most >> range;
        [last / 2 + 1, last]
    }

    /// Every how manyth pair (x, y) of a range is kept.
    fn every(&self, range: usize) -> u64 {
        let [first, last] = self.range(range).map(u64::from);
        (last * last * (last - first + 1) / KEPT).max(1)
    }

    /// The shapes of all ranges, those of the greatest d first.
    pub(super) fn shapes(mut self) -> Vec<Shape> {
        let whole = |[even, odd]: &[Vec<u64>; 2]| -> Vec<u64> {
            even.iter().zip(odd).map(|(even, odd)| even + odd).collect()
        };
        let shapes = (0..RANGES).map(|range| {
            let [first, last] = self.range(range);
            let columns: u64 = (first..=last).map(|d| u64::from(d).pow(2)).sum();
            let counts = whole(&self.counts[range]);
            let positions: u64 = counts.iter().sum();
            let [even, odd] = &self.counts[range];
            let doubled =
                range.checked_sub(1).map(|up| distance(&counts, &whole(&self.counts[up])));
            // Threads hear of P-positions in no particular order.
            self.samples[range].sort_unstable();
            Shape {
                d: [first, last],
                positions,
                density: positions as f64 / columns as f64,
                noise: distance(even, odd),
                doubled,
                planes: held(&self.samples[range]),
            }
        });
        shapes.collect()
    }
}

impl Hears for Cone {
    fn join(&mut self, other: Cone) {
        for (to, from) in self.counts.iter_mut().flatten().zip(other.counts.into_iter().flatten()) {
            to.iter_mut().zip(from).for_each(|(to, from)| *to += from);
        }
        self.samples.iter_mut().zip(other.samples).for_each(|(to, from)| to.extend(from));
    }
}

impl Listener for Cone {
    fn position(&mut self, rows: [u32; 4]) {
        let (d, [x, y, z]) = (rows[3], point(rows));
        let Some(range) = (0..RANGES).find(|&range| d > self.range(range)[0] - 1) else { return };
        if x >= d || y >= d || d > self.most {
            return;
        }
        let part = |row: u32| (2 * row + 1) * PARTS / (2 * d);
        let height = (z * PARTS / d).min(HEIGHTS - 1);
        let cell = (part(x) * PARTS + part(y)) * HEIGHTS + height;
        self.counts[range][(d % 2) as usize][cell as usize] += 1;
        if mixed([x, y, d]).is_multiple_of(self.every(range)) {
            self.samples[range].push([x, y, z, d].map(|row| row as u16));
        }
    }
}

/// A number that looks random, and is the same whenever these rows come up.
fn mixed(rows: [u32; 3]) -> u64 {
    let packed = rows.into_iter().fold(0, |packed, row| packed << 16 | u64::from(row));
    let mut mixed = (packed ^ packed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 32).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

/// Half the sum of the absolute differences of shares.
fn distance(one: &[u64], other: &[u64]) -> f64 {
    let share = |counts: &[u64]| {
        let all = counts.iter().sum::<u64>().max(1) as f64;
        move |count: u64| count as f64 / all
    };
    let (first, second) = (share(one), share(other));
    let off = one.iter().zip(other).map(|(&one, &other)| (first(one) - second(other)).abs());
    off.sum::<f64>() / 2.0
}

/// The best plane of each window, and what it holds.
fn held(sample: &[[u16; 4]]) -> Held {
    let mut points = vec![Vec::new(); (PARTS * PARTS) as usize];
    for rows in sample {
        let [x, y, z, d] = rows.map(f64::from);
        let part = |row: f64| (row / d * f64::from(PARTS)) as usize;
        points[part(x) * PARTS as usize + part(y)].push([x / d, y / d, z / d]);
    }
    let windows: Vec<Window> =
        points.iter().enumerate().filter_map(|(at, points)| window(at, points)).collect();
    let full: Vec<_> = windows.iter().filter(|it| it.share >= 0.5).collect();
    let ends = |of: fn(&Window) -> f64| {
        let slopes = || full.iter().map(|window| of(window));
        let least = slopes().reduce(f64::min)?;
        Some([least, slopes().reduce(f64::max)?])
    };
    let mean = |of: fn(&Window) -> f64| {
        let sum: f64 = windows.iter().map(|it| of(it) * it.sample as f64).sum();
        sum / windows.iter().map(|it| it.sample).sum::<u64>().max(1) as f64
    };
    Held {
        near: NEAR,
        sample: sample.len() as u64,
        share: mean(|it| it.share),
        half: mean(|it| it.half),
        windows_held: full.len() as u32,
        dz_dx: ends(|it| it.dz_dx),
        dz_dy: ends(|it| it.dz_dy),
        windows,
    }
}

fn window(at: usize, points: &[[f64; 3]]) -> Option<Window> {
    let range = |part: usize| [part, part + 1].map(|end| end as f64 / f64::from(PARTS));
    let (x, y) = (range(at / PARTS as usize), range(at % PARTS as usize));
    let middle = |[from, to]: [f64; 2]| f64::midpoint(from, to);
    // Heights above the middle of the window: there slopes and heights have little to do with each
    // other.
    let moved = |[u, v, t]: [f64; 3]| [u - middle(x), v - middle(y), t];
    let points: Vec<[f64; 3]> = points.iter().copied().map(moved).collect();
    let plane = Search { points: &points, tolerance: NEAR, step: 0.25 }.find()?;
    let share = |near: f64| {
        let held = points.iter().filter(|point| plane.above(**point).abs() < near);
        held.count() as f64 / points.len() as f64
    };
    let Affine { p, q, r } = plane;
    Some(Window {
        x,
        y,
        sample: points.len() as u64,
        share: share(NEAR),
        half: share(NEAR / 2.0),
        dz_dx: p,
        dz_dy: q,
        height: r - p * middle(x) - q * middle(y),
    })
}
