//! The plane that holds the most points, found without a guess of where it lies.
//!
//! It is P. V. C. Hough's way: each of many slopes p and q is tried, the heights r = t − pu − qv of
//! a sample of points are counted in bins, and the fullest bin wins. Then the plane is fitted to
//! the points near it, with less and less of a distance allowed.

use super::plane::{Affine, fit};

/// Slopes from −`STEEPEST` to `STEEPEST` are tried.
const STEEPEST: f64 = 4.0;

/// How many points are tried at most.
const SAMPLE: usize = 400;

/// Points on which a plane is to be found, and how finely to look.
#[derive(Clone, Copy, Debug)]
pub(super) struct Search<'a> {
    /// The points (u, v, t), in an order that does not depend on how they were found.
    pub(super) points: &'a [[f64; 3]],
    /// How far from its plane a point may lie.
    pub(super) tolerance: f64,
    /// The step from one slope to the next.
    pub(super) step: f64,
}

impl Search<'_> {
    /// A plane that about the most points lie within the tolerance of. `None` if there are fewer
    /// than ten.
    pub(super) fn find(self) -> Option<Affine> {
        let mut plane = self.roughly()?;
        let mut allowed = 3.0 * self.tolerance;
        while allowed > self.tolerance {
            allowed = (0.8 * allowed).max(self.tolerance);
            let near = |point: &&[f64; 3]| plane.above(**point).abs() < allowed;
            plane = fit(self.points.iter().filter(near).copied())?;
        }
        Some(plane)
    }

    /// The plane whose slopes are multiples of the step that most points of a sample lie near.
    fn roughly(self) -> Option<Affine> {
        if self.points.len() < 10 {
            return None;
        }
        let every = self.points.len().div_ceil(SAMPLE);
        let sample: Vec<_> = self.points.iter().copied().step_by(every).collect();
        let bin = 2.0 * self.tolerance;
        let steps = (STEEPEST / self.step).floor();
        let slopes = || {
            let steps = std::iter::successors(Some(-steps), move |at| Some(at + 1.0));
            steps.take_while(move |at| *at <= STEEPEST / self.step).map(|at| at * self.step)
        };
        let (mut most, mut best, mut bins) = (0, None, Vec::new());
        for p in slopes() {
            for q in slopes() {
                let heights = || sample.iter().map(|[u, v, t]| t - p * u - q * v);
                let lowest = heights().fold(f64::INFINITY, f64::min);
                bins.clear();
                for height in heights() {
                    let at = ((height - lowest) / bin) as usize;
                    if bins.len() <= at {
                        bins.resize(at + 1, 0);
                    }
                    bins[at] += 1;
                }
                for (at, pair) in bins.windows(2).enumerate() {
                    if pair[0] + pair[1] > most {
                        most = pair[0] + pair[1];
                        best = Some(Affine { p, q, r: lowest + bin * (at + 1) as f64 });
                    }
                }
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two planes with points on both, and as many points anywhere.
    #[test]
    fn the_fuller_plane_is_found_among_points_anywhere() {
        let mut random = fastrand::Rng::with_seed(4);
        let fuller = Affine { p: 0.71, q: -1.69, r: 0.4 };
        let points: Vec<[f64; 3]> = (0..3000)
            .map(|at| {
                let (u, v) = (random.f64(), random.f64());
                let t = match at % 6 {
                    0 | 1 => 0.71 * u - 1.69 * v + 0.4 + 0.005 * (random.f64() - 0.5),
                    2 => 0.3 * u + 0.1 * v - 0.9,
                    _ => 4.0 * random.f64() - 2.0,
                };
                [u, v, t]
            })
            .collect();
        let found = Search { points: &points, tolerance: 0.02, step: 0.125 }.find().unwrap();
        for (found, meant) in found.numbers().into_iter().zip(fuller.numbers()) {
            assert!((found - meant).abs() < 0.004, "{found} {meant}");
        }
        assert_eq!(Search { points: &points[..9], tolerance: 0.02, step: 0.125 }.find(), None);
    }
}
