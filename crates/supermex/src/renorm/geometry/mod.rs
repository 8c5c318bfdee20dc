//! The shape of sheets: what the paper predicts, what is measured, and how far apart these are.
//!
//! A sheet of losers has two lines that begin at height αx; a lower one with slope `m_L` and `λ_L`
//! losers in a column, down to the bottom, and an upper one with slope `m_U` and `λ_U` losers in a
//! column; and with probability γ, from where the lower line ends, a flat one. The paper finds six
//! equations between these six numbers, from what has to be full for sheets to go on as they do,
//! and solves them: Eq. (5). That is no proof, as it says itself. Here the equations are solved
//! again, and the six numbers and what follows from them are measured. All that is measured is
//! *observed*.
//!
//! | file | holds |
//! |---|---|
//! | `parameters.rs` | the six numbers |
//! | `constraints.rs`, `numbers.rs` | the six equations; numbers to put into them |
//! | `levenberg.rs`, `linear.rs` | what solves them: damped steps; linear equations |
//! | `survey.rs` | sheets far out, from the chart of three rows |
//! | `fit.rs` | the six numbers, fitted to a sheet |
//! | `densities.rs` | how densely lines lie in instant winners |
//! | `scatter.rs` | how far losers stray from lines |
//! | `four/` | four rows as sheets in three dimensions: planes, and shapes that are no planes |
//! | `openings.rs` | winning openings and their prediction |
//! | `measured.rs` | all that in one go |
//! | `estimate.rs`, `distribution.rs` | numbers with errors, and why these errors |
//! | `coverage.rs` | whether the errors are as large as they should be |

mod constraints;
mod coverage;
mod densities;
mod distribution;
mod estimate;
mod fit;
pub mod four;
mod levenberg;
mod linear;
mod measured;
mod numbers;
mod openings;
mod parameters;
mod scatter;
mod survey;
#[cfg(test)]
mod tests;

pub use constraints::{CONSTRAINTS, Constraint, Solution, Solutions, residuals, solve};
pub use coverage::{Coverage, Covered, Studied};
pub(crate) use densities::{Cuts, Lines};
pub use densities::{Density, densities};
pub use distribution::Distribution;
pub(crate) use estimate::mean;
pub use estimate::{Estimate, Frequency};
pub use fit::{fit, shrinkage, terminated};
pub use measured::Geometry;
pub use numbers::{Number, Surd};
pub use openings::{OpeningsIn, leaves, openings};
pub use parameters::{Parameter, Parameters};
pub use scatter::{Ends, Scatter, ends};
pub use survey::Survey;
