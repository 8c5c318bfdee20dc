//! The geometry of sheets.

mod constraints;
mod geometry;
mod numbers;
mod openings;

pub(crate) use constraints::print_constraints;
pub(crate) use geometry::print_geometry;
pub(crate) use openings::print_openings;
