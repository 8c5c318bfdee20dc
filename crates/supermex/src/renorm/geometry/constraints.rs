//! The six constraints of the paper, and what solves them.
//!
//! With α > 0 and u = `λ_L` > 0 they have exactly one solution, and that takes a few lines to see.
//! 1 and 2 say that `λ_U` = 1 − u and `m_U` = −u, and 3 that `m_L` = −1 − u(α + 1)/α; so α −
//! `m_L` = (α + 1)(α + u)/α. 6 becomes uα = α(α + 2u − 1), so u = 1 − α, and then α − `m_L` = (α +
//! 1)/α. 4 becomes (γ − 1) `m_L` = 1, and with `m_U` − `m_L` = 1/α, 5 becomes u = 2 + `m_L`, which
//! is 2α² = 1.

use std::array::from_fn;

use fastrand::Rng;

use super::levenberg::descend;
use super::linear::Matrix;
use super::numbers::{Dual, Number};
use super::{Estimate, Parameter, Parameters, Surd};

/// What a constraint says, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Constraint {
    /// The constraint as an equation.
    pub equation: &'static str,
    /// What the constraint comes from.
    pub because: &'static str,
}

/// The six constraints, as the paper numbers them.
pub const CONSTRAINTS: [Constraint; 6] = [
    Constraint { equation: "lambda_U + lambda_L = 1", because: "each column has one loser" },
    Constraint {
        equation: "lambda_U/(1 + m_U) = 1",
        because: "diagonals from the upper line fill region III",
    },
    Constraint {
        equation: "1/(alpha + 1) - lambda_L/(m_L + 1) = 1",
        because: "diagonals from the lower line and deadly ones fill region II",
    },
    Constraint {
        equation: "(gamma - 1) m_L/(alpha - m_L) + 1/(alpha + 1) = 1",
        because: "the lowest row of region I is full",
    },
    Constraint {
        equation: "alpha lambda_L/(alpha - m_L) (m_U - m_L)/(m_U alpha - m_L alpha + m_L gamma) + 1/(alpha + 1) = 1",
        because: "rows of the lower part of region I are full",
    },
    Constraint {
        equation: "lambda_L/(alpha - m_L) - alpha/(alpha + 1) (1 - lambda_U/(alpha - m_U)) = 0",
        because: "rows of the upper part of region I are full",
    },
];

/// The left sides of the constraints less their right sides: 0 for a solution.
///
/// ```
/// use supermex::renorm::geometry::{Parameters, residuals};
///
/// let off = residuals(&Parameters::PREDICTED);
/// assert!(off.iter().all(|residual| residual.abs() < 1e-14), "{off:?}");
/// ```
pub fn residuals<T: Number>(parameters: &Parameters<T>) -> [T; 6] {
    let Parameters([alpha, lambda_l, lambda_u, m_l, m_u, gamma]) = *parameters;
    let one = T::from(1);
    let diagonals = one / (alpha + one);
    [
        lambda_u + lambda_l - one,
        lambda_u / (one + m_u) - one,
        diagonals - lambda_l / (m_l + one) - one,
        (gamma - one) * m_l / (alpha - m_l) + diagonals - one,
        alpha * lambda_l / (alpha - m_l) * (m_u - m_l) / (m_u * alpha - m_l * alpha + m_l * gamma)
            + diagonals
            - one,
        lambda_l / (alpha - m_l) - alpha / (alpha + one) * (one - lambda_u / (alpha - m_u)),
    ]
}

/// Whether Eq. (5) satisfies each constraint, by exact arithmetic with √2.
fn are_satisfied() -> [bool; 6] {
    let half = |whole: i128, root: i128| Surd::new(2 * whole, root, 2);
    let predicted = Parameters([
        half(0, 1),
        half(1, -1),
        half(0, 1),
        half(-1, -1),
        half(-1, 1),
        Surd::new(-1, 1, 1),
    ]);
    residuals(&predicted).map(|residual| residual == Surd::from(0))
}

/// A solution of the constraints that was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    /// The six numbers; errors are what rounding and what is left of the constraints can amount to.
    pub parameters: Parameters<Estimate>,
    /// What is left of the constraints there.
    pub residuals: [f64; 6],
    /// How many starts led there.
    pub starts: usize,
}

