//! Four rows as sheets in three dimensions.
//!
//! [w, x, y, z] are the numbers of columns of four, three, two and one squares, so that w = d is
//! the shortest row. All P-positions of one d are a sheet: a set of points (x, y, z), at most one
//! for each pair (x, y). The sheet of d = 0 is three rows, whose losers lie on three planes by
//! Eq. (5) of the paper. What is looked at here:
//!
//! - On which planes the sheets of small d lie, far out, where x is much greater than d. Planes are
//!   searched for without a guess; then they are fitted and compared with those of three rows.
//! - What shape sheets have where x and y are no greater than d, whether that is the same at 2d as
//!   at d, and whether it consists of planes.
//!
//! All of it is *observed*.
//!
//! | file | holds |
//! |---|---|
//! | `sheet.rs` | the planes of one sheet, with errors |
//! | `section.rs` | the P-positions of a few sheets themselves |
//! | `cone.rs` | the shape of sheets where all rows are of a size |
//! | `search.rs` | the plane that holds the most points |
//! | `plane.rs` | planes, and least squares |

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "rows are below 2^16, and parts of ranges are few"
)]

mod cone;
mod plane;
mod search;
mod section;
mod sheet;
#[cfg(test)]
mod tests;

pub use cone::{Held, Shape, Window};
pub use section::Section;
pub use sheet::{Like, Plane};

use self::cone::Cone;
use self::sheet::{Found, SPAN, Sheet};
use crate::rows::{FourRows, Hears, Listener};
use crate::run::{Context, Stopped};

/// How far to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The greatest x of the sheets that planes are looked for in.
    pub x: u32,
    /// The greatest d of these sheets.
    pub sheets: u32,
    /// The greatest d of the sheets whose shape is looked at: a multiple of eight.
    pub d: u32,
}

/// Four rows as sheets in three dimensions: what was found.
///
/// ```
/// use supermex::renorm::geometry::four::{FourSheets, Like, Reach};
/// use supermex::run::Context;
///
/// let reach = Reach { x: 200, sheets: 2, d: 32 };
/// let found = FourSheets::find(reach, &Context::default())?;
/// // No tail (c, 1) with c > 2 lives, because (2, 2, 2, 1) is a P-position.
/// assert_eq!(found.ended, [1]);
/// let far = found.planes.iter().filter(|plane| plane.d == 2 && plane.x == [101, 200]);
/// assert!(far.map(|plane| plane.like).eq([Like::Upper, Like::Lower, Like::Flat].map(Some)));
/// # Ok::<(), supermex::run::Stopped>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct FourSheets {
    /// How far was looked.
    pub reach: Reach,
    /// The d of sheets that have no P-position far out: some (n, n, n, d) is one.
    pub ended: Vec<u32>,
    /// The planes of all other sheets, by d, then by x, then those that hold the most first.
    pub planes: Vec<Plane>,
    /// How many P-positions lie on no plane, of how many in the regions of planes.
    pub strays: [u64; 2],
    /// The factors that errors of slopes in x, slopes in y, offsets and densities were multiplied
    /// by, so that the two halves of each range of x agree as well as errors say.
    pub calibration: [f64; 4],
    /// How well planes agree with Eq. (5).
    pub agreement: Vec<Agreement>,
    /// The shape of sheets where x and y are less than d, the greatest d first.
    pub shapes: Vec<Shape>,
}

/// How far the planes of all sheets with d > 0 are from a plane of three rows.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AgreementOfFour"))]
pub struct Agreement {
    /// Which plane.
    pub like: Like,
    /// The last x of the sheets.
    pub x: u32,
    /// How many planes there are.
    pub planes: u64,
    /// What Eq. (5) has for the two slopes and the density.
    pub predicted: [f64; 3],
    /// The means of the two slopes and of the density, over all these planes.
    pub mean: [f64; 3],
    /// The root mean square of (measured − predicted)/error.
    pub off: [f64; 3],
}

/// The numbers of columns (x, y, z) of three, two and one squares of (a, b, c, d).
fn point([a, b, c, d]: [u32; 4]) -> [u32; 3] {
    [c - d, b - c, a - b]
}

/// Hears of P-positions, and keeps those of sheets that planes are looked for in.
struct Points {
    x: u32,
    /// Points (x, y, z) by d.
    points: Vec<Vec<[u16; 3]>>,
}

impl Points {
    fn new(reach: Reach) -> Points {
        Points { x: reach.x, points: vec![Vec::new(); reach.sheets as usize + 1] }
    }
}

impl Hears for Points {
    fn join(&mut self, other: Points) {
        self.points.iter_mut().zip(other.points).for_each(|(to, from)| to.extend(from));
    }
}

impl Listener for Points {
    fn position(&mut self, rows: [u32; 4]) {
        let (d, [x, y, z]) = (rows[3], point(rows));
        if x > self.x / 4 && x <= self.x && f64::from(y) < SPAN * f64::from(x) {
            self.points[d as usize].push([x, y, z].map(|row| row as u16));
        }
    }
}

impl Reach {
    /// The least x: sheets are not like planes before.
    pub const LEAST: u32 = 100;

    /// Planes of the sheet of d are looked for up to an x of at least so many times d: before, there
    /// are no planes to be found.
    pub const LEAST_RATIO: u32 = 50;

