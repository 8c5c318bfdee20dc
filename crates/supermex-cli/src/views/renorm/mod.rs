//! The geometry of sheets.

pub(crate) mod constraints;
pub(crate) mod coverage;
pub(crate) mod damage;
pub(crate) mod geometry;
mod numbers;
pub(crate) mod openings;
pub(crate) mod variants;
