//! The geometry of sheets, predicted and measured: `renorm constraints`, `renorm geometry`,
//! `renorm coverage`, `renorm opening`, `renorm moves`, `renorm compress` and `renorm four`; what
//! declared positions change: `renorm perturb`, `renorm sensitivity` and `renorm variants`.

mod compress;
mod constraints;
mod coverage;
mod damage;
mod four;
mod geometry;
mod moves;
mod openings;
mod summary;
mod variants;

pub use compress::{AlongLine, Bits, Compressed, FromSheet};
pub use constraints::{Constraint, Constraints, Solution, SolvedFor};
pub use coverage::{Coverage, CoveredAt};
pub use damage::{Fronts, Perturbation, Perturbed};
pub use four::{Calibration, FourSheets};
pub use geometry::{AtX, Densities, FittedAt, Geometry, Named, Shrinkage};
pub use moves::{Moves, WayFound};
pub use openings::{Compared, Last};
#[cfg(feature = "schema")]
pub(crate) use summary::SensitivityAnswer;
pub use summary::{DamageSummary, Quartiles};
pub use variants::{ByMissing, ShapeNumber, Spread, VariantShape, Variants};
