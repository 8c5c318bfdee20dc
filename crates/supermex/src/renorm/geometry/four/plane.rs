//! Planes, and least squares.

use super::super::linear::Matrix;

/// A plane in three dimensions: t = p u + q v + r.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Affine {
    pub(super) p: f64,
    pub(super) q: f64,
    pub(super) r: f64,
}

impl Affine {
    /// How far `point` = (u, v, t) lies above the plane.
    pub(super) fn above(self, [u, v, t]: [f64; 3]) -> f64 {
        t - self.p * u - self.q * v - self.r
    }

    /// Its three numbers.
    pub(super) fn numbers(self) -> [f64; 3] {
        [self.p, self.q, self.r]
    }
}

/// The sums over points that are needed to fit a plane to them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sums {
    /// Sums of the products of u, v and 1 with each other.
    squares: [[f64; 3]; 3],
    /// Sums of the products of u, v and 1 with t.
    heights: [f64; 3],
}

impl Sums {
    pub(super) fn put(&mut self, [u, v, t]: [f64; 3]) {
        let row = [u, v, 1.0];
        for (at, one) in row.into_iter().enumerate() {
            for (to, other) in self.squares[at].iter_mut().zip(row) {
                *to += one * other;
            }
            self.heights[at] += one * t;
        }
    }

    pub(super) fn add(&mut self, more: &Sums) {
        for at in 0..3 {
            for (to, other) in self.squares[at].iter_mut().zip(more.squares[at]) {
                *to += other;
            }
            self.heights[at] += more.heights[at];
        }
    }

    /// How many points there are.
    pub(super) fn count(&self) -> f64 {
        self.squares[2][2]
    }

    /// The plane with the least sum of squared distances in t. `None` if the points lie on a line.
    pub(super) fn fit(&self) -> Option<Affine> {
        let [p, q, r] = Matrix(self.squares).solve(self.heights)?;
        Some(Affine { p, q, r })
    }
}

/// The plane with the least sum of squared distances from `points`.
pub(super) fn fit(points: impl IntoIterator<Item = [f64; 3]>) -> Option<Affine> {
    let mut sums = Sums::default();
    points.into_iter().for_each(|point| sums.put(point));
    sums.fit()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_plane_of_points_on_a_plane_is_found() {
        let plane = Affine { p: 0.5, q: -2.0, r: 3.0 };
        let points = (0..20).map(|at| {
            let (u, v) = (f64::from(at), f64::from(at * at % 7));
            [u, v, 0.5 * u - 2.0 * v + 3.0]
        });
        let found = fit(points.clone()).unwrap();
        for (found, meant) in found.numbers().into_iter().zip(plane.numbers()) {
            assert!((found - meant).abs() < 1e-9, "{found} {meant}");
        }
        assert!(points.clone().all(|point| found.above(point).abs() < 1e-9));
        // Two heaps are one heap.
        let (mut one, mut other) = (Sums::default(), Sums::default());
        points.clone().take(7).for_each(|point| one.put(point));
        points.skip(7).for_each(|point| other.put(point));
        one.add(&other);
        assert_eq!((one.count(), one.fit().is_some()), (20.0, true));
        assert_eq!(fit((0..9).map(|at| [f64::from(at); 3])), None);
    }
}