/// All solutions that were found from random starts, and how many starts there were.
#[derive(Clone, Debug, PartialEq)]
pub struct Solutions {
    /// From how many points the search began.
    pub starts: usize,
    /// What it found in the region of sheets like those that are seen: 0 < `λ_L`, `λ_U`, γ < 1, α >
    /// 0 and `m_L` < −1 < `m_U` < 0. Those that most starts led to come first.
    pub found: Vec<Solution>,
    /// How many starts led towards its border instead, where α, `λ_L` and `m_U` go to 0 while `λ_U`
    /// and γ go to 1, for any `m_L`: what is left of the constraints goes to nothing there, but the
    /// sixth has no meaning at the border itself.
    pub border: usize,
    /// Whether Eq. (5) satisfies each constraint, by exact arithmetic.
    pub exact: [bool; 6],
}

/// Solves the constraints by the method of K. Levenberg, from points all over the region.
///
/// ```
/// use supermex::renorm::geometry::{Parameter, solve};
///
/// let solutions = solve(100, 1);
/// assert_eq!(solutions.found.len(), 1);
/// let alpha = solutions.found[0].parameters[Parameter::Alpha];
/// assert!((alpha.value - 0.5_f64.sqrt()).abs() < 1e-12 && alpha.error < 1e-12);
/// ```
pub fn solve(starts: usize, seed: u64) -> Solutions {
    let mut random = Rng::with_seed(seed);
    let (mut found, mut border) = (Vec::<Solution>::new(), 0);
    for _ in 0..starts {
        let mut between = |from: f64, to: f64| from + (to - from) * random.f64();
        let start = [
            between(0.0, 2.0),
            between(0.0, 1.0),
            between(0.0, 1.0),
            between(-4.0, -1.0),
            between(-1.0, 0.0),
            between(0.0, 1.0),
        ];
        let Some(point) = search(start) else { continue };
        if !is_inside(&point) {
            border += usize::from(is_at_border(&point));
            continue;
        }
        let is_same = |solution: &&mut Solution| {
            Parameter::ALL.into_iter().all(|parameter| {
                (solution.parameters[parameter].value - point[parameter]).abs() < SAME
            })
        };
        match found.iter_mut().find(is_same) {
            Some(solution) => solution.starts += 1,
            None => found.push(Solution {
                parameters: with_errors(&point),
                residuals: residuals(&point),
                starts: 1,
            }),
        }
    }
    found.sort_by_key(|solution| std::cmp::Reverse(solution.starts));
    Solutions { starts, found, border, exact: are_satisfied() }
}

/// Points that are closer than this to the border count as on it.
const BORDER: f64 = 1e-3;
/// Solutions that are closer than this are the same.
const SAME: f64 = 1e-6;
/// Constraints hold if no more than this is left of them.
const SOLVED: f64 = 1e-13;

/// Whether `parameters` are in the region, and not on its border.
fn is_inside(parameters: &Parameters<f64>) -> bool {
    let Parameters([alpha, lambda_l, lambda_u, m_l, m_u, gamma]) = *parameters;
    let between = |value: f64, low: f64, high: f64| low + SAME < value && value + SAME < high;
    let are_shares = [lambda_l, lambda_u, gamma].iter().all(|&share| between(share, 0.0, 1.0));
    are_shares && alpha > SAME && m_l < -1.0 - SAME && between(m_u, -1.0, 0.0)
}

/// Whether `parameters` are at the border where there are no lower losers.
fn is_at_border(parameters: &Parameters<f64>) -> bool {
    let Parameters([alpha, lambda_l, lambda_u, _, m_u, gamma]) = *parameters;
    [alpha, lambda_l, lambda_u - 1.0, m_u, gamma - 1.0].iter().all(|off| off.abs() < BORDER)
}

fn search(start: [f64; 6]) -> Option<Parameters<f64>> {
    let residuals_at = |point: &[f64; 6]| residuals(&Parameters(*point));
    let point = descend(start, residuals_at, |point| jacobian(&Parameters(*point)));
    let solved = residuals_at(&point).iter().all(|residual| residual.abs() < SOLVED);
    solved.then_some(Parameters(point))
}

