//! The geometry of sheets.

pub(crate) mod compress;
pub(crate) mod constraints;
pub(crate) mod coverage;
pub(crate) mod damage;
pub(crate) mod four;
pub(crate) mod game;
pub(crate) mod geometry;
pub(crate) mod moves;
mod numbers;
pub(crate) mod openings;
pub(crate) mod variants;
