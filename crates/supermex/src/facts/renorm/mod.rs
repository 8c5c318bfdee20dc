//! The geometry of sheets, predicted and measured: `renorm constraints`, `renorm geometry` and
//! `renorm opening`.

mod constraints;
mod geometry;
mod openings;

pub use constraints::{Constraint, Constraints, Solution, SolvedFor};
pub use geometry::{AtX, Densities, FittedAt, Geometry, Named, Shrinkage};
pub use openings::{Compared, Last};
