//! As many equations as unknowns, by the method of K. Levenberg (1944).
//!
//! Newton's step solves the equations if they are replaced by linear ones; far from a solution it
//! can lead anywhere. A damped step makes the sum of the squares of the linear residuals and of
//! `damping` times the square of its own length as small as it can be: it is short and leads
//! straight downhill where damping is large, and it is Newton's step where damping is 0. Damping
//! follows H. B. Nielsen ("Damping parameter in Marquardt's method", 1999): the better the linear
//! equations foretold what a step has gained, the less damping the next one has.

use std::array::from_fn;

use super::linear::Matrix;

/// The damping to begin with: first steps are shorter than 1 where residuals are.
const DAMPING: f64 = 1.0;
/// The most steps of a search.
const MOST_STEPS: usize = 300;

/// Goes downhill from `start` until no step makes the residuals smaller, and returns the last
/// point. Whether that is a solution, the residuals there say.
pub(super) fn descend<const N: usize>(
    start: [f64; N],
    residuals: impl Fn(&[f64; N]) -> [f64; N],
    jacobian: impl Fn(&[f64; N]) -> Matrix<N>,
) -> [f64; N] {
    let mut point = start;
    let mut left = residuals(&point);
    let mut slopes = jacobian(&point);
    // How much more damping there will be if the next step fails.
    let (mut damping, mut raise) = (DAMPING, 2.0);
    for _ in 0..MOST_STEPS {
        if let Some(Step { step, foretold }) = damped(&slopes, &left, damping) {
            let next: [f64; N] = from_fn(|at| point[at] + step[at]);
            if next == point {
                break;
            }
            let then = residuals(&next);
            let gain = (square(&left) - square(&then)) / foretold;
            // Not so where a residual is no number.
            if gain > 0.0 {
                (point, left, slopes) = (next, then, jacobian(&next));
                damping *= (1.0 - (2.0 * gain - 1.0).powi(3)).max(1.0 / 3.0);
                raise = 2.0;
                continue;
            }
        }
        damping *= raise;
        raise *= 2.0;
    }
    point
}

/// A step, and by how much the sum of squares would shrink if the equations were linear.
struct Step<const N: usize> {
    step: [f64; N],
    foretold: f64,
}

/// With J for the slopes, r for what is left and μ for damping, the step is `−(JᵀJ + μ)⁻¹ Jᵀr`.
fn damped<const N: usize>(slopes: &Matrix<N>, left: &[f64; N], damping: f64) -> Option<Step<N>> {
    let rows = 0..N;
    let mut squares = Matrix(from_fn(|one| {
        from_fn(|other| rows.clone().map(|row| slopes[(row, one)] * slopes[(row, other)]).sum())
    }));
    (0..N).for_each(|at| squares.0[at][at] += damping);
    let downhill: [f64; N] =
        from_fn(|at| -rows.clone().map(|row| slopes[(row, at)] * left[row]).sum::<f64>());
    let step = squares.solve(downhill)?;
    let foretold = (0..N).map(|at| step[at] * (damping * step[at] + downhill[at])).sum();
    Some(Step { step, foretold })
}

fn square<const N: usize>(vector: &[f64; N]) -> f64 {
    vector.iter().map(|number| number * number).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Linear equations, and those of a circle and a hyperbola that touch nowhere but cross.
    #[test]
    fn solutions_are_found() {
        let matrix = Matrix([[2.0, 1.0], [1.0, -3.0]]);
        let found =
            descend([50.0, -70.0], |&[x, y]| [2.0 * x + y - 5.0, x - 3.0 * y + 1.0], |_| matrix);
        assert!(found.iter().zip([2.0, 1.0]).all(|(it, is)| (it - is).abs() < 1e-14), "{found:?}");

        let residuals = |&[x, y]: &[f64; 2]| [x * x + y * y - 5.0, x * y - 2.0];
        let jacobian = |&[x, y]: &[f64; 2]| Matrix([[2.0 * x, 2.0 * y], [y, x]]);
        for (start, solution) in [([9.0, 1.0], [2.0, 1.0]), ([-1.0, -9.0], [-1.0, -2.0])] {
            let found = descend(start, residuals, jacobian);
            let off =
                found.iter().zip(solution).map(|(it, is)| (it - is).abs()).fold(0.0, f64::max);
            assert!(off < 1e-14, "{start:?}: {found:?}");
        }
    }

    /// Newton's steps for arctan x = 0 leap ever further out if |x| > 1.4; damped ones come home.
    #[test]
    fn damping_keeps_steps_from_leaping_out() {
        let slope = |&[x]: &[f64; 1]| Matrix([[1.0 / (1.0 + x * x)]]);
        let [found] = descend([20.0], |&[x]| [x.atan()], slope);
        assert!(found.abs() < 1e-14, "{found}");
    }

    /// Where there is no solution, the search ends where the residuals are smallest; and where they
    /// are no numbers, where it began.
    #[test]
    fn a_search_ends_in_any_case() {
        let [found] = descend([3.0], |&[x]| [x * x + 1.0], |&[x]| Matrix([[2.0 * x]]));
        assert!(found.abs() < 1e-3, "{found}");
        assert_eq!(descend([3.0], |_| [f64::NAN], |_| Matrix([[f64::NAN]])), [3.0]);
    }
}
