//! What people see: facts as text. Views compute nothing, and touch no files.

pub(crate) mod analysis;
pub(crate) mod census;
pub(crate) mod certificates;
pub(crate) mod chart;
pub(crate) mod exported;
pub(crate) mod families;
pub(crate) mod four;
pub(crate) mod nims;
pub(crate) mod openings;
pub(crate) mod ordinal;
pub(crate) mod plan;
pub(crate) mod poset;
pub(crate) mod positions;
pub(crate) mod renorm;
pub(crate) mod scheme;
pub(crate) mod sequence;
pub(crate) mod sheet;
pub(crate) mod solution;
pub(crate) mod statistics;
pub(crate) mod stored;
pub(crate) mod three;
pub(crate) mod winners;

use std::fmt::Display;

/// Things one after the other, with something between them.
fn join<T: Display>(things: &[T], between: &str) -> String {
    things.iter().map(T::to_string).collect::<Vec<_>>().join(between)
}

/// The name of one of `parts` parts of the range from 0 to 1, with as many decimals as it takes.
fn part_name([from, to]: [f64; 2], parts: u32) -> String {
    let places = if 10 % parts == 0 { 1 } else { 3 };
    format!("{from:.places$}-{to:.places$}")
}
