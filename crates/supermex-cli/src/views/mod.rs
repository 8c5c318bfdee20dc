//! What people and programs see. Views print facts; they compute none.

pub(crate) mod solution;
pub(crate) mod stored;
