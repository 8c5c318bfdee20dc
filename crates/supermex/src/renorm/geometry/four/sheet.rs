//! The planes of one sheet: all P-positions (a, b, c, d) of one shortest row d.

use super::super::{Estimate, Parameter, Parameters};
use super::plane::{Affine, Sums};
use super::search::Search;

/// P-positions with y < `SPAN` x are looked at. The lower and the upper plane of three rows end
/// near 0.41 x; from there on, flat lines lie.
pub(super) const SPAN: f64 = 0.8;

/// The blocks of neighbouring x that are left out one at a time.
const BLOCKS: usize = 8;

/// While planes are searched for, points count as on a plane within this distance, in units of the
/// greatest x; and when all planes are known, within three times that.
const NEAR: f64 = 0.02;

/// A plane that holds a smaller share of the points than this is not worth mentioning.
const LEAST_SHARE: f64 = 0.08;

/// How far, in y/x, from the ends of a plane it is measured.
const MARGIN: f64 = 0.05;

/// How often planes are fitted and bounded by each other.
const ROUNDS: usize = 4;

/// The most planes of a sheet.
const MOST_PLANES: usize = 6;

/// Which plane of three rows a plane is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Like {
    /// The plane of the lower lines.
    Lower,
    /// The plane of the upper lines.
    Upper,
    /// The plane of the flat lines.
    Flat,
}

impl Like {
    /// The three planes of three rows.
    pub const ALL: [Like; 3] = [Like::Lower, Like::Upper, Like::Flat];

    /// What Eq. (5) has for the slopes dz/dx and dz/dy of the plane, and for its density.
    ///
    /// ```
    /// use supermex::renorm::geometry::four::Like;
    ///
    /// // Flat lines lie at height (2 − √2) x, where the upper line has come to by y = γ x.
    /// let [height, slope, _] = Like::Flat.predicted();
    /// assert!((height - (2.0 - 2_f64.sqrt())).abs() < 1e-12 && slope == 0.0);
    /// ```
    pub fn predicted(self) -> [f64; 3] {
        let of = |parameter| Parameters::PREDICTED[parameter];
        let (alpha, gamma) = (of(Parameter::Alpha), of(Parameter::Gamma));
        match self {
            Like::Lower => [alpha, of(Parameter::SlopeLower), of(Parameter::LambdaLower)],
            Like::Upper => [alpha, of(Parameter::SlopeUpper), of(Parameter::LambdaUpper)],
            Like::Flat => [alpha + of(Parameter::SlopeUpper) * gamma, 0.0, gamma],
        }
    }

    /// The name of the plane.
    pub fn name(self) -> &'static str {
        match self {
            Like::Lower => "lower",
            Like::Upper => "upper",
            Like::Flat => "flat",
        }
    }

    /// The plane of three rows whose slopes `plane` has, within a fifth.
    fn of(plane: Affine) -> Option<Like> {
        Like::ALL.into_iter().find(|like| {
            let [p, q, _] = like.predicted();
            (plane.p - p).abs() < 0.2 && (plane.q - q).abs() < 0.2
        })
    }
}

/// A plane z = `dz_dx` x + `dz_dy` y + `offset` that P-positions of one shortest row d lie on.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "PlaneOfFour"))]
pub struct Plane {
    /// The shortest row: the number of columns of four squares.
    pub d: u32,
    /// The first and the last x.
    pub x: [u32; 2],
    /// Which plane of three rows it is like, if any.
    pub like: Option<Like>,
    /// The range of y/x in which it has points: between the lines where it meets others.
    pub range: [f64; 2],
    /// The range of y/x where it was measured, which is away from these lines.
    pub region: [f64; 2],
    /// How many P-positions lie on it there.
    pub losers: u64,
    /// The slope in x.
    pub dz_dx: Estimate,
    /// The slope in y.
    pub dz_dy: Estimate,
    /// The height above the origin.
    pub offset: Estimate,
    /// P-positions on the plane for each pair (x, y) of the region.
    pub density: Estimate,
    /// The standard deviation of z from the plane.
    pub scatter: f64,
    /// How far the lowest P-position lies above the plane.
    pub least: f64,
    /// How far the highest P-position lies above the plane.
    pub greatest: f64,
}

/// What is found of one sheet.
#[derive(Clone, Debug, Default)]
pub(super) struct Found {
    pub(super) planes: Vec<Plane>,
    /// How many P-positions lie on no plane, of how many in the regions of planes.
    pub(super) strays: [u64; 2],
    /// For each plane, how far what is measured in the two halves of the range of x is apart, in
    /// units of its error: for the two slopes, the offset and the density.
    pub(super) halves: Vec<[f64; 4]>,
}