    /// All positions that are needed: those of the sheets with planes, and those of the cone. By
    /// a ≤ b + c + d + 1 no first row is missed.
    fn inside(self) -> [[u32; 4]; 2] {
        let board = |b: u32, c: u32, d: u32| [b + c + d + 1, b, c, d];
        let c = self.x + self.sheets;
        let span = (f64::from(self.x) * SPAN).ceil() as u32;
        [board(c + span, c, self.sheets), board(3 * self.d, 2 * self.d, self.d)]
    }

    /// About how many points a sheet has: at most one for each pair (x, y), and fewer where flat
    /// lines are.
    fn points(self) -> f64 {
        0.6 * SPAN * f64::from(self.x).powi(2) / 2.0
    }

    /// About how many tails are looked at; the fits of a point count as 25, as was measured.
    pub(crate) fn expected_work(self) -> f64 {
        let tails: f64 = self.inside().map(|it| FourRows::inside(it).work()).iter().sum();
        tails + 25.0 * self.points() * (f64::from(self.sheets) + 1.0)
    }

    /// About how many bytes it takes with `threads` threads.
    pub(crate) fn expected_bytes(self, threads: usize) -> f64 {
        let [far, near] = self.inside().map(|it| FourRows::inside(it).bytes(threads));
        // Points as they come, twice while they are put together, and as numbers for fits.
        let sheets = f64::from(self.sheets) + 1.0;
        let far = far + self.points() * (sheets * 6.0 * 3.0 + 12.0 + 4.0 * 24.0);
        far.max(near + Cone::bytes() * (threads + 1) as f64)
    }
}

impl FourSheets {
    /// Looks at all sheets within reach.
    pub fn find(reach: Reach, context: &Context) -> Result<FourSheets, Stopped> {
        let [far, near] = reach.inside().map(FourRows::inside);
        let points = far.tell(context, || Points::new(reach))?.points;
        let mut ended = Vec::new();
        let (mut found, mut halves) = (Found::default(), Vec::new());
        for (d, points) in (0..).zip(points) {
            if context.monitor().is_stopped() {
                return Err(Stopped);
            }
            let mut points: Vec<_> = points.into_iter().map(|it| it.map(u32::from)).collect();
            points.sort_unstable();
            if points.last().is_none_or(|[x, ..]| *x <= reach.x / 2) {
                ended.push(d);
                continue;
            }
            for last in [reach.x / 2, reach.x] {
                if d * Reach::LEAST_RATIO > last {
                    continue;
                }
                let x = [last / 2 + 1, last];
                let from = points.partition_point(|point| point[0] < x[0]);
                let to = points.partition_point(|point| point[0] <= x[1]);
                let sheet = Sheet { d, x, points: &points[from..to] }.planes();
                found.planes.extend(sheet.planes);
                (0..2).for_each(|at| found.strays[at] += sheet.strays[at]);
                halves.extend(sheet.halves);
            }
        }
        let calibration = calibration(&halves);
        for plane in &mut found.planes {
            let all = [&mut plane.dz_dx, &mut plane.dz_dy, &mut plane.offset, &mut plane.density];
            all.into_iter().zip(calibration).for_each(|(it, factor)| it.error *= factor);
        }
        let shapes = near.tell(context, || Cone::new(reach.d))?.shapes();
        Ok(FourSheets {
            reach,
            ended,
            agreement: agreement(&found.planes, reach),
            planes: found.planes,
            strays: found.strays,
            calibration,
            shapes,
        })
    }
}

/// The root mean square of how far halves are apart in units of errors; at least 1.
fn calibration(halves: &[[f64; 4]]) -> [f64; 4] {
    std::array::from_fn(|at| {
        // A flat plane may have no scatter in y at all, and then no error.
        let off = halves.iter().map(|it| it[at]).filter(|it| it.is_finite());
        let (count, sum) = off.fold((0.0, 0.0), |(count, sum), it| (count + 1.0, sum + it * it));
        if count > 0.0 { f64::sqrt(sum / count).max(1.0) } else { 1.0 }
    })
}

fn agreement(planes: &[Plane], reach: Reach) -> Vec<Agreement> {
    let each = [reach.x / 2, reach.x].into_iter().flat_map(|x| Like::ALL.map(|like| (x, like)));
    let all = each.filter_map(|(x, like)| {
        let these =
            || planes.iter().filter(move |it| it.d > 0 && it.x[1] == x && it.like == Some(like));
        let count = these().count();
        let predicted = like.predicted();
        let numbers = |it: &Plane| [it.dz_dx, it.dz_dy, it.density];
        // A flat plane may have no scatter in y at all, and then no error.
        let mean = |of: &dyn Fn(&Plane, usize) -> f64| {
            std::array::from_fn(|at| {
                let finite: Vec<f64> =
                    these().map(|it| of(it, at)).filter(|it| it.is_finite()).collect();
                finite.iter().sum::<f64>() / finite.len().max(1) as f64
            })
        };
        let squared = |it: &Plane, at: usize| {
            let found = numbers(it)[at];
            ((found.value - predicted[at]) / found.error).powi(2)
        };
        (count > 0).then(|| Agreement {
            like,
            x,
            planes: count as u64,
            predicted,
            mean: mean(&|it, at| numbers(it)[at].value),
            off: mean(&squared).map(f64::sqrt),
        })
    });
    all.collect()
}
