//! Small systems of linear equations, by elimination with partial pivoting.

use std::array::from_fn;
use std::ops::Index;

/// A square matrix, row by row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Matrix<const N: usize>(pub(super) [[f64; N]; N]);

impl<const N: usize> Index<(usize, usize)> for Matrix<N> {
    type Output = f64;

    fn index(&self, (row, column): (usize, usize)) -> &f64 {
        &self.0[row][column]
    }
}

impl<const N: usize> Matrix<N> {
    /// The vector that this matrix takes to `right`, unless the matrix is singular.
    pub(super) fn solve(&self, right: [f64; N]) -> Option<[f64; N]> {
        Some(Factors::of(self)?.solve(right))
    }

    /// The inverse, unless the matrix is singular.
    pub(super) fn inverse(&self) -> Option<Matrix<N>> {
        let factors = Factors::of(self)?;
        let columns: [[f64; N]; N] = from_fn(|column| {
            let unit = from_fn(|row| if row == column { 1.0 } else { 0.0 });
            factors.solve(unit)
        });
        Some(Matrix(from_fn(|row| from_fn(|column| columns[column][row]))))
    }

    /// The determinant: 0 if the matrix is singular.
    #[cfg(test)]
    pub(super) fn determinant(&self) -> f64 {
        let Some(Factors { rows, order }) = Factors::of(self) else { return 0.0 };
        let pivots: f64 = (0..N).map(|at| rows[at][at]).product();
        let pairs = (0..N).flat_map(|one| (0..one).map(move |other| (other, one)));
        let inversions = pairs.filter(|&(one, other)| order[one] > order[other]).count();
        if inversions % 2 == 0 { pivots } else { -pivots }
    }
}

/// A lower and an upper triangular matrix whose product is the matrix with its rows in another
/// order.
struct Factors<const N: usize> {
    /// The upper one; below its diagonal, the lower one, whose diagonal has ones.
    rows: [[f64; N]; N],
    /// Which row of the matrix each row comes from.
    order: [usize; N],
}

impl<const N: usize> Factors<N> {
    /// A pivot that is no larger than what rounding leaves of the entries of its column counts as
    /// 0: then the matrix is singular, and so is one with entries that are no numbers.
    fn of(matrix: &Matrix<N>) -> Option<Factors<N>> {
        let (mut rows, mut order) = (matrix.0, from_fn(|row| row));
        for at in 0..N {
            let size = |row: usize| rows[row][at].abs();
            let largest = (at..N).max_by(|&one, &other| size(one).total_cmp(&size(other)))?;
            let column = matrix.0.iter().map(|row| row[at].abs()).fold(0.0, f64::max);
            let is_pivot = size(largest) > N as f64 * f64::EPSILON * column;
            if !(is_pivot && size(largest).is_finite()) {
                return None;
            }
            rows.swap(at, largest);
            order.swap(at, largest);
            let pivot = rows[at];
            for row in &mut rows[at + 1..] {
                let factor = row[at] / pivot[at];
                row[at] = factor;
                for column in at + 1..N {
                    row[column] -= factor * pivot[column];
                }
            }
        }
        Some(Factors { rows, order })
    }

    /// The vector that the matrix takes to `right`.
    fn solve(&self, right: [f64; N]) -> [f64; N] {
        let mut found = self.order.map(|row| right[row]);
        let sum = |row: usize, found: &[f64; N], columns: std::ops::Range<usize>| -> f64 {
            columns.map(|column| self.rows[row][column] * found[column]).sum()
        };
        for row in 0..N {
            found[row] -= sum(row, &found, 0..row);
        }
        for row in (0..N).rev() {
            found[row] = (found[row] - sum(row, &found, row + 1..N)) / self.rows[row][row];
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Without a swap, the first pivot of the second matrix would be 0. All numbers are exact.
    #[test]
    fn known_systems_are_solved() {
        let one = Matrix([[2.0, 1.0, 1.0], [4.0, -6.0, 0.0], [-2.0, 7.0, 2.0]]);
        assert_eq!(one.solve([5.0, -2.0, 9.0]), Some([1.0, 1.0, 2.0]));
        assert_eq!(one.determinant(), -16.0);
        let two = Matrix([[0.0, 2.0, 0.0], [0.0, 0.0, 4.0], [8.0, 0.0, 0.0]]);
        assert_eq!(two.solve([2.0, 4.0, 8.0]), Some([1.0; 3]));
        assert_eq!(two.determinant(), 64.0);
        assert_eq!(Matrix([[0.0, 3.0], [5.0, 0.0]]).determinant(), -15.0);
        let inverse = [[0.0, 0.0, 0.125], [0.5, 0.0, 0.0], [0.0, 0.25, 0.0]];
        assert_eq!(two.inverse(), Some(Matrix(inverse)));
        // What is small is not singular.
        assert_eq!(Matrix([[1.0, 0.0], [0.0, 1e-30]]).solve([3.0, 2e-30]), Some([3.0, 2.0]));
    }

    #[test]
    fn the_inverse_undoes_the_matrix() {
        let hilbert = Matrix::<6>(from_fn(|i| from_fn(|j| 1.0 / (i + j + 1) as f64)));
        let inverse = hilbert.inverse().unwrap();
        // The corners of the inverse are 36 and 698,544, and the determinant is 1
        // in 186313420339200000.
        assert!((inverse[(0, 0)] - 36.0).abs() < 1e-6, "{inverse:?}");
        assert!((inverse[(5, 5)] - 698_544.0).abs() < 1e-2, "{inverse:?}");
        assert!((hilbert.determinant() * 186_313_420_339_200_000.0 - 1.0).abs() < 1e-6);
    }

    #[test]
    fn singular_matrices_are_known() {
        let singular = [
            Matrix([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]]),
            // Its last pivot is not 0, but only since 0.1 and the others are rounded.
            Matrix([[0.1, 0.2, 0.3], [0.4, 0.5, 0.6], [0.7, 0.8, 0.9]]),
            Matrix([[0.0; 3]; 3]),
            Matrix([[1.0, 0.0, 0.0], [0.0, f64::NAN, 0.0], [0.0, 0.0, 1.0]]),
            Matrix([[1.0, 0.0, 0.0], [0.0, f64::INFINITY, 0.0], [0.0, 0.0, 1.0]]),
        ];
        for matrix in singular {
            assert_eq!(matrix.solve([1.0, 2.0, 3.0]), None, "{matrix:?}");
            assert_eq!((matrix.inverse(), matrix.determinant()), (None, 0.0), "{matrix:?}");
        }
    }
}