/// The points (x, y, z) of a sheet, in order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sheet<'a> {
    pub(super) d: u32,
    pub(super) x: [u32; 2],
    pub(super) points: &'a [[u32; 3]],
}

/// A plane with the range of y/x in which it has points.
#[derive(Clone, Copy, Debug)]
struct Rough {
    plane: Affine,
    range: [f64; 2],
}

impl Rough {
    /// The range of y/x where the plane is measured: away from its ends, where it meets others.
    fn region(self) -> [f64; 2] {
        [self.range[0] + MARGIN, self.range[1] - MARGIN]
    }
}

/// Whether a ratio lies in a range.
pub(super) fn lies_in(ratio: f64, [from, to]: [f64; 2]) -> bool {
    from <= ratio && ratio < to
}

/// How many pairs (x, y) there are with y/x in a range, for this x.
fn columns(x: u32, range: [f64; 2]) -> f64 {
    let [from, to] = range.map(|ratio| (ratio * f64::from(x)).ceil());
    to - from
}

impl Sheet<'_> {
    /// All planes of the sheet, with what was measured of them.
    pub(super) fn planes(self) -> Found {
        let points: Vec<[f64; 3]> = self.points.iter().map(|point| point.map(f64::from)).collect();
        let mut planes = self.search();
        let mut rough = Vec::new();
        // Each time, ranges and points are told apart by planes that were fitted to better points.
        for _ in 0..ROUNDS {
            rough = self.bound(&planes, &points);
            self.fit(&mut rough, &points);
            planes = rough.iter().map(|it| it.plane).collect();
        }
        let mut on = vec![Vec::new(); rough.len()];
        let mut found = Found::default();
        for &point in &points {
            let ratio = point[1] / point[0];
            if !rough.iter().any(|it| lies_in(ratio, it.region())) {
                continue;
            }
            found.strays[1] += 1;
            match self.nearest(&rough, point) {
                Some(plane) if lies_in(ratio, rough[plane].region()) => on[plane].push(point),
                Some(_) => {}
                None => found.strays[0] += 1,
            }
        }
        for (rough, points) in rough.iter().zip(&on) {
            let [first, last] = self.x;
            let middle = first + (last - first) / 2;
            let measure = |x: [u32; 2]| measure(rough.region(), points, x);
            let Some(all) = measure([first, last]) else { continue };
            if let (Some(one), Some(other)) =
                (measure([first, middle]), measure([middle + 1, last]))
            {
                found.halves.push(std::array::from_fn(|at| {
                    (one[at].value - other[at].value) / one[at].error.hypot(other[at].error)
                }));
            }
            found.planes.push(self.plane(*rough, points, all));
        }
        found
    }

    /// The planes that hold the most points, one after the other: each is searched for among the
    /// points that lie on none of those before.
    fn search(self) -> Vec<Affine> {
        let scale = f64::from(self.x[1]);
        let scaled = |&[x, y, z]: &[u32; 3]| [x, y, z].map(|it| f64::from(it) / scale);
        let mut left: Vec<[f64; 3]> = self.points.iter().map(scaled).collect();
        let least = (LEAST_SHARE * left.len() as f64).max(50.0);
        let mut found = Vec::new();
        while found.len() < MOST_PLANES {
            let search = Search { points: &left, tolerance: NEAR, step: 0.125 };
            let Some(plane) = search.find() else { break };
            let before = left.len();
            left.retain(|&point| plane.above(point).abs() >= NEAR);
            if ((before - left.len()) as f64) < least {
                break;
            }
            found.push(Affine { r: plane.r * scale, ..plane });
        }
        found
    }

    /// Finds out in which range of y/x each plane has points: its density there is more than half
    /// of what it is anywhere. A range ends where the plane meets another one, or the bottom; planes
    /// with a narrow range are left out.
    fn bound(self, planes: &[Affine], points: &[[f64; 3]]) -> Vec<Rough> {
        let everywhere: Vec<Rough> =
            planes.iter().map(|&plane| Rough { plane, range: [0.0, SPAN] }).collect();
        let mut ratios = vec![Vec::new(); planes.len()];
        for &point in points {
            if let Some(plane) = self.nearest(&everywhere, point) {
                ratios[plane].push(point[1] / point[0]);
            }
        }
        let bottom = Affine { p: 0.0, q: 0.0, r: 0.0 };
        let middle = f64::from(self.x[0] + self.x[1]) / 2.0;
        let ranges = planes.iter().zip(&ratios).filter_map(|(&plane, ratios)| {
            let others = planes.iter().chain([&bottom]).filter(|&&other| other != plane);
            let meets = others.map(|other| {
                ((other.p - plane.p) + (other.r - plane.r) / middle) / (plane.q - other.q)
            });
            let inside = |ratio: &f64| *ratio > 0.0 && *ratio < SPAN;
            let mut cuts: Vec<f64> = meets.filter(inside).chain([0.0, SPAN]).collect();
            cuts.sort_by(f64::total_cmp);
            let density = |range: [f64; 2]| {
                let all: f64 = (self.x[0]..=self.x[1]).map(|x| columns(x, range)).sum();
                let here = ratios.iter().filter(|&&ratio| lies_in(ratio, range)).count();
                here as f64 / all.max(1.0)
            };
            let ranges = cuts.windows(2).map(|cut| [cut[0], cut[1]]);
            // In a narrow range a few points make a density.
            let ranges = ranges.filter(|[from, to]| to - from > MARGIN / 2.0);
            let ranges: Vec<_> = ranges.map(|range| (range, density(range))).collect();
            let most = ranges.iter().map(|(_, density)| *density).fold(0.0, f64::max);
            let mut full = ranges.iter().filter(|(_, density)| *density > most / 2.0);
            let (first, _) = full.next()?;
            let last = full.next_back().map_or(first, |(range, _)| range);
            let range = [first[0], last[1]];
            (range[1] - range[0] > 4.0 * MARGIN).then_some(Rough { plane, range })
        });
        ranges.collect()
    }

    /// Fits each plane to the points of its region that belong to it.
    fn fit(self, rough: &mut [Rough], points: &[[f64; 3]]) {
        let mut sums = vec![Sums::default(); rough.len()];
        for &point in points {
            if let Some(plane) = self.nearest(rough, point)
                && lies_in(point[1] / point[0], rough[plane].region())
            {
                sums[plane].put(point);
            }
        }
        for (rough, sums) in rough.iter_mut().zip(sums) {
            rough.plane = sums.fit().unwrap_or(rough.plane);
        }
    }

    /// The nearest of the planes that have points where `point` lies; `None` if it is too far away.
    fn nearest(self, rough: &[Rough], point: [f64; 3]) -> Option<usize> {
        let ratio = point[1] / point[0];
        let here = rough.iter().enumerate().filter(|(_, it)| lies_in(ratio, it.range));
        let distances = here.map(|(at, it)| (at, it.plane.above(point).abs()));
        let (nearest, distance) = distances.min_by(|one, other| one.1.total_cmp(&other.1))?;
        (distance < 3.0 * NEAR * f64::from(self.x[1])).then_some(nearest)
    }

    fn plane(self, rough: Rough, points: &[[f64; 3]], measured: [Estimate; 4]) -> Plane {
        let [p, q, offset, density] = measured;
        let plane = Affine { p: p.value, q: q.value, r: offset.value };
        let above = || points.iter().map(|&point| plane.above(point));
        let squares: f64 = above().map(|it| it * it).sum();
        Plane {
            d: self.d,
            x: self.x,
            like: Like::of(plane),
            range: rough.range,
            region: rough.region(),
            losers: points.len() as u64,
            dz_dx: p,
            dz_dy: q,
            offset,
            density,
            scatter: (squares / points.len() as f64).sqrt(),
            least: above().fold(f64::INFINITY, f64::min),
            greatest: above().fold(f64::NEG_INFINITY, f64::max),
        }
    }
}

