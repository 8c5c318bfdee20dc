//! The geometry of sheets, predicted and measured: `renorm constraints`, `renorm geometry`,
//! `renorm coverage` and `renorm opening`; what declared positions change: `renorm perturb`,
//! `renorm sensitivity` and `renorm variants`.

mod constraints;
mod coverage;
mod damage;
mod geometry;
mod openings;
mod summary;
mod variants;

pub use constraints::{Constraint, Constraints, Solution, SolvedFor};
pub use coverage::{Coverage, CoveredAt};
pub use damage::{Fronts, Perturbation, Perturbed};
pub use geometry::{AtX, Densities, FittedAt, Geometry, Named, Shrinkage};
pub use openings::{Compared, Last};
#[cfg(feature = "schema")]
pub(crate) use summary::SensitivityAnswer;
pub use summary::{DamageSummary, Quartiles};
pub use variants::{ByMissing, ShapeNumber, Spread, VariantShape, Variants};