/// How each constraint changes with each parameter.
fn jacobian(parameters: &Parameters<f64>) -> Matrix<6> {
    let columns: [[f64; 6]; 6] = from_fn(|by| {
        let mut at = parameters.0.map(|value| Dual { value, slope: 0.0 });
        at[by].slope = 1.0;
        residuals(&Parameters(at)).map(|dual| dual.slope)
    });
    Matrix(from_fn(|row| from_fn(|by| columns[by][row])))
}

/// To first order, a solution is off by the inverse of the Jacobian times what is left of the
/// constraints, which rounding can change by a few units of the last place.
fn with_errors(point: &Parameters<f64>) -> Parameters<Estimate> {
    let left = residuals(point).map(|residual| residual.abs() + 8.0 * f64::EPSILON);
    let inverse = jacobian(point).inverse();
    let error = |at: usize| {
        inverse.map_or(f64::INFINITY, |inverse| {
            (0..6).map(|by| inverse[(at, by)].abs() * left[by]).sum()
        })
    };
    Parameters(from_fn(|at| Estimate { value: point.0[at], error: error(at) }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Eq. (5) to 12 digits, from anywhere, and nothing else in the region.
    #[test]
    fn the_constraints_have_the_solution_of_the_paper() {
        let solutions = solve(1000, 7);
        assert_eq!(solutions.exact, [true; 6]);
        let [only] = &solutions.found[..] else { panic!("{solutions:?}") };
        assert!(only.starts > 300 && solutions.border > 0, "{solutions:?}");
        for parameter in Parameter::ALL {
            let Estimate { value, error } = only.parameters[parameter];
            let off = (value - Parameters::PREDICTED[parameter]).abs();
            assert!(off < 1e-12 && off <= error && error < 1e-12, "{parameter:?}: {off} {error}");
        }
    }

    /// The proof above, with numbers: whatever α and u are, 1 to 3 hold for these others; with u =
    /// 1 − α, 4 and 6; and then what is left of 5 is 2α² − 1, but for a factor that is not 0.
    #[test]
    fn the_proof_of_uniqueness_is_right() {
        let left = |alpha: f64, u: f64| {
            let m_l = -1.0 - u * (alpha + 1.0) / alpha;
            residuals(&Parameters([alpha, u, 1.0 - u, m_l, -u, 1.0 + 1.0 / m_l]))
        };
        for (alpha, u) in [(0.3, 0.2), (0.9, 0.7), (1.7, 0.4), (0.6, 0.1)] {
            let found = left(alpha, u);
            assert!(found[..3].iter().all(|it| it.abs() < 1e-12), "{found:?}");
            let sixth = alpha / (alpha + 1.0) / (alpha + u) * (1.0 - alpha - u);
            assert!((found[5] - sixth).abs() < 1e-12, "{found:?}");
        }
        for alpha in [0.2, 0.5, 0.65, 0.75, 0.95] {
            let found = left(alpha, 1.0 - alpha);
            let others = [0, 1, 2, 3, 5].map(|it| found[it]);
            assert!(others.iter().all(|it| it.abs() < 1e-12), "{found:?}");
            let m_l = alpha - 1.0 - 1.0 / alpha;
            let fifth = (1.0 - 2.0 * alpha * alpha) / (alpha + 1.0) / (2.0 + m_l);
            assert!((found[4] - fifth).abs() < 1e-12, "{alpha}: {} {fifth}", found[4]);
        }
    }

    /// Each of the six matters: none follows from the others at the solution.
    #[test]
    fn the_constraints_are_independent() {
        assert!(jacobian(&Parameters::PREDICTED).determinant().abs() > 1e-3);
    }

    #[test]
    fn the_jacobian_is_that_of_small_differences() {
        let point = Parameters([0.6, 0.3, 0.6, -1.5, -0.4, 0.5]);
        let found = jacobian(&point);
        for by in 0..6 {
            let (mut above, mut below) = (point, point);
            above.0[by] += 1e-6;
            below.0[by] -= 1e-6;
            let pairs = residuals(&above).into_iter().zip(residuals(&below));
            for (row, (above, below)) in pairs.enumerate() {
                assert!((found[(row, by)] - (above - below) / 2e-6).abs() < 1e-6, "{row} {by}");
            }
        }
    }
}