/// The slopes, the offset and the density of the plane through `points` with x in the range `x`,
/// with standard errors by a jackknife over blocks of x.
fn measure(region: [f64; 2], points: &[[f64; 3]], x: [u32; 2]) -> Option<[Estimate; 4]> {
    let [first, last] = x;
    let width = last - first + 1;
    let block = |x: u32| (x - first) as usize * BLOCKS / width as usize;
    let mut sums = [Sums::default(); BLOCKS];
    let range = f64::from(first)..=f64::from(last);
    for &point in points.iter().filter(|[x, ..]| range.contains(x)) {
        sums[block(point[0] as u32)].put(point);
    }
    let mut cells = [0.0; BLOCKS];
    for x in first..=last {
        cells[block(x)] += columns(x, region);
    }
    let of = |left_out: Option<usize>| {
        let (mut total, mut area) = (Sums::default(), 0.0);
        for at in (0..BLOCKS).filter(|&at| Some(at) != left_out) {
            total.add(&sums[at]);
            area += cells[at];
        }
        let [p, q, r] = total.fit()?.numbers();
        Some([p, q, r, total.count() / area])
    };
    let all = of(None)?;
    let without = (0..BLOCKS).map(|at| of(Some(at))).collect::<Option<Vec<_>>>()?;
    Some(std::array::from_fn(|at| {
        let mean = without.iter().map(|it| it[at]).sum::<f64>() / BLOCKS as f64;
        let squares: f64 = without.iter().map(|it| (it[at] - mean).powi(2)).sum();
        let error = (squares * (BLOCKS - 1) as f64 / BLOCKS as f64).sqrt();
        Estimate { value: all[at], error }
    }))
}
